"""Results on paper: the standings, and one session table by table."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.exports.pdf.lists import ListColumn, ListPrinter
from tournament.exports.pdf.page import Align, Heading, Page, Size
from tournament.exports.rows.sheet import Column, Sheet, Value

MINUS = "−"
WIDE_ENOUGH = 11
"""More columns than this need the page turned."""

SHARES = {"rank": 0.8, "number": 0.9, "name": 4.4, "country": 1.0, "session": 1.1, "table": 0.9, "seat": 1.1}
STRONG = {"rank", "name", "total"}


def print_list(sheet: Sheet, *, heading: Heading, size: Size) -> bytes:
    """Return a sheet as a list."""
    page = Page(size, heading, is_landscape=len(sheet.columns) > WIDE_ENOUGH)
    columns = [
        ListColumn(column.heading, _share(column), _align(column), is_strong=column.key in STRONG)
        for column in sheet.columns
    ]
    ListPrinter(page, columns).print([[shown(value) for value in row] for row in sheet.rows])
    return page.to_bytes()


def print_tables(sheet: Sheet, *, heading: Heading, size: Size) -> bytes:
    """Return the rows of a sheet table by table; its first column is the table's number."""
    page = Page(size, heading)
    columns = [
        ListColumn(column.heading, _share(column), _align(column), is_strong=column.key in STRONG)
        for column in sheet.columns
    ]
    ListPrinter(page, columns, shades_groups=True).print(_by_table(sheet.rows))
    return page.to_bytes()


def _by_table(rows: Sequence[tuple[Value, ...]]) -> list[list[str]]:
    """Return what is printed: the number of a table once, beside its first player."""
    lines: list[list[str]] = []
    last: Value = None
    for table, *row in rows:
        lines.append(["" if table == last else shown(table), *map(shown, row)])
        last = table
    return lines


def _share(column: Column) -> float:
    return SHARES.get(column.key, SHARES.get(column.key.split("-")[0], 1.2 if column.kind == "number" else 2.2))


def _align(column: Column) -> Align:
    return "R" if column.kind == "number" else "L"


def shown(value: Value) -> str:
    """Return a value as it is printed.

    >>> shown(-8), shown(2.5), shown(None)
    ('−8', '2.5', '')
    """
    if value is None:
        return ""
    return str(value).replace("-", MINUS, 1) if isinstance(value, int | float) else str(value)
