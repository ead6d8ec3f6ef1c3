"""The page cache: the newest version of each page, within its limit, rendered by one thread at a time."""

from __future__ import annotations

import gzip
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from tournament.public.page_version import PageVersion
from tournament.web.page_cache import AROUND_A_PAGE, CachedPage, PageCache, page_key

FIRST = PageVersion(1, "a1", 1, "hand", "running", None, is_private=False)
SECOND = FIRST._replace(public_version=2)
KB = 1024


def page(version: PageVersion = FIRST, size: int = 2 * KB) -> CachedPage:
    """Return a page that takes that much memory in all."""
    tag = f"tag {version.public_version}"
    return CachedPage(version, tag, b"x" * (size - AROUND_A_PAGE - len(tag)), b"", {})


def test_a_key_keeps_only_its_newest_version() -> None:
    cache = PageCache(100 * KB)
    cache.keep(b"standings", page(FIRST))
    cache.keep(b"standings", page(SECOND))
    assert cache.find(b"standings", SECOND) == page(SECOND)
    assert cache.pages.currsize == 2 * KB


def test_asking_for_an_older_version_gets_what_came_out_since_and_never_an_older_one() -> None:
    cache = PageCache(100 * KB)
    cache.keep(b"standings", page(SECOND))
    assert cache.find(b"standings", FIRST) == page(SECOND)
    assert cache.find(b"standings", SECOND._replace(public_version=3)) is None
    assert cache.find(b"standings", SECOND._replace(policy="table")) is None, "a change of policy is never waited for"
    assert cache.find(b"standings", FIRST._replace(uid="b2")) is None, "another tournament at the same address"


def test_what_nobody_asked_for_longest_goes_first() -> None:
    cache = PageCache(100 * KB)
    for key in (b"a", b"b", b"c", b"d"):
        cache.keep(key, page(FIRST, 25 * KB))
    cache.find(b"a", FIRST)
    cache.keep(b"e", page(FIRST, 25 * KB))
    assert [key for key in (b"a", b"b", b"c", b"d", b"e") if cache.find(key, FIRST)] == [
        b"a",
        b"c",
        b"d",
        b"e",
    ]


def test_one_page_never_fills_the_cache() -> None:
    cache = PageCache(100 * KB)
    cache.keep(b"a", page(FIRST, 10 * KB))
    cache.keep(b"huge", page(FIRST, 90 * KB))
    assert cache.find(b"huge", FIRST) is None
    assert cache.find(b"a", FIRST)


@given(st.lists(st.tuples(st.sampled_from([b"a", b"b", b"c", b"d", b"e", b"f"]), st.integers(2, 40)), max_size=60))
def test_it_never_holds_more_than_it_may(kept: list[tuple[bytes, int]]) -> None:
    cache = PageCache(100 * KB)
    for key, size in kept:
        cache.keep(key, page(FIRST, size * KB))
        assert cache.pages.currsize == sum(page.size for page in cache.pages.values()) <= 100 * KB


def test_long_pages_are_compressed_once_and_short_ones_not() -> None:
    long = CachedPage.of(FIRST, "1", b"standings " * 1000, {})
    assert gzip.decompress(long.zipped) == long.body
    assert len(long.zipped) < len(long.body) / 10
    assert CachedPage.of(FIRST, "1", b"short", {}).zipped == b""


def test_a_burst_makes_a_page_once() -> None:
    cache, made, started = PageCache(100 * KB), [], threading.Barrier(8)

    def ask() -> CachedPage | None:
        started.wait()
        with cache.turn(b"standings"):
            if not cache.find(b"standings", FIRST):
                made.append(1)
                time.sleep(0.05)
                cache.keep(b"standings", page())
        return cache.find(b"standings", FIRST)

    with ThreadPoolExecutor(8) as threads:
        found = [done.result() for done in [threads.submit(ask) for _ in range(8)]]
    assert found == [page()] * 8
    assert len(made) == 1
    assert cache.turns == {}, "nothing is left of the queue"


def test_a_key_is_short_and_tells_addresses_apart() -> None:
    assert len(page_key("https", "example.org", "x" * 60_000)) == len(page_key("https", "example.org", "/"))
    assert page_key("a", "b") != page_key("a b") != page_key("b", "a")
    assert page_key("", None) != page_key(None, "")
