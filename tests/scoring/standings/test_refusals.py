"""Standings refuse what cannot be, and say who and where."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.standings.records import standings_from_record
from tests.scoring.standings.cases import SLIPS, Record, random_record, sound_record, standings_or_error
from tests.scoring.standings.oracle import answer

TABLE = ("east", "south", "west", "north")

records = st.integers(0, 2**32).map(lambda seed: random_record(Random(seed)))


def test_the_sound_record_is_sound() -> None:
    assert standings_from_record(sound_record()) == answer(sound_record())


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_refused(slip: str) -> None:
    record = sound_record()
    SLIPS[slip](record)
    with pytest.raises(ScoringError) as refusal:
        standings_from_record(record)
    assert refusal.value.field


@pytest.mark.parametrize(
    ("rules", "options", "penalty"),
    [
        ("boxed", {}, {"player": "east", "points": 5, "on": "table", "session": 1}),
        ("boxed", {}, {"player": "east", "on": "table", "session": 1}),
        ("boxed", {}, {"player": "east", "table_points": 1}),
        ("boxed", {}, {"player": "east", "count": 0}),
        ("boxed", {}, {"player": "east", "count": 1.5}),
        ("boxed", {}, {"player": "east", "count": 2, "points": 5}),
        ("boxed", {}, {"player": "east", "session": 4}),
        ("zung-jung", {"method": "match-points"}, {"player": "east", "points": 0.5, "session": 1}),
        ("zung-jung", {"method": "match-points"}, {"player": "east", "match_points": 0}),
        ("bmja", {}, {"player": "east", "points": 5, "on": "table", "session": 3}),
        ("bmja", {}, {"player": "east", "table_points": 1}),
        ("zung-jung", {"method": "match-points"}, {"player": "east", "table_points": 1}),
        ("mcr", {}, {"player": "east", "table_points": 1, "on": "table", "session": 1}),
        ("mcr", {}, {"player": "east", "table_points": "1"}),
    ],
)
def test_a_penalty_these_rules_do_not_give_is_refused(rules: str, options: Record, penalty: Record) -> None:
    record = {**sound_record(), "rules": rules, "options": options, "penalties": [penalty]}
    assert standings_or_error(record) == {"error": True}
    assert "rows" in standings_or_error({**record, "penalties": []})


@pytest.mark.parametrize(
    "cuts",
    [
        {"after": 1, "keep": 2},
        [3],
        [{"keep": 2}],
        [{"after": 1}],
        [{"after": 0, "keep": 2}],
        [{"after": 1, "keep": 0}],
        [{"after": 1, "keep": 2.5}],
        [{"after": 1, "keep": 2, "carry": "no"}],
        [{"after": 2, "keep": 2}, {"after": 1, "keep": 1}],
        [{"after": 1, "keep": 2}, {"after": 1, "keep": 1}],
    ],
)
def test_a_cut_that_cannot_be_made_is_refused(cuts: object) -> None:
    record = {**sound_record(), "rules": "zung-jung", "options": {"cuts": cuts}}
    assert standings_or_error(record) == {"error": True}


@pytest.mark.parametrize(
    "field",
    [[], ["east", "east"], ["x"], ["late"], ["rest", 7], "east", ["east", None], [["east"]]],
)
def test_a_field_nobody_can_decide_is_refused(field: object) -> None:
    record = sound_record()
    record["players"].append({"id": "late", "status": "reserve"})
    record |= {"penalties": [], "options": {"cuts": [{"after": 2, "keep": 2, "field": ["east", "rest"]}]}}
    assert "rows" in standings_or_error(record)
    record["options"]["cuts"][0]["field"] = field
    assert standings_or_error(record) == {"error": True}


def test_options_of_the_rule_set_change_nothing_here() -> None:
    record = sound_record()
    assert standings_from_record({**record, "options": {"minimum_points": 6}}) == standings_from_record(record)


def test_the_refusal_names_who_and_where() -> None:
    record = sound_record()
    SLIPS["a player at two tables"](record)
    with pytest.raises(ScoringError, match="Player east sits twice in session 1") as refusal:
        standings_from_record(record)
    assert refusal.value.values == {"player": "east", "session": 1}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.sampled_from(TABLE),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=300)
@given(json_values)
def test_whatever_comes_in_is_answered_or_refused(value: object) -> None:
    standings_or_error(value)


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """Return every container in a record with each key or index it has."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in places_in(value[key])]


@settings(max_examples=500)
@given(st.data(), records, json_values)
def test_anything_in_any_place_is_answered_or_refused(data: st.DataObject, record: Record, value: object) -> None:
    container, key = data.draw(st.sampled_from(places_in(record)))
    container[key] = value
    json.dumps(standings_or_error(record))


@pytest.mark.parametrize("depth", [10, 900, 960, 990])
def test_deep_nesting_is_refused(depth: int) -> None:
    nest: list[Any] = []
    for _ in range(depth):
        nest = [nest]
    for slip in ({"options": {"method": nest}}, {"options": {"limit": nest}}, {"rules": nest}, {"players": [nest]}):
        standings_or_error({**sound_record(), **slip})
    record = {**sound_record(), "penalties": [{"player": "east", "points": nest}]}
    assert standings_or_error(record) == {"error": True}
