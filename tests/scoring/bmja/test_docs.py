"""The page about the British rules says what the code does."""

from __future__ import annotations

import json

import pytest

from scoring import get_ruleset, score
from scoring.records import read_holding
from scoring.rulesets.bmja.table import ALL_DOUBLES, BASIC_POINTS, DOUBLES, FISHING_HANDS, GOING_OUT, SPECIAL_HANDS
from tests.scoring.helpers import shown
from tests.scoring.test_rules_docs import rows

RULES = "bmja"


def whose(heading: str) -> str:
    return "all players" if heading == DOUBLES else "the winner"


def test_basic_points_in_order() -> None:
    written = [
        (row["Pattern"], int(row["Points"]), row["Whose"].startswith("the winner")) for row in rows(RULES, "Pattern")
    ]
    assert written == [(row.name, row.points, row.heading == GOING_OUT) for row in BASIC_POINTS]


def test_doubles_in_order() -> None:
    written = [(row["Double"], int(row["Doubles"]), row["Whose"]) for row in rows(RULES, "Double")]
    assert written == [(row.name, row.doubles, whose(row.heading)) for row in ALL_DOUBLES]


def test_special_hands_won_and_fishing_in_order() -> None:
    written = [(row["Special hand"], row["Won"], row["Fishing"]) for row in rows(RULES, "Special hand")]
    fishing = {row.name.removeprefix("Fishing: "): row for row in FISHING_HANDS}
    assert written == [
        (hand.name, _value(hand.points), _value(fishing[hand.name].points) if hand.name in fishing else "")
        for hand in SPECIAL_HANDS
    ]


def _value(points: int) -> str:
    return str(points) if points else "sets × 8"


def test_options_and_defaults_in_order() -> None:
    written = [(row["Option"].strip("`"), json.loads(row["Default"].strip("`"))) for row in rows(RULES, "Option")]
    assert written == [(option.key, option.default) for option in get_ruleset(RULES).options]


@pytest.mark.parametrize("row", rows(RULES, "As the referee writes it"), ids=lambda row: row["Hand"])
def test_worked_hands(row: dict[str, str]) -> None:
    result = score(read_holding(shown(row["Hand"].strip("`"), RULES)))
    assert (str(result.points), result.count.arithmetic) == (row["Points"], row["As the referee writes it"])
