"""Predicates look at nothing but what they declare; counting by memory is only right because of that."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from scoring import RULESETS, Ruleset
from scoring.patterns.row import attributes_of
from scoring.readings import Reading
from scoring.records import read_holding
from tests.bench.hands import random_hands

COUNTED = [ruleset for ruleset in RULESETS.values() if ruleset.counting is not None]


class Blinkers:
    """An object of which only some attributes can be seen, dotted ones through blinkers again."""

    def __init__(self, seen: Any, allowed: set[str]) -> None:
        self._seen = seen
        self._allowed = allowed

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._seen, name)
        if name in self._allowed:
            return value
        below = {path.removeprefix(f"{name}.") for path in self._allowed if path.startswith(f"{name}.")}
        if not below:
            raise AssertionError(f"looked at {name}, declared {sorted(self._allowed)}")
        return Blinkers(value, below)


def some_readings(ruleset: Ruleset) -> list[Reading]:
    records = islice(random_hands(3, knitted=True), 400)
    holdings = [read_holding({**record, "rules": ruleset.id}) for record in records]
    return [reading for holding in holdings for shape in ruleset.shapes for reading in shape(holding)]


@pytest.mark.parametrize("ruleset", COUNTED, ids=lambda ruleset: ruleset.id)
def test_predicates_look_at_what_they_declare(ruleset: Ruleset) -> None:
    readings = some_readings(ruleset)
    functions = [pattern.predicate for pattern in ruleset.patterns if pattern.predicate is not None]
    for function in (*functions, *ruleset.choosers):
        allowed = set(attributes_of(function))
        for reading in readings:
            blinkered: Any = Blinkers(reading, allowed)
            assert function(blinkered) == function(reading)


def test_blinkers_hide_what_was_not_declared() -> None:
    reading = some_readings(COUNTED[0])[0]
    blinkered: Any = Blinkers(reading, {"holding.traits"})
    assert blinkered.holding.traits == reading.holding.traits
    with pytest.raises(AssertionError, match="looked at chows"):
        _ = blinkered.chows
    with pytest.raises(AssertionError, match="looked at way"):
        _ = blinkered.holding.way
