"""Predicates about chows, each named by its lowest tile."""

from __future__ import annotations

from operator import eq

from scoring.patterns.row import Predicate, looks_at
from scoring.patterns.trios import has_trio, steps_in_one_suit, steps_in_three_suits
from scoring.readings import Reading


@looks_at("chows")
def all_chows(reading: Reading) -> bool:
    """Say whether all four sets are chows."""
    return len(reading.chows) == 4


def chows_equal(number: int) -> Predicate:
    """Return a predicate: the same chow of one suit at least `number` times."""

    @looks_at("chows")
    def has_equal_chows(reading: Reading) -> bool:
        # The chows are sorted: equal ones stand side by side.
        return any(map(eq, reading.chows, reading.chows[number - 1 :]))

    return has_equal_chows


@looks_at("chows")
def two_pairs_of_equal_chows(reading: Reading) -> bool:
    """Say whether the four chows are two and two equal; the two kinds may be one."""
    chows = reading.chows
    return len(chows) == 4 and chows[0] == chows[1] and chows[2] == chows[3]


@looks_at("chows")
def two_different_pairs_of_equal_chows(reading: Reading) -> bool:
    """Say whether two different chows are there twice each."""
    return two_pairs_of_equal_chows(reading) and reading.chows[0] != reading.chows[3]


@looks_at("chows")
def mixed_triple_chow(reading: Reading) -> bool:
    """Say whether the same chow is there in three suits."""
    return has_trio(reading.chows, steps_in_three_suits(0))


@looks_at("chows")
def mixed_shifted_chows(reading: Reading) -> bool:
    """Say whether three chows in three suits are each one number above the last."""
    return has_trio(reading.chows, steps_in_three_suits(1))


@looks_at("chows")
def pure_shifted_chows(reading: Reading) -> bool:
    """Say whether three chows of one suit are each one number above the last."""
    return has_trio(reading.chows, steps_in_one_suit(1))


@looks_at("chows")
def mixed_straight(reading: Reading) -> bool:
    """Say whether 123, 456 and 789 are there in three suits."""
    # No other three chows can be three numbers apart.
    return has_trio(reading.chows, steps_in_three_suits(3))


@looks_at("chows")
def pure_straight(reading: Reading) -> bool:
    """Say whether 123, 456 and 789 are there in one suit."""
    return has_trio(reading.chows, steps_in_one_suit(3))
