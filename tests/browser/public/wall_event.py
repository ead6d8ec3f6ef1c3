"""An event as a hall has it: enough people for several pages, a session under way, hands with tiles."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tests.browser.tablet.table_event import PEOPLE
from tests.tournament.events import EAST, SOUTH, WEST, Event, hand, make_event, play
from tests.tournament.hands import EDGE_WAIT
from tournament.models import Entry, Session, Table
from tournament.seating.plan import release_seating
from tournament.sessions.running import close_session, finish_table, open_session
from tournament.setup.tournament import publish
from tournament.tables.signatures import close_table

TILES = {name: EDGE_WAIT[name] for name in ("hand", "melds", "win", "flowers")}
NAMES = [*PEOPLE, ("Nguyễn Minh An", "VIE"), ("Katharina von Hohenstein-Lindenbaum", "GER"), ("Bo Li", "CHN")]


def fill_hall(tables: int = 9) -> Event:
    """Return an event with one session closed, one being played with two hands at each table, one to come."""
    event = make_event(tables=tables, sessions=3, clock_minutes=90)
    for entry, (name, country) in zip(event.entries, NAMES, strict=False):
        Entry.objects.filter(pk=entry.pk).update(name=name, country=country, club="Clube do Cais", team="Harbour")
    for table in Table.objects.filter(session=event.session):
        play(event, (SOUTH, 12, EAST), (WEST, 8), table=table)
        finish_table(table=table, by=event.referee)
        close_table(table=table, reason="Time", by=event.referee)
    close_session(session=event.session, by=event.referee)
    second = open_session(session=event.sessions[1], by=event.referee)
    for table in Table.objects.filter(session=second):
        tiles = {SOUTH: TILES} if table.number < 4 else {}
        play(event, hand(table, SOUTH, 14, EAST, holdings=tiles), table=table)
    third = event.sessions[2]
    Session.objects.filter(pk=third.pk).update(starts_at=timezone.now() + timedelta(hours=2))
    release_seating(session=third, by=event.organizer)
    publish(tournament=event.tournament, by=event.organizer)
    return event


def address(event: Event, path: str) -> str:
    """Return the path of one of the event's public pages."""
    return f"/t/{event.tournament.slug}/{path}"
