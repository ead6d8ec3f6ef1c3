"""The cache of rendered public pages: the newest version of each, in this process's memory, within a limit."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from operator import attrgetter

from cachetools import LRUCache

from tournament.public.page_version import PageVersion

# Compressing pays from about one packet on; beyond this level it costs twice as much for a few bytes.
LEAST_TO_ZIP, LEVEL = 1400, 3
AROUND_A_PAGE = 1536
"""What Python itself uses for a page: its key, its place in the order, its version, the objects around its texts."""
AROUND_A_HEADER = 128


def page_key(*parts: str | None) -> bytes:
    """Return the cache key of a page, which is short even if the address is long."""
    return blake2b(repr(parts).encode(), digest_size=20).digest()


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A page as it is sent; `tag` is the ETag of its version."""

    version: PageVersion
    tag: str
    body: bytes
    zipped: bytes
    """Empty where compressing does not pay."""
    headers: dict[str, str]

    @classmethod
    def of(cls, version: PageVersion, tag: str, body: bytes, headers: dict[str, str]) -> CachedPage:
        """Return a page to cache, compressed once for everyone."""
        zipped = gzip.compress(body, LEVEL, mtime=0) if len(body) >= LEAST_TO_ZIP else b""
        return cls(version, tag, body, zipped, headers)

    @property
    def size(self) -> int:
        """Return how much memory the page takes, with everything that is stored with it."""
        headers = sum(len(name) + len(value) + AROUND_A_HEADER for name, value in self.headers.items())
        return AROUND_A_PAGE + len(self.body) + len(self.zipped) + len(self.tag) + headers


class PageCache:
    """The newest page for each key (`page_key`); the least recently used go first when the cache is full."""

    def __init__(self, most_bytes: int) -> None:
        self.pages: LRUCache[bytes, CachedPage] = LRUCache(most_bytes, attrgetter("size"))
        self.lock = threading.Lock()
        self.turns: dict[bytes, tuple[threading.Lock, int]] = {}

    def find(self, key: bytes, version: PageVersion) -> CachedPage | None:
        """Return the cached page if it is that version, or one that has come out since."""
        with self.lock:
            page = self.pages.get(key)
        return page if page and (page.version == version or page.version.follows(version)) else None

    def keep(self, key: bytes, page: CachedPage) -> None:
        """Replace the older version of a page; a page that would fill a quarter of the cache is not kept."""
        with self.lock:
            self.pages.pop(key, None)
            if page.size <= self.pages.maxsize // 4:
                self.pages[key] = page

    def clear(self) -> None:
        """Empty the cache."""
        with self.lock:
            self.pages.clear()

    @contextmanager
    def turn(self, key: bytes) -> Iterator[None]:
        """Let one thread at a time render a page; the others wait and find it in the cache."""
        with self.lock:
            turn, waiting = self.turns.get(key, (threading.Lock(), 0))
            self.turns[key] = (turn, waiting + 1)
        try:
            with turn:
                yield
        finally:
            with self.lock:
                turn, waiting = self.turns.pop(key)
                if waiting > 1:
                    self.turns[key] = (turn, waiting - 1)
