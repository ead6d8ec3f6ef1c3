"""British hands the slow way: every division, every special hand, every awaited tile is tried one by one.

Nothing here is shared with the engine, so that a mistake has to be made twice to go unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.scoring.oracle import Tile

WINDS = [("z", number) for number in (1, 2, 3, 4)]
DRAGONS = [("z", number) for number in (5, 6, 7)]
SUITS = "mps"
KINDS = [(suit, number) for suit in SUITS for number in range(1, 10)] + WINDS + DRAGONS
MAJORS = [(suit, number) for suit in SUITS for number in (1, 9)] + WINDS + DRAGONS
GREEN = [("s", 2), ("s", 3), ("s", 4), ("s", 6), ("s", 8), ("z", 6)]

Options = dict[str, Any]


@dataclass(frozen=True)
class Set:
    """A chow, pung, kong or pair."""

    tiles: tuple[Tile, ...]
    exposed: bool = False

    @property
    def tile(self) -> Tile:
        return self.tiles[0]

    @property
    def is_chow(self) -> bool:
        return self.tiles[0] != self.tiles[-1]

    @property
    def is_kong(self) -> bool:
        return len(self.tiles) == 4

    @property
    def name(self) -> str:
        """Return the name of the entry for a pung or kong."""
        exposed = "Exposed" if self.exposed else "Concealed"
        rank = "major" if self.tile in MAJORS else "minor"
        return f"{exposed} {rank} {'kong' if self.is_kong else 'pung'}"


@dataclass(frozen=True)
class Complete:
    """Fourteen tiles seen as four sets and a pair, and what the last tile finished."""

    declared: tuple[Set, ...]
    formed: tuple[Set, ...]
    pair: Tile
    last: Set
    """The formed set, or the pair, that took the last tile."""

    @property
    def sets(self) -> tuple[Set, ...]:
        return self.declared + self.formed

    @property
    def chows(self) -> int:
        return sum(group.is_chow for group in self.sets)

    @property
    def tiles(self) -> list[Tile]:
        return [tile for group in self.sets for tile in group.tiles] + [self.pair, self.pair]


def divide(tiles: list[Tile]) -> Iterator[list[Set]]:
    """Yield every division of sorted tiles into chows and pungs."""
    if not tiles:
        yield []
        return
    first, (suit, number) = tiles[0], tiles[0]
    if tiles.count(first) >= 3:
        for rest in divide(tiles[3:]):
            yield [Set((first, first, first)), *rest]
    run = [first, (suit, number + 1), (suit, number + 2)]
    if suit != "z" and run[1] in tiles and run[2] in tiles:
        left = tiles[:]
        for tile in run:
            left.remove(tile)
        for rest in divide(left):
            yield [Set(tuple(run)), *rest]


def complete_hands(standing: list[Tile], last: Tile, declared: tuple[Set, ...]) -> Iterator[Complete]:
    """Yield every way to see the standing tiles, the last one among them, as sets and a pair."""
    for pair in sorted({tile for tile in standing if standing.count(tile) >= 2}):
        left = sorted(standing)
        left.remove(pair)
        left.remove(pair)
        for sets in divide(left):
            for group in (*dict.fromkeys(sets), Set((pair, pair))):
                if last in group.tiles:
                    yield Complete(declared, tuple(sets), pair, group)


def concealed_specials(tiles: list[Tile], options: Options) -> Iterator[str]:
    """Yield the special hands not made of sets that fourteen standing tiles are."""
    counts = Counter(tiles)
    suits = {suit for suit, _number in tiles}
    if all(count % 2 == 0 for count in counts.values()) and set(tiles) <= set(MAJORS):
        yield "All pair honours"
    if is_knitting(tiles, any_suits=options["knitting_any_suits"]):
        yield "Knitting"
    if suits <= set(SUITS) and is_triple_knitting(tiles):
        yield "Triple knitting"
    for suit in SUITS:
        run = [(suit, number) for number in range(1, 10)]
        if sorted(tiles) == sorted([*run, (suit, 1), *WINDS]):
            yield "The wriggling snake"
        gates = [*run, (suit, 1), (suit, 1), (suit, 9), (suit, 9)]
        if any(sorted(tiles) == sorted([*gates, (suit, number)]) for number in range(2, 9)):
            yield "The gates of heaven"
    if set(tiles) == set(MAJORS) and len(tiles) == 14:
        yield "Thirteen unique wonders"


def is_knitting(tiles: list[Tile], *, any_suits: bool) -> bool:
    if any(suit == "z" for suit, _number in tiles):
        return False
    if any_suits:
        return pairs_off(sorted(tiles, key=lambda tile: tile[1]))
    for first, second in ("mp", "ms", "ps"):
        one = sorted(number for suit, number in tiles if suit == first)
        two = sorted(number for suit, number in tiles if suit == second)
        if one == two and len(one) == 7:
            return True
    return False


def pairs_off(tiles: list[Tile]) -> bool:
    """Say whether the tiles make pairs of one number in two suits, by trying every partner for the first."""
    if not tiles:
        return True
    (suit, number), *rest = tiles
    partners = {tile for tile in rest if tile[1] == number and tile[0] != suit}
    for partner in partners:
        left = rest[:]
        left.remove(partner)
        if pairs_off(left):
            return True
    return False


def is_triple_knitting(tiles: list[Tile]) -> bool:
    for first, second in ("mp", "ms", "ps"):
        for number in range(1, 10):
            if (first, number) in tiles and (second, number) in tiles:
                left = tiles[:]
                left.remove((first, number))
                left.remove((second, number))
                rows = [sorted(number for suit, number in left if suit == wanted) for wanted in SUITS]
                if rows[0] == rows[1] == rows[2] and len(rows[0]) == 4:
                    return True
    return False


def pung_specials(hand: Complete, options: Options) -> Iterator[str]:
    """Yield the special hands of four pungs or kongs and a pair that a complete hand is."""
    if hand.chows:
        return
    tiles = set(hand.tiles)
    suits = {suit for suit, _number in tiles} - {"z"}
    honours = any(suit == "z" for suit, _number in tiles)
    sets = {group.tile for group in hand.sets}
    if len(suits) == 1 and not honours:
        yield "Purity"
    if len(suits) == 1 and not hand.declared and (honours or not options["buried_treasure_needs_honours"]):
        yield "Buried treasure"
    if tiles <= set(GREEN) and (("z", 6) in tiles or not options["imperial_jade_needs_dragon"]):
        yield "Imperial jade"
    if tiles <= set(MAJORS) and not honours:
        yield "Heads and tails"
    if sets >= set(DRAGONS):
        yield "Three great scholars"
    if not suits:
        yield "All Winds and Dragons"
    if sets >= set(WINDS):
        yield "Four blessings hovering over the door"
    if all(group.is_kong for group in hand.sets):
        yield "Fourfold plenty"
