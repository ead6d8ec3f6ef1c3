"""Sheets as comma-separated values: UTF-8 with a mark that spreadsheets look for, lines as RFC 4180 ends them."""

from __future__ import annotations

import csv
from datetime import date, datetime
from io import StringIO

from tournament.exports.rows.sheet import Sheet, Value

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take a text for a formula when it opens a file of plain values."""

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
"""Where a heading on a page may break; in a file it would only make two equal texts differ."""


def write_csv(sheet: Sheet) -> bytes:
    """Return a sheet as the bytes of a CSV file."""
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([column.heading for column in sheet.columns])
    writer.writerows([_written(value) for value in row] for row in sheet.rows)
    return text.getvalue().replace(SOFT_HYPHEN, "").encode("utf-8-sig")


def _written(value: Value) -> str | int | float:
    match value:
        case None:
            return ""
        case str():
            return harmless(value)
        case datetime():
            return value.isoformat(sep=" ")
        case date():
            return value.isoformat()
        case _:
            return value


def harmless(text: str) -> str:
    """Return text that no spreadsheet runs: an apostrophe before what looks like a formula.

    >>> harmless("=1+1"), harmless("Ann"), harmless("-")
    ("'=1+1", 'Ann', "'-")
    """
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
