"""Predicates about flowers and seasons."""

from __future__ import annotations

from scoring.patterns.row import looks_at
from scoring.readings import Reading
from scoring.tiles import FIRST_BONUS, FIRST_HONOR, FIRST_SEASON

_FLOWERS = frozenset(range(FIRST_BONUS, FIRST_SEASON))
_SEASONS = frozenset(range(FIRST_SEASON, FIRST_SEASON + 4))


def _seat(reading: Reading) -> int:
    """Return the place of the own seat among the winds, which is that of its flower and of its season."""
    return reading.holding.seat_wind - FIRST_HONOR


@looks_at("holding.bonus")
def bonus_tiles(reading: Reading) -> int:
    """Return the number of flowers and seasons."""
    return reading.holding.bonus


@looks_at("holding.flowers")
def flowers(reading: Reading) -> int:
    """Return the number of flowers."""
    return len(_FLOWERS.intersection(reading.holding.flowers))


@looks_at("holding.flowers")
def seasons(reading: Reading) -> int:
    """Return the number of seasons."""
    return len(_SEASONS.intersection(reading.holding.flowers))


@looks_at("holding.flowers", "holding.seat_wind")
def own_flower(reading: Reading) -> bool:
    """Say whether the flower of the own seat is there."""
    return FIRST_BONUS + _seat(reading) in reading.holding.flowers


@looks_at("holding.flowers", "holding.seat_wind")
def own_season(reading: Reading) -> bool:
    """Say whether the season of the own seat is there."""
    return FIRST_SEASON + _seat(reading) in reading.holding.flowers


@looks_at("holding.flowers")
def every_flower(reading: Reading) -> bool:
    """Say whether all four flowers are there."""
    return _FLOWERS.issubset(reading.holding.flowers)


@looks_at("holding.flowers")
def every_season(reading: Reading) -> bool:
    """Say whether all four seasons are there."""
    return _SEASONS.issubset(reading.holding.flowers)
