"""What strangers ask for is not kept by its length: every key is short, and every byte that is kept is counted."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.events import make_event
from tournament.api.limits import Window
from tournament.setup.tournament import publish
from tournament.views.public import pages
from tournament.web.page_cache import PageCache

pytestmark = pytest.mark.django_db
LONG = "x" * 60_000


def weigh(kept: Any) -> int:
    """Return how many bytes an object takes in memory, with all it holds."""
    size = sys.getsizeof(kept)
    if isinstance(kept, Mapping):
        return size + sum(weigh(key) + weigh(value) for key, value in kept.items())
    if is_dataclass(kept):
        return size + sum(weigh(getattr(kept, field.name)) for field in fields(kept))
    if isinstance(kept, list | tuple | set):
        return size + sum(map(weigh, kept))
    return size


def weigh_pages(cache: PageCache) -> int:
    """Return how many bytes the pages of a cache take, without what an empty cache takes."""
    return weigh(vars(cache.pages)) - weigh(vars(PageCache(1).pages))


@pytest.fixture
def address() -> str:
    """Return the address of the standings of a published tournament."""
    event = make_event()
    publish(tournament=event.tournament, by=event.organizer)
    return reverse("public:tournament", kwargs={"slug": event.tournament.slug})


def test_however_long_the_questions_the_cache_holds_no_more_than_it_counts(client: Client, address: str) -> None:
    for turn in range(30):
        assert client.get(address, {"q": f"{turn} {LONG}", "utm": LONG}).status_code == 200
        assert client.get(f"{address}session/{1:0{1000 + turn % 2}d}/").status_code == 200
    assert len(pages.page_cache.pages) == 32
    assert weigh_pages(pages.page_cache) <= pages.page_cache.pages.currsize
    assert pages.page_cache.turns == {}


def test_what_a_page_does_not_ask_for_leads_to_the_page_that_is_kept(client: Client, address: str) -> None:
    first = client.get(address)
    assert client.get(address, {"utm": LONG, "q": " "}).headers["ETag"] == first.headers["ETag"]
    assert client.get(address, {"q": "y" * 60}).headers["ETag"] == client.get(address, {"q": "y" * 600}).headers["ETag"]
    assert len(pages.page_cache.pages) == 2


def test_the_cache_stays_within_its_limit_whatever_is_asked(
    client: Client, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = PageCache(200_000)
    monkeypatch.setattr(pages, "page_cache", small)
    for turn in range(60):
        client.get(address, {"q": f"{turn} {LONG}"}, headers={"cookie": f"theme=dark; other={LONG}"})
        assert weigh_pages(small) <= small.pages.currsize <= 200_000
    assert len(small.pages) > 3


def test_whoever_is_counted_is_not_remembered_at_length() -> None:
    window = Window(limit=2, seconds=60)
    for turn in range(100):
        window.wait(f"{turn} {LONG}", now=1.0)
    assert weigh(window._counts) < 50_000
