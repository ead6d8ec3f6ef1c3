"""Predicates look at nothing but what they declare, and at all suits alike; only so is counting by memory right."""

from __future__ import annotations

from itertools import islice, permutations
from typing import Any

import pytest

from scoring import RULESETS, Ruleset
from scoring.patterns import Choice
from scoring.patterns.row import attributes_of
from scoring.readings import Reading
from scoring.records import read_holding
from tests.bench.hands import random_hands, under

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
    holdings = [read_holding(under(ruleset.id, record)) for record in records]
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


def answer_of(answer: Any) -> Any:
    """Return what is remembered of an answer: a count, or how often each pattern was chosen."""
    return dict(answer.counts) if isinstance(answer, Choice) else int(answer)


@pytest.mark.parametrize("ruleset", COUNTED, ids=lambda ruleset: ruleset.id)
def test_patterns_of_chows_or_pungs_alone_take_all_suits_alike(ruleset: Ruleset) -> None:
    readings = some_readings(ruleset)
    functions = [pattern.predicate for pattern in ruleset.patterns if pattern.predicate is not None]
    for function in (*functions, *ruleset.choosers):
        if set(attributes_of(function)) - {"shape"} not in ({"chows"}, {"pungs"}):
            continue
        for reading in readings:
            answer = function(reading)
            if isinstance(answer, Choice) and answer.depends_on_suits:
                continue
            for one, two, three in permutations(range(3)):
                chows = reading.chow_codes[one], reading.chow_codes[two], reading.chow_codes[three]
                pungs = reading.pung_codes[one], reading.pung_codes[two], reading.pung_codes[three]
                exchanged = Reading(reading.holding, reading.shape, None, chows, pungs)
                assert answer_of(function(exchanged)) == answer_of(answer)


def test_blinkers_hide_what_was_not_declared() -> None:
    reading = some_readings(COUNTED[0])[0]
    blinkered: Any = Blinkers(reading, {"holding.traits"})
    assert blinkered.holding.traits == reading.holding.traits
    with pytest.raises(AssertionError, match="looked at chows"):
        _ = blinkered.chows
    with pytest.raises(AssertionError, match="looked at way"):
        _ = blinkered.holding.way
