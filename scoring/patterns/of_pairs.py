"""Predicates that count pairs of winds and dragons: one at most in a complete hand, any number in a losing one."""

from __future__ import annotations

from scoring.patterns.row import looks_at
from scoring.readings import Reading
from scoring.tiles import FIRST_DRAGON


@looks_at("honor_pairs")
def dragon_pairs(reading: Reading) -> int:
    """Return the number of pairs of dragons."""
    return sum(tile >= FIRST_DRAGON for tile in reading.honor_pairs)


@looks_at("honor_pairs", "holding.seat_wind")
def seat_wind_pair(reading: Reading) -> bool:
    """Say whether there is a pair of the own seat wind."""
    return reading.holding.seat_wind in reading.honor_pairs


@looks_at("honor_pairs", "holding.round_wind")
def round_wind_pair(reading: Reading) -> bool:
    """Say whether there is a pair of the prevailing wind."""
    return reading.holding.round_wind in reading.honor_pairs
