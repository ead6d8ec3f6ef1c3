"""What one table comes to: places, and what they earn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.rulesets import get_ruleset
from tournament.standings.ranking.entries import StandingsInput
from tournament.standings.ranking.numbers import Exact, in_units
from tournament.standings.ranking.schemes import Scheme, get_scheme


class Place(NamedTuple):
    """A place at a table, shared by equals, and what it earns beside the score; None where the method has no such."""

    place: int
    earned: Exact | None


def scheme_of(given: StandingsInput) -> Scheme:
    """Return the method that an input is ranked by."""
    method = given.method or get_ruleset(given.rules).play.ranking.method
    return get_scheme(method, given.two_way_first_tie_bonus)


def find_places(scheme: Scheme, scores: Sequence[Exact]) -> list[Place]:
    """Return the place of each score at one table.

    >>> find_places(get_scheme("table-points"), [30, -10, 30, -50])
    [Place(place=1, earned=3), Place(place=3, earned=1), Place(place=1, earned=3), Place(place=4, earned=0)]
    """
    order = sorted(scores, reverse=True)
    earned = scheme.earnings(scores)
    return [
        Place(order.index(score) + 1, None if scheme.column is None else in_units(earned[score], scheme.unit))
        for score in scores
    ]
