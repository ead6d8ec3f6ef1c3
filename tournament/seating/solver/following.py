"""Seat the next session from the standings: neighbours who have not met lately; seat final tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from tournament.seating.solver.byes import choose_seated
from tournament.seating.solver.dice import Dice
from tournament.seating.solver.problem import CHAIRS, Plan, Problem, TableSeats, alike
from tournament.seating.solver.search import ICY, NEVER, TEAM, WARM, Search, Weights, cool
from tournament.seating.solver.winds import seat_winds

Style = Literal["blocks", "snake"]
AGAIN = 300
"""What it costs to meet again. Being moved costs the square of the ranks between two players, for each pair of them."""
STEPS, CHUNK = 300, 2_000
"""Swaps tried for each player, and how many at the same temperature."""


def seat_by_standings(problem: Problem, order: Sequence[int], *, window: int) -> tuple[TableSeats, ...]:
    """Return one session: the first of the standings at table 1, and so on, as far as nobody meets again.

    Meetings count that happened in the last `window` of the earlier sessions.
    """
    dice = Dice(problem.seed)
    (sitting,) = choose_seated(problem.numbers, 1, problem.byes, problem.earlier, (), dice)
    seated = set(sitting)
    ranked = [number for number in order if number in seated]
    weights = _weigh(problem, ranked, window)
    empty = len(ranked)
    chairs = _fill(list(range(empty)), problem.tables, problem.empty_chairs, empty)
    search = Search([chairs], weights, dice)
    steps = STEPS * len(ranked)
    for step in range(0, steps, CHUNK):
        search.run(CHUNK, cool(WARM, step / steps, ICY))
    (best,) = search.best
    tables = [sorted(rank for rank in best[first : first + CHAIRS] if rank < empty) for first in range(0, len(best), 4)]
    tables.sort(key=lambda ranks: (sum(ranks) / len(ranks), ranks))
    return _with_winds([[ranked[rank] for rank in ranks] for ranks in tables], problem.earlier, dice)


def seat_finals(problem: Problem, order: Sequence[int], *, style: Style) -> tuple[TableSeats, ...]:
    """Return one session of those in `problem`, by their place in `order`.

    `blocks`: the first four play for the first four places, the next for the next. `snake`: the tables are equally
    strong.

    >>> problem = Problem(numbers=tuple(range(1, 9)), sessions=1, seed="final")
    >>> [sorted(table) for table in seat_finals(problem, range(1, 9), style="snake")]
    [[1, 4, 5, 8], [2, 3, 6, 7]]
    """
    playing = set(problem.numbers)
    ranked = [number for number in order if number in playing][: len(problem.numbers) - problem.byes]
    tables = problem.tables
    if style == "blocks":
        chairs = _fill(ranked, tables, problem.empty_chairs, -1)
        groups = [
            [number for number in chairs[first : first + CHAIRS] if number >= 0] for first in range(0, len(chairs), 4)
        ]
    else:
        groups = [[] for _table in range(tables)]
        for place, number in enumerate(ranked):
            turn, table = divmod(place, tables)
            groups[table if turn % 2 == 0 else tables - 1 - table].append(number)
    return _with_winds(groups, problem.earlier, Dice(problem.seed))


def _fill(ranked: Sequence[int], tables: int, empty_chairs: int, empty: int) -> list[int]:
    """Return chairs in the order of the standings; the last tables have the empty ones."""
    rest = list(ranked)
    chairs: list[int] = []
    for table in range(tables):
        has_empty = table >= tables - empty_chairs
        chairs += [*rest[: CHAIRS - has_empty], *[empty] * has_empty]
        rest = rest[CHAIRS - has_empty :]
    return chairs


def _weigh(problem: Problem, ranked: Sequence[int], window: int) -> Weights:
    size = len(ranked)
    rank = {number: place for place, number in enumerate(ranked)}
    weights = [[(one - other) ** 2 for other in range(size)] + [0] for one in range(size)]
    weights.append([0] * size + [NEVER])

    def add(one: int, other: int, weight: int) -> None:
        weights[one][other] += weight
        weights[other][one] += weight

    for one, other in combinations(ranked, 2):
        add(rank[one], rank[other], TEAM * alike(problem.people.teams, one, other))
    for sitting in problem.earlier[-window:] if window else ():
        for table in sitting:
            for one, other in combinations([rank[number] for number in table if number in rank], 2):
                add(one, other, AGAIN)
    for sitting in problem.earlier:
        for table in sitting:
            if sum(number is not None for number in table) < CHAIRS:
                for place in [rank[number] for number in table if number in rank]:
                    add(place, size, AGAIN)
    return weights


def _with_winds(groups: Sequence[Sequence[int]], earlier: Plan, dice: Dice) -> tuple[TableSeats, ...]:
    (sitting,) = seat_winds([groups], earlier, dice)
    return tuple(tuple(table) for table in sitting)
