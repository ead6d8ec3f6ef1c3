"""What patterns are called under the rule set whose hands hold them."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from tournament.core.labels import choice_name, recorded_pattern


@pytest.mark.parametrize(
    ("name", "ruleset", "words"),
    [
        ("All Simples", "riichi", "断幺九"),
        ("All Simples", "mcr", "断幺"),
        ("Half Flush", "a-set-of-tomorrow", "混一色"),
        ("No Such Pattern", "riichi", "No Such Pattern"),
        ("", "riichi", ""),
    ],
)
def test_a_recorded_pattern_has_the_name_of_its_rule_set(name: str, ruleset: str, words: str) -> None:
    with translation.override("zh-hans"):
        assert recorded_pattern(name, ruleset) == words


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_a_choice_is_offered_by_a_name_not_by_its_id(ruleset: Ruleset) -> None:
    offered = [(choice_name(option, choice), choice) for option in ruleset.options for choice in option.choices]
    assert [name for name, choice in offered if name == choice and re.fullmatch(r"[a-z-]+", name)] == []
