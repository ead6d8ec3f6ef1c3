"""A workbook to rows: the few parts of an XLSX file that hold a list, and nothing of what else may be in it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _
from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format, is_timedelta_format
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel

from tournament.core.spreadsheets.grids import LONGEST_READ, MOST_COLUMNS, MOST_ROWS, ListError
from tournament.core.spreadsheets.packages import MOST_PARTS, Listener, Package, too_large
from tournament.core.time_limit import Deadline

MOST_SHEETS = 100
LONGEST_FORMAT = 255
LAST_COLUMN = MOST_COLUMNS + 1
"""One more than may hold anything, so that the organizer can be told when it is used."""
LONGEST_COLUMN = 3
"""XFD is the last one of a sheet."""


def rows_of(data: bytes, deadline: Deadline) -> Iterator[Sequence[object]]:
    """Yield the rows of the first sheet of a workbook that holds anything."""
    package = Package(data, deadline)
    if "[Content_Types].xml" not in package:
        raise ListError(_("This is not an Excel file. Save the list as XLSX or CSV and upload that."))
    book = _read_book(package)
    for name in book.sheets:
        empty, is_empty = 0, True
        for row in _rows_in(package, name, _Rows(book)):
            if is_empty and all(cell in (None, "") for cell in row):
                empty += 1
                continue
            if is_empty:
                yield from [()] * empty
            is_empty = False
            yield row
        if not is_empty:
            return


def _rows_in(package: Package, name: str, reader: _Rows) -> Iterator[list[object]]:
    """Yield the rows of a sheet as they come, with those between them that it leaves out."""
    last = 0
    for _piece in package.parse(name, reader):
        for number, row in reader.taken():
            yield from ([] for _missing in range(last + 1, number))
            last = max(last, number)
            yield row


# -- what a sheet does not say itself ---------------------------------------------------------------------------------


@dataclass
class _Book:
    """Which parts are sheets, each once, and what cells mean by their numbers: texts, and dates by their style."""

    sheets: list[str] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    styles: list[str] = field(default_factory=list)
    epoch: datetime = WINDOWS_EPOCH


def _read_book(package: Package) -> _Book:
    start = _Links.read(package, "_rels/.rels") if "_rels/.rels" in package else {}
    name = next((target for kind, target in start.values() if kind == "officeDocument"), "xl/workbook.xml")
    folder, file = posixpath.split(name)
    names = _Names()
    package.read(name, names)
    links = _Links.read(package, f"{folder}/_rels/{file}.rels", folder)
    known = [links[sheet] for sheet in names.sheets]
    book = _Book(list(dict.fromkeys(target for kind, target in known if kind == "worksheet")))
    if names.begins_1904:
        book.epoch = MAC_EPOCH
    for kind, target in links.values():
        if kind == "sharedStrings" and not book.strings:
            package.read(target, _Strings(book.strings))
        elif kind == "styles" and not book.styles:
            package.read(target, _Styles(book.styles))
    return book


class _Links(Listener):
    """Other parts by their ids: what kind they are, and where."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.found: dict[str, tuple[str, str]] = {}

    @classmethod
    def read(cls, package: Package, name: str, folder: str = "") -> dict[str, tuple[str, str]]:
        """Return the links of a part."""
        links = cls(folder)
        package.read(name, links)
        return links.found

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Keep one relationship of the workbook."""
        if name != "Relationship" or attributes.get("TargetMode") == "External":
            return
        if len(self.found) >= MOST_PARTS:
            raise too_large()
        target = posixpath.normpath(posixpath.join("/", self.folder, attributes["Target"])).lstrip("/")
        self.found[attributes["Id"]] = (attributes["Type"].rpartition("/")[2], target)


class _Names(Listener):
    """The sheets of a workbook by the ids of their links, in its order, and on which day it begins to count."""

    def __init__(self) -> None:
        self.sheets: list[str] = []
        self.begins_1904 = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Keep one sheet's name, or the date system."""
        if name == "sheet":
            if len(self.sheets) >= MOST_SHEETS:
                raise too_large()
            self.sheets.append(next(value for key, value in attributes.items() if key.endswith("relationships id")))
        elif name == "workbookPr":
            self.begins_1904 = attributes.get("date1904") in ("1", "true")


class _Styles(Listener):
    """Which styles show a number as a date or as a time."""

    def __init__(self, styles: list[str]) -> None:
        self.styles = styles
        self.kinds = {str(number): _kind_of(code) for number, code in BUILTIN_FORMATS.items()}
        self.is_among_cells = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Keep a number format, or a cell style that uses one."""
        if name == "numFmt" and "numFmtId" in attributes:
            self.kinds[attributes["numFmtId"]] = _kind_of(attributes.get("formatCode", "")[:LONGEST_FORMAT])
        elif name == "cellXfs":
            self.is_among_cells = True
        elif name == "xf" and self.is_among_cells:
            self.styles.append(self.kinds.get(attributes.get("numFmtId", ""), ""))

    def end(self, name: str) -> None:
        """Stop at the end of the cell styles."""
        self.is_done = name == "cellXfs"


def _kind_of(code: str) -> str:
    return "duration" if is_timedelta_format(code) else "date" if is_date_format(code) else ""


class _Texts(Listener):
    """Collects what stands in some elements, as much of it as a cell can hold; how it is spoken is left aside."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.pieces: list[str] = []
        self.room = 0
        self.is_listening = self.is_spoken = False

    def start(self, name: str, attributes: dict[str, str]) -> None:  # noqa: ARG002
        """Begin to collect text."""
        if name == "rPh":
            self.is_spoken = True
        elif name in self.names:
            self.is_listening = not self.is_spoken

    def end(self, name: str) -> None:
        """Stop collecting text."""
        self.is_listening = False
        if name == "rPh":
            self.is_spoken = False

    def text(self, text: str) -> None:
        """Keep text inside the collected elements."""
        if self.is_listening and self.room > 0:
            self.pieces.append(text[: self.room])
            self.room -= len(text)

    def begin(self) -> None:
        """Clear the collected text."""
        self.pieces, self.room = [], LONGEST_READ

    @property
    def collected(self) -> str:
        """Return the text."""
        return "".join(self.pieces).replace("x005F_", "")


class _Strings(_Texts):
    """The texts that cells share."""

    def __init__(self, strings: list[str]) -> None:
        super().__init__("t")
        self.strings = strings

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Begin the next shared string."""
        if name == "si":
            self.begin()
        super().start(name, attributes)

    def end(self, name: str) -> None:
        """Keep a complete shared string."""
        super().end(name)
        if name == "si":
            self.strings.append(self.collected)


# -- the rows of a sheet ----------------------------------------------------------------------------------------------


class _Rows(_Texts):
    """The rows of a sheet with their numbers, as far down as a list may go."""

    def __init__(self, book: _Book) -> None:
        super().__init__("v", "t")
        self.book = book
        self.number = self.column = 0
        self.cells: list[object] = []
        self.kind = self.style = ""
        self.rows: list[tuple[int, list[object]]] = []

    def taken(self) -> list[tuple[int, list[object]]]:
        """Return the rows that are whole by now, once."""
        rows, self.rows = self.rows, []
        return rows

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Begin a row or a cell."""
        if name == "c":
            self.column = _column_of(attributes["r"]) if "r" in attributes else self.column + 1
            self.kind, self.style = attributes.get("t", "n"), attributes.get("s", "")
            self.begin()
        elif name == "row":
            self.number = int(attributes["r"]) if "r" in attributes else self.number + 1
            self.column, self.cells = 0, []
            self.is_done = self.number > MOST_ROWS
        else:
            super().start(name, attributes)

    def end(self, name: str) -> None:
        """Keep a complete cell or row."""
        super().end(name)
        if name == "c" and self.pieces and self.column <= LAST_COLUMN:
            self.cells += [None] * (self.column - len(self.cells))
            self.cells[self.column - 1] = self._value()
        elif name == "row":
            self.rows.append((self.number, self.cells))
        elif name == "sheetData":
            self.is_done = True

    def _value(self) -> object:
        text = self.collected
        match self.kind:
            case "s":
                return self.book.strings[int(text)]
            case "b":
                return bool(int(text))
            case "n":
                return self._read_number(float(text) if set(text) & set(".eE") else int(text))
        return text

    def _read_number(self, number: float) -> object:
        kind = self.book.styles[int(self.style)] if self.style and self.book.styles else ""
        if not kind:
            return number
        try:
            return from_excel(number, self.book.epoch, timedelta=kind == "duration")
        except (OverflowError, ValueError):
            return "#VALUE!"


def _column_of(place: str) -> int:
    """Return the number of a column from the name of a cell.

    >>> _column_of("A1"), _column_of("AB12")
    (1, 28)
    """
    letters = place.rstrip("0123456789")
    if not 0 < len(letters) <= LONGEST_COLUMN or not (letters.isascii() and letters.isalpha()):
        raise ValueError("No cell is called so")
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
