"""Records of riichi that cannot exist, each with the field that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import ScoringError
from scoring.records import score_record
from scoring.settlement_records import settle_record
from tests.scoring.helpers import read_vectors
from tests.scoring.riichi.helpers import record

HAND = "234m567p999s22p67s +8s"
RED: dict[str, Any] = {"options": {"red_fives": 3}}


@pytest.mark.parametrize(
    ("line", "fields", "field"),
    [
        (f"{HAND} !9s9s", {}, "dora_indicators"),
        (f"{HAND} !1z1z2z2z3z3z", {}, "dora_indicators"),
        (f"{HAND} !1z ?1z2z", {}, "ura_indicators"),
        (f"{HAND} ?1z", {}, "ura_indicators"),
        (f"{HAND} !1z2z3z4z5z ?1z2z3z4z5z6z", {}, "ura_indicators"),
        (f"{HAND} !1f", {}, "dora_indicators"),
        (f"{HAND} !0p", {}, "dora_indicators"),
        (f"{HAND} !0z", RED, "dora_indicators"),
        (f"{HAND} ^1f", {}, "flowers"),
        ("234m067p999s22p67s +8s", {}, "hand"),
        ("234m00p666p99s22p67s +8s", RED, "hand"),
        ("234m067p999s22p67s +8s !0p", RED, "hand"),
        ("555p234m333s22s678s +5p", RED, "hand"),
        ("234m55p333s22s678s +8p (555p)", RED, "hand"),
        (f"{HAND} @robbing-kong !8s", {}, "events"),
        (f"{HAND} @robbing-kong !1z ?8s", {}, "events"),
        (f"{HAND} @ippatsu", {}, "events"),
        (f"{HAND} @riichi @double-riichi", {}, "events"),
        ("567p22p67s +8s (234m) (999s) @riichi", {}, "events"),
        ("234m567p999s22p67s @last-of-kind", {}, "win"),
        (HAND, {"dora_indicators": 5}, "dora_indicators"),
        (HAND, {"options": {"kiriage": None}}, "options"),
        (HAND, {"options": {"red_fives": True}}, "options"),
        (HAND, {"options": {"double_yakuman": ["all-green"]}}, "options"),
    ],
)
def test_refused(line: str, fields: dict[str, Any], field: str) -> None:
    with pytest.raises(ScoringError) as error:
        score_record(record(line, **fields))
    assert error.value.field == field


def test_other_rules_neither_know_red_fives_nor_look_at_indicators() -> None:
    with pytest.raises(ScoringError):
        score_record({"rules": "mcr", "hand": "234m067p999s22p67s", "win": "8s"})
    hand = {"rules": "mcr", "hand": "234m567p999s22p67s", "win": "8s"}
    assert score_record({**hand, "dora_indicators": ["nonsense"]}) == score_record(hand)


def test_every_vector_that_is_refused_says_a_field() -> None:
    for vector in read_vectors("riichi"):
        if vector["expect"].get("error"):
            with pytest.raises(ScoringError) as error:
                score_record(vector)
            assert error.value.field


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"honba": -1}, "Counters: a whole number from 0 to 999 is needed."),
        ({"honba": 1000}, "Counters: a whole number from 0 to 999 is needed."),
        ({"sticks": 1.5}, "sticks: a whole number from 0 to 1000000 is needed."),
        ({"wins": [{"seat": "S", "han": 0, "fu": 30}]}, "han: a whole number from 1 to 1000000 is needed."),
        ({"wins": [{"seat": "S", "limit": "mangan", "points": "x"}]}, "Points must be a whole number."),
    ],
)
def test_a_number_that_cannot_be_is_called_by_its_name(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ScoringError) as refused:
        settle_record({"rules": "riichi", "wins": [], **fields})
    assert str(refused.value) == sentence
