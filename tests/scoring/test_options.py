"""Every option of the boxed and the Zung Jung rules does what its row says, and nothing else is taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring import RULESETS, ScoringError, get_ruleset, score
from scoring.options import MOST, Option, resolve_options
from scoring.records import read_holding
from tests.harbour_rules import RULESET
from tests.scoring.helpers import holding, shown

FLAG = Option("flag", "flag", default=False, title="Flag", help="Yes or no.")
NUMBER = Option("number", "number", 3, "Number", "How many.", least=1)
CHOICE = Option("choice", "choice", "a", "Choice", "One of them.", choices=("a", 4))
CHOICES = Option("choices", "choices", (), "Choices", "Some of them.", choices=("a", "b"))
VALUES = Option("values", "values", {}, "Values", "Points by name.", choices=("a",), least=0)
NULLABLE = Option("limit", "number", 3, "Limit", "Or none.", least=1, nullable=True)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (FLAG, 1),
        (FLAG, None),
        (FLAG, "no"),
        (NUMBER, 0),
        (NUMBER, True),
        (NUMBER, 2.0),
        (NUMBER, "3"),
        (NUMBER, MOST + 1),
        (NUMBER, float("nan")),
        (CHOICE, "b"),
        (CHOICE, True),
        (CHOICE, ["a"]),
        (CHOICES, "a"),
        (CHOICES, ["c"]),
        (CHOICES, [["a"]]),
        (VALUES, {"b": 1}),
        (VALUES, {"a": -1}),
        (VALUES, {"a": "1"}),
        (VALUES, [1]),
        (NULLABLE, 0),
    ],
)
def test_values_of_the_wrong_kind_are_refused(option: Option, value: object) -> None:
    with pytest.raises(ScoringError) as caught:
        option.check(value)
    assert caught.value.field == "options"
    assert caught.value.values["option"] == option.key


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_resolved_values_can_be_given_again(ruleset: Any) -> None:
    assert ruleset.with_options(dict(ruleset.values)).values == ruleset.values


@pytest.mark.parametrize("rules", RULESETS)
def test_unknown_options_are_refused(rules: str) -> None:
    with pytest.raises(ScoringError, match="no option called flying_tiles"):
        get_ruleset(rules, {"flying_tiles": True})


def test_a_number_is_not_taken_for_the_flag_it_equals() -> None:
    assert get_ruleset("boxed", {"minimum": 1}).minimum == 1
    with pytest.raises(ScoringError):
        get_ruleset("boxed", {"minimum": True})


def test_the_same_options_give_the_same_rule_set() -> None:
    assert get_ruleset("boxed", {"minimum": 4}) is get_ruleset("boxed", {"minimum": 4})
    assert get_ruleset("boxed", {"minimum": 4}).with_options({"minimum": 5}).minimum == 5
    assert get_ruleset("boxed", {"minimum": 4}).with_options({}) is get_ruleset("boxed")


def test_variants_that_count_alike_share_what_they_learn() -> None:
    # Two that no other test asks for: the number of variants remembered is limited.
    assert get_ruleset("boxed", {"handicap_wins": 97}).sheet is get_ruleset("boxed", {"handicap_wins": 98}).sheet


def points(line: str, rules: str, **options: Any) -> int:
    return score(read_holding(shown(line, rules) | {"options": options})).points


def is_valid(line: str, rules: str, **options: Any) -> bool:
    return score(read_holding(shown(line, rules) | {"options": options})).valid


PUNGS = "333444555s22m78p +9p"


@pytest.mark.parametrize(
    ("merged", "expected"),
    [([], 11), (["going-out"], 11), (["pung"], 10), (["chow"], 11), (["going-out", "chow", "pung"], 10)],
)
def test_merge_boxes(merged: list[str], expected: int) -> None:
    assert points(PUNGS, "boxed", merge_boxes=merged) == expected


def test_merge_going_out() -> None:
    assert points("234567m345p678s2s *2s", "boxed") == 4
    assert points("234567m345p678s2s *2s", "boxed", merge_boxes=["going-out"]) == 3


def test_boxed_minimum_and_handicap() -> None:
    three = "234567m345p678s2s +2s"
    assert is_valid(three, "boxed")
    assert not is_valid(three, "boxed", minimum=4)
    assert is_valid(three, "boxed", minimum=4, handicap_wins=3)
    assert not is_valid(three, "boxed", minimum=4, handicap_wins=9)
    assert is_valid("234m678s11p78p +9p (555s)", "boxed", handicap_wins=0)


def test_concealed_hand_needs_self_draw() -> None:
    assert points("234567m345p678s2s +2s", "boxed", concealed_hand_needs_self_draw=True) == 2
    assert points("234567m345p678s2s *2s", "boxed", concealed_hand_needs_self_draw=True) == 4


def test_three_players_claim_no_chow() -> None:
    with pytest.raises(ScoringError, match="Chows cannot be claimed"):
        holding("34m678s99p", win="5m", melds=["123m", "456p"], options={"players": 3})
    assert points("34m678s99p111z +5m (444p)", "boxed", players=3) == points("34m678s99p111z +5m (444p)", "boxed")


CHICKEN = "123m45699s78p +9p (222z) =E"


def test_editions() -> None:
    assert get_ruleset("zung-jung").values["minimum_points"] == 0
    assert get_ruleset("zung-jung", {"edition": "wsom"}).values["minimum_points"] == 5
    assert is_valid(CHICKEN, "zung-jung")
    assert not is_valid(CHICKEN, "zung-jung", edition="wsom")
    assert is_valid(CHICKEN, "zung-jung", edition="wsom", minimum_points=1)
    assert points("222m444p777s33z99p *9p", "zung-jung", edition="mahjong-time") == 160
    assert (
        points("1234567891122m +1m", "zung-jung", edition="mahjong-time")
        == points("1234567891122m +1m", "zung-jung") + 20
    )


def test_minimum_points() -> None:
    assert not is_valid("123m45678p777s11z +9p", "zung-jung", minimum_points=6)
    assert is_valid("123m45678p777s11z +9p", "zung-jung", minimum_points=5)


def test_limit() -> None:
    dragons = "1199m +1m (555z) (666z) (777z)"
    assert points(dragons, "zung-jung") == 320
    assert points(dragons, "zung-jung", limit=None) == 330
    assert points(dragons, "zung-jung", limit=130) == 130
    four = "444m9s +9s (555m) (666m) (777m)"
    assert points(four, "zung-jung") == 230
    assert points(four, "zung-jung", limit=200) == 200
    assert points("1122334455667z +7z", "zung-jung", limit=None) == 450


def test_chicken_points() -> None:
    assert points(CHICKEN, "zung-jung") == 1
    assert points(CHICKEN, "zung-jung", chicken_points=0) == 0


def test_seven_pairs_identical() -> None:
    four_alike = "1111m2266p4488s5z +5z"
    assert points(four_alike, "zung-jung") == 30
    assert not is_valid(four_alike, "zung-jung", seven_pairs_identical=False)
    assert points("1133m2266p4488s5z +5z", "zung-jung", seven_pairs_identical=False) == 30


def test_pattern_values_go_on_top_of_the_edition() -> None:
    pungs = "777s44m99p +4m (222m) (555p)"
    assert points(pungs, "zung-jung") == 30
    assert points(pungs, "zung-jung", pattern_values={"All Triplets": 35}) == 35
    assert points(pungs, "zung-jung", edition="mahjong-time", pattern_values={"All Triplets": 35}) == 35


EDITION = Option(
    "edition", "choice", "a", "Edition", "", choices=("a", "b"), presets={"b": {"number": 7, "choices": ("b",)}}
)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, ("a", 3, ())),
        ({"edition": "b"}, ("b", 7, ("b",))),
        ({"edition": "b", "number": 3}, ("b", 3, ("b",))),
        ({"edition": "b", "choices": []}, ("b", 7, ())),
        ({"number": 7}, ("a", 7, ())),
    ],
)
def test_a_value_given_wins_over_a_preset_and_a_preset_over_the_default(given: Any, expected: tuple[Any, ...]) -> None:
    values = resolve_options((NUMBER, EDITION, CHOICES), given)
    assert (values["edition"], values["number"], values["choices"]) == expected


def test_the_values_of_a_rule_set_are_those_its_preset_makes() -> None:
    assert RULESET.values["minimum_points"] == 8
    variant = RULESET.with_options({"edition": "open-2026", "limit": None})
    assert dict(variant.values) == {
        "edition": "open-2026",
        "minimum_points": 5,
        "limit": None,
        "is_wet": False,
        "ties": "split",
        "draws": ("storm",),
        "harbour_dues": 1,
    }
    assert variant.with_options(dict(variant.values)).values == variant.values


@pytest.mark.parametrize(
    "presets",
    [
        {"c": {"number": 7}},
        {"b": {"nothing": 7}},
        {"b": {"edition": "a"}},
        {"b": {"number": 0}},
        {"b": {"taken": 4}},
    ],
)
def test_a_preset_that_cannot_be_is_not_declared(presets: Any) -> None:
    taken = Option("taken", "number", 3, "Taken", "Set by another preset.")
    other = Option("other", "choice", "a", "Other", "", choices=("a",), presets={"a": {"taken": 5}})
    edition = Option("edition", "choice", "a", "Edition", "", choices=("a", "b"), presets=presets)
    with pytest.raises((ValueError, ScoringError)):
        replace(RULESET, options=(other, edition, NUMBER, taken))
    with pytest.raises(ValueError, match="choices of an option"):
        replace(RULESET, options=(replace(NUMBER, presets={3: {}}), FLAG))
