"""Events in stages: a session with given results, a stage decided, seated and released."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.seats import WINDS
from tests.tournament.events import Event, make_event
from tournament.models import Entry, Qualifier, Session, Stage, Table
from tournament.seating.plan import release_seating, seat_sessions
from tournament.sessions.running import close_session, open_session, reopen_session
from tournament.standings.fields import decide_field, find_border
from tournament.standings.stages import add_stage
from tournament.tables.paper.totals import enter_totals
from tournament.tables.signatures import close_table, unlock_table

POINTS = (60, 20, -30, -50, 40, 20, -20, -40)
"""What the eight of two tables have after a session: number 1 to 4 at the first. Numbers 2 and 6 are level, third."""


def make_staged(
    ruleset: str = "zung-jung", *, size: int = 4, carry: bool = True, points: Sequence[int] = POINTS, **more: Any
) -> Event:
    """Return an event of two tables whose first session is closed with these points, and whose second is a final."""
    event = make_event(ruleset, tables=len(points) // 4, sessions=1, **more)
    add_final(event, size=size, carry=carry)
    play_session(event, 1, points)
    return event


def add_final(event: Event, *, after: int = 1, size: int = 4, carry: bool = True, name: str = "Final") -> Stage:
    """Plan a final."""
    return add_stage(
        tournament=event.tournament, name=name, first_session=after + 1, size=size, carry=carry, by=event.organizer
    )


def play_session(event: Event, number: int, points: Sequence[int], *, is_closed: bool = True) -> None:
    """Give the seats of a session these points, in the order of its tables, and close it."""
    session = Session.objects.get(tournament=event.tournament, number=number)
    if session.status == Session.Status.PLANNED:
        open_session(session=session, by=event.organizer)
    for place, table in enumerate(Table.objects.filter(session=session).order_by("number")):
        totals = dict(zip(WINDS, points[4 * place : 4 * place + 4], strict=True))
        enter_totals(table=table, totals=totals, by=event.referee)
        close_table(table=Table.objects.get(pk=table.pk), reason="From paper", by=event.referee)
    if is_closed:
        close_session(session=Session.objects.get(pk=session.pk), by=event.referee)


def put_right(event: Event, number: int, points: Sequence[int]) -> None:
    """Give the seats of a table of the first session other points than it was closed with."""
    session = Session.objects.get(tournament=event.tournament, number=1)
    reopen_session(session=session, by=event.referee)
    table = session.tables.get(number=number)
    unlock_table(table=table, reason="Added up wrong", by=event.referee)
    totals = dict(zip(WINDS, points, strict=True))
    enter_totals(table=Table.objects.get(pk=table.pk), totals=totals, by=event.referee)
    close_table(table=Table.objects.get(pk=table.pk), reason="Put right", by=event.referee)
    close_session(session=Session.objects.get(pk=session.pk), by=event.referee)


def final_of(event: Event) -> Stage:
    """Return the last stage as it is now."""
    stages = Stage.objects.select_related("tournament").filter(tournament=event.tournament)
    return stages.order_by("-first_session")[0]


def decide(event: Event, *numbers: int, stage: Stage | None = None, **more: Any) -> Stage:
    """Decide a stage as it is proposed, level players by their numbers; or for these numbers."""
    stage = stage or final_of(event)
    border = find_border(stage)
    chosen = [entry_of(event, number) for number in numbers]
    chosen = chosen or [border.entries[int(player)] for player in border.proposal.going_on]
    return decide_field(stage=stage, chosen=chosen, by=event.organizer, **more)


def seat_final(event: Event, *numbers: int, is_released: bool = True) -> Session:
    """Seat these numbers in the session to come, four at a table, and show it to the players."""
    plan = [[list(numbers[start : start + 4]) for start in range(0, len(numbers), 4)]]
    session = seat_sessions(tournament=event.tournament, plan=plan, by=event.organizer)[-1]
    return release_seating(session=session, by=event.organizer) if is_released else session


def entry_of(event: Event, number: int) -> Entry:
    """Return who has a number."""
    return Entry.objects.get(tournament=event.tournament, number=number)


def field_of(stage: Stage) -> dict[int | None, str]:
    """Return the numbers in the field of a stage, and how each came into it."""
    return dict(Qualifier.objects.filter(stage=stage).order_by("entry__number").values_list("entry__number", "how"))
