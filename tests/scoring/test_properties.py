"""What holds for every hand, whichever it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import RULESETS, explain, score
from scoring.records import read_holding, score_record
from scoring.tiles import TEXT_OF, read_tiles
from tests.bench.hands import random_hands, under

COUNTED = [rules for rules, ruleset in RULESETS.items() if ruleset.counting is not None]
NAMING_ALL = [rules for rules in COUNTED if RULESETS[rules].judge is None]
"""Where hands without a yaku are worth nothing, their fu are not listed."""
SUIT_SYMMETRIC = ("boxed", "zung-jung")
ALWAYS_COMPLETE = ("boxed", "zung-jung", "mcr")
"""Rule sets under which every one of the random hands is complete; others may know fewer shapes."""
OPTIONS = {"bmja": {"max_chows": 4}}
"""Options that make most of the random hands complete where the rules are particular."""

records = st.integers(0, 10**9).map(lambda seed: next(random_hands(seed)))


def shuffled(text: str, random: Random) -> str:
    tiles = [TEXT_OF[tile] for tile in read_tiles(text, field="hand")]
    random.shuffle(tiles)
    return "".join(tiles)


@pytest.mark.parametrize("rules", COUNTED)
@given(record=records, random=st.randoms(use_true_random=False))
def test_order_of_tiles_never_matters(rules: str, record: dict[str, Any], random: Random) -> None:
    record = under(rules, record)
    again = {
        **record,
        "hand": shuffled(record["hand"], random),
        "melds": random.sample([shuffled(meld, random) for meld in record["melds"]], len(record["melds"])),
        "concealed_kongs": random.sample(record["concealed_kongs"], len(record["concealed_kongs"])),
    }
    assert score_record(again) == score_record(record)


@pytest.mark.parametrize("rules", SUIT_SYMMETRIC)
@given(record=records, names=st.permutations("mps"))
def test_renaming_suits_changes_no_points(rules: str, record: dict[str, Any], names: list[str]) -> None:
    table = str.maketrans(dict(zip("mps", names, strict=True)))
    renamed = {
        **record,
        "hand": record["hand"].translate(table),
        "win": record["win"].translate(table),
        "melds": [meld.translate(table) for meld in record["melds"]],
        "concealed_kongs": [kong.translate(table) for kong in record["concealed_kongs"]],
    }
    assert score_record({**renamed, "rules": rules})["points"] == score_record({**record, "rules": rules})["points"]


@pytest.mark.parametrize("rules", SUIT_SYMMETRIC)
@given(record=records)
def test_turning_the_numbers_round_changes_no_points(rules: str, record: dict[str, Any]) -> None:
    def turned(text: str) -> str:
        return "".join(
            f"{10 - int(written[0])}{written[1]}" if written[1] != "z" else written for written in _pairs(text)
        )

    again = {
        **record,
        "hand": turned(record["hand"]),
        "win": turned(record["win"]),
        "melds": [turned(meld) for meld in record["melds"]],
        "concealed_kongs": [turned(kong) for kong in record["concealed_kongs"]],
    }
    assert score_record({**again, "rules": rules})["points"] == score_record({**record, "rules": rules})["points"]


def _pairs(text: str) -> list[str]:
    return [TEXT_OF[tile] for tile in read_tiles(text, field="hand")]


@given(record=records)
def test_boxed_entries_add_up_to_the_points(record: dict[str, Any]) -> None:
    answer = score_record({**record, "rules": "boxed"})
    assert sum(entry["points"] * entry["count"] for entry in answer["patterns"]) == answer["points"]


@pytest.mark.parametrize("rules", NAMING_ALL)
@given(record=records)
def test_explanation_names_every_pattern_there(rules: str, record: dict[str, Any]) -> None:
    holding = read_holding(under(rules, record) | {"options": OPTIONS.get(rules, {})})
    result = score(holding)
    text = explain(result)
    assume(result.reading is not None or rules in ALWAYS_COMPLETE)
    assert result.reading is not None
    for pattern, _count in holding.ruleset.sheet.found(result.reading):
        assert pattern.name in text


@pytest.mark.parametrize("rules", COUNTED)
@given(record=records)
def test_groups_of_the_reading_are_the_tiles_of_the_holding(rules: str, record: dict[str, Any]) -> None:
    holding = read_holding(under(rules, record) | {"options": OPTIONS.get(rules, {})})
    reading = score(holding).reading
    assume(reading is not None or rules in ALWAYS_COMPLETE)
    assert reading is not None
    assert sum(group.packed for group in reading.groups) == holding.all_tiles
