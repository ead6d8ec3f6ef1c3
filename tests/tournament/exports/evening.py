"""A tournament to export: names from everywhere, formulas among them, and results of every kind."""

from __future__ import annotations

from typing import Any

from scoring.seats import WINDS, Wind
from tests.tournament.events import Event, make_event, new_id, play
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, Session, Table
from tournament.penalties.giving import Offence, penalise, penalise_entry
from tournament.sessions.running import close_session, open_session
from tournament.sessions.substitutes import substitute
from tournament.setup.tournament import publish
from tournament.tables.paper.totals import enter_totals
from tournament.tables.signatures import close_table

FORMULA = '=HYPERLINK("http://example.org","click")'
NAMES = ("李文君", "Nguyễn Văn Ánh", "Žižka Ødegård", FORMULA, "+1", "-2+3", "@SUM(A1)", "\tТатьяна, “Таня”")


def play_evening(ruleset: str = "mcr", **settings: Any) -> Event:
    """Return two tables in two sessions: the first closed, one table from paper, a reserve in the second."""
    event = make_event(ruleset, tables=2, sessions=2, reserves=1, **settings)
    publish(tournament=event.tournament, by=SYSTEM)
    for number, name in enumerate(NAMES, start=1):
        Entry.objects.filter(tournament=event.tournament, number=number).update(name=name)
    first, second = Table.objects.filter(session=event.session).order_by("number")
    play(event, (Wind.EAST, 12), (Wind.SOUTH, 24, Wind.EAST), (), table=first)
    penalise(
        table=first,
        seat=Wind.EAST,
        offence=Offence(kind="false-win"),
        reason="=1+1",
        command_id=new_id(),
        by=event.referee,
    )
    enter_totals(table=second, totals=dict(zip(WINDS, (30, 10, -15, -25), strict=True)), by=SYSTEM, command_id=new_id())
    for table in (first, second):
        close_table(table=table, reason="Time is up", by=SYSTEM)
    close_session(session=event.session, by=SYSTEM)
    late = Entry.objects.get(tournament=event.tournament, number=2)
    penalise_entry(entry=late, offence=Offence(kind="off-standing", points=10), reason="Late", by=SYSTEM)
    opened = open_session(session=Session.objects.get(pk=event.sessions[1].pk), by=SYSTEM)
    running = Table.objects.get(session=opened, number=1)
    reserve = Entry.objects.get(tournament=event.tournament, name="Reserve 1")
    substitute(seat=running.seats.get(wind="N"), occupant=reserve, by=SYSTEM)
    play(event, (Wind.WEST, 8), table=running)
    return event
