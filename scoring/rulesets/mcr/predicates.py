"""Predicates that only Mahjong Competition Rules need."""

from __future__ import annotations

from scoring.patterns import looks_at
from scoring.readings import Reading
from scoring.tiles import CHOW_OR_SUITED_PAIR, END_CHOW_OR_FIVES, PAIR_TRAITS

_SUIT_OF_FIVES = {PAIR_TRAITS[9 * suit + 4] & END_CHOW_OR_FIVES: suit for suit in range(3)}


@looks_at("shape", "shared")
def all_chows(reading: Reading) -> bool:
    """Say whether every set is a chow and the pair is of a suit; a knitted straight is as good as three chows."""
    return reading.shape in ("regular", "knitted-straight") and reading.shared & CHOW_OR_SUITED_PAIR != 0


def _fives_suit(reading: Reading) -> int | None:
    """Return the suit of a pair of fives beside terminal chows only."""
    return _SUIT_OF_FIVES.get(reading.shared & END_CHOW_OR_FIVES)


@looks_at("shared", "terminal_chows")
def pure_terminal_chows(reading: Reading) -> bool:
    """Say whether the hand is 123 twice, 789 twice and a pair of fives, all of one suit."""
    suit = _fives_suit(reading)
    return suit is not None and reading.terminal_chows == (9 * suit, 9 * suit, 9 * suit + 6, 9 * suit + 6)


@looks_at("shared", "terminal_chows")
def three_suited_terminal_chows(reading: Reading) -> bool:
    """Say whether the hand is 123 and 789 of two suits and a pair of fives of the third."""
    fives = _fives_suit(reading)
    if fives is None:
        return False
    return reading.terminal_chows == tuple(9 * suit + low for suit in range(3) if suit != fives for low in (0, 6))


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
