"""Melds: the sets and pairs a hand is made of, concealed or exposed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
        object.__setattr__(self, "shared", part_traits(*tiles))

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

_exposed: dict[str, Meld] = {}
_concealed: dict[str, Meld] = {}


def read_melds(texts: Sequence[str]) -> list[Meld]:
    """Return the exposed sets that the texts write: chows, pungs and kongs.

    >>> read_melds(["132m", "5555p"])
    [Meld(kind='chow', tile=0, concealed=False), Meld(kind='kong', tile=13, concealed=False)]
    """
    return [_exposed.get(text) or _remember(_exposed, text, _parse_meld(text)) for text in texts]


def read_concealed_kongs(texts: Sequence[str]) -> list[Meld]:
    """Return the concealed kongs that the texts write.

    >>> read_concealed_kongs(["7777s"])
    [Meld(kind='kong', tile=24, concealed=True)]
    """
    return [_concealed.get(text) or _remember(_concealed, text, _parse_concealed_kong(text)) for text in texts]


def _remember(memory: dict[str, Meld], text: str, meld: Meld) -> Meld:
    if len(memory) >= _MOST_REMEMBERED:
        memory.clear()
    memory[text] = meld
    return meld


def _parse_meld(text: str) -> Meld:
    tiles = sorted(read_tiles(text, field="melds"))
    if len(tiles) in (3, 4) and tiles[-1] < FIRST_BONUS:
        if tiles[0] == tiles[-1]:
            return Meld("kong" if len(tiles) == 4 else "pung", tiles[0], concealed=False)
        if _is_run(tiles):
            return Meld("chow", tiles[0], concealed=False)
    raise ScoringError(_("“%(text)s” is not a chow, a pung or a kong."), field="melds", text=text[:60])


def _parse_concealed_kong(text: str) -> Meld:
    tiles = read_tiles(text, field="concealed_kongs")
    if len(tiles) == 4 and len(set(tiles)) == 1 and tiles[0] < FIRST_BONUS:
        return Meld("kong", tiles[0])
    raise ScoringError(
        _("“%(text)s” is not a concealed kong. A kong is four identical tiles."),
        field="concealed_kongs",
        text=text[:60],
    )


def _is_run(tiles: list[Tile]) -> bool:
    first, last = tiles[0], tiles[-1]
    return is_suited(last) and first // 9 == last // 9 and tiles == [first, first + 1, first + 2]
