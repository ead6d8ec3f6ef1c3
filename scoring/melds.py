"""Melds: the sets and pairs a hand is made of, concealed or exposed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from scoring.errors import ScoringError
from scoring.text import _
from scoring.tiles import FIRST_BONUS, TRAITS, Tile, is_suited, pack, part_traits, read_tiles, write_tiles

MeldKind = Literal["chow", "pung", "kong", "pair", "single", "knitted"]

_MOST_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Meld:
    """A set or pair, named by its kind and its (lowest) tile.

    >>> str(Meld("chow", 0, concealed=False))
    '123m'
    """

    kind: MeldKind
    tile: Tile
    concealed: bool = True
    tiles: tuple[Tile, ...] = field(init=False, repr=False, compare=False)
    packed: int = field(init=False, repr=False, compare=False)
    traits: int = field(init=False, repr=False, compare=False)
    shared: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        tiles = _TILES_OF[self.kind](self.tile)
        traits = 0
        for tile in tiles:
            traits |= TRAITS[tile]
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "packed", pack(tiles))
        object.__setattr__(self, "traits", traits)
        object.__setattr__(self, "shared", part_traits(tiles))

    def __str__(self) -> str:
        return write_tiles(self.tiles)


_TILES_OF: dict[MeldKind, Callable[[Tile], tuple[Tile, ...]]] = {
    "chow": lambda tile: (tile, tile + 1, tile + 2),
    "pung": lambda tile: (tile,) * 3,
    "kong": lambda tile: (tile,) * 4,
    "pair": lambda tile: (tile,) * 2,
    "single": lambda tile: (tile,),
    "knitted": lambda tile: (tile, tile + 3, tile + 6),
}

_remembered: dict[tuple[str, bool], Meld] = {}


def read_meld(text: str, *, concealed: bool) -> Meld:
    """Return the declared set that `text` writes: a chow, pung or kong, and only a kong when concealed.

    >>> read_meld("132m", concealed=False)
    Meld(kind='chow', tile=0, concealed=False)
    """
    meld = _remembered.get((text, concealed))
    if meld is None:
        meld = _parse_meld(text, concealed=concealed)
        if len(_remembered) >= _MOST_REMEMBERED:
            _remembered.clear()
        _remembered[text, concealed] = meld
    return meld


def _parse_meld(text: str, *, concealed: bool) -> Meld:
    name = "concealed_kongs" if concealed else "melds"
    tiles = sorted(read_tiles(text, field=name))
    if tiles and tiles[-1] < FIRST_BONUS:
        first, number = tiles[0], len(tiles)
        if number in (3, 4) and tiles[-1] == first and (number == 4 or not concealed):
            return Meld("kong" if number == 4 else "pung", first, concealed)
        if not concealed and _is_run(tiles):
            return Meld("chow", first, concealed=False)
    if concealed:
        raise ScoringError(
            _("“%(text)s” is not a concealed kong: that is four tiles alike."), field=name, text=text[:60]
        )
    raise ScoringError(_("“%(text)s” is not a chow, a pung or a kong."), field=name, text=text[:60])


def _is_run(tiles: list[Tile]) -> bool:
    first, last = tiles[0], tiles[-1]
    return is_suited(last) and first // 9 == last // 9 and tiles == [first, first + 1, first + 2]
