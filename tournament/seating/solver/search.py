"""Search for sessions in which the wrong people do not meet: swap two of a session, keep what is better.

Every pair has a weight: how much it would cost to let the two meet once more. A meeting adds REPEAT to it, so that
meeting for the m-th time costs m - 1 repeats. Team-mates start with a high weight and countrymen with a low one; what
was played before is in the weights too. The search picks a pair that should not have met, moves one of the two, and now
and then accepts what is a little worse, less and less often. In the end it can also mind the tables: a player and a
table are then a pair like any other, of little weight.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import TypeAlias

from tournament.seating.solver.dice import Dice

REPEAT = 100
"""The cost of one repeated meeting; other costs are relative to it."""
COUNTRY = 30
TEAM = 1_000
NEVER = 1_000_000
RETURN = 10
"""The cost of coming back to a table, where the search minds tables."""
WARM, COLD, ICY = 40.0, 12.0, 2.0
"""The temperature, about how much worse a swap may be: in the beginning, in the end, and for tables only."""
TABLE = 4
TRIES = 8

Weights: TypeAlias = list[list[int]]
Sessions: TypeAlias = list[list[int]]
"""For each session who sits in which chair, table after table. Players count from 0; `empty` is an empty chair."""


class Search:
    """Sessions being improved. `best` are the best seen so far, `best_cost` what their meetings cost.

    `visits` are the weights of players (and of the empty chair) and tables: with them the search minds tables too, and
    leaves those `fixed` where they are.
    """

    def __init__(
        self,
        sessions: Sessions,
        weights: Weights,
        dice: Dice,
        visits: Weights | None = None,
        fixed: frozenset[int] = frozenset(),
    ) -> None:
        self.sessions = [list(seats) for seats in sessions]
        self.pairs = _Pairs(weights, REPEAT)
        self.tables = _Pairs(visits or [[0] * len(weights)] * len(weights), RETURN if visits else 0)
        self.empty = len(weights) - 1
        self.fixed = fixed
        self.random = dice.random
        self.chairs = max((len(seats) for seats in sessions), default=0)
        self.mates = [tuple(chair for chair in _table_of(own) if chair != own) for own in range(self.chairs)]
        self.where = [[-TABLE * (player + 1)] * len(sessions) for player in range(len(weights))]
        for number, seats in enumerate(self.sessions):
            for chair, player in enumerate(seats):
                self.where[player][number] = chair
                self.tables.meet_one(player, chair // TABLE)
                self.pairs.meet(player, seats[chair // TABLE * TABLE : chair])
        self.best = [list(seats) for seats in self.sessions]
        self.best_cost, self.best_returns = self.pairs.cost, self.tables.cost

    def run(self, steps: int, warmth: float) -> None:
        """Try a number of swaps, or fewer where nothing is left to improve."""
        random, sessions, weights, visits, mates, chairs = (
            self.random, self.sessions, self.pairs.weights, self.tables.weights, self.mates, self.chairs,
        )  # fmt: skip
        constant = 6 * REPEAT + 2 * self.tables.step
        for _try in range(steps if chairs > TABLE else 0):
            if (found := self._pick()) is None:
                return
            one, number = found
            seats = sessions[number]
            here, there = self.where[one][number], int(random() * chairs)
            guest = seats[there]
            if here // TABLE == there // TABLE or guest in self.fixed:
                continue
            mine, theirs = weights[one], weights[guest]
            a, b, c = mates[here]
            d, e, f = mates[there]
            a, b, c, d, e, f = seats[a], seats[b], seats[c], seats[d], seats[e], seats[f]
            from_, to = here // TABLE, there // TABLE
            worse = (
                mine[d] + mine[e] + mine[f] + theirs[a] + theirs[b] + theirs[c]
                - mine[a] - mine[b] - mine[c] - theirs[d] - theirs[e] - theirs[f]
                + visits[one][to] + visits[guest][from_] - visits[one][from_] - visits[guest][to]
                + constant
            )  # fmt: skip
            if self.empty in (a, b, c) and self.empty in (d, e, f):
                worse -= 2 * REPEAT  # either leaves an empty chair for another
            if worse <= 0 or random() < exp(-worse / warmth):
                self._swap(number, here, there)
                self._keep()

    def _pick(self) -> tuple[int, int] | None:
        """Return somebody who should sit elsewhere, and in which session; None if nobody should."""
        bad, returning = self.pairs.bad, self.tables.bad
        for _try in range(TRIES if bad or returning else 0):
            if bad and (not returning or self.random() < 0.5):
                one, other = self.pairs.split(bad[int(self.random() * len(bad))])
                if other != self.empty and self.random() < 0.5:
                    one, other = other, one
                number = self._session_of(one, other)
            else:
                one, table = self.tables.split(returning[int(self.random() * len(returning))])
                number = self._choose([at for at, chair in enumerate(self.where[one]) if chair // TABLE == table])
            if one not in self.fixed:
                return one, number
        return None

    def _session_of(self, one: int, other: int) -> int:
        """Return one of the sessions in which two sit together."""
        where, theirs = self.where[one], self.where[other]
        if other == self.empty:
            return self._choose([at for at, chair in enumerate(where) if self._has_empty(at, chair)])
        return self._choose([at for at, chair in enumerate(where) if chair // TABLE == theirs[at] // TABLE])

    def _has_empty(self, number: int, chair: int) -> bool:
        return chair >= 0 and self.empty in [self.sessions[number][mate] for mate in self.mates[chair]]

    def _choose(self, sessions: Sequence[int]) -> int:
        return sessions[0] if len(sessions) == 1 else sessions[int(self.random() * len(sessions))]

    def _keep(self) -> None:
        cost, returns = self.pairs.cost, self.tables.cost
        if cost < self.best_cost or (cost == self.best_cost and returns < self.best_returns):
            self.best_cost, self.best_returns = cost, returns
            self.best = [list(seats) for seats in self.sessions]

    def _swap(self, number: int, here: int, there: int) -> None:
        seats = self.sessions[number]
        one, guest = seats[here], seats[there]
        own = [seats[chair] for chair in self.mates[here]]
        others = [seats[chair] for chair in self.mates[there]]
        self.pairs.part(one, own)
        self.pairs.part(guest, others)
        self.pairs.meet(one, others)
        self.pairs.meet(guest, own)
        if self.tables.step:
            for player, old, new in ((one, here, there), (guest, there, here)):
                self.tables.part_one(player, old // TABLE)
                self.tables.meet_one(player, new // TABLE)
        seats[here], seats[there] = guest, one
        self.where[one][number], self.where[guest][number] = there, here


class _Pairs:
    """Weights of pairs, what their meetings cost, and a list of those who should rather not have met.

    A pair is in `bad` when the two have met and parting would save something; `spot` says where in it.
    """

    def __init__(self, weights: Weights, step: int) -> None:
        self.base = weights
        self.weights = [list(row) for row in weights]
        self.step = step
        self.size = max((len(row) for row in weights), default=1)
        self.bad: list[int] = []
        self.spot: dict[int, int] = {}
        self.cost = 0

    def split(self, key: int) -> tuple[int, int]:
        """Return the pair of a key."""
        return divmod(key, self.size)

    def meet(self, one: int, others: Iterable[int]) -> None:
        """Count a meeting of one player with others."""
        mine, weights, step = self.weights[one], self.weights, self.step
        for other in others:
            weight = mine[other]
            self.cost += weight
            mine[other] = weights[other][one] = weight + step
            if weight > 0:
                self._list(one * self.size + other if one < other else other * self.size + one)

    def part(self, one: int, others: Iterable[int]) -> None:
        """Take meetings back."""
        mine, weights, step, base = self.weights[one], self.weights, self.step, self.base[one]
        for other in others:
            weight = mine[other] - step
            self.cost -= weight
            mine[other] = weights[other][one] = weight
            if weight <= step or weight == base[other]:
                self._strike(one * self.size + other if one < other else other * self.size + one)

    def meet_one(self, player: int, table: int) -> None:
        """Count a player's visit to a table; a table has no row of its own."""
        weight = self.weights[player][table]
        self.cost += weight
        self.weights[player][table] = weight + self.step
        if weight > 0:
            self._list(player * self.size + table)

    def part_one(self, player: int, table: int) -> None:
        """Take a visit back."""
        weight = self.weights[player][table] = self.weights[player][table] - self.step
        self.cost -= weight
        if weight <= self.step or weight == self.base[player][table]:
            self._strike(player * self.size + table)

    def _list(self, key: int) -> None:
        if key not in self.spot:
            self.spot[key] = len(self.bad)
            self.bad.append(key)

    def _strike(self, key: int) -> None:
        place = self.spot.pop(key, None)
        if place is not None:
            last = self.bad.pop()
            if last != key:
                self.bad[place] = last
                self.spot[last] = place


def _table_of(chair: int) -> range:
    first = chair // TABLE * TABLE
    return range(first, first + TABLE)


def cool(warmth: float, share: float, end: float = COLD) -> float:
    """Return the temperature when that share of the search is done: it falls by a constant ratio."""
    return warmth * float((end / warmth) ** share)
