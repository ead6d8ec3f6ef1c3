"""Whole games of riichi: the vectors, the slow oracle, and when a game ends."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from scoring import ScoringError
from scoring.replay import replay_record
from tests.scoring.helpers import read_vectors
from tests.scoring.riichi.game_oracle import replayed
from tests.scoring.riichi.outcomes import random_table
from tests.scoring.riichi.settlement_oracle import options_of


def answer(record: dict[str, Any]) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads(json.dumps(replay_record(record)))
    except ScoringError:
        return {"error": True}
    return told


@pytest.mark.parametrize("vector", read_vectors("riichi-replay"), ids=lambda vector: vector["id"])
def test_vectors_are_met(vector: dict[str, Any]) -> None:
    assert answer(vector) == vector["expect"]


def games(seed: int, count: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return random tables, each up to the hand that ends it or cannot be, with what the oracle says."""
    rng, found = Random(seed), []
    for _ in range(count):
        record = random_table(rng)
        hands, told = record["hands"], replayed({**record, "hands": []})
        for played in range(1, len(hands) + 1):
            sofar = replayed({**record, "hands": hands[:played]})
            record = {**record, "hands": hands[:played]}
            if "error" in sofar:
                found.append((record, sofar))
                hands[played - 1] = {"wins": []}
                sofar = replayed({**record, "hands": hands[:played]})
                record = {**record, "hands": hands[:played]}
            told = sofar
            if told["ended"]:
                break
        found.append((record, told))
    return found


@pytest.mark.parametrize("part", range(4))
def test_the_oracle_agrees(part: int) -> None:
    for record, told in games(part, 60):
        assert answer(record) == told, record


def test_the_random_games_end_in_every_way() -> None:
    reasons = Counter(told.get("ended") for _record, told in games(9, 300))
    assert set(reasons) == {None, "length", "bust", "agari-yame", "goal", "time"}


def test_no_hand_follows_the_last() -> None:
    for record, told in games(5, 30):
        if told.get("ended"):
            assert answer({**record, "hands": [*record["hands"], {"wins": []}]}) == {"error": True}


def test_scores_and_bets_add_up_to_the_start() -> None:
    for record, told in games(6, 60):
        if "error" not in told:
            start = options_of(record["options"])["start_points"]
            assert sum(told["scores"].values()) + 1000 * told["sticks"] == 4 * start


# -- what the rules say of the end ------------------------------------------------------------------------------------

DRAWN: dict[str, Any] = {"wins": []}


def won(seat: str, off: str | None = None, **value: Any) -> dict[str, Any]:
    fields = {"discarder": off} if off else {}
    return {"wins": [{"seat": seat, **(value or {"han": 1, "fu": 30})}], **fields}


def ended(*hands: dict[str, Any], signal: int | None = None, **options: Any) -> str | None:
    record = {"rules": "riichi", "hands": list(hands), "options": options}
    told: str | None = replay_record(record if signal is None else {**record, "signal": signal})["ended"]
    return told


class TestEnd:
    def test_zero_is_not_below_zero(self) -> None:
        all_of_it = won("S", "E", limit="yakuman")
        assert ended(all_of_it, bust=True, start_points=32000) is None
        assert ended(all_of_it, bust=True, start_points=31900) == "bust"

    def test_an_abortive_draw_does_not_let_the_dealer_stop(self) -> None:
        lead = [DRAWN, DRAWN, DRAWN, won("N", "E", limit="mangan")]
        options: dict[str, Any] = {"length": "tonpuusen", "agari_yame": True, "abortive_draws": ["four-winds"]}
        assert ended(*lead[:3], won("N", "E", limit="mangan"), **options) == "agari-yame"
        assert ended(*lead[:3], {"wins": [], "draw": "four-winds"}, **options) is None
        assert ended(*lead[:3], {"wins": [], "chombo": ["S"]}, **options) is None

    def test_a_dealer_who_is_not_first_goes_on(self) -> None:
        hands = [won("S", "W", limit="haneman"), won("S", "W"), DRAWN, DRAWN, won("N", "E")]
        assert ended(*hands, length="tonpuusen", agari_yame=True) is None

    @pytest.mark.parametrize(("rule", "count"), [("one-more-hand", 4), ("finish-hand", 3)])
    def test_hands_after_the_signal(self, rule: str, count: int) -> None:
        hands = [DRAWN] * count
        assert ended(*hands[:-1], signal=3, time_rule=rule) is None
        assert ended(*hands, signal=3, time_rule=rule) == "time"

    def test_other_rules_know_no_signal(self) -> None:
        assert replay_record({"rules": "mcr", "hands": [{"wins": []}] * 3, "signal": 1})["ended"] is None

    @pytest.mark.parametrize("signal", [0, -1, 1.5, "3", True])
    def test_a_signal_sounds_in_a_hand(self, signal: object) -> None:
        assert answer({"rules": "riichi", "hands": [DRAWN], "signal": signal}) == {"error": True}
