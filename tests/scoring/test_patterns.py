"""Every pattern of the counted rule sets has a hand that earns it and one that narrowly does not."""

from __future__ import annotations

import pytest

from scoring import RULESETS, get_ruleset, score
from scoring.records import read_holding
from tests.scoring import examples_bmja, examples_boxed, examples_mcr, examples_zung_jung
from tests.scoring.helpers import shown

EXAMPLES = {
    "boxed": examples_boxed.EXAMPLES,
    "zung-jung": examples_zung_jung.EXAMPLES,
    "bmja": examples_bmja.EXAMPLES,
    "mcr": examples_mcr.EXAMPLES,
}
SHAPES = {
    *("Seven Pairs", "Thirteen Orphans", "Thirteen Terminals"),
    *("All pair honours", "Knitting", "Triple knitting"),
    *("The wriggling snake", "The gates of heaven", "Thirteen unique wonders"),
}
"""Patterns with a shape of their own: a hand that misses one by a tile is no complete hand at all."""
EXPLAINED = {"Edge Wait", "Closed Wait", "Single Wait"}
"""Patterns whose near misses are so often argued about that the explanation names them."""
CASES = [(rules, name) for rules, examples in EXAMPLES.items() for name in examples]


# Riichi has fu and dora among its rows: tests/scoring/riichi has its examples.
@pytest.mark.parametrize("rules", [rules for rules, ruleset in RULESETS.items() if ruleset.judge is None])
def test_every_pattern_has_examples(rules: str) -> None:
    assert list(EXAMPLES[rules]) == [pattern.name for pattern in get_ruleset(rules).patterns]


@pytest.mark.parametrize(("rules", "name"), CASES)
def test_pattern_is_found(rules: str, name: str) -> None:
    earning, _missing = EXAMPLES[rules][name]
    assert name in score(read_holding(shown(earning, rules))).names


@pytest.mark.parametrize(("rules", "name"), CASES)
def test_near_miss_is_a_complete_hand_without_it(rules: str, name: str) -> None:
    _earning, missing = EXAMPLES[rules][name]
    result = score(read_holding(shown(missing, rules)))
    assert result.reading is not None or name in SHAPES
    assert name not in result.names
    assert result.why_not(name) is None or name in EXPLAINED
