"""Results on paper: the standings, and one session table by table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from django.utils.translation import gettext, pgettext

from scoring.standings.numbers import exact
from scoring.standings.schemes import PLAIN, NumberFormat
from tournament.core.formatting import MINUS, writer_of
from tournament.exports.pdf.lists import ListColumn, ListPrinter
from tournament.exports.pdf.page import Align, Heading, Page, Size
from tournament.exports.rows.sheet import Column, Sheet, Value

WIDE_ENOUGH = 11
"""More columns than this need the page turned."""

SHARES = {
    "rank": 0.8,
    "number": 0.9,
    "name": 4.4,
    "country": 1.0,
    "session": 1.1,
    "table": 0.9,
    "seat": 1.1,
    "members": 14,
    "patterns": 6,
    "discarder": 3,
    "played_in": 1.6,
    "played": 1.8,
    "highest": 1.8,
    "notable": 2.2,
    "grade": 1.6,
}
EARNED_SHARE = 1.6
STRONG = {"rank", "name", "total"}


def print_lists(parts: Sequence[tuple[Heading, Sheet]], *, size: Size) -> bytes:
    """Return sheets as lists, each from a page of its own."""
    page = Page(size, parts[0][0], is_landscape=max(len(sheet.columns) for _heading, sheet in parts) > WIDE_ENOUGH)
    for heading, sheet in parts:
        page.begin(heading)
        ListPrinter(page, _columns(sheet)).print([_cells(sheet, row) for row in sheet.rows], headings=sheet.groups)
    return page.to_bytes()


def print_tables(parts: Sequence[tuple[Heading, Sheet]], *, size: Size) -> bytes:
    """Return sheets table by table, each from a page of its own; their first column is the table's number."""
    page = Page(size, parts[0][0])
    for heading, sheet in parts:
        page.begin(heading)
        tables = groupby(sheet.rows, key=lambda row: row[0])
        ListPrinter(page, _columns(sheet)).print_groups([_table(sheet, list(rows)) for _number, rows in tables])
    return page.to_bytes()


def _table(sheet: Sheet, rows: Sequence[tuple[Value, ...]]) -> list[list[str]]:
    """Return what is printed of a table: its number once, beside the first player."""
    cells = [_cells(sheet, row) for row in rows]
    return [["" if place else row[0], *row[1:]] for place, row in enumerate(cells)]


def _cells(sheet: Sheet, row: tuple[Value, ...]) -> list[str]:
    return [shown(value, column.format) for value, column in zip(row, sheet.columns, strict=True)]


def _columns(sheet: Sheet) -> list[ListColumn]:
    return [
        ListColumn(_heading(column), _share(column), _align(column), is_strong=column.is_earned or column.key in STRONG)
        for column in sheet.columns
    ]


def _heading(column: Column) -> str:
    """Return a heading short enough for paper."""
    kind, _sign, number = column.key.partition("-")
    if kind in ("session", "earned") and number:
        return gettext("S%(number)s") % {"number": number}
    short = {"place": pgettext("rank at a table", "Place"), "earlier": pgettext("a total before a new start", "Before")}
    return short.get(kind, column.heading)


def _share(column: Column) -> float:
    if column.is_earned:
        return EARNED_SHARE
    return SHARES.get(column.key, SHARES.get(column.key.split("-")[0], 1.2 if column.kind == "number" else 2.2))


def _align(column: Column) -> Align:
    return "R" if column.kind == "number" else "L"


def shown(value: Value, form: NumberFormat = PLAIN) -> str:
    """Return a value as it is printed: of the format, thousands set apart and what a number is counted in.

    >>> shown(-8), shown(2.5), shown(None), shown(-12300, NumberFormat(grouped=True))
    ('−8', '2.5', '', '−12,300')
    """
    if value is None:
        return ""
    if not isinstance(value, int | float):
        return str(value)
    if form.grouped or form.per != 1:
        return writer_of(replace(form, signed=False))(exact(value))
    return str(value).replace("-", MINUS, 1)
