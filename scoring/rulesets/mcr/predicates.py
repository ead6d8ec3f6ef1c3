"""Predicates that only Mahjong Competition Rules need."""

from __future__ import annotations

from scoring.patterns import looks_at
from scoring.readings import Reading
from scoring.tiles import CHOW_OR_SUITED_PAIR

_PURE_TERMINAL_CHOWS = {(first, first, first + 6, first + 6, first + 4) for first in (0, 9, 18)}
_THREE_SUITED_TERMINAL_CHOWS = {
    (one, one + 6, other, other + 6, third + 4) for one, other, third in ((0, 9, 18), (0, 18, 9), (9, 18, 0))
}


@looks_at("shape", "shared")
def all_chows(reading: Reading) -> bool:
    """Say whether every set is a chow and the pair is of a suit; a knitted straight is as good as three chows."""
    return reading.shape in ("regular", "knitted-straight") and reading.shared & CHOW_OR_SUITED_PAIR != 0


@looks_at("terminal_chows")
def pure_terminal_chows(reading: Reading) -> bool:
    """Say whether the hand is 123 twice, 789 twice and a pair of fives, all of one suit."""
    return reading.terminal_chows in _PURE_TERMINAL_CHOWS


@looks_at("terminal_chows")
def three_suited_terminal_chows(reading: Reading) -> bool:
    """Say whether the hand is 123 and 789 of two suits and a pair of fives of the third."""
    return reading.terminal_chows in _THREE_SUITED_TERMINAL_CHOWS


@looks_at("shape")
def greater_honors_and_knitted_tiles(reading: Reading) -> bool:
    """Say whether the hand is all seven honors and seven knitted tiles."""
    return reading.shape == "knitted-singles-greater"


@looks_at("shape")
def lesser_honors_and_knitted_tiles(reading: Reading) -> bool:
    """Say whether the hand is fourteen different honors and knitted tiles, however many of each."""
    return reading.shape.startswith("knitted-singles")


@looks_at("shape")
def knitted_straight(reading: Reading) -> bool:
    """Say whether all nine tiles of a knitted set are there."""
    return reading.shape in ("knitted-straight", "knitted-singles-whole")
