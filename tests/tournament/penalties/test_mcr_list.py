"""The penalties European MCR events print: what grows within a session, what has limits, what ends in a substitute."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.amounts import Offence
from scoring.seats import Wind
from tests.tournament.events import Event, make_event, new_id, play
from tournament.core.errors import Refused
from tournament.models import Incident, Penalty
from tournament.penalties.checks import case_away
from tournament.penalties.giving import cancel_incident, penalise
from tournament.penalties.notes import deducted_by_entry
from tournament.penalties.words import line_in_words
from tournament.sessions.running import close_session, open_session
from tournament.tables.signatures import close_table

pytestmark = pytest.mark.django_db


def note(event: Event, kind: str, seat: Wind = Wind.SOUTH, session: int = 1, **more: Any) -> Incident:
    return penalise(
        table=event.sessions[session - 1].tables.get(number=1),
        seat=seat,
        offence=Offence(kind=kind, **more),
        reason="Seen by the referee",
        command_id=new_id(),
        by=event.referee,
    )


def costs() -> list[int | None]:
    return list(Penalty.objects.standing().order_by("pk").values_list("points", flat=True))


def test_the_list_says_what_each_line_costs() -> None:
    lines = {line.key: line_in_words(line) for line in make_event("mcr").tournament.play.offered_penalties}
    assert lines["foul"] == "Foul · a warning, then 5, 10, 20 … in a session"
    assert lines["obstruction"] == "Obstruction · 10 to 60 points"
    assert lines["late"] == "Late arrival · 10 up to 10 min · 20 up to 15 min"
    assert "small-offence" not in lines


def test_a_foul_is_a_warning_and_then_costs_more_until_the_session_ends() -> None:
    event = make_event("mcr", sessions=2)
    for _ in range(5):
        note(event, "foul")
    note(event, "foul", Wind.WEST)
    assert costs() == [5, 10, 20, 30]
    entry = event.seat(Wind.SOUTH).entry
    assert entry
    assert deducted_by_entry(event.session) == {entry.pk: 65}
    close_table(table=event.table, reason="Play ends", by=event.referee)
    close_session(session=event.session, by=event.organizer)
    open_session(session=event.sessions[1], by=event.organizer)
    note(event, "foul", session=2)
    assert costs() == [5, 10, 20, 30]


def test_a_foul_taken_back_does_not_count() -> None:
    event = make_event("mcr")
    warned = note(event, "foul")
    cancel_incident(incident=warned, reason="It was West", by=event.referee)
    note(event, "foul")
    assert costs() == []


def test_a_foul_is_noted_at_the_table() -> None:
    event = make_event("mcr")
    with pytest.raises(Refused, match="only be recorded at a table"):
        case_away(entry=event.entries[0], offence=Offence(kind="foul"))


def test_a_false_win_without_a_complete_hand_costs_double() -> None:
    event = make_event("mcr")
    assert note(event, "false-win").payments == {Wind.EAST: 10, Wind.SOUTH: -30, Wind.WEST: 10, Wind.NORTH: 10}
    assert note(event, "false-shape", Wind.WEST).payments[Wind.WEST] == -60
    play(event, (Wind.EAST, 8))


@pytest.mark.parametrize("points", [9, 61])
def test_obstruction_has_limits(points: int) -> None:
    event = make_event("mcr")
    with pytest.raises(Refused, match="10 to 60"):
        note(event, "obstruction", points=points)
    note(event, "obstruction", points=60)
    assert costs() == [60]


def test_lateness_costs_by_minutes_until_a_substitute_plays() -> None:
    event = make_event("mcr")
    for minutes in (3, 10, 11, 15):
        note(event, "late", minutes=minutes)
    assert costs() == [10, 10, 20, 20]
    with pytest.raises(Refused, match="bring in a substitute"):
        note(event, "late", minutes=16)


def test_what_earlier_events_noted_can_still_be_read() -> None:
    event = make_event("mcr")
    note(event, "small-offence")
    assert costs() == [5]
