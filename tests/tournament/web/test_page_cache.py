"""The shelf: the newest page of each place, within its room, made by one at a time."""

from __future__ import annotations

import gzip
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from tournament.public.page_version import Edition
from tournament.web.page_cache import AROUND_A_PAGE, KeptPage, PageShelf, place_of

FIRST = Edition(1, "a1", 1, "hand", "running", None, is_private=False)
SECOND = FIRST._replace(public_version=2)
KB = 1024


def page(edition: Edition = FIRST, size: int = 2 * KB) -> KeptPage:
    """Return a page that takes that much room, all in all."""
    tag = f"tag {edition.public_version}"
    return KeptPage(edition, tag, b"x" * (size - AROUND_A_PAGE - len(tag)), b"", {})


def test_a_place_keeps_only_its_newest_edition() -> None:
    shelf = PageShelf(100 * KB)
    shelf.keep(b"standings", page(FIRST))
    shelf.keep(b"standings", page(SECOND))
    assert shelf.find(b"standings", SECOND) == page(SECOND)
    assert shelf.bytes == 2 * KB


def test_whoever_asked_for_an_older_edition_gets_what_came_out_since_and_never_an_older_one() -> None:
    shelf = PageShelf(100 * KB)
    shelf.keep(b"standings", page(SECOND))
    assert shelf.find(b"standings", FIRST) == page(SECOND)
    assert shelf.find(b"standings", SECOND._replace(public_version=3)) is None
    assert shelf.find(b"standings", SECOND._replace(policy="table")) is None, "a change of policy is never waited for"
    assert shelf.find(b"standings", FIRST._replace(uid="b2")) is None, "another tournament at the same address"


def test_what_nobody_asked_for_longest_goes_first() -> None:
    shelf = PageShelf(100 * KB)
    for place in (b"a", b"b", b"c", b"d"):
        shelf.keep(place, page(FIRST, 25 * KB))
    shelf.find(b"a", FIRST)
    shelf.keep(b"e", page(FIRST, 25 * KB))
    assert [place for place in (b"a", b"b", b"c", b"d", b"e") if shelf.find(place, FIRST)] == [b"a", b"c", b"d", b"e"]


def test_one_page_never_fills_the_shelf() -> None:
    shelf = PageShelf(100 * KB)
    shelf.keep(b"a", page(FIRST, 10 * KB))
    shelf.keep(b"huge", page(FIRST, 90 * KB))
    assert shelf.find(b"huge", FIRST) is None
    assert shelf.find(b"a", FIRST)


@given(st.lists(st.tuples(st.sampled_from([b"a", b"b", b"c", b"d", b"e", b"f"]), st.integers(2, 40)), max_size=60))
def test_it_never_holds_more_than_it_may(kept: list[tuple[bytes, int]]) -> None:
    shelf = PageShelf(100 * KB)
    for place, size in kept:
        shelf.keep(place, page(FIRST, size * KB))
        assert shelf.bytes == sum(page.size for page in shelf.pages.values()) <= 100 * KB


def test_long_pages_are_compressed_once_and_short_ones_not() -> None:
    long = KeptPage.of(FIRST, "1", b"standings " * 1000, {})
    assert gzip.decompress(long.zipped) == long.body
    assert len(long.zipped) < len(long.body) / 10
    assert KeptPage.of(FIRST, "1", b"short", {}).zipped == b""


def test_a_burst_makes_a_page_once() -> None:
    shelf, made, started = PageShelf(100 * KB), [], threading.Barrier(8)

    def ask() -> KeptPage | None:
        started.wait()
        with shelf.turn(b"standings"):
            if not shelf.find(b"standings", FIRST):
                made.append(1)
                time.sleep(0.05)
                shelf.keep(b"standings", page())
        return shelf.find(b"standings", FIRST)

    with ThreadPoolExecutor(8) as threads:
        found = [done.result() for done in [threads.submit(ask) for _ in range(8)]]
    assert found == [page()] * 8
    assert len(made) == 1
    assert shelf.turns == {}, "nothing is left of the queue"


def test_a_key_is_short_and_tells_addresses_apart() -> None:
    assert len(place_of("https", "example.org", "x" * 60_000)) == len(place_of("https", "example.org", "/"))
    assert place_of("a", "b") != place_of("a b") != place_of("b", "a")
    assert place_of("", None) != place_of(None, "")
