"""Files and pasted text to grids: CSV with commas, semicolons or tabs, and XLSX."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise

from django.utils.translation import gettext as _

from tournament.core.spreadsheets.decoding import decode
from tournament.core.spreadsheets.grids import MOST_ROWS, Grid, ListError, make_grid
from tournament.core.spreadsheets.workbooks import rows_of
from tournament.core.time_limit import Deadline, TooSlow

LARGEST_FILE = 1_000_000
LONGEST_READING = 5.0
"""Seconds: a list as large as a list may be takes less than one."""
ZIPPED = b"PK\x03\x04"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
DELIMITERS = "\t;,|"
SAMPLE_LINES = 30
MOST_LINES_IN_A_CELL = 3


def read_file(data: bytes, encoding: str = "", *, seconds: float = LONGEST_READING) -> Grid:
    """Return the grid of a file, whatever its name says; refuse what cannot be read, or not in time.

    `encoding` is how to read a text that is not UTF-8; without it, that is guessed.

    >>> read_file("Name;Land\\r\\nZoë;Nederland".encode("cp1252")).rows
    (('Name', 'Land'), ('Zoë', 'Nederland'))
    """
    if len(data) > LARGEST_FILE:
        most = LARGEST_FILE // 1_000_000
        raise ListError(_("This file is too large. The limit is %(most)s MB.") % {"most": most})
    if data.startswith(OLD_EXCEL):
        raise ListError(_("This is an old Excel file (XLS). Save it as XLSX or CSV and upload that."))
    if data.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")):
        raise ListError(_("This looks like a document or an image. Upload a CSV or XLSX file, or paste the list."))
    deadline = Deadline(seconds)
    try:
        if data.startswith(ZIPPED):
            return _read_workbook(data, deadline)
        decoded = decode(data, encoding)
        return replace(_read_text(decoded.text, decoded.doubtful, deadline), encoding=decoded.encoding)
    except TooSlow as error:
        raise _takes_too_long() from error


def read_text(text: str, *, seconds: float = LONGEST_READING) -> Grid:
    """Return the grid of a text that was pasted; refuse what cannot be read in time."""
    try:
        return _read_text(text, frozenset(), Deadline(seconds))
    except TooSlow as error:
        raise _takes_too_long() from error


def _takes_too_long() -> ListError:
    return ListError(_("This file takes too long to read. Save only the list as CSV, or paste it."))


def _read_text(text: str, doubtful: frozenset[int], deadline: Deadline) -> Grid:
    """Return the grid of a text; lines that are doubtful become rows that are."""
    text = text.replace("\x00", "").lstrip("\ufeff")
    first, _newline, rest = text.partition("\n")
    if first.strip()[:4].casefold() == "sep=" and first.strip()[4:5] in tuple(DELIMITERS):
        text, delimiter, before = rest, first.strip()[4], 1
    else:
        delimiter, before = _guess_delimiter(text, deadline), 0
    rows, ends = _split(text, delimiter, deadline)
    spans = enumerate(pairwise([before, *(end + before for end in ends)]), start=1)
    unsure = {row for row, (start, end) in spans if doubtful.intersection(range(start + 1, end + 1))}
    return replace(make_grid(rows), delimiter=delimiter, doubtful=frozenset(unsure))


def _split(text: str, delimiter: str, deadline: Deadline) -> tuple[list[list[str]], list[int]]:
    """Return rows of cells, and the line each ends in; a quotation mark that was never closed is taken for a letter.

    There is one row more than any list may have, at most: then it is refused, and nobody needs the others.
    """
    rows, ends = [], []
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        for row in islice(reader, MOST_ROWS + 1):
            deadline.check()
            rows.append(row)
            ends.append(reader.line_num)
        is_torn = any(cell.count("\n") > MOST_LINES_IN_A_CELL for row in rows for cell in row)
    except csv.Error:
        is_torn = True
    if is_torn:
        rows = [line.split(delimiter) for line in text.splitlines()[: MOST_ROWS + 1]]
        ends = list(range(1, len(rows) + 1))
    return rows, ends


def _guess_delimiter(text: str, deadline: Deadline) -> str:
    """Return the delimiter that divides most of the first lines into equally many cells; none of them makes a tab."""
    lines = [line for line in text.splitlines()[: 4 * SAMPLE_LINES] if line.strip()][:SAMPLE_LINES]
    best, most = "\t", (0.0, 0)
    for delimiter in DELIMITERS:
        widths = Counter(len(row) for row in _split("\n".join(lines), delimiter, deadline)[0] if row)
        if not widths:
            continue
        width, count = max(widths.items(), key=lambda known: (known[1], known[0]))
        score = (round(count / len(lines), 1), width)
        if width > 1 and score > most:
            best, most = delimiter, score
    return best


def _read_workbook(data: bytes, deadline: Deadline) -> Grid:
    """Return the first sheet of a workbook that holds anything."""
    # A broken or hostile workbook can raise nearly anything from the depths of three libraries.
    try:
        return make_grid(rows_of(data, deadline))
    except (ListError, TooSlow):
        raise
    except Exception as error:
        raise ListError(_("This file cannot be read. Save it again as XLSX or CSV, or paste the list.")) from error
