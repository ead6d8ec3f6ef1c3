"""The organizer's front door and a tournament at a glance."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.conftest import MakeTournament
from tests.tournament.events import Event, make_event
from tests.tournament.public.pages import close
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Role, Session, Tournament
from tournament.sessions.running import open_session, pause_session
from tournament.setup.tournament import publish

pytestmark = pytest.mark.django_db


def test_everybody_finds_the_own_tournaments_an_administrator_all(
    desk: Client, event: Event, organizer: Account, referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    other = make_event(is_open=False)
    mine = f'href="/organize/{event.tournament.slug}/"'
    theirs = f'href="/organize/{other.tournament.slug}/"'
    page = desk.get("/organize/").content.decode()
    assert mine in page
    assert theirs not in page
    everything = browser_of(organizer).get("/organize/").content.decode()
    assert mine in everything
    assert theirs in everything
    nothing = browser_of(referee).get("/organize/").content.decode()
    assert "An organizer can invite you" in nothing
    assert "/organize/new/" not in nothing


def test_drafts_come_first(desk: Client, host: Account, make_tournament: MakeTournament) -> None:
    for slug, status in (("done", "finished"), ("now", "running"), ("soon", "draft")):
        tournament = make_tournament(slug, status=status)
        grant_role(tournament=tournament, account=host, kind=Role.Kind.REFEREE, by=SYSTEM)
    page = desk.get("/organize/").content.decode()
    assert page.index("/organize/soon/") < page.index("/organize/now/") < page.index("/organize/done/")


def test_many_tournaments_cost_as_many_queries_as_few(
    desk: Client, host: Account, make_tournament: MakeTournament
) -> None:
    counts = []
    for total in (4, 12):
        for number in range(Role.objects.count(), total):
            tournament = make_tournament(f"cup-{number}", status=["draft", "running", "finished"][number % 3])
            Role.objects.create(tournament=tournament, account=host, kind="organizer")
        with CaptureQueriesContext(connection) as queries:
            desk.get("/organize/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_overview_says_what_comes_next(desk: Client, event: Event) -> None:
    response = desk.get(f"/organize/{event.tournament.slug}/")
    assert response.context["progress"].next_step.key == "release"
    page = response.content.decode()
    assert "4 players, 1 substitute" in page
    assert "1 of 1 sessions seated" in page
    assert "Players cannot see their tables yet." in page
    Session.objects.update(is_seating_released=True)
    response = desk.get(f"/organize/{event.tournament.slug}/")
    assert response.context["progress"].next_step.key == "paper"
    assert "1 of 1 sessions: players see where they sit once the public page is published." in response.content.decode()
    publish(tournament=event.tournament, by=SYSTEM)
    page = desk.get(f"/organize/{event.tournament.slug}/").content.decode()
    assert "1 of 1 sessions: players see where they sit." in page


def test_the_overview_says_that_nobody_plays_when_all_sessions_are_closed(desk: Client, event: Event) -> None:
    """As the public page does."""
    address = f"/organize/{event.tournament.slug}/"
    open_session(session=event.session, by=SYSTEM)
    assert "Playing now" in desk.get(address).content.decode()
    close(event)
    over = desk.get(address).content.decode()
    assert ("Playing now" in over, "Awaiting final results" in over) == (False, True)


@pytest.mark.parametrize(
    ("page", "said", "meant_elsewhere"),
    [
        ("", ">打开<span", ">进行中<span"),
        ("board/", "> 继续</button>", "晋级人数"),
        ("penalties/", "> 下一步</button>", "下一位"),
        ("settings/", ">名称", ">姓名"),
        ("paper/", ">纸张", ">打印:"),
    ],
)
def test_one_english_word_for_two_things_is_two_in_chinese(
    desk: Client, event: Event, page: str, said: str, meant_elsewhere: str
) -> None:
    open_session(session=event.session, by=SYSTEM)
    pause_session(session=event.session, by=SYSTEM)
    desk.cookies["django_language"] = "zh-hans"
    shown = desk.get(f"/organize/{event.tournament.slug}/{page}").content.decode()
    assert said in shown
    assert meant_elsewhere not in shown


def test_every_page_says_where_it_belongs(desk: Client, event: Event) -> None:
    office = f"/organize/{event.tournament.slug}/"
    rail, crumb = 'href="%s" aria-current="true"', '<a class="crumb" href="%s">'
    for page, home in (("players/add/", "players/"), ("seating/new/", "seating/"), ("sessions/1/start/", "board/")):
        shown = desk.get(office + page).content.decode()
        assert rail % (office + home) in shown, page
        assert crumb % (office + home) in shown, page
    open_session(session=event.session, by=SYSTEM)
    for page, home in (
        ("sessions/1/totals/", "board/"),
        ("sessions/1/totals/?from=print", "paper/"),
        ("sessions/1/paper/", "board/"),
        ("paper/import/", "sessions/1/totals/"),
        ("table/1/1/retype/", "table/1/1/"),
        ("table/1/1/", "board/"),
    ):
        shown = desk.get(office + page).content.decode()
        assert crumb % (office + home) in shown, page
        assert shown.count('class="crumb"') == 1, page
    assert f'href="{office}sessions/1/totals/?from=print"' in desk.get(office + "paper/").content.decode()
    beside = desk.get(office + "links/").content.decode()
    assert rail % (office + "board/") in beside
    assert "crumb" not in beside, "its tabs lead back"


def test_a_new_tournament_asks_for_players_first(desk: Client, host: Account, make_tournament: MakeTournament) -> None:
    tournament = make_tournament("cup", is_published=False)
    grant_role(tournament=tournament, account=host, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    response = desk.get("/organize/cup/")
    assert response.context["progress"].next_step.key == "players"


def test_publishing_and_hiding(desk: Client, event: Event) -> None:
    address = f"/organize/{event.tournament.slug}/publish/"
    desk.post(address, {"is_published": "1"})
    assert event.fresh().is_published
    desk.post(address, {"is_published": "0"})
    assert not event.fresh().is_published
    assert desk.get(address).status_code == 405


def test_finishing_asks_first_and_refuses_open_sessions(desk: Client, event: Event) -> None:
    slug = event.tournament.slug
    page = desk.get(f"/organize/{slug}/finish/").content.decode()
    assert "0 of 1 sessions are closed" in page
    assert f'href="/organize/{slug}/board/">Open the board' in page
    assert 'data-kind="danger"' not in page, "no button that can only be refused"
    assert desk.post(f"/organize/{slug}/finish/").status_code == 409
    Tournament.objects.filter(pk=event.tournament.pk).update(status="running")
    Session.objects.filter(tournament=event.tournament).update(
        status="closed", started_at="2026-05-01T10:00Z", closed_at="2026-05-01T12:00Z"
    )
    assert 'data-kind="danger">Finish tournament' in desk.get(f"/organize/{slug}/finish/").content.decode()
    assert f'href="/organize/{slug}/finish/"' in desk.get(f"/organize/{slug}/board/").content.decode()
    assert desk.post(f"/organize/{slug}/finish/").status_code == 302
    assert event.fresh().status == "finished"
    assert "Its results will no longer be final" in desk.get(f"/organize/{slug}/reopen/").content.decode()
    desk.post(f"/organize/{slug}/reopen/")
    assert event.fresh().status == "running"


def test_a_referee_sees_the_overview_without_what_is_not_theirs(
    event: Event, referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    grant_role(tournament=event.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    page = browser_of(referee).get(f"/organize/{event.tournament.slug}/").content.decode()
    for address in ("settings", "people", "players", "finish", "publish"):
        assert f"/organize/{event.tournament.slug}/{address}/" not in page
