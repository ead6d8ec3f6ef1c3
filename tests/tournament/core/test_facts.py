"""Facts of every kind in words, and as records have them."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.facts import Choice, Fact
from scoring.rulesets import RULESETS
from scoring.seats import Wind
from tests.tournament.events import EAST, NORTH, SOUTH
from tournament.core.facts import HandWords, SeatFacts, read_stored_facts, write_fact
from tournament.models import Tournament

NAMES = {EAST: "Ann", SOUTH: "Bea", Wind.WEST: "Cyd", NORTH: "Dan"}
SIZES = (Choice(key="s", title="Small limit"), Choice(key="l", title="Large limit"))


def fact(kind: Any, scope: Any = "hand") -> Fact:
    return Fact(key="it", kind=kind, scope=scope, title="It", choices=SIZES if kind == "choice" else ())


@pytest.mark.parametrize(
    ("declared", "value", "words", "record"),
    [
        (fact("flag"), True, "Yes", True),
        (fact("flag"), False, "", False),
        (fact("seat"), SOUTH, "Bea", "S"),
        (fact("seats"), frozenset({NORTH, EAST}), "Ann, Dan", ["E", "N"]),
        (fact("seats"), frozenset(), "", []),
        (fact("number"), 0, "0", 0),
        (fact("choice"), "l", "Large limit", "l"),
        (fact("flag", "winner"), {NORTH: True, SOUTH: True}, "Bea, Dan", ["S", "N"]),
        (fact("flag", "seat"), {EAST: False}, "", []),
        (fact("number", "seat"), {SOUTH: 8, EAST: 40}, "Ann: 40, Bea: 8", {"E": 40, "S": 8}),
        (fact("choice", "winner"), {SOUTH: "s"}, "Bea: Small limit", {"S": "s"}),
        (fact("seat", "winner"), {SOUTH: NORTH}, "Bea: Dan", {"S": "N"}),
    ],
)
def test_a_fact_is_told_in_words_and_written_as_records_have_it(
    declared: Fact, value: Any, words: str, record: Any
) -> None:
    assert write_fact(declared, value, NAMES.__getitem__) == words
    assert declared.write(value) == record
    if words:
        assert declared.read(record) == value


@pytest.mark.parametrize(("key", "words"), [("3-30", "3 han 30 fu"), ("mangan", "Mangan")])
def test_a_value_of_the_grid_is_told_in_full(key: str, words: str) -> None:
    tournament = Tournament(ruleset="riichi", options={})
    assert HandWords.of(tournament).value(3900, {"han_fu": key}) == words


def test_what_is_absent_does_not_hold() -> None:
    assert write_fact(fact("number"), None, NAMES.__getitem__) == ""
    assert read_stored_facts(RULESETS["zung-jung"].play, {}, [("S", {}, 40)]) == {}


def test_the_value_of_every_seat_is_read_from_its_points() -> None:
    seats: list[SeatFacts] = [("E", {}, 8), ("S", {}, 40), ("W", {}, None)]
    stored = read_stored_facts(RULESETS["bmja"].play, {"goulash": True}, seats)
    assert stored == {"goulash": True, "scores": {EAST: 8, SOUTH: 40}}


@pytest.mark.parametrize(
    ("ruleset", "kind", "english", "chinese"),
    [
        ("mcr", "self-draw", "Self-draw", "自摸"),
        ("bmja", "self-draw", "Won", "和牌"),
        ("boxed", "discard", "Discard", "点和"),
        ("zung-jung", "drawn", "Drawn", "荒牌"),
    ],
)
def test_hands_of_todays_rules_end_as_they_are_called_today(
    ruleset: str, kind: str, english: str, chinese: str
) -> None:
    words = HandWords(RULESETS[ruleset].play, {})
    assert words.ending(kind, "") == english
    with translation.override("zh-hans"):
        assert words.ending(kind, "") == chinese
