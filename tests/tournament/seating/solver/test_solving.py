"""What every seating keeps, whatever was asked for; and how good it is for the usual sizes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating.solver.problem import Impossible, People, Plan, Problem, Uneven, games_of, seated
from tournament.seating.solver.quality import Quality, measure
from tournament.seating.solver.solving import Progress, solve


def last_of(problem: Problem, steps: int = 30_000) -> Progress:
    *_earlier, last = solve(problem, steps=steps)
    assert last.is_done
    return last


def found(problem: Problem, steps: int = 60_000) -> Quality:
    plan = (*problem.earlier, *last_of(problem, steps).plan())
    return measure(plan, problem.people, numbers=problem.numbers, staying=problem.fixed_tables)


def numbered(players: int, sessions: int, **more: Any) -> Problem:
    return Problem(numbers=tuple(range(1, players + 1)), sessions=sessions, seed="harbour", **more)


def teams_of(size: int, players: int) -> People:
    return People({number: f"team {(number - 1) // size}" for number in range(1, players + 1)})


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Problems of every kind: odd sizes, gaps in the numbers, people, fixed tables, sessions already played."""
    numbers = tuple(sorted(draw(st.sets(st.integers(1, 60), min_size=6, max_size=40))))
    uneven: Uneven = draw(st.sampled_from(["byes", "threes"]))
    names = st.sampled_from(["", "a", "b", "c", "d", "e"])
    people = People(
        {number: draw(names) for number in numbers} if draw(st.booleans()) else {},
        {number: draw(names) for number in numbers} if draw(st.booleans()) else {},
    )
    fixed = {numbers[0]: 1} if draw(st.booleans()) else {}
    seed = draw(st.text(max_size=6))
    earlier: Plan = ()
    if draw(st.booleans()):
        before = Problem(numbers=numbers[:-1] if len(numbers) > 7 else numbers, sessions=2, seed=seed)
        earlier = last_of(before, 1000).plan()
    sessions = draw(st.integers(1, 5))
    return Problem(
        numbers=numbers,
        sessions=sessions,
        seed=seed,
        earlier=earlier,
        people=people,
        fixed_tables=fixed,
        uneven=uneven,
    )


@given(problems())
@settings(max_examples=30)
def test_every_seating_keeps_its_promises(problem: Problem) -> None:
    last = last_of(problem, 4_000)
    plan = last.plan()
    assert len(plan) == problem.sessions
    for sitting in plan:
        everyone = seated(sitting)
        assert len(set(everyone)) == len(everyone) == len(problem.numbers) - problem.byes
        assert set(everyone) <= set(problem.numbers)
        assert len(sitting) == problem.tables
        assert all(table[0] is not None and len(table) == 4 for table in sitting)
        assert sum(number is None for table in sitting for number in table) == problem.empty_chairs
        assert all(sum(number is None for number in table) <= 1 for table in sitting)
        for number, own in problem.fixed_tables.items():
            assert number in sitting[own - 1] or number not in everyone
    games = games_of((*problem.earlier, *plan))
    shared = [games[number] for number in problem.numbers if number in games_of(problem.earlier) or not problem.earlier]
    assert max(shared) - min(shared) <= 2
    figures = measure((*problem.earlier, *plan), problem.people, numbers=problem.numbers)
    if not problem.earlier and not problem.empty_chairs:
        assert figures.winds_off == 0
        assert max(shared) - min(shared) <= 1
    assert figures.repeats >= figures.least_repeats
    assert last_of(problem, 4_000).plan() == plan, "the same seed gives the same seating"


def test_another_seed_gives_another_seating() -> None:
    plans = [last_of(Problem(numbers=tuple(range(1, 33)), sessions=4, seed=seed)).plan() for seed in ("a", "b")]
    assert plans[0] != plans[1]


@pytest.mark.parametrize(
    ("players", "sessions", "repeats"),
    [(16, 5, 0), (16, 8, 72), (20, 5, 0), (24, 7, 0), (28, 9, 0), (32, 9, 0), (36, 8, 0), (40, 13, 0), (48, 7, 0)],
)
def test_repeats_are_the_fewest_possible(players: int, sessions: int, repeats: int) -> None:
    figures = found(numbered(players, sessions))
    assert figures.repeats == figures.least_repeats == repeats
    assert figures.winds_off == 0


@pytest.mark.parametrize(("players", "sessions"), [(64, 8), (72, 8), (100, 8), (140, 11), (200, 10)])
def test_in_a_large_hall_nobody_meets_or_returns_twice(players: int, sessions: int) -> None:
    figures = found(numbered(players, sessions))
    assert (figures.repeats, figures.winds_off, figures.table_repeats) == (0, 0, 0)


@pytest.mark.parametrize(("players", "sessions"), [(32, 8), (48, 7), (140, 8)])
def test_team_mates_never_meet(players: int, sessions: int) -> None:
    figures = found(numbered(players, sessions, people=teams_of(4, players)))
    assert (figures.team_meetings, figures.repeats, figures.winds_off) == (0, 0, 0)


def test_countrymen_seldom_meet() -> None:
    countries = {number: "NED" if number % 4 == 0 else f"C{number % 13}" for number in range(1, 73)}
    assert found(numbered(72, 6, people=People({}, countries))).country_meetings == 0


def test_a_drop_out_changes_only_what_is_to_come() -> None:
    plan = last_of(numbered(64, 8)).plan()
    rest = Problem(
        numbers=tuple(number for number in range(1, 67) if number not in (3, 60)),
        sessions=4,
        seed="again",
        earlier=plan[:4],
    )
    figures = found(rest)
    assert (figures.repeats, figures.winds_off) == (0, 0)


def test_byes_are_shared() -> None:
    figures = found(numbered(63, 8))
    assert (figures.fewest_byes, figures.most_byes) == (0, 1)
    assert figures.winds_off == figures.repeats == 0


def test_tables_of_three_are_shared() -> None:
    problem = numbered(31, 8, uneven="threes")
    plan = last_of(problem).plan()
    at_three = [number for sitting in plan for table in sitting if None in table for number in table if number]
    assert len(at_three) == 24 == len(set(at_three))
    assert measure(plan).repeats == 0


def test_whoever_needs_a_table_has_it() -> None:
    problem = numbered(32, 5, fixed_tables={7: 3, 9: 1})
    plan = last_of(problem, 300_000).plan()
    assert all(7 in sitting[2] and 9 in sitting[0] for sitting in plan)
    assert measure(plan).repeats == 0


def test_a_search_can_be_stopped_at_any_time() -> None:
    first = next(solve(numbered(24, 9)))
    assert not first.is_done
    assert 0 < first.step < first.steps
    assert measure(first.plan()).winds_off == 0


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"numbers": (1, 2, 3)}, "too-few-players"),
        ({"numbers": (1, 2, 3, 3)}, "numbers-twice"),
        ({"numbers": (1, 2, 3, 4, 5), "uneven": "threes"}, "no-threes"),
        ({"sessions": 0}, "no-sessions"),
        ({"fixed_tables": {1: 3}}, "fixed-table-unknown"),
        ({"fixed_tables": {1: 2, 3: 2}}, "fixed-table-twice"),
    ],
)
def test_the_impossible_is_refused(more: dict[str, Any], reason: str) -> None:
    with pytest.raises(Impossible) as refusal:
        Problem(**{"numbers": tuple(range(1, 9)), "sessions": 2, "seed": "", **more})
    assert refusal.value.reason == reason
