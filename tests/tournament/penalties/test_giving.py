"""Penalties cost what the rules say, in one place and never in two."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from scoring.errors import ScoringError
from scoring.seats import Wind
from scoring.standings.ranks import rank_standings
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, disqualify, hand, make_event, new_id, play
from tests.tournament.penalties.noting import note
from tournament.core.errors import Refused
from tournament.models import AuditRecord, Entry, Incident, Penalty
from tournament.penalties.giving import (
    Offence,
    cancel_incident,
    cancel_penalty,
    penalise,
    penalise_entry,
)
from tournament.seating.plan import seat_sessions
from tournament.sessions.running import close_session
from tournament.sessions.substitutes import end_substitution, substitute
from tournament.setup.tournament import finish_tournament, publish, reopen_tournament
from tournament.standings.results import read_standings, standings_of
from tournament.tables.corrections import correct_seats
from tournament.tables.recording import undo_hand
from tournament.tables.signatures import close_table

pytestmark = pytest.mark.django_db


def last_payload(event: Event) -> str:
    return AuditRecord.objects.filter(tournament=event.tournament).latest("number").payload


def row_of(event: Event, seat: Wind) -> tuple[object, object]:
    entry = event.seat(seat).entry_id
    rows = rank_standings(read_standings(event.fresh(), for_public=False)).rows
    row = next(row for row in rows if row.player == entry)
    return row.points, row.penalty


def test_a_fine_to_the_others_enters_the_table_and_not_the_standing() -> None:
    event = make_event("mcr")
    note(event, SOUTH, "false-win")
    assert event.table.totals == {EAST: 10, SOUTH: -30, WEST: 10, NORTH: 10}
    assert not Penalty.objects.exists()


def test_a_fine_off_the_table_costs_places_there_and_not_again_in_the_standing() -> None:
    event = make_event("mcr")
    play(event, (SOUTH, 8, EAST))
    note(event, SOUTH, "off-table", points=20)
    assert event.table.totals[SOUTH] == 32
    assert row_of(event, SOUTH) == (12, 0)


def test_growing_penalties_cost_ten_more_each_time() -> None:
    event = make_event("boxed")
    play(event, (SOUTH, 4))
    note(event, SOUTH, "knocked-tile")
    note(event, SOUTH, "knocked-tiles")
    assert row_of(event, SOUTH) == (12, 60)
    assert event.table.totals[SOUTH] == 12


def test_the_play_clock_costs_five_for_every_fifteen_seconds_begun() -> None:
    event = make_event("zung-jung")
    incident = note(event, WEST, "play-clock", turn_seconds=(1, 15, 16), hand_seconds=1)
    assert incident.seconds == [1, 15, 16, 1]
    assert Penalty.objects.get().points == 25


def test_a_penalty_for_an_earlier_hand_hits_whoever_sat_there_then() -> None:
    event = make_event("mcr", reserves=1)
    east, reserve = event.seat(EAST).entry, event.entries[-1]
    play(event, (), ())
    substitute(seat=event.seat(EAST), occupant=reserve, by=event.referee, is_credited=True)
    play(event, (), ())
    end_substitution(seat=event.seat(EAST), by=event.referee)
    play(event, ())
    for hand_number, offender in ((2, east), (3, reserve), (4, reserve), (5, east), (None, east)):
        incident = note(event, EAST, "off-standing", hand=hand_number)
        assert incident.penalty.entry == offender, hand_number
        assert json.loads(last_payload(event))["entry"] == offender.enrolment
    assert row_of(event, EAST) == (0, 30), "the reserve has no row, and no share in this one"


def test_hands_undone_and_played_again_are_those_of_the_second_reserve() -> None:
    event = make_event("mcr", reserves=2)
    first, second = event.entries[-2:]
    substitute(seat=event.seat(EAST), occupant=first, by=event.referee)
    recorded = play(event, (), ())
    end_substitution(seat=event.seat(EAST), by=event.referee)
    undo_hand(table=event.table, hand_id=recorded[1].entry_id, command_id=new_id(), by=event.referee)
    substitute(seat=event.seat(EAST), occupant=second, by=event.referee)
    play(event, (), ())
    end_substitution(seat=event.seat(EAST), by=event.referee)
    seat = event.seat(EAST)
    assert [seat.player_in(hand) for hand in (1, 2, 3, 4)] == [first, second, second, seat.entry]
    assert seat.turns == [(1, first), (2, second), (4, seat.entry)]


def test_two_names_in_the_wrong_seats_exchange_their_penalties_too() -> None:
    event = make_event("mcr")
    east, south = event.seat(EAST).entry, event.seat(SOUTH).entry
    note(event, EAST, "off-standing", points=15)
    assert row_of(event, EAST)[1] == 15
    correct_seats(
        table=event.table, seats=(EAST, SOUTH), kept="chairs", reason="x", by=event.referee, command_id=new_id()
    )
    assert (event.seat(EAST).entry, event.seat(SOUTH).entry) == (south, east)
    assert Penalty.objects.get().entry == south
    correct_seats(
        table=event.table, seats=(EAST, SOUTH), kept="players", reason="x", by=event.referee, command_id=new_id()
    )
    assert Penalty.objects.get().entry == south, "each keeps what they did"


def test_after_the_last_hand_a_penalty_is_for_the_last_hand() -> None:
    event = make_event("mcr")
    play(event, *[()] * 16)
    assert note(event, SOUTH, "small-offence").hand_number == 16
    with pytest.raises(Refused, match="There is no hand 17: hand 16 was the last one"):
        note(event, SOUTH, "small-offence", hand=17)


@pytest.mark.parametrize(
    ("ruleset", "kind", "given"),
    [
        ("boxed", "knocked-tile", {"points": 20}),
        ("boxed", "warning", {"points": 20}),
        ("boxed", "off-standing", {"hand_seconds": 5}),
        ("zung-jung", "play-clock", {"points": 20, "hand_seconds": 5}),
        ("zung-jung", "play-clock", {}),
        ("mcr", "off-table", {"points": 0}),
    ],
)
def test_what_was_typed_and_would_not_count_is_refused(ruleset: str, kind: str, given: dict[str, Any]) -> None:
    event = make_event(ruleset)
    with pytest.raises(Refused, match=r"points|seconds|at least 1"):
        note(event, SOUTH, kind, **given)
    assert not Incident.objects.exists()


def test_a_dead_hand_cannot_win_but_still_pays() -> None:
    event = make_event("boxed")
    note(event, SOUTH, "dead-hand")
    with pytest.raises(ScoringError, match="has a dead hand and cannot win hand 1"):
        play(event, (SOUTH, 4))
    play(event, (WEST, 4))
    assert event.table.totals[SOUTH] == -4
    play(event, (SOUTH, 4))


def test_a_dead_hand_survives_the_undoing_of_hands() -> None:
    event = make_event("boxed")
    first = play(event, (WEST, 4))[0]
    note(event, SOUTH, "dead-hand")
    undo_hand(table=event.table, hand_id=first.entry_id, command_id=new_id(), by=event.referee)
    play(event, (SOUTH, 4))
    with pytest.raises(ScoringError, match="dead"):
        play(event, (SOUTH, 4))


def test_a_hand_that_has_won_is_not_declared_dead_afterwards() -> None:
    event = make_event("boxed")
    play(event, (SOUTH, 4))
    offence = Offence(kind="dead-hand")
    with pytest.raises(Refused, match="recorded as won"):
        penalise(
            table=event.table,
            seat=SOUTH,
            offence=offence,
            reason="Too many tiles",
            command_id=new_id(),
            by=event.referee,
            hand_number=1,
        )
    assert not Incident.objects.exists()


def test_taking_an_incident_back_takes_all_of_it_back() -> None:
    event = make_event("mcr")
    incident = note(event, SOUTH, "false-win")
    cancel_incident(incident=incident, reason="Wrong player", by=event.referee)
    assert set(event.table.totals.values()) == {0}
    play(event, (SOUTH,))
    with pytest.raises(Refused, match="already been withdrawn"):
        cancel_incident(incident=incident, reason="Again", by=event.referee)


def test_a_penalty_is_given_once_and_needs_a_referee_and_a_reason() -> None:
    event = make_event("boxed")
    command: dict[str, Any] = {
        "table": event.table,
        "seat": SOUTH,
        "offence": Offence(kind="comment"),
        "command_id": new_id(),
    }
    with pytest.raises(PermissionDenied):
        penalise(**command, reason="Comment", by=event.tablet)
    with pytest.raises(Refused, match="Give a reason"):
        penalise(**command, reason="", by=event.referee)
    for _time in range(2):
        penalise(**command, reason="Comment", by=event.referee)
    assert Penalty.objects.count() == 1


def test_a_penalty_the_rules_do_not_know_is_refused() -> None:
    event = make_event("boxed")
    with pytest.raises(Refused, match="no such penalty"):
        note(event, SOUTH, "false-win")


def test_the_disqualified_lose_their_rank_and_the_others_keep_everything() -> None:
    event = make_event("mcr")
    play(event, (SOUTH, 12, EAST))
    entry = event.seat(SOUTH).entry
    assert entry
    penalty = disqualify(entry=entry, reason="Marked tiles", by=event.referee)
    rows = standings_of(event.fresh(), for_public=False).rows
    assert (rows[-1].player, rows[-1].rank, rows[-1].points) == (entry.pk, None, 36)
    assert [row.points for row in rows[:-1]] == [-8, -8, -20]
    cancel_penalty(penalty=penalty, reason="Proved innocent", by=event.referee)
    assert Entry.objects.get(pk=entry.pk).status == Entry.Status.ACTIVE
    assert standings_of(event.fresh(), for_public=False).rows[0].player == entry.pk


def test_the_public_hears_of_a_disqualification_at_a_hidden_table_at_once() -> None:
    event = make_event("mcr", policy="session")
    publish(tournament=event.tournament, by=event.organizer)
    version = event.fresh().public_version
    note(event, WEST, "warning")
    assert event.fresh().public_version == version
    incident = note(event, SOUTH, "disqualification")
    given = event.fresh().public_version
    assert given > version
    cancel_incident(incident=incident, reason="Upheld", by=event.referee)
    assert event.fresh().public_version > given


def test_points_off_a_standing_leave_a_locked_table_alone_and_a_fine_does_not() -> None:
    event = make_event("mcr")
    close_table(table=event.table, reason="Done", by=event.referee)
    note(event, SOUTH, "off-standing", points=5)
    with pytest.raises(Refused, match="signed and locked"):
        note(event, SOUTH, "off-table", points=5)


def test_a_penalty_away_from_the_tables() -> None:
    event = make_event("mcr", sessions=2)
    entry = event.entries[0]
    with pytest.raises(Refused, match="only be recorded at a table"):
        penalise_entry(entry=entry, offence=Offence(kind="warning"), reason="Late", by=event.referee)
    off_table = Offence(kind="off-table")
    for session in (None, event.sessions[1]):
        with pytest.raises(Refused, match="Choose the session"):
            penalise_entry(entry=entry, offence=off_table, reason="Late", by=event.referee, session=session)
    penalise_entry(entry=entry, offence=off_table, reason="Late", by=event.referee, session=event.session)
    penalise_entry(entry=entry, offence=Offence(kind="off-table-points"), reason="Late", by=event.referee)
    rows = standings_of(event.fresh(), for_public=False).rows
    assert next(row for row in rows if row.player == entry.pk).earned_penalty == 1


def test_the_database_refuses_payments_that_do_not_add_up() -> None:
    event = make_event("mcr")
    incident = note(event, NORTH, "false-win")
    with pytest.raises(IntegrityError), transaction.atomic():
        Incident.objects.filter(pk=incident.pk).update(payment_east=11)


def test_a_warning_costs_nothing() -> None:
    event = make_event("mcr")
    note(event, NORTH, "warning")
    play(event, hand(event.table, NORTH))
    assert row_of(event, NORTH) == (60, 0)


def test_final_results_are_not_changed_by_a_penalty_until_the_tournament_is_reopened() -> None:
    event = make_event("mcr")
    noted = note(event, EAST, "warning")
    given = penalise_entry(
        entry=event.entries[0], offence=Offence(kind="off-standing", points=5), reason="Late", by=event.referee
    )
    close_table(table=event.table, reason="Play ends", by=event.referee)
    close_session(session=event.session, by=event.organizer)
    finish_tournament(tournament=event.fresh(), by=event.organizer)
    before = standings_of(event.fresh(), for_public=False)

    for too_late in (
        lambda: note(event, SOUTH, "warning"),
        lambda: disqualify(entry=event.entries[1], reason="Late", by=event.referee, command_id=new_id()),
        lambda: cancel_incident(incident=noted, reason="Appeal", by=event.referee),
        lambda: cancel_penalty(penalty=given, reason="Appeal", by=event.referee),
    ):
        with pytest.raises(Refused, match="finished"):
            too_late()

    assert standings_of(event.fresh(), for_public=False) == before
    reopen_tournament(tournament=event.fresh(), by=event.organizer)
    cancel_penalty(penalty=given, reason="Appeal", by=event.referee)


def test_nothing_is_noted_at_a_table_before_its_session_begins() -> None:
    """It would keep the table, and with it a seating that is still to change."""
    event = make_event("mcr", is_open=False)
    for kind in ("warning", "off-standing"):
        with pytest.raises(Refused, match="Session 1 is not open"):
            note(event, SOUTH, kind)
    seat_sessions(tournament=event.tournament, plan=[[[4, 3, 2, 1]]], by=event.organizer)
    entry = event.seat(SOUTH).entry
    assert entry
    penalise_entry(entry=entry, offence=Offence(kind="off-standing"), reason="Rude", by=event.referee)
    assert Penalty.objects.get().session == event.session
