"""Readings: every way to see a holding as sets and a pair, or as a special shape.

A rule set names the shapes it knows; each is a function from a holding to its readings in that shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Literal, TypeAlias, get_args

from scoring.engine.codes import ANY, NO_SETS, SUM, Codes, add, decode, decode_honors, in_order
from scoring.engine.splits import Finish, FinishKind, Split, finish_chow, split_suits
from scoring.engine.tallies import CONCEALED_PUNG, EXPOSED_PUNG, Tally, tally_concealed, tally_declared
from scoring.engine.waits import ALONE, NOT_ALONE, rank_regular_wait, rank_wait
from scoring.holding import Holding
from scoring.melds import Meld, MeldKind
from scoring.tiles import (
    END_CHOW_OR_FIVES,
    FIRST_HONOR,
    FOURS,
    KINDS,
    ONES,
    PAIR_TRAITS,
    TERMINAL_TILES,
    Tile,
    count_of,
    pack,
    unpack,
)

ShapeName = Literal[
    "regular",
    "seven-pairs",
    "thirteen-orphans",
    "knitted-straight",
    "knitted-singles",
    "knitted-singles-whole",
    "knitted-singles-greater",
    "knitting",
    "triple-knitting",
    "wriggling-snake",
    "gates-of-heaven",
    "unfinished",
]

Wait: TypeAlias = tuple[FinishKind, int]
"""A pair, closed or edge wait, and how strictly it was the only one (see `scoring.engine.waits`)."""
_AWAITED: tuple[FinishKind, ...] = ("pair", "closed", "edge")
_WAITS: dict[FinishKind, tuple[Wait | None, ...]] = {
    **dict.fromkeys(get_args(FinishKind), (None,) * (ALONE + 1)),
    **{kind: (None, *((kind, rank) for rank in range(NOT_ALONE + 1, ALONE + 1))) for kind in _AWAITED},
}
"""The wait that a finish was, by how strictly it was the only one."""

_ANY_FINISH = (None,)
_NO_CHOWS: tuple[Tile | None, ...] = ()
_NO_PAIR: tuple[Tile, ...] = ()
_HONOR_PAIRS = tuple((tile,) if tile >= FIRST_HONOR else _NO_PAIR for tile in range(KINDS))


FEW_VALUES = frozenset({"concealed", "holding.bonus", "holding.way", "shared", "terminal_chows", "wait"})
"""Attributes with few values: they are cached together, as one (`few_values`)."""


class Reading:
    """One way of seeing a holding, with one choice of the group that the winning tile finished.

    `chow_codes` `pung_codes` `honor_code`: codes of all chows, of all pungs and kongs in suits, and in winds and
    dragons, declared ones included · `chow_key` `pung_key`: the same codes by size · `chows` `pungs` `honors`: the
    lowest tiles of these sets, in order · `pair`: its tile, or None · `shared`: what all parts have in common (see
    `scoring.tiles.part_traits`) · `terminal_chows`: where the hand is nothing but 123 and 789 beside a pair of fives,
    the chows and last the pair, else none · `concealed`: number of concealed pungs and kongs · `finish`: the group the
    winning tile finished · `wait`: where rules ask for it, the pair, closed or edge wait the hand had, with how
    strictly it was the only one · `honor_pairs`: the pair if it is of winds or dragons; a hand that did not win may
    have more of them · `few_values`: the attributes named above in one tuple.
    """

    __slots__ = (
        "_finish",
        "chow_codes",
        "chow_key",
        "chows",
        "concealed",
        "few_values",
        "holding",
        "honor_code",
        "honor_pairs",
        "honors",
        "pair",
        "pung_codes",
        "pung_key",
        "pungs",
        "shape",
        "shared",
        "terminal_chows",
        "wait",
    )

    def __init__(
        self,
        holding: Holding,
        shape: ShapeName,
        finish: Finish | None,
        chow_codes: Codes = NO_SETS,
        pung_codes: Codes = NO_SETS,
        honor_code: int = 0,
        pair: Tile | None = None,
        shared: int = 0,
        concealed: int = 0,
        wait: Wait | None = None,
    ) -> None:
        self.holding = holding
        self.shape = shape
        self._finish = finish
        self.chow_codes = chow_codes
        self.chow_key = NO_SETS if chow_codes is NO_SETS else in_order(chow_codes)
        self.pung_codes = pung_codes
        self.pung_key = NO_SETS if pung_codes is NO_SETS else in_order(pung_codes)
        self.honor_code = honor_code
        self.pair = pair
        self.shared = shared
        self.concealed = concealed
        self.wait = wait
        self.honor_pairs = _NO_PAIR if pair is None else _HONOR_PAIRS[pair]
        self.terminal_chows = (*self.chows, pair) if shared & END_CHOW_OR_FIVES else _NO_CHOWS
        self.few_values = (concealed, holding.bonus, holding.way, shared, self.terminal_chows, wait)

    chows: tuple[Tile, ...]
    pungs: tuple[Tile, ...]
    honors: tuple[Tile, ...]

    def __getattr__(self, name: str) -> tuple[Tile, ...]:
        """Decode the chows, pungs or honors of a reading when they are first asked for: most never are."""
        if name == "chows":
            self.chows = decode(self.chow_codes)
            return self.chows
        if name == "pungs":
            self.pungs = decode(self.pung_codes)
            return self.pungs
        if name == "honors":
            self.honors = decode_honors(self.honor_code)
            return self.honors
        raise AttributeError(name)

    @property
    def finish(self) -> Finish:
        """Return the group the winning tile finished; where that made no difference, some group that holds it."""
        if self._finish is None:
            self._finish = self._some_finish()
        return self._finish

    def _some_finish(self) -> Finish:
        win = self.holding.win
        group = next(group for group in self._standing_groups() if win in group.tiles)
        if win is not None and group.kind == "chow":
            return finish_chow(group.tile, win)
        return Finish("pair" if group.kind == "pair" else "pung", group.tile)

    @property
    def only_pungs(self) -> bool:
        """Say whether the hand is four pungs or kongs and a pair."""
        return self.shape == "regular" and self.chow_codes == NO_SETS

    @property
    def sets(self) -> Tally:
        """Return the tally of pungs and kongs; one that took a claimed winning tile is exposed."""
        holding = self.holding
        tally = tally_concealed(self.pung_codes, self.honor_code)
        if holding.melds:
            tally += tally_declared(holding.melds) - tally_concealed(holding.pung_codes, holding.honor_code)
        if self.finish.kind == "pung" and not holding.way.self_drawn:
            tally += EXPOSED_PUNG[self.finish.tile] - CONCEALED_PUNG[self.finish.tile]
        return tally

    @property
    def fishing(self) -> tuple[str, ...]:
        """Return the names of the hands that one more tile would make: none, since this one is complete."""
        return ()

    @property
    def pair_value(self) -> int:
        """Return what kind of value the pair has: none, but in rules whose readings tell."""
        return 0

    @property
    def pungs_like_pair(self) -> int:
        """Return how many pungs have the number of the pair."""
        pair = self.pair
        if not self.pungs or pair is None or pair >= FIRST_HONOR:
            return 0
        return sum([tile % 9 == pair % 9 for tile in self.pungs])

    @property
    def groups(self) -> tuple[Meld, ...]:
        """Return the groups of the reading: declared sets first, then what stands, the pair last."""
        return (*self.holding.melds, *self._standing_groups())

    def _standing_groups(self) -> Iterator[Meld]:
        holding = self.holding
        if self.shape == "seven-pairs":
            for tile in unpack(holding.tiles)[::2]:
                yield Meld("pair", tile)
            return
        standing = holding.tiles
        sets: list[tuple[MeldKind, Tile]] = [
            *(("chow", tile) for tile in (Counter(self.chows) - Counter(holding.chows)).elements()),
            *(("pung", tile) for tile in (Counter(self.pungs) - Counter(holding.pungs)).elements()),
            *(("pung", tile) for tile in (Counter(self.honors) - Counter(holding.honors)).elements()),
        ]
        if self.pair is not None:
            sets.append(("pair", self.pair))
        melds = [Meld(kind, tile, concealed=not self._is_opened(kind, tile)) for kind, tile in sets]
        standing -= sum(meld.packed for meld in melds)
        yield from _knitted_rows(standing) if self.shape == "knitted-straight" else map(_single, unpack(standing))
        yield from melds

    def _is_opened(self, kind: MeldKind, tile: Tile) -> bool:
        return not self.holding.way.self_drawn and kind == "pung" and self._finish == ("pung", tile)


def _single(tile: Tile) -> Meld:
    return Meld("single", tile)


def _knitted_rows(packed: int) -> Iterator[Meld]:
    for tile in unpack(packed):
        if tile % 9 < 3:
            yield Meld("knitted", tile)


Shape: TypeAlias = Callable[[Holding], Sequence[Reading]]


def read_regular(holding: Holding) -> Sequence[Reading]:
    """Return the readings as four sets and a pair, one for each group that the winning tile may have finished."""
    if holding.win is None:
        return ()
    splits_of_suits = split_suits(holding.tiles)
    if not splits_of_suits:
        return ()
    characters, dots, bamboos, honors = splits_of_suits
    if len(characters) + len(dots) + len(bamboos) + len(honors) == 4:
        return _join(holding, holding.win, characters[0], dots[0], bamboos[0], honors[0])
    return [
        reading
        for splits in product(characters, dots, bamboos, honors)
        for reading in _join(holding, holding.win, *splits)
    ]


def _join(
    holding: Holding, win: Tile, characters: Split, dots: Split, bamboos: Split, honors: Split
) -> Sequence[Reading]:
    """Put the splits of four suits and the declared sets together."""
    pair = honors.pair
    if pair is not None:
        # Fourteen tiles in four suits can also leave a pair in each of them.
        if characters.pair is not None:
            return ()
        pair += FIRST_HONOR
    elif characters.pair is not None:
        pair = characters.pair
    elif dots.pair is not None:
        pair = 9 + dots.pair
    elif bamboos.pair is not None:
        pair = 18 + bamboos.pair
    else:
        return ()
    way = holding.way
    chows = characters.chow_code, dots.chow_code, bamboos.chow_code
    in_characters, in_dots, in_bamboos = pungs = characters.pung_code, dots.pung_code, bamboos.pung_code
    winds_and_dragons = honors.pung_code
    concealed = (in_characters + in_dots + in_bamboos + winds_and_dragons) % SUM + way.concealed_kongs
    if holding.melds:
        chows = add(chows, holding.chow_codes)
        pungs = add(pungs, holding.pung_codes)
        winds_and_dragons += holding.honor_code
    shared = characters.shared & dots.shared & bamboos.shared & honors.shared & holding.shared
    finishes, rank = _finishes_to_consider(holding, win, pair, (characters, dots, bamboos, honors)[win // 9])
    readings = []
    for finish in finishes:
        wait = None
        if finish is not None:
            wait = _WAITS[finish.kind][rank]
            if finish.kind == "pung" and not way.self_drawn:
                concealed -= 1
        readings.append(
            Reading(holding, "regular", finish, chows, pungs, winds_and_dragons, pair, shared, concealed, wait)
        )
    return readings


def _finishes_to_consider(holding: Holding, win: Tile, pair: Tile, split: Split) -> tuple[Sequence[Finish | None], int]:
    """Return the groups to try for the winning tile, a pung last; and where it counts, how strictly that was alone.

    Instead of groups there is one None where it makes no difference which it was.
    """
    ruleset = holding.ruleset
    if ruleset.has_waits:
        finishes = split.finishes(win)
        if len(finishes) == 1 and finishes[0].kind not in _AWAITED:
            return finishes, NOT_ALONE
        rank = rank_regular_wait(holding.tiles, win, pair, holding.all_tiles)
        if rank or len(finishes) == 1:
            return finishes, rank
    elif ruleset.every_finish:
        return split.finishes(win), NOT_ALONE
    if holding.way.self_drawn or not split.pung_code & ANY[win % 9]:
        return _ANY_FINISH, NOT_ALONE
    finishes = split.finishes(win)
    return finishes[:1] + finishes[-1:] if len(finishes) > 1 else finishes, NOT_ALONE


def read_seven_pairs(holding: Holding) -> Sequence[Reading]:
    """Return the reading as seven pairs, four alike counting as two pairs."""
    tiles = holding.tiles
    if tiles & ONES or holding.melds or holding.win is None:
        return ()
    shared = -1
    for tile in range(KINDS):
        if count_of(tiles, tile):
            shared &= PAIR_TRAITS[tile]
    return (Reading(holding, "seven-pairs", Finish("pair", holding.win), shared=shared),)


def read_seven_different_pairs(holding: Holding) -> Sequence[Reading]:
    """Return the reading as seven pairs that all differ."""
    return () if holding.tiles & FOURS else read_seven_pairs(holding)


_ORPHANS = (*TERMINAL_TILES, *range(FIRST_HONOR, KINDS))
THIRTEEN_ORPHANS = {pack((*_ORPHANS, tile)): tile for tile in _ORPHANS}
"""The hands of thirteen orphans, packed, each with its pair."""


def read_thirteen_orphans(holding: Holding) -> Sequence[Reading]:
    """Return the reading as one of each terminal and honor with a second one of any of them."""
    pair = THIRTEEN_ORPHANS.get(holding.tiles)
    if pair is None or holding.win is None:
        return ()
    finish = Finish("pair" if pair == holding.win else "single", holding.win)
    return (Reading(holding, "thirteen-orphans", finish, pair=pair, wait=wait_before(holding, finish)),)


def wait_before(holding: Holding, finish: Finish) -> Wait | None:
    """Return the wait that the group of a special shape was, where rules ask for it."""
    if holding.win is None or finish.kind not in _AWAITED or not holding.ruleset.has_waits:
        return None
    rank = rank_wait(holding.tiles, holding.win, holding.all_tiles, len(holding.melds))
    return _WAITS[finish.kind][rank]
