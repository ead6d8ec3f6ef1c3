"""Every yaku and yakuman has a hand that earns it and one that narrowly does not; fu are those of the table."""

from __future__ import annotations

import pytest

from scoring import score
from scoring.records import read_holding
from scoring.rulesets.riichi.table import DORA, FU, YAKU, YAKUMAN
from tests.scoring.riichi.examples import EXAMPLES, SHAPES
from tests.scoring.riichi.helpers import RIICHI, answer, record


def test_every_yaku_has_examples() -> None:
    assert list(EXAMPLES) == [row.name for row in (*YAKU, *YAKUMAN)]


def test_every_row_has_a_japanese_name_and_an_authority() -> None:
    assert [row.name for row in (*YAKU, *YAKUMAN, *DORA) if not row.japanese] == []
    assert [row.name for row in (*YAKU, *YAKUMAN, *FU) if not row.cite.startswith("EMA ")] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_yaku_is_found(name: str) -> None:
    earning, _missing = EXAMPLES[name]
    assert name in score(read_holding(record(earning))).names


@pytest.mark.parametrize("name", EXAMPLES)
def test_near_miss_is_a_complete_hand_without_it(name: str) -> None:
    _earning, missing = EXAMPLES[name]
    result = score(read_holding(record(missing)))
    assert result.reading is not None or name in SHAPES
    assert name not in result.names


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Pinfu", "567p345s33z67s +8s (123m)"),
        ("Pure Double Sequence", "123m456p99s78p +9p (123m)"),
        ("Twice Pure Double Sequence", "234m112233p7z +7z (234m)"),
    ],
)
def test_a_claimed_set_costs_the_yaku_of_concealed_hands(name: str, line: str) -> None:
    result = score(read_holding(record(line)))
    assert not result.valid
    assert result.why_not(name) == "the hand is open"


@pytest.mark.parametrize(
    ("line", "fu"),
    [
        ("234m567p999s22p67s +8s @riichi", 40),
        ("234m567p999s22p67s *8s @riichi", 30),
        ("55m111789s56789p +7p @riichi", 40),
        ("55m123789s56789p +7p @riichi", 30),
        ("123m567p345s99p12s +3s", 30),
        ("11z99m234s +9m [3333z] [9999p] =E @riichi", 100),
        ("123m567p345s99p67s *8s", 20),
        ("33m234s56s +7s (678p) (678m)", 30),
        ("66z3355m2266p334s *4s", 25),
    ],
)
def test_fu_of_the_examples_in_the_rules(line: str, fu: int) -> None:
    assert answer(line)["fu"] == fu


def test_double_wind_pair_is_worth_four_by_option() -> None:
    line = "11z99m234s +9m [3333z] [9999p] =E @riichi"
    assert answer(line, double_wind_fu=4)["fu"] == 110


def test_rows_of_the_base_rules_are_left_alone_by_options() -> None:
    changed = RIICHI.with_options({"open_tanyao": False, "renhou": "yakuman"})
    assert changed.pattern("All Simples").when_open == 0
    assert RIICHI.pattern("All Simples").when_open == 1
    assert RIICHI.pattern("Blessing of Man").unit == "han"
