"""Write an archive from the rows of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tournament.core.read_snapshot import read_snapshot
from tournament.exports.archive.sheets import FORMAT, SCHEMA, SHEETS, TOURNAMENT, Document, Row, Sheet
from tournament.exports.archive.values import Convert, writer_of
from tournament.models import Tournament

Ordinals = dict[str, dict[Any, int]]
"""For each numbered sheet the number of every row, by primary key."""


def export_document(tournament: Tournament, *, with_personal_data: bool = True) -> Document:
    """Return everything of a tournament as it is at one moment, while its tables play on.

    Without personal data nothing in it leads to a person.
    """
    with read_snapshot():
        return _document(tournament, with_personal_data=with_personal_data)


def _document(tournament: Tournament, *, with_personal_data: bool) -> Document:
    ordinals: Ordinals = {}
    (row,) = _export(TOURNAMENT, tournament, ordinals, {})
    document: Document = {"format": FORMAT, "schema": SCHEMA, TOURNAMENT.name: row}
    for sheet in SHEETS:
        if sheet.is_personal and not with_personal_data:
            document[sheet.name], ordinals[sheet.name] = [], {}
            continue
        document[sheet.name] = _export(sheet, tournament, ordinals, {} if with_personal_data else sheet.erased)
    return document


def _export(sheet: Sheet, tournament: Tournament, ordinals: Ordinals, erased: Mapping[str, Any]) -> list[Row]:
    """Return the rows of one sheet, with one query; `erased` values stand for what is left out."""
    columns = _columns(sheet, ordinals)
    found = list(sheet.rows_of(tournament).values_list("pk", *(lookup for _key, lookup, _convert in columns)))
    rows = [
        {
            key: value if convert is None else convert(value)
            for (key, _lookup, convert), value in zip(columns, values, strict=True)
        }
        | dict(erased)
        for _pk, *values in found
    ]
    if sheet.is_numbered:
        ordinals[sheet.name] = {pk: number for number, (pk, *_values) in enumerate(found, start=1)}
        rows = [{"id": number, **row} for number, row in enumerate(rows, start=1)]
    return rows


def _columns(sheet: Sheet, ordinals: Ordinals) -> list[tuple[str, str, Convert | None]]:
    """Return every key of a row, with where its value is read and how it is written."""
    own = [(column, column, writer_of(sheet.column(column))) for column in sheet.columns]
    linked = [
        (key, lookup, _numbering(ordinals[link.sheet]) if link.sheet in ordinals else _write_id)
        for link in sheet.links
        for key, lookup in link.keys.items()
    ]
    return [*linked, *own]


def _numbering(numbers: dict[Any, int]) -> Callable[[Any], int | None]:
    """Return the function that names a row of a numbered sheet; None stands for one that was left out."""
    return numbers.get


def _write_id(value: Any) -> Any:
    return value if value is None or isinstance(value, int) else str(value)
