"""The Mahjong Competition Rules written out once more, slowly, to compare the engine with.

First every fan whose condition is met, then what the rules do not combine is taken away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from typing import Any

from tests.scoring.mcr.oracle_hands import (
    DRAGONS,
    HONORS,
    SUITS,
    TERMINALS,
    WINDS,
    Reading,
    Record,
    is_refused,
    readings,
    winning_kinds,
)
from tests.scoring.mcr.oracle_tables import ALWAYS_CONCEALED, DEFAULTS, NOT_WITH, POINTS, PUNG
from tests.scoring.oracle import Tile, tiles_of

Fans = dict[str, int]
Answer = tuple[int, bool, list[Fans]]
"""Points, whether the hand may win, and every best choice of fans."""


def answer(record: Record) -> Answer | None:
    """Return what a record is worth, or None for one that cannot exist."""
    if is_refused(record):
        return None
    options = {**DEFAULTS, **record.get("options", {})}
    kinds = winning_kinds(record, options["wait_fifth_tile"])
    choices = [
        fans
        for reading in readings(record)
        for chosen in chow_choices(reading, options)
        for fans in [combined(Seen(record, reading, options, kinds).fans() | chosen, options)]
    ]
    if not choices:
        return 0, False, [{}]
    most = max(map(value, choices))
    best = [fans for fans in choices if value(fans) == most] if most else [{"Chicken Hand": 1}]
    points = value(best[0])
    flowers = len(record.get("flowers", "")[:-1])
    if flowers:
        best = [{**fans, "Flower Tiles": flowers} for fans in best]
    return points + flowers, points >= options["minimum_points"], best


def value(fans: Fans) -> int:
    return sum(POINTS[name] * count for name, count in fans.items())


def combined(present: Fans, options: dict[str, Any]) -> Fans:
    """Return the fans without those that others of them are not combined with."""
    fans = {name: count for name, count in present.items() if count}
    out: set[str] = set()
    if not options["fully_concealed_with_concealed_fans"] and ALWAYS_CONCEALED & fans.keys():
        fans.pop("Fully Concealed Hand", None)
    if "Seven Pairs" in fans and ("All Green" in fans or "All Terminals" in fans):
        out |= set() if options["tile_hog_with_seven_pairs_all_green_or_terminals"] else {"Tile Hog"}
    if "Reversible Tiles" in fans and not options["reversible_tiles_one_voided_suit"]:
        out.add("One Voided Suit")
    if "Lesser Honors and Knitted Tiles" in fans and not options["knitted_straight_with_lesser_honors"]:
        out.add("Knitted Straight")
    if "All Green" in fans and not options["all_green_half_flush"]:
        out.add("Half Flush")
    if "All Terminals" in fans and not options["all_terminals_double_pung"]:
        out.add("Double Pung")
    if "Robbing the Kong" in fans and not options["last_tile_claim_with_robbing_kong"]:
        out.add("Last Tile Claim")
    if "Nine Gates" in fans and PUNG in fans:
        fans[PUNG] = fans[PUNG] - 1 if options["nine_gates_second_terminal_pung"] else 0
    for name in fans:
        out |= set(NOT_WITH.get(name, "").split("|"))
    return {name: count for name, count in fans.items() if count and name not in out}


# --- chows ---------------------------------------------------------------------------------------------------------


def two_chow_fan(one: Tile, other: Tile) -> str | None:
    if one == other:
        return "Pure Double Chow"
    if one[1] == other[1]:
        return "Mixed Double Chow"
    if one[0] != other[0]:
        return None
    if abs(one[1] - other[1]) == 3:
        return "Short Straight"
    return "Two Terminal Chows" if {one[1], other[1]} == {1, 7} else None


def three_chow_fan(trio: tuple[Tile, ...]) -> str | None:
    suits = {suit for suit, _number in trio}
    low, middle, high = sorted(number for _suit, number in trio)
    if middle - low != high - middle or len(suits) == 2:
        return None
    names = (
        {0: "Pure Triple Chow", 1: "Pure Shifted Chows", 2: "Pure Shifted Chows", 3: "Pure Straight"}
        if len(suits) == 1
        else {0: "Mixed Triple Chow", 1: "Mixed Shifted Chows", 3: "Mixed Straight"}
    )
    return names.get(middle - low)


def chow_choices(reading: Reading, options: dict[str, Any]) -> list[Fans]:
    """Return every choice of the fans of chows that is worth most."""
    chows = sorted(group.tile for group in reading.groups if group.is_chow)
    if reading.shape != "regular" or not chows:
        return [{}]
    numbers = [number for _suit, number in chows]
    steps = {after - before for before, after in pairwise(numbers)}
    if len(chows) == 4 and len(set(chows)) == 1:
        return [{"Quadruple Chow": 1}]
    if len(chows) == 4 and len({suit for suit, _number in chows}) == 1 and steps in ({1}, {2}):
        added = {"Short Straight" if steps == {1} else "Two Terminal Chows": 1}
        return [{"Four Pure Shifted Chows": 1} | (added if options["four_shifted_chows_two_chow_fans"] else {})]
    choices = list(_choices(chows, account_once=options["account_once"]))
    most = max(map(value, choices))
    return [choice for choice in choices if value(choice) == most]


def _choices(chows: list[Tile], *, account_once: bool) -> Iterator[Fans]:
    places = range(len(chows))
    edges = [(a, b, fan) for a, b in combinations(places, 2) if (fan := two_chow_fan(chows[a], chows[b]))]
    trios = [trio for trio in combinations(places, 3) if three_chow_fan(tuple(chows[place] for place in trio))]
    for trio in [(), *trios]:
        free = [edge for edge in edges if not {edge[0], edge[1]} <= set(trio)]
        for chosen in chain.from_iterable(combinations(free, number) for number in range(len(free) + 1)):
            ends = Counter((place, fan) for a, b, fan in chosen for place in (a, b))
            if any(count > 1 for count in ends.values()) or (account_once and _has_cycle(trio, chosen)):
                continue
            fans = Counter(fan for _a, _b, fan in chosen)
            if trio:
                fans[str(three_chow_fan(tuple(chows[place] for place in trio)))] += 1
            yield dict(fans)


def _has_cycle(trio: tuple[int, ...], edges: tuple[tuple[int, int, str], ...]) -> bool:
    """Say whether taking away loose ends, again and again, leaves anything of the edges and the trio's two."""
    left = [{a, b} for a, b, _fan in edges] + [set(pair) for pair in pairwise(trio)]
    while True:
        ends = Counter(place for edge in left for place in edge)
        kept = [edge for edge in left if all(ends[place] > 1 for place in edge)]
        if len(kept) == len(left):
            return bool(left)
        left = kept


# --- everything else -----------------------------------------------------------------------------------------------


@dataclass
class Seen:
    """What one reading shows, and the fans whose conditions it meets."""

    record: Record
    reading: Reading
    options: dict[str, Any]
    kinds: list[Tile]

    def __post_init__(self) -> None:
        groups = self.reading.groups
        (self.win,) = tiles_of(self.record["win"])
        self.declared = [group for group in groups if group.declared]
        self.tiles = sorted([*tiles_of(self.record["hand"]), self.win])
        self.tiles += [tile for group in self.declared for tile in group.tiles]
        self.kinds_held = set(self.tiles)
        self.suits = {suit for suit, _number in self.tiles} - {"z"}
        self.numbers = {number for suit, number in self.tiles if suit != "z"}
        self.has_honors = bool(self.kinds_held & set(HONORS))
        self.pungs = [group for group in groups if group.is_pung]
        self.ranks = [group.tile for group in self.pungs]
        self.pair = groups[-1].tile if groups else None
        self.chows = [group.tile for group in groups if group.is_chow]
        self.events = set(self.record.get("events", []))
        self.self_draw = self.record.get("by", "discard") == "self-draw"
        self.melded = sum(group.melded for group in groups)
        self.regular = self.reading.shape == "regular"

    def fans(self) -> Fans:
        names = [*self.of_tiles(), *self.of_pungs(), *self.of_kongs(), *self.of_winning(), *self.of_shape()]
        return dict(Counter(names))

    def only(self, *numbers: int) -> bool:
        return not self.has_honors and self.numbers <= set(numbers)

    def of_tiles(self) -> Iterator[str]:
        """Yield the fans of the whole hand, for the shapes of sets and pairs."""
        if self.reading.shape not in ("regular", "seven pairs"):
            return
        green = {("s", 2), ("s", 3), ("s", 4), ("s", 6), ("s", 8), ("z", 6)}
        reversible = {("p", n) for n in (1, 2, 3, 4, 5, 8, 9)} | {("s", n) for n in (2, 4, 5, 6, 8, 9)} | {("z", 5)}
        outside = self.kinds_held <= {*TERMINALS, *HONORS}
        for name, there in {
            "All Green": self.kinds_held <= green,
            "All Terminals": outside and not self.has_honors,
            "All Honors": not self.suits,
            "All Terminals and Honors": outside and self.has_honors and self.suits,
            "Full Flush": len(self.suits) == 1 and not self.has_honors,
            "Half Flush": len(self.suits) == 1 and self.has_honors,
            "One Voided Suit": len(self.suits) == 2,
            "Upper Tiles": self.only(7, 8, 9),
            "Middle Tiles": self.only(4, 5, 6),
            "Lower Tiles": self.only(1, 2, 3),
            "Upper Four": self.only(6, 7, 8, 9),
            "Lower Four": self.only(1, 2, 3, 4),
            "Reversible Tiles": self.kinds_held <= reversible,
            "All Simples": self.only(2, 3, 4, 5, 6, 7, 8),
        }.items():
            if there:
                yield name

    def of_shape(self) -> Iterator[str]:
        """Yield the fans of a shape, and of all parts of it."""
        shape = self.reading.shape
        groups = self.reading.groups
        types = len(self.suits) == 3 and self.kinds_held & set(WINDS) and self.kinds_held & set(DRAGONS)
        if types and shape in ("regular", "seven pairs", "knitted straight"):
            yield "All Types"
        if not self.has_honors:
            yield "No Honors"
        in_kongs = [tile for group in groups if group.is_kong for tile in group.tiles]
        yield from ["Tile Hog" for kind in self.kinds_held if (self.tiles.count(kind), in_kongs.count(kind)) == (4, 0)]
        if shape == "seven pairs":
            yield "Seven Pairs"
            if len(self.suits) == 1 and not self.has_honors and len(self.kinds_held) == 7:
                yield from ["Seven Shifted Pairs"] * (max(self.numbers) - min(self.numbers) == 6)
        elif shape == "thirteen orphans":
            yield "Thirteen Orphans"
        elif shape == "knitted singles":
            honors = len(self.kinds_held & set(HONORS))
            yield f"{'Greater' if honors == 7 else 'Lesser'} Honors and Knitted Tiles"
        if self.reading.knitted:
            yield "Knitted Straight"
        if groups and not self.pungs and self.pair not in HONORS:
            yield "All Chows"
        if self.regular:
            yield from self.of_parts()

    def of_parts(self) -> Iterator[str]:
        groups = self.reading.groups
        if all(any(number == 5 and suit != "z" for suit, number in group.tiles) for group in groups):
            yield "All Fives"
        if all(set(group.tiles) & {*TERMINALS, *HONORS} for group in groups):
            yield "Outside Hand"
        if len(self.pungs) == 4:
            yield "All Pungs"
            if self.only(2, 4, 6, 8):
                yield "All Even Pungs"
        ends = sorted(self.chows)
        for suit in SUITS:
            if self.pair == (suit, 5):
                others = [other for other in SUITS if other != suit]
                if ends == [(suit, 1), (suit, 1), (suit, 7), (suit, 7)]:
                    yield "Pure Terminal Chows"
                if ends == [(other, number) for other in others for number in (1, 7)]:
                    yield "Three-Suited Terminal Chows"

    def of_pungs(self) -> Iterator[str]:
        winds = [tile for tile in self.ranks if tile in WINDS]
        dragons = [tile for tile in self.ranks if tile in DRAGONS]
        small = self.pair in WINDS and len(winds) == 3
        yield from {3: ["Big Three Winds"], 4: ["Big Four Winds"]}.get(len(winds), [])
        yield from ["Little Four Winds"] * small
        yield from {1: ["Dragon Pung"], 2: ["Two Dragon Pungs"], 3: ["Big Three Dragons"]}.get(len(dragons), [])
        yield from ["Little Three Dragons"] * (len(dragons) == 2 and self.pair in DRAGONS)
        own = [WINDS["ESWN".index(self.record.get(field, "E"))] for field in ("round", "seat")]
        for name, wind in zip(("Prevalent Wind", "Seat Wind"), own, strict=True):
            yield from [name] * (wind in winds)
        others = [tile for tile in winds if tile not in own and len(winds) < 3]
        yield from [PUNG] * (len(others) + sum(tile in TERMINALS for tile in self.ranks))
        yield from self.of_numbered_pungs()

    def of_numbered_pungs(self) -> Iterator[str]:
        numbered = sorted(tile for tile in self.ranks if tile[0] != "z")
        runs = {"Pure": 0, "Mixed": 0}
        for trio in combinations(numbered, 3):
            suits = len({suit for suit, _number in trio})
            low, middle, high = sorted(number for _suit, number in trio)
            if suits != 2 and (middle, high) == (low + 1, low + 2):
                runs["Pure" if suits == 1 else "Mixed"] += 1
            if suits == 3 and low == high:
                yield "Triple Pung"
        for kind, found in runs.items():
            if found:
                yield f"{kind} Shifted Pungs"
        if runs["Pure"] == 2:
            yield "Four Pure Shifted Pungs"
        yield from ["Double Pung" for one, other in combinations(numbered, 2) if one[1] == other[1]]

    def of_kongs(self) -> Iterator[str]:
        kongs = sum(group.is_kong for group in self.pungs)
        concealed = sum(group.is_kong and not group.melded for group in self.pungs)
        opened = self.reading.finished is not None and self.reading.finished.is_pung and not self.self_draw
        pungs = sum(not group.melded for group in self.pungs) - opened
        if kongs >= 3:
            yield {3: "Three Kongs", 4: "Four Kongs"}[kongs]
        elif concealed < kongs:
            yield {1: "Melded Kong", 2: "Two Melded Kongs"}[kongs]
        if concealed < 3 or self.options["concealed_kong_with_concealed_pungs"] == "full":
            yield from ["Two Concealed Kongs"] * (concealed // 2) + ["Concealed Kong"] * (concealed % 2)
        if pungs >= 2:
            yield f"{ {2: 'Two', 3: 'Three', 4: 'Four'}[pungs] } Concealed Pungs"

    def of_winning(self) -> Iterator[str]:
        mixed = "winning-tile-mixed" in self.events and self.options["winning_tile_mixed"] == "deny"
        dealt = "heavenly" in self.events and "kong-replacement" not in self.events
        if not mixed and not (dealt and not self.options["heavenly_waits"]):
            yield from self.of_last_tile()
        melded_tiles = [tile for group in self.declared if group.melded for tile in group.tiles]
        shown = self.options["last_tile_from_own_melds"] and melded_tiles.count(self.win) == 3
        if not mixed and ("last-of-kind" in self.events or shown):
            yield "Last Tile"
        if "last-wall-tile" in self.events:
            yield "Last Tile Draw" if self.self_draw else "Last Tile Claim"
        if "kong-replacement" in self.events:
            yield "Out with Replacement Tile"
        if "robbing-kong" in self.events:
            yield "Robbing the Kong"
        if self.self_draw:
            yield "Self-Drawn"
            yield from ["Fully Concealed Hand"] * (not self.melded)
        else:
            yield from {0: ["Concealed Hand"], 4: ["Melded Hand"]}.get(self.melded, [])

    def of_last_tile(self) -> Iterator[str]:
        """Yield the fans that need a tile known to have come last."""
        hand = tiles_of(self.record["hand"])
        gates = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]
        if any(hand == [(suit, number) for number in gates] and self.win[0] == suit for suit in SUITS):
            yield "Nine Gates"
        group = self.reading.finished
        if group is None or self.kinds != [self.win]:
            return
        if self.win in self.reading.knitted and not self.options["knitted_body_wait"]:
            return
        if len(group.tiles) == 2:
            yield "Single Wait"
        elif group.is_chow and self.win == group.tiles[1]:
            yield "Closed Wait"
        elif group.is_chow and self.win[1] == (3 if group.tile[1] == 1 else 7 if group.tile[1] == 7 else 0):
            yield "Edge Wait"
