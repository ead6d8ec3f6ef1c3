"""Three sets that belong together: each a number of steps above the one before, in one suit or in three."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

from scoring.tiles import Tile


@cache
def steps_in_one_suit(step: int) -> frozenset[tuple[Tile, ...]]:
    """Return every three tiles of one suit with numbers `step` apart."""
    return frozenset(
        (low, low + step, low + 2 * step) for suit in (0, 9, 18) for low in range(suit, suit + 9 - 2 * step)
    )


@cache
def steps_in_three_suits(step: int) -> frozenset[tuple[Tile, ...]]:
    """Return every three tiles of three suits with numbers `step` apart, suits in any order.

    >>> sorted(steps_in_three_suits(4))[0]
    (0, 13, 26)
    """
    return frozenset(
        (first, 9 + second, 18 + third)
        for low in range(9 - 2 * step)
        for first, second, third in permutations((low, low + step, low + 2 * step))
    )


def has_trio(tiles: tuple[Tile, ...], trios: frozenset[tuple[Tile, ...]]) -> bool:
    """Say whether three of the sorted tiles are one of the trios."""
    if len(tiles) == 3:
        return tiles in trios
    return not trios.isdisjoint(combinations(tiles, 3)) if len(tiles) == 4 else False
