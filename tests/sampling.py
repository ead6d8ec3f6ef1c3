"""Which tests `make test` leaves to `make soak`, beside those marked so.

In the browser, what is tried on several devices or in several themes is tried on one of them, by turns.

On PostgreSQL a part is repeated. Verbs, locks, migrations and bad input run whole on both databases. A page asks the
same of either: it is enough to open some of them, and to crawl the whole site or play a whole event on one.
"""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest

OPTION = "--sample"
TESTS = Path(__file__).parent / "tournament"
FOLDERS = ("api", "exports", "management", "organizer", "public", "referee", "web")
PAGES = [TESTS / folder for folder in FOLDERS]
ONCE = {
    TESTS / path
    for path in (
        "abuse/test_body_sizes.py",
        "abuse/test_headers.py",
        "abuse/test_neighbours.py",
        "abuse/test_pages.py",
        "abuse/test_reading.py",
        "audit/test_verifier.py",
        "test_demo.py",
        "test_markup.py",
        "test_roles.py",
        "test_session_names.py",
        "test_team_event.py",
    )
}
ONE_OF = 3
LOOKS = {"device", "theme", "wish", "width", "height"}


def sample(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests to run."""
    in_browser = [item for item in items if item.get_closest_marker("browser")]
    return sample_looks(in_browser) + sample_pages([item for item in items if item not in in_browser])


def sample_looks(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests to run in the browser: of those that differ by nothing but looks, one."""
    alike: dict[str, list[pytest.Item]] = {}
    for item in items:
        differs = set(item.callspec.params) if hasattr(item, "callspec") else set()
        name = item.nodeid.partition("[")[0] if differs and differs <= LOOKS else item.nodeid
        alike.setdefault(name, []).append(item)
    return [some[crc32(name.encode()) % len(some)] for name, some in alike.items()]


def sample_pages(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests to repeat: of pages every third, and of those with many cases the first."""
    chosen: list[pytest.Item] = []
    known: set[str] = set()
    for item in items:
        function = item.nodeid.partition("[")[0]
        is_page = any(item.path.is_relative_to(folder) for folder in PAGES)
        is_chosen = function not in known and crc32(function.encode()) % ONE_OF == 0 if is_page else True
        if is_chosen and item.path not in ONCE:
            chosen.append(item)
        known.add(function)
    return chosen
