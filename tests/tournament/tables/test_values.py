"""What hands are worth to the seats of a table."""

from __future__ import annotations

from scoring.outcome import Outcome, Win
from scoring.seats import Wind
from tests.tournament.events import EAST, NORTH, SOUTH, WEST
from tournament.tables.values import event_facts, points_by_seat

SECOND_DEAL = {EAST: NORTH, SOUTH: EAST, WEST: SOUTH, NORTH: WEST}
"""The winds once the deal has passed."""


def won_by(seat: Wind, **facts: object) -> Outcome:
    return Outcome(rules="riichi", wins=(Win(seat, None),), discarder=WEST, facts={"han_fu": {seat: "2-30"}, **facts})


def test_a_cell_is_worth_more_to_whoever_deals() -> None:
    assert points_by_seat(won_by(SOUTH), SECOND_DEAL) == {SOUTH: 2900}
    assert points_by_seat(won_by(EAST), SECOND_DEAL) == {EAST: 2000}


def test_tiles_are_counted_with_what_the_table_knows() -> None:
    bet = won_by(SOUTH, riichi={SOUTH: True})
    assert event_facts(bet, SOUTH, ()) == {"events": ["riichi"]}
    assert event_facts(bet, SOUTH, ["ippatsu"]) == {"events": ["ippatsu", "riichi"]}
    assert event_facts(bet, SOUTH, ["double-riichi"]) == {"events": ["double-riichi"]}
    assert event_facts(bet, SOUTH, {"no": "list"}) == {}
    assert event_facts(won_by(SOUTH), SOUTH, ["ippatsu"]) == {}
