"""The shapes of riichi: sets and a pair with the wait they had, seven different pairs, and the shapes of yakuman."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from scoring.engine.codes import SUM, add
from scoring.engine.splits import Finish, Split, split_suits
from scoring.engine.tallies import CONCEALED_PUNG, EXPOSED_PUNG, Tally, tally_concealed, tally_declared
from scoring.engine.waits import ALONE
from scoring.holding import Holding
from scoring.readings import THIRTEEN_ORPHANS, Reading, ShapeName, Wait, read_seven_different_pairs
from scoring.tiles import FIRST_DRAGON, FIRST_HONOR, KINDS, ONES, WIND_TILES, Tile, pack

_WAITS: dict[str, Wait] = {"pair": ("pair", ALONE), "closed": ("closed", ALONE), "edge": ("edge", ALONE)}
"""The waits that are worth fu, whatever else the hand waited for."""
NO_VALUE, VALUE_PAIR, DOUBLE_WIND_PAIR = range(3)


def _value(pair: Tile, seat_wind: Tile, round_wind: Tile) -> int:
    if pair == seat_wind == round_wind:
        return DOUBLE_WIND_PAIR
    return VALUE_PAIR if pair >= FIRST_DRAGON or pair in (seat_wind, round_wind) else NO_VALUE


PAIR_VALUES = {
    (seat_wind, round_wind): tuple(_value(pair, seat_wind, round_wind) for pair in range(KINDS))
    for seat_wind in WIND_TILES
    for round_wind in WIND_TILES
}
"""By seat and round wind, what a pair of each tile is."""


class RiichiReading(Reading):
    """A reading with what fu are counted from.

    `wait`: an edge, closed or pair wait that the finished part was, even if other tiles would have won too ·
    `sets`: tally of the triplets and quads · `pair_value`: whether the pair is worth fu.
    """

    __slots__ = ("pair_value", "sets")

    pair_value: int
    sets: Tally


def read_shapes(holding: Holding) -> Sequence[Reading]:
    """Return the readings of a hand in every shape it has."""
    if holding.win is None:
        return ()
    if holding.melds:
        return _read_sets(holding, holding.win)
    return (
        *_read_yakuman_shapes(holding, holding.win),
        *_read_sets(holding, holding.win),
        *(_read_pairs(holding) if not holding.tiles & ONES else ()),
    )


def _read_sets(holding: Holding, win: Tile) -> Sequence[Reading]:
    """Return the readings as four sets and a pair, each with the part that the winning tile finishes best."""
    splits_of_suits = split_suits(holding.tiles)
    if not splits_of_suits:
        return ()
    characters, dots, bamboos, honors = splits_of_suits
    if len(characters) + len(dots) + len(bamboos) + len(honors) == 4:
        return _join(holding, win, characters[0], dots[0], bamboos[0], honors[0])
    return [
        reading for splits in product(characters, dots, bamboos, honors) for reading in _join(holding, win, *splits)
    ]


def _join(
    holding: Holding, win: Tile, characters: Split, dots: Split, bamboos: Split, honors: Split
) -> Sequence[Reading]:
    """Put the splits of four suits and the declared sets together."""
    pair = _pair_of(characters, dots, bamboos, honors)
    if pair is None:
        return ()
    way = holding.way
    chows = characters.chow_code, dots.chow_code, bamboos.chow_code
    in_characters, in_dots, in_bamboos = pungs = characters.pung_code, dots.pung_code, bamboos.pung_code
    honor_code = honors.pung_code
    standing = in_characters + in_dots + in_bamboos + honor_code
    sets = tally_concealed(pungs, honor_code) if standing else 0
    if holding.melds:
        chows = add(chows, holding.chow_codes)
        pungs = add(pungs, holding.pung_codes)
        honor_code += holding.honor_code
        sets += tally_declared(holding.melds)
    shared = characters.shared & dots.shared & bamboos.shared & honors.shared & holding.shared
    concealed = standing % SUM + way.concealed_kongs
    pair_value = PAIR_VALUES[holding.seat_wind, holding.round_wind][pair]
    finishes = (characters, dots, bamboos, honors)[win // 9].finishes(win)
    if len(finishes) > 1 and "renhou" not in way.events:
        finishes = (_best_finish(finishes, may_be_pinfu=not (sets or pair_value or way.exposed)),)
    readings = []
    for finish in finishes:
        kind = finish.kind
        if kind == "pung" and not way.self_drawn:
            # It comes last.
            concealed -= 1
            sets += EXPOSED_PUNG[win] - CONCEALED_PUNG[win]
        reading = RiichiReading(
            holding, "regular", finish, chows, pungs, honor_code, pair, shared, concealed, _WAITS.get(kind)
        )
        reading.sets = sets
        reading.pair_value = pair_value
        readings.append(reading)
    return readings


def _pair_of(characters: Split, dots: Split, bamboos: Split, honors: Split) -> Tile | None:
    """Return the tile of the pair; None where there is one in every suit."""
    if honors.pair is not None:
        return FIRST_HONOR + honors.pair if characters.pair is None else None
    if characters.pair is not None:
        return characters.pair
    if dots.pair is not None:
        return 9 + dots.pair
    return None if bamboos.pair is None else 18 + bamboos.pair


def _best_finish(finishes: Sequence[Finish], *, may_be_pinfu: bool) -> Finish:
    """Return the part to be finished that never counts less than the others.

    Pinfu is worth more than the fu of any wait; else a wait that is worth fu is; and a triplet, which comes last, may
    be opened by it. Only beside Blessing of Man, which counts alone, does Pinfu count for nothing.
    """
    for finish in finishes:
        if (finish.kind == "end") if may_be_pinfu else (finish.kind in _WAITS):
            return finish
    return finishes[0]


def _read_special(
    holding: Holding, shape: ShapeName, finish: Finish, *, pair: Tile | None = None, shared: int = 0
) -> Reading:
    """Return a reading without sets."""
    reading = RiichiReading(holding, shape, finish, pair=pair, shared=shared, wait=_WAITS.get(finish.kind))
    reading.sets = 0
    reading.pair_value = NO_VALUE
    return reading


def _read_pairs(holding: Holding) -> Iterator[Reading]:
    for reading in read_seven_different_pairs(holding):
        yield _read_special(holding, "seven-pairs", reading.finish, shared=reading.shared)


_GATES = {
    pack((*gates, tile))
    for first in range(0, FIRST_HONOR, 9)
    for gates in [[first, first, *range(first, first + 9), first + 8, first + 8]]
    for tile in set(gates)
}
"""1112345678999 of one suit and one more of it."""


def _read_yakuman_shapes(holding: Holding, win: Tile) -> Sequence[Reading]:
    """Return the reading as thirteen orphans or as nine gates."""
    tiles = holding.tiles
    if tiles in THIRTEEN_ORPHANS:
        pair = THIRTEEN_ORPHANS[tiles]
        return (
            _read_special(holding, "thirteen-orphans", Finish("pair" if pair == win else "single", win), pair=pair),
        )
    return (_read_special(holding, "gates-of-heaven", Finish("single", win)),) if tiles in _GATES else ()
