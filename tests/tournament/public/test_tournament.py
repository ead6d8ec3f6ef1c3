"""A tournament's own page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournament.conftest import MakeTournament
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Role

pytestmark = pytest.mark.django_db


def test_the_page_says_what_where_and_when(client: Client, make_tournament: MakeTournament) -> None:
    make_tournament("harbour-open", place="Rotterdam", status="running")
    page = client.get("/t/harbour-open/").content.decode()
    for text in ("Harbour Open", "Rotterdam", "14–15 November 2026", "Mahjong Competition Rules", "Playing now"):
        assert text in page


def test_a_rule_set_nobody_knows_keeps_its_id(client: Client, make_tournament: MakeTournament) -> None:
    make_tournament("cup", ruleset="house-rules")
    assert "house-rules" in client.get("/t/cup/").content.decode()


@pytest.mark.parametrize("slug", ["secret", "nowhere", "a" * 300, "%00", "..%2f", "%ff"])
def test_what_is_not_published_is_not_there(client: Client, make_tournament: MakeTournament, slug: str) -> None:
    make_tournament("secret", is_published=False)
    assert client.get(f"/t/{slug}/").status_code == 404


def test_not_even_for_the_organizer_of_another(
    make_tournament: MakeTournament, referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    make_tournament("secret", is_published=False)
    grant_role(tournament=make_tournament("other"), account=referee, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    assert browser_of(referee).get("/t/secret/").status_code == 404


def test_the_page_is_only_read(client: Client, make_tournament: MakeTournament) -> None:
    make_tournament("cup")
    assert client.post("/t/cup/").status_code == 405
