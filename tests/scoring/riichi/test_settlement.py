"""Payments of riichi: the slow oracle, what cannot be, and what holds for every hand."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from scoring import ScoringError
from scoring.replay import replay_record
from scoring.settlement_records import read_outcome, settle_record
from scoring.values import WAYS
from tests.scoring.riichi.helpers import RIICHI
from tests.scoring.riichi.outcomes import random_record
from tests.scoring.riichi.settlement_oracle import Impossible, options_of, settled


def answer(record: dict[str, Any]) -> dict[str, Any]:
    try:
        return settle_record(record)
    except ScoringError:
        return {"error": True}


def expected(record: dict[str, Any]) -> dict[str, Any]:
    try:
        return settled(record, options_of(record["options"]))
    except Impossible:
        return {"error": True}


@pytest.mark.parametrize("part", range(8))
def test_the_oracle_agrees(part: int) -> None:
    rng = Random(part)
    for _ in range(1000):
        record = random_record(rng)
        assert answer(record) == expected(record), record


def test_the_random_hands_reach_every_corner() -> None:
    rng = Random(0)
    records = [random_record(rng) for _ in range(4000)]
    settled = [record for record in records if "error" not in expected(record)]
    wins = [win for record in settled for win in record["wins"]]
    assert Counter(len(record["wins"]) for record in settled).keys() == {0, 1, 2, 3}
    assert sum("pao" in win for win in wins) > 50
    assert any(win.get("pao_times", 1) > 1 for win in wins)
    assert {record.get("draw") for record in settled} >= {"nine-terminals", "four-winds", "four-riichi", "triple-ron"}
    assert sum(bool(record.get("chombo")) for record in settled) > 50
    assert sum(bool(record.get("nagashi")) for record in settled) > 5
    assert len(settled) < len(records) - 500


def test_deltas_and_bets_add_up_to_zero() -> None:
    rng = Random(1)
    for _ in range(3000):
        record = random_record(rng)
        told = answer(record)
        if "error" not in told:
            assert sum(told["deltas"].values()) + 1000 * (told["sticks"] - record.get("sticks", 0)) == 0


def test_seats_called_otherwise_are_paid_alike() -> None:
    rng, turned = Random(2), dict(zip("ESWN", "SWNE", strict=True))
    for _ in range(1000):
        record = random_record(rng)
        other: dict[str, Any] = {
            **record,
            "dealer": turned[record.get("dealer", "E")],
            "wins": [
                {key: turned[value] if key in ("seat", "pao") else value for key, value in win.items()}
                for win in record["wins"]
            ],
            **{
                key: [turned[seat] for seat in record[key]]
                for key in ("riichi", "tenpai", "nagashi", "dead", "chombo")
                if key in record
            },
        }
        if record.get("discarder"):
            other["discarder"] = turned[record["discarder"]]
        told, renamed = answer(record), answer(other)
        if "error" in told:
            assert renamed == told
        else:
            assert renamed["deltas"] == {turned[seat]: delta for seat, delta in told["deltas"].items()}


def test_a_chombo_that_costs_nothing_takes_nothing_off() -> None:
    chombo: dict[str, Any] = {"rules": "riichi", "wins": [], "chombo": ["S"]}
    assert answer(chombo)["penalties"] == {"S": 20000}
    assert "penalties" not in answer({**chombo, "options": {"chombo_points": 0}})
    replayed = replay_record({"rules": "riichi", "options": {"chombo_points": 0}, "hands": [chombo]})
    assert "penalties" not in replayed["hands"][0]


# -- what cannot be ---------------------------------------------------------------------------------------------------

WON: dict[str, Any] = {"wins": [{"seat": "S", "han": 3, "fu": 30}], "discarder": "W"}


def win(**fields: Any) -> dict[str, Any]:
    return {"wins": [{"seat": "S", **fields}], "discarder": "W"}


YAKUMAN: dict[str, Any] = {"limit": "yakuman", "times": 2}


@pytest.mark.parametrize(
    ("record", "field"),
    [
        ({**WON, "discarder": "X"}, "discarder"),
        ({**WON, "riichi": ["X"]}, "riichi"),
        ({**WON, "riichi": ["E", "E"]}, "riichi"),
        ({**WON, "riichi": True}, "riichi"),
        ({**WON, "riichi": "E"}, "riichi"),
        # What there is none of is left out.
        ({**WON, "riichi": None}, "riichi"),
        ({"wins": [], "tenpai": None}, "tenpai"),
        ({**WON, "dealer": "X"}, "dealer"),
        ({**WON, "draw": "exhaustive"}, "ending"),
        ({**WON, "nagashi": ["S"], "options": {"nagashi_mangan": True}}, "nagashi"),
        ({**WON, "honba": -1}, "honba"),
        ({**WON, "honba": 1.0}, "honba"),
        ({**WON, "sticks": "1"}, "sticks"),
        ({**WON, "dead": ["S"]}, "dead"),
        (win(), "han"),
        (win(fu=30), "han"),
        (win(han=0, fu=30), "han"),
        (win(han="3", fu=30), "han"),
        (win(han=3), "fu"),
        (win(han=3, fu=35), "fu"),
        (win(han=3, fu=30.0), "fu"),
        (win(han=3, fu=150), "fu"),
        (win(han=1, fu=25), "fu"),
        (win(han=4, fu=20), "fu"),
        (win(limit="limit"), "limit"),
        (win(limit=["mangan"]), "limit"),
        (win(limit="mangan", han=6), "limit"),
        (win(limit="haneman", times=2), "times"),
        (win(**YAKUMAN), "times"),
        (win(limit="yakuman", times=7) | {"options": {"preset": "wrc"}}, "times"),
        (win(limit="yakuman", times=0), "times"),
        (win(limit="yakuman", pao="N", pao_times=2), "pao_times"),
        (win(limit="yakuman", pao="N", pao_times=0), "pao_times"),
        (win(limit="yakuman", pao="S"), "pao"),
        (win(limit="yakuman", pao="N") | {"options": {"pao": []}}, "pao"),
        (win(han=13, pao="N") | {"options": {"kazoe": "yakuman"}}, "pao"),
        (win(han=13, times=2) | {"options": {"preset": "wrc"}}, "times"),
        (win(han=8, pao="N"), "pao"),
        (win(han=3, fu=30, points=2000), "points"),
        (win(han=3, fu=30, han_fu="3-40"), "han"),
        ({"wins": [{"seat": "S", "han": 2, "fu": 25}]}, "fu"),
        ({"wins": [], "draw": "four-winds"}, "draw"),
        ({"wins": [], "draw": "chombo"}, "draw"),
        ({"wins": [], "draw": ["exhaustive"]}, "draw"),
        ({"wins": [], "draw": "exhaustive", "chombo": ["S"]}, "ending"),
        ({"wins": [], "chombo": ["S"], "tenpai": ["E"]}, "tenpai"),
        ({"wins": [], "chombo": ["S"], "discarder": "E"}, "discarder"),
        ({"wins": [], "draw": "four-riichi", "riichi": ["E"], "options": {"preset": "tenhou"}}, "riichi"),
        ({"wins": [], "draw": "four-winds", "tenpai": ["E"], "options": {"preset": "tenhou"}}, "tenpai"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(record: dict[str, Any], field: str) -> None:
    with pytest.raises(ScoringError) as caught:
        settle_record({"rules": "riichi", **record})
    assert caught.value.field == field


# -- the grid ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"preset": "ema-2016"}, {"preset": "tenhou"}])
def test_every_cell_a_tablet_offers_can_be_won_that_way_and_no_other(options: dict[str, Any]) -> None:
    cells = RIICHI.play.values.cells
    assert cells
    for cell in cells(RIICHI.with_options(options).values):
        for way in WAYS:
            fields = {"discarder": "W"} if way == "discard" else {}
            record = {"rules": "riichi", "options": options, "wins": [{"seat": "S", "han_fu": cell.key}], **fields}
            assert ("error" not in answer(record)) == (way in cell.ways)


def test_a_mangan_is_offered_as_one_only() -> None:
    cells = RIICHI.play.values.cells
    assert cells
    with_rounding = {cell.key for cell in cells(RIICHI.values)}
    without = {cell.key for cell in cells(RIICHI.with_options({"kiriage": False}).values)}
    assert without - with_rounding == {"3-60", "4-30"}
    assert {"4-40", "3-70"}.isdisjoint(without)


def test_han_and_fu_of_a_record_come_to_a_cell() -> None:
    def cell(**fields: Any) -> str:
        outcome = read_outcome({"rules": "riichi", "wins": [{"seat": "S", **fields}]})
        return str(outcome.facts["han_fu"][outcome.wins[0].seat])

    assert [cell(han=3, fu=40), cell(han=4, fu=30), cell(han=7), cell(limit="baiman")] == [
        "3-40",
        "mangan",
        "haneman",
        "baiman",
    ]
