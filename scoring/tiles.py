"""Tiles as small integers: their text, their names, and what many of them have in common.

A tile is the number of its kind: 0-8 characters, 9-17 dots, 18-26 bamboos, 27-30 winds, 31-33 dragons, and
34-41 flowers and seasons. Tiles in any number are also kept as one *packed* integer with five bits for the count of
each playing kind, so that counting, comparing and taking away are single operations on whole hands.
"""

from __future__ import annotations

import re
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
_RUN = re.compile("[1-9]+[mps]|[1-7]+z|[1-8]+f")
LONGEST_TEXT = 2 * 144
"""Every tile of a set, each with its suit. In a longer text of digits alone, the search takes quadratic time."""
TEXT_OF = tuple(digit + suit for suit, tiles in _TILE_OF.items() for digit in tiles)
"""The two characters that write each tile."""
TILE_OF = {text: tile for tile, text in enumerate(TEXT_OF)}

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
    runs = _RUN.findall(text) if len(text) <= LONGEST_TEXT else []
    if sum(map(len, runs)) != len(text):
        raise _no_tile(text, field)
    return [_TILE_OF[run[-1]][digit] for run in runs for digit in run[:-1]]


def _no_tile(text: str, field: str) -> ScoringError:
    return ScoringError(
        _("“%(text)s” is not a list of tiles. Write tiles like 123m55z, without spaces."), field=field, text=text[:60]
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
BONUS_SHOWN = 1 << 16
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

_SUITS_BY_NUMBER = (0, 0b001 << 9, 0b011 << 9, 0b111 << 9)


def whichever_suits(traits: int) -> int:
    """Return the traits of a hand with the number of its suits instead of which they are: no pattern asks for that.

    >>> whichever_suits(TRAITS[18]) & SUITS == TRAITS[0] & SUITS
    True
    """
    return traits & ~SUITS | _SUITS_BY_NUMBER[(traits & SUITS).bit_count()]


_MOST_REMEMBERED = 1 << 14
_LONGEST_RUN = 19
_runs: dict[str, tuple[int, int, int]] = {}


def count_tiles(text: str, *, field: str) -> tuple[int, int, int]:
    """Return how many tiles `text` writes, their packed counts and their traits, or raise a ScoringError about `field`.

    >>> number, packed, _traits = count_tiles("13m55z2m", field="hand")
    >>> number, unpack(packed)
    (5, [0, 1, 2, 31, 31])
    """
    number = packed = traits = written = 0
    for run in _RUN.findall(text) if len(text) <= LONGEST_TEXT else ():
        known = _runs.get(run) or _count_run(run)
        number += known[0]
        packed += known[1]
        traits |= known[2]
        written += len(run)
    if written != len(text):
        raise _no_tile(text, field)
    return number, packed, traits


def _count_run(run: str) -> tuple[int, int, int]:
    """Count the tiles of one suit run together, cached; of more than any hand has, only return the number."""
    if len(run) > _LONGEST_RUN:
        return len(run) - 1, 0, 0
    tiles = [_TILE_OF[run[-1]][digit] for digit in run[:-1]]
    playing = [tile for tile in tiles if tile < KINDS]
    traits = 0 if len(playing) == len(tiles) else BONUS_SHOWN
    for tile in playing:
        traits |= TRAITS[tile]
    if len(_runs) >= _MOST_REMEMBERED:
        _runs.clear()
    counted = _runs[run] = len(tiles), pack(playing), traits
    return counted


HAS_TERMINAL = 1 << 9
HAS_OUTSIDE = 1 << 10
ALL_EVEN = 1 << 11
CHOW_OR_SUITED_PAIR = 1 << 12
END_CHOW_OR_FIVES = 1 << 13


def part_traits(*tiles: Tile) -> int:
    """Return what one part (a set or pair) holds; and-ed over the parts it says what they all share.

    Bits 0-8 are the numbers in the part, then: a terminal, a terminal or honor, nothing but even numbers, being a chow
    or a pair of a suit, being a terminal chow or a pair of fives.
    """
    shared = 0
    for tile in tiles:
        shared |= 1 << tile % 9 if is_suited(tile) else HAS_OUTSIDE
        if tile in TERMINAL_TILES:
            shared |= HAS_TERMINAL | HAS_OUTSIDE
    if all(is_suited(tile) and tile % 9 % 2 == 1 for tile in tiles):
        shared |= ALL_EVEN
    return shared | _run_traits(*tiles)


def _run_traits(*tiles: Tile) -> int:
    """Return the part traits that only chows and suited pairs have."""
    first, last = tiles[0], tiles[-1]
    if first != last:
        ends = first in TERMINAL_TILES or last in TERMINAL_TILES
        return CHOW_OR_SUITED_PAIR | (END_CHOW_OR_FIVES if ends else 0)
    if len(tiles) == 2 and is_suited(first):
        return CHOW_OR_SUITED_PAIR | (END_CHOW_OR_FIVES if first % 9 == 4 else 0)
    return 0


ALIKE_TRAITS = tuple(part_traits(tile, tile, tile) for tile in range(KINDS))
"""The part traits of a pung or kong of each kind."""
PAIR_TRAITS = tuple(part_traits(tile, tile) for tile in range(KINDS))
CHOW_TRAITS = tuple(part_traits(tile, tile + 1, tile + 2) for tile in range(FIRST_HONOR))
"""The part traits of a chow by its lowest tile."""
