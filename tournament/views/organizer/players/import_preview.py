"""The preview of an imported list: its own cells under what each column holds, and what every line would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.core.spreadsheets.decoding import ENCODINGS
from tournament.core.spreadsheets.grids import Row
from tournament.core.text import StrOrPromise
from tournament.models import Entry
from tournament.players.import_list import PlannedLine
from tournament.players.importing.columns import COLUMNS, MARK, YES
from tournament.players.importing.draft import Draft
from tournament.players.importing.layout import REASONS

ACTIONS: dict[str, tuple[StrOrPromise, str]] = {
    "new": (gettext_lazy("New"), "good"),
    "update": (gettext_lazy("Updates"), "note"),
    "same": (gettext_lazy("Unchanged"), ""),
    "problem": (gettext_lazy("Problem"), "bad"),
    "out": (pgettext_lazy("a line of a list", "Skipped"), ""),
    "above": (pgettext_lazy("a line of a list", "Not a player"), ""),
    "heading": (gettext_lazy("Headings"), ""),
    "": ("", ""),
}
PARTS_OF_NAME = ("name", "family_name", "given_name")
SAMPLES = 3
MOST_FIELDS = 400
"""Cells that can be edited at once: a form has a limit of fields, and lines left out need theirs."""
MOST_HEADINGS = 15
MOST_LINKS = 12


@dataclass(slots=True)
class Cell:
    """One cell: what stands in it, what is understood by it, what is wrong with it."""

    place: int
    label: StrOrPromise
    text: str
    is_used: bool
    was: str = ""
    understood: str = ""
    before: str = ""
    problem: str = ""
    note: str = ""

    @property
    def is_plain(self) -> bool:
        """Say whether there is nothing to show but the text: nearly always, and pages of a thousand lines are long."""
        return not (self.was or self.understood or self.before or self.problem or self.note)


@dataclass(slots=True)
class Shown:
    """One line of the list."""

    number: int
    kind: str
    word: StrOrPromise
    tone: str
    cells: list[Cell]
    name: str = ""
    reason: StrOrPromise = ""
    elsewhere: list[str] = field(default_factory=list)
    is_open: bool = False

    @property
    def tick(self) -> str:
        """Return the label of its checkbox."""
        return _("Skip line %(number)s") % {"number": self.number}

    @property
    def edit(self) -> str:
        """Return the label of its button."""
        return _("Edit line %(number)s") % {"number": self.number}

    @property
    def may_stay_out(self) -> bool:
        """Say whether it can be left out."""
        return self.kind not in ("above", "heading")


def preview_of(
    draft: Draft, planned: Sequence[PlannedLine], opened: Collection[int], marks: Mapping[str, StrOrPromise]
) -> dict[str, Any]:
    """Return everything the page shows; `marks` are the columns that mark players, by name."""
    titles = {**COLUMNS, **marks}
    counts = Counter(one.action for one in planned)
    rows = list(_rows(draft, {one.line.number: one for one in planned}, titles))
    _open_lines(rows, opened)
    faulty = [row.number for row in rows if row.kind == "problem"]
    headings = draft.grid.rows[draft.heading - 1] if draft.heading else ()
    return {
        **draft.carried(),
        "heading": draft.heading,
        "headings": list(_heading_choices(draft)),
        "columns": [_column(draft, place, headings) for place in range(draft.grid.width)],
        "choices": titles.items(),
        "rows": rows,
        "counts": {str(action): count for action, count in counts.items()},
        "left_out": sum(row.kind == "out" for row in rows),
        "faulty": faulty[:MOST_LINKS],
        "has_more_faulty": len(faulty) > MOST_LINKS,
        "ready": counts["new"] + counts["update"],
        "has_names": draft.has_names,
        "may_be_names": [_column(draft, place, headings) for place in draft.may_be_names()],
        "encodings": ENCODINGS.items() if draft.source else (),
        "is_mixed": bool(draft.read.doubtful),
    }


def _heading_choices(draft: Draft) -> Iterator[tuple[int, str]]:
    for number, row in draft.grid.numbered()[:MOST_HEADINGS]:
        yield number, " · ".join(str(cell) for cell in row if cell != "")[:60]


def _column(draft: Draft, place: int, headings: Row) -> dict[str, Any]:
    return {
        "place": place,
        "heading": str(headings[place]) if headings else "",
        "samples": draft.cells_of(place)[:SAMPLES],
        "chosen": draft.columns[place],
    }


def _open_lines(rows: Sequence[Shown], opened: Collection[int]) -> None:
    """Open lines that were asked for, then those with problems, up to the limit of a form."""
    left = MOST_FIELDS
    for row in sorted(rows, key=lambda row: (row.number not in opened, row.number)):
        used = sum(cell.is_used for cell in row.cells)
        if (row.number in opened or row.kind == "problem") and row.may_stay_out and left >= used:
            row.is_open, left = True, left - used


# -- lines ------------------------------------------------------------------------------------------------------------


def _rows(draft: Draft, planned: Mapping[int, PlannedLine], titles: Mapping[str, StrOrPromise]) -> Iterator[Shown]:
    for number, row in draft.grid.numbered():
        cells = [_cell(draft, number, place, str(text), titles) for place, text in enumerate(row)]
        one = planned.get(number)
        kind = one.action if one else _kind(draft, number)
        word, tone = ACTIONS[kind]
        shown = Shown(number, kind, word, tone, cells)
        if one:
            _tell(shown, one, draft)
        elif kind == "out":
            shown.reason = REASONS.get(draft.no_players.get(number, ""), "")
        yield shown


def _kind(draft: Draft, number: int) -> str:
    if number <= draft.heading:
        return "heading" if number == draft.heading else "above"
    return "out" if number in draft.left_out else ""


def _cell(draft: Draft, number: int, place: int, text: str, titles: Mapping[str, StrOrPromise]) -> Cell:
    field = draft.columns[place]
    heading = str(draft.grid.rows[draft.heading - 1][place]) if draft.heading else ""
    label = titles[field] if field else heading or _("Column %(number)s") % {"number": place + 1}
    was = str(draft.read.rows[number - 1][place]) if (number, place) in draft.typed else text
    return Cell(place, label, text, is_used=bool(field), was=was if was != text else "")


def _tell(shown: Shown, one: PlannedLine, draft: Draft) -> None:
    """Put the remarks about a line into its cells; those without a cell stand beside what the line will do."""
    texts = [cell.text for cell in shown.cells]
    is_told = "name" in one.line.notes or one.line.values["name"] in texts
    shown.name = "" if is_told else one.line.values["name"]
    places = {name: shown.cells[place] for place, name in enumerate(draft.columns) if name}
    # There is a column for the name or a part of it, or nothing would have been planned.
    places["name"] = next(places[part] for part in PARTS_OF_NAME if part in places)
    for name, value in one.line.values.items():
        if name in places and name != "name" and value and value != places[name].text:
            places[name].understood = _shown(name, value)
    for name, text in one.problems.items():
        if name in places:
            places[name].problem = text
        else:
            shown.elsewhere.append(text)
    for name, text in one.line.notes.items():
        places[name].note = text
    if one.action == "update":
        for name, before in one.changes.items():
            if name in places:
                places[name].before = _shown(name, before)


def _shown(name: str, value: str) -> str:
    """Return a value as the page shows it: a status by its name, a mark as a yes or a no."""
    if name.startswith(MARK):
        return _("Yes") if value == YES else _("No")
    return str(dict(Entry.Status.choices).get(value, value)) if name == "status" else value
