"""Predicates of riichi that no other rule set shares.

Several look at more than they need: what looks at the same attributes is remembered together.
"""

from __future__ import annotations

from scoring.engine.tallies import COUNT, place_in_tally
from scoring.patterns import Predicate, looks_at
from scoring.readings import Reading
from scoring.tiles import FIRST_DRAGON, HAS_OUTSIDE, HAS_TERMINAL, HONORS, NUMBERS, TERMINAL_NUMBERS, Tile

_PAIR = ("honors", "honor_pairs", "holding.seat_wind", "holding.round_wind", "finish.kind", "only_chows")
_TILES = ("holding.traits", "shared", "holding.is_gates")
_SETS = ("sets", "finish.kind")


def is_value_pair(pair: Tile, seat_wind: Tile, round_wind: Tile) -> bool:
    """Say whether a pair of honors is of dragons, of the seat wind or of the round wind."""
    return pair >= FIRST_DRAGON or pair in (seat_wind, round_wind)


def _has_value_pair(reading: Reading) -> bool:
    holding = reading.holding
    return any(is_value_pair(pair, holding.seat_wind, holding.round_wind) for pair in reading.honor_pairs)


@looks_at(*_PAIR)
def pinfu(reading: Reading) -> bool:
    """Say whether there are four sequences, no value pair, and the wait was two-sided."""
    return reading.only_chows and reading.finish.kind == "end" and not _has_value_pair(reading)


@looks_at(*_PAIR)
def double_wind_pair(reading: Reading) -> bool:
    """Say whether the pair is of the wind that is both the own and that of the round."""
    holding = reading.holding
    return holding.seat_wind == holding.round_wind and holding.seat_wind in reading.honor_pairs


@looks_at(*_PAIR)
def value_pair(reading: Reading) -> bool:
    """Say whether the pair is of dragons, of the own wind or of the round wind, not of both."""
    return _has_value_pair(reading) and not double_wind_pair(reading)


def finished(*kinds: str) -> Predicate:
    """Return a predicate: four sets and a pair, and the winning tile finished such a group."""

    @looks_at("finish.kind", "shape")
    def has_finished(reading: Reading) -> bool:
        return reading.shape == "regular" and reading.finish.kind in kinds

    return has_finished


_CONCEALED = [place_in_tally(kind, major=major, concealed=True) for kind in ("pung", "kong") for major in (False, True)]


def _concealed_sets(reading: Reading) -> int:
    tally = reading.sets
    return sum([tally >> place & COUNT for place in _CONCEALED])


@looks_at(*_SETS)
def three_concealed(reading: Reading) -> bool:
    """Say whether exactly three triplets or quads are concealed."""
    return _concealed_sets(reading) == 3


@looks_at(*_SETS)
def four_concealed(reading: Reading) -> int:
    """Say whether all four sets are concealed triplets or quads: 2 if the pair was finished last."""
    if _concealed_sets(reading) < 4:
        return 0
    return 2 if reading.finish.kind == "pair" else 1


@looks_at("finish.kind", "shape")
def thirteen_orphans(reading: Reading) -> int:
    """Say whether the shape is thirteen orphans: 2 if all thirteen were there before the win."""
    if reading.shape != "thirteen-orphans":
        return 0
    return 2 if reading.finish.kind == "pair" else 1


@looks_at("holding.is_gates", "holding.way.nine_gates")
def nine_gates(reading: Reading) -> int:
    """Say whether the tiles are 1112345678999 and one more: 2 if these thirteen were there before the win."""
    if not reading.holding.is_gates:
        return 0
    return 2 if reading.holding.way.nine_gates else 1


@looks_at(*_TILES)
def half_outside(reading: Reading) -> bool:
    """Say whether each part holds a terminal or an honor, some an honor, and some part is a sequence."""
    return reading.shared & (HAS_OUTSIDE | HAS_TERMINAL) == HAS_OUTSIDE and _shows_simples(reading)


@looks_at(*_TILES)
def full_outside(reading: Reading) -> bool:
    """Say whether each part holds a terminal, and some part is a sequence."""
    return reading.shared & HAS_TERMINAL != 0 and _shows_simples(reading)


def _shows_simples(reading: Reading) -> bool:
    # Parts that hold an outside tile have others too only if they are sequences.
    return reading.holding.traits & NUMBERS & ~TERMINAL_NUMBERS != 0


@looks_at(*_TILES)
def terminals_and_honors(reading: Reading) -> bool:
    """Say whether there are both terminals and honors and nothing else, in sets or in pairs."""
    traits = reading.holding.traits
    outside_only = not traits & NUMBERS & ~TERMINAL_NUMBERS
    return outside_only and traits & HONORS != 0 and traits & NUMBERS != 0 and reading.shape != "thirteen-orphans"


@looks_at("honors")
def big_four_winds(reading: Reading) -> int:
    """Say whether there are four sets of winds: always 2, for rules that pay it twice ask nothing more."""
    return 2 * (sum([tile < FIRST_DRAGON for tile in reading.honors]) == 4)


@looks_at("holding.way")
def concealed_on_discard(reading: Reading) -> bool:
    """Say whether no set was claimed, and a discard won."""
    way = reading.holding.way
    return way.exposed == 0 and not way.self_drawn
