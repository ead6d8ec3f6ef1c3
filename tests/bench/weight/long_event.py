"""A process beside the server: a published event of five hundred players, halfway through its sessions.

It reads lines (`make`, `begin`, `record`) and answers each with a line of JSON.
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from django.utils import timezone

from scoring.seats import WINDS
from tests.tournament.events import EAST, SOUTH, hand, make_event, new_id
from tests.tournament.live.answering import Commands, answer_lines
from tournament.core.permissions import SYSTEM
from tournament.models import Session, Table, Tournament
from tournament.models.columns import as_columns
from tournament.sessions.running import open_session
from tournament.setup.tournament import publish
from tournament.tables.recording import record_hand

TABLES, SESSIONS, PLAYED, HANDS = 125, 11, 5, 16
turns = count()


def make() -> dict[str, Any]:
    """Make the event, with results in its first sessions."""
    tournament = publish(tournament=make_event(tables=TABLES, sessions=SESSIONS).tournament, by=SYSTEM)
    for session in Session.objects.filter(tournament=tournament, number__lte=PLAYED):
        end(session)
    return {"path": f"/t/{tournament.slug}/"}


def end(session: Session) -> None:
    """Let every table have played its hands, at random."""
    random, columns = Random(session.number), ["hands_recorded", "state", *as_columns("total", {})]
    tables = list(Table.objects.filter(session=session))
    for table in tables:
        table.hands_recorded, table.state = HANDS, "locked"
        east, south, west = (random.randint(-150, 150) for _wind in WINDS[1:])
        totals = dict(zip(WINDS, (east, south, west, -east - south - west), strict=True))
        for column, total in as_columns("total", totals).items():
            setattr(table, column, total)
    Table.objects.bulk_update(tables, columns, batch_size=100)
    now = timezone.now()
    Session.objects.filter(pk=session.pk).update(status="closed", started_at=now, closed_at=now)


def begin() -> dict[str, Any]:
    """End the session under way and open the next; its first hand brings a column to every row."""
    for session in Session.objects.filter(status="open"):
        end(session)
    open_session(session=Session.objects.filter(status="planned").order_by("number")[0], by=SYSTEM)
    return record()


def record() -> dict[str, Any]:
    """Record a hand at one table after the other; whoever wins goes past a hundred others."""
    tables = Table.objects.filter(session__status="open").select_related("session", "tournament").order_by("number")
    table = tables[next(turns) * 7 % TABLES]
    record_hand(table=table, entry_id=new_id(), entry=hand(table, SOUTH, 40, EAST), by=SYSTEM)
    return {"version": Tournament.objects.get(pk=table.tournament_id).public_version}


COMMANDS: Commands = {"make": make, "begin": begin, "record": record}


def main() -> None:
    """Do what each line of the input says."""
    answer_lines(COMMANDS)
