"""What never changes a riichi hand, and what no line of text can do to it."""

from __future__ import annotations

import json
from itertools import islice, permutations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring import ScoringError
from scoring.engine.declared import narrow_to
from scoring.engine.masks import places_in_tally
from scoring.patterns.row import attributes_of
from scoring.records import answer_line, read_holding, score_record
from scoring.rulesets.riichi.counting import YakuAndFu
from tests.bench.hands import random_hands
from tests.scoring.riichi.hands import riichi_hands, write
from tests.scoring.riichi.helpers import RIICHI
from tests.scoring.riichi.oracle_hands import Record, tiles_of


def answer(record: Record) -> dict[str, Any]:
    try:
        return score_record(record)
    except ScoringError as error:
        return {"error": error.field}


def test_order_of_tiles_never_matters() -> None:
    random = Random(51)
    for record in islice(riichi_hands(51, reds=3), 300):
        changed: Record = {**record, "options": {"red_fives": 3}}
        expected = answer(changed)
        for field in ("hand", "dora_indicators", "ura_indicators"):
            if field in record:
                tiles = tiles_of(record[field])
                random.shuffle(tiles)
                changed[field] = write(tiles)
        changed["melds"] = [write(random.sample(tiles_of(text), len(tiles_of(text)))) for text in record["melds"]]
        random.shuffle(changed["melds"])
        assert answer(changed) == expected


def rename(record: Record, suits: dict[int, str]) -> Record:
    """Return the record with other suits."""
    renamed = dict(record)
    for field in ("hand", "win", "dora_indicators", "ura_indicators"):
        if field in record:
            renamed[field] = record[field].translate(suits)
    for field in ("melds", "concealed_kongs"):
        renamed[field] = [text.translate(suits) for text in record[field]]
    return renamed


def test_suits_may_be_renamed() -> None:
    """Only All Green asks which suit it is."""
    for record in islice(riichi_hands(52), 300):
        expected = answer(record)
        if "All Green" in str(expected):
            continue
        for names in permutations("mps"):
            told = answer(rename(record, str.maketrans(dict(zip("mps", names, strict=True)))))
            assert told == expected or "All Green" in str(told)


def test_a_red_five_is_a_five_and_a_han() -> None:
    compared = 0
    for record in islice(riichi_hands(53, reds=3, wild_events=0), 400):
        options = {"red_fives": 3}
        told = answer({**record, "options": options})
        reds = [entry for entry in told.get("patterns", ()) if entry["name"] == "Red Five"]
        if reds:
            plain = json.loads(json.dumps(record).replace("0", "5"))
            without = answer(plain)
            assert told["fu"] == without["fu"]
            assert told["han"] - reds[0]["count"] == without["han"]
            compared += 1
    assert compared > 30


def test_nothing_is_refused_for_a_hand_that_was_scored_before() -> None:
    for record in islice(riichi_hands(54), 200):
        assert answer(record) == answer(record)


@given(st.binary(max_size=80))
def test_any_bytes_are_answered(line: bytes) -> None:
    assert json.loads(answer_line(line, score_record))


@given(
    st.fixed_dictionaries(
        {"rules": st.just("riichi")},
        optional={
            "hand": st.text("0123456789mpszf", max_size=30),
            "win": st.text("0123456789mpszf", max_size=3) | st.none() | st.integers(),
            "melds": st.lists(st.text("05mpsz", max_size=9), max_size=5),
            "dora_indicators": st.text("0123456789mpszf", max_size=20) | st.integers() | st.none(),
            "ura_indicators": st.text("0123456789mpszf", max_size=20),
            "events": st.lists(st.sampled_from([*RIICHI.events, "original-call"]), max_size=4),
            "options": st.fixed_dictionaries({"red_fives": st.sampled_from([0, 3, 4, 5, None])}),
        },
    )
)
def test_any_record_is_answered(record: Record) -> None:
    told = json.loads(answer_line(json.dumps(record), score_record))
    assert "error" in told or told["points"] >= 0


def test_no_text_takes_long() -> None:
    told = answer({"rules": "riichi", "hand": "0" * 100_000, "options": {"red_fives": 3}})
    assert told == {"error": "hand"}


def test_halves_of_a_tally_come_to_what_the_principle_comes_to() -> None:
    counting = RIICHI.counting
    assert isinstance(counting, YakuAndFu)
    places = places_in_tally(RIICHI.patterns)
    for record in islice(riichi_hands(55, wild_events=0), 400):
        try:
            holding = read_holding(record)
        except ScoringError:
            continue
        for shape in RIICHI.shapes:
            for reading in shape(holding):
                found = RIICHI.sheet.found(reading)
                tally = sum(count << places[row.name] for row, count in found)
                assert counting.masks().count(tally) == counting(found)


def test_predicates_look_at_what_they_declare() -> None:
    readings = [
        reading
        for record in islice(random_hands(56), 300)
        for shape in RIICHI.shapes
        for reading in shape(read_holding({**record, "rules": "riichi"}))
    ]
    for pattern in RIICHI.patterns:
        if pattern.predicate is not None:
            narrow: Any = narrow_to(attributes_of(pattern.predicate))
            assert all(pattern.predicate(narrow(reading)) == pattern.predicate(reading) for reading in readings)
