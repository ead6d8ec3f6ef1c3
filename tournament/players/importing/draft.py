"""A list before its import: its cells as they were read, and the organizer's corrections."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.utils.translation import gettext as _

from tournament.core.spreadsheets.decoding import ENCODINGS
from tournament.core.spreadsheets.files import read_file
from tournament.core.spreadsheets.grids import Grid, ListError, read_json
from tournament.players.importing.columns import COLUMNS, NAMES, Columns, mark_of, may_hold_names
from tournament.players.importing.layout import Guess, guess_layout
from tournament.players.importing.lines import Line, read_lines

LARGEST_SOURCE = 400_000
"""A file that travels along, to be read again in another encoding; forms have a limit."""


@dataclass(frozen=True)
class Draft:
    """The cells as they were read, what was typed over them, what columns hold, and which lines are left out.

    `marks` are the headings of columns that say yes or no about players, by name.
    """

    read: Grid
    columns: Columns
    heading: int = 0
    left_out: frozenset[int] = frozenset()
    typed: Mapping[tuple[int, int], str] = field(default_factory=dict)
    source: bytes = b""
    marks: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def begin(cls, grid: Grid, source: bytes = b"", marks: Mapping[str, str] | None = None) -> Draft:
        """Return the draft of a list with its guessed layout; `source` is the file, which may have to be read again."""
        keeps = grid.encoding in ENCODINGS and len(source) <= LARGEST_SOURCE
        return cls(grid, (), source=source if keeps else b"", marks=marks or {})._guessed(guess_layout(grid))

    def _guessed(self, guess: Guess) -> Draft:
        """Return the draft with its layout guessed; columns that hold nothing else may mark players."""
        headings = self.grid.rows[guess.heading - 1] if guess.heading else [""] * len(guess.columns)
        columns = [name or mark_of(heading, self.marks) for name, heading in zip(guess.columns, headings, strict=False)]
        settled = replace(self, heading=guess.heading, left_out=frozenset(guess.left_out))
        return settled.with_columns(columns)

    @cached_property
    def grid(self) -> Grid:
        """Return the cells as they are now."""
        return self.read.with_cells(self.typed)

    @cached_property
    def no_players(self) -> Mapping[int, str]:
        """Return the lines that are probably no players, with the reason."""
        return guess_layout(self.grid, heading=self.heading).left_out

    @property
    def has_names(self) -> bool:
        """Say whether a column is known to hold names."""
        return not NAMES.isdisjoint(self.columns)

    def lines(self) -> list[Line]:
        """Return the people on the list."""
        return read_lines(self.grid, self.columns, heading=self.heading, left_out=self.left_out)

    @property
    def skipped(self) -> list[int]:
        """Return the lines below the headings that are left out, as the page counts them."""
        return [number for number, _row in self.grid.numbered() if number > self.heading and number in self.left_out]

    def cells_of(self, place: int) -> list[str]:
        """Return what stands in a column, in the lines of players."""
        rows = [row for number, row in self.grid.numbered() if number > self.heading and number not in self.left_out]
        return [str(row[place]) for row in rows if row[place] != ""]

    @property
    def counts_lines(self) -> bool:
        """Say whether the column of numbers may only count the lines: 1, 2, 3 …"""
        if "number" not in self.columns:
            return False
        cells = self.cells_of(self.columns.index("number"))
        return cells == [str(number) for number in range(1, len(cells) + 1)]

    def may_be_names(self) -> list[int]:
        """Return the columns that may hold the names."""
        return [place for place, name in enumerate(self.columns) if not name and may_hold_names(self.cells_of(place))]

    # -- what the organizer says --------------------------------------------------------------------------------------

    def with_columns(self, chosen: Iterable[str]) -> Draft:
        """Return the draft with these columns; each field once, where it comes first."""
        kept: list[str] = []
        for name in chosen:
            is_known = name in COLUMNS or name in self.marks
            kept.append(name if is_known and name not in kept else "")
        return replace(self, columns=(*kept, *[""] * self.read.width)[: self.read.width])

    def without_numbers(self) -> Draft:
        """Return the draft with its column of numbers left out."""
        return self.with_columns("" if name == "number" else name for name in self.columns)

    def with_name_in(self, place: int) -> Draft:
        """Return the draft with the names in this column."""
        return self.with_columns("name" if at == place else name for at, name in enumerate(self.columns))

    def with_heading(self, number: int) -> Draft:
        """Return the draft with its headings in another row; its columns are guessed again."""
        if number == self.heading or not 0 <= number <= len(self.read.rows):
            return self
        return self._guessed(replace(guess_layout(self.grid, heading=number), heading=number))

    def with_typed(self, cells: Mapping[tuple[int, int], str]) -> Draft:
        """Return the draft with these texts in the cells that say something else."""
        grid, typed = self.grid, dict(self.typed)
        for (number, place), text in cells.items():
            if 0 < number <= len(grid.rows) and 0 <= place < grid.width and text != str(grid.rows[number - 1][place]):
                typed[number, place] = text
        return replace(self, typed=typed)

    def in_encoding(self, encoding: str) -> Draft:
        """Return the draft with its file read in another encoding; what was typed stays."""
        if not self.source or encoding not in ENCODINGS or encoding == self.read.encoding:
            return self
        return replace(self, read=read_file(self.source, encoding))

    # -- on its way ---------------------------------------------------------------------------------------------------

    def carried(self) -> dict[str, str]:
        """Return what a form has to carry."""
        typed = {f"{number}-{place}": text for (number, place), text in self.typed.items()}
        return {
            "grid": "" if self.source else self.read.to_json(),
            "source": base64.b64encode(self.source).decode(),
            "read_as": self.read.encoding if self.source else "",
            "typed": json.dumps(typed, ensure_ascii=False, separators=(",", ":")) if typed else "",
        }


def take_up(
    carried: Mapping[str, str],
    heading: int,
    columns: Iterable[str],
    left_out: Collection[int],
    marks: Mapping[str, str] | None = None,
) -> Draft:
    """Return the draft a form carried; a form that was changed on the way is read as it is, within the limits."""
    source = _unpacked(carried["source"])
    read = read_file(source, carried["read_as"]) if source else read_json(carried["grid"])
    draft = Draft(read, (), heading if heading <= len(read.rows) else 0, frozenset(left_out), {}, source, marks or {})
    return draft.with_columns(columns).with_typed(_typed(carried["typed"]))


def _unpacked(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise ListError(_("The list didn’t arrive. Please upload or paste it again.")) from None


def _typed(text: str) -> dict[tuple[int, int], str]:
    try:
        known = json.loads(text) if text else {}
        return {read_place(key): str(value) for key, value in known.items()}
    except (ValueError, AttributeError, RecursionError):
        raise ListError(_("The list didn’t arrive. Please upload or paste it again.")) from None


def read_place(text: str) -> tuple[int, int]:
    """Return row and column from a cell’s name; raise ValueError where it is none.

    >>> read_place("12-3")
    (12, 3)
    """
    row, column = text[:12].split("-")
    return int(row), int(column)
