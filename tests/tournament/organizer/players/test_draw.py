"""Numbers by lot: drawn on screen, to be repeated by anyone, never after play has begun."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournament.events import Event
from tests.tournament.seated import look, unseated
from tournament.core.permissions import SYSTEM
from tournament.models import Account, AuditRecord, Entry, Seat
from tournament.players.enrolment import withdraw
from tournament.players.numbers import draw_order
from tournament.seating import search as seating_search
from tournament.seating.plan import release_seating
from tournament.seating.search import accept_search
from tournament.sessions.running import open_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def base(event: Event) -> str:
    return f"/organize/{event.tournament.slug}/players/"


def shown(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_the_lot_is_shown_with_its_seed_and_leads_on_to_the_seating(desk: Client, event: Event, base: str) -> None:
    answer = desk.post(base + "draw/", {"seed": "dice 4 2 6", "is_sure": "on"})
    assert answer.status_code == 302
    page = shown(desk, answer.headers["Location"])
    assert "Drawn with the seed <b>dice 4 2 6</b>." in page
    assert "Continue to the seating" in page
    assert "dice 4 2 6" in shown(desk, base)
    order = [entry.enrolment for entry in Entry.objects.active().filter(tournament=event.tournament).in_order()]
    assert order == draw_order("dice 4 2 6", sorted(order))
    desk.post(base + "draw/", {"seed": "dice 4 2 6", "is_sure": "on"})
    again = [entry.enrolment for entry in Entry.objects.active().filter(tournament=event.tournament).in_order()]
    assert again == order


def test_a_seed_is_made_up_where_none_is_given(desk: Client, base: str) -> None:
    assert desk.post(base + "draw/", {"seed": "", "is_sure": "on"}).status_code == 302
    assert desk.post(base + "draw/", {"seed": "x" * 65}).status_code == 422


def places(event: Event) -> list[tuple[int | None, str]]:
    return list(Seat.objects.filter(session__tournament=event.tournament).order_by("pk").values_list("entry", "wind"))


def test_drawing_again_says_what_changes_asks_and_can_be_taken_back(desk: Client, event: Event, base: str) -> None:
    desk.post(base + "draw/", {"seed": "first", "is_sure": "on"})
    release_seating(session=event.session, by=SYSTEM)
    before = places(event)
    page = shown(desk, base + "draw/")
    assert "Players can already see where they sit in session 1." in page
    assert f"The seats of {len(event.sessions)} session" in page
    refused = desk.post(base + "draw/", {"seed": "second"})
    assert refused.status_code == 422
    assert "Tick the box to give everyone a different one." in refused.content.decode()
    assert places(event) == before
    answer = desk.post(base + "draw/", {"seed": "second", "is_sure": "on"})
    assert places(event) != before
    page = shown(desk, answer.headers["Location"])
    assert "Undo the draw" in page
    record = AuditRecord.objects.filter(verb="draw-numbers").latest("number").number
    desk.post(base.replace("players/", "seating/undo/"), {"record": record})
    assert places(event) == before


def test_a_draw_that_something_followed_is_not_undone(desk: Client, event: Event, base: str) -> None:
    for seed in ("first", "second"):
        desk.post(base + "draw/", {"seed": seed, "is_sure": "on"})
    withdraw(entry=event.entries[0], reason="Ill", by=SYSTEM)
    assert "Undo the draw" not in shown(desk, base + "draw/?drawn=1")


def test_nothing_is_drawn_once_play_has_begun(desk: Client, event: Event, base: str) -> None:
    open_session(session=event.session, by=SYSTEM)
    assert desk.post(base + "draw/", {"is_sure": "on"}).status_code == 409
    page = shown(desk, base + "draw/")
    assert "Play has started" in page
    assert 'name="seed"' not in page


def test_an_empty_event_leads_to_its_players(organizer: Account, browser_of: Callable[[Account], Client]) -> None:
    office = f"/organize/{unseated(0).slug}/players/"
    page = shown(browser_of(organizer), office + "draw/")
    assert "No players entered yet" in page
    assert f'href="{office}">' in page


def test_a_draw_after_keeping_people_apart_is_warned_of(
    organizer: Account, browser_of: Callable[[Account], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating_search, "AT_ONCE_SECONDS", 60)
    tournament = unseated(16, with_teams=True)
    accept_search(search=look(tournament, keep_teams_apart=True), by=SYSTEM)
    page = shown(browser_of(organizer), f"/organize/{tournament.slug}/players/draw/")
    assert "keeps team-mates or compatriots apart" in page
