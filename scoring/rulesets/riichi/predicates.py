"""Predicates of riichi that no other rule set shares.

Some declare more than they need, so that they share a facet with others of the same attributes.
"""

from __future__ import annotations

from scoring.patterns import Predicate, looks_at
from scoring.readings import Reading
from scoring.rulesets.riichi.shapes import DOUBLE_WIND_PAIR, NO_VALUE, VALUE_PAIR
from scoring.tiles import FIRST_DRAGON, HAS_OUTSIDE, HAS_TERMINAL, HONORS, NUMBERS, TERMINAL_NUMBERS

_FU = ("sets", "pair_value", "wait", "shape")


@looks_at(*_FU)
def pinfu(reading: Reading) -> bool:
    """Say whether there are four sequences, no value pair, and the wait was two-sided."""
    return reading.shape == "regular" and not reading.sets and reading.pair_value == NO_VALUE and reading.wait is None


@looks_at(*_FU)
def value_pair(reading: Reading) -> bool:
    """Say whether the pair is of dragons, of the own wind or of the round wind, not of both."""
    return reading.pair_value == VALUE_PAIR


@looks_at(*_FU)
def double_wind_pair(reading: Reading) -> bool:
    """Say whether the pair is of the wind that is both the own and that of the round."""
    return reading.pair_value == DOUBLE_WIND_PAIR


def waited(kind: str) -> Predicate:
    """Return a predicate: there was such a wait, an edge, closed or pair wait."""

    @looks_at("wait", "shape")
    def has_waited(reading: Reading) -> bool:
        return reading.shape == "regular" and reading.wait is not None and reading.wait[0] == kind

    return has_waited


@looks_at("concealed")
def three_concealed(reading: Reading) -> bool:
    """Say whether exactly three triplets or quads are concealed."""
    return reading.concealed == 3


@looks_at("concealed", "wait")
def four_concealed(reading: Reading) -> int:
    """Say whether all four sets are concealed triplets or quads: 2 if the pair was finished last."""
    if reading.concealed < 4:
        return 0
    return 2 if reading.wait is not None else 1


@looks_at("wait", "shape")
def thirteen_orphans(reading: Reading) -> int:
    """Say whether the shape is thirteen orphans: 2 if all thirteen were there before the win."""
    if reading.shape != "thirteen-orphans":
        return 0
    return 2 if reading.wait is not None else 1


@looks_at("holding.way", "shape")
def nine_gates(reading: Reading) -> int:
    """Say whether the tiles are 1112345678999 and one more: 2 if these thirteen were there before the win."""
    if reading.shape != "gates-of-heaven":
        return 0
    return 2 if reading.holding.way.nine_gates else 1


@looks_at("shared")
def half_outside(reading: Reading) -> bool:
    """Say whether each part holds a terminal or an honor, and some an honor: a lesser yaku if none is a sequence."""
    return reading.shared & (HAS_OUTSIDE | HAS_TERMINAL) == HAS_OUTSIDE


@looks_at("shared")
def full_outside(reading: Reading) -> bool:
    """Say whether each part holds a terminal: a lesser yaku if none is a sequence."""
    return reading.shared & HAS_TERMINAL != 0


@looks_at("holding.traits", "shape")
def terminals_and_honors(reading: Reading) -> bool:
    """Say whether there are both terminals and honors and nothing else, in sets or in pairs."""
    traits = reading.holding.traits
    outside_only = not traits & NUMBERS & ~TERMINAL_NUMBERS
    return outside_only and traits & HONORS != 0 and traits & NUMBERS != 0 and reading.shape != "thirteen-orphans"


@looks_at("honors", "honor_pairs", "holding.seat_wind", "holding.round_wind")
def big_four_winds(reading: Reading) -> int:
    """Say whether there are four sets of winds: always 2, for rules that pay it twice ask nothing more."""
    return 2 * (sum([tile < FIRST_DRAGON for tile in reading.honors]) == 4)


@looks_at("holding.way")
def concealed_on_discard(reading: Reading) -> bool:
    """Say whether no set was claimed, and a discard won."""
    way = reading.holding.way
    return way.exposed == 0 and not way.self_drawn
