"""Sessions that have names are called by them on every page."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.abuse.answers import undone
from tests.tournament.addresses import COMMAND, Address, Visitor, every_address
from tournament.core.permissions import SYSTEM
from tournament.models import Tournament
from tournament.sessions.naming import name_sessions

pytestmark = pytest.mark.django_db

NAMES = {1: "Saturday morning", 2: "Saturday evening"}
BY_ITS_NUMBER = r"[Ss]ession \d|[Ss]essions \d+(,| to )"
BY_NUMBER = {"organizer:sessions": "the page where sessions, known by their numbers, get their names"}


def test_no_page_calls_a_named_session_by_its_number(visitors: dict[Visitor, Client], world: dict[str, Any]) -> None:
    name_sessions(tournament=Tournament.objects.get(slug=world["slug"]), names=NAMES, by=SYSTEM)
    found = {}
    for address in every_address(world):
        answer = visit(visitors[address.visitor], address)
        if answer.headers.get("Content-Type", "").startswith("text/html") and (told := told_by_number(answer)):
            found[address.name] = told
    assert found.keys() == BY_NUMBER.keys(), found


def visit(client: Client, address: Address) -> Any:
    """Open a page, or send its form and roll back what that did; a redirect leads to what it says."""
    with undone(client):
        if address.page.method == "get":
            return client.get(address.path)
        return client.post(address.path, {**COMMAND, **address.page.sent, "id": uuid4()}, follow=True)


def told_by_number(answer: Any) -> list[str]:
    """Return the places of a page where a number stands for a session."""
    text = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())))
    return [text[max(0, hit.start() - 40) : hit.end() + 40] for hit in re.finditer(BY_ITS_NUMBER, text)]
