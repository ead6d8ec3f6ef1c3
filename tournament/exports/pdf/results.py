"""Results on paper: the standings, and one session table by table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.utils.translation import gettext, pgettext

from tournament.core.formatting import MINUS
from tournament.exports.pdf.lists import ListColumn, ListPrinter
from tournament.exports.pdf.page import Align, Heading, Page, Size
from tournament.exports.rows.sheet import Column, Sheet, Value
from tournament.standings.ranking.schemes import SCHEMES

WIDE_ENOUGH = 11
"""More columns than this need the page turned."""

EARNED: list[str] = [scheme.earned.column for scheme in SCHEMES.values() if scheme.earned]
SHARES = {
    "rank": 0.8,
    "number": 0.9,
    "name": 4.4,
    "country": 1.0,
    "session": 1.1,
    "table": 0.9,
    "seat": 1.1,
    **dict.fromkeys(EARNED, 1.6),
}
STRONG = {"rank", "name", "total", *EARNED}


def print_list(sheet: Sheet, *, heading: Heading, size: Size) -> bytes:
    """Return a sheet as a list."""
    page = Page(size, heading, is_landscape=len(sheet.columns) > WIDE_ENOUGH)
    ListPrinter(page, _columns(sheet)).print([[shown(value) for value in row] for row in sheet.rows])
    return page.to_bytes()


def print_tables(parts: Sequence[tuple[Heading, Sheet]], *, size: Size) -> bytes:
    """Return sheets table by table, each from a page of its own; their first column is the table's number."""
    page = Page(size, parts[0][0])
    for heading, sheet in parts:
        page.begin(heading)
        tables = groupby(sheet.rows, key=lambda row: row[0])
        ListPrinter(page, _columns(sheet)).print_groups([_table(list(rows)) for _number, rows in tables])
    return page.to_bytes()


def _table(rows: Sequence[tuple[Value, ...]]) -> list[list[str]]:
    """Return what is printed of a table: its number once, beside the first player."""
    return [["" if place else shown(row[0]), *map(shown, row[1:])] for place, row in enumerate(rows)]


def _columns(sheet: Sheet) -> list[ListColumn]:
    return [
        ListColumn(_heading(column), _share(column), _align(column), is_strong=column.key in STRONG)
        for column in sheet.columns
    ]


def _heading(column: Column) -> str:
    """Return a heading short enough for paper."""
    kind, _sign, number = column.key.partition("-")
    if kind == "session" and number:
        return gettext("S%(number)s") % {"number": number}
    return pgettext("rank at a table", "Place") if kind == "place" else column.heading


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
