"""Pages kept in this process until they are out of date or the shelf is full."""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b

from tournament.public.page_version import PageVersion

# Compressing pays from about one packet on; beyond this level it costs twice as much for a few bytes.
LEAST_TO_ZIP, LEVEL = 1400, 3
AROUND_A_PAGE = 1536
"""What Python itself takes for a page: its key, its place in the order, its version, the objects around its texts."""
AROUND_A_HEADER = 128


def place_of(*parts: str | None) -> bytes:
    """Return the key of whatever is asked for: as short for a long address as for a short one."""
    return blake2b(repr(parts).encode(), digest_size=20).digest()


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as it goes out; `tag` is what its readers know the edition by."""

    version: PageVersion
    tag: str
    body: bytes
    zipped: bytes
    """Empty where compressing does not pay."""
    headers: dict[str, str]

    @classmethod
    def of(cls, version: PageVersion, tag: str, body: bytes, headers: dict[str, str]) -> KeptPage:
        """Return a page to keep, compressed once for everybody."""
        zipped = gzip.compress(body, LEVEL, mtime=0) if len(body) >= LEAST_TO_ZIP else b""
        return cls(version, tag, body, zipped, headers)

    @property
    def size(self) -> int:
        """Return how much room it takes, with all that is kept beside it."""
        headers = sum(len(name) + len(value) + AROUND_A_HEADER for name, value in self.headers.items())
        return AROUND_A_PAGE + len(self.body) + len(self.zipped) + len(self.tag) + headers


class PageCache:
    """One page for each place (`place_of`), the newest; those nobody has asked for longest go first when it is full."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self.pages: OrderedDict[bytes, KeptPage] = OrderedDict()
        self.lock = threading.Lock()
        self.turns: dict[bytes, tuple[threading.Lock, int]] = {}

    def find(self, place: bytes, version: PageVersion) -> KeptPage | None:
        """Return the page kept at a place, if it is that version, or one that has come out since."""
        with self.lock:
            page = self.pages.get(place)
            if page is None or not (page.version == version or page.version.follows(version)):
                return None
            self.pages.move_to_end(place)
            return page

    def keep(self, place: bytes, page: KeptPage) -> None:
        """Put a page in the place of the older edition; one that would fill a quarter of the shelf is not kept."""
        with self.lock:
            self._remove(place)
            if page.size > self.most_bytes // 4:
                return
            self.pages[place] = page
            self.bytes += page.size
            while self.bytes > self.most_bytes:
                self._remove(next(iter(self.pages)))

    def _remove(self, place: bytes) -> None:
        if page := self.pages.pop(place, None):
            self.bytes -= page.size

    def clear(self) -> None:
        """Keep nothing."""
        with self.lock:
            self.pages.clear()
            self.bytes = 0

    @contextmanager
    def turn(self, place: bytes) -> Iterator[None]:
        """Let one at a time make the page of a place; the others wait and find it made."""
        with self.lock:
            turn, waiting = self.turns.get(place, (threading.Lock(), 0))
            self.turns[place] = (turn, waiting + 1)
        try:
            with turn:
                yield
        finally:
            with self.lock:
                turn, waiting = self.turns.pop(place)
                if waiting > 1:
                    self.turns[place] = (turn, waiting - 1)
