"""The engine agrees with the slow oracle on random hands, under the defaults and under options."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from scoring.records import score_record
from tests.bench.hands import random_hands
from tests.scoring import oracle_rules
from tests.scoring.helpers import read_vectors

ORACLES: dict[str, Callable[[dict[str, Any]], oracle_rules.Answer]] = {
    "boxed": oracle_rules.boxed,
    "zung-jung": oracle_rules.zung_jung,
}
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "boxed": [
        {},
        {"merge_boxes": ["going-out", "chow", "pung"]},
        {"merge_boxes": ["pung"], "minimum": 5},
        {"merge_boxes": ["chow"], "handicap_wins": 1},
        {"merge_boxes": ["going-out"], "concealed_hand_needs_self_draw": True},
    ],
    "zung-jung": [
        {},
        {"limit": None},
        {"limit": 100, "minimum_points": 15},
        {"limit": 5, "chicken_points": 3},
        {"seven_pairs_identical": False},
    ],
}
CASES = [(rules, options) for rules, choices in OPTIONS.items() for options in choices]


def check(record: dict[str, Any]) -> None:
    answer = score_record(record)
    points, valid, lists = ORACLES[record["rules"]](record)
    counts = {entry["name"]: entry["count"] for entry in answer["patterns"]}
    assert (answer["points"], answer["valid"]) == (points, valid), record
    assert counts in lists, record


@pytest.mark.parametrize(("rules", "options"), CASES)
def test_random_hands(rules: str, options: dict[str, Any]) -> None:
    for record in islice(random_hands(len(str(options))), 600):
        check({**record, "rules": rules, "options": options})


@pytest.mark.parametrize(("rules", "options"), CASES)
def test_concealed_hands_of_one_suit_have_most_readings(rules: str, options: dict[str, Any]) -> None:
    one_suit = (record for record in random_hands(11, melds=False) if len(set(record["hand"][1::2])) == 1)
    for record in islice(one_suit, 150):
        check({**record, "rules": rules, "options": options})


@pytest.mark.parametrize("rules", ORACLES)
def test_oracle_meets_the_vectors_too(rules: str) -> None:
    """Else the oracle would prove nothing."""
    for vector in read_vectors(rules):
        expect = vector["expect"]
        if "error" in expect or {"edition", "pattern_values"} & set(vector.get("options", {})):
            continue
        points, valid, lists = ORACLES[rules](vector)
        assert (points, valid) == (expect["points"], expect["valid"]), vector
        assert expect.get("patterns", lists[0]) in lists, vector
