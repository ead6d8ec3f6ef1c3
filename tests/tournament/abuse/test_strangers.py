"""What a visitor may not know about is not there: the answer is the same, to the byte, as for what never was."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.abuse.answers import text_of, undone
from tests.tournament.addresses import Visitor, every_address
from tests.tournament.events import make_event
from tournament.api.limits import window

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=|"X-CSRFToken": )"[^"]*"')
ITS_OWN = {"X-Request-ID", "Expires"}
"""Headers that are not the same twice: the number of the request, and the second it came in."""


def answers(client: Client, path: str, slug: str, method: str) -> tuple[int, dict[str, str], list[str], str]:
    """Return all of an answer that could tell something, the name it was asked for left out."""
    window.forget()
    with undone(client):
        response: Any = getattr(client, method)(path)
        told = TOKEN.sub("", text_of(response)).replace(slug, "…").replace(response.headers["X-Request-ID"], "")
        headers = {name: value.replace(slug, "…") for name, value in response.headers.items() if name not in ITS_OWN}
        return response.status_code, headers, sorted(response.cookies), told


def assert_alike(client: Client, world: Mapping[str, Any], slug: str, groups: tuple[str, ...]) -> int:
    """Compare every address of a tournament with that of one that never was; return how many there are."""
    nobody = "x" * len(slug)
    there = [one for one in every_address(world, slug=slug) if one.name.startswith(groups) and slug in one.path]
    differing = []
    for one in there:
        other = one.path.replace(slug, nobody)
        told = answers(client, one.path, slug, one.page.method)
        expected = answers(client, other, nobody, one.page.method)
        if told != expected:
            differing.append((one.name, told, expected))
    assert differing == []
    return len(there)


@pytest.mark.parametrize(
    ("visitor", "groups"),
    [("anyone", ("public:", "api:")), ("elsewhere", ("public:", "organizer:", "referee:account:"))],
)
def test_an_unpublished_tournament_is_nowhere_for_strangers(
    world: dict[str, Any], visitors: dict[Visitor, Client], visitor: Visitor, groups: tuple[str, ...]
) -> None:
    slug = make_event(is_open=False).tournament.slug
    assert assert_alike(visitors[visitor], world, slug, groups) > 25


def test_the_office_of_a_published_tournament_is_not_there_for_accounts_without_a_role(
    world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    slug = str(world["slug"])
    names = ("organizer:overview", "organizer:p", "organizer:s", "referee:account:t")
    assert assert_alike(visitors["elsewhere"], world, slug, names) > 10
    page = visitors["elsewhere"].get(reverse("organizer:overview", kwargs={"slug": slug}))
    assert (page.status_code, "or you have no role in it" in page.content.decode()) == (404, True)


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_pages_tell_no_more_than_their_words(
    world: dict[str, Any], visitors: dict[Visitor, Client], accept: str
) -> None:
    slug = make_event(is_open=False).tournament.slug
    client = visitors["elsewhere"]
    client.defaults["HTTP_ACCEPT"] = accept
    names = ("organizer:overview", "organizer:erase", "referee:account:state", "referee:account:table", "public:player")
    assert assert_alike(client, world, slug, names) > 5
