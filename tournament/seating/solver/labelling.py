"""Assign players to the points of a design: team-mates never meet, countrymen seldom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tournament.seating.solver.designs import Design
from tournament.seating.solver.dice import Dice
from tournament.seating.solver.search import Sessions, Weights

SWAPS = 150
"""Tries for each point."""


def spread_of(design: Design) -> tuple[int, int, int]:
    """Return how badly a design compares players, and how often they come back to a table.

    First come pairs without a common opponent, then tables, then minus the fewest common opponents.
    """
    opponents = opponents_in(design)
    masks = [sum(1 << other for other in set(others)) for others in opponents]
    strangers, fewest = 0, len(masks)
    for one, mask in enumerate(masks):
        for other in range(one + 1, len(masks)):
            if not mask >> other & 1:
                shared = (mask & masks[other]).bit_count()
                strangers += shared == 0
                fewest = min(fewest, shared)
    visits = {(point, place) for tables in design for place, table in enumerate(tables) for point in table}
    return strangers, len(design) * len(masks) - len(visits), -fewest


def opponents_in(design: Design) -> list[list[int]]:
    """Return for every point whom it meets."""
    points = sum(len(table) for table in design[0])
    opponents: list[list[int]] = [[] for _point in range(points)]
    for tables in design:
        for table in tables:
            for one, other in combinations(table, 2):
                opponents[one].append(other)
                opponents[other].append(one)
    return opponents


def label_points(design: Design, order: Sequence[int], weights: Weights, dice: Dice) -> Sessions:
    """Return a design's sessions with players for its points, so that those who should not meet do not.

    `order` has a player for every point, those who belong together side by side: groups of points that never meet are
    runs of neighbours.
    """
    players = list(order)
    if any(weights[one][other] for one, other in combinations(set(order), 2)):
        _improve(players, opponents_in(design), weights, dice)
    return [[players[point] for table in tables for point in table] for tables in design]


def _improve(players: list[int], opponents: Sequence[Sequence[int]], weights: Weights, dice: Dice) -> None:
    """Exchange the points of two players while that lowers what their meetings cost."""

    def cost(point: int, player: int, other_point: int) -> int:
        row = weights[player]
        return sum(row[players[met]] for met in opponents[point] if met != other_point)

    for _swap in range(SWAPS * len(players)):
        one, other = dice.below(len(players)), dice.below(len(players))
        here, there = players[one], players[other]
        before = cost(one, here, other) + cost(other, there, one)
        if here != there and before and cost(one, there, other) + cost(other, here, one) <= before:
            players[one], players[other] = there, here
