"""The sheet: facets, tallies, and rule sets without a table."""

from __future__ import annotations

import pytest

from scoring import ScoringError
from scoring.counting import best_of_each_box
from scoring.engine.sheet import Sheet
from scoring.patterns import Choice, Pattern, looks_at
from scoring.readings import Reading, read_regular
from scoring.result import NotCounted, Reason
from scoring.ruleset import Ruleset
from scoring.rulesets import boxed
from tests.scoring.helpers import holding


def reading() -> Reading:
    return read_regular(holding("123123m456p78s11z", win="9s"))[0]


@looks_at("chows")
def number_of_chows(reading: Reading) -> int:
    return len(reading.chows)


@looks_at("chows", "pair")
def has_pair(reading: Reading) -> bool:
    return reading.pair is not None


def test_counts_above_one_are_found() -> None:
    sheet = Sheet([Pattern("Chow", 2, number_of_chows, most=4, box="Chow")], (), best_of_each_box)
    assert [(entry.name, entry.count) for entry in sheet.count(reading()).counted] == [("Chow", 4)]


def test_more_than_a_row_promises_is_a_mistake_in_the_table() -> None:
    sheet = Sheet([Pattern("Chow", 2, number_of_chows, most=3)], (), best_of_each_box)
    with pytest.raises(ValueError, match="at most 3"):
        sheet.count(reading())


def test_narrow_looks_join_wider_ones() -> None:
    sheet = Sheet([Pattern("Chow", 2, number_of_chows, most=4), Pattern("Pair", 1, has_pair)], (), best_of_each_box)
    sheet.count(reading())
    assert len(sheet.facets["regular"]) == 1


def test_choosers_say_what_they_passed_over() -> None:
    left, right = Pattern("Left", 1, box="Left"), Pattern("Right", 1, box="Right")

    @looks_at("pair")
    def choose(reading: Reading) -> Choice:
        return Choice({"Left": 1}, (NotCounted(right, Reason("Left was chosen")),))

    sheet = Sheet([left, right], (choose,), best_of_each_box)
    count = sheet.count(reading())
    assert count.points == 1
    assert [entry.name for entry in sheet.not_counted(reading(), count)] == ["Right"]


def test_rule_set_without_a_table_counts_no_hands() -> None:
    payoff, play = boxed.RULESET.payoff, boxed.RULESET.play
    bare = Ruleset(id="bare", name="Bare", summary="", emblem=(), options=(), payoff=payoff, play=play)
    with pytest.raises(ScoringError, match="Hands can’t be counted from their tiles under Bare") as caught:
        _ = bare.sheet
    assert caught.value.field == "rules"
