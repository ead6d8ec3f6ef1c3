"""Lines of a sheet: what was noted in a hand comes before it, and the last line has the table's totals."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from scoring.seats import WINDS, Wind
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, make_event, new_id, play
from tournament.models import Hand, Seat
from tournament.penalties.giving import Offence, penalise
from tournament.penalties.notes import deducted_by_entry, notes_of, results_of
from tournament.tables.deals import deals_to_come
from tournament.tables.running_totals import run_totals
from tournament.tables.winds import winds_by_hand, winds_of


@dataclass
class Played:
    """A hand."""

    number: int
    deltas: dict[Wind, int]


@dataclass
class Noted:
    """A note."""

    hand: int | None
    moved: dict[Wind, int] = field(default_factory=dict)


def test_a_penalty_stands_above_its_hand_and_one_from_elsewhere_below_all() -> None:
    hands = [Played(1, {EAST: 24, SOUTH: -24}), Played(2, {EAST: -8, WEST: 8})]
    paid = {EAST: -30, SOUTH: 10, WEST: 10, NORTH: 10}
    notes = [Noted(None, {SOUTH: -5}), Noted(3), Noted(2, paid), Noted(1, paid)]
    rows = list(run_totals(WINDS, hands, notes))
    assert [(row.hand.number if row.hand else None, row.note.hand if row.note else None) for row in rows] == [
        (None, 1),
        (1, None),
        (None, 2),
        (2, None),
        (None, 3),
        (None, None),
    ]
    assert [row.totals[EAST] for row in rows] == [-30, -6, -36, -44, -44, -44]
    assert rows[-1].totals == {EAST: -44, SOUTH: -9, WEST: 28, NORTH: 20}


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["mcr", "bmja"])
def test_the_last_line_is_the_result_of_the_table(ruleset: str) -> None:
    event = make_event(ruleset)

    def note(seat: Wind, hand: int) -> None:
        for kind in ("false-win", "off-table") if ruleset == "mcr" else ("off-table", "warning"):
            offence = Offence(kind=kind)
            penalise(
                table=event.table,
                seat=seat,
                offence=offence,
                reason="x",
                command_id=new_id(),
                by=event.referee,
                hand_number=hand,
            )

    note(WEST, 1)
    for winner in (SOUTH, WEST, EAST, SOUTH, NORTH, WEST):
        others = {seat: 4 for seat in WINDS if seat is not winner}
        play(event, (winner, 32, None, others if ruleset == "bmja" else None))
    for seat, hand in ((EAST, 2), (NORTH, 3), (EAST, 7)):
        note(seat, hand)
    table = event.table
    hands = list(Hand.objects.current().filter(table=table).order_by("number"))
    seats = list(Seat.objects.with_players().filter(table=table).order_by("pk"))
    notes = notes_of(table, seats, winds_of(table, hands))
    rows = list(run_totals(table.seats_taken, hands, notes))
    assert rows[-1].totals == results_of(table, seats, deducted_by_entry(table.session))
    assert rows[-1].totals != table.totals, "points off the score went to nobody"
    assert [note.hand for note in notes] == sorted(note.hand or 0 for note in notes)


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["mcr", "boxed", "zung-jung", "bmja"])
def test_winds_of_every_hand_are_those_the_tablet_deals_by(ruleset: str) -> None:
    event = make_event(ruleset)
    for turn in range(6):
        winner = EAST if turn == 1 else SOUTH
        scores = {seat: 4 for seat in WINDS if seat is not winner}
        play(event, (winner, 32, None, scores if ruleset == "bmja" else None))
    table = event.table
    hands = list(Hand.objects.current().filter(table=table).order_by("number"))
    winds = winds_by_hand(table)[table.pk]
    assert sorted(winds) == [1, 2, 3, 4, 5, 6, 7]
    deals = deals_to_come(table, hands)
    for hand in hands:
        told = next(deal for key, deal in deals.items() if deal["dealer"] == hand.dealer and hand.chairs in key)
        assert {seat.value: wind.value for seat, wind in winds[hand.number].items()} == told["winds"]
