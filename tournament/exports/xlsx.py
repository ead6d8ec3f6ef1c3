"""Write sheets as one workbook: real numbers and dates, frozen headings, a filter on every column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter

from tournament.exports.csv import SOFT_HYPHEN
from tournament.exports.rows.sheet import Sheet, Value

HEADING_FONT = Font(bold=True, color="FFFFFF")
HEADING_FILL = PatternFill("solid", fgColor="134335")
HEADING_ALIGNMENT = Alignment(vertical="center", wrap_text=True)
FORMATS: Mapping[type, str] = {datetime: "yyyy-mm-dd hh:mm:ss", date: "yyyy-mm-dd"}
LONGEST_TEXT = 32_767
LONGEST_TITLE = 31


def write_xlsx(sheets: Sequence[Sheet], *, title: str) -> bytes:
    """Return the workbook, one sheet after the other, frozen under its headings."""
    book = Workbook(write_only=True)
    book.properties.title, book.properties.creator = clean(title), "Kongbox"
    for sheet in sheets:
        page = book.create_sheet(sheet_title(sheet.title))
        page.freeze_panes = "A2"
        page.auto_filter.ref = f"A1:{get_column_letter(len(sheet.columns))}{len(sheet.rows) + 1}"
        for place, column in enumerate(sheet.columns, start=1):
            page.column_dimensions[get_column_letter(place)].width = column.width + 2
        page.append([_heading(page, column.heading) for column in sheet.columns])
        for row in sheet.rows:
            page.append(cells(page, row))
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def cells(page: Any, row: Iterable[Value]) -> list[Any]:
    """Return the cells of a row; a text is a text, whatever it looks like."""
    return [_cell(page, value) for value in row]


def _cell(page: Any, value: Any) -> Any:
    if isinstance(value, str):
        cell = WriteOnlyCell(page, clean(value))
        # Not a formula ("=1+1"), not an error ("#N/A"): what somebody typed as a name is a name.
        cell.data_type = "s"
        return cell
    number_format = FORMATS.get(type(value))
    if number_format is None:
        return value
    cell = WriteOnlyCell(page, value)
    cell.number_format = number_format
    return cell


def _heading(page: Any, text: str) -> Any:
    cell = _cell(page, text)
    cell.font, cell.fill, cell.alignment = HEADING_FONT, HEADING_FILL, HEADING_ALIGNMENT
    return cell


def clean(text: str) -> str:
    """Return text without the characters no workbook may hold, and without soft hyphens.

    >>> clean("East" + chr(7)), clean("Ea" + SOFT_HYPHEN + "st")
    ('East', 'East')
    """
    return ILLEGAL_CHARACTERS_RE.sub("", text.replace(SOFT_HYPHEN, ""))[:LONGEST_TEXT]


def sheet_title(text: str) -> str:
    """Return a title that workbooks take: short, and without what formulas use.

    >>> sheet_title("Hands [all]")
    'Hands all'
    """
    return "".join(letter for letter in clean(text) if letter not in "[]:*?/\\")[:LONGEST_TITLE]
