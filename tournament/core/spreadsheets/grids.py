"""A list as rows of cells, with the limits that keep a hostile one small."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from django.utils.translation import gettext as _

from tournament.core.text import clean_text

MOST_LINES = 1000
MOST_COLUMNS = 30
MOST_ROWS = 10_000
"""Lines that are read, empty ones included."""
LONGEST_CELL = 300
"""No field takes that much; what is longer is cut here and refused as too long later."""
LONGEST_READ = 4 * LONGEST_CELL
"""How much of a cell is read: invisible characters are removed before it is cut."""
MOST_TEXT = 400_000
"""Letters in all cells together: the list travels with a form, and forms have a limit."""
MOST_CARRIED = 3 * MOST_TEXT
"""Letters of a grid on its way, with the marks between cells; what is longer was not made here."""
LARGEST_NUMBER = 10**15

Cell: TypeAlias = str | int
"""A text, or a number as a spreadsheet kept it: then zeros in front of it are lost."""
Row: TypeAlias = tuple[Cell, ...]


class ListError(Exception):
    """Say why a file or text is no list, and what to do."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells, all of one width; empty rows stay, so that lines keep their numbers.

    How they were read: with which encoding where it had to be guessed, which rows differently from most, and what stood
    between the cells.
    """

    rows: tuple[Row, ...]
    encoding: str = field(default="", compare=False)
    doubtful: frozenset[int] = field(default=frozenset(), compare=False)
    delimiter: str = field(default="", compare=False)

    @property
    def width(self) -> int:
        """Return how many columns there are."""
        return len(self.rows[0])

    def numbered(self) -> list[tuple[int, Row]]:
        """Return the rows that are not empty, counted from 1."""
        return [(number, row) for number, row in enumerate(self.rows, start=1) if any(cell != "" for cell in row)]

    def with_cells(self, typed: Mapping[tuple[int, int], str]) -> Grid:
        """Return the grid with other cells, by row from 1 and column from 0; those outside it are ignored."""
        rows = [list(row) for row in self.rows]
        for (number, place), text in typed.items():
            if 0 < number <= len(rows) and 0 <= place < self.width:
                rows[number - 1][place] = clean_cell(text)
        return replace(self, rows=tuple(map(tuple, rows)))

    def to_json(self) -> str:
        """Return the grid as text that a form can carry."""
        return json.dumps(self.rows, ensure_ascii=False, separators=(",", ":"))

    def to_text(self) -> str:
        """Return the grid as someone would paste it."""
        return "\n".join("\t".join(map(str, row)) for row in self.rows)


def make_grid(rows: Iterable[Sequence[object]]) -> Grid:
    """Return the grid of these rows, cells cleaned; refuse one that is empty or too large.

    >>> make_grid([["Ada ", None], ["Bo", 7.0], []]).rows
    (('Ada', ''), ('Bo', 7))
    """
    kept: list[Row] = []
    lines = text = 0
    for row in rows:
        lines += 1
        cells = tuple(clean_cell(cell) for cell in row[: MOST_COLUMNS + 1])
        is_empty = not any(cell != "" for cell in cells)
        if is_empty and lines <= MOST_ROWS:
            continue
        if lines > MOST_LINES + 1:
            raise ListError(_("This list has more than %(most)s lines. Split it into several.") % {"most": MOST_LINES})
        kept += [()] * (lines - 1 - len(kept))
        kept.append(cells)
        text += sum(len(str(cell)) for cell in cells)
        if text > MOST_TEXT:
            raise ListError(_("This list contains too much text. Remove columns you don’t need."))
    if not text:
        raise ListError(_("The list is empty."))
    width = max(map(_width, kept))
    if width > MOST_COLUMNS:
        raise ListError(
            _("This list has more than %(most)s columns. Remove those you don’t need.") % {"most": MOST_COLUMNS}
        )
    return Grid(tuple((*row[:width], *[""] * (width - len(row))) for row in kept))


def _width(row: Row) -> int:
    return max((place for place, cell in enumerate(row, start=1) if cell != ""), default=0)


def clean_cell(cell: object) -> Cell:
    """Return a cell as it is kept."""
    match cell:
        case None:
            return ""
        case bool():
            return str(cell)
        case float() if cell.is_integer() and abs(cell) < LARGEST_NUMBER:
            return int(cell)
        case int() if abs(cell) < LARGEST_NUMBER:
            return cell
        case int():
            return "#"
        case _:
            return clean_text(str(cell)[:LONGEST_READ])[:LONGEST_CELL].strip()


def read_json(text: str) -> Grid:
    """Return the grid a form carried; a form that was changed on the way is read as it is, within the limits."""
    try:
        rows = json.loads(text) if len(text) <= MOST_CARRIED else None
    except (ValueError, RecursionError):
        rows = None
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise ListError(_("The list didn’t arrive. Please upload or paste it again."))
    return make_grid(rows)
