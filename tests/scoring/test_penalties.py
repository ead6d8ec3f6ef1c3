"""What penalties cost, who pays whom, and what a rule set may declare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from scoring.amounts import MINUTES, NO_POINTS, Fixed, Free, Growing, Offence, PerMinute, PlayClock
from scoring.errors import ScoringError
from scoring.penalties import ALIKE, DEALER_DOUBLE, WARNING, Penalty, PenaltyKind, Sharing, growing_scale
from scoring.rulesets import RULESETS
from scoring.seats import WINDS, Wind
from tests.harbour_rules import RULESET

EAST, SOUTH, WEST, NORTH = WINDS
EVERY_LINE = [line for ruleset in (*RULESETS.values(), RULESET) for line in ruleset.play.penalties]
LATE = Penalty("late", "Late", "standing", PerMinute(1000, free=2, most=5000))
SLOW = Penalty("slow", "Slow", "standing", PlayClock(points=5, seconds=15, turn=15, hand=180))


@pytest.mark.parametrize(
    ("turns", "hand", "points"),
    [([1], 0, 5), ([15], 0, 5), ([16], 0, 10), ([1, 15, 16], 1, 25), ([0], 30, 10), ([241], 0, 85)],
)
def test_play_time_costs_points_for_seconds_begun(turns: list[int], hand: int, points: int) -> None:
    assert SLOW.cost(Offence(kind="slow", turn_seconds=turns, hand_seconds=hand)) == points


@pytest.mark.parametrize(("minutes", "points"), [(3, 1000), (4, 2000), (7, 5000), (8, 5000), (600, 5000)])
def test_minutes_cost_from_the_first_that_is_not_free_up_to_the_most(minutes: int, points: int) -> None:
    assert LATE.cost(Offence(kind="late", minutes=minutes)) == points


def test_every_minute_counts_where_none_is_free_and_nothing_caps_them() -> None:
    line = Penalty("late", "Late", "standing", PerMinute(1000))
    assert [line.cost(Offence(kind="late", minutes=minutes)) for minutes in (1, 2, 10, 99)] == [
        1000,
        2000,
        10000,
        99000,
    ]


@pytest.mark.parametrize(
    ("scale", "costs"),
    [
        (Growing((10,), step=10), [10, 20, 30, 40, 50]),
        (Growing((1000, 2000, 4000)), [1000, 2000, 4000, 4000, 4000]),
        (Growing((1, 5), step=2), [1, 5, 7, 9, 11]),
    ],
)
def test_penalties_grow_as_the_scale_says(scale: Growing, costs: list[int]) -> None:
    assert [scale.nth(number) for number in range(1, 6)] == costs
    assert [scale.total(count) for count in range(6)] == [sum(costs[:count]) for count in range(6)]


def test_a_great_number_of_growing_penalties_is_summed_at_once() -> None:
    assert Growing((10,), step=10).total(10**9) == 5 * 10**9 * (10**9 + 1)


@pytest.mark.parametrize(
    ("line", "typed", "why"),
    [
        (WARNING, {"points": 5}, "takes no points"),
        (WARNING, {"minutes": 5}, "depend on minutes"),
        (WARNING, {"hand_seconds": 5}, "Only play-time"),
        (LATE, {"minutes": 5, "points": 5}, "calculated from the minutes"),
        (LATE, {"minutes": 5, "turn_seconds": (5,)}, "Only play-time"),
        (LATE, {}, "Enter the minutes"),
        (LATE, {"minutes": -1}, "be negative"),
        (LATE, {"minutes": 2}, "at least 1 point"),
        (SLOW, {"points": 5, "hand_seconds": 5}, "calculated from the seconds"),
        (SLOW, {"hand_seconds": -1}, "be negative"),
        (SLOW, {}, "at least 1 point"),
        (Penalty("more", "More", "standing", Growing((10,), step=10)), {"points": 5}, "how many penalties"),
        (Penalty("free", "Free", "table", Free(10)), {"points": 0}, "at least 1 point"),
    ],
)
def test_what_would_not_count_is_refused(line: Penalty, typed: Mapping[str, Any], why: str) -> None:
    with pytest.raises(ScoringError, match=why):
        line.cost(Offence(kind=line.key, **typed))


def test_a_referee_may_type_another_amount_where_points_are_given() -> None:
    for amount in (Fixed(10), Free(10)):
        line = Penalty("off", "Off", "table", amount)
        assert line.cost(Offence(kind="off")) == 10
        assert line.cost(Offence(kind="off", points=25)) == 25


@pytest.mark.parametrize(
    ("sharing", "offender", "dealer", "paid"),
    [
        (ALIKE, SOUTH, EAST, [10, -30, 10, 10]),
        (DEALER_DOUBLE, SOUTH, EAST, [20, -40, 10, 10]),
        (DEALER_DOUBLE, SOUTH, SOUTH, [20, -60, 20, 20]),
        (DEALER_DOUBLE, EAST, NORTH, [-40, 10, 10, 20]),
    ],
)
def test_what_is_paid_depends_on_offender_and_dealer(
    sharing: Sharing, offender: Wind, dealer: Wind, paid: list[int]
) -> None:
    line = Penalty("fine", "Fine", "to-others", Fixed(10), sharing=sharing)
    payments = line.payments(10, offender=offender, dealer=dealer, seats=WINDS)
    assert [payments[seat] for seat in WINDS] == paid


@pytest.mark.parametrize("line", EVERY_LINE, ids=lambda line: line.key)
@pytest.mark.parametrize("seats", [WINDS, WINDS[:3]], ids=["four", "three"])
def test_payments_of_every_penalty_add_up_to_zero(line: Penalty, seats: Sequence[Wind]) -> None:
    for offender in seats:
        for dealer in seats:
            payments = line.payments(7, offender=offender, dealer=dealer, seats=seats)
            assert sum(payments.values()) == 0
            assert payments[offender] < 0


def test_payments_that_do_not_add_up_are_refused() -> None:
    for pay in (lambda points, *_others: {EAST: points}, lambda points, *_others: {EAST: -points, NORTH: points}):
        line = Penalty("fine", "Fine", "to-others", Fixed(10), sharing=Sharing(pay))
        with pytest.raises(ScoringError, match="add up to zero"):
            line.payments(10, offender=EAST, dealer=EAST, seats=WINDS[:3])


@pytest.mark.parametrize(
    ("kind", "amount"),
    [
        ("warning", Fixed(10)),
        ("disqualification", Fixed(10)),
        ("standing", NO_POINTS),
        ("table", Growing((10,), step=10)),
        ("to-others", Growing((10,), step=10)),
    ],
)
def test_what_no_penalty_can_be_cannot_be_declared(kind: PenaltyKind, amount: Fixed | Growing) -> None:
    with pytest.raises(ValueError, match="odd:"):
        Penalty("odd", "Odd", kind, amount)


def test_all_growing_penalties_of_a_rule_set_have_one_scale() -> None:
    assert growing_scale(RULESET.play.penalties) == Growing((1000, 2000, 4000))
    assert growing_scale(RULESETS["mcr"].play.penalties) is None
    other = Penalty("more", "More", "standing", Growing((1,)))
    with pytest.raises(ValueError, match="same scale"):
        growing_scale([*RULESET.play.penalties, other])
    for ruleset in RULESETS.values():
        growing_scale(ruleset.play.penalties)


def test_a_page_learns_what_to_ask_and_what_to_say() -> None:
    assert LATE.amount.asks == (MINUTES,)
    assert [str(hint) for hint in LATE.amount.hints] == [
        "1000 per minute",
        "2 min free",
        "at most 5000",
    ]
