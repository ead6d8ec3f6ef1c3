"""Every penalty belongs to a session: the one it was given in, or the one to come once a field is decided."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scoring.amounts import Offence
from scoring.seats import Wind
from tests.tournament.events import Event, make_event, new_id, play
from tournament.core.errors import Refused
from tournament.models import AuditRecord, Penalty, Qualifier, Session, Stage
from tournament.penalties.giving import penalise, penalise_entry
from tournament.seating.plan import seat_sessions
from tournament.sessions.running import close_session, open_session, reopen_session
from tournament.setup.tournament import set_session_count
from tournament.standings.results import read_standings
from tournament.standings.stages import add_stage
from tournament.tables.signatures import close_table

pytestmark = pytest.mark.django_db


def give(event: Event, session: Session | None = None) -> int | None:
    """Give a penalty away from the tables, and return the number of its session."""
    offence = Offence(kind="off-standing", points=5)
    penalty = penalise_entry(entry=event.entries[0], offence=offence, reason="Late", by=event.referee, session=session)
    logged = AuditRecord.objects.filter(tournament=event.tournament, verb="penalise-entry").latest("number")
    number = penalty.session.number if penalty.session else None
    assert f'"session":{"null" if number is None else number}' in str(logged.payload).replace(" ", "")
    return number


def finish(event: Event, number: int) -> None:
    for table in event.sessions[number - 1].tables.all():
        close_table(table=table, reason="Play ends", by=event.referee)
    close_session(session=event.sessions[number - 1], by=event.organizer)


def decide(event: Event, after: int) -> None:
    stages = Stage.objects.filter(tournament=event.tournament)
    if not stages.exists():
        add_stage(tournament=event.tournament, name="Final", first_session=after + 1, size=4, by=event.organizer)
    stage = stages.get(first_session=after + 1)
    stages.filter(pk=stage.pk).update(decided_at=timezone.now())
    Qualifier.objects.bulk_create(Qualifier(stage=stage, entry=entry, how="place") for entry in event.entries[:4])


def dates(event: Event) -> list[int | None]:
    return [entry.session for entry in read_standings(event.fresh(), for_public=False).deductions]


def test_before_the_first_session_it_belongs_to_that() -> None:
    event = make_event("mcr", sessions=2, is_open=False)
    assert give(event) == 1
    assert dates(event) == [1]


def test_between_sessions_it_belongs_to_the_earlier_until_a_field_is_decided() -> None:
    event = make_event("mcr", sessions=2)
    assert give(event) == 1
    finish(event, 1)
    assert give(event) == 1
    decide(event, 1)
    assert give(event) == 2
    assert give(event, event.session) == 2, "what happened before the decision came to light after it"
    assert dates(event) == [1, 1, 2, 2]
    open_session(session=event.sessions[1], by=event.organizer)
    assert give(event) == 2
    finish(event, 2)
    assert give(event) == 2, "after the last session, and no cut"


def test_at_a_table_of_a_session_before_the_decision_too() -> None:
    event = make_event("mcr", sessions=2)
    play(event, (Wind.EAST, 8))
    finish(event, 1)
    decide(event, 1)
    penalise(
        table=event.table,
        seat=Wind.SOUTH,
        offence=Offence(kind="off-standing", points=5),
        reason="Seen too late",
        command_id=new_id(),
        by=event.referee,
    )
    assert Penalty.objects.get().session == event.sessions[1]
    logged = AuditRecord.objects.filter(tournament=event.tournament, verb="penalise").latest("number")
    assert '"belongs_to":2' in str(logged.payload).replace(" ", "")


def test_a_session_before_the_decision_that_is_open_again_is_not_the_one_to_come() -> None:
    event = make_event("mcr", sessions=3)
    finish(event, 1)
    open_session(session=event.sessions[1], by=event.organizer)
    finish(event, 2)
    decide(event, 2)
    reopen_session(session=event.session, by=event.organizer)
    assert give(event) == 3
    assert give(event, event.session) == 3
    open_session(session=event.sessions[2], by=event.organizer)
    finish(event, 3)
    assert give(event) == 3, "the stage is over, and what came before it is being put right"


def test_it_waits_for_a_session_that_is_not_planned_yet() -> None:
    event = make_event("mcr", sessions=1)
    finish(event, 1)
    decide(event, 1)
    assert give(event) is None
    assert dates(event) == [2]
    set_session_count(tournament=event.tournament, count=3, by=event.organizer)
    assert Penalty.objects.get().session == Session.objects.get(tournament=event.tournament, number=2)
    with pytest.raises(Refused, match="begins with session 2"):
        set_session_count(tournament=event.tournament, count=1, by=event.organizer)
    assert dates(event) == [2]


def test_it_waits_again_when_a_new_seating_leaves_its_session_out() -> None:
    event = make_event("mcr", sessions=2)
    finish(event, 1)
    decide(event, 1)
    assert give(event) == 2
    seat_sessions(tournament=event.tournament, plan=[], by=event.organizer)
    penalty = Penalty.objects.get()
    assert penalty.session is None
    assert dates(event) == [2]
    logged = AuditRecord.objects.filter(tournament=event.tournament, verb="seat-sessions").latest("number")
    assert str(penalty.uid) in str(logged.payload)
    seat_sessions(tournament=event.tournament, plan=[[[1, 2, 3, 4]]], by=event.organizer)
    assert Penalty.objects.get().session == Session.objects.get(tournament=event.tournament, number=2)


def test_a_penalty_of_nothing_is_kept_from_the_standings() -> None:
    event = make_event("mcr")
    give(event)
    Penalty.objects.update(points=0)
    assert dates(event) == []
