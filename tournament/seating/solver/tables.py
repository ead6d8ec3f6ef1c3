"""Number the tables: nobody comes back to a table if it can be helped, and some always sit at theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import TypeAlias

from tournament.seating.solver.dice import Dice
from tournament.seating.solver.problem import Plan

Groups: TypeAlias = list[list[int]]
"""Who sits together in one session; the first group has table 1."""

TRIES = 200
"""Exchanges tried for each table of each session, at most."""
WARM, COLD = 1.0, 0.25
"""How many more may come back to a table for an exchange to be accepted, about, in the beginning and in the end."""


def number_tables(sessions: Sequence[Groups], earlier: Plan, fixed: Mapping[int, int], dice: Dice) -> list[Groups]:
    """Return the sessions with their groups in another order, so that few sit at the same table twice.

    `fixed` says who has one table throughout.
    """
    hall = _Hall([_put_fixed_first(groups, fixed) for groups in sessions], earlier, fixed)
    hall.improve(dice)
    return hall.best


def _put_fixed_first(groups: Groups, fixed: Mapping[int, int]) -> Groups:
    """Put the groups of those who have a table there; the others keep their order."""
    placed: dict[int, list[int]] = {}
    others = []
    for group in groups:
        own = next((fixed[number] - 1 for number in group if number in fixed), None)
        if own is None or own in placed:
            others.append(list(group))
        else:
            placed[own] = list(group)
    rest = iter(others)
    return [placed[place] if place in placed else next(rest) for place in range(len(groups))]


class _Hall:
    """Sessions whose tables change numbers; `returns` counts how often somebody sits where they have sat before."""

    def __init__(self, sessions: list[Groups], earlier: Plan, fixed: Mapping[int, int]) -> None:
        self.sessions = sessions
        self.fixed = fixed
        everyone = {number for groups in sessions for group in groups for number in group}
        tables = max((len(groups) for groups in [*sessions, *earlier]), default=0)
        self.visits = {number: [0] * tables for number in everyone}
        self.returns = 0
        for sitting in earlier:
            for place, table in enumerate(sitting):
                self._count([number for number in table if number in everyone], place, 1)
        for groups in sessions:
            for place, group in enumerate(groups):
                self._count(group, place, 1)
        self.best = [list(groups) for groups in sessions]
        self.fewest = self.returns

    def improve(self, dice: Dice) -> None:
        """Exchange the numbers of two tables of a session, warm first and then colder, keeping the best."""
        movable = [
            (groups, [place for place, group in enumerate(groups) if not self._is_fixed(group)])
            for groups in self.sessions
        ]
        movable = [(groups, places) for groups, places in movable if len(places) > 1]
        steps = TRIES * sum(len(places) for _groups, places in movable)
        # Those with a table of their own come back to it every time.
        floor = sum(max(sum(visits) - len(visits), 0) for visits in self.visits.values())
        for step in range(steps):
            if self.fewest <= floor:
                return
            groups, places = dice.pick(movable)
            one, other = dice.pick(places), dice.pick(places)
            before = self.returns
            self._exchange(groups, one, other)
            worse = self.returns - before
            if worse > 0 and dice.random() >= exp(-worse / (WARM * (COLD / WARM) ** (step / steps))):
                self._exchange(groups, one, other)
            elif self.returns < self.fewest:
                self.fewest = self.returns
                self.best = [list(groups) for groups in self.sessions]

    def _exchange(self, groups: Groups, one: int, other: int) -> None:
        here, there = groups[one], groups[other]
        self._count(here, one, -1)
        self._count(there, other, -1)
        self._count(there, one, 1)
        self._count(here, other, 1)
        groups[one], groups[other] = there, here

    def _is_fixed(self, group: Sequence[int]) -> bool:
        return any(number in self.fixed for number in group)

    def _count(self, group: Sequence[int], place: int, sign: int) -> None:
        for number in group:
            visits = self.visits[number]
            count = visits[place] = visits[place] + sign
            if count > 1 or (count == 1 and sign < 0):
                self.returns += sign
