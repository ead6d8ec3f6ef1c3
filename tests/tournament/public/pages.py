"""What tests of public pages share: a published event, and pages as a reader sees them."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.events import EAST, SOUTH, Event, hand, make_event, play
from tests.tournament.hands import EDGE_WAIT
from tests.tournament.public.reading import words_of
from tournament.models import Entry, Seat, Table
from tournament.public.player import PlayerRecord, player_record
from tournament.sessions.running import close_session, finish_table
from tournament.setup.tournament import publish
from tournament.tables.signatures import close_table

TILES = {name: EDGE_WAIT[name] for name in ("hand", "melds", "win", "flowers")}
"""Fourteen points won by South, tiles shown."""


def published(ruleset: str = "mcr", **settings: Any) -> Event:
    """Return an event the public may see."""
    event = make_event(ruleset, **settings)
    publish(tournament=event.tournament, by=event.organizer)
    return event


def see(event: Event, path: str, client: Client | None = None, **more: Any) -> str:
    """Return the words of one of the event's pages, which has to be there."""
    response = (client or Client()).get(f"/t/{event.tournament.slug}/{path}", **more)
    assert response.status_code == 200, response.status_code
    return words_of(response.content.decode())


def count_queries(path: str) -> int:
    """Return how many statements a page takes when nothing is kept yet."""
    with CaptureQueriesContext(connection) as captured:
        assert Client().get(path).status_code == 200
    return len(captured)


def win_with_tiles(event: Event, table: Table | None = None, points: int = 14) -> None:
    """Let South win by East's discard, tiles shown."""
    at = Table.objects.get(pk=(table or event.table).pk)
    play(event, hand(at, SOUTH, points, EAST, holdings={SOUTH: TILES}), table=at)


def finish_all(event: Event, number: int = 1) -> None:
    """End play at all tables of a session, signed for by a referee."""
    for table in Table.objects.filter(tournament=event.tournament, session__number=number):
        finish_table(table=table, by=event.referee)
        close_table(table=table, reason="Time", by=event.referee)


def close(event: Event, number: int = 1) -> None:
    """Close a session with everything in it."""
    finish_all(event, number)
    close_session(session=event.sessions[number - 1], by=event.referee)


def player_at(event: Event, wind: str, table: int = 1, session: int = 1) -> Entry:
    """Return who sits there."""
    seat = Seat.objects.get(session=event.sessions[session - 1], table__number=table, wind=wind)
    assert seat.entry is not None
    return seat.entry


def page_of(event: Event, entry: Entry) -> str:
    """Return a player's page in words."""
    return see(event, f"player/{entry.number}/")


def record_of(event: Event, entry: Entry) -> PlayerRecord:
    """Return a player's record as it is now."""
    return player_record(event.fresh(), Entry.objects.get(pk=entry.pk))
