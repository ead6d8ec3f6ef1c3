"""A slow and simple scorer to compare the engine with: it tries everything and looks at tiles one by one.

It shares nothing with the engine and is written from the rules, so that a mistake has to be made twice to go unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Tile = tuple[str, int]
HONOR = "z"


def tiles_of(text: str) -> list[Tile]:
    tiles: list[Tile] = []
    digits: list[int] = []
    for letter in text:
        if letter.isdigit():
            digits.append(int(letter))
        else:
            tiles += [(letter, digit) for digit in digits]
            digits = []
    return sorted(tiles)


@dataclass(frozen=True)
class Group:
    """Some tiles that belong together; declared ones know whether they are exposed."""

    tiles: tuple[Tile, ...]
    declared: bool = False
    exposed: bool = False

    @property
    def suit(self) -> str:
        return self.tiles[0][0]

    @property
    def number(self) -> int:
        return self.tiles[0][1]

    @property
    def is_chow(self) -> bool:
        return self.tiles[0] != self.tiles[-1]

    @property
    def is_pung(self) -> bool:
        return not self.is_chow and len(self.tiles) >= 3

    @property
    def is_kong(self) -> bool:
        return len(self.tiles) == 4

    @property
    def is_pair(self) -> bool:
        return len(self.tiles) == 2

    @property
    def is_wind(self) -> bool:
        return self.suit == HONOR and self.number <= 4 and not self.is_chow

    @property
    def is_dragon(self) -> bool:
        return self.suit == HONOR and self.number >= 5


@dataclass(frozen=True)
class View:
    """One reading with everything the rules may ask about."""

    record: dict[str, Any]
    shape: str
    groups: tuple[Group, ...]
    tiles: tuple[Tile, ...]
    opened: Group | None
    events: frozenset[str] = field(default_factory=frozenset)

    @property
    def chows(self) -> list[Group]:
        return [group for group in self.groups if group.is_chow and self.shape == "regular"]

    @property
    def pungs(self) -> list[Group]:
        return [group for group in self.groups if group.is_pung]

    @property
    def pair(self) -> Group | None:
        return next((group for group in self.groups if group.is_pair and self.shape == "regular"), None)

    @property
    def kongs(self) -> int:
        return sum(group.is_kong for group in self.groups)

    @property
    def concealed_pungs(self) -> int:
        return sum(group.is_pung and not group.exposed and group is not self.opened for group in self.groups)

    @property
    def suits(self) -> set[str]:
        return {suit for suit, _number in self.tiles if suit != HONOR}

    @property
    def has_honors(self) -> bool:
        return any(suit == HONOR for suit, _number in self.tiles)

    @property
    def exposed(self) -> int:
        return len(self.record.get("melds", []))

    @property
    def self_drawn(self) -> bool:
        return bool(self.record.get("by", "discard") == "self-draw")

    def every_part(self, wanted: Callable[[Tile], bool]) -> bool:
        """Say whether every part has a tile that is wanted; orphans have no parts."""
        return bool(self.groups) and all(any(wanted(tile) for tile in group.tiles) for group in self.groups)


def is_terminal(tile: Tile) -> bool:
    return tile[0] != HONOR and tile[1] in (1, 9)


def is_outside(tile: Tile) -> bool:
    return tile[0] == HONOR or is_terminal(tile)


def divide(tiles: list[Tile]) -> Iterator[list[Group]]:
    """Yield every division of sorted tiles into sets only."""
    if not tiles:
        yield []
        return
    first, (suit, number) = tiles[0], tiles[0]
    if tiles.count(first) >= 3:
        for rest in divide(tiles[3:]):
            yield [Group((first,) * 3), *rest]
    run = [first, (suit, number + 1), (suit, number + 2)]
    if suit != HONOR and all(tile in tiles for tile in run):
        left = tiles[:]
        for tile in run:
            left.remove(tile)
        for rest in divide(left):
            yield [Group(tuple(run)), *rest]


def views(record: dict[str, Any], *, identical_pairs: bool = True) -> Iterator[View]:
    """Yield every way to read a record: every division, every group the winning tile may have finished."""
    if "win" not in record:
        return
    (win,) = tiles_of(record["win"])
    standing = sorted([*tiles_of(record["hand"]), win])
    declared = [Group(tuple(tiles_of(text)), declared=True, exposed=True) for text in record.get("melds", [])]
    declared += [Group(tuple(tiles_of(text)), declared=True) for text in record.get("concealed_kongs", [])]
    everything = tuple(standing + [tile for group in declared for tile in group.tiles])
    events = frozenset(record.get("events", []))
    for eyes in sorted({tile for tile in standing if standing.count(tile) >= 2}):
        left = standing[:]
        left.remove(eyes)
        left.remove(eyes)
        for sets in divide(left):
            groups = (*declared, *sets, Group((eyes, eyes)))
            for finished in groups:
                if not finished.declared and win in finished.tiles:
                    opened = finished if finished.is_pung and record.get("by", "discard") == "discard" else None
                    yield View(record, "regular", groups, everything, opened, events)
    counts = Counter(standing)
    if not declared and all(number == 2 or (identical_pairs and number == 4) for number in counts.values()):
        pairs = tuple(Group((tile, tile)) for tile in standing[::2])
        yield View(record, "seven pairs", pairs, everything, None, events)
    if not declared and len(counts) == 13 and all(is_outside(tile) for tile in counts):
        yield View(record, "orphans", (), everything, None, events)


def three_chows(view: View, step: int, *, suits: int) -> bool:
    return any(_apart(trio, step, suits) for trio in combinations(view.chows, 3))


def three_pungs(view: View, step: int, *, suits: int) -> bool:
    suited = [group for group in view.pungs if group.suit != HONOR]
    return any(_apart(trio, step, suits) for trio in combinations(suited, 3))


def _apart(trio: tuple[Group, ...], step: int, suits: int) -> bool:
    numbers = sorted(group.number for group in trio)
    return numbers[1] - numbers[0] == numbers[2] - numbers[1] == step and len({group.suit for group in trio}) == suits


def most_alike(view: View) -> list[int]:
    """Return how often each chow is there, most first."""
    return sorted(Counter(group.tiles for group in view.chows).values(), reverse=True) or [0]
