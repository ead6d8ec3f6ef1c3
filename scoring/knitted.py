"""The shapes with knitted tiles: 1-4-7 of one suit, 2-5-8 of a second, 3-6-9 of the third."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from scoring.holding import Holding
from scoring.readings import Reading
from scoring.splits import Finish, Split, split_suits
from scoring.tiles import FIRST_HONOR, KINDS, ONES, PACKED, pack

KNITTED_SETS = tuple(
    pack(9 * suit + row + step for suit, row in enumerate(rows) for step in (0, 3, 6))
    for rows in permutations(range(3))
)
"""The nine tiles of each of the six ways to knit the suits, packed."""
_HONORS = pack(range(FIRST_HONOR, KINDS))


def read_knitted_singles(holding: Holding) -> Sequence[Reading]:
    """Return the reading as fourteen different tiles, honors and tiles of one knitted set."""
    tiles = holding.tiles
    if tiles & ~ONES or holding.melds or holding.win is None:
        return ()
    for knitted in KNITTED_SETS:
        if not tiles & ~(knitted | _HONORS):
            return (Reading(holding, "knitted-singles", Finish("single", holding.win)),)
    return ()


def read_knitted_straight(holding: Holding) -> Sequence[Reading]:
    """Return the readings as all nine tiles of a knitted set, one more set and a pair."""
    if len(holding.melds) > 1 or holding.win is None:
        return ()
    return [
        reading
        for knitted in KNITTED_SETS
        if _holds(holding.tiles, knitted)
        for splits in product(*split_suits(holding.tiles - knitted))
        for reading in _join(holding, knitted, splits)
    ]


def _holds(tiles: int, knitted: int) -> bool:
    """Say whether every tile of the knitted set is among the tiles."""
    present = (tiles | tiles >> 1 | tiles >> 2) & ONES
    return not knitted & ~present


def _join(holding: Holding, knitted: int, splits: tuple[Split, ...]) -> Iterator[Reading]:
    win = holding.win
    pairs = [split.pair for split in splits if split.pair is not None]
    if win is None or len(pairs) != 1:
        return
    pungs = tuple(sorted(tile for split in splits[:3] for tile in split.pungs))
    honors = splits[3].pungs
    standing = len(pungs) + len(honors)
    finishes = splits[win // 9].finishes(win)
    if knitted & PACKED[win]:
        finishes = (*finishes, Finish("knitted", win % 3 + win // 9 * 9))
    for finish in finishes:
        opened = finish.kind == "pung" and not holding.way.self_drawn
        yield Reading(
            holding,
            "knitted-straight",
            finish,
            chows=tuple(tile for split in splits for tile in split.chows) + holding.chows,
            pungs=tuple(sorted(pungs + holding.pungs)),
            honors=honors + holding.honors,
            pair=pairs[0],
            concealed=standing + holding.way.concealed_kongs - opened,
        )
