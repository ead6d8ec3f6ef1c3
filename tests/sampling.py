"""Which tests `make test` repeats on PostgreSQL: all but some of those of pages, which `make soak` repeats.

Verbs, locks, migrations and bad input run whole on both databases. A page asks the same of either: it is enough to open
some of them.
"""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest

OPTION = "--sample"
FOLDERS = ("exports", "organizer", "public", "referee", "web")
PAGES = [Path(__file__).parent / "tournament" / folder for folder in FOLDERS]
ONE_OF = 3


def sample(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests to repeat: of pages every third, and of those with many cases the first."""
    chosen: list[pytest.Item] = []
    known: set[str] = set()
    for item in items:
        function = item.nodeid.partition("[")[0]
        is_page = any(item.path.is_relative_to(folder) for folder in PAGES)
        if not is_page or (function not in known and crc32(function.encode()) % ONE_OF == 0):
            chosen.append(item)
        known.add(function)
    return chosen
