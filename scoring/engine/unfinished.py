"""Losing holdings: what the standing tiles of a hand that did not win are worth, kind by kind.

Nothing is divided here. Every kind of tile counts separately: four alike in the hand are a kong though it was never
declared, three are a pung, two a pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.engine.codes import CODE
from scoring.engine.splits import Finish
from scoring.engine.tallies import CONCEALED_KONG, CONCEALED_PUNG, Tally, tally_declared
from scoring.holding import Holding
from scoring.melds import Meld, MeldKind
from scoring.readings import Reading
from scoring.tiles import KINDS, SUIT_BITS, SUIT_MASK, Tile, count_of

_MOST_REMEMBERED = 1 << 15
_NOT_WON = Finish("single", 0)


class Kinds(NamedTuple):
    """The standing tiles of one suit by kind.

    `sets`: tally of kongs and pungs · `pungs` `pung_code`: kinds that are there three times or more, and their code ·
    `pairs`: kinds that are there twice · `thirds`: tally of pungs alone, when as many as possible are made ·
    `odd_ones` `odd_twos`: kinds of which making these leaves one tile, or two.
    """

    sets: Tally
    pungs: tuple[Tile, ...]
    pung_code: int
    pairs: tuple[Tile, ...]
    thirds: Tally
    odd_ones: tuple[Tile, ...]
    odd_twos: tuple[Tile, ...]


_known: tuple[dict[int, Kinds], ...] = ({}, {}, {}, {})
_characters, _dots, _bamboos, _honors = _known


def kinds_of_suit(suit: int, packed: int) -> Kinds:
    """Return the tiles of one suit (honors last) by kind, cached.

    >>> from scoring.tiles import PACKED
    >>> kinds_of_suit(3, 4 * PACKED[0] + 2 * PACKED[4]).pairs
    (31,)
    """
    known = _known[suit].get(packed)
    if known is None:
        if len(_known[suit]) >= _MOST_REMEMBERED:
            _known[suit].clear()
        known = _known[suit][packed] = _count_kinds(9 * suit, packed)
    return known


def _count_kinds(first: Tile, packed: int) -> Kinds:
    counts = [(tile, count_of(packed, tile - first)) for tile in range(first, min(first + 9, KINDS))]
    return Kinds(
        sets=sum((CONCEALED_KONG if count > 3 else CONCEALED_PUNG)[tile] for tile, count in counts if count > 2),
        pungs=tuple(tile for tile, count in counts if count > 2),
        pung_code=sum(CODE[tile - first] for tile, count in counts if count > 2),
        pairs=tuple(tile for tile, count in counts if count == 2),
        thirds=sum(CONCEALED_PUNG[tile] * (count // 3) for tile, count in counts),
        odd_ones=tuple(tile for tile, count in counts if count % 3 == 1),
        odd_twos=tuple(tile for tile, count in counts if count % 3 == 2),
    )


def kinds_by_suit(packed: int) -> tuple[Kinds, ...]:
    """Return the tiles of a hand by kind, suit by suit, honors last."""
    characters = packed & SUIT_MASK
    dots = packed >> SUIT_BITS & SUIT_MASK
    bamboos = packed >> 2 * SUIT_BITS & SUIT_MASK
    honors = packed >> 3 * SUIT_BITS
    return (
        _characters.get(characters) or kinds_of_suit(0, characters),
        _dots.get(dots) or kinds_of_suit(1, dots),
        _bamboos.get(bamboos) or kinds_of_suit(2, bamboos),
        _honors.get(honors) or kinds_of_suit(3, honors),
    )


class Unfinished(Reading):
    """A losing holding by kinds, with the names of the hands it is one tile short of.

    `honors`: kinds of winds and dragons of which there is a pung or kong · `honor_pairs`: pairs of winds and
    dragons · `sets`: tally of all pungs and kongs · `fishing`: hands that one more tile would complete.
    """

    __slots__ = ("fishing", "sets")

    fishing: tuple[str, ...]
    sets: Tally

    def __init__(
        self, holding: Holding, suits: tuple[Kinds, ...], fishing: tuple[str, ...], *, in_thirds: bool = False
    ) -> None:
        """Sum up the suits; `in_thirds` makes pungs of four and more alike, as the hand fished for has them."""
        characters, dots, bamboos, honors = suits
        super().__init__(holding, "unfinished", _NOT_WON, honor_code=holding.honor_code + honors.pung_code)
        self.fishing = fishing
        self.honor_pairs = honors.pairs
        if in_thirds:
            self.sets = characters.thirds + dots.thirds + bamboos.thirds + honors.thirds
        else:
            self.sets = characters.sets + dots.sets + bamboos.sets + honors.sets
        if holding.melds:
            self.sets += tally_declared(holding.melds)

    def _standing_groups(self) -> Iterator[Meld]:
        tiles = self.holding.tiles
        for tile in range(KINDS):
            count = count_of(tiles, tile)
            while count:
                alike = min(count, 4)
                yield Meld(_ALIKE[alike], tile)
                count -= alike


_ALIKE: tuple[MeldKind, ...] = ("single", "single", "pair", "pung", "kong")
