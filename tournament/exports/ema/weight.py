"""What a tournament weighs in the ranking of the European association, part by part."""

from __future__ import annotations

from dataclasses import dataclass

MOST_DAYS = 3
MOST_SUBSTITUTES = 3
"""The most substitutes that count as players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """The figures a weight follows from; `overruled` is what the organizer says instead.

    >>> weight = Weight(days=2, players=64, countries=("AUT", "BEL", "DEN", "FRA", "GER", "ITA", "NED"))
    >>> weight.for_days, weight.for_players, weight.for_countries, weight.used
    (2, 0.5, 0.5, 3.0)
    """

    days: int
    players: int
    countries: tuple[str, ...]
    substitutes: int = 0
    is_qualification: bool = False
    overruled: float | None = None

    @property
    def for_days(self) -> int:
        """Return the part for days: one each, three at most."""
        return min(self.days, MOST_DAYS)

    @property
    def for_players(self) -> float:
        """Return the part for players, substitutes among them."""
        count = self.players + min(self.substitutes, MOST_SUBSTITUTES)
        return 0 if count <= 40 else 0.5 if count <= 80 else 1

    @property
    def for_countries(self) -> float:
        """Return the part for countries."""
        count = len(self.countries)
        return 0 if count <= 5 else 0.5 if count <= 9 else 1

    @property
    def for_qualification(self) -> int:
        """Return the part for a qualification."""
        return int(self.is_qualification)

    @property
    def worked_out(self) -> float:
        """Return the sum of the parts."""
        return self.for_days + self.for_players + self.for_countries + self.for_qualification

    @property
    def used(self) -> float:
        """Return the weight that the sheet names."""
        return self.worked_out if self.overruled is None else self.overruled


def base_rank(players: int, place: int) -> int:
    """Return the points of a place in the ranking of the association: 1000 for the first, none for the last.

    >>> [base_rank(5, place) for place in (1, 2, 5)], base_rank(1, 1)
    ([1000, 750, 0], 1000)
    """
    return 1000 if players < 2 else round(1000 * (players - place) / (players - 1))
