"""What a public page asks the database for depends on nothing: not on players, not on tables, not on hands."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.tournament.events import Event
from tests.tournament.public.busy import addresses, busy_event
from tests.tournament.public.pages import count_queries
from tournament.views.public.pages import page_cache

pytestmark = pytest.mark.django_db

MOST = 22
"""Statements of the page that asks for most: the projector's, which shows everything."""


def costs(event: Event) -> dict[str, int]:
    """Return how many statements each page takes when nothing is kept."""
    found = {}
    for name, address in addresses(event).items():
        cache.clear()
        page_cache.clear()
        found[name] = count_queries(address)
    return found


def test_no_page_costs_more_in_a_large_event_than_in_a_small_one() -> None:
    small, large = busy_event("small", tables=4, hands=1), busy_event("large", tables=12, hands=4)
    few, many = costs(small), costs(large)
    assert many == few
    assert max(few.values()) <= MOST, few
