"""Waits: which kinds of tile would have completed a hand.

Some kinds are one integer here, with a bit for each at the place of its packed count. Suits are examined one by one,
and the result for each is cached; whether it falls into sets is looked up in a table of all that do.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from scoring.engine.splits import SETS_OF_HONORS, SETS_OF_SUIT
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
    Tile,
    pack,
)

KNITTED_SETS = tuple(
    pack(9 * suit + row + step for suit, row in enumerate(rows) for step in (0, 3, 6))
    for rows in permutations(range(3))
)
"""The nine tiles of each of the six ways to knit the suits, packed."""
HONOR_KINDS = pack(range(FIRST_HONOR, KINDS))
_SUITED_KINDS = pack(range(FIRST_HONOR))
_ORPHANS = pack((*TERMINAL_TILES, *range(FIRST_HONOR, KINDS)))

NOT_ALONE = 0
ALONE_BUT_FOR_HELD = 1
ALONE_BUT_FOR_STANDING = 2
ALONE = 3
"""How strictly the winning kind was the only one: but for kinds of which the player held all four, but for kinds all
four of which stood in the hand, or without any other, be it as a fifth copy."""


def rank_wait(tiles: int, win: Tile, all_tiles: int, sets: int) -> int:
    """Return how strictly `win` was the only kind that could complete a hand of these tiles with `sets` declared sets.

    >>> tiles = pack([1, 1, 1, 2, 3, 3, 3, 3])
    >>> rank_wait(tiles, 2, tiles + pack([9, 9, 9, 12, 13, 14]), 2) == ALONE_BUT_FOR_STANDING
    True
    """
    return _rank(winning_kinds(tiles - PACKED[win], sets), tiles - PACKED[win], all_tiles - PACKED[win])


def rank_regular_wait(tiles: int, win: Tile, pair: Tile, all_tiles: int) -> int:
    """Return how strictly `win` was the only kind for a hand read as four sets and a pair, examining two suits at most.

    The other suits are sets, and tiles one short of this shape are one short of no other but seven pairs.
    """
    standing = tiles - PACKED[win]
    place = win // 9
    # Most suits are cached, and then are found without another call.
    suit = _MEMORY[place].get(standing >> SUIT_BITS * place & SUIT_MASK) or _suit_at(standing, place)
    odd = 0
    if tiles == all_tiles:
        odd = standing & ONES
        if odd & (odd - 1):
            odd = 0
    if suit.awaits_one and not odd:
        return ALONE
    kinds = suit.making << SUIT_BITS * place | odd
    if suit.is_whole:
        other = pair // 9
        kinds |= _suit_at(standing, other).making << SUIT_BITS * other
    # Mostly no kind is held four times, and then a second one is just a second one.
    if kinds & (kinds - 1) and not all_tiles & FOURS:
        return NOT_ALONE
    return _rank(kinds, standing, all_tiles - PACKED[win])


def _rank(kinds: int, standing: int, held: int) -> int:
    if _is_one(kinds):
        return ALONE
    if _is_one(kinds & ~_four_alike(standing)):
        return ALONE_BUT_FOR_STANDING
    return ALONE_BUT_FOR_HELD if _is_one(kinds & ~_four_alike(held)) else NOT_ALONE


def _is_one(kinds: int) -> bool:
    return kinds != 0 and kinds & (kinds - 1) == 0


def _four_alike(packed: int) -> int:
    return (packed & FOURS) >> 2


def winning_kinds(standing: int, sets: int) -> int:
    """Return the kinds that complete the standing tiles beside `sets` declared sets, if need be as a fifth copy.

    Complete is: four sets and a pair, a knitted straight with a set and a pair, seven pairs, thirteen orphans, or
    fourteen different tiles among the honors and one knitted set.
    """
    kinds = _completing_sets_and_pair(standing)
    if sets <= 1:
        present = (standing | standing >> 1 | standing >> 2) & _SUITED_KINDS
        if present.bit_count() >= 8:
            kinds |= _completing_knitted_straight(standing, present)
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


def _completing_knitted_straight(standing: int, present: int) -> int:
    kinds = 0
    for knitted in KNITTED_SETS:
        missing = knitted & ~present
        if not missing:
            kinds |= _completing_sets_and_pair(standing - knitted)
        elif _is_one(missing) and _is_sets_and_pair(standing - (knitted - missing)):
            kinds |= missing
    return kinds


# --- by suits ------------------------------------------------------------------------------------------------------


class _Suit(NamedTuple):
    """How near some tiles of a suit are to falling into sets, or into sets and a pair."""

    rest: int
    """Tiles beyond a multiple of three."""
    is_whole: bool
    """Whether they are sets, or sets and a pair, already."""
    making: int
    """The kinds, by number, that make sets and a pair of them when the rest is one, and sets when it is two."""
    awaits_one: bool = False
    """Whether there is one such kind, and none in another suit would do."""


_DIGITS = (1 << BITS) - 1
"""A number modulo this is the sum of its five-bit digits: so packed counts tell the number of tiles."""
_ONE_OF_SUIT = PACKED[:9]
_PAIRS_OF_SUIT = tuple((number, one, (_DIGITS - 1) * one) for number, one in enumerate(_ONE_OF_SUIT))
"""Each number with one such tile, and with the bits of a count that is two or more."""
_BY_REMAINDER = tuple(_ONE_OF_SUIT[over::3] for over in range(3))
_ONES_OVER_THREE, _TWOS_OVER_THREE = (_DIGITS * sum(kinds) for kinds in _BY_REMAINDER[1:])
_HONORS = 3
_MOST_REMEMBERED = 1 << 14
_suits: dict[int, _Suit] = {}
_honors: dict[int, _Suit] = {}


_MEMORY = (_suits, _suits, _suits, _honors)


def _suit_at(packed: int, place: int) -> _Suit:
    """Return what is known of the characters, dots, bamboos or honors among some tiles, cached."""
    suit = packed >> SUIT_BITS * place & SUIT_MASK
    return _MEMORY[place].get(suit) or _learn(
        _MEMORY[place], suit, SETS_OF_HONORS if place == _HONORS else SETS_OF_SUIT
    )


def _learn(memory: dict[int, _Suit], suit: int, sets: frozenset[int]) -> _Suit:
    """Work out tiles of a suit not seen before, and cache the result."""
    # The numbers of a set add up to a multiple of three, and so do those of many: that leaves few kinds to try.
    numbers = (suit & _ONES_OVER_THREE) % _DIGITS + 2 * ((suit & _TWOS_OVER_THREE) % _DIGITS)
    rest = suit % _DIGITS % 3
    is_whole, making = False, 0
    if rest == 0:
        is_whole = suit in sets
    elif rest == 1:
        making = _making_sets_and_pair(suit, numbers, sets)
    else:
        is_whole = not sets.isdisjoint([suit - 2 * one for one in _BY_REMAINDER[2 * numbers % 3]])
        for awaited in _BY_REMAINDER[-numbers % 3]:
            if suit + awaited in sets:
                making |= awaited
    if len(memory) >= _MOST_REMEMBERED:
        memory.clear()
    found = memory[suit] = _Suit(rest, is_whole, making, not is_whole and _is_one(making))
    return found


def _making_sets_and_pair(suit: int, numbers: int, sets: frozenset[int]) -> int:
    """Return the kinds that make a pair beside sets, or sets beside a pair, of tiles with this sum of numbers."""
    making = 0
    # One of a kind that is not there leaves a count no sum of sets has.
    for one in _BY_REMAINDER[numbers % 3]:
        if suit - one in sets:
            making |= one
    for number, one, two_or_more in _PAIRS_OF_SUIT:
        if suit & two_or_more:
            without_pair = suit - 2 * one
            for awaited in _BY_REMAINDER[(2 * number - numbers) % 3]:
                if without_pair + awaited in sets:
                    making |= awaited
    return making


def _completing_sets_and_pair(standing: int) -> int:
    """Return the kinds that make sets and one pair of tiles that are one short of that."""
    unfinished = []
    for place in range(4):
        suit = _suit_at(standing, place)
        if suit.rest:
            unfinished.append((SUIT_BITS * place, suit))
        elif not suit.is_whole:
            return 0
    if len(unfinished) == 1:
        ((shift, only),) = unfinished
        return only.making << shift
    if len(unfinished) == 2:
        (shift, one), (other_shift, other) = unfinished
        kinds = one.making << shift if other.is_whole else 0
        return kinds | other.making << other_shift if one.is_whole else kinds
    return 0


def _is_sets_and_pair(packed: int) -> bool:
    """Say whether the tiles are sets and one pair; too few to be several pairs alone."""
    return all(_suit_at(packed, place).is_whole for place in range(4))
