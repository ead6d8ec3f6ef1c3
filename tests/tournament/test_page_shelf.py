"""The shelf: the newest page of each place, within its room, made by one at a time."""

from __future__ import annotations

import gzip
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from tournament.page_shelf import KeptPage, PageShelf


def page(tag: str, size: int = 10) -> KeptPage:
    return KeptPage(tag, b"x" * size, b"", {})


def test_a_place_keeps_only_its_newest_edition() -> None:
    shelf = PageShelf(1000)
    shelf.keep("standings", page("1"))
    shelf.keep("standings", page("2"))
    assert shelf.find("standings", "1") is None
    assert shelf.find("standings", "2") == page("2")
    assert shelf.bytes == 10


def test_what_nobody_asked_for_longest_goes_first() -> None:
    shelf = PageShelf(100)
    for place in ("a", "b", "c", "d"):
        shelf.keep(place, page("1", 25))
    shelf.find("a", "1")
    shelf.keep("e", page("1", 25))
    assert [place for place in "abcde" if shelf.find(place, "1")] == ["a", "c", "d", "e"]


def test_one_page_never_fills_the_shelf() -> None:
    shelf = PageShelf(100)
    shelf.keep("a", page("1", 10))
    shelf.keep("huge", page("1", 90))
    assert shelf.find("huge", "1") is None
    assert shelf.find("a", "1")


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(0, 40)), max_size=60))
def test_it_never_holds_more_than_it_may(kept: list[tuple[str, int]]) -> None:
    shelf = PageShelf(100)
    for place, size in kept:
        shelf.keep(place, page("1", size))
        assert shelf.bytes == sum(page.size for page in shelf.pages.values()) <= 100


def test_long_pages_are_compressed_once_and_short_ones_not() -> None:
    long = KeptPage.of("1", b"standings " * 1000, {})
    assert gzip.decompress(long.zipped) == long.body
    assert len(long.zipped) < len(long.body) / 10
    assert KeptPage.of("1", b"short", {}).zipped == b""


def test_a_burst_makes_a_page_once() -> None:
    shelf, made, started = PageShelf(1000), [], threading.Barrier(8)

    def ask() -> KeptPage | None:
        started.wait()
        with shelf.turn("standings"):
            if not shelf.find("standings", "1"):
                made.append(1)
                time.sleep(0.05)
                shelf.keep("standings", page("1"))
        return shelf.find("standings", "1")

    with ThreadPoolExecutor(8) as threads:
        found = [done.result() for done in [threads.submit(ask) for _ in range(8)]]
    assert found == [page("1")] * 8
    assert len(made) == 1
    assert shelf.turns == {}, "nothing is left of the queue"
