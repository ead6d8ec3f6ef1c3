"""XLSX files are ZIP archives of XML parts: unpacked and parsed piece by piece, within limits.

The sizes an archive declares are not trusted: a part of a hundred bytes may unpack to a gigabyte. Only what is read is
unpacked, and all parts together share one allowance.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from xml.parsers import expat

from django.utils.translation import gettext as _

from tournament.core.spreadsheets.grids import ListError
from tournament.core.time_limit import Deadline

LARGEST_UNPACKED = 10_000_000
MOST_PARTS = 200
MOST_ELEMENTS = 300_000
"""In all parts that are read: a list of 1,000 lines and 30 columns has less than 200,000."""
DEEPEST = 50
LONGEST_TAG = 100_000
PIECE = 16_384
BOUNDED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""What spreadsheets are packed with. Python unpacks the others as a whole, however large that is."""


class Listener:
    """Receives the XML events of a part, names without namespaces. Parsing ends when it `is_done`."""

    is_done = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Receive the start of an element."""

    def end(self, name: str) -> None:
        """Receive the end of an element."""

    def text(self, text: str) -> None:
        """Receive text, or a piece of it."""


def too_large() -> ListError:
    """Return the refusal of a file that is small only while it is packed."""
    return ListError(_("This file is too large once unpacked. Paste the list instead."))


class Package:
    """The parts of a file by name."""

    def __init__(self, data: bytes, deadline: Deadline) -> None:
        self._archive = zipfile.ZipFile(io.BytesIO(data))
        self._deadline = deadline
        self._bytes_left = LARGEST_UNPACKED
        self._elements_left = MOST_ELEMENTS
        if len(self._archive.infolist()) > MOST_PARTS:
            raise too_large()

    def __contains__(self, name: str) -> bool:
        return name in self._archive.NameToInfo

    def read(self, name: str, listener: Listener) -> None:
        """Parse a part and send its XML events to the listener."""
        for _piece in self.parse(name, listener):
            pass

    def parse(self, name: str, listener: Listener) -> Iterator[None]:
        """Send a part's XML events to the listener, and yield after each piece of it."""
        parser = self._make_parser(listener)
        fed = 0
        for piece in self._unpack(name):
            parser.Parse(piece, False)  # noqa: FBT003 (its arguments have no names)
            fed += len(piece)
            if fed - parser.CurrentByteIndex > LONGEST_TAG:
                raise too_large()
            yield
            if listener.is_done:
                return
        parser.Parse(b"", True)  # noqa: FBT003
        yield

    def _unpack(self, name: str) -> Iterator[bytes]:
        part = self._archive.getinfo(name)
        if part.compress_type not in BOUNDED:
            raise ValueError("Nothing that spreadsheets are packed with")
        with self._archive.open(part) as file:
            while piece := file.read(PIECE):
                self._deadline.check()
                self._bytes_left -= len(piece)
                if self._bytes_left < 0:
                    raise too_large()
                yield piece

    def _make_parser(self, listener: Listener) -> expat.XMLParserType:
        depth = 0

        def start(name: str, attributes: dict[str, str]) -> None:
            nonlocal depth
            depth += 1
            self._elements_left -= 1
            if depth > DEEPEST or self._elements_left < 0:
                raise too_large()
            if not listener.is_done:
                listener.start(name.rpartition(" ")[2], attributes)

        def end(name: str) -> None:
            nonlocal depth
            depth -= 1
            if not listener.is_done:
                listener.end(name.rpartition(" ")[2])

        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = listener.text
        parser.StartDoctypeDeclHandler = _refuse_doctype
        return parser


def _refuse_doctype(*_declared: object) -> None:
    """Refuse what entities need: they grow, and they reach out for files and other sites."""
    raise ValueError("No spreadsheet has a document type")
