"""Everyone's tournament, session by session, adds up to the standings."""

from __future__ import annotations

from random import Random

import pytest

from scoring.errors import ScoringError
from scoring.standings.entries import Cut, Deduction, Entrant, RankingOptions, StandingsInput, TableResult
from scoring.standings.ranks import rank_standings
from scoring.standings.records import read_standings_input
from tests.scoring.standings.cases import random_record
from tournament.standings.history import follow

FOUR = tuple(map(Entrant, ("east", "south", "west", "north")))
NAMES = ("east", "south", "west", "north")


def boxed(*scores: tuple[int, int, int, int] | None, deductions: tuple[Deduction, ...] = ()) -> StandingsInput:
    sessions = tuple((TableResult(players=NAMES, scores=one),) for one in scores)
    return StandingsInput(rules="boxed", players=FOUR, sessions=sessions, deductions=deductions, live=True)


@pytest.mark.parametrize("seed", range(150))
def test_legs_add_up_to_the_standings(seed: int) -> None:
    given = read_standings_input({**random_record(Random(seed)), "live": True})
    try:
        standings = rank_standings(given)
    except ScoringError:
        return
    if any(not cut.carry for cut in given.options.cuts):
        return
    courses = follow(given)
    for row in standings.rows:
        until = row.eliminated or len(given.sessions)
        legs = [leg for leg in courses.legs.get(row.player, ()) if leg.counts and leg.session <= until]
        assert sum(leg.score for leg in legs) == row.points
        assert len(legs) == row.played
        if row.earned is not None:
            assert sum(leg.earned or 0 for leg in legs) == row.earned


def test_the_rank_after_the_last_session_is_the_rank() -> None:
    courses = follow(boxed((30, 10, -10, -30), (-60, 10, 20, 30)))
    assert [leg.rank for leg in courses.legs["east"]] == [1, 4]
    assert [leg.place for leg in courses.legs["north"]] == [4, 1]


def test_players_with_one_score_share_a_place() -> None:
    (leg,) = follow(boxed((20, 20, -10, -30))).legs["south"]
    assert (leg.place, leg.is_shared, leg.earned) == (1, True, 65)


def test_a_penalty_counts_from_the_session_it_was_given_in() -> None:
    late = Deduction(player="east", points=100, session=2)
    courses = follow(boxed((30, 10, -10, -30), (0, 0, 0, 0), deductions=(late,)))
    assert [leg.rank for leg in courses.legs["east"]] == [1, 3]


def test_a_session_without_a_result_leaves_no_leg() -> None:
    courses = follow(boxed((30, 10, -10, -30), None))
    assert sorted(courses.ranks) == [1]


def test_a_seat_somebody_else_played_counts_for_nobody() -> None:
    table = TableResult(players=NAMES, scores=(30, 10, -10, -30), reserve=frozenset({"east"}))
    courses = follow(StandingsInput(rules="boxed", players=FOUR, sessions=((table,),)))
    assert [leg.counts for leg in courses.legs["east"]] == [False]
    assert [leg.counts for leg in courses.legs["south"]] == [True]


def test_a_cut_is_made_on_the_way() -> None:
    first, final = TableResult(NAMES, (30, 10, -10, -30)), TableResult(NAMES[:3], (0, -5, 5))
    cut = Cut(after=1, keep=3, carry=False)
    given = StandingsInput(
        rules="zung-jung",
        players=FOUR,
        sessions=((first,), (final,)),
        options=RankingOptions(cuts=(cut,)),
        live=True,
    )
    courses = follow(given)
    assert [courses.ranks[2][name] for name in NAMES] == [2, 3, 1, 4]
    assert [courses.ranks[1][name] for name in NAMES] == [1, 2, 3, 4], "not all first because all start again from 0"
