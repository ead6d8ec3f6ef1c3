"""The front door."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.conftest import MakeTournament
from tournament.models import Account, Tournament

pytestmark = pytest.mark.django_db


def names(client: Client, group: str, query: str = "") -> list[str]:
    """Return the names of one group, in the page's order."""
    return [tournament.name for tournament in client.get(f"/{query}").context[group]]


def test_tournaments_are_grouped_by_how_far_they_have_come(client: Client, make_tournament: MakeTournament) -> None:
    make_tournament("now", status="running", place="Rotterdam")
    make_tournament("soon", status="draft")
    make_tournament("then", status="finished", ruleset="zung-jung")
    page = client.get("/").content.decode()
    assert [names(client, group) for group in ("running", "coming", "finished")] == [["Now"], ["Soon"], ["Then"]]
    for text in ("Rotterdam", "14–15 November 2026", "Mahjong Competition Rules", "Zung Jung", 'href="/t/now/"'):
        assert text in page


def test_what_is_next_comes_first_and_what_is_past_last(client: Client, make_tournament: MakeTournament) -> None:
    for slug, status, day in [
        ("later", "draft", date(2026, 12, 5)),
        ("sooner", "draft", date(2026, 11, 20)),
        ("older", "finished", date(2025, 1, 5)),
        ("newer", "finished", date(2026, 1, 5)),
    ]:
        make_tournament(slug, status=status, starts_on=day, ends_on=day)
    assert names(client, "coming") == ["Sooner", "Later"]
    assert names(client, "finished") == ["Newer", "Older"]


def test_what_is_not_published_is_not_there(client: Client, make_tournament: MakeTournament) -> None:
    make_tournament("secret", is_published=False, status="running")
    page = client.get("/").content.decode()
    assert "Secret" not in page
    assert "No tournaments yet" in page


def test_an_empty_page_tells_each_visitor_what_to_do(
    client: Client, organizer: Account, referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    assert "Sign in to set one up" in client.get("/").content.decode()
    assert "site’s administrator for permission" in browser_of(referee).get("/").content.decode()
    page = browser_of(organizer).get("/").content.decode()
    assert 'href="/organize/new/"' in page


def test_finished_tournaments_come_a_page_at_a_time(client: Client, make_tournament: MakeTournament) -> None:
    for number in range(14):
        make_tournament(f"cup-{number:02}", status="finished")
    assert len(names(client, "finished")) == 12
    assert names(client, "finished", "?page=2") == ["Cup 12", "Cup 13"]


@pytest.mark.parametrize("page", ["0", "-1", "99999999999999999999999", "two", "", "%00", "1.5", "%ff"])
def test_a_page_that_does_not_exist_shows_one_that_does(
    client: Client, make_tournament: MakeTournament, page: str
) -> None:
    make_tournament("cup", status="finished")
    response = client.get(f"/?page={page}")
    assert response.status_code == 200
    assert names(client, "finished", f"?page={page}") == ["Cup"]


def test_forty_tournaments_cost_as_many_queries_as_four(client: Client, make_tournament: MakeTournament) -> None:
    counts = []
    for total in (4, 40):
        for number in range(Tournament.objects.count(), total):
            make_tournament(f"cup-{number}", status=["running", "draft", "finished"][number % 3])
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 4


def test_a_name_cannot_smuggle_markup_in(client: Client, make_tournament: MakeTournament) -> None:
    make_tournament("cup", name="<script>alert(1)</script>", place="<b>")
    page = client.get("/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_the_page_is_only_read(client: Client) -> None:
    assert client.head("/").status_code == 200
    assert client.post("/").status_code == 405
