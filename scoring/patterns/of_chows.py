"""Predicates about chows, each named by its lowest tile."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from scoring.patterns.row import Predicate, looks_at
from scoring.readings import Reading
from scoring.tiles import Tile


@looks_at("chows")
def all_chows(reading: Reading) -> bool:
    """Say whether all four sets are chows."""
    return len(reading.chows) == 4


def chows_equal(number: int) -> Predicate:
    """Return a predicate: the same chow of one suit so many times or more."""

    @looks_at("chows")
    def has_equal_chows(reading: Reading) -> bool:
        return any(copies >= number for copies in Counter(reading.chows).values())

    return has_equal_chows


@looks_at("chows")
def two_pairs_of_equal_chows(reading: Reading) -> bool:
    """Say whether the four chows are two and two equal; the two kinds may be one."""
    chows = reading.chows
    return len(chows) == 4 and chows[0] == chows[1] and chows[2] == chows[3]


def _trios(tiles: tuple[Tile, ...]) -> list[tuple[Tile, ...]]:
    return list(combinations(sorted(set(tiles)), 3))


def steps_in_one_suit(tiles: tuple[Tile, ...], step: int) -> bool:
    """Say whether three of the tiles are in one suit, each `step` above the one before."""
    return any(high - middle == middle - low == step and low // 9 == high // 9 for low, middle, high in _trios(tiles))


def steps_in_three_suits(tiles: tuple[Tile, ...], step: int) -> bool:
    """Say whether three of the tiles are in three suits, their numbers each `step` apart."""
    for trio in _trios(tiles):
        low, middle, high = sorted(tile % 9 for tile in trio)
        if high - middle == middle - low == step and len({tile // 9 for tile in trio}) == 3:
            return True
    return False


@looks_at("chows")
def mixed_triple_chow(reading: Reading) -> bool:
    """Say whether the same chow is there in three suits."""
    return steps_in_three_suits(reading.chows, 0)


@looks_at("chows")
def mixed_shifted_chows(reading: Reading) -> bool:
    """Say whether three chows in three suits are each one number above the last."""
    return steps_in_three_suits(reading.chows, 1)


@looks_at("chows")
def pure_shifted_chows(reading: Reading) -> bool:
    """Say whether three chows of one suit are each one number above the last."""
    return steps_in_one_suit(reading.chows, 1)


@looks_at("chows")
def mixed_straight(reading: Reading) -> bool:
    """Say whether 123, 456 and 789 are there in three suits."""
    # No other three numbers from 0 to 6 are three apart.
    return steps_in_three_suits(reading.chows, 3)


@looks_at("chows")
def pure_straight(reading: Reading) -> bool:
    """Say whether 123, 456 and 789 are there in one suit."""
    return steps_in_one_suit(reading.chows, 3)
