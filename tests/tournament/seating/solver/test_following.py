"""Sessions that follow from the standings."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating.solver.dice import Dice
from tournament.seating.solver.following import seat_by_standings, seat_finals
from tournament.seating.solver.problem import Problem, Sitting, Uneven, seated
from tournament.seating.solver.quality import measure


def problem_of(players: int, **more: Any) -> Problem:
    return Problem(numbers=tuple(range(1, players + 1)), sessions=1, seed="next", **more)


def met(sitting: Sitting) -> set[frozenset[int]]:
    return {frozenset(pair) for table in sitting for pair in combinations([n for n in table if n is not None], 2)}


def test_the_first_play_the_first() -> None:
    order = list(range(16, 0, -1))
    sitting = seat_by_standings(problem_of(16), order, window=3)
    assert [set(table) for table in sitting] == [set(order[first : first + 4]) for first in range(0, 16, 4)]


def test_those_who_met_lately_do_not_meet_again() -> None:
    earlier = [[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]]
    problem = problem_of(16, earlier=earlier)
    sitting = seat_by_standings(problem, range(1, 17), window=1)
    assert measure([*earlier, sitting]).repeats == 0
    again = seat_by_standings(problem, range(1, 17), window=0)
    assert [set(table) for table in again] == [set(table) for table in earlier[0]]


@given(seed=st.text(max_size=3), players=st.integers(6, 40), uneven=st.sampled_from(["byes", "threes"]))
@settings(max_examples=12)
def test_everybody_sits_once(seed: str, players: int, uneven: Uneven) -> None:
    problem = problem_of(players, uneven=uneven)
    sitting = seat_by_standings(problem, Dice(seed).mixed(problem.numbers), window=2)
    assert len(set(seated(sitting))) == len(seated(sitting)) == players - problem.byes
    assert len(sitting) == problem.tables
    assert sitting == seat_by_standings(problem, Dice(seed).mixed(problem.numbers), window=2)


@pytest.mark.parametrize(
    ("style", "tables"),
    [
        ("blocks", [{9, 1, 5, 2}, {7, 3, 8, 4}, {6, 10, 11, 12}]),
        ("snake", [{9, 4, 8, 12}, {1, 3, 7, 11}, {5, 2, 6, 10}]),
    ],
)
def test_final_tables(style: Literal["blocks", "snake"], tables: list[set[int]]) -> None:
    order = [9, 1, 5, 2, 3, 4, 8, 7, 6, 10, 11, 12]
    assert [set(table) for table in seat_finals(problem_of(12), order, style=style)] == tables


def test_only_those_after_the_cut_play_the_final() -> None:
    problem = Problem(numbers=(3, 5, 8, 12), sessions=1, seed="final")
    (table,) = seat_finals(problem, [12, 1, 8, 2, 5, 3], style="blocks")
    assert set(table) == {3, 5, 8, 12}
