"""Designs keep what algebra promises: everyone sits once a session, nobody meets anyone twice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tournament.seating.solver.designs import Design, find_designs
from tournament.seating.solver.dice import Dice
from tournament.seating.solver.fields import ring_of

LONGEST = {16: 5, 20: 5, 24: 7, 28: 9, 32: 9, 36: 9, 40: 13, 44: 11, 52: 17, 64: 21, 100: 25, 140: 35, 256: 85}
"""By players, the most sessions for which a design is known here."""


def repeats(design: Design) -> int:
    met = Counter(pair for tables in design for table in tables for pair in combinations(sorted(table), 2))
    return sum(times - 1 for times in met.values())


def returns(design: Design) -> int:
    visits = Counter((point, place) for tables in design for place, table in enumerate(tables) for point in table)
    return sum(times - 1 for times in visits.values())


@pytest.mark.parametrize(("players", "sessions"), LONGEST.items())
def test_nobody_meets_twice_in_any_design(players: int, sessions: int) -> None:
    designs = find_designs(players, 99, Dice("any"))
    assert max(map(len, designs)) == sessions
    for design in designs:
        assert all(sorted(point for table in tables for point in table) == list(range(players)) for tables in design)
        assert repeats(design) == 0


@pytest.mark.parametrize("players", [20, 28, 32, 36, 44, 52, 64, 100, 140, 256])
def test_a_fifth_slope_lets_nobody_come_back_to_a_table(players: int) -> None:
    sessions = min(players // 4, 11)
    assert returns(find_designs(players, sessions, Dice("any"))[0]) == 0


@pytest.mark.parametrize("players", [8, 12, 48, 56, 60, 30])
def test_where_there_is_no_design_none_is_claimed(players: int) -> None:
    assert find_designs(players, 6, Dice("any")) == []


def test_fewer_sessions_are_picked_by_chance_and_repeatably() -> None:
    one, same, other = (find_designs(64, 8, Dice(seed))[0] for seed in ("a", "a", "b"))
    assert one == same != other
    assert len(one) == 8


@pytest.mark.parametrize("size", [4, 7, 8, 9, 16, 25, 27, 35, 49, 64])
def test_rings_obey_the_laws_of_arithmetic(size: int) -> None:
    ring = ring_of(size)
    assert ring is not None
    add, times = ring.add, ring.times
    for a in range(size):
        assert sorted(add[a]) == list(range(size))
        for b in range(size):
            assert add[a][b] == add[b][a]
            assert times[a][b] == times[b][a]
            c = (a * 7 + b * 3 + 1) % size
            assert times[a][add[b][c]] == add[times[a][b]][times[a][c]]
            assert times[a][times[b][c]] == times[times[a][b]][c]
    if len(ring.factors) == 1:
        assert all(sorted(times[a]) == list(range(size)) for a in range(1, size))
