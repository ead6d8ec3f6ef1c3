"""Splits: every way to divide the standing tiles of one suit into sets and at most one pair.

Each suit is divided by itself and remembered by its packed counts, so a new hand is mostly made of suits seen before,
and an unseen suit is one group away from a smaller one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
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

    __slots__ = ("_by_chows", "chows", "pair", "pungs", "shared")

    def __init__(self, chows: tuple[Tile, ...], pungs: tuple[Tile, ...], pair: Tile | None, shared: int) -> None:
        self.chows = chows
        self.pungs = pungs
        self.pair = pair
        self.shared = shared
        self._by_chows = _finish_chows(chows)

    def with_pair(self, pair: Tile) -> Split:
        """Return the split of these sets and a pair."""
        return Split(self.chows, self.pungs, pair, self.shared & PAIR_TRAITS[pair])

    def finishes(self, tile: Tile) -> tuple[Finish, ...]:
        """Return the groups of this split that `tile` may have finished: one of each kind, a pung last."""
        found = self._by_chows.get(tile, _NO_CHOW)
        if tile == self.pair:
            found += _BY_PAIR[tile]
        return found + _BY_PUNG[tile] if tile in self.pungs else found


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
def _finish_chows(chows: tuple[Tile, ...]) -> Mapping[Tile, tuple[Finish, ...]]:
    """Return for each tile the chows of a suit that it may have finished, one of each kind."""
    found: dict[Tile, dict[FinishKind, Finish]] = {}
    for chow in chows:
        for tile in range(chow, chow + 3):
            finish = finish_chow(chow, tile)
            found.setdefault(tile, {})[finish.kind] = finish
    return {tile: tuple(finishes.values()) for tile, finishes in found.items()}


_Groups: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Chows and pungs by their numbers within the suit."""

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
_NOTHING: tuple[_Groups, ...] = (((), ()),)
_groups: tuple[dict[int, tuple[_Groups, ...]], dict[int, tuple[_Groups, ...]]] = ({}, {})
"""Divisions of honors and of suits into sets: no more than there are sums, so nothing has to be forgotten."""
_HONORS = 3
_TWO_OF = tuple(
    tuple((9 * suit + number, 2 * one) for number, one in enumerate(_ONE) if 9 * suit + number < KINDS)
    for suit in range(4)
)
"""The pairs of each suit: their tile and what they are, packed within the suit."""
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
        # In base 32 a remainder by 31 is the sum of the digits: here, of the counts.
        divide = _split_into_sets if packed % COUNT_MASK % 3 == 0 else _split_with_pair
        splits = divide(suit, packed)
        if len(SPLITS[suit]) >= _MOST_REMEMBERED:
            SPLITS[suit].clear()
        SPLITS[suit][packed] = splits
    return splits


def _split_with_pair(suit: int, packed: int) -> tuple[Split, ...]:
    """Return every split into a pair and sets."""
    sums = SETS_OF_HONORS if suit == _HONORS else SETS_OF_SUIT
    # Two of a kind that is not there twice leave a count no sum of sets has.
    pairs = [(pair, packed - two) for pair, two in _TWO_OF[suit] if packed - two in sums]
    return tuple([split.with_pair(pair) for pair, sets in pairs for split in split_suit(suit, sets)])


def _split_into_sets(suit: int, packed: int) -> tuple[Split, ...]:
    """Return every split into sets alone."""
    first, with_chows = 9 * suit, suit != _HONORS
    if packed not in (SETS_OF_SUIT if with_chows else SETS_OF_HONORS):
        return ()
    return tuple([_place(first, chows, pungs) for chows, pungs in _divide(packed, with_chows=with_chows)])


def _place(first: Tile, chows: tuple[int, ...], pungs: tuple[int, ...]) -> Split:
    """Return the split into sets, given by numbers, for the suit with that first tile."""
    shared = -1
    for chow in chows:
        shared &= CHOW_TRAITS[first + chow]
    for pung in pungs:
        shared &= ALIKE_TRAITS[first + pung]
    return Split(
        _shared_tuple([first + chow for chow in chows]), _shared_tuple([first + pung for pung in pungs]), None, shared
    )


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


def _divide(sets: int, *, with_chows: bool) -> tuple[_Groups, ...]:
    """Return every division into sets of tiles that fall into sets, from memory or by the set of the lowest tile."""
    if not sets:
        return _NOTHING
    known = _groups[with_chows].get(sets)
    if known is None:
        lowest = ((sets & -sets).bit_length() - 1) // BITS
        found: list[_Groups] = []
        if count_of(sets, lowest) >= 3:
            found += [(chows, (lowest, *pungs)) for chows, pungs in _rest(sets, _PUNGS[lowest], with_chows=with_chows)]
        if with_chows and lowest <= 6 and count_of(sets, lowest + 1) and count_of(sets, lowest + 2):
            found += [((lowest, *chows), pungs) for chows, pungs in _rest(sets, _CHOWS[lowest], with_chows=with_chows)]
        known = _groups[with_chows][sets] = tuple(dict.fromkeys(found))
    return known


def _rest(sets: int, one: int, *, with_chows: bool) -> tuple[_Groups, ...]:
    """Return every division of what one set leaves, none if that does not fall into sets."""
    left = sets - one
    return _divide(left, with_chows=with_chows) if left in (SETS_OF_SUIT if with_chows else SETS_OF_HONORS) else ()
