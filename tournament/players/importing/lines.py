"""Read rows of a grid into values for each person, with everything that looks wrong."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournament.core.spreadsheets.decoding import LOST, garbled
from tournament.core.spreadsheets.grids import Cell, Grid, Row
from tournament.players.countries import find_country
from tournament.players.importing.columns import MARK, NAMES, NO, YES, Columns, is_european
from tournament.players.names import join_name, turn_around

PARTS = ("given_name", "particle", "family_name")
EMA_DIGITS = 8
OWN_NUMBER = re.compile(r"(?:n[o°º]?\.?|nr\.?|#|№)?\s*0*([1-9][0-9]{0,4})\.?", re.IGNORECASE | re.ASCII)
ACTIVE_WORDS = "active|player|yes|ok|confirmed|正式|aktiv|actif|activo|actief"
RESERVE_WORDS = (
    "reserve|reserves|reserve player|substitute|sub|standby|waiting list|替补|候补|ersatz|warteliste|"
    "remplaçant|réserve|reserva|suplente|reservespeler"
)
YES_WORDS = "yes|y|x|1|true|✓|✔|是|ja|j|oui|o|sí|si|s|sì"
NO_WORDS = "no|n|0|false|-|–|否|nein|non|nee"
ANSWERS: Mapping[str, str] = {**dict.fromkeys(YES_WORDS.split("|"), YES), **dict.fromkeys(NO_WORDS.split("|"), NO)}
STATUSES: Mapping[str, str] = {
    **dict.fromkeys(ACTIVE_WORDS.split("|"), "active"),
    **dict.fromkeys(RESERVE_WORDS.split("|"), "reserve"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One person as the list has them: values by field, what is wrong with some, what was changed in others."""

    number: int
    values: Mapping[str, str]
    problems: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)


def read_lines(
    grid: Grid, columns: Columns, *, heading: int = 0, left_out: Collection[int] = frozenset()
) -> list[Line]:
    """Return the people on a list: all lines below the row of the headings but those left out."""
    rows = [(number, row) for number, row in grid.numbered() if number > heading and number not in left_out]
    headings = grid.rows[heading - 1] if 0 < heading <= len(grid.rows) else ()
    has_european_numbers = _has_european_numbers(columns, headings, [row for _number, row in rows])
    reader = _Reader(columns, has_european_numbers, grid.doubtful)
    return [reader.read(number, row) for number, row in rows]


def _has_european_numbers(columns: Columns, headings: Row, rows: list[Row]) -> bool:
    """Say whether association numbers are obviously of eight digits: the heading says so, or the others have them."""
    if "association_number" not in columns:
        return False
    place = columns.index("association_number")
    if headings and is_european(headings[place]):
        return True
    lengths = {len(str(row[place])) for row in rows if row[place] != ""}
    return EMA_DIGITS in lengths and lengths <= {EMA_DIGITS - 1, EMA_DIGITS}


@dataclass(frozen=True, slots=True)
class _Reader:
    columns: Columns
    has_european_numbers: bool
    doubtful: Collection[int]

    def read(self, number: int, row: Row) -> Line:
        """Return one line."""
        cells = {field: row[place] for place, field in enumerate(self.columns) if field and place < len(row)}
        values: dict[str, str] = {"name": _name(cells)}
        problems: dict[str, str] = {}
        notes: dict[str, str] = {}
        if "," in str(cells.get("name", "")) and values["name"] != str(cells["name"]):
            notes["name"] = _("Read as %(name)s.") % {"name": values["name"]}
        for name, cell in cells.items():
            for kind, text in _look_at_letters(name, str(cell), is_doubtful=number in self.doubtful):
                (problems if kind == "problem" else notes)[name] = text
            if name == "name" or name in PARTS:
                continue
            values[name] = str(cell)
            for kind, text in self._look_at(name, cell, values):
                (problems if kind == "problem" else notes)[name] = text
        if values.get("number") and values.get("status") == "reserve":
            values["number"] = ""
            notes["number"] = _("Substitutes have no number until they play, so it was left out.")
        return Line(number, values, problems, notes)

    def _look_at(self, name: str, cell: Cell, values: dict[str, str]) -> Iterator[tuple[str, str]]:
        """Normalize a value and yield the remarks about it."""
        text = str(cell)
        if name == "country" and text:
            values[name] = find_country(text) or text
            if not find_country(text):
                yield "problem", _("Unknown country. Use its English name, or its code of two or three letters.")
        elif name == "status":
            status = STATUSES.get(text.casefold(), "" if text else "active")
            values[name] = status or text
            if not status:
                yield "problem", _("A new entry is active or a substitute.")
        elif name == "number" and text:
            found = OWN_NUMBER.fullmatch(text)
            values[name] = found[1] if found else text
            if not found:
                yield "problem", _("Write a number from 1 to %(most)s, or leave it blank.") % {"most": 99_999}
        elif name.startswith(MARK) and text:
            values[name] = ANSWERS.get(text.casefold(), text)
            if text.casefold() not in ANSWERS:
                yield "problem", _("Write yes or no.")
        elif name == "association_number" and _lacks_zero(cell, is_european=self.has_european_numbers):
            values[name] = text.zfill(EMA_DIGITS)
            yield "note", _("Leading zero restored (spreadsheets often drop it).")


def _look_at_letters(name: str, text: str, *, is_doubtful: bool) -> Iterator[tuple[str, str]]:
    """Yield remarks about letters that were read wrongly, or may have been."""
    if LOST in text:
        yield "problem" if name in NAMES else "note", _("A letter was lost here. Type it again.")
    elif repaired := garbled(text):
        yield "note", _("Garbled letters? Perhaps it is %(text)s.") % {"text": repaired}
    elif is_doubtful and not text.isascii():
        yield "note", _("This line uses a different encoding than most. Check its letters.")


def _lacks_zero(cell: Cell, *, is_european: bool) -> bool:
    """Say whether a number obviously lost the zero in front: seven digits where all have eight."""
    text = str(cell)
    return text.isascii() and text.isdigit() and len(text) == EMA_DIGITS - 1 and (is_european or isinstance(cell, int))


def _name(cells: Mapping[str, Cell]) -> str:
    """Return the whole name; Chinese ones are put together their way, and family names before a comma come last."""
    if "name" in cells and not any(part in cells for part in PARTS):
        return turn_around(str(cells["name"]))
    whole, given, particle, family = (str(cells.get(part, "")) for part in ("name", *PARTS))
    if whole or particle:
        return " ".join(part for part in (whole, given, particle, family) if part)
    return join_name(given, family)
