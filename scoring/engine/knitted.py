"""The shapes with knitted tiles: 1-4-7 of one suit, 2-5-8 of a second, 3-6-9 of the third."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from scoring.engine.codes import SUM, add
from scoring.engine.splits import Finish, Split, split_suits
from scoring.engine.waits import HONOR_KINDS, KNITTED_SETS
from scoring.holding import Holding
from scoring.readings import Reading, ShapeName, wait_before
from scoring.tiles import CHOW_OR_SUITED_PAIR, ONES, PACKED, SUITS

_SHAPE_BY_HONORS: dict[int, ShapeName] = {
    5: "knitted-singles-whole",
    6: "knitted-singles",
    7: "knitted-singles-greater",
}
"""Fourteen singles have all nine knitted tiles beside five honors, and are the greater hand with all seven."""


def read_knitted_singles(holding: Holding) -> Sequence[Reading]:
    """Return the reading as fourteen different tiles, honors and tiles of one knitted set."""
    tiles = holding.tiles
    if tiles & ~ONES or holding.melds or holding.win is None:
        return ()
    for knitted in KNITTED_SETS:
        if not tiles & ~(knitted | HONOR_KINDS):
            shape = _SHAPE_BY_HONORS[(tiles & HONOR_KINDS).bit_count()]
            return (Reading(holding, shape, Finish("single", holding.win)),)
    return ()


def read_knitted_straight(holding: Holding) -> Sequence[Reading]:
    """Return the readings as all nine tiles of a knitted set, one more set and a pair.

    A winning tile that is both in the straight and in the set or pair may have finished either.
    """
    return _read_knitted_straight(holding, straight_first=False) if _may_be_knitted(holding) else ()


def read_knitted_straight_first(holding: Holding) -> Sequence[Reading]:
    """Return the readings as a knitted straight that takes the winning tile whenever it has one of its kind."""
    return _read_knitted_straight(holding, straight_first=True) if _may_be_knitted(holding) else ()


def _may_be_knitted(holding: Holding) -> bool:
    """Say quickly that most hands are not knitted."""
    return holding.traits & SUITS == SUITS and len(holding.melds) <= 1 and holding.win is not None


def _read_knitted_straight(holding: Holding, *, straight_first: bool) -> list[Reading]:
    tiles, win = holding.tiles, holding.win
    present = (tiles | tiles >> 1 | tiles >> 2) & ONES
    readings: list[Reading] = []
    for knitted in KNITTED_SETS:
        if knitted & ~present or win is None:
            continue
        splits_of_suits = split_suits(tiles - knitted)
        for splits in product(*splits_of_suits) if splits_of_suits else ():
            finishes = splits[win // 9].finishes(win)
            if knitted & PACKED[win]:
                finishes = (*(() if straight_first else finishes), Finish("knitted", win // 9 * 9 + win % 3))
            readings += _join(holding, splits, finishes)
    return readings


def _join(holding: Holding, splits: tuple[Split, ...], finishes: tuple[Finish, ...]) -> Iterator[Reading]:
    """Put the set and pair beside the straight together with a declared set."""
    pairs = [9 * suit + split.pair for suit, split in enumerate(splits) if split.pair is not None]
    if len(pairs) != 1:
        return
    shared = CHOW_OR_SUITED_PAIR & holding.shared
    for split in splits:
        shared &= split.shared
    characters, dots, bamboos, honors = splits
    chows = characters.chow_code, dots.chow_code, bamboos.chow_code
    pungs = characters.pung_code, dots.pung_code, bamboos.pung_code
    standing = (sum(pungs) + honors.pung_code) % SUM
    for finish in finishes:
        opened = finish.kind == "pung" and not holding.way.self_drawn
        yield Reading(
            holding,
            "knitted-straight",
            finish,
            chow_codes=add(chows, holding.chow_codes),
            pung_codes=add(pungs, holding.pung_codes),
            honor_code=honors.pung_code + holding.honor_code,
            pair=pairs[0],
            shared=shared,
            concealed=standing + holding.way.concealed_kongs - opened,
            wait=wait_before(holding, finish),
        )
