"""Files and pasted text to grids: CSV with commas, semicolons or tabs, and XLSX."""

from __future__ import annotations

import csv
import io
import warnings
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import openpyxl
from django.utils.translation import gettext as _

from tournament.enrolment_list.decoding import decode
from tournament.enrolment_list.grids import MOST_COLUMNS, MOST_ROWS, Grid, ListError, make_grid

LARGEST_FILE = 1_000_000
LARGEST_UNPACKED = 10_000_000
MOST_PARTS = 200
"""Limits of an XLSX file, which is a ZIP archive: a small one can unpack to fill the memory."""
ZIPPED = b"PK\x03\x04"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
DELIMITERS = "\t;,|"
SAMPLE_LINES = 30
MOST_LINES_IN_A_CELL = 3


def read_file(data: bytes, encoding: str = "") -> Grid:
    """Return the grid of a file, whatever its name says; refuse what cannot be read.

    `encoding` is how to read a text that is not UTF-8; without it, that is guessed.

    >>> read_file("Name;Land\\r\\nZoë;Nederland".encode("cp1252")).rows
    (('Name', 'Land'), ('Zoë', 'Nederland'))
    """
    if len(data) > LARGEST_FILE:
        most = LARGEST_FILE // 1_000_000
        raise ListError(_("This file is larger than %(most)s MB. A list of players is not.") % {"most": most})
    if data.startswith(ZIPPED):
        return _read_workbook(data)
    if data.startswith(OLD_EXCEL):
        raise ListError(_("This is an old Excel file (XLS). Save it as XLSX or CSV and give that."))
    if data.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")):
        raise ListError(_("This is no list but a document or a picture. Give a CSV or XLSX file, or paste the list."))
    decoded = decode(data, encoding)
    return replace(read_text(decoded.text, decoded.doubtful), encoding=decoded.encoding)


def read_text(text: str, doubtful: frozenset[int] = frozenset()) -> Grid:
    """Return the grid of a text, pasted or from a file; lines that are doubtful become rows that are."""
    text = text.replace("\x00", "").lstrip("\ufeff")
    first, _newline, rest = text.partition("\n")
    if first.strip()[:4].casefold() == "sep=" and first.strip()[4:5] in tuple(DELIMITERS):
        text, delimiter, before = rest, first.strip()[4], 1
    else:
        delimiter, before = _guess_delimiter(text), 0
    rows, ends = _split(text, delimiter)
    spans = enumerate(pairwise([before, *(end + before for end in ends)]), start=1)
    unsure = {row for row, (start, end) in spans if doubtful.intersection(range(start + 1, end + 1))}
    return replace(make_grid(rows), delimiter=delimiter, doubtful=frozenset(unsure))


def _split(text: str, delimiter: str) -> tuple[list[list[str]], list[int]]:
    """Return rows of cells, and the line each ends in; a quotation mark that was never closed is taken for a letter."""
    rows, ends = [], []
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        for row in reader:
            rows.append(row)
            ends.append(reader.line_num)
        is_torn = any(cell.count("\n") > MOST_LINES_IN_A_CELL for row in rows for cell in row)
    except csv.Error:
        is_torn = True
    if is_torn:
        rows = [line.split(delimiter) for line in text.splitlines()]
        ends = list(range(1, len(rows) + 1))
    return rows, ends


def _guess_delimiter(text: str) -> str:
    """Return the delimiter that divides most of the first lines into equally many cells; none of them makes a tab."""
    lines = [line for line in text.splitlines()[: 4 * SAMPLE_LINES] if line.strip()][:SAMPLE_LINES]
    best, most = "\t", (0.0, 0)
    for delimiter in DELIMITERS:
        widths = Counter(len(row) for row in _split("\n".join(lines), delimiter)[0] if row)
        if not widths:
            continue
        width, count = max(widths.items(), key=lambda known: (known[1], known[0]))
        score = (round(count / len(lines), 1), width)
        if width > 1 and score > most:
            best, most = delimiter, score
    return best


def _read_workbook(data: bytes) -> Grid:
    """Return the first sheet of a workbook that holds anything."""
    # A broken or hostile workbook can raise nearly anything from the depths of three libraries.
    try:
        _refuse_bomb(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            return make_grid(_rows_of(book))
    except ListError:
        raise
    except Exception as error:
        raise ListError(_("This file cannot be read. Save it once more as XLSX or CSV, or paste the list.")) from error


def _refuse_bomb(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise ListError(_("This file unpacks to far more than a list of players. Paste the list instead."))
    if not any(part.filename == "[Content_Types].xml" for part in parts):
        raise ListError(_("This is no Excel file. Save the list as XLSX or CSV and give that."))


def _rows_of(book: openpyxl.Workbook) -> Iterator[tuple[object, ...]]:
    for sheet in book.worksheets:
        is_empty = True
        # A row may call itself the billionth: everything before it would be made up, empty row by empty row.
        for row in sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS + 1, values_only=True):
            is_empty = is_empty and all(cell in (None, "") for cell in row)
            yield row
        if not is_empty:
            return
