"""The shelf: the newest page of each place, within its room, made by one at a time."""

from __future__ import annotations

import gzip
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from tournament.editions import Edition
from tournament.page_shelf import KeptPage, PageShelf

FIRST = Edition(1, "a1", 1, "hand", "running", None, is_private=False)
SECOND = FIRST._replace(public_version=2)


def page(edition: Edition = FIRST, size: int = 10) -> KeptPage:
    return KeptPage(edition, f"tag {edition.public_version}", b"x" * size, b"", {})


def test_a_place_keeps_only_its_newest_edition() -> None:
    shelf = PageShelf(1000)
    shelf.keep("standings", page(FIRST))
    shelf.keep("standings", page(SECOND))
    assert shelf.find("standings", SECOND) == page(SECOND)
    assert shelf.bytes == 10


def test_whoever_asked_for_an_older_edition_gets_what_came_out_since_and_never_an_older_one() -> None:
    shelf = PageShelf(1000)
    shelf.keep("standings", page(SECOND))
    assert shelf.find("standings", FIRST) == page(SECOND)
    assert shelf.find("standings", SECOND._replace(public_version=3)) is None
    assert shelf.find("standings", SECOND._replace(policy="table")) is None, "a change of policy is never waited for"
    assert shelf.find("standings", FIRST._replace(uid="b2")) is None, "another tournament at the same address"


def test_what_nobody_asked_for_longest_goes_first() -> None:
    shelf = PageShelf(100)
    for place in ("a", "b", "c", "d"):
        shelf.keep(place, page(FIRST, 25))
    shelf.find("a", FIRST)
    shelf.keep("e", page(FIRST, 25))
    assert [place for place in "abcde" if shelf.find(place, FIRST)] == ["a", "c", "d", "e"]


def test_one_page_never_fills_the_shelf() -> None:
    shelf = PageShelf(100)
    shelf.keep("a", page(FIRST, 10))
    shelf.keep("huge", page(FIRST, 90))
    assert shelf.find("huge", FIRST) is None
    assert shelf.find("a", FIRST)


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(0, 40)), max_size=60))
def test_it_never_holds_more_than_it_may(kept: list[tuple[str, int]]) -> None:
    shelf = PageShelf(100)
    for place, size in kept:
        shelf.keep(place, page(FIRST, size))
        assert shelf.bytes == sum(page.size for page in shelf.pages.values()) <= 100


def test_long_pages_are_compressed_once_and_short_ones_not() -> None:
    long = KeptPage.of(FIRST, "1", b"standings " * 1000, {})
    assert gzip.decompress(long.zipped) == long.body
    assert len(long.zipped) < len(long.body) / 10
    assert KeptPage.of(FIRST, "1", b"short", {}).zipped == b""


def test_a_burst_makes_a_page_once() -> None:
    shelf, made, started = PageShelf(1000), [], threading.Barrier(8)

    def ask() -> KeptPage | None:
        started.wait()
        with shelf.turn("standings"):
            if not shelf.find("standings", FIRST):
                made.append(1)
                time.sleep(0.05)
                shelf.keep("standings", page())
        return shelf.find("standings", FIRST)

    with ThreadPoolExecutor(8) as threads:
        found = [done.result() for done in [threads.submit(ask) for _ in range(8)]]
    assert found == [page()] * 8
    assert len(made) == 1
    assert shelf.turns == {}, "nothing is left of the queue"
