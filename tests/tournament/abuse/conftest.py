"""Clear the page cache and the API's rate limits between tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tournament.api.limits import window
from tournament.views.public.pages import page_cache


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> Iterator[None]:
    """Keep tests from seeing each other's cached pages or spent limits."""
    page_cache.clear()
    window.forget()
    yield
    page_cache.clear()
    window.forget()
