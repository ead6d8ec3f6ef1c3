"""The API shows what the organizer's policy shows, whatever address is asked."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.seats import Wind
from tests.tournament.events import Event, make_event, play
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, Session, Table, Tournament
from tournament.players.erasure import erase_player
from tournament.sessions.running import close_session, open_session
from tournament.setup.tournament import finish_tournament, publish
from tournament.tables.signatures import close_table

pytestmark = pytest.mark.django_db

OPEN, FINISHED, CLOSED = "a hand played", "the table finished", "the session closed"
SHOWN = {
    "hand": {OPEN: True, FINISHED: True, CLOSED: True},
    "table": {OPEN: False, FINISHED: True, CLOSED: True},
    "session": {OPEN: False, FINISHED: False, CLOSED: True},
}


def play_until(moment: str, **settings: Any) -> Event:
    """Return a published event of one table, played so far."""
    event = make_event(sessions=2, **settings)
    publish(tournament=event.tournament, by=SYSTEM)
    play(event, (Wind.EAST, 88))
    if moment in (FINISHED, CLOSED):
        close_table(table=event.table, reason="Time is up", by=SYSTEM)
    if moment == CLOSED:
        close_session(session=event.session, by=SYSTEM)
    return event


def ask(program: Client, event: Event, rest: str) -> Any:
    answer = program.get(f"/api/v1/tournaments/{event.tournament.slug}{rest}")
    assert answer.status_code == 200, answer.content
    return answer.json() if rest != "/standings.csv" else answer.content.decode()


@pytest.mark.parametrize("moment", [OPEN, FINISHED, CLOSED])
@pytest.mark.parametrize("policy", SHOWN)
def test_results_wait_for_the_policy(program: Client, policy: str, moment: str) -> None:
    event = play_until(moment, policy=policy)
    is_shown = SHOWN[policy][moment]
    table = ask(program, event, "/sessions/1/tables/1")
    assert table["shown"] is is_shown
    assert (table["state"] is not None) is is_shown
    assert (table["hands"] is not None) is is_shown
    assert {seat["points"] for seat in table["seats"]} == ({288, -96} if is_shown else {None})
    assert len(ask(program, event, "/sessions/1/tables/1/hands")["hands"]) == is_shown
    assert ask(program, event, "/hands")["count"] == is_shown
    assert any(row["points"] for row in ask(program, event, "/standings")["rows"]) is is_shown
    assert ("288" in ask(program, event, "/standings.csv")) is is_shown


def test_hidden_results_leave_no_trace(program: Client) -> None:
    event = play_until(FINISHED, policy="session")
    for rest in ("/sessions/1/tables", "/hands", "/standings", "/standings.csv"):
        # The address of the event has a number of its own.
        told = str(ask(program, event, rest)).replace(event.tournament.slug, "")
        assert "288" not in told
        assert "-96" not in told


def test_the_freeze_ends_with_the_tournament(program: Client) -> None:
    event = play_until(CLOSED, policy="hand", freeze_after=1)
    second = open_session(session=Session.objects.get(pk=event.sessions[1].pk), by=SYSTEM)
    table = Table.objects.get(session=second)
    play(event, (Wind.WEST, 64), table=table)
    close_table(table=table, reason="Time is up", by=SYSTEM)
    close_session(session=second, by=SYSTEM)
    assert ask(program, event, "/hands")["count"] == 1
    assert ask(program, event, "/sessions/2/tables/1")["shown"] is False
    before = program.get(f"/api/v1/tournaments/{event.tournament.slug}/hands")["ETag"]
    finish_tournament(tournament=event.tournament, by=SYSTEM)
    assert ask(program, event, "/hands")["count"] == 2
    assert program.get(f"/api/v1/tournaments/{event.tournament.slug}/hands")["ETag"] != before


def test_what_is_not_published_is_not_there(program: Client) -> None:
    event = play_until(CLOSED)
    parts = ("", "/standings", "/standings.csv", "/entries", "/sessions", "/hands", "/sessions/1/tables")
    addresses = [f"/api/v1/tournaments/{event.tournament.slug}{part}" for part in parts]
    tags = [program.get(address)["ETag"] for address in addresses]
    publish(tournament=event.tournament, by=SYSTEM, is_published=False)
    for address, etag in zip(addresses, tags, strict=True):
        assert program.get(address, headers={"If-None-Match": etag}).status_code == 404
    assert program.get("/api/v1/tournaments").json()["items"] == []


def test_seating_is_secret_until_it_is_released(program: Client) -> None:
    event = play_until(OPEN)
    for rest in ("", "/1", "/1/hands"):
        answer = program.get(f"/api/v1/tournaments/{event.tournament.slug}/sessions/2/tables{rest}")
        assert answer.status_code == 404
        assert "not published" in answer.json()["message"]


@pytest.mark.parametrize(("code_name", "is_private", "called"), [("Zephyr", False, "Zephyr"), ("", True, "Player 1")])
def test_whoever_is_not_named_is_not_to_be_guessed(
    program: Client, code_name: str, is_private: bool, called: str
) -> None:
    event = play_until(CLOSED)
    Tournament.objects.filter(pk=event.tournament.pk).update(is_private=is_private)
    entry = Entry.objects.filter(tournament=event.tournament, number=1)
    entry.update(name="Anna Secret", code_name=code_name, club="Secret Club", country="XK")
    for rest in ("/standings", "/standings.csv", "/entries", "/sessions/1/tables"):
        told = str(ask(program, event, rest))
        assert "Secret" not in told
        assert "XK" not in told
        assert called in told


def test_an_erased_name_is_gone(program: Client) -> None:
    event = play_until(CLOSED)
    entry = Entry.objects.get(tournament=event.tournament, number=1)
    assert entry.player
    erase_player(player=entry.player, by=SYSTEM)
    for rest in ("/standings", "/standings.csv", "/entries", "/sessions/1/tables"):
        told = str(ask(program, event, rest))
        assert entry.name not in told
        assert "Player 1" in told


def test_a_tournament_says_how_it_shows_results(program: Client) -> None:
    event = make_event(policy="table", freeze_after=3, sessions=2)
    Tournament.objects.filter(pk=event.tournament.pk).update(is_published=True)
    told = ask(program, event, "")
    assert (told["policy"], told["freeze_after"], told["sessions"], told["entries"]) == ("table", 3, 2, 4)
