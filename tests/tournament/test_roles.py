"""Who may open what: every address of the site (`addresses.py`), tried by every kind of visitor."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.abuse.answers import undone, written_in
from tests.tournament.addresses import COMMAND, PAGES, VISITORS, Page, Visitor, addresses, every_address
from tests.tournament.events import make_event

pytestmark = pytest.mark.django_db


def test_every_address_says_who_may_open_it() -> None:
    known = {name for name, _parts in addresses()}
    assert known - set(PAGES) == set(), "Add these to a table in tests/tournament/addresses.py."
    assert set(PAGES) - known == set(), "These are no longer there."


def answer_to(client: Client, page: Page, path: str) -> str:
    """Return the kind of answer a visitor gets; roll back what a form changed, and check that a GET writes nothing."""
    with undone(client), CaptureQueriesContext(connection) as captured:
        if page.method == "post":
            response = client.post(path, {**COMMAND, **page.sent, "id": uuid4()})
        else:
            response = client.get(path)
    assert response.status_code < 500, path
    assert page.method == "post" or not written_in(captured), path
    if response.status_code == 405:
        return "the wrong method"
    if response.status_code in {403, 404}:
        return str(response.status_code)
    doors = tuple(f"{reverse(door)}?next=" for door in ("accounts:sign-in", "admin:login"))
    return "sign-in" if response.headers.get("Location", "").startswith(doors) else "open"


def test_everyone_gets_what_is_theirs_and_nothing_else(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    wrong = []
    for address in every_address(world):
        for visitor, expected in zip(VISITORS, address.page.answers, strict=True):
            got = answer_to(visitors[visitor], address.page, address.path)
            if got != expected:
                wrong.append(f"{address.name}: {visitor} should get {expected}, not {got}")
    assert "\n".join(wrong) == ""


def test_nobody_finds_the_public_pages_of_what_is_not_published(
    world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    tournament = make_event(is_open=False).tournament
    world["slug"] = tournament.slug
    for name, parts in addresses():
        if name.startswith("public:") and "slug" in parts:
            path = reverse(name, kwargs={part: world[part] for part in parts})
            assert visitors["anyone"].get(path).status_code == 404, name
            assert visitors["elsewhere"].get(path).status_code == 404, name
