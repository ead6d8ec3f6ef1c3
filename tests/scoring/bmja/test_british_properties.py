"""What holds for every British hand, won or lost."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring import explain, score
from scoring.patterns.row import attributes_of
from scoring.records import read_holding, score_record
from scoring.rulesets.bmja.table import MADE_OF_PUNGS, PATTERNS, SPECIAL_HANDS
from scoring.tiles import TEXT_OF, read_tiles
from tests.bench.british import british_hands

records = st.builds(
    lambda seed, won, goulash: {
        **next(british_hands(seed, won=won, goulash=goulash, special=0.4)),
        "options": {"goulash": goulash},
    },
    st.integers(0, 10**9),
    st.booleans(),
    st.booleans(),
)


@given(record=records, limit=st.integers(1, 3000))
def test_no_score_is_above_the_limit(record: dict[str, Any], limit: int) -> None:
    answer = score_record({**record, "options": {**record["options"], "limit": limit}})
    assert 0 <= answer["points"] <= limit


@given(record=records, random=st.randoms(use_true_random=False))
def test_order_of_tiles_never_matters(record: dict[str, Any], random: Random) -> None:
    tiles = [TEXT_OF[tile] for tile in read_tiles(record["hand"], field="hand")]
    random.shuffle(tiles)
    flowers = list(record.get("flowers", "")[:-1])
    random.shuffle(flowers)
    again = {
        **record,
        "hand": "".join(tiles),
        "melds": random.sample(record["melds"], len(record["melds"])),
        "concealed_kongs": random.sample(record["concealed_kongs"], len(record["concealed_kongs"])),
        "flowers": "".join(flowers) + "f" * bool(flowers),
    }
    assert score_record(again) == score_record(record)


def renamed(record: dict[str, Any], table: dict[int, int]) -> dict[str, Any]:
    again = {
        **record,
        "hand": record["hand"].translate(table),
        "melds": [meld.translate(table) for meld in record["melds"]],
        "concealed_kongs": [kong.translate(table) for kong in record["concealed_kongs"]],
    }
    return {**again, "win": record["win"].translate(table)} if "win" in record else again


@given(record=records)
def test_characters_and_dots_may_change_places(record: dict[str, Any]) -> None:
    """Bamboos may not: jade is green. Nor may dots where the plum blossom and the moon are."""
    record = {**record, "events": []}
    swapped = renamed(record, str.maketrans("mp", "pm"))
    assert score_record(swapped) == score_record(record)


@given(record=records)
def test_more_bonus_tiles_never_cost_points(record: dict[str, Any]) -> None:
    bare = {**record, "flowers": "", "events": []}
    every = {**record, "flowers": "12345678f", "events": []}
    assert score_record(bare)["points"] <= score_record(every)["points"]


@given(record=records)
def test_losing_hands_are_always_counted(record: dict[str, Any]) -> None:
    lost = {key: value for key, value in record.items() if key not in ("win", "events")}
    assert score_record(lost)["valid"]


@given(record=records)
def test_groups_and_explanation_are_complete(record: dict[str, Any]) -> None:
    holding = read_holding(record)
    result = score(holding)
    if result.reading is not None:
        assert sum(group.packed for group in result.reading.groups) == holding.all_tiles
        text = explain(result)
        assert all(pattern.name in text for pattern, _count in holding.ruleset.sheet.found(result.reading))
        assert result.count.arithmetic in text


def test_hands_made_of_pungs_are_those_that_look_for_pungs() -> None:
    looking = [row.name for row in SPECIAL_HANDS if row.predicate and "only_pungs" in attributes_of(row.predicate)]
    assert list(MADE_OF_PUNGS) == looking


def test_every_hand_but_those_of_chance_can_be_fished_for() -> None:
    names = [pattern.name for pattern in PATTERNS]
    fished = [name.removeprefix("Fishing: ") for name in names if name.startswith("Fishing: ")]
    assert fished == [pattern.name for pattern in SPECIAL_HANDS[:14]]
