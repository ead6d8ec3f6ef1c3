"""Riichi written out once more, slowly, to compare the engine with: from the rules, sentence by sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil
from typing import Any

from tests.scoring.riichi.oracle_hands import (
    DRAGONS,
    HONOURS,
    OUTSIDE,
    TERMINALS,
    WIND_OF,
    WINDS,
    Part,
    Reading,
    Record,
    Tile,
    is_refused,
    plain,
    plain_tiles,
    readings,
    shown_tiles,
    tiles_of,
)
from tests.scoring.riichi.oracle_tables import GATES, GREEN, HAN, PRESETS, YAKUMAN

Answer = dict[str, Any]
NO_WIN: Answer = {"points": 0, "han": 0, "fu": 0, "limit": None, "patterns": {}, "valid": False}


@dataclass(frozen=True)
class Hand:
    """A record with one reading of it."""

    record: Record
    reading: Reading
    options: dict[str, Any]

    @property
    def events(self) -> set[str]:
        return set(self.record.get("events", ()))

    @property
    def self_drawn(self) -> bool:
        return bool(self.record.get("by") == "self-draw")

    @property
    def concealed(self) -> bool:
        return not self.record.get("melds")

    @property
    def seat(self) -> Tile:
        return WIND_OF[self.record.get("seat", "E")]

    @property
    def round(self) -> Tile:
        return WIND_OF[self.record.get("round", "E")]

    @property
    def tiles(self) -> list[Tile]:
        return sorted(plain(tile) for tile in shown_tiles(self.record))

    @property
    def before(self) -> list[Tile]:
        return plain_tiles(self.record["hand"])

    @property
    def parts(self) -> tuple[Part, ...]:
        return self.reading.parts

    @property
    def sequences(self) -> list[Tile]:
        return sorted(part.tiles[0] for part in self.parts if part.kind == "sequence")

    @property
    def triplets(self) -> list[Part]:
        return [part for part in self.parts if part.kind in ("triplet", "quad")]

    @property
    def triplet_tiles(self) -> list[Tile]:
        return [part.tiles[0] for part in self.triplets]

    @property
    def quads(self) -> int:
        return sum(part.kind == "quad" for part in self.parts)

    @property
    def pair(self) -> Tile | None:
        return next((part.tiles[0] for part in self.parts if part.kind == "pair"), None)

    @property
    def finished(self) -> Part | None:
        return next((part for part in self.parts if part.finished), None)

    def is_melded(self, part: Part) -> bool:
        return part.claimed or (part.finished and not self.self_drawn)

    @property
    def concealed_triplets(self) -> int:
        return sum(not self.is_melded(part) for part in self.triplets)

    @property
    def value_pair(self) -> bool:
        return self.pair in [*DRAGONS, self.seat, self.round]

    @property
    def wait(self) -> str:
        part = self.finished
        assert part is not None
        if part.kind != "sequence":
            return part.kind
        (win,) = plain_tiles(self.record["win"])
        low = part.tiles[0][1]
        place = part.tiles.index(win)
        if place == 1:
            return "closed"
        return "edge" if (low, place) in ((1, 2), (7, 0)) else "two-sided"


def answer(record: Record) -> Answer | None:
    """Return what a record answers, or None for one that cannot exist."""
    given = record.get("options", {})
    options = {**PRESETS[given.get("preset", "ema-2025")], **given}
    if is_refused(record, options["red_fives"]):
        return None
    best: tuple[Any, ...] = ()
    told = NO_WIN
    for reading in readings(record):
        for rank, found in ways_to_count(Hand(record, reading, options)):
            if not best or rank > best:
                best, told = rank, found
    return told


def ways_to_count(hand: Hand) -> list[tuple[tuple[Any, ...], Answer]]:
    """Return how a reading can be counted, each with what it is compared by."""
    doubled = yakuman(hand)
    if doubled:
        return [count_yakuman(hand, doubled)]
    ways = []
    found = yaku(hand)
    if "renhou" in hand.events and hand.options["renhou"] == "mangan":
        ways.append(count_han(hand, {"Blessing of Man": 1}, {}, alone=True))
    elif "renhou" in hand.events and hand.options["renhou"] == "five-han":
        found["Blessing of Man"] = 1
    if found:
        ways.append(count_han(hand, found, dora(hand), alone=False))
    return ways


def count_yakuman(hand: Hand, doubled: dict[str, bool]) -> tuple[tuple[Any, ...], Answer]:
    worth = {name: 2 if doubled[name] else 1 for name in YAKUMAN if name in doubled}
    if not hand.options["multiple_yakuman"]:
        name = max(worth, key=lambda name: worth[name])
        worth = {name: worth[name]}
    times = sum(worth.values())
    points = times * paid(hand, 8000)
    rank = (points, 1, 0, 0, 0, -YAKUMAN.index(next(iter(worth))))
    return rank, {
        "points": points,
        "han": None,
        "fu": None,
        "limit": "yakuman",
        "times": times,
        "patterns": dict.fromkeys(worth, 1),
        "valid": True,
    }


def count_han(
    hand: Hand, found: dict[str, int], more: dict[str, int], *, alone: bool
) -> tuple[tuple[Any, ...], Answer]:
    column = 0 if hand.concealed else 1
    han = sum(HAN[name][column] * count for name, count in found.items()) + sum(more.values())
    fu = fu_of(hand)
    limit = limit_of(hand, han, fu)
    base = {None: fu * 2 ** (han + 2), "mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000}
    points = paid(hand, base.get(limit, 8000))
    told: Answer = {"points": points, "han": han, "fu": fu, "limit": limit, "patterns": found | more, "valid": True}
    if limit == "yakuman":
        told["times"] = 1
    return (points, 0, han, fu, int(alone), 0), told


def limit_of(hand: Hand, han: int, fu: int) -> str | None:
    if han >= 13 and hand.options["kazoe"] == "yakuman":
        return "yakuman"
    for least, name in ((11, "sanbaiman"), (8, "baiman"), (6, "haneman"), (5, "mangan")):
        if han >= least:
            return name
    base = fu * 2 ** (han + 2)
    return "mangan" if base >= 2000 or (base == 1920 and hand.options["kiriage"]) else None


def paid(hand: Hand, base: int) -> int:
    def hundreds(times: int) -> int:
        return 100 * ceil(times * base / 100)

    if hand.seat == ("z", 1):
        return 3 * hundreds(2) if hand.self_drawn else hundreds(6)
    return hundreds(2) + 2 * hundreds(1) if hand.self_drawn else hundreds(4)


# -- yaku -------------------------------------------------------------------------------------------------------------


def yaku(hand: Hand) -> dict[str, int]:
    """Return the yaku that the hand may count, with their number."""
    found = by_winning(hand) | by_tiles(hand)
    if hand.reading.shape == "pairs":
        found["Seven Pairs"] = 1
    else:
        found |= by_sequences(hand) | by_triplets(hand) | by_parts(hand)
    column = 0 if hand.concealed else 1
    if column and not hand.options["open_tanyao"]:
        found.pop("All Simples", None)
    return {name: int(count) for name, count in found.items() if count and HAN[name][column]}


def by_winning(hand: Hand) -> dict[str, int]:
    events = hand.events
    return {
        "Riichi": "riichi" in events,
        "Double Riichi": "double-riichi" in events,
        "Ippatsu": "ippatsu" in events,
        "Fully Concealed Hand": hand.concealed and hand.self_drawn,
        "After a Quad": "kong-replacement" in events,
        "Robbing a Quad": "robbing-kong" in events,
        "Under the Sea": "last-wall-tile" in events and hand.self_drawn,
        "Under the River": "last-wall-tile" in events and not hand.self_drawn,
    }


def by_tiles(hand: Hand) -> dict[str, int]:
    suits = {suit for suit, _number in hand.tiles}
    return {
        "All Simples": all(tile not in OUTSIDE for tile in hand.tiles),
        "All Terminals and Honours": all(tile in OUTSIDE for tile in hand.tiles),
        "Half Flush": len(suits) == 2 and "z" in suits,
        "Full Flush": len(suits) == 1 and "z" not in suits,
    }


def by_sequences(hand: Hand) -> dict[str, int]:
    sequences = hand.sequences
    equal = sum(number // 2 for number in Counter(sequences).values())
    lows = [low for _suit, low in sequences]
    return {
        "Pinfu": len(sequences) == 4 and not hand.value_pair and hand.wait == "two-sided",
        "Pure Double Sequence": equal == 1,
        "Twice Pure Double Sequence": equal == 2,
        "Mixed Triple Sequence": any({("m", low), ("p", low), ("s", low)} <= set(sequences) for low in lows),
        "Pure Straight": any({(suit, 1), (suit, 4), (suit, 7)} <= set(sequences) for suit in "mps"),
    }


def by_triplets(hand: Hand) -> dict[str, int]:
    tiles = hand.triplet_tiles
    dragons = sum(tile in DRAGONS for tile in tiles)
    return {
        "Dragon Triplet": dragons,
        "Seat Wind Triplet": hand.seat in tiles,
        "Round Wind Triplet": hand.round in tiles,
        "Triple Triplet": any({("m", n), ("p", n), ("s", n)} <= set(tiles) for n in range(1, 10)),
        "Three Concealed Triplets": hand.concealed_triplets == 3,
        "Three Quads": hand.quads == 3,
        "All Triplets": len(tiles) == 4,
        "Little Three Dragons": dragons == 2 and hand.pair in DRAGONS,
    }


def by_parts(hand: Hand) -> dict[str, int]:
    outside = all(any(tile in OUTSIDE for tile in part.tiles) for part in hand.parts)
    terminal = all(any(tile in TERMINALS for tile in part.tiles) for part in hand.parts)
    honour = any(tile in HONOURS for tile in hand.tiles)
    return {
        "Half Outside Hand": outside and bool(hand.sequences) and honour,
        "Full Outside Hand": terminal and bool(hand.sequences) and not honour,
    }


# -- yakuman ----------------------------------------------------------------------------------------------------------


def yakuman(hand: Hand) -> dict[str, bool]:
    """Return the yakuman, each with whether it counts twice."""
    twice = hand.options["double_yakuman"]
    tiles, triplets = set(hand.tiles), hand.triplet_tiles
    winds = sum(tile in WINDS for tile in triplets)
    orphans = hand.reading.shape == "orphans"
    four = hand.concealed_triplets == 4
    found: dict[str, tuple[bool, bool]] = {
        "Blessing of Man": ("renhou" in hand.events and hand.options["renhou"] == "yakuman", False),
        "Thirteen Orphans": (orphans, "thirteen-orphans" in twice and len(set(hand.before)) == 13),
        "Nine Gates": (is_gates(hand), "nine-gates" in twice and [number for _s, number in hand.before] == GATES),
        "Blessing of Heaven": ("heavenly" in hand.events, False),
        "Blessing of Earth": ("earthly" in hand.events, False),
        "Four Concealed Triplets": (four, "four-concealed-triplets" in twice and four and hand.wait == "pair"),
        "Four Quads": (hand.quads == 4, False),
        "All Green": (tiles <= GREEN, False),
        "All Terminals": (tiles <= set(TERMINALS), False),
        "All Honours": (tiles <= set(HONOURS), False),
        "Big Three Dragons": (set(DRAGONS) <= set(triplets), False),
        "Little Four Winds": (winds == 3 and hand.pair in WINDS, False),
        "Big Four Winds": (winds == 4, "big-four-winds" in twice),
    }
    return {name: doubled for name, (is_there, doubled) in found.items() if is_there}


def is_gates(hand: Hand) -> bool:
    if any(part.declared for part in hand.parts) or len({suit for suit, _number in hand.tiles}) != 1:
        return False
    numbers = Counter(number for _suit, number in hand.tiles)
    return hand.tiles[0][0] != "z" and not Counter(GATES) - numbers


# -- dora and fu ------------------------------------------------------------------------------------------------------


def dora(hand: Hand) -> dict[str, int]:
    """Return the han that are no yaku."""
    record = hand.record
    found = {"Dora": pointed_to(hand, record.get("dora_indicators", ""))}
    if hand.events & {"riichi", "double-riichi"}:
        found["Ura Dora"] = pointed_to(hand, record.get("ura_indicators", ""))
    found["Red Five"] = sum(number == 0 for _suit, number in shown_tiles(record))
    return {name: count for name, count in found.items() if count}


def pointed_to(hand: Hand, text: str) -> int:
    return sum(hand.tiles.count(following(plain(tile))) for tile in tiles_of(text))


def following(tile: Tile) -> Tile:
    suit, number = tile
    if suit != "z":
        return suit, number % 9 + 1
    return (suit, number % 4 + 1) if number <= 4 else (suit, 5 + (number - 4) % 3)


def fu_of(hand: Hand) -> int:
    """Return the fu, rounded."""
    if hand.reading.shape == "pairs":
        return 25
    pinfu = hand.concealed and bool(by_sequences(hand)["Pinfu"])
    fu = 20
    if hand.concealed and not hand.self_drawn:
        fu += 10
    if hand.self_drawn and not pinfu:
        fu += 2
    for part in hand.triplets:
        worth = 2 if hand.is_melded(part) else 4
        worth *= 2 if part.tiles[0] in OUTSIDE else 1
        fu += worth * (4 if part.kind == "quad" else 1)
    if hand.value_pair:
        fu += hand.options["double_wind_fu"] if hand.pair == hand.seat == hand.round else 2
    if hand.wait in ("edge", "closed", "pair"):
        fu += 2
    if not hand.concealed and fu == 20:
        fu += 2
    return 10 * ceil(fu / 10)
