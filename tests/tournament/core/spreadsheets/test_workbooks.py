"""Workbooks as spreadsheet programs write them, read like another program reads them."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from datetime import date, datetime, time, timedelta

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from tests.tournament.abuse.hostile_files import BOOK, BOOK_LINKS, FILES, LINKS, MAIN, SHEET, packed, sheet
from tournament.core.spreadsheets.files import read_file
from tournament.core.spreadsheets.grids import Grid, make_grid

NOON = datetime(2026, 5, 1, 12, 30)  # noqa: DTZ001 (cells know no time zones)


def by_openpyxl(data: bytes) -> Grid:
    """Return the first sheet that holds anything, read by the library that wrote it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        for one in book.worksheets:
            rows = list(one.iter_rows(values_only=True))
            if any(cell not in (None, "") for row in rows for cell in row):
                return make_grid(rows)
    raise AssertionError("Nothing in it")


def every_kind(book: openpyxl.Workbook) -> None:
    first = book.worksheets[0]
    first.append(["Name", "Day", "Number", "Share", "Flag", "Formula"])
    first.append(["Zoë 王", date(2026, 5, 1), 4290001, 0.5, True, "=1+1"])
    first.append([" padded ", NOON, -7, 1e21, False, "#N/A"])
    first.append(["_x000D_", time(9, 5), 10**15, 1.0, None, ""])
    first.append(["a\nb", timedelta(hours=30), "007", 1e-9, "", "'x"])
    first["A9"] = "far down"
    first["H2"] = "far out"
    first["B2"].number_format = '[$-407]d. mmmm "of" yyyy'


def in_two_fonts(book: openpyxl.Workbook) -> None:
    book.worksheets[0]["A1"] = CellRichText("Ada ", TextBlock(InlineFont(b=True), "Lovelace"))


def on_a_later_sheet(book: openpyxl.Workbook) -> None:
    book.worksheets[0].sheet_state = "hidden"
    book.create_sheet("Blank").append([None, ""])
    players = book.create_sheet("Players")
    players["C3"] = "Ada"
    book.create_sheet("Others").append(["Bo"])


def on_a_hidden_sheet(book: openpyxl.Workbook) -> None:
    book.worksheets[0].append(["Ada"])
    book.worksheets[0].sheet_state = "hidden"
    book.create_sheet("Others").append(["Bo"])


def counted_from_1904(book: openpyxl.Workbook) -> None:
    book.epoch = CALENDAR_MAC_1904
    book.worksheets[0].append(["Ada", date(2026, 5, 1)])


def laid_out(book: openpyxl.Workbook) -> None:
    first = book.worksheets[0]
    first.append(["Harbour Open", None, None])
    first.merge_cells("A1:C1")
    first.append(["Name", "Club"])
    first.append(["Ada", "North"])
    first.auto_filter.ref = "A2:B3"
    first.freeze_panes = "A3"
    first.column_dimensions["A"].hidden = True


@pytest.mark.parametrize(
    "fill", [every_kind, in_two_fonts, on_a_later_sheet, on_a_hidden_sheet, counted_from_1904, laid_out]
)
def test_a_workbook_is_read_as_another_program_reads_it(fill: Callable[[openpyxl.Workbook], None]) -> None:
    book, file = openpyxl.Workbook(), io.BytesIO()
    fill(book)
    book.save(file)
    grid, other = read_file(file.getvalue()), by_openpyxl(file.getvalue())
    assert grid.rows == other.rows


def test_parts_are_found_wherever_they_are_and_whatever_their_prefixes() -> None:
    """Other programs call parts otherwise, put prefixes before every name, and write the strict variant."""
    strict = "http://purl.oclc.org/ooxml"
    cells = '<s:c t="s"><s:v>1</s:v></s:c><s:c t="str"><s:f>A1</s:f><s:v>N</s:v></s:c>'
    cells += '<s:c t="d"><s:v>2026-05-01</s:v></s:c>'
    name = '<r><t xml:space="preserve">王 </t></r><r><t>秀英</t></r><rPh><t>wang</t></rPh>'
    data = packed(
        {
            "_rels/.rels": f'<Relationships xmlns="{FILES}"><Relationship Id="a" Target="book/main.xml" '
            f'Type="{strict}/officeDocument/relationships/officeDocument"/></Relationships>',
            "book/main.xml": f'<s:workbook xmlns:s="{strict}/spreadsheetml/main" xmlns:x="{LINKS}">'
            '<s:sheets><s:sheet name="C" x:id="pie"/><s:sheet name="P" x:id="one"/></s:sheets></s:workbook>',
            "book/_rels/main.xml.rels": f'<Relationships xmlns="{FILES}">'
            f'<Relationship Id="pie" Type="{LINKS}/chartsheet" Target="nowhere.xml"/>'
            f'<Relationship Id="one" Type="{LINKS}/worksheet" Target="../sheets/p.xml"/>'
            f'<Relationship Id="two" Type="{LINKS}/sharedStrings" Target="/texts.xml"/>'
            f'<Relationship Id="web" Type="{LINKS}/worksheet" Target="http://x/" TargetMode="External"/>'
            "</Relationships>",
            "sheets/p.xml": f'<s:worksheet xmlns:s="{strict}/spreadsheetml/main"><s:sheetData><s:row>{cells}</s:row>'
            "</s:sheetData><s:other><s:row/></s:other></s:worksheet>",
            "texts.xml": f'<sst xmlns="{MAIN}"><si><t>no</t></si><si>{name}</si></sst>',
        }
    )
    assert read_file(data).rows == (("王 秀英", "N", "2026-05-01"),)


def test_a_workbook_in_utf_16_and_one_without_styles_are_read() -> None:
    rows = '<row r="1"><c r="A1" s="3"><v>46143</v></c><c r="B1" t="inlineStr"><is><t>Zoë</t></is></c></row>'
    wide = sheet(rows).replace('version="1.0"', 'version="1.0" encoding="UTF-16"').encode("utf-16")
    link = f'<Relationship Id="rId1" Type="{LINKS}/worksheet" Target="/{SHEET}"/>'
    links = f'<Relationships xmlns="{FILES}">{link}</Relationships>'
    names = f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>'
    data = packed({SHEET: wide, BOOK: names, BOOK_LINKS: links})
    assert read_file(data).rows == ((46143, "Zoë"),)
