"""Predicates read only the attributes they declare and treat all suits alike: what they find is remembered by these."""

from __future__ import annotations

from itertools import islice, permutations
from typing import Any

import pytest

from scoring import RULESETS, Ruleset
from scoring.counting import best_of_each_box
from scoring.engine.declared import narrow_to
from scoring.engine.sheet import Sheet
from scoring.patterns import Choice, Pattern, Predicate, looks_at
from scoring.patterns.of_tiles import in_sets
from scoring.patterns.row import attributes_of
from scoring.readings import Reading, read_regular
from scoring.records import read_holding
from tests.bench.hands import random_hands, under
from tests.scoring.helpers import holding

COUNTED = [ruleset for ruleset in RULESETS.values() if ruleset.counting is not None]


def some_readings(ruleset: Ruleset) -> list[Reading]:
    records = islice(random_hands(3, knitted=True), 400)
    holdings = [read_holding(under(ruleset.id, record)) for record in records]
    return [reading for holding in holdings for shape in ruleset.shapes for reading in shape(holding)]


@pytest.mark.parametrize("ruleset", COUNTED, ids=lambda ruleset: ruleset.id)
def test_predicates_look_at_what_they_declare(ruleset: Ruleset) -> None:
    readings = some_readings(ruleset)
    functions = [pattern.predicate for pattern in ruleset.patterns if pattern.predicate is not None]
    for function in (*functions, *ruleset.choosers):
        narrow: Any = narrow_to(attributes_of(function))
        for reading in readings:
            assert function(narrow(reading)) == function(reading)


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


def test_narrowing_hides_what_was_not_declared() -> None:
    reading = some_readings(COUNTED[0])[0]
    narrowed: Any = narrow_to(["holding.traits"])(reading)
    assert narrowed.holding.traits == reading.holding.traits
    with pytest.raises(AttributeError, match="chows"):
        _ = narrowed.chows
    with pytest.raises(AttributeError, match="way"):
        _ = narrowed.holding.way


def pair_of(reading: Reading) -> int | None:
    return reading.pair


def all_of_one_number(number: int) -> Predicate:
    @looks_at("chows")
    def has_pair_of_number(reading: Reading) -> bool:
        return len(reading.chows) == 4 and reading.pair == number

    return has_pair_of_number


@looks_at("chows")
def reads_directly(reading: Reading) -> bool:
    return reading.pair == 27


@looks_at("chows")
def reads_in_a_helper(reading: Reading) -> bool:
    return pair_of(reading) == 27


@looks_at("holding.seat_wind")
def reads_below(reading: Reading) -> bool:
    return reading.holding.round_wind == 27


@looks_at("holding.way.kongs")
def reads_further_below(reading: Reading) -> bool:
    return reading.holding.way.exposed == 0


@pytest.mark.parametrize(
    ("predicate", "name"),
    [
        (reads_directly, "pair"),
        (reads_in_a_helper, "pair"),
        (all_of_one_number(27), "pair"),
        (in_sets(reads_directly), "pair"),
        (reads_below, "round_wind"),
        (reads_further_below, "exposed"),
    ],
    ids=["directly", "helper", "closure", "combined", "below", "further-below"],
)
def test_a_predicate_that_reads_more_than_it_declares_fails(predicate: Predicate, name: str) -> None:
    sheet = Sheet([Pattern("Undeclared", 1, predicate, box="Box")], (), best_of_each_box)
    (reading,) = read_regular(holding("123456m345p678s1z", win="1z"))
    with pytest.raises(AttributeError, match=rf"DeclaredOnly.*{name}"):
        sheet.count(reading)


def test_a_chooser_that_reads_more_than_it_declares_fails() -> None:
    @looks_at("chows")
    def choose(reading: Reading) -> Choice:
        return Choice({"Left": 1} if reading.pair == 27 else {"Right": 1})

    patterns = [Pattern("Left", 1, box="Box"), Pattern("Right", 1, box="Box")]
    (reading,) = read_regular(holding("123456m345p678s1z", win="1z"))
    with pytest.raises(AttributeError, match=r"DeclaredOnly.*pair"):
        Sheet(patterns, (choose,), best_of_each_box).count(reading)
