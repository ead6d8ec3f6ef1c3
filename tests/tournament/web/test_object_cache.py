"""The cache of objects: the very object comes back, the oldest goes, and time runs out."""

from __future__ import annotations

import threading
import time

from tournament.web.object_cache import ObjectCache


def cache(name: str, most: int = 3) -> ObjectCache:
    kept = ObjectCache(name, {"OPTIONS": {"MAX_ENTRIES": most}})
    kept.clear()
    return kept


def test_the_object_itself_comes_back_in_every_thread() -> None:
    value, seen = object(), []
    cache("threads").set("standings", value)
    thread = threading.Thread(target=lambda: seen.append(ObjectCache("threads", {}).get("standings")))
    thread.start()
    thread.join()
    assert seen == [value]
    assert ObjectCache("another", {}).get("standings", "nothing") == "nothing"


def test_what_was_asked_for_longest_ago_goes_first() -> None:
    kept = cache("full")
    for key in ("a", "b", "c"):
        kept.set(key, key.upper())
    kept.get("a")
    kept.set("d", "D")
    assert [key for key in "abcd" if kept.has_key(key)] == ["a", "c", "d"]


def test_nothing_is_kept_beyond_its_time() -> None:
    kept = cache("time")
    kept.set("short", 1, timeout=0.01)
    kept.set("gone", 1, timeout=0)
    kept.set("long", 1, timeout=None)
    time.sleep(0.02)
    assert (kept.get("short"), kept.get("gone"), kept.get("long")) == (None, None, 1)


def test_the_rest_of_what_a_cache_can_do() -> None:
    kept = cache("rest")
    assert (kept.add("a", 1), kept.add("a", 2), kept.get("a")) == (True, False, 1)
    assert (kept.touch("a"), kept.touch("b")) == (True, False)
    assert kept.incr("a") == 2
    assert kept.get_many(["a", "b"]) == {"a": 2}
    assert (kept.delete("a"), kept.delete("a")) == (True, False)
