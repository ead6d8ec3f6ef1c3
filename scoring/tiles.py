"""Tiles as small integers: their text, their names, and what many of them have in common.

A tile is the number of its kind: 0-8 characters, 9-17 dots, 18-26 bamboos, 27-30 winds, 31-33 dragons, and
34-41 flowers and seasons. Tiles in any number are also kept as one *packed* integer with five bits for the count of
each playing kind, so that counting, comparing and taking away are single operations on whole hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from scoring.errors import ScoringError
from scoring.seats import WINDS, Wind
from scoring.text import _

Tile: TypeAlias = int

KINDS = 34
"""Playing kinds; the bonus tiles come after them."""
WIND_TILES = (27, 28, 29, 30)
DRAGON_TILES = (31, 32, 33)
FIRST_HONOR = 27
FIRST_DRAGON = 31
FIRST_BONUS = 34
FIRST_SEASON = 38
TERMINAL_TILES = (0, 8, 9, 17, 18, 26)
GREEN_TILES = (19, 20, 21, 23, 25, 32)
REVERSIBLE_TILES = (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31)

_FIRST_OF_SUIT = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34}
_TILE_OF = {
    suit: {str(number + 1): first + number for number in range({"z": 7, "f": 8}.get(suit, 9))}
    for suit, first in _FIRST_OF_SUIT.items()
}
TEXT_OF = tuple(digit + suit for suit, tiles in _TILE_OF.items() for digit in tiles)
"""The two characters that write each tile."""

NAMES = (
    *(f"{number} {suit}" for suit in (_("Characters"), _("Dots"), _("Bamboos")) for number in range(1, 10)),
    *(_("East"), _("South"), _("West"), _("North")),
    *(_("White dragon"), _("Green dragon"), _("Red dragon")),
    *(_("East flower"), _("South flower"), _("West flower"), _("North flower")),
    *(_("East season"), _("South season"), _("West season"), _("North season")),
)
"""What a referee calls each tile."""


def read_tiles(text: str, *, field: str) -> list[Tile]:
    """Return the tiles `text` writes, in its order, or raise a ScoringError about `field`.

    >>> read_tiles("13m55z2m", field="hand")
    [0, 2, 31, 31, 1]
    """
    tiles: list[Tile] = []
    start = 0
    for end, letter in enumerate(text):
        if letter in _TILE_OF:
            of_digit = _TILE_OF[letter]
            try:
                tiles += [of_digit[digit] for digit in text[start:end]]
            except KeyError:
                raise _no_tile(text, field) from None
            if start == end:
                raise _no_tile(text, field)
            start = end + 1
    if start != len(text):
        raise _no_tile(text, field)
    return tiles


def _no_tile(text: str, field: str) -> ScoringError:
    return ScoringError(
        _("“%(text)s” is not a row of tiles. Write them like 123m55z, without spaces."), field=field, text=text[:60]
    )


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Return the tiles in order as text, those of a suit run together.

    >>> write_tiles([31, 0, 2, 1, 31])
    '123m55z'
    """
    text = ""
    for tile in sorted(tiles):
        written = TEXT_OF[tile]
        text = text[:-1] + written if text.endswith(written[1]) else text + written
    return text


def wind_tile(wind: Wind) -> Tile:
    """Return the tile of a wind.

    >>> wind_tile(Wind.WEST)
    29
    """
    return WIND_TILES[WINDS.index(wind)]


def is_suited(tile: Tile) -> bool:
    """Say whether the tile belongs to a suit."""
    return tile < FIRST_HONOR


# --- packed counts -------------------------------------------------------------------------------------------------

BITS = 5
"""Bits for the count of one kind: enough for eighteen, the most tiles a winner can show."""
SUIT_BITS = 9 * BITS
SUIT_MASK = (1 << SUIT_BITS) - 1
PACKED = tuple(1 << BITS * tile for tile in range(KINDS))
"""One copy of each kind, packed."""
ONES = sum(PACKED)
FOURS = 4 * ONES
_ELEVENS = 11 * ONES
_SIXTEENS = 16 * ONES
COUNT_MASK = (1 << BITS) - 1


def pack(tiles: Iterable[Tile]) -> int:
    """Return the packed counts of playing tiles.

    >>> count_of(pack([3, 3, 8]), 3)
    2
    """
    return sum(map(PACKED.__getitem__, tiles))


def unpack(packed: int) -> list[Tile]:
    """Return the tiles a packed count holds, in order.

    >>> unpack(pack([8, 3, 3]))
    [3, 3, 8]
    """
    return [tile for tile in range(KINDS) for _copy in range(count_of(packed, tile))]


def count_of(packed: int, tile: Tile) -> int:
    """Return how many copies of `tile` a packed count holds."""
    return packed >> BITS * tile & COUNT_MASK


def more_than_four(packed: int) -> Tile | None:
    """Return a kind that is there more than four times, or None."""
    # Eleven more lifts a count of five or above over sixteen, and none can reach thirty-two.
    too_many = packed + _ELEVENS & _SIXTEENS
    return (too_many.bit_length() - 1) // BITS if too_many else None


# --- traits: what a whole hand shows, and what its parts share ---------------------------------------------------

NUMBERS = 0b1_1111_1111
"""Bits 0-8: the numbers 1-9 of suit tiles."""
SUITS = 0b111 << 9
WINDS_SHOWN = 1 << 12
DRAGONS_SHOWN = 1 << 13
HONORS = WINDS_SHOWN | DRAGONS_SHOWN
NOT_GREEN = 1 << 14
NOT_REVERSIBLE = 1 << 15
TERMINAL_NUMBERS = 1 | 1 << 8


def _traits_of(tile: Tile) -> int:
    if is_suited(tile):
        traits = 1 << tile % 9 | 1 << 9 + tile // 9
    else:
        traits = WINDS_SHOWN if tile < FIRST_DRAGON else DRAGONS_SHOWN
    if tile not in GREEN_TILES:
        traits |= NOT_GREEN
    if tile not in REVERSIBLE_TILES:
        traits |= NOT_REVERSIBLE
    return traits


TRAITS = tuple(_traits_of(tile) for tile in range(KINDS))
"""What one tile adds to the traits of a hand; a hand's traits are those of its tiles or-ed together."""

HAS_TERMINAL = 1 << 9
HAS_OUTSIDE = 1 << 10
ALL_EVEN = 1 << 11


def part_traits(tiles: Iterable[Tile]) -> int:
    """Return what one part (a set or pair) holds; and-ed over the parts it says what they all share.

    Bits 0-8 are the numbers in the part, then: a terminal, a terminal or honor, nothing but even numbers.
    """
    held = set(tiles)
    shared = 0
    for tile in held:
        shared |= 1 << tile % 9 if is_suited(tile) else HAS_OUTSIDE
        if tile in TERMINAL_TILES:
            shared |= HAS_TERMINAL | HAS_OUTSIDE
    if all(is_suited(tile) and tile % 9 % 2 == 1 for tile in held):
        shared |= ALL_EVEN
    return shared
