"""The shapes of a British hand: sets and a pair with few chows, and the special hands that are not made of sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scoring.engine.codes import number_of_sets
from scoring.engine.splits import Finish
from scoring.holding import Holding
from scoring.readings import Reading, Shape, ShapeName, read_regular, read_seven_pairs, read_thirteen_orphans
from scoring.tiles import NUMBERS, PACKED, SUIT_BITS, SUIT_MASK, TERMINAL_NUMBERS, WIND_TILES, count_of, pack

IsKnitted = Callable[[int], bool]
"""Say whether fourteen tiles, packed, are knitted."""

SNAKES = frozenset(pack((first, *range(first, first + 9), *WIND_TILES)) for first in (0, 9, 18))
GATES = frozenset(
    pack((first, first, *range(first, first + 9), first + 8, first + 8, first + number))
    for first in (0, 9, 18)
    for number in range(1, 8)
)
_ONE_TILE = frozenset(PACKED[:9])


def read_sets(most_chows: int, *, purity_stands: bool = False) -> Shape:
    """Return the shape of four sets and a pair with at most `most_chows` chows.

    Where Purity stands, a hand that can be read as Purity is read in no other way.
    """

    def read(holding: Holding) -> Sequence[Reading]:
        readings = [reading for reading in read_regular(holding) if number_of_sets(reading.chow_codes) <= most_chows]
        if purity_stands and holding.suits.bit_count() == 1:
            return [reading for reading in readings if reading.only_pungs] or readings
        return readings

    return read


def has_only_majors(holding: Holding) -> bool:
    """Say whether all tiles are ones, nines, winds and dragons."""
    return not holding.traits & NUMBERS & ~TERMINAL_NUMBERS


def read_pairs_of_majors(holding: Holding) -> Sequence[Reading]:
    """Return the reading as seven pairs of ones, nines, winds and dragons."""
    return read_seven_pairs(holding) if has_only_majors(holding) else ()


def read_special(is_knitting: IsKnitted) -> Shape:
    """Return the shape of the special hands that must be kept concealed and are not made of sets."""

    def read(holding: Holding) -> Sequence[Reading]:
        if holding.melds or holding.win is None:
            return ()
        finish = Finish("single", holding.win)
        named = [Reading(holding, name, finish) for name in _names(holding.tiles, is_knitting)]
        return [*named, *read_pairs_of_majors(holding), *read_thirteen_orphans(holding)]

    return read


def _names(tiles: int, is_knitting: IsKnitted) -> Iterator[ShapeName]:
    if tiles in SNAKES:
        yield "wriggling-snake"
    if tiles in GATES:
        yield "gates-of-heaven"
    if is_knitting(tiles):
        yield "knitting"
    if is_triple_knitting(tiles):
        yield "triple-knitting"


def _suits(tiles: int) -> tuple[int, int, int]:
    return tiles & SUIT_MASK, tiles >> SUIT_BITS & SUIT_MASK, tiles >> 2 * SUIT_BITS & SUIT_MASK


def is_knitting_in_two_suits(tiles: int) -> bool:
    """Say whether fourteen tiles are pairs of one number in the same two suits.

    >>> from scoring.tiles import read_tiles
    >>> is_knitting_in_two_suits(pack(read_tiles("1123456m1123456s", field="hand")))
    True
    """
    characters, dots, bamboos = _suits(tiles)
    if tiles >> 3 * SUIT_BITS:
        return False
    if not characters:
        return dots == bamboos
    return (not dots and characters == bamboos) or (not bamboos and characters == dots)


def is_knitting_in_any_suits(tiles: int) -> bool:
    """Say whether fourteen tiles are pairs of one number in two suits, each pair in suits of its own."""
    if tiles >> 3 * SUIT_BITS:
        return False
    return all(_pairs_up([count_of(suit, number) for suit in _suits(tiles)]) for number in range(9))


def _pairs_up(copies: Sequence[int]) -> bool:
    """Say whether tiles of three suits make pairs of two suits: none may outnumber the others together."""
    return sum(copies) % 2 == 0 and 2 * max(copies) <= sum(copies)


def is_triple_knitting(tiles: int) -> bool:
    """Say whether fourteen tiles are four triplets of one number in three suits and a pair in two of them.

    Then two suits are alike, and the third has one tile less.

    >>> from scoring.tiles import read_tiles
    >>> is_triple_knitting(pack(read_tiles("13579m1357p13579s", field="hand")))
    True
    """
    least, middle, most = sorted(_suits(tiles))
    return middle == most and most - least in _ONE_TILE and not tiles >> 3 * SUIT_BITS
