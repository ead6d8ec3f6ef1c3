"""The whole site, as tests of who may open what know it: an event under way and a browser for everyone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tournament.test_roles import site, visitors, world
from tournament.api.limits import window
from tournament.views.public.pages import page_cache

__all__ = ["site", "visitors", "world"]


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> Iterator[None]:
    """Let no test find another one's pages, or wait for another one's questions."""
    page_cache.clear()
    window.forget()
    yield
    page_cache.clear()
    window.forget()
