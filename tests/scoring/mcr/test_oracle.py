"""The engine agrees with the slow way on random competition hands: of every shape, with events, under options."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from scoring import ScoringError, get_ruleset
from scoring.records import score_record
from tests.scoring.helpers import read_vectors
from tests.scoring.mcr.hands import (
    MAKERS,
    Hand,
    competition_hands,
    make_nine_gates,
    make_singly_awaited,
    some_options,
    with_events,
)
from tests.scoring.mcr.oracle import answer
from tests.scoring.mcr.oracle_hands import KINDS, Record
from tests.scoring.mcr.oracle_tables import DEFAULTS, POINTS

VALUES: dict[str, tuple[Any, ...]] = {
    **{key: (not default,) for key, default in DEFAULTS.items() if isinstance(default, bool)},
    "concealed_kong_with_concealed_pungs": ("reduced",),
    "wait_fifth_tile": ("ignore", "all"),
    "winning_tile_mixed": ("ignore",),
    "minimum_points": (0, 4, 12, 30),
}


def check(record: Record) -> None:
    """Compare one record."""
    expected = answer(record)
    if expected is None:
        with pytest.raises(ScoringError):
            score_record(record)
        return
    points, valid, lists = expected
    got = score_record(record)
    assert (got["points"], got["valid"]) == (points, valid), record
    assert {entry["name"]: entry["count"] for entry in got["patterns"]} in lists, record
    assert sum(entry["points"] * entry["count"] for entry in got["patterns"]) == points


def test_oracle_knows_the_same_fans_and_options() -> None:
    ruleset = get_ruleset("mcr")
    assert {pattern.name: pattern.points for pattern in ruleset.patterns} == POINTS
    assert {option.key: option.default for option in ruleset.options} == DEFAULTS
    assert set(VALUES) == set(DEFAULTS)


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_random_hands(make: Callable[[Random], Hand]) -> None:
    for record in islice(competition_hands(21, make), 6 * MAKERS[make] + 20):
        check(record)


def test_random_hands_with_events() -> None:
    random = Random(22)
    for record in islice(competition_hands(22), 900):
        check(with_events(record, random))


def test_random_hands_under_options() -> None:
    random = Random(23)
    for record in islice(competition_hands(23), 1000):
        changed = record if random.random() < 0.5 else with_events(record, random)
        check({**changed, "options": some_options(random, VALUES)})


def test_hands_won_on_another_tile() -> None:
    """Most of these are not complete at all, some in another way than they were made."""
    random = Random(25)
    for record in islice(competition_hands(25), 400):
        suit, number = random.choice(KINDS)
        check({**record, "win": f"{number}{suit}"})


@pytest.mark.parametrize("make", [make_nine_gates, make_singly_awaited], ids=lambda make: make.__name__)
@pytest.mark.parametrize("event", ["heavenly", "winning-tile-mixed"])
@pytest.mark.parametrize("options", [{}, {"heavenly_waits": True}, {"winning_tile_mixed": "ignore"}], ids=str)
def test_tile_that_is_not_known_to_have_come_last(
    make: Callable[[Random], Hand], event: str, options: dict[str, Any]
) -> None:
    nothing_claimed = (record for record in competition_hands(24, make) if not record["melds"])
    for record in islice(nothing_claimed, 20):
        check({**record, "seat": "E", "by": "self-draw", "events": [event], "options": options})


def test_oracle_meets_the_vectors_too() -> None:
    """Else the oracle would prove nothing."""
    for vector in read_vectors("mcr"):
        expect = vector["expect"]
        if "error" in expect:
            continue
        found = answer(vector)
        assert found is not None, vector
        points, valid, lists = found
        assert (points, valid) == (expect["points"], expect["valid"]), vector
        alike = {frozenset(fans.items()) for fans in lists}
        assert alike == {frozenset(fans.items()) for fans in expect.get("patterns_any") or [expect["patterns"]]}, vector
