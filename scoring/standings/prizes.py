"""Prizes for the places at a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scoring.standings.numbers import Exact

TWELFTHS = 12
"""Two, three or four players who share prizes get whole twelfths."""


@dataclass(frozen=True, slots=True)
class Prizes:
    """Prizes by place, first to last, below 0 too; players who hold places together share those of their places.

    `two_first` replaces the share of exactly two players tied for first.

    >>> Prizes((80, 50, 30, 10)).at((1, 1, 3, 4)), Prizes((80, 50, 30, 10), two_first=70).at((1, 1, 3, 4))
    ((780, 780, 360, 120), (840, 840, 360, 120))
    """

    by_place: tuple[int, ...]
    two_first: Exact | None = None

    def at(self, places: tuple[int, ...]) -> tuple[Exact, ...]:
        """Return what every seat gets, in twelfths, given the places by seat."""
        return _share(self.by_place, self.two_first, places)


# There are 75 orders in which four players can finish, and a tournament has thousands of tables.
@lru_cache(maxsize=1024)
def _share(prizes: tuple[int, ...], two_first: Exact | None, places: tuple[int, ...]) -> tuple[Exact, ...]:
    def share(place: int) -> Exact:
        count = places.count(place)
        if two_first is not None and (place, count) == (1, 2):
            return TWELFTHS * two_first
        return TWELFTHS * sum(prizes[place - 1 : place - 1 + count]) // count

    return tuple(share(place) for place in places)
