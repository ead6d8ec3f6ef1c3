"""A seating for the demo: few meet twice, and everyone sits in every wind about as often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

TABLE = 4
SWAPS = 40
"""Tries of a swap for each player and session."""


def draw_seating(rng: Random, players: int, sessions: int) -> list[list[tuple[int, ...]]]:
    """Return sessions of tables of numbers, East first."""
    met: Counter[tuple[int, int]] = Counter()
    sat: Counter[tuple[int, int]] = Counter()
    plan = []
    for _session in range(sessions):
        tables = _mix(rng, players, met)
        for table in tables:
            met.update(combinations(sorted(table), 2))
        seated = [_choose_winds(table, sat) for table in tables]
        for order in seated:
            sat.update((number, wind) for wind, number in enumerate(order))
        plan.append(seated)
    return plan


def _mix(rng: Random, players: int, met: Counter[tuple[int, int]]) -> list[list[int]]:
    """Return tables at which as few as possible know each other: swap at random, keep what is no worse."""
    numbers = list(range(1, players + 1))
    rng.shuffle(numbers)
    tables = [numbers[first : first + TABLE] for first in range(0, players, TABLE)]
    if len(tables) < 2:
        return tables
    for _swap in range(SWAPS * players):
        one, other = rng.sample(tables, 2)
        here, there = rng.randrange(TABLE), rng.randrange(TABLE)
        before = _repeats(one, met) + _repeats(other, met)
        one[here], other[there] = other[there], one[here]
        if _repeats(one, met) + _repeats(other, met) > before:
            one[here], other[there] = other[there], one[here]
    return tables


def _repeats(table: list[int], met: Counter[tuple[int, int]]) -> int:
    return sum(met[pair] ** 2 for pair in combinations(sorted(table), 2))


def _choose_winds(table: list[int], sat: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """Return the order in which the four have sat least often where they sit now."""
    return min(permutations(table), key=lambda order: sum(sat[number, wind] ** 2 for wind, number in enumerate(order)))
