"""Lists of players made to fill memory or time: small files that unpack, repeat or nest without an end."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Mapping
from functools import cache

import openpyxl

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
FILES = "http://schemas.openxmlformats.org/package/2006/relationships"
SHEET, STRINGS, STYLES = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"
BOOK, BOOK_LINKS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
TEN = tuple(f"xl/s{n}.xml" for n in range(10))
EMPTY_ROWS = 850_000
"""Enough to fill six megabytes."""


@cache
def _parts() -> dict[str, bytes]:
    """Return the parts of a workbook with one sheet."""
    book, file = openpyxl.Workbook(), io.BytesIO()
    book.worksheets[0].append(["Name"])
    book.save(file)
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Mapping[str, str | bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return an XLSX file with some of its parts replaced or added."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, content in {**_parts(), **parts}.items():
            archive.writestr(name, content)
    return file.getvalue()


def sheet(rows: str, head: str = "") -> str:
    """Return a sheet with these rows."""
    return f'<?xml version="1.0"?>{head}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'


def workbook(rows: str, head: str = "") -> bytes:
    """Return an XLSX file with these rows, written by hand."""
    return packed({SHEET: sheet(rows, head)})


def cell(text: str, place: str = "A1") -> str:
    """Return a cell with a text of its own."""
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def naming(count: int, *targets: str) -> dict[str, str]:
    """Return the parts of a workbook that names that number of sheets, which are these parts in turn."""
    kind = f"{LINKS}/worksheet"
    named = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="rId{n}"/>' for n in range(1, count + 1))
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{kind}" Target="/{targets[n % len(targets)]}"/>' for n in range(1, count + 1)
    )
    return {
        BOOK: f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets>{named}</sheets></workbook>',
        BOOK_LINKS: f'<Relationships xmlns="{FILES}">{links}</Relationships>',
    }


def with_strings(strings: str) -> bytes:
    """Return a workbook whose one cell is the first of these shared strings."""
    links = naming(1, SHEET)
    link = f'<Relationship Id="strings" Type="{LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
    links[BOOK_LINKS] = links[BOOK_LINKS].replace("</Relationships>", link)
    rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
    return packed({**links, SHEET: sheet(rows), STRINGS: f'<sst xmlns="{MAIN}">{strings}</sst>'})


def claiming(data: bytes, name: str, size: int) -> bytes:
    """Return a file that lies about how large a part is, wherever it says so."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        part = archive.getinfo(name)
    facts = struct.pack("<LL", part.CRC, part.compress_size)
    return data.replace(facts + struct.pack("<L", part.file_size), facts + struct.pack("<L", size))


# -- the files --------------------------------------------------------------------------------------------------------

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
ENTITIES = {
    "a billion laughs": f'<!DOCTYPE x [<!ENTITY l0 "ha">{LAUGHS}]>',
    "one long entity": f'<!DOCTYPE x [<!ENTITY l9 "{"ha" * 50_000}">]>',
    "a file of the server": '<!DOCTYPE x [<!ENTITY l9 SYSTEM "file:///etc/hostname">]>',
    "another site": '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]>',
}


def with_entities(head: str) -> bytes:
    """Return a workbook whose cells are made of entities."""
    rows = "".join(f'<row r="{row}">{cell("&l9;" * 20, f"A{row}")}</row>' for row in range(1, 50))
    return workbook(rows, head)


def compressed_otherwise(method: int, size: int = 30_000_000) -> bytes:
    """Return a workbook with a huge sheet in another compression, which says it is small."""
    rows = f"<row>{' ' * size}</row>"
    return claiming(packed({SHEET: sheet(rows)}, method), SHEET, 100)


def overlapping(count: int = 150) -> bytes:
    """Return a workbook whose parts are all the same bytes of the file."""
    data = packed({SHEET: sheet("<row/>" * EMPTY_ROWS), **naming(40, *(f"xl/s{n}.xml" for n in range(40)))})
    end = data.rindex(b"PK\x05\x06")
    (start,) = struct.unpack("<L", data[end + 16 : end + 20])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        part = archive.getinfo(SHEET)
    head = b"PK\x01\x02" + struct.pack(
        "<HHHHHHLLLHHHHHLL", 20, 20, 0, 8, 0, 33, part.CRC, part.compress_size, part.file_size, 12, 0, 0, 0, 0, 0, 0
    )
    more = b"".join(
        head[:28] + struct.pack("<H", len(name)) + head[30:42] + struct.pack("<L", part.header_offset) + name
        for name in (f"xl/s{n}.xml".encode() for n in range(count))
    )
    central = data[start:end] + more
    known = len(_parts()) + count
    return data[:start] + central + struct.pack("<LHHHHLLH", 0x06054B50, 0, 0, known, known, len(central), start, 0)


WORKBOOKS: Mapping[str, Callable[[], bytes]] = {
    "bzip2": lambda: compressed_otherwise(zipfile.ZIP_BZIP2),
    "lzma": lambda: compressed_otherwise(zipfile.ZIP_LZMA),
    "a forged size": lambda: claiming(workbook(f"<row>{' ' * 3_000_000}</row>"), SHEET, 100),
    "a sheet of 40 MB": lambda: workbook(" " * 40_000_000),
    "a sheet named 10,000 times": lambda: packed(
        {SHEET: sheet("<row/>" * EMPTY_ROWS), **naming(10_000, SHEET)},
    ),
    "ten sheets of 4 MB": lambda: packed(
        {**dict.fromkeys(TEN, sheet(" " * 4_000_000)), **naming(10, *TEN)},
    ),
    "overlapping parts": overlapping,
    "5,000 parts": lambda: packed({f"x{n}": b"" for n in range(5_000)}),
    "a workbook in a workbook": lambda: packed({SHEET: packed({SHEET: b"PK" * 1_000_000})}),
    "deep": lambda: workbook("<row>" * 1_500_000),
    "a comment of 9 MB": lambda: workbook(f"<!--{'x' * 9_000_000}-->"),
    "many attributes": lambda: workbook("<row " + " ".join(f'a{n}=""' for n in range(350_000)) + "/>"),
    "many namespaces": lambda: workbook("<row " + " ".join(f'xmlns:a{n}="a"' for n in range(300_000)) + "/>"),
    "two million cells": lambda: workbook(f"<row>{'<c/>' * 2_000_000}</row>"),
    "a cell of 9 MB": lambda: workbook(f"<row>{cell('x' * 9_000_000)}</row>"),
    "letters one by one": lambda: workbook(f"<row>{cell('&#65;' * 1_800_000)}</row>"),
    "one long shared string": lambda: with_strings(f"<si><t>{'x' * 9_000_000}</t></si>"),
    "a million shared strings": lambda: with_strings("<si/>" * 1_900_000),
    "a number of 9 MB": lambda: workbook(f'<row><c r="A1"><v>{"9" * 9_000_000}</v></c></row>'),
    "a row number of 5,000 digits": lambda: workbook(f'<row r="{"9" * 5_000}">{cell("x")}</row>'),
    "a column of 5,000 letters": lambda: workbook(f"<row>{cell('x', 'A' * 5_000 + '1')}</row>"),
    "two million styles": lambda: packed(
        {STYLES: f'<styleSheet xmlns="{MAIN}"><cellXfs>{"<xf/>" * 1_900_000}</cellXfs></styleSheet>'}
    ),
    **{f"entities: {name}": lambda head=head: with_entities(head) for name, head in ENTITIES.items()},  # type: ignore[misc]
}
"""Workbooks, each under the 1 MB a list may have."""

TEXTS: Mapping[str, bytes] = {
    "a million columns": b"a," * 499_000,
    "a million lines": b"\n" * 999_999 + b"x",
    "a million lines of letters": b"a\n" * 499_000,
    "quotation marks": b'"' * 999_999,
    "open quotation marks": b'a,"b\n' * 190_000,
    "a quotation mark without an end": b'Name\n"' + b"Ada;\n" * 190_000,
    "one cell": b"x" * 999_999,
    "delimiters of every kind": b"\t;,|" * 249_000,
    "marks on one letter": "e\u0301".encode() + "\u0301".encode() * 490_000,
    "half of UTF-16": b"\xff\xfe" + b"\xd8" * 900_001,
    "UTF-16 that is all line ends": b"\xff\xfe" + b"\n\0" * 499_000,
    "zeros": b"\0" * 999_999,
    "no encoding at all": bytes(range(128, 256)) * 7_000,
    "a million lines of no encoding": b"\xff\n" * 499_000,
    "four bytes of GB 18030": b"\x81\x30\x81\x30\n" * 190_000,
}
