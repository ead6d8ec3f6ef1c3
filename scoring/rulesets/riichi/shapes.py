"""The shapes of riichi: sets and a pair with the wait they had, seven different pairs, and the shapes of yakuman."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from scoring.engine.codes import NO_SETS, SUM, Codes, add
from scoring.engine.splits import Finish, Split, split_suits
from scoring.engine.tallies import CONCEALED_PUNG, EXPOSED_PUNG, Tally, tally_concealed, tally_declared
from scoring.engine.waits import ALONE
from scoring.holding import Holding
from scoring.readings import THIRTEEN_ORPHANS, Reading, ShapeName, Wait, read_seven_different_pairs
from scoring.tiles import FIRST_DRAGON, FIRST_HONOR, KINDS, WIND_TILES, Tile, pack

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

    def __init__(
        self,
        holding: Holding,
        shape: ShapeName,
        finish: Finish,
        chow_codes: Codes = NO_SETS,
        pung_codes: Codes = NO_SETS,
        honor_code: int = 0,
        pair: Tile | None = None,
        shared: int = 0,
        concealed: int = 0,
        wait: Wait | None = None,
        sets: Tally = 0,
        pair_value: int = NO_VALUE,
    ) -> None:
        Reading.__init__(
            self, holding, shape, finish, chow_codes, pung_codes, honor_code, pair, shared, concealed, wait
        )
        self.sets = sets
        self.pair_value = pair_value


def read_sets(holding: Holding) -> Sequence[Reading]:
    """Return the readings as four sets and a pair, each with the part that the winning tile finishes best."""
    if holding.win is None:
        return ()
    splits_of_suits = split_suits(holding.tiles)
    if not splits_of_suits:
        return ()
    characters, dots, bamboos, honors = splits_of_suits
    if len(characters) + len(dots) + len(bamboos) + len(honors) == 4:
        return list(_join(holding, holding.win, (characters[0], dots[0], bamboos[0], honors[0])))
    return [
        reading
        for splits in product(characters, dots, bamboos, honors)
        for reading in _join(holding, holding.win, splits)
    ]


def _join(holding: Holding, win: Tile, splits: tuple[Split, Split, Split, Split]) -> Iterator[Reading]:
    """Put the splits of four suits and the declared sets together."""
    characters, dots, bamboos, honors = splits
    pairs = [9 * suit + split.pair for suit, split in enumerate(splits) if split.pair is not None]
    if len(pairs) != 1:
        return
    (pair,) = pairs
    way = holding.way
    chows: Codes = characters.chow_code, dots.chow_code, bamboos.chow_code
    pungs: Codes = characters.pung_code, dots.pung_code, bamboos.pung_code
    honor_code = honors.pung_code
    standing = sum(pungs) + honor_code
    sets = tally_concealed(pungs, honor_code) if standing else 0
    concealed = standing % SUM + way.concealed_kongs
    if holding.melds:
        chows, pungs = add(chows, holding.chow_codes), add(pungs, holding.pung_codes)
        honor_code += holding.honor_code
        sets += tally_declared(holding.melds)
    shared = characters.shared & dots.shared & bamboos.shared & honors.shared & holding.shared
    pair_value = PAIR_VALUES[holding.seat_wind, holding.round_wind][pair]
    finishes = splits[win // 9].finishes(win)
    if len(finishes) > 1 and "renhou" not in way.events:
        finishes = (_best_finish(finishes, may_be_pinfu=not (sets or pair_value or way.exposed)),)
    for finish in finishes:
        opened = finish.kind == "pung" and not way.self_drawn
        yield RiichiReading(
            holding,
            "regular",
            finish,
            chows,
            pungs,
            honor_code,
            pair,
            shared,
            concealed - opened,
            _WAITS.get(finish.kind),
            sets + EXPOSED_PUNG[win] - CONCEALED_PUNG[win] if opened else sets,
            pair_value,
        )


def _best_finish(finishes: Sequence[Finish], *, may_be_pinfu: bool) -> Finish:
    """Return the part to be finished that never counts less than the others.

    Pinfu is worth more than the fu of any wait; else a wait that is worth fu is; and a triplet, which comes last, may
    be opened by it.
    """
    for finish in finishes:
        if (finish.kind == "end") if may_be_pinfu else (finish.kind in _WAITS):
            return finish
    return finishes[0]


def read_pairs(holding: Holding) -> Sequence[Reading]:
    """Return the reading as seven different pairs."""
    return [
        RiichiReading(holding, "seven-pairs", reading.finish, shared=reading.shared)
        for reading in read_seven_different_pairs(holding)
    ]


_GATES = {
    pack((*gates, tile))
    for first in range(0, FIRST_HONOR, 9)
    for gates in [[first, first, *range(first, first + 9), first + 8, first + 8]]
    for tile in set(gates)
}
"""1112345678999 of one suit and one more of it."""


def read_yakuman_shapes(holding: Holding) -> Sequence[Reading]:
    """Return the reading as thirteen orphans or as nine gates."""
    tiles, win = holding.tiles, holding.win
    if holding.melds or win is None:
        return ()
    if tiles in THIRTEEN_ORPHANS:
        pair = THIRTEEN_ORPHANS[tiles]
        finish = Finish("pair" if pair == win else "single", win)
        return (RiichiReading(holding, "thirteen-orphans", finish, pair=pair, wait=_WAITS.get(finish.kind)),)
    return (RiichiReading(holding, "gates-of-heaven", Finish("single", win)),) if tiles in _GATES else ()
