"""Rows of a grid to what is known of each person, with what looks wrong about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournament.enrolment_list.columns import Columns, is_european
from tournament.enrolment_list.countries import find_country
from tournament.enrolment_list.grids import Cell, Grid, Row

PARTS = ("given_name", "particle", "family_name")
EMA_DIGITS = 8
FIRST_CHINESE, LAST_CHINESE = "\u2e80", "\u9fff"
ACTIVE_WORDS = "active|player|yes|ok|confirmed|正式|aktiv|actif|activo|actief"
RESERVE_WORDS = (
    "reserve|reserves|reserve player|substitute|sub|standby|waiting list|替补|候补|ersatz|warteliste|"
    "remplaçant|réserve|reserva|suplente|reservespeler"
)
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


def read_lines(grid: Grid, columns: Columns, *, has_headings: bool) -> list[Line]:
    """Return the people on a list; `number` counts its rows from 1, headings included."""
    rows = [(number, row) for number, row in enumerate(grid.rows, start=1) if any(cell != "" for cell in row)]
    headings = rows.pop(0)[1] if has_headings and rows else ()
    reader = _Reader(columns, _has_european_numbers(columns, headings, [row for _number, row in rows]))
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

    def read(self, number: int, row: Row) -> Line:
        """Return one line."""
        cells = {field: row[place] for place, field in enumerate(self.columns) if field and place < len(row)}
        values: dict[str, str] = {"name": _name(cells)}
        problems: dict[str, str] = {}
        notes: dict[str, str] = {}
        for name, cell in cells.items():
            if name == "name" or name in PARTS:
                continue
            values[name] = str(cell)
            for kind, text in self._look_at(name, cell, values):
                (problems if kind == "problem" else notes)[name] = text
        return Line(number, values, problems, notes)

    def _look_at(self, name: str, cell: Cell, values: dict[str, str]) -> Iterator[tuple[str, str]]:
        """Put a value into the form we keep and yield what is to be said about it."""
        text = str(cell)
        if name == "country" and text:
            values[name] = find_country(text) or text
            if not find_country(text):
                yield "problem", _("This country is not known here. Write its two or three letters.")
        elif name == "status":
            status = STATUSES.get(text.casefold(), "" if text else "active")
            values[name] = status or text
            if not status:
                yield "problem", _("A new entry is active or a reserve.")
        elif name == "association_number" and _lacks_zero(cell, is_european=self.has_european_numbers):
            values[name] = text.zfill(EMA_DIGITS)
            yield "note", _("The zero in front was lost, in a spreadsheet perhaps. It is put back.")


def _lacks_zero(cell: Cell, *, is_european: bool) -> bool:
    """Say whether a number obviously lost the zero in front: seven digits where all have eight."""
    text = str(cell)
    return text.isascii() and text.isdigit() and len(text) == EMA_DIGITS - 1 and (is_european or isinstance(cell, int))


def _name(cells: Mapping[str, Cell]) -> str:
    """Return the whole name; Chinese ones are put together their way."""
    if "name" in cells and not any(part in cells for part in PARTS):
        return str(cells["name"])
    given, particle, family = (str(cells.get(part, "")) for part in PARTS)
    if given and family and all(FIRST_CHINESE <= letter <= LAST_CHINESE for letter in given + family):
        return family + given
    return " ".join(part for part in (str(cells.get("name", "")), given, particle, family) if part)
