"""The engine agrees with the slow way on random hands: of every shape, with events, dora and options."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from scoring import ScoringError
from scoring.records import score_record
from tests.scoring.helpers import read_vectors
from tests.scoring.riichi.hands import riichi_hands, some_options
from tests.scoring.riichi.helpers import RIICHI, counted
from tests.scoring.riichi.oracle import answer
from tests.scoring.riichi.oracle_hands import KINDS, Record
from tests.scoring.riichi.oracle_tables import HAN, PRESETS, YAKUMAN

UNREADABLE = {"riichi-238", "riichi-239", "riichi-244", "riichi-245", "riichi-246", "riichi-247"}
"""Vectors with tiles, fields or options that do not exist: the oracle reads nothing but good ones."""


def check(record: Record) -> None:
    """Compare one record."""
    expected = answer(record)
    if expected is None:
        with pytest.raises(ScoringError):
            score_record(record)
        return
    got = score_record(record)
    assert {**got, "patterns": counted(got)} == expected, record


def test_oracle_knows_the_same_yaku_and_presets() -> None:
    rows = {row.name: row for row in RIICHI.patterns}
    assert {name: (rows[name].points, rows[name].when_open) for name in HAN} == HAN
    assert {name for name, row in rows.items() if row.unit in ("han", "yakuman")} == {*HAN, *YAKUMAN}
    for preset, values in PRESETS.items():
        resolved = RIICHI.with_options({"preset": preset}).values
        assert {key: list(v) if isinstance(v, tuple) else v for key, v in resolved.items() if key in values} == values


def test_random_hands() -> None:
    for record in islice(riichi_hands(31), 3000):
        check(record)


@pytest.mark.parametrize("preset", ["ema-2016", "wrc", "tenhou"])
def test_random_hands_under_presets(preset: str) -> None:
    for record in islice(riichi_hands(32, reds=3 if preset == "tenhou" else 0), 800):
        check({**record, "options": {"preset": preset}})


@pytest.mark.parametrize("reds", [0, 3, 4])
def test_random_hands_under_options(reds: int) -> None:
    random = Random(33 + reds)
    for record in islice(riichi_hands(33, reds=reds), 800):
        check({**record, "options": {**some_options(random), "red_fives": reds}})


def test_hands_won_on_another_tile() -> None:
    """Most of these are not complete at all, some in another way than they were made."""
    random = Random(34)
    for record in islice(riichi_hands(34), 600):
        suit, number = random.choice(KINDS)
        check({**record, "win": f"{number}{suit}"})


def test_events_that_may_not_go_together() -> None:
    refused = [record for record in islice(riichi_hands(35, wild_events=1), 600) if answer(record) is None]
    assert len(refused) > 100
    for record in refused:
        check(record)


def test_oracle_meets_the_vectors_too() -> None:
    """Else the oracle would prove nothing."""
    for vector in read_vectors("riichi"):
        if vector["id"] not in UNREADABLE:
            expect = vector["expect"]
            assert answer(vector) == (None if expect.get("error") else expect), vector
