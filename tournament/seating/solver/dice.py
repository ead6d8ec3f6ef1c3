"""Random numbers from a seed, so that anyone can repeat a draw."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import Any, TypeVar

Thing = TypeVar("Thing")


class Dice(Random):
    """A random generator that gives the same numbers for the same seed on every machine and version.

    Of Python's generator only `random()` is promised to stay as it is, so everything here is made of that.
    """

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        return int(self.random() * limit)

    def mix(self, things: MutableSequence[Any]) -> None:
        """Shuffle a list in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

    def mixed(self, things: Sequence[Thing]) -> list[Thing]:
        """Return things in a random order."""
        copy = list(things)
        self.mix(copy)
        return copy

    def pick(self, things: Sequence[Thing]) -> Thing:
        """Return one of the things."""
        return things[self.below(len(things))]
