"""Competition hands the slow way: every division, every shape, every awaited tile is tried one by one.

Nothing here is shared with the engine, so that a mistake has to be made twice to go unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from tests.scoring.oracle import Tile, tiles_of

Record = dict[str, Any]
SUITS = "mps"
WINDS = [("z", number) for number in (1, 2, 3, 4)]
DRAGONS = [("z", number) for number in (5, 6, 7)]
HONORS = WINDS + DRAGONS
TERMINALS = [(suit, number) for suit in SUITS for number in (1, 9)]
KINDS = [(suit, number) for suit in SUITS for number in range(1, 10)] + HONORS
KNITTED_SETS = [
    [(suit, number) for suit, row in zip(SUITS, rows, strict=True) for number in row]
    for rows in permutations(((1, 4, 7), (2, 5, 8), (3, 6, 9)))
]


@dataclass(frozen=True)
class Group:
    """A set or a pair; of declared ones it is known whether they are melded."""

    tiles: tuple[Tile, ...]
    declared: bool = False
    melded: bool = False

    @property
    def tile(self) -> Tile:
        return self.tiles[0]

    @property
    def is_chow(self) -> bool:
        return self.tiles[0] != self.tiles[-1]

    @property
    def is_pung(self) -> bool:
        return not self.is_chow and len(self.tiles) >= 3

    @property
    def is_kong(self) -> bool:
        return len(self.tiles) == 4


@dataclass(frozen=True)
class Reading:
    """One shape, one division into groups, and the group the winning tile is assigned to."""

    shape: str
    groups: tuple[Group, ...] = ()
    finished: Group | None = None
    knitted: tuple[Tile, ...] = ()
    """The knitted set that is there in full."""


def declared_sets(record: Record) -> list[Group]:
    melds = [Group(tuple(tiles_of(text)), declared=True, melded=True) for text in record.get("melds", [])]
    return melds + [Group(tuple(tiles_of(text)), declared=True) for text in record.get("concealed_kongs", [])]


def divide(tiles: list[Tile]) -> Iterator[list[Group]]:
    """Yield every division of sorted tiles into sets and exactly one pair."""
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            left = tiles[:]
            left.remove(pair)
            left.remove(pair)
            for sets in divide_into_sets(left):
                yield [*sets, Group((pair, pair))]


def divide_into_sets(tiles: list[Tile]) -> Iterator[list[Group]]:
    if not tiles:
        yield []
        return
    first, (suit, number) = tiles[0], tiles[0]
    if tiles.count(first) >= 3:
        for rest in divide_into_sets(tiles[3:]):
            yield [Group((first,) * 3), *rest]
    run = (first, (suit, number + 1), (suit, number + 2))
    if suit != "z" and run[1] in tiles and run[2] in tiles:
        left = tiles[:]
        for tile in run:
            left.remove(tile)
        for rest in divide_into_sets(left):
            yield [Group(run), *rest]


def knitted_rests(tiles: list[Tile]) -> Iterator[tuple[list[Tile], list[Tile]]]:
    """Yield every knitted set among the tiles, with what it leaves."""
    for knitted in KNITTED_SETS:
        if set(knitted) <= set(tiles):
            left = tiles[:]
            for tile in knitted:
                left.remove(tile)
            yield knitted, left


def special_shapes(tiles: list[Tile]) -> Iterator[str]:
    """Yield the shapes without sets that fourteen standing tiles are."""
    counts = Counter(tiles)
    if len(tiles) != 14:
        return
    if all(count in (2, 4) for count in counts.values()):
        yield "seven pairs"
    if set(tiles) == {*TERMINALS, *HONORS}:
        yield "thirteen orphans"
    if len(counts) == 14 and any(set(tiles) <= {*knitted, *HONORS} for knitted in KNITTED_SETS):
        yield "knitted singles"


def is_complete(tiles: list[Tile]) -> bool:
    """Say whether the standing tiles, the winning one among them, are complete beside the declared sets."""
    if any(True for _groups in divide(tiles)) or any(True for _shape in special_shapes(tiles)):
        return True
    return len(tiles) >= 11 and any(True for _knitted, rest in knitted_rests(tiles) for _groups in divide(rest))


def readings(record: Record) -> Iterator[Reading]:
    """Yield every reading of a record, once for every group the winning tile can be assigned to."""
    (win,) = tiles_of(record["win"])
    tiles = sorted([*tiles_of(record["hand"]), win])
    declared = declared_sets(record)
    for groups in divide(tiles):
        for finished in dict.fromkeys(groups):
            if win in finished.tiles:
                yield Reading("regular", (*declared, *groups), finished)
    for shape in special_shapes(tiles):
        whole = next((tuple(knitted) for knitted, _rest in knitted_rests(tiles)), ())
        yield Reading(shape, knitted=whole if shape == "knitted singles" else ())
    yield from knitted_straights(tiles, win, declared)


def knitted_straights(tiles: list[Tile], win: Tile, declared: list[Group]) -> Iterator[Reading]:
    for knitted, rest in knitted_rests(tiles):
        for groups in divide(rest):
            for finished in (*dict.fromkeys(groups), None):
                if win in (finished.tiles if finished else knitted):
                    yield Reading("knitted straight", (*declared, *groups), finished, tuple(knitted))


def winning_kinds(record: Record, fifth_tile: str) -> list[Tile]:
    """Return the kinds that would have won; `fifth_tile` says which tiles make a kind of which four are held none."""
    standing = tiles_of(record["hand"])
    held = {
        "ignore": [],
        "standing": standing,
        "all": standing + [tile for group in declared_sets(record) for tile in group.tiles],
    }[fifth_tile]
    return [kind for kind in KINDS if held.count(kind) < 4 and is_complete(sorted([*standing, kind]))]


# --- refusals ------------------------------------------------------------------------------------------------------


def is_refused(record: Record) -> bool:
    """Say whether a record of well-written tiles contradicts itself."""
    declared = [tile for group in declared_sets(record) for tile in group.tiles]
    everything = [*tiles_of(record["hand"]), *tiles_of(record["win"]), *declared]
    flowers = record.get("flowers", "")[:-1]
    if max(Counter(everything).values()) > 4 or len(set(flowers)) < len(flowers):
        return True
    return any(_lacks(event, record) for event in record.get("events", []))


def _lacks(event: str, record: Record) -> bool:
    """Say whether an event comes without what it needs."""
    (win,) = tiles_of(record["win"])
    melds, kongs = record.get("melds", []), record.get("concealed_kongs", [])
    standing = tiles_of(record["hand"])
    in_kongs = [tile for text in kongs for tile in tiles_of(text)]
    in_melds = [tile for text in melds for tile in tiles_of(text)]
    self_draw = record.get("by", "discard") == "self-draw"
    east = record.get("seat", "E") == "E"
    others = set(record["events"])
    needs = {
        "last-of-kind": win not in standing + in_kongs,
        "last-wall-tile": True,
        "kong-replacement": self_draw and any(group.is_kong for group in declared_sets(record)),
        "robbing-kong": not self_draw and win not in standing + in_kongs + in_melds,
        "heavenly": self_draw and east and not melds and not others & {"last-of-kind", "last-wall-tile"},
        "earthly": not self_draw
        and not east
        and not melds + kongs
        and not others & {"last-of-kind", "last-wall-tile", "robbing-kong"},
        "winning-tile-mixed": self_draw,
    }
    return not needs[event]
