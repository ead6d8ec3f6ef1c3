"""The payoff table: a script that knows nothing of mahjong must get from it exactly what `settle` pays."""

from __future__ import annotations

import json
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.payoff_table import payoff_table
from scoring.settlement_records import settle_record

SEATS = "ESWN"


def amount(pieces: list[list[int]], value: int) -> int:
    """Read an amount off a table as the tablet does."""
    _, times, plus, per = max(piece for piece in pieces if piece[0] <= value)
    return (times * value + plus) // per


def way_of(record: dict[str, Any], winner: str) -> str:
    if record["discarder"] is None:
        return "self-draw"
    if winner not in record.get("safe", []) or record.get("responsible") == record["discarder"]:
        return "discard"
    return "safe" if record.get("responsible") in (None, winner) else "responsible"


def role_of(record: dict[str, Any], payer: str, way: str) -> str:
    if payer == record["discarder"]:
        return "discarder"
    if way == "responsible" and payer == record["responsible"]:
        return "responsible"
    return "winner" if payer in [win["seat"] for win in record["wins"]] else "other"


def shown(table: dict[str, Any], record: dict[str, Any]) -> dict[str, int]:
    """Return the deltas a tablet works out from a table by points."""
    deltas = dict.fromkeys(SEATS[: table["players"]], 0)
    for win in record["wins"]:
        winner, points = win["seat"], win["points"]
        way = way_of(record, winner)
        payments = table["cases"][str(len(record["wins"]))][way]
        for payer in deltas:
            if payer != winner:
                paid = amount(payments[role_of(record, payer, way)], points)
                deltas[payer] -= paid
                deltas[winner] += paid
    return deltas


def shown_by_scores(table: dict[str, Any], winner: str, scores: dict[str, int]) -> dict[str, int]:
    """Return the deltas a tablet works out from a table by scores."""
    deltas = dict.fromkeys(scores, 0)
    for one, other in combinations(scores, 2):
        if winner in (one, other):
            loser = other if winner == one else one
            paid, payer, payee = table["to_winner"][one + other] * scores[winner], loser, winner
        else:
            paid, payer, payee = table["between_losers"][one + other] * (scores[other] - scores[one]), one, other
        deltas[payer] -= paid
        deltas[payee] += paid
    return deltas


TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("mcr", {}, 4),
    ("mcr", {"minimum_points": 0}, 4),
    ("boxed", {}, 4),
    ("boxed", {}, 3),
    ("zung-jung", {}, 4),
    ("zung-jung", {"payoff_threshold": 40, "triple_win": "independent"}, 4),
    ("zung-jung", {"payoff": "thrower", "triple_win": "draw"}, 4),
    ("zung-jung", {"payoff": "uniform", "triple_win": "intercept"}, 4),
]


def records(rules: str, players: int) -> list[dict[str, Any]]:
    """Return every way a single win can happen, without its value."""
    seats = SEATS[:players]
    ways: list[dict[str, Any]] = [{"winner": winner, "discarder": None} for winner in seats]
    for winner, discarder in permutations(seats, 2):
        ways.append({"winner": winner, "discarder": discarder})
        if rules != "mcr":
            ways.append({"winner": winner, "discarder": discarder, "safe": [winner]})
        if rules == "zung-jung":
            ways += [
                {"winner": winner, "discarder": discarder, "safe": [winner], "responsible": seat} for seat in seats
            ]
    return ways


@pytest.mark.parametrize(("rules", "options", "players"), TABLES)
def test_every_single_win_is_paid_as_settled(rules: str, options: dict[str, Any], players: int) -> None:
    table = json.loads(json.dumps(payoff_table(rules, options, players)))
    for way in records(rules, players):
        # One seating of each way at every value, the other seatings at some: the roles are what matters.
        step = 1 if way["winner"] == "E" and way["discarder"] in (None, SEATS[players - 1]) else 37
        for points in range(table["least"], table["most"] + 1, step):
            record = {"wins": [{"seat": way["winner"], "points": points}], **way}
            settled = settle_record({"rules": rules, "options": options, "players": players, **record})
            assert shown(table, record) == settled["deltas"], record


@st.composite
def several_wins(draw: st.DrawFn) -> tuple[str, dict[str, Any], int, dict[str, Any]]:
    rules, options, players = draw(st.sampled_from(TABLES[2:7]))
    count = 3 if rules == "zung-jung" else draw(st.integers(2, players - 1))
    order = draw(st.permutations(SEATS[:players]))
    wins = [{"seat": seat, "points": draw(st.integers(1, 400))} for seat in order[:count]]
    safe = draw(st.lists(st.sampled_from(order[:count]), unique=True))
    return rules, options, players, {"wins": wins, "discarder": order[-1], "safe": safe}


@given(several_wins())
def test_several_wins_add_up(case: tuple[str, dict[str, Any], int, dict[str, Any]]) -> None:
    rules, options, players, record = case
    settled = settle_record({"rules": rules, "options": options, "players": players, **record})
    assert shown(payoff_table(rules, options, players), record) == settled["deltas"]


def test_winners_that_cannot_win_together_are_not_listed() -> None:
    assert list(payoff_table("mcr", {})["cases"]) == ["1"]
    assert list(payoff_table("boxed", {})["cases"]) == ["1", "2", "3"]
    assert list(payoff_table("boxed", {}, 3)["cases"]) == ["1", "2"]
    assert list(payoff_table("zung-jung", {})["cases"]) == ["1", "3"]
    assert list(payoff_table("zung-jung", {"triple_win": "intercept"})["cases"]) == ["1"]


def test_pieces_read_like_the_rules() -> None:
    formal = payoff_table("zung-jung", {})["cases"]["1"]["discard"]
    assert formal == {"other": [[1, 1, 0, 1], [26, 0, 25, 1]], "discarder": [[1, 1, 0, 1], [26, 3, -50, 1]]}
    assert payoff_table("boxed", {})["cases"]["1"]["discard"]["other"] == [[0, 1, 1, 2]]


@pytest.mark.parametrize(("rules", "options", "players"), [*TABLES, ("bmja", {}, 4)])
def test_tables_are_small(rules: str, options: dict[str, Any], players: int) -> None:
    assert len(json.dumps(payoff_table(rules, options, players))) < 2000


@given(
    st.fixed_dictionaries({"east_doubles": st.booleans(), "losers_settle": st.booleans()}),
    st.none() | st.sampled_from("SWN"),
    st.lists(st.integers(0, 1000), min_size=4, max_size=4),
    st.data(),
)
def test_british_multipliers_give_what_is_settled(
    options: dict[str, Any], empty: str | None, numbers: list[int], data: st.DataObject
) -> None:
    scores = {seat: score for seat, score in zip(SEATS, numbers, strict=True) if seat != empty}
    winner = data.draw(st.sampled_from(sorted(scores)))
    record = {"rules": "bmja", "options": options, "players": len(scores), "wins": [{"seat": winner}], "scores": scores}
    table = payoff_table("bmja", options, len(scores))
    assert shown_by_scores(table, winner, scores) == settle_record(record)["deltas"]


def test_british_tables_go_up_to_the_limit() -> None:
    assert payoff_table("bmja", {"limit": 2000})["most"] == 2000
