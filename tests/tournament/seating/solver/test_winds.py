"""Winds: everyone each of them as often as the others, give or take one."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating.solver.dice import Dice
from tournament.seating.solver.problem import Plan
from tournament.seating.solver.winds import seat_winds, split


def deal(seed: str, players: int, sessions: int) -> list[list[list[int]]]:
    """Return tables of four as chance has them; whom four do not divide sit out."""
    dice = Dice(seed)
    orders = [dice.mixed(range(1, players + 1)) for _session in range(sessions)]
    return [[order[first : first + 4] for first in range(0, players // 4 * 4, 4)] for order in orders]


def winds_of(plan: Plan) -> dict[int, list[int]]:
    counts: Counter[tuple[int, int]] = Counter()
    for sitting in plan:
        for table in sitting:
            counts.update((number, wind) for wind, number in enumerate(table) if number is not None)
    return {number: [counts[number, wind] for wind in range(4)] for number in {number for number, _wind in counts}}


def is_even(plan: Plan, slack: int = 0) -> bool:
    return all(max(have) - min(have) <= 1 + slack for have in winds_of(plan).values())


@given(seed=st.text(max_size=5), players=st.integers(4, 41), sessions=st.integers(1, 12))
def test_winds_are_always_even(seed: str, players: int, sessions: int) -> None:
    groups = deal(seed, players, sessions)
    plan = seat_winds(groups, (), Dice(seed))
    assert is_even(plan)
    assert [[set(table) for table in tables] for tables in plan] == [[set(group) for group in g] for g in groups]


@given(seed=st.text(max_size=5), tables=st.integers(4, 10), sessions=st.integers(2, 10), played=st.integers(1, 9))
@settings(max_examples=15)
def test_what_was_played_is_made_up_for(seed: str, tables: int, sessions: int, played: int) -> None:
    """The rest of the plan is drawn again, as after a drop-out: nobody is far off, and with time left few are."""
    plan = seat_winds(deal(seed, tables * 4, sessions), (), Dice(seed))
    earlier, rest = plan[:played], deal(f"{seed}.", tables * 4, max(1, sessions - played))
    whole = [*earlier, *seat_winds(rest, earlier, Dice(seed))]
    assert is_even(whole, slack=1)
    if sessions - played >= 4:
        assert sum(max(have) - min(have) > 1 for have in winds_of(whole).values()) <= tables


def test_four_sessions_are_even_by_themselves() -> None:
    plan = seat_winds(deal("block", 32, 8), (), Dice("block"))
    assert all(have == [1, 1, 1, 1] for have in winds_of(plan[4:]).values())


def test_even_a_bad_start_is_made_up_for() -> None:
    """Every player had one wind four times, which is as often as they may in sixteen sessions."""
    earlier = [[[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]] * 4
    assert is_even([*earlier, *seat_winds(deal("bad", 16, 12), earlier, Dice("bad"))])


@settings(max_examples=40)
@given(seed=st.text(max_size=5), threes=st.integers(0, 6), fours=st.integers(0, 6), sessions=st.integers(1, 8))
def test_a_table_of_three_has_an_east(seed: str, threes: int, fours: int, sessions: int) -> None:
    dice = Dice(seed)
    sizes = [3] * threes + [4] * fours
    groups = []
    for _session in range(sessions):
        order = dice.mixed(range(1, sum(sizes) + 1))
        groups.append([[order.pop() for _chair in range(size)] for size in sizes])
    plan = seat_winds(groups, (), dice)
    assert all(table[0] is not None for tables in plan for table in tables)
    assert all(len(table) == 4 for tables in plan for table in tables)
    assert is_even(plan, slack=2)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=60))
def test_splitting_halves_every_corner(edges: list[tuple[int, int]]) -> None:
    left, right = split(edges)
    assert sorted(map(str, chain(left, right))) == sorted(map(str, edges))
    for side in (0, 1):
        one, other = (Counter(edge[side] for edge in part) for part in (left, right))
        assert all(abs(one[corner] - other[corner]) <= 1 for corner in range(10))
