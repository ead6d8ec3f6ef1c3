"""Payments of single hands: the vectors, the tables the rules print, and what cannot have happened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import RULESETS
from scoring.errors import ScoringError
from scoring.facts import MOST
from scoring.seats import Wind
from scoring.settlement import Outcome, Transfer, Win, settle, settle_at
from scoring.settlement_records import settle_record

VECTORS = Path(__file__).parents[1] / "vectors"


def vectors(rules: str) -> list[Any]:
    lines = (VECTORS / f"{rules}-settle.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        pytest.param(json.loads(line), id=f"{rules}-line-{number}")
        for number, line in enumerate(lines, 1)
        if line.strip()
    ]


@pytest.mark.parametrize("vector", [vector for rules in RULESETS for vector in vectors(rules)])
def test_vectors_are_met(vector: dict[str, Any]) -> None:
    if "error" in vector["expect"]:
        with pytest.raises(ScoringError):
            settle_record(vector)
    else:
        assert settle_record(vector) == vector["expect"]


def deltas(rules: str, *wins: str, **fields: object) -> list[int]:
    """Settle wins written as "S 12" and return the deltas in turn order."""
    listed = [{"seat": seat, "points": int(points)} for seat, points in (win.split() for win in wins)]
    return list(settle_record({"rules": rules, "wins": listed, **fields})["deltas"].values())


def refusal(record: object) -> ScoringError:
    with pytest.raises(ScoringError) as caught:
        settle_record(record)
    return caught.value


def test_transfers_say_who_pays_whom() -> None:
    east, south, west, north = Wind
    both = Outcome(rules="boxed", wins=(Win(east, 4), Win(south, 6)), discarder=west)
    assert settle(both).transfers == (
        Transfer(south, east, 2),
        Transfer(west, east, 8),
        Transfer(north, east, 2),
        Transfer(east, south, 3),
        Transfer(west, south, 12),
        Transfer(north, south, 3),
    )


def test_payments_of_nothing_are_no_transfers() -> None:
    drawn = Outcome(rules="mcr")
    assert settle(drawn).transfers == ()
    assert set(settle(drawn).deltas.values()) == {0}


class TestBoxed:
    @pytest.mark.parametrize(
        ("wins", "fields", "expected"),
        [
            (["S 7"], {}, [-7, 21, -7, -7]),
            (["S 5"], {"discarder": "N"}, [-3, 16, -3, -10]),
            (["W 8"], {"discarder": "N", "safe": True}, [-8, -8, 24, -8]),
            (["E 4", "S 6"], {"discarder": "W"}, [9, 16, -20, -5]),
            (["E 4", "S 6"], {"discarder": "W", "safe": ["E"]}, [9, 14, -16, -7]),
            (["E 5"], {"discarder": "S", "players": 3}, [10, -10, 0]),
        ],
    )
    def test_printed_table(self, wins: list[str], fields: dict[str, Any], expected: list[int]) -> None:
        assert deltas("boxed", *wins, **fields) == expected

    def test_the_minimum_is_not_checked(self) -> None:
        assert deltas("boxed", "E 1", discarder="S", options={"minimum": 5}) == [4, -2, -1, -1]

    def test_the_table_option_stands_in_for_the_number_of_players(self) -> None:
        assert deltas("boxed", "E 5", options={"players": 3}) == [10, -5, -5]

    def test_a_drawn_hand_may_name_the_last_discarder(self) -> None:
        assert deltas("boxed", discarder="S") == [0, 0, 0, 0]

    def test_three_players_have_no_north(self) -> None:
        assert refusal({"rules": "boxed", "players": 3, "wins": [], "discarder": "N"}).field == "discarder"


class TestZungJung:
    @pytest.mark.parametrize(
        ("points", "discarder_pays", "others_pay"),
        [(25, 25, 25), (26, 28, 25), (40, 70, 25), (160, 430, 25), (480, 1390, 25)],
    )
    def test_printed_examples(self, points: int, discarder_pays: int, others_pay: int) -> None:
        expected = [-others_pay, 3 * points, -others_pay, -discarder_pays]
        assert deltas("zung-jung", f"S {points}", discarder="N") == expected

    def test_the_first_discarder_answers_for_an_immune_one(self) -> None:
        assert deltas("zung-jung", "S 40", discarder="N", safe=True, responsible="W") == [-25, 120, -70, -25]

    def test_the_discarder_may_be_the_first_discarder(self) -> None:
        assert deltas("zung-jung", "S 40", discarder="N", safe=True, responsible="N") == [-25, 120, -25, -70]

    def test_responsible_changes_nothing_on_a_self_draw(self) -> None:
        assert deltas("zung-jung", "S 40", safe=True, responsible="W") == [-40, 120, -40, -40]

    def test_responsible_changes_nothing_in_a_drawn_hand(self) -> None:
        assert deltas("zung-jung", safe=True, responsible="W") == [0, 0, 0, 0]

    @pytest.mark.parametrize("safe", [False, []])
    def test_responsible_needs_immunity(self, safe: object) -> None:
        record = {"rules": "zung-jung", "wins": [{"seat": "S", "points": 40}], "discarder": "N", "responsible": "W"}
        assert refusal(record | {"safe": safe}).field == "responsible"

    def test_threshold_option(self) -> None:
        assert deltas("zung-jung", "S 40", discarder="N", options={"payoff_threshold": 0}) == [0, 120, 0, -120]

    @pytest.mark.parametrize(
        ("triple_win", "payoff", "expected"),
        [
            ("discarder", "formal", [-450, 300, 90, 60]),
            ("independent", "formal", [-310, 255, 45, 10]),
            ("draw", "formal", [0, 0, 0, 0]),
            ("discarder", "thrower", [-300, 200, 60, 40]),
            ("independent", "thrower", [-300, 200, 60, 40]),
            ("draw", "thrower", [0, 0, 0, 0]),
            ("discarder", "uniform", [-150, 250, -30, -70]),
            ("independent", "uniform", [-150, 250, -30, -70]),
        ],
    )
    def test_three_winners(self, triple_win: str, payoff: str, expected: list[int]) -> None:
        options = {"triple_win": triple_win, "payoff": payoff}
        assert deltas("zung-jung", "S 100", "W 30", "N 20", discarder="E", options=options) == expected

    @pytest.mark.parametrize("triple_win", ["discarder", "independent", "draw", "intercept"])
    def test_two_never_win_together(self, triple_win: str) -> None:
        wins = [{"seat": "S", "points": 40}, {"seat": "W", "points": 40}]
        record = {"rules": "zung-jung", "wins": wins, "discarder": "E", "options": {"triple_win": triple_win}}
        assert refusal(record).field == "wins"

    def test_minimum_comes_from_the_edition_or_the_option(self) -> None:
        record = {"rules": "zung-jung", "wins": [{"seat": "S", "points": 4}]}
        assert refusal(record | {"options": {"edition": "wsom"}}).field == "points"
        assert refusal(record | {"options": {"minimum_points": 5}}).field == "points"
        assert settle_record(record | {"options": {"edition": "wsom", "minimum_points": 4}})
        assert settle_record(record | {"options": {"edition": "mahjong-time"}})


class TestMcr:
    def test_printed_examples(self) -> None:
        assert deltas("mcr", "S 12", discarder="E") == [-20, 36, -8, -8]
        assert deltas("mcr", "S 12") == [-20, 60, -20, -20]

    def test_minimum_is_checked(self) -> None:
        assert refusal({"rules": "mcr", "wins": [{"seat": "S", "points": 7}]}).values == {"points": 7, "least": 8}
        assert deltas("mcr", "S 0", options={"minimum_points": 0}) == [-8, 24, -8, -8]

    def test_fields_of_other_rules_mean_nothing(self) -> None:
        plain = deltas("mcr", "S 12", discarder="E")
        assert deltas("mcr", "S 12", discarder="E", safe=True, responsible="N", scores={"W": 3}) == plain


class TestBmja:
    def test_printed_examples(self) -> None:
        scores = {"S": 32, "W": 16, "N": 8}
        assert deltas("bmja", "E 200", scores=scores) == [1200, -360, -408, -432]
        assert deltas("bmja", "W 200", scores={"E": 32, "S": 16, "N": 8}) == [-320, -224, 800, -256]

    def test_the_winners_score_may_stand_in_scores_alone(self) -> None:
        record = {"rules": "bmja", "wins": [{"seat": "E"}], "scores": {"E": 200, "S": 32, "W": 16, "N": 8}}
        assert settle_record(record) == {"deltas": {"E": 1200, "S": -360, "W": -408, "N": -432}}

    def test_the_winner_needs_a_score(self) -> None:
        record = {"rules": "bmja", "wins": [{"seat": "E"}], "scores": {"S": 32, "W": 16, "N": 8}}
        assert refusal(record).field == "scores"

    def test_losers_scores_are_needed_only_if_losers_settle(self) -> None:
        record = {"rules": "bmja", "wins": [{"seat": "S", "points": 10}]}
        assert refusal(record).field == "scores"
        alone = record | {"options": {"losers_settle": False}}
        assert settle_record(alone) == {"deltas": {"E": -20, "S": 40, "W": -10, "N": -10}}

    def test_scores_keep_to_the_limit(self) -> None:
        record = {"rules": "bmja", "wins": [], "scores": {"E": 501}, "options": {"limit": 500}}
        assert refusal(record).field == "scores"

    @pytest.mark.parametrize(
        ("named", "seats"),
        [({}, "ESW"), ({"discarder": "S"}, "ESW"), ({"discarder": "S", "scores": {"N": 0}}, "ESN")],
    )
    def test_three_players_sit_where_the_record_says(self, named: dict[str, Any], seats: str) -> None:
        record = {
            "rules": "bmja",
            "players": 3,
            "wins": [{"seat": "E", "points": 8}],
            "options": {"losers_settle": False},
        }
        assert "".join(settle_record(record | named)["deltas"]) == seats

    def test_a_single_name_does_not_move_the_empty_chair(self) -> None:
        wins = [{"seat": "N", "points": 8}]
        record = {"rules": "bmja", "players": 3, "wins": wins, "options": {"losers_settle": False}}
        assert refusal(record).field == "wins"

    def test_east_is_the_dealer_of_the_hand(self) -> None:
        east, south, west, north = Wind
        winds = {south: east, west: south, east: north}
        won = Outcome(rules="bmja", players=3, wins=(Win(west, 10),), options={"losers_settle": False})
        assert settle_at(winds, won).deltas == {east: -10, south: -20, west: 30}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rules": 7}, "rules"),
        ({"rules": "sanma"}, "rules"),
        ({"options": []}, "options"),
        ({"options": {"house_rule": True}}, "options"),
        ({"players": 5}, "players"),
        ({"players": True}, "players"),
        ({"players": 4.0}, "players"),
        ({"wins": None}, "wins"),
        ({"wins": {"seat": "E", "points": 9}}, "wins"),
        ({"wins": ["E"]}, "wins"),
        ({"wins": [{"points": 9}]}, "wins"),
        ({"wins": [{"seat": ["E"], "points": 9}]}, "wins"),
        ({"wins": [{"seat": "E"}]}, "points"),
        ({"wins": [{"seat": "E", "points": True}]}, "points"),
        ({"wins": [{"seat": "E", "points": 9.0}]}, "points"),
        ({"wins": [{"seat": "E", "points": "9"}]}, "points"),
        ({"wins": [{"seat": "E", "points": -1}]}, "points"),
        ({"wins": [{"seat": "E", "points": MOST + 1}]}, "points"),
        ({"wins": [{"seat": "E", "points": 10**5000}]}, "points"),
        ({"wins": [{"seat": "E", "points": 9}] * 2}, "wins"),
        ({"discarder": "e"}, "discarder"),
        ({"discarder": "E"}, "discarder"),
        ({"discarder": 0}, "discarder"),
        ({"safe": 1}, "safe"),
        ({"safe": "E"}, "safe"),
        ({"safe": [None]}, "safe"),
        ({"responsible": "X"}, "responsible"),
        ({"scores": [1, 2, 3, 4]}, "scores"),
        ({"scores": {"E": "9"}}, "scores"),
        ({"scores": {"X": 9}}, "scores"),
    ],
)
@pytest.mark.parametrize("rules", ["boxed", "zung-jung", "mcr"])
def test_malformed_records_say_which_field(rules: str, change: dict[str, Any], field: str) -> None:
    record = {"rules": rules, "wins": [{"seat": "E", "points": 9}], "discarder": "S"}
    assert refusal(record | change).field == field


@pytest.mark.parametrize("record", [None, 7, "boxed", [], [{"rules": "boxed"}]])
def test_a_record_is_an_object(record: object) -> None:
    assert refusal(record).field == "record"


def test_outcomes_made_without_a_record_are_checked_too() -> None:
    with pytest.raises(ScoringError, match="too low"):
        settle(Outcome(rules="boxed", wins=(Win(Wind.EAST, -3),)))
    with pytest.raises(ScoringError, match="2 seats"):
        settle(Outcome(rules="boxed", seats=(Wind.EAST, Wind.SOUTH)))
