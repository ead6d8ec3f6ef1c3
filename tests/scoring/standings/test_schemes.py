"""A scheme says everything about its standings: shown with one that no shipped rule set has."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any, cast

import pytest

from scoring.errors import ScoringError
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.rulesets.riichi.standings import SCHEME as RIICHI
from scoring.standings.declared import all_schemes
from scoring.standings.entries import Entrant, RankingOptions, StandingsInput, TableResult
from scoring.standings.methods import MATCH_POINTS, PLACEMENT_BONUS, SUM, TABLE_POINTS
from scoring.standings.ranks import rank_standings
from scoring.standings.records import standings_from_record
from tests.scoring.standings.toy import SCHEME, toy_ruleset
from tournament.standings.history import follow

SHIPPED = tuple(RULESETS)
TENHOU = {"start_points": 25000, "return_points": 30000, "uma": "20-10", "ties": "seat-order"}


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy be among the rule sets there are."""
    monkeypatch.setitem(cast(dict[str, Ruleset], RULESETS), "toy", toy_ruleset())


def ranked(scores: list[int], options: dict[str, Any] | None = None, **more: Any) -> list[tuple[Any, ...]]:
    """Return rank, player, points, uma and total of a single table, best first."""
    table = {"players": list("ABCD")[: len(scores)], "scores": scores, **more}
    record = {"rules": "toy", "players": list("ABCD"), "options": options or {}, "sessions": [{"tables": [table]}]}
    rows = standings_from_record(record)["rows"]
    return [(row["rank"], row["player"], row["points"], row["uma"], row["total"]) for row in rows]


def test_prizes_can_be_below_zero_and_are_shared_by_equals() -> None:
    assert ranked([12300, 3400, -5700, -10000]) == [
        (1, "A", 12300, 15000, 27300),
        (2, "B", 3400, 5000, 8400),
        (3, "C", -5700, -5000, -10700),
        (4, "D", -10000, -15000, -25000),
    ]
    assert [row[3] for row in ranked([8000, 8000, -6000, -10000])] == [10000, 10000, -5000, -15000]
    assert [row[3] for row in ranked([9000, -3000, -3000, -3000])] == [15000, -5000, -5000, -5000]
    assert [row[3] for row in ranked([0, 0, 0, 0])] == [0, 0, 0, 0]


def test_prizes_come_from_the_options_of_the_rule_set() -> None:
    assert [row[3] for row in ranked([300, 200, -100, -400], {"uma": "30-10"})] == [30000, 10000, -10000, -30000]
    with pytest.raises(ScoringError, match="uma"):
        ranked([300, 200, -100, -400], {"uma": "99-1"})


def test_what_the_return_is_above_the_start_goes_to_the_first() -> None:
    assert ranked([-10000, 5000, 5000, 0], TENHOU) == [
        (1, "B", 0, 40000, 40000),
        (2, "C", 0, 10000, 10000),
        (3, "D", -5000, -10000, -15000),
        (4, "A", -15000, -20000, -35000),
    ]


def test_those_who_share_the_first_place_share_that_too() -> None:
    assert ranked([-10000, 5000, 5000, 0], {**TENHOU, "ties": "share"}) == [
        (1, "B", 0, 25000, 25000),
        (1, "C", 0, 25000, 25000),
        (3, "D", -5000, -10000, -15000),
        (4, "A", -15000, -20000, -35000),
    ]


def test_a_substituted_player_gets_a_fixed_figure() -> None:
    assert ranked([20000, 5000, -5000, -20000], reserve=["A"]) == [
        (1, "B", 5000, 5000, 10000),
        (2, "C", -5000, -5000, -10000),
        (3, "A", -15000, -15000, -30000),
        (4, "D", -20000, -15000, -35000),
    ]


def test_a_substitute_who_came_during_the_session_stands_last() -> None:
    assert ranked([20000, 5000, -5000, -20000], reserve_during=["A"]) == [
        (1, "B", 5000, 15000, 20000),
        (2, "C", -5000, 5000, 0),
        (3, "D", -20000, -5000, -25000),
        (4, "A", -15000, -15000, -30000),
    ]


def test_a_session_played_by_a_substitute_was_not_played() -> None:
    result = TableResult(tuple("ABCD"), (20000, 5000, -5000, -20000), reserve=frozenset("A"))
    given = StandingsInput(rules="toy", players=tuple(map(Entrant, "ABCD")), sessions=((result,),))
    (row,) = [row for row in rank_standings(given).rows if row.player == "A"]
    assert (row.played, row.points, row.by_session) == (0, -15000, (-15000,))


def test_unless_a_scheme_says_otherwise_a_late_substitute_counts_as_one_from_the_start() -> None:
    for rules in SHIPPED:
        if RULESETS[rules].play.ranking.scheme.late == "behind":
            continue
        answers = []
        for kind in ("reserve", "reserve_during"):
            table = {"players": list("ABCD"), "scores": [30, 10, -10, -30], kind: ["B"]}
            answers.append(
                standings_from_record({"rules": rules, "players": list("ABCD"), "sessions": [{"tables": [table]}]})
            )
        assert answers[0] == answers[1]


def test_a_table_has_as_many_players_as_the_scheme_knows_prizes_for() -> None:
    with pytest.raises(ScoringError, match="A table must have 4 players"):
        ranked([1000, 0, -1000])


def test_penalties_come_off_what_the_scheme_says_and_off_nothing_else() -> None:
    table = {"players": list("ABCD"), "scores": [12300, 3400, -5700, -10000]}
    record = {"rules": "toy", "players": list("ABCD"), "sessions": [{"tables": [table]}]}
    rows = standings_from_record({**record, "penalties": [{"player": "A", "points": 20000}]})["rows"]
    assert [(row["player"], row["penalty"], row["total"]) for row in rows][:2] == [("B", 0, 8400), ("A", 20000, 7300)]
    for refused in ({"points": 1000, "on": "table", "session": 1}, {"table_points": 1}, {"count": 1}):
        with pytest.raises(ScoringError):
            standings_from_record({**record, "penalties": [{"player": "A", **refused}]})


def test_the_scheme_has_tie_breaks_of_its_own() -> None:
    tables = [(10000, 0, 0, -10000), (0, 10000, 0, -10000), (0, -2000, 3000, -1000), (2000, 2000, -4000, 0)]
    given = StandingsInput(
        rules="toy",
        players=tuple(map(Entrant, "ABCD")),
        sessions=tuple((TableResult(tuple("ABCD"), scores),) for scores in tables),
    )
    standings = rank_standings(given)
    assert [row.tie_breaks for row in standings.rows] == [(10000,), (10000,), (3000,), (0,)]
    assert [tie_break.label for tie_break in standings.scheme.tie_breaks] == ["Best"]


def test_places_follow_the_seats_where_the_scheme_says_so() -> None:
    result = TableResult(tuple("ABCD"), (-10000, 5000, 5000, 0))
    given = StandingsInput(rules="toy", players=tuple(map(Entrant, "ABCD")), sessions=((result,),), rule_options=TENHOU)
    legs = follow(given).legs
    assert {player: (leg.place, leg.is_shared, leg.score) for player, (leg,) in legs.items()} == {
        "A": (4, False, -15000),
        "B": (1, False, 0),
        "C": (2, False, 0),
        "D": (3, False, -5000),
    }


def test_an_option_belongs_to_its_scheme() -> None:
    with pytest.raises(ScoringError):
        ranked([300, 200, -100, -400], {"two_way_first_tie_bonus": 70})


# -- schemes as declarations ------------------------------------------------------------------------------------------


def test_a_rule_set_refers_to_its_schemes() -> None:
    assert {rules: RULESETS[rules].play.ranking.schemes for rules in SHIPPED} == {
        "boxed": (PLACEMENT_BONUS,),
        "mcr": (TABLE_POINTS,),
        "zung-jung": (SUM, MATCH_POINTS),
        "bmja": (SUM, TABLE_POINTS),
        "riichi": (RIICHI,),
    }


@pytest.mark.parametrize(
    "scheme", [PLACEMENT_BONUS, TABLE_POINTS, SUM, MATCH_POINTS, RIICHI, SCHEME], ids=lambda one: one.id
)
def test_a_scheme_can_be_kept_in_a_cache(scheme: Any) -> None:
    assert pickle.loads(pickle.dumps(scheme)) == scheme


def test_schemes_declare_what_pages_and_files_need() -> None:
    for scheme in all_schemes():
        assert len({column.key for column in scheme.columns}) == len(scheme.columns)
        assert all(column.label for column in scheme.columns)
        assert scheme.total.words
        if not (scheme.ranks.points and scheme.ranks.earned) and scheme.earned:
            assert scheme.earned.words, "a player's page names earnings that a penalty has reduced"
        if scheme.earned_penalty:
            assert scheme.ranks.earned, "what is taken away comes off a total"


def test_a_scheme_under_another_option_leaves_the_declaration_alone() -> None:
    before = replace(PLACEMENT_BONUS)
    given = StandingsInput(rules="boxed", players=(), options=RankingOptions(chosen={"two_way_first_tie_bonus": 70}))
    assert rank_standings(given).scheme.earn([9, 9, -9, -9]) == (840, 840, 240, 240)
    assert before == PLACEMENT_BONUS
    assert PLACEMENT_BONUS.earn([9, 9, -9, -9]) == (780, 780, 240, 240)
