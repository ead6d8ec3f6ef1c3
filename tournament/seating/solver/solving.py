"""Find a seating: by a design where there is one, by search where there is none or people are to be kept apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournament.seating.solver.byes import choose_seated
from tournament.seating.solver.designs import Design, find_designs
from tournament.seating.solver.dice import Dice
from tournament.seating.solver.labelling import label_points, spread_of
from tournament.seating.solver.problem import CHAIRS, Plan, Problem, alike
from tournament.seating.solver.quality import least_alike, unavoidable
from tournament.seating.solver.search import (
    COLD,
    COUNTRY,
    ICY,
    NEVER,
    REPEAT,
    RETURN,
    TEAM,
    WARM,
    Search,
    Sessions,
    Weights,
    cool,
)
from tournament.seating.solver.tables import number_tables
from tournament.seating.solver.winds import seat_winds

EFFORTS = {"quick": 200_000, "usual": 2_000_000, "thorough": 20_000_000}
"""How many swaps a search tries at most."""
CHUNK = 5_000
VARIANTS = 12
"""The most ways to pick sessions from a design that are compared."""
LABELLED = 3
"""The number of them for which the best place for everyone is searched."""
TABLE_STEPS = 600, 200_000
"""Swaps that only mind the tables: for each seat, and at most."""
FIRST_COOLING = 150_000
"""Swaps of the first cooling; every following one takes twice as long."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the search is, and the best it has found so far.

    `is_done`: it has ended; `is_perfect`: because nothing can be better.
    """

    problem: Problem
    step: int
    steps: int
    cost: int
    sessions: Sessions = field(repr=False)
    is_done: bool = False
    is_perfect: bool = False

    def plan(self) -> Plan:
        """Return the best plan so far, with table numbers and winds."""
        problem = self.problem
        groups = _as_numbers(problem, order_tables(problem, self.sessions))
        dealt = seat_winds(groups, problem.earlier, Dice(f"{problem.seed}:winds"))
        return tuple(tuple(map(tuple, tables)) for tables in dealt)


def solve(problem: Problem, *, steps: int = EFFORTS["usual"]) -> Iterator[Progress]:
    """Yield what has been found, better and better, until it cannot be better or enough swaps were tried.

    The last one `is_done`. A caller can stop at any time: what was yielded last is the best so far.
    """
    return _Solver(problem, steps).run()


class _Solver:
    """One problem being solved: the best so far, and how many swaps were tried."""

    def __init__(self, problem: Problem, steps: int) -> None:
        self.problem = problem
        self.steps = steps
        self.step = 0
        self.dice = Dice(problem.seed)
        self.empty = len(problem.numbers)
        self.weights = weigh(problem)
        self.floor = lowest_cost(problem)
        self.best: Sessions = []
        self.cost = -1

    def run(self) -> Iterator[Progress]:
        """Start from designs, then from chance."""
        for start in self._from_designs():
            search = self._search(start)
            yield from self._cool(search, self.steps // 4, COLD)
        if not self.is_perfect:
            search = self._search(self._at_random())
            length = FIRST_COOLING
            while self.step < self.steps and not self.is_perfect:
                yield from self._cool(search, min(length, self.steps - self.step), WARM)
                length *= 2
        yield from self._mind_tables()
        yield self._progress(is_done=True)

    def _progress(self, *, is_done: bool = False) -> Progress:
        step = min(self.step, self.steps)
        return Progress(
            self.problem, step, self.steps, self.cost, self.best, is_done=is_done, is_perfect=self.is_perfect
        )

    def _mind_tables(self) -> Iterator[Progress]:
        """Swap players so that fewer come back to a table, where numbering the tables alone could not do it."""
        problem = self.problem
        self.best = order_tables(problem, self.best)
        visits = weigh_tables(problem)
        search = Search(self.best, self.weights, self.dice, visits, self._staying())
        for_each, most = TABLE_STEPS
        steps = min(for_each * search.chairs * problem.sessions, most, self.steps)
        is_plain = not (problem.earlier or problem.empty_chairs or problem.fixed_tables)
        floor = RETURN * len(problem.numbers) * _spread(problem.sessions, problem.tables) if is_plain else None
        for step in range(0, steps, CHUNK):
            if not search.tables.bad or search.best_returns == floor:
                break
            search.run(min(CHUNK, steps), cool(COLD, step / steps, ICY))
            yield self._progress()
        self.best, self.cost = search.best, search.best_cost

    def _staying(self) -> frozenset[int]:
        return frozenset(
            player for player, number in enumerate(self.problem.numbers) if number in self.problem.fixed_tables
        )

    @property
    def is_perfect(self) -> bool:
        """Say whether nothing can be better than the best so far."""
        return bool(self.best) and self.cost <= self.floor

    def _search(self, start: Sessions) -> Search:
        search = Search(start, self.weights, self.dice)
        self._note(search)
        return search

    def _note(self, search: Search) -> None:
        if not self.best or search.best_cost < self.cost:
            self.best, self.cost = search.best, search.best_cost

    def _cool(self, search: Search, steps: int, warmth: float) -> Iterator[Progress]:
        """Search with falling temperature, from `warmth` on."""
        tried = 0
        while tried < steps and not self.is_perfect:
            search.run(min(CHUNK, steps - tried), cool(warmth, tried / steps))
            tried += CHUNK
            self.step += CHUNK
            self._note(search)
            yield self._progress()

    def _at_random(self) -> Sessions:
        """Return random sessions."""
        problem, dice = self.problem, self.dice
        index = {number: player for player, number in enumerate(problem.numbers)}
        staying = problem.fixed_tables.keys()
        sitting = choose_seated(problem.numbers, problem.sessions, problem.byes, problem.earlier, staying, dice)
        return [self._fill([index[number] for number in numbers]) for numbers in sitting]

    def _fill(self, players: list[int]) -> list[int]:
        """Return chairs for these players; tables with an empty chair come first."""
        mixed = self.dice.mixed(players)
        seats: list[int] = []
        for place in range(self.problem.tables):
            has_empty = place < self.problem.empty_chairs
            table, mixed = mixed[: CHAIRS - has_empty], mixed[CHAIRS - has_empty :]
            seats += [*table, *[self.empty] * has_empty]
        return seats

    def _from_designs(self) -> Iterator[Sessions]:
        """Yield the best start a design gives, if there is one, its missing sessions searched for."""
        problem = self.problem
        if problem.earlier or problem.byes:
            return
        designs: list[Design] = []
        for _variant in range(VARIANTS):
            designs += find_designs(problem.tables * CHAIRS, problem.sessions, self.dice)
        if not designs:
            return
        longest = max(map(len, designs))
        designs = [design for design in designs if len(design) == longest]
        designs = sorted(designs, key=spread_of)[: LABELLED if problem.is_about_people else 1]
        order = sorted(range(self.empty), key=lambda player: self._belongs_to(problem.numbers[player]))
        order += [self.empty] * problem.empty_chairs
        starts = [label_points(design, order, self.weights, self.dice) for design in designs]
        start = min(starts, key=lambda sessions: Search(sessions, self.weights, self.dice).best_cost)
        yield start + self._more_sessions(start, problem.sessions - longest)

    def _belongs_to(self, number: int) -> tuple[str, str, float]:
        people = self.problem.people
        return people.teams.get(number, ""), people.countries.get(number, ""), self.dice.random()

    def _more_sessions(self, start: Sessions, sessions: int) -> Sessions:
        """Return further sessions, as good as they can be found after those of a design."""
        if sessions == 0:
            return []
        weights = [list(row) for row in self.weights]
        for seats in start:
            for table in _tables(seats):
                for one, other in combinations(table, 2):
                    weights[one][other] += REPEAT
                    weights[other][one] += REPEAT
        players = list(range(self.empty))
        search = Search([self._fill(players) for _session in range(sessions)], weights, self.dice)
        steps = min(FIRST_COOLING, self.steps // 4)
        for tried in range(0, steps, CHUNK):
            search.run(min(CHUNK, steps), cool(WARM, tried / steps))
        self.step += steps
        return search.best


def order_tables(problem: Problem, sessions: Sessions) -> Sessions:
    """Return sessions with their tables in an order in which few come back to one."""
    dice = Dice(f"{problem.seed}:tables")
    place = {number: player for player, number in enumerate(problem.numbers)}
    numbered = number_tables(_as_numbers(problem, sessions), problem.earlier, problem.fixed_tables, dice)
    return [
        [place[number] if number is not None else len(place) for table in tables for number in _four(table)]
        for tables in numbered
    ]


def _four(table: Sequence[int]) -> list[int | None]:
    return [*table, *[None] * (CHAIRS - len(table))]


def _as_numbers(problem: Problem, sessions: Sessions) -> list[list[list[int]]]:
    """Return for each session who sits together, in drawn numbers, without the empty chairs."""
    players = len(problem.numbers)
    return [
        [[problem.numbers[player] for player in table if player < players] for table in _tables(seats)]
        for seats in sessions
    ]


def _tables(seats: Sequence[int]) -> list[list[int]]:
    return [list(seats[first : first + CHAIRS]) for first in range(0, len(seats), CHAIRS)]


def weigh(problem: Problem) -> Weights:
    """Return what it costs to let any two meet once, before any session is planned; the last row is the empty chair."""
    size = len(problem.numbers)
    weights = [[0] * (size + 1) for _player in range(size + 1)]
    weights[size][size] = NEVER
    place = {number: player for player, number in enumerate(problem.numbers)}

    def add(one: int, other: int, weight: int) -> None:
        weights[one][other] += weight
        weights[other][one] += weight

    teams, countries = problem.people.teams, problem.people.countries
    for (one, number), (other, another) in combinations(enumerate(problem.numbers), 2):
        add(one, other, TEAM * alike(teams, number, another) + COUNTRY * alike(countries, number, another))
        if number in problem.fixed_tables and another in problem.fixed_tables:
            add(one, other, NEVER)
    for sitting in problem.earlier:
        for table in sitting:
            known = [place[number] for number in table if number in place]
            for one, other in combinations(known, 2):
                add(one, other, REPEAT)
            for one in known if sum(number is not None for number in table) < CHAIRS else []:
                add(one, size, REPEAT)
    return weights


def weigh_tables(problem: Problem) -> Weights:
    """Return the cost of sitting at a table once more; the last row is the empty chair, which may be anywhere."""
    sessions = problem.sessions + len(problem.earlier)
    visits = [[0] * problem.tables for _number in problem.numbers]
    place = {number: player for player, number in enumerate(problem.numbers)}
    for sitting in problem.earlier:
        for table, seats in enumerate(sitting[: problem.tables]):
            for number in seats:
                if number in place:
                    visits[place[number]][table] += RETURN
    for number, own in problem.fixed_tables.items():
        visits[place[number]][own - 1] = -RETURN * sessions
    return [*visits, [-RETURN * sessions * problem.tables] * problem.tables]


def lowest_cost(problem: Problem) -> int:
    """Return a cost no sessions can go below: of meetings spread evenly, or of too few tables to part on.

    Empty chairs cost too when somebody has one again, and countries that have more players than there are tables. Of
    meetings nothing is promised where sessions were played before.
    """
    countries = 0
    if not problem.byes:
        again = least_alike(problem.numbers, problem.people.countries, problem.tables)
        countries = COUNTRY * problem.sessions * again
    return countries + (0 if problem.earlier else _lowest_of_meetings(problem))


def _lowest_of_meetings(problem: Problem) -> int:
    players, sessions, empty = len(problem.numbers), problem.sessions, problem.empty_chairs
    meetings, at_empty = sessions * (problem.tables * 6 - empty * 3), sessions * empty * 3
    cost = _spread(meetings, players * (players - 1) // 2)
    if not problem.byes and not empty:
        again = problem.tables * unavoidable(CHAIRS, problem.tables)
        cost = max(cost, again * sessions * (sessions - 1) // 2)
    return REPEAT * (cost + _spread(at_empty, players))


def _spread(meetings: int, pairs: int) -> int:
    """Return what that number of meetings costs when every pair meets as often as any other, give or take one.

    >>> _spread(6, 6), _spread(8, 6), _spread(13, 6)
    (0, 2, 8)
    """
    each, more = divmod(meetings, pairs)
    return pairs * each * (each - 1) // 2 + more * each
