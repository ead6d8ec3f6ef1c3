"""Dora: the tiles that indicators point to, and red fives, in rules that play with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from scoring.tiles import (
    DRAGON_TILES,
    FIRST_HONOR,
    LONGEST_TEXT,
    PACKED,
    TEXT_OF,
    WIND_TILES,
    Tile,
    count_of,
    read_tiles,
)

RedFives: TypeAlias = tuple[int, int, int]
"""How many of the four fives are red, in characters, dots and bamboos."""

FIVES = {"m": 4, "p": 13, "s": 22}
"""The five of each suit."""
_RED = "0"
_RUN = re.compile("[0-9]+[mps]")


class Dora(NamedTuple):
    """The indicators turned up, those under them, and the red fives among the player's tiles and among indicators.

    Red fives are packed counts; for a page to draw them, those of each declared set too, and whether the winning tile
    is one.
    """

    indicators: tuple[Tile, ...] = ()
    under: tuple[Tile, ...] = ()
    red: int = 0
    red_indicators: int = 0
    red_in_sets: tuple[int, ...] = ()
    is_win_red: bool = False


NO_DORA = Dora()


def _following(tiles: Sequence[Tile]) -> dict[Tile, Tile]:
    return dict(zip(tiles, (*tiles[1:], tiles[0]), strict=True))


_ROWS = (*(range(first, first + 9) for first in range(0, FIRST_HONOR, 9)), WIND_TILES, DRAGON_TILES)
POINTED_TO = {indicator: tile for row in _ROWS for indicator, tile in _following(row).items()}
"""The tile that each indicator points to: the next of its suit, its winds or its dragons."""


def count_pointed_to(indicators: Iterable[Tile], packed: int) -> int:
    """Return how many of some tiles indicators point to, each as often as it is pointed to.

    >>> count_pointed_to([8, 8, 30], 2 * PACKED[0] + PACKED[27])
    5
    """
    return sum([count_of(packed, POINTED_TO[indicator]) for indicator in indicators])


def number_of_reds(red: int) -> int:
    """Return how many red fives some packed counts hold."""
    return sum([count_of(red, five) for five in FIVES.values()])


def take_reds(text: str) -> tuple[str, int]:
    """Return the text of tiles with ordinary fives for the red ones, and the red ones packed.

    >>> text, red = take_reds("067p0s1z")
    >>> text, number_of_reds(red)
    ('567p5s1z', 2)
    """
    if _RED not in text or len(text) > LONGEST_TEXT:
        return text, 0
    red = 0
    for run in _RUN.findall(text):
        red += run.count(_RED) * PACKED[FIVES[run[-1]]]
    return _RUN.sub(lambda run: run[0].replace(_RED, "5"), text), red


def read_single_tiles(text: str) -> list[str]:
    """Return the tiles of a text one by one, in order, red fives first among fives; a wrong text raises.

    >>> read_single_tiles("7506p1z")
    ['0p', '5p', '6p', '7p', '1z']
    """
    plain, red = take_reds(text)
    tiles = sorted(read_tiles(plain, field="hand"))
    texts = [TEXT_OF[tile] for tile in tiles]
    for five in FIVES.values():
        for place in range(count_of(red, five)):
            texts[tiles.index(five) + place] = f"{_RED}{TEXT_OF[five][1]}"
    return texts


def take_reds_of_each(texts: Sequence[str]) -> tuple[list[str], list[int]]:
    """Return the same for several texts."""
    taken = [take_reds(text) for text in texts]
    return [text for text, _red in taken], [red for _text, red in taken]


def read_indicators(text: str, *, field: str, has_reds: bool) -> tuple[tuple[Tile, ...], int]:
    """Return the indicators that a text writes, and the red fives among them packed."""
    if not text:
        return (), 0
    text, red = take_reds(text) if has_reds else (text, 0)
    return tuple(sorted(read_tiles(text, field=field))), red
