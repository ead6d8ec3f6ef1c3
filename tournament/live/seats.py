"""Limit how many streams are open in all, and from one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Full(Exception):
    """As many streams are open as this process will hold, or will hold for one address."""


class Seats:
    """Room for streams. One address gets no more than three quarters of it."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = min(most_each, max(1, most * 3 // 4))
        self.taken = 0
        self.by_address: Counter[str] = Counter()

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Take a seat for a while."""
        if self.taken >= self.most or self.by_address[address] >= self.most_each:
            raise Full
        self.taken += 1
        self.by_address[address] += 1
        try:
            yield
        finally:
            self.taken -= 1
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]
