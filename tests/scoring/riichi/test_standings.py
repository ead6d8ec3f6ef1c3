"""Standings of riichi: the vectors, and that the table's own result and the standings agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import ScoringError
from scoring.standings.records import standings_from_record
from tests.scoring.riichi.test_games import games

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/riichi-standings.json").read_text())


def answer(record: dict[str, Any]) -> dict[str, Any]:
    try:
        return standings_from_record(record)
    except ScoringError:
        return {"error": True}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vectors_are_met(vector: dict[str, Any]) -> None:
    assert answer(vector["input"]) == vector["expect"]


def table(*scores: int, **fields: Any) -> dict[str, Any]:
    return {"tables": [{"players": list("ABCD"), "scores": list(scores), **fields}]}


def standings(*sessions: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"rules": "riichi", "players": list("ABCD"), "sessions": list(sessions), **fields}


def test_the_result_of_a_table_is_what_the_standings_make_of_it() -> None:
    """A table's own result and a tournament of that one table come to the same, unless results are rounded."""
    compared = 0
    for record, told in games(11, 150):
        if not told.get("ended") or told["hands"] == [] or record["options"].get("preset") == "tenhou":
            continue
        options = {**record["options"], "round_result": False}
        if record["options"].get("round_result"):
            continue
        start = options.get("start_points", 30000)
        final = told["final"]
        scores = [final[seat]["score"] - start for seat in "ESWN"]
        # Bets that were split do not change places, and neither do they here: everyone first has as many.
        rows = {row["player"]: row for row in answer(standings(table(*scores), options=options))["rows"]}
        for player, seat in zip("ABCD", "ESWN", strict=True):
            assert rows[player]["total"] == pytest.approx(final[seat]["points"] + final[seat]["penalty"], abs=0.02)
        compared += 1
    assert compared > 40


def test_nobody_gets_an_oka_below_zero() -> None:
    rows = answer(standings(table(0, 0, 0, 0), options={"start_points": 35000, "uma": "none"}))["rows"]
    assert [(row["points"], row["bonus"]) for row in rows] == [(5000, 0)] * 4


@pytest.mark.parametrize(
    "fields",
    [
        {"options": {"method": "table-points"}},
        {"options": {"two_way_first_tie_bonus": 70}},
        {"options": {"substitute": "ema"}},
        {"penalties": [{"player": "A", "match_points": 1}]},
        {"penalties": [{"player": "A", "points": 1000, "on": "table", "session": 1}]},
        {"penalties": [{"player": "A", "count": 1}]},
        {"penalties": [{"player": "A", "table_points": 1}]},
        {"penalties": [{"player": "A"}]},
    ],
)
def test_what_riichi_knows_nothing_of_is_refused(fields: dict[str, Any]) -> None:
    assert answer(standings(table(0, 0, 0, 0), **fields)) == {"error": True}


def test_who_is_replaced_loses_the_same_whatever_the_uma() -> None:
    record = standings(table(9000, 1000, -1000, -9000, reserve=["A"]), options={"uma": "30-10"})
    rows = {row["player"]: row for row in answer(record)["rows"]}
    assert (rows["A"]["points"], rows["A"]["bonus"], rows["A"]["played"]) == (-15000, -15000, 0)
