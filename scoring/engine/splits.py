"""Splits: every way to divide the standing tiles of one suit into sets and at most one pair.

Each suit is divided separately, by numbers alone, and cached by its packed counts. Characters, dots and bamboos share
one cache, so a new hand is mostly made of suits seen before, and an unseen suit is one group away from a smaller one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Literal, NamedTuple, TypeAlias

from scoring.engine.codes import ANY, CODE, decode_suit
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

_MOST_REMEMBERED = 1 << 14


class Finish(NamedTuple):
    """Which group the winning tile finished: the pair, a pung, or a chow by its middle, its edge (3 of 123, 7 of 789)
    or another end; a knitted row or a single tile in special shapes. `tile` is the group's lowest tile.
    """

    kind: FinishKind
    tile: Tile


class Split:
    """One way to divide a suit: the codes of its chows and pungs, the number of its pair, and what the parts share."""

    __slots__ = ("_by_chows", "chow_code", "pair", "pung_code", "shared")

    def __init__(self, chow_code: int, pung_code: int, pair: int | None, shared: int) -> None:
        self.chow_code = chow_code
        self.pung_code = pung_code
        self.pair = pair
        self.shared = shared
        self._by_chows = _finish_chows(chow_code)

    def finishes(self, tile: Tile) -> tuple[Finish, ...]:
        """Return the groups of a suit so divided that its `tile` may have finished: one of each kind, a pung last."""
        number = tile % 9
        found = self._by_chows.get(tile, _NO_CHOW)
        if number == self.pair:
            found += _BY_PAIR[tile]
        return found + _BY_PUNG[tile] if self.pung_code & ANY[number] else found


def _edge_or_end(number: int, edge: int) -> FinishKind:
    return "edge" if number == edge else "end"


_BY_PAIR = tuple((Finish("pair", tile),) for tile in range(KINDS))
_BY_PUNG = tuple((Finish("pung", tile),) for tile in range(KINDS))
_BY_CHOW = (
    tuple(Finish(_edge_or_end(chow % 9, 6), chow) for chow in range(FIRST_HONOR)),
    tuple(Finish("closed", chow) for chow in range(FIRST_HONOR)),
    tuple(Finish(_edge_or_end(chow % 9, 0), chow) for chow in range(FIRST_HONOR)),
)
"""How a chow is finished by its low, its middle and its high tile."""


def finish_chow(chow: Tile, tile: Tile) -> Finish:
    """Return how `tile` finishes the chow with that lowest tile."""
    return _BY_CHOW[tile - chow][chow]


_NO_CHOW: tuple[Finish, ...] = ()


@cache
def _finish_chows(chow_code: int) -> Mapping[Tile, tuple[Finish, ...]]:
    """Return for each tile, whatever its suit, the chows of the suit that it may have finished, one of each kind."""
    found: dict[Tile, dict[FinishKind, Finish]] = {}
    for first in range(0, FIRST_HONOR, 9):
        for chow in decode_suit(first, chow_code):
            for tile in range(chow, chow + 3):
                finish = finish_chow(chow, tile)
                found.setdefault(tile, {})[finish.kind] = finish
    return {tile: tuple(finishes.values()) for tile, finishes in found.items()}


_Sets: TypeAlias = tuple[int, int, int]
"""Sets of one suit: the codes of chows and of pungs, and what the sets share."""

_ONE = PACKED[:9]
_CHOWS = tuple(one + (one << BITS) + (one << 2 * BITS) for one in _ONE[:7])
_PUNGS = tuple(3 * one for one in _ONE)
_MOST_SETS = 4


def _add_up(sets: tuple[int, ...]) -> frozenset[int]:
    """Return every sum of sets, packed."""
    return frozenset(
        sum(some) for number in range(_MOST_SETS + 1) for some in combinations_with_replacement(sets, number)
    )


SETS_OF_SUIT = _add_up(_CHOWS + _PUNGS)
"""All tiles of one suit that fall into sets, packed within the suit."""
SETS_OF_HONORS = _add_up(_PUNGS[:7])
_NOTHING: tuple[_Sets, ...] = ((0, 0, -1),)
_sets: tuple[dict[int, tuple[_Sets, ...]], dict[int, tuple[_Sets, ...]]] = ({}, {})
"""Divisions of suits and of honors into sets: no more than there are sums, so nothing has to be forgotten."""
_TWO = tuple(2 * one for one in _ONE)
SPLITS: tuple[dict[int, tuple[Split, ...]], dict[int, tuple[Split, ...]]] = ({}, {})
"""Splits of suits and of honors cached so far, by packed counts within the suit."""
_suits, _honors = SPLITS


def split_suit(packed: int, *, are_honors: bool) -> tuple[Split, ...]:
    """Return every split of the tiles of one suit, or of honors.

    A number of tiles divisible by three is divided into sets, two more give the pair, one more cannot be divided.

    >>> (split,) = split_suit(PACKED[0] * 3 + PACKED[1] + PACKED[2], are_honors=False)
    >>> split.chow_code == CODE[0], split.pung_code, split.pair
    (True, 0, 0)
    """
    memory = SPLITS[are_honors]
    splits = memory.get(packed)
    if splits is None:
        # In base 32 a remainder by 31 is the sum of the digits: here, of the counts.
        divide = _split_into_sets if packed % COUNT_MASK % 3 == 0 else _split_with_pair
        splits = divide(packed, are_honors=are_honors)
        if len(memory) >= _MOST_REMEMBERED:
            memory.clear()
        memory[packed] = splits
    return splits


def _split_with_pair(packed: int, *, are_honors: bool) -> tuple[Split, ...]:
    """Return every split into a pair and sets."""
    sums, first = (SETS_OF_HONORS, FIRST_HONOR) if are_honors else (SETS_OF_SUIT, 0)
    # Two of a kind that is not there twice leave a count no sum of sets has.
    return tuple(
        [
            Split(chow_code, pung_code, pair, shared & PAIR_TRAITS[first + pair])
            for pair, two in enumerate(_TWO)
            if packed - two in sums
            for chow_code, pung_code, shared in _divide_sets(packed - two, are_honors=are_honors)
        ]
    )


def _split_into_sets(packed: int, *, are_honors: bool) -> tuple[Split, ...]:
    """Return every split into sets alone."""
    return tuple(
        [
            Split(chow_code, pung_code, None, shared)
            for chow_code, pung_code, shared in _divide(packed, are_honors=are_honors)
        ]
    )


def _divide_sets(packed: int, *, are_honors: bool) -> tuple[_Sets, ...]:
    """Return every division into sets of tiles that fall into sets: cached, or by the set of the lowest tile."""
    if not packed:
        return _NOTHING
    known = _sets[are_honors].get(packed)
    if known is None:
        lowest = ((packed & -packed).bit_length() - 1) // BITS
        tile = FIRST_HONOR + lowest if are_honors else lowest
        found: list[_Sets] = []
        if count_of(packed, lowest) >= 3:
            found += [
                (chows, pungs + CODE[lowest], shared & ALIKE_TRAITS[tile])
                for chows, pungs, shared in _divide(packed - _PUNGS[lowest], are_honors=are_honors)
            ]
        if not are_honors and lowest <= 6 and count_of(packed, lowest + 1) and count_of(packed, lowest + 2):
            found += [
                (chows + CODE[lowest], pungs, shared & CHOW_TRAITS[tile])
                for chows, pungs, shared in _divide(packed - _CHOWS[lowest], are_honors=are_honors)
            ]
        known = _sets[are_honors][packed] = tuple(dict.fromkeys(found))
    return known


def _divide(packed: int, *, are_honors: bool) -> tuple[_Sets, ...]:
    """Return every division into sets, none if the tiles do not fall into sets."""
    falls = packed in (SETS_OF_HONORS if are_honors else SETS_OF_SUIT)
    return _divide_sets(packed, are_honors=are_honors) if falls else ()


def split_suits(packed: int) -> tuple[tuple[Split, ...], ...]:
    """Return the splits of each of the four suits of a whole hand; nothing if one of them cannot be divided."""
    # Most suits are cached, and then are found without another call.
    suit = packed & SUIT_MASK
    characters = _suits.get(suit) or split_suit(suit, are_honors=False)
    if not characters:
        return ()
    suit = packed >> SUIT_BITS & SUIT_MASK
    dots = _suits.get(suit) or split_suit(suit, are_honors=False)
    if not dots:
        return ()
    suit = packed >> 2 * SUIT_BITS & SUIT_MASK
    bamboos = _suits.get(suit) or split_suit(suit, are_honors=False)
    if not bamboos:
        return ()
    suit = packed >> 3 * SUIT_BITS
    honors = _honors.get(suit) or split_suit(suit, are_honors=True)
    return (characters, dots, bamboos, honors) if honors else ()
