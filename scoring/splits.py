"""Splits: every way to divide the standing tiles of one suit into sets and at most one pair.

Each suit is divided by itself and remembered by its packed counts, so a new hand is mostly made of suits seen before,
and an unseen suit is one group away from a smaller one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from scoring.tiles import (
    ALIKE_TRAITS,
    BITS,
    CHOW_TRAITS,
    COUNT_MASK,
    FIRST_HONOR,
    KINDS,
    PACKED,
    PAIR_TRAITS,
    SUIT_BITS,
    SUIT_MASK,
    Tile,
    count_of,
)

FinishKind = Literal["pair", "closed", "edge", "end", "pung", "knitted", "single"]

_MOST_REMEMBERED = 1 << 13


class Finish(NamedTuple):
    """Which group the winning tile finished: the pair, a pung, or a chow by its middle, its edge (3 of 123, 7 of 789)
    or another end; a knitted row or a single tile in special shapes. `tile` is the group's lowest tile.
    """

    kind: FinishKind
    tile: Tile


class Split:
    """One way to divide a suit: lowest tiles of its chows, tiles of its pungs, its pair, and what the parts share."""

    __slots__ = ("_finishes", "chows", "pair", "pungs", "shared")

    def __init__(self, chows: tuple[Tile, ...], pungs: tuple[Tile, ...], pair: Tile | None) -> None:
        self.chows = chows
        self.pungs = pungs
        self.pair = pair
        shared = -1 if pair is None else PAIR_TRAITS[pair]
        for chow in chows:
            shared &= CHOW_TRAITS[chow]
        for tile in pungs:
            shared &= ALIKE_TRAITS[tile]
        self.shared = shared
        self._finishes: dict[Tile, tuple[Finish, ...]] = {}

    def finishes(self, tile: Tile) -> tuple[Finish, ...]:
        """Return the groups of this split that `tile` may have finished: one of each kind, a pung last."""
        known = self._finishes.get(tile)
        if known is None:
            known = self._finishes[tile] = self._find_finishes(tile)
        return known

    def _find_finishes(self, tile: Tile) -> tuple[Finish, ...]:
        found = [_BY_CHOW[tile - chow][chow] for chow in self.chows if chow <= tile <= chow + 2]
        if tile == self.pair:
            found.append(_BY_PAIR[tile])
        if tile in self.pungs:
            found.append(_BY_PUNG[tile])
        return tuple(found) if len(found) == 1 else tuple({finish.kind: finish for finish in found}.values())


def _edge_or_end(number: int, edge: int) -> FinishKind:
    return "edge" if number == edge else "end"


_BY_PAIR = tuple(Finish("pair", tile) for tile in range(KINDS))
_BY_PUNG = tuple(Finish("pung", tile) for tile in range(KINDS))
_BY_CHOW = (
    tuple(Finish(_edge_or_end(chow % 9, 6), chow) for chow in range(FIRST_HONOR)),
    tuple(Finish("closed", chow) for chow in range(FIRST_HONOR)),
    tuple(Finish(_edge_or_end(chow % 9, 0), chow) for chow in range(FIRST_HONOR)),
)
"""How a chow is finished by its low, its middle and its high tile."""


def finish_chow(chow: Tile, tile: Tile) -> Finish:
    """Return how `tile` finishes the chow with that lowest tile."""
    return _BY_CHOW[tile - chow][chow]


_Groups: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int | None]
"""Chows, pungs and pair by their numbers within the suit."""

_CHOW = PACKED[0] + PACKED[1] + PACKED[2]
_NOTHING: tuple[_Groups, ...] = (((), (), None),)
_groups: tuple[dict[int, tuple[_Groups, ...]], dict[int, tuple[_Groups, ...]]] = ({}, {})
SPLITS: tuple[dict[int, tuple[Split, ...]], ...] = ({}, {}, {}, {})
"""Splits seen so far, by suit (honors last) and packed counts within the suit."""
_characters, _dots, _bamboos, _honors = SPLITS
_tuples: dict[tuple[Tile, ...], tuple[Tile, ...]] = {}


def split_suit(suit: int, packed: int) -> tuple[Split, ...]:
    """Return every split of the tiles of one suit: characters, dots, bamboos, honors by number.

    A number of tiles divisible by three is divided into sets, two more give the pair, one more cannot be divided.

    >>> [(split.chows, split.pungs, split.pair) for split in split_suit(0, PACKED[0] * 3 + PACKED[1] + PACKED[2])]
    [((0,), (), 0)]
    """
    splits = SPLITS[suit].get(packed)
    if splits is None:
        first = 9 * suit
        splits = tuple(
            [
                Split(
                    _shared_tuple([first + number for number in chows]),
                    _shared_tuple([first + number for number in pungs]),
                    None if pair is None else first + pair,
                )
                for chows, pungs, pair in _divide(packed, with_chows=first != FIRST_HONOR)
            ]
        )
        if len(SPLITS[suit]) >= _MOST_REMEMBERED:
            SPLITS[suit].clear()
        SPLITS[suit][packed] = splits
    return splits


def _shared_tuple(tiles: list[Tile]) -> tuple[Tile, ...]:
    """Return one tuple for all splits with these sets: few are different, and then they stay close at hand."""
    key = tuple(tiles)
    return _tuples.setdefault(key, key)


def split_suits(packed: int) -> tuple[tuple[Split, ...], ...]:
    """Return the splits of each of the four suits of a whole hand."""
    characters = packed & SUIT_MASK
    dots = packed >> SUIT_BITS & SUIT_MASK
    bamboos = packed >> 2 * SUIT_BITS & SUIT_MASK
    honors = packed >> 3 * SUIT_BITS
    return (
        _characters.get(characters) or split_suit(0, characters),
        _dots.get(dots) or split_suit(1, dots),
        _bamboos.get(bamboos) or split_suit(2, bamboos),
        _honors.get(honors) or split_suit(3, honors),
    )


def _divide(packed: int, *, with_chows: bool) -> tuple[_Groups, ...]:
    """Return every division of a suit by number, from memory or worked out."""
    if not packed:
        return _NOTHING
    memory = _groups[with_chows]
    known = memory.get(packed)
    if known is None:
        # In base 32 a remainder by 31 is the sum of the digits: here, of the counts.
        over = packed % COUNT_MASK % 3
        known = () if over == 1 else tuple(dict.fromkeys(_work_out(packed, over == 2, with_chows=with_chows)))
        if len(memory) >= _MOST_REMEMBERED:
            memory.clear()
        memory[packed] = known
    return known


def _work_out(packed: int, needs_pair: bool, *, with_chows: bool) -> Iterator[_Groups]:
    """Try every group for the lowest tile; the rest is a smaller problem."""
    lowest = ((packed & -packed).bit_length() - 1) // BITS
    one = PACKED[lowest]
    copies = count_of(packed, lowest)
    if copies >= 3:
        for chows, pungs, pair in _divide(packed - 3 * one, with_chows=with_chows):
            yield chows, (lowest, *pungs), pair
    if copies >= 2 and needs_pair:
        for chows, pungs, _no_pair in _divide(packed - 2 * one, with_chows=with_chows):
            yield chows, pungs, lowest
    if with_chows and count_of(packed, lowest + 1) and count_of(packed, lowest + 2):
        for chows, pungs, pair in _divide(packed - _CHOW * one, with_chows=with_chows):
            yield (lowest, *chows), pungs, pair
