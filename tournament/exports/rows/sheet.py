"""A sheet of plain values, for any file format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Literal, TypeAlias

from scoring.standings.schemes import PLAIN, NumberFormat

Value: TypeAlias = str | int | float | date | datetime | None
Kind = Literal["text", "number", "date", "time"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: a key that never changes, a heading in the reader's language, and what stands in it.

    `width` is in characters, as spreadsheets count. Paper writes its numbers in `format`, and gives a column of what
    tables earned more room.
    """

    key: str
    heading: str
    kind: Kind = "text"
    width: int = 10
    format: NumberFormat = PLAIN
    is_earned: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows under headings; `key` names the file, `title` what a reader calls it.

    On paper some rows, by index, have a heading of their own above them (`groups`).
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[Value, ...]]
    groups: Mapping[int, str] = field(default_factory=dict)

    def only(self, keys: Iterable[str]) -> Sheet:
        """Return the same rows with these columns, in this order; a key that is not there is left out."""
        place_of = {column.key: place for place, column in enumerate(self.columns)}
        places = [place_of[key] for key in keys if key in place_of]
        columns = tuple(self.columns[place] for place in places)
        rows = [tuple(row[place] for place in places) for row in self.rows]
        return replace(self, columns=columns, rows=rows)
