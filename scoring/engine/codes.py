"""Codes: the chows, or the pungs, of one suit as one integer, so that standing and declared ones are added up.

Three bits tell how many sets begin with each number of the suit; a kong is a pung here. Those of a hand are the codes
of its three suits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import TypeAlias

from scoring.tiles import FIRST_HONOR, Tile

Codes: TypeAlias = tuple[int, int, int]
"""The codes of characters, dots and bamboos."""

NO_SETS: Codes = (0, 0, 0)
_BITS = 3
_COUNT = (1 << _BITS) - 1
CODE = tuple(1 << _BITS * number for number in range(9))
"""The code of one set, by its lowest number."""
ANY = tuple(_COUNT * one for one in CODE)
"""The bits of a code that tell whether there is a set with that lowest number."""
SUM = _COUNT
"""In base 8 a remainder by 7 is the sum of the digits, if that is below 7: so codes tell the number of their sets."""


def number_of_sets(codes: Codes) -> int:
    """Return how many sets there are.

    >>> number_of_sets((2 * CODE[3], CODE[8], 0))
    3
    """
    return sum(codes) % SUM


def add(some: Codes, others: Codes) -> Codes:
    """Return the codes of sets and other sets together."""
    if others is NO_SETS:
        return some
    characters, dots, bamboos = some
    more_characters, more_dots, more_bamboos = others
    return characters + more_characters, dots + more_dots, bamboos + more_bamboos


def in_order(codes: Codes) -> Codes:
    """Return the codes of three suits sorted by size: a cache key that is the same whichever suit is which.

    >>> in_order((5, 0, 3))
    (0, 3, 5)
    """
    # Comparing is quicker than sorting, and this runs for every reading.
    one, two, three = codes
    if one > two:
        one, two = two, one
    if two > three:
        two, three = three, two
        if one > two:
            one, two = two, one
    return one, two, three


def encode(tiles: Collection[Tile]) -> Codes:
    """Return the codes of sets in suits, given by their lowest tiles."""
    if not tiles:
        return NO_SETS
    codes = [0, 0, 0]
    for tile in tiles:
        codes[tile // 9] += CODE[tile % 9]
    return codes[0], codes[1], codes[2]


def decode(codes: Codes) -> tuple[Tile, ...]:
    """Return the lowest tiles of sets in suits, in order.

    >>> decode((2 * CODE[3], CODE[8], 0))
    (3, 3, 17)
    """
    characters, dots, bamboos = codes
    return decode_suit(0, characters) + decode_suit(9, dots) + decode_suit(18, bamboos)


def encode_honors(tiles: Iterable[Tile]) -> int:
    """Return the code of pungs of winds and dragons."""
    return sum([CODE[tile - FIRST_HONOR] for tile in tiles])


def decode_honors(code: int) -> tuple[Tile, ...]:
    """Return the tiles of pungs of winds and dragons, in order.

    >>> decode_honors(encode_honors([33, 28]))
    (28, 33)
    """
    return decode_suit(FIRST_HONOR, code)


@cache
def decode_suit(first: Tile, code: int) -> tuple[Tile, ...]:
    """Return the lowest tiles of the sets of the suit with that first tile. There are not many codes of one suit."""
    return tuple([first + number for number in range(9) for _copy in range(code >> _BITS * number & _COUNT)])
