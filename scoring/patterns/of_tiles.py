"""Predicates about the tiles of the whole hand, and about what every part of it holds."""

from __future__ import annotations

from scoring.patterns.row import Predicate, attributes_of, looks_at
from scoring.readings import Reading, ShapeName
from scoring.tiles import (
    ALL_EVEN,
    DRAGONS_SHOWN,
    HAS_OUTSIDE,
    HAS_TERMINAL,
    HONORS,
    NOT_GREEN,
    NOT_REVERSIBLE,
    NUMBERS,
    SUITS,
    TERMINAL_NUMBERS,
    WINDS_SHOWN,
)


def _suits(reading: Reading) -> int:
    return (reading.holding.traits & SUITS).bit_count()


@looks_at("holding.traits")
def no_honors(reading: Reading) -> bool:
    """Say whether there is no wind and no dragon."""
    return not reading.holding.traits & HONORS


@looks_at("holding.traits")
def honors_only(reading: Reading) -> bool:
    """Say whether every tile is a wind or a dragon."""
    return not reading.holding.traits & SUITS


@looks_at("holding.traits")
def two_suits(reading: Reading) -> bool:
    """Say whether the tiles are of exactly two suits and no honors."""
    return _suits(reading) == 2 and no_honors(reading)


@looks_at("holding.traits")
def at_most_one_suit(reading: Reading) -> bool:
    """Say whether there are honors and tiles of one suit; either alone is enough."""
    return _suits(reading) <= 1


@looks_at("holding.traits")
def one_suit_voided(reading: Reading) -> bool:
    """Say whether exactly two suits are there, with honors or without."""
    return _suits(reading) == 2


@looks_at("holding.traits")
def half_flush(reading: Reading) -> bool:
    """Say whether there are honors and exactly one suit."""
    return _suits(reading) == 1 and not no_honors(reading)


@looks_at("holding.traits")
def full_flush(reading: Reading) -> bool:
    """Say whether all tiles are of one suit."""
    return _suits(reading) == 1 and no_honors(reading)


@looks_at("holding.traits", "shape")
def all_types(reading: Reading) -> bool:
    """Say whether there are parts of all three suits, of winds and of dragons; orphans are no parts."""
    wanted = SUITS | WINDS_SHOWN | DRAGONS_SHOWN
    return reading.holding.traits & wanted == wanted and reading.shape != "thirteen-orphans"


@looks_at("holding.traits")
def tiles_of_all_types(reading: Reading) -> bool:
    """Say whether there are tiles of all three suits, of winds and of dragons, in whatever shape."""
    wanted = SUITS | WINDS_SHOWN | DRAGONS_SHOWN
    return reading.holding.traits & wanted == wanted


@looks_at("holding.traits")
def all_reversible(reading: Reading) -> bool:
    """Say whether every tile looks the same upside down."""
    return not reading.holding.traits & NOT_REVERSIBLE


def numbers_between(low: int, high: int) -> Predicate:
    """Return a predicate: no honors, and no number below or above these."""
    others = NUMBERS & ~sum(1 << number - 1 for number in range(low, high + 1))

    @looks_at("holding.traits")
    def keeps_between(reading: Reading) -> bool:
        return not reading.holding.traits & (HONORS | others)

    return keeps_between


def numbers_shown(most: int) -> Predicate:
    """Return a predicate: no honors, and at most `most` different numbers."""

    @looks_at("holding.traits")
    def shows_few_numbers(reading: Reading) -> bool:
        return no_honors(reading) and (reading.holding.traits & NUMBERS).bit_count() <= most

    return shows_few_numbers


@looks_at("holding.traits")
def all_simples(reading: Reading) -> bool:
    """Say whether there is no terminal and no honor."""
    return not reading.holding.traits & (HONORS | TERMINAL_NUMBERS)


@looks_at("holding.traits")
def terminals_and_honors(reading: Reading) -> bool:
    """Say whether there are terminals and honors only; one kind is enough."""
    return not reading.holding.traits & NUMBERS & ~TERMINAL_NUMBERS


@looks_at("holding.traits", "shape")
def terminals_and_honors_in_parts(reading: Reading) -> bool:
    """Say whether there are terminals and honors only, in sets or pairs; orphans are no parts."""
    return terminals_and_honors(reading) and reading.shape != "thirteen-orphans"


@looks_at("holding.traits")
def terminals_only(reading: Reading) -> bool:
    """Say whether there are terminals only."""
    return no_honors(reading) and terminals_and_honors(reading)


@looks_at("holding.traits")
def terminals_with_honors(reading: Reading) -> bool:
    """Say whether there are terminals and honors, both, and nothing else."""
    return terminals_and_honors(reading) and not no_honors(reading) and not honors_only(reading)


@looks_at("holding.traits")
def all_green(reading: Reading) -> bool:
    """Say whether there are only green tiles: 2, 3, 4, 6, 8 of bamboos and the Green dragon."""
    return not reading.holding.traits & NOT_GREEN


@looks_at("holding.traits")
def shows_dragon(reading: Reading) -> bool:
    """Say whether there is a dragon."""
    return reading.holding.traits & DRAGONS_SHOWN != 0


@looks_at("holding.suits")
def suits_with_honors(reading: Reading) -> bool:
    """Say whether there are both tiles of suits, one or more of them, and honors."""
    shown = reading.holding.suits
    return shown & SUITS != 0 and shown & HONORS != 0


@looks_at("holding.suits")
def one_suit(reading: Reading) -> bool:
    """Say whether there is exactly one suit, with honors or without."""
    return (reading.holding.suits & SUITS).bit_count() == 1


@looks_at("holding.suits")
def one_suit_with_honors(reading: Reading) -> bool:
    """Say whether there are honors and exactly one suit, reading less than `half_flush`: for combining with others."""
    return one_suit(reading) and suits_with_honors(reading)


@looks_at("shared")
def number_in_every_part(reading: Reading) -> bool:
    """Say whether some number is in every set and in the pair."""
    return reading.shared & NUMBERS != 0


@looks_at("shape", "shared")
def five_in_every_part(reading: Reading) -> bool:
    """Say whether there is a 5 in every set and in the pair."""
    return reading.shape == "regular" and reading.shared & 1 << 4 != 0


@looks_at("shape", "shared")
def all_parts_even(reading: Reading) -> bool:
    """Say whether every set and the pair are pungs and a pair of 2, 4, 6 or 8."""
    return reading.shape == "regular" and reading.shared & ALL_EVEN != 0


@looks_at("shared")
def outside_in_every_part(reading: Reading) -> bool:
    """Say whether every part holds a terminal or an honor."""
    return reading.shared & HAS_OUTSIDE != 0


@looks_at("shared")
def terminal_in_every_part(reading: Reading) -> bool:
    """Say whether every part holds a terminal."""
    return reading.shared & HAS_TERMINAL != 0


def in_sets(predicate: Predicate) -> Predicate:
    """Return the predicate, restricted to regular hands: four sets and a pair."""

    @looks_at("shape", *attributes_of(predicate))
    def has_in_sets(reading: Reading) -> int:
        return reading.shape == "regular" and predicate(reading)

    return has_in_sets


@looks_at("holding.way")
def nine_gates(reading: Reading) -> bool:
    """Say whether any tile of the suit would have won, and one is known to have been the last."""
    way = reading.holding.way
    mixed_in = way.self_drawn and "winning-tile-mixed" in way.events
    return way.nine_gates and not mixed_in and "heavenly" not in way.events


@looks_at("holding.way")
def tile_hog(reading: Reading) -> bool:
    """Say whether all four copies of some tile are there, not as a kong."""
    return reading.holding.way.hogs > 0


def shaped(name: ShapeName) -> Predicate:
    """Return a predicate: the hand has that shape."""

    @looks_at("shape")
    def has_shape(reading: Reading) -> bool:
        return reading.shape == name

    return has_shape


@looks_at("holding.way")
def tile_hogs(reading: Reading) -> int:
    """Return the number of tiles all four copies of which are there, not as a kong."""
    return reading.holding.way.hogs


@looks_at("holding.traits", "shape")
def seven_shifted_pairs(reading: Reading) -> bool:
    """Say whether the seven pairs are of seven successive numbers of one suit."""
    numbers = reading.holding.traits & NUMBERS
    lowest = numbers & -numbers
    return reading.shape == "seven-pairs" and full_flush(reading) and numbers == 0b1111111 * lowest


@looks_at("shape")
def seven_pairs(reading: Reading) -> bool:
    """Say whether the shape is seven pairs."""
    return reading.shape == "seven-pairs"


@looks_at("shape")
def thirteen_orphans(reading: Reading) -> bool:
    """Say whether the shape is thirteen orphans."""
    return reading.shape == "thirteen-orphans"
