"""Apply the facts of records one after the other: rows by their names, each with the record that wrote it last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

Row: TypeAlias = dict[str, Any]
Name: TypeAlias = tuple[Any, ...]

IDENTITIES: Mapping[str, tuple[str, ...]] = {
    "tournament": (),
    "entries": ("enrolment",),
    "sessions": ("number",),
    "stages": ("number",),
    "qualifiers": ("stage", "entry"),
    "tables": ("session", "number"),
    "seats": ("session", "table", "wind"),
    "stints": ("session", "table", "seat", "first_hand"),
    "hands": ("entry_id",),
    "showings": ("hand", "wind"),
    "incidents": ("uid",),
    "penalties": ("uid",),
    "signatures": ("session", "table", "seat", "hand"),
}
"""By what rows are named, sheet by sheet; these keys come first in every row of facts."""
GONE = "-"


class UnknownFacts(Exception):
    """Facts that nobody can apply: of no sheet, without a name, about a row that was never there."""


class RebuiltEvent:
    """What an event is after the records applied so far. `since` is the first record with facts, None before it."""

    def __init__(self) -> None:
        self.since: int | None = None
        self.rows: dict[str, dict[Name, Row]] = {sheet: {} for sheet in IDENTITIES}
        self.written: dict[str, dict[Name, int]] = {sheet: {} for sheet in IDENTITIES}

    def apply(self, number: int, facts: object) -> None:
        """Apply the facts of the record with that number; raise UnknownFacts about what makes no sense."""
        if not isinstance(facts, list):
            raise UnknownFacts("facts")
        if self.since is None:
            self.since = number
        for part in facts:
            if not isinstance(part, list) or len(part) < 2 or not isinstance(part[0], str):
                raise UnknownFacts("facts")
            sheet = part[0].removeprefix(GONE)
            identity = IDENTITIES.get(sheet)
            if identity is None or not isinstance(part[1], list) or tuple(part[1][: len(identity)]) != identity:
                raise UnknownFacts(sheet)
            for values in part[2:]:
                if not isinstance(values, list) or len(values) != len(part[1]):
                    raise UnknownFacts(sheet)
                self._apply_row(number, sheet, dict(zip(part[1], values, strict=True)), part[0] != sheet)

    def _apply_row(self, number: int, sheet: str, row: Row, is_gone: bool) -> None:
        name = tuple(row[key] for key in IDENTITIES[sheet])
        if any(isinstance(value, list | dict) for value in name):
            raise UnknownFacts(sheet)
        rows, written = self.rows[sheet], self.written[sheet]
        if is_gone:
            rows.pop(name, None)
            written.pop(name, None)
            return
        if name in rows:
            rows[name].update(row)
        else:
            rows[name] = row
        written[name] = number

    @property
    def tournament(self) -> Row:
        """Return the settings."""
        return next(iter(self.rows["tournament"].values()), {})

    def in_order(self, sheet: str) -> Iterator[Row]:
        """Yield the rows of a sheet in the order of their names."""
        rows = self.rows[sheet]
        yield from (rows[name] for name in sorted(rows))
