"""Losing hands, and the special hands they are fishing for: those that one more tile would complete.

Only a few tiles can complete a hand, and the tiles held tell which. A tile of which the player holds all four
completes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.engine.codes import encode, encode_honors
from scoring.engine.splits import Finish
from scoring.engine.unfinished import Kinds, Unfinished, kinds_by_suit
from scoring.holding import Holding
from scoring.patterns import Predicate
from scoring.readings import THIRTEEN_ORPHANS, Reading, Shape
from scoring.rulesets.bmja.shapes import GATES, SNAKES, IsKnitted, has_only_majors, is_triple_knitting
from scoring.tiles import BITS, FIRST_HONOR, ONES, PACKED, SUIT_BITS, count_of, more_than_four

PungHands = Mapping[str, Predicate]
"""The special hands made of pungs and kongs: by name, what tells such a hand."""


def _one_short(hands: Iterable[int]) -> frozenset[int]:
    """Return what is left of each of these hands when one tile is missing."""
    return frozenset(hand - one for hand in hands for tile, one in enumerate(PACKED) if count_of(hand, tile))


_LISTED = {
    "The wriggling snake": _one_short(SNAKES),
    "The gates of heaven": _one_short(GATES),
    "Thirteen unique wonders": _one_short(THIRTEEN_ORPHANS),
}


def read_unfinished(pung_hands: PungHands, is_knitting: IsKnitted) -> Shape:
    """Return the shape of a hand that did not win, fishing or not."""

    def read(holding: Holding) -> Sequence[Reading]:
        if holding.win is not None:
            return ()
        suits = kinds_by_suit(holding.tiles)
        fishing = [*_made_of_pungs(holding, suits, pung_hands)]
        if not holding.melds:
            fishing += _kept_concealed(holding, is_knitting)
        if "Purity" in fishing and more_than_four(holding.tiles) is not None:
            # Five alike are a kong on their own, but a pung and the pair of the Purity that is fished for.
            others = tuple(name for name in fishing if name != "Purity")
            return (Unfinished(holding, suits, ("Purity",), in_thirds=True), Unfinished(holding, suits, others))
        return (Unfinished(holding, suits, tuple(fishing)),)

    return read


def read_without_fishing(holding: Holding) -> Sequence[Reading]:
    """Return the reading of a hand that did not win and scores for its tiles only."""
    return () if holding.win is not None else (Unfinished(holding, kinds_by_suit(holding.tiles), ()),)


def _made_of_pungs(holding: Holding, suits: tuple[Kinds, ...], hands: PungHands) -> Iterator[str]:
    if holding.chows:
        return
    completed = [*_completed(holding, suits)]
    if completed:
        for name, is_hand in hands.items():
            if any(is_hand(reading) for reading in completed):
                yield name


def _completed(holding: Holding, suits: tuple[Kinds, ...]) -> Iterator[Reading]:
    """Yield the hands of four pungs and a pair that one more tile makes.

    With as many pungs made as possible, either one tile is left over and waits for its pair, or two pairs are, and
    either may become a pung. The awaited tile is one of those held, so that the hand shows no new kind of tile.
    """
    ones = [tile for suit in suits for tile in suit.odd_ones]
    twos = [tile for suit in suits for tile in suit.odd_twos]
    if len(ones) == 1 and not twos:
        ways = [(ones[0], ones[0])]
    elif len(twos) == 2 and not ones:
        ways = [(twos[0], twos[1]), (twos[1], twos[0])]
    else:
        return
    for awaited, pair in ways:
        if count_of(holding.all_tiles, awaited) < 4:
            made = () if awaited == pair else (awaited,)
            pungs = [*holding.pungs, *holding.honors, *(tile for suit in suits for tile in suit.pungs), *made]
            yield Reading(
                holding,
                "regular",
                Finish("pung" if made else "pair", awaited),
                pung_codes=encode([tile for tile in pungs if tile < FIRST_HONOR]),
                honor_code=encode_honors(tile for tile in pungs if tile >= FIRST_HONOR),
                pair=pair,
            )


def _kept_concealed(holding: Holding, is_knitting: IsKnitted) -> Iterator[str]:
    tiles = holding.tiles
    for name, one_short in _LISTED.items():
        if tiles in one_short:
            yield name
    if has_only_majors(holding) and _is_short_of_a_pair(tiles):
        yield "All pair honours"
    if not tiles >> 3 * SUIT_BITS:
        completed = [tiles + PACKED[tile] for tile in range(FIRST_HONOR) if count_of(tiles, tile) < 4]
        if any(map(is_knitting, completed)):
            yield "Knitting"
        if any(map(is_triple_knitting, completed)):
            yield "Triple knitting"


def _is_short_of_a_pair(tiles: int) -> bool:
    """Say whether all tiles but one pair off, and not all four of its kind are there."""
    unpaired = tiles & ONES
    return unpaired.bit_count() == 1 and count_of(tiles, unpaired.bit_length() // BITS) < 4
