"""People and tournaments that tests of pages need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.databases import own_database
from tests.tournament.visitors import site, visitors, world
from tournament.models import Account, Tournament

__all__ = ["site", "visitors", "world"]

PASSWORD = "four-winds-and-a-dragon"
FIRST_DAY = date(2026, 11, 14)

FIRST = {f"test_{name}.py" for name in ("upgrades", "releases", "serve", "championship", "many_processes", "restoring")}

MakeTournament = Callable[..., Tournament]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest, so that no worker ends alone with one of them."""
    items.sort(key=lambda item: item.path.name not in FIRST)


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Settings) -> None:
    """Hash passwords quickly; how slowly Django does it is not tested here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def organizer(db: None) -> Account:
    """Return someone who may set up tournaments."""
    return Account.objects.create_superuser(username="organizer", password=PASSWORD)


@pytest.fixture
def referee(db: None) -> Account:
    """Return someone who may sign in and has no rights yet."""
    return Account.objects.create_user(username="referee", password=PASSWORD)


@pytest.fixture
def browser_of() -> Callable[[Account], Client]:
    """Return a way to get someone's signed-in browser."""

    def sign_in(account: Account) -> Client:
        client = Client()
        client.force_login(account)
        return client

    return sign_in


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    """Yield the URL of a database of its own, for tests that start processes."""
    with own_database(tmp_path) as url:
        yield url


@pytest.fixture
def make_tournament(db: None) -> MakeTournament:
    """Return a way to make a published tournament of two days."""

    def make(slug: str = "harbour-open", **fields: object) -> Tournament:
        name = slug.replace("-", " ").title()
        usual = {"name": name, "ruleset": "mcr", "starts_on": FIRST_DAY, "ends_on": FIRST_DAY + timedelta(days=1)}
        return Tournament.objects.create(slug=slug, **{**usual, "is_published": True, **fields})

    return make
