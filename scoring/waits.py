"""Waits: which kinds of tile would have completed a hand.

Some kinds are one integer here, with a bit for each at the place of its packed count. Suits are looked at one by one,
and whether a suit falls into sets is looked up in a table of all that do, so nothing has to be searched or remembered.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, permutations

from scoring.tiles import (
    BITS,
    FIRST_HONOR,
    FOURS,
    KINDS,
    ONES,
    PACKED,
    SUIT_BITS,
    SUIT_MASK,
    TERMINAL_TILES,
    pack,
)

KNITTED_SETS = tuple(
    pack(9 * suit + row + step for suit, row in enumerate(rows) for step in (0, 3, 6))
    for rows in permutations(range(3))
)
"""The nine tiles of each of the six ways to knit the suits, packed."""
HONOR_KINDS = pack(range(FIRST_HONOR, KINDS))
_ORPHANS = pack((*TERMINAL_TILES, *range(FIRST_HONOR, KINDS)))

NOT_ALONE = 0
ALONE_BUT_FOR_HELD = 1
ALONE_BUT_FOR_STANDING = 2
ALONE = 3
"""How strictly the winning kind was the only one: but for kinds of which the player held all four, but for kinds all
four of which stood in the hand, or without any other, be it as a fifth copy."""


def rank_wait(standing: int, declared: int, sets: int) -> int:
    """Return how strictly there is just one kind that completes the standing tiles beside some declared sets.

    >>> rank_wait(pack([1, 1, 1, 3]), pack([9, 9, 9] * 3), 3) == NOT_ALONE
    True
    >>> rank_wait(pack([1, 1, 1, 3, 3, 3, 3]), pack([9, 9, 9, 12, 13, 14]), 2) == ALONE_BUT_FOR_STANDING
    True
    """
    kinds = winning_kinds(standing, sets)
    if _is_one(kinds):
        return ALONE
    if _is_one(kinds & ~_four_alike(standing)):
        return ALONE_BUT_FOR_STANDING
    return ALONE_BUT_FOR_HELD if _is_one(kinds & ~_four_alike(standing + declared)) else NOT_ALONE


def _is_one(kinds: int) -> bool:
    return kinds != 0 and kinds & (kinds - 1) == 0


def _four_alike(packed: int) -> int:
    return (packed & FOURS) >> 2


def winning_kinds(standing: int, sets: int) -> int:
    """Return the kinds that complete the standing tiles beside so many declared sets, if need be as a fifth copy.

    Complete is: four sets and a pair, a knitted straight with a set and a pair, seven pairs, thirteen orphans, or
    fourteen different tiles among the honors and one knitted set.
    """
    kinds = _completing_sets_and_pair(standing)
    if sets <= 1:
        kinds |= _completing_knitted_straight(standing)
    if not sets:
        kinds |= _completing_special_shape(standing)
    return kinds


def _completing_special_shape(standing: int) -> int:
    odd = standing & ONES
    if _is_one(odd):
        return odd
    missing = _ORPHANS & ~(standing | standing >> 1)
    if not standing & ~(_ORPHANS | _ORPHANS << 1) and (not missing or _is_one(missing)):
        return missing or _ORPHANS
    if standing == odd:
        for knitted in KNITTED_SETS:
            if not standing & ~(knitted | HONOR_KINDS):
                return (knitted | HONOR_KINDS) & ~standing
    return 0


def _completing_knitted_straight(standing: int) -> int:
    present = (standing | standing >> 1 | standing >> 2) & ONES
    kinds = 0
    for knitted in KNITTED_SETS:
        missing = knitted & ~present
        if not missing:
            kinds |= _completing_sets_and_pair(standing - knitted)
        elif missing & (missing - 1) == 0 and _is_sets_and_pair(standing - (knitted - missing)):
            kinds |= missing
    return kinds


# --- by suits ------------------------------------------------------------------------------------------------------

_SUIT_PLACES = (0, SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS)
_HONORS_PLACE = _SUIT_PLACES[3]
_NUMBER_OF_TILES = (1 << BITS) - 1
"""A number modulo this is the sum of its five-bit digits: packed counts modulo this are the number of tiles."""
_ONE_OF_SUIT = PACKED[:9]


@cache
def _sets_of_suit() -> frozenset[int]:
    """Return every suit that falls into at most four sets, packed."""
    chows = [PACKED[low] + PACKED[low + 1] + PACKED[low + 2] for low in range(7)]
    return _sums_of([*chows, *(3 * one for one in _ONE_OF_SUIT)])


@cache
def _sets_of_honors() -> frozenset[int]:
    """Return all honors that fall into at most four pungs, packed as a suit."""
    return _sums_of([3 * one for one in _ONE_OF_SUIT[:7]])


def _sums_of(sets: list[int]) -> frozenset[int]:
    return frozenset(sum(some) for number in range(5) for some in combinations_with_replacement(sets, number))


def _completing_sets_and_pair(standing: int) -> int:
    """Return the kinds that make sets and one pair of tiles that are one short of that."""
    sets = _sets_of_suit()
    unfinished = []
    for place in _SUIT_PLACES:
        suit = standing >> place & SUIT_MASK
        if suit % _NUMBER_OF_TILES % 3:
            unfinished.append((suit, place))
        elif suit not in (_sets_of_honors() if place == _HONORS_PLACE else sets):
            return 0
    if len(unfinished) == 1:
        ((suit, place),) = unfinished
        return _making_sets_and_pair(suit, place) << place
    if len(unfinished) == 2:
        (one, its_place), (other, other_place) = unfinished
        kinds = 0
        if _has_pair_beside_sets(other, other_place):
            kinds = _making_sets(one, its_place) << its_place
        if _has_pair_beside_sets(one, its_place):
            kinds |= _making_sets(other, other_place) << other_place
        return kinds
    return 0


def _is_sets_and_pair(packed: int) -> bool:
    """Say whether the tiles are sets and one pair."""
    for place in _SUIT_PLACES:
        suit = packed >> place & SUIT_MASK
        sets = _sets_of_honors() if place == _HONORS_PLACE else _sets_of_suit()
        if suit not in sets and not _has_pair_beside_sets(suit, place):
            return False
    return True


def _making_sets(suit: int, place: int) -> int:
    """Return the kinds, by number, that make sets of a suit that lacks one tile."""
    sets = _sets_of_honors() if place == _HONORS_PLACE else _sets_of_suit()
    return sum([one for one in _ONE_OF_SUIT if suit + one in sets])


def _making_sets_and_pair(suit: int, place: int) -> int:
    """Return the kinds, by number, that make sets and a pair of a suit that lacks one tile."""
    sets = _sets_of_honors() if place == _HONORS_PLACE else _sets_of_suit()
    kinds = 0
    for one in _ONE_OF_SUIT:
        copies = suit // one & _NUMBER_OF_TILES
        if copies:
            if suit - one in sets:
                kinds |= one
            if copies > 1:
                kinds |= _making_sets(suit - 2 * one, place)
    return kinds


def _has_pair_beside_sets(suit: int, place: int) -> bool:
    sets = _sets_of_honors() if place == _HONORS_PLACE else _sets_of_suit()
    return any(suit // one & _NUMBER_OF_TILES > 1 and suit - 2 * one in sets for one in _ONE_OF_SUIT)
