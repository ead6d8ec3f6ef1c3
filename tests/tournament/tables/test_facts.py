"""Whatever a rule set declares about hands is checked, kept, carried on and put right; the toy rules have all of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring.errors import ScoringError
from scoring.outcome import Win
from scoring.ruleset import Ruleset
from scoring.seats import WINDS, Wind
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, new_id, play
from tests.tournament.tables.toy_table import check_sums, correct, current, drawn, entry, record, staked, won
from tests.toy import registered
from tests.toy.rules import CELLS
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.models import AuditRecord, Hand, Showing, Table
from tournament.tables.corrections import correct_seats
from tournament.tables.recording import redo_hand, undo_hand
from tournament.tables.settling import HandEntry

pytestmark = pytest.mark.django_db

Facts = Mapping[str, Any]


@pytest.fixture
def event(toy: Ruleset) -> Event:
    return make_event(toy.id)


# -- kept -------------------------------------------------------------------------------------------------------------


def test_facts_are_kept_by_hand_and_by_seat_and_are_in_the_log(event: Event) -> None:
    hand = record(event, won(event.table, SOUTH, "2-40", EAST, staked=staked(SOUTH, WEST), counters=3))
    assert hand.facts == {"counters": 3}
    shown = {row.wind: (row.facts, row.points, row.is_winner) for row in Showing.objects.filter(hand=hand)}
    assert shown == {"S": ({"staked": True, "grade": "2-40"}, 640, True), "W": ({"staked": True}, None, False)}
    assert hand.deltas == {EAST: -730, SOUTH: 830, WEST: -100, NORTH: 0}
    logged = json.loads(AuditRecord.objects.get(verb="record-hand").payload)["hands"][0]
    assert logged["facts"] == {"counters": 3, "staked": {"S": True, "W": True}, "grade": {"S": "2-40"}}
    assert logged["points"] == {"S": 640}
    assert verify(event.fresh()) == []


def test_a_draw_pays_and_leaves_stakes_on_the_table_for_the_next_winner(event: Event) -> None:
    first = record(event, drawn(event.table, EAST, SOUTH, staked=staked(EAST)))
    assert (first.deltas, first.delta_pot) == ({EAST: 200, SOUTH: 300, WEST: -300, NORTH: -300}, 100)
    table = event.table
    assert (table.total_pot, table.carried, table.dealer) == (100, {"counters": 1}, "E"), "East was ready"
    second = record(event, won(table, WEST, "1-30", NORTH))
    assert (second.deltas[WEST], second.delta_pot) == (240 + 30 + 100, -100)
    assert (event.table.total_pot, event.table.carried, event.table.dealer) == (0, {}, "S")
    check_sums(event.table)


def test_a_hand_that_is_broken_off_pays_and_is_dealt_again(event: Event) -> None:
    hand = record(event, entry(event.table, ending="broken-off", facts={"offender": SOUTH}))
    assert (hand.kind, hand.ending, hand.winners) == ("abandoned", "broken-off", "")
    assert hand.deltas == {EAST: 100, SOUTH: -200, WEST: 50, NORTH: 50}
    assert (event.table.dealer, event.table.hands_recorded, event.table.carried) == ("E", 1, {})
    stopped = record(event, entry(event.table, ending="stopped"))
    assert (stopped.kind, stopped.ending, event.table.dealer) == ("drawn", "stopped", "E")


def test_a_session_may_end_by_what_the_scores_are(event: Event) -> None:
    for _hand in range(2):
        record(event, won(event.table, EAST, "big", SOUTH))
    assert (event.table.state, event.table.ended) == ("finished", "broke")
    with pytest.raises(Refused, match="All hands of this session are recorded"):
        record(event, won(event.table, EAST))
    last = current(event)[-1]
    undo_hand(table=event.table, hand_id=last.entry_id, command_id=new_id(), by=event.referee)
    assert (event.table.state, event.table.ended, event.table.carried) == ("open", "", {"counters": 1})


def test_a_session_that_has_its_length_says_so() -> None:
    event = make_event("mcr", session_length=4)
    play(event, *[(SOUTH, 12, EAST)] * 3)
    assert event.table.ended == ""
    last = play(event, (SOUTH, 12, EAST))[0]
    assert event.table.ended == "length"
    undo_hand(table=event.table, hand_id=last.entry_id, command_id=new_id(), by=event.referee)
    assert event.table.ended == ""


def test_undo_and_redo_restore_what_is_carried_and_what_lies_on_the_table(event: Event) -> None:
    record(event, drawn(event.table, EAST, staked=staked(EAST, WEST)))
    second = record(event, won(event.table, WEST, "1-30", NORTH, staked=staked(SOUTH)))
    after = event.table
    undo_hand(table=event.table, hand_id=second.entry_id, command_id=new_id(), by=event.referee)
    assert (event.table.total_pot, event.table.carried, event.table.dealer) == (200, {"counters": 1}, "E")
    again = redo_hand(
        table=event.table,
        undone_id=second.entry_id,
        entry_id=new_id(),
        number=2,
        dealer=EAST,
        waited=timedelta(0),
        by=event.referee,
    )
    assert (again.deltas, again.delta_pot, again.facts) == (second.deltas, second.delta_pot, second.facts)
    now = event.table
    assert (now.totals, now.total_pot, now.carried, now.dealer) == (after.totals, 0, {}, after.dealer)


# -- refused ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"goulash": True}, "facts"),
        ({"counters": -1}, "counters"),
        ({"counters": 100}, "counters"),
        ({"counters": "many"}, "counters"),
        ({"counters": True}, "counters"),
        ({"staked": True}, "staked"),
        ({"staked": {SOUTH: 1}}, "staked"),
        ({"liable": SOUTH}, "liable"),
        ({"liable": {SOUTH: "E"}}, "liable"),
        ({"grade": {SOUTH: "4-40"}}, "grade"),
        ({"grade": {SOUTH: "1-20"}}, "grade"),
        ({"grade": {SOUTH: "1-30", NORTH: "1-30"}}, "grade"),
        ({"grade": {}}, "grade"),
        ({"ready": {SOUTH: True}}, "ready"),
        ({"offender": EAST}, "offender"),
    ],
)
def test_facts_that_are_not_as_declared_are_refused(event: Event, facts: Facts, field: str) -> None:
    given = {"grade": {SOUTH: "1-30"}, **facts}
    with pytest.raises(ScoringError) as refused:
        record(event, entry(event.table, wins=(Win(SOUTH),), discarder=EAST, facts=given))
    assert refused.value.field == field
    assert not Hand.objects.exists()


def test_endings_that_do_not_fit_are_refused(event: Event) -> None:
    for ending in ("stopped", "broken-off", "exploded"):
        with pytest.raises(ScoringError, match="can’t end that way"):
            record(event, entry(event.table, wins=(Win(SOUTH),), ending=ending, facts={"grade": {SOUTH: "1-30"}}))
    with pytest.raises(ScoringError, match="can’t end that way"):
        record(event, entry(event.table, ending="won"))


def test_the_database_keeps_points_together(event: Event) -> None:
    hand = record(event, drawn(event.table, EAST, staked=staked(EAST)))
    wrong = (
        {"delta_pot": 0},
        {"delta_east": hand.delta_east + 1},
        {"kind": "abandoned", "winners": "E"},
        {"kind": "abandoned", "discarder": "E"},
    )
    for columns in wrong:
        row = Hand.objects.get(pk=hand.pk)
        row.pk, row.entry_id, row.number = None, new_id(), 2
        for name, value in columns.items():
            setattr(row, name, value)
        with pytest.raises(IntegrityError), transaction.atomic():
            row.save()
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=event.table.pk).update(total_pot=0)


# -- whatever happens -------------------------------------------------------------------------------------------------

SEATS = st.sampled_from(WINDS)
DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["won", "won", "drawn", "stopped", "broken-off", "undo", "correct", "swap"]),
        SEATS,
        SEATS,
        st.sets(SEATS),
        st.sampled_from([cell.key for cell in CELLS if "discard" in cell.ways]),
    ),
    max_size=12,
)


class AnyCourse(TestCase):
    """Properties of a table of the toy rules, whatever is done at it."""

    @settings(max_examples=40)
    @given(deeds=DEEDS, shifts=st.sets(st.sampled_from(["dealer", "counters"])))
    def test_four_totals_and_the_pot_add_up_to_zero(self, deeds: list[Any], shifts: set[str]) -> None:
        with registered():
            event = make_event("toy")
            for deed in deeds:
                self.do(event, deed, dict.fromkeys(shifts, "shift"))
                check_sums(event.table)
                assert event.table.total_pot >= 0
                for hand in current(event):
                    assert sum(hand.deltas.values()) + hand.delta_pot == 0
            assert verify(event.fresh()) == []

    def do(self, event: Event, deed: Any, later: Any) -> None:
        what, one, other, some, grade = deed
        table, hands = event.table, current(event)
        if what == "undo" and hands:
            undo_hand(table=table, hand_id=hands[-1].entry_id, command_id=new_id(), by=event.referee)
        elif what == "swap" and one is not other:
            correct_seats(
                table=table,
                seats=(one, other),
                kept="players",
                reason="Sat wrong",
                by=event.referee,
                command_id=new_id(),
            )
        elif what == "correct" and hands:
            first = hands[0]
            given = self.entry(table, "won", one, other, some, grade)
            given = HandEntry(number=1, dealer=Wind(first.dealer), wins=given.wins, facts=given.facts)
            correct(event, first, given, later)
        elif what not in ("undo", "swap", "correct") and not table.is_played_out:
            record(event, self.entry(table, what, one, other, some, grade))

    def entry(self, table: Table, what: str, one: Wind, other: Wind, some: set[Wind], grade: str) -> HandEntry:
        """Return how a hand ended."""
        stakes = {"staked": dict.fromkeys(some, True)} if some else {}
        if what == "won":
            discarder = other if other is not one else None
            return won(table, one, grade, discarder, **stakes)
        if what == "broken-off":
            return entry(table, ending=what, facts={"offender": one})
        if what == "stopped":
            return entry(table, ending=what, facts=stakes)
        return drawn(table, *some, **stakes)
