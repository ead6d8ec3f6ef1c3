"""Records of riichi read the slow way: tiles one by one, what cannot exist, and every reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

Tile = tuple[str, int]
Record = dict[str, Any]
Kind = Literal["sequence", "triplet", "quad", "pair"]

SUITS = "mps"
KINDS: list[Tile] = [*((suit, number) for suit in SUITS for number in range(1, 10)), *(("z", n) for n in range(1, 8))]
WINDS: list[Tile] = [("z", number) for number in (1, 2, 3, 4)]
DRAGONS: list[Tile] = [("z", number) for number in (5, 6, 7)]
HONOURS = WINDS + DRAGONS
TERMINALS: list[Tile] = [(suit, number) for suit in SUITS for number in (1, 9)]
OUTSIDE = TERMINALS + HONOURS
WIND_OF = dict(zip("ESWN", WINDS, strict=True))
RED: dict[int, dict[str, int]] = {0: {}, 3: {"m": 1, "p": 1, "s": 1}, 4: {"m": 1, "p": 2, "s": 1}}
FREE_EVENTS = {"last-of-kind", "winning-tile-mixed"}
EVENTS = {
    *("riichi", "double-riichi", "ippatsu", "kong-replacement", "robbing-kong", "last-wall-tile"),
    *("heavenly", "earthly", "renhou"),
    *FREE_EVENTS,
}


def tiles_of(text: str) -> list[Tile]:
    """Return the tiles of a text; a red five is a 0."""
    found: list[Tile] = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        else:
            found += [(letter, int(digit)) for digit in digits]
            digits = ""
    return found


def plain(tile: Tile) -> Tile:
    return (tile[0], 5) if tile[1] == 0 else tile


def plain_tiles(text: str) -> list[Tile]:
    return sorted(plain(tile) for tile in tiles_of(text))


def shown_tiles(record: Record) -> list[Tile]:
    """Return all tiles of the winner, red fives as 0."""
    texts = [record["hand"], record.get("win") or "", *record.get("melds", []), *record.get("concealed_kongs", [])]
    return [tile for text in texts for tile in tiles_of(text)]


def indicators(record: Record) -> list[Tile]:
    return tiles_of(record.get("dora_indicators", "")) + tiles_of(record.get("ura_indicators", ""))


def is_refused(record: Record, red_fives: int) -> bool:
    """Say whether the record cannot exist; what it writes are tiles."""
    events = set(record.get("events", ()))
    declared = len(record.get("melds", [])) + len(record.get("concealed_kongs", []))
    return (
        len(tiles_of(record["hand"])) + 3 * declared != 13
        or _has_wrong_sets(record)
        or _has_wrong_tiles(record, red_fives)
        or _has_wrong_indicators(record)
        or bool(events and (record.get("win") is None or not events <= EVENTS))
        or _has_wrong_events(record, events)
    )


def _has_wrong_sets(record: Record) -> bool:
    for text in record.get("melds", []):
        tiles = plain_tiles(text)
        alike = len(set(tiles)) == 1 and len(tiles) in (3, 4)
        suit, low = tiles[0]
        if not alike and not (suit != "z" and tiles == [(suit, low), (suit, low + 1), (suit, low + 2)]):
            return True
    kongs = [plain_tiles(text) for text in record.get("concealed_kongs", [])]
    return any(len(tiles) != 4 or len(set(tiles)) != 1 for tiles in kongs)


def _has_wrong_tiles(record: Record, red_fives: int) -> bool:
    everything = Counter(shown_tiles(record) + indicators(record))
    for suit in SUITS:
        red = RED[red_fives].get(suit, 0)
        if everything[suit, 0] > red or everything[suit, 5] > 4 - red:
            return True
    return max(Counter(map(plain, everything.elements())).values()) > 4


def _has_wrong_indicators(record: Record) -> bool:
    above, below = tiles_of(record.get("dora_indicators", "")), tiles_of(record.get("ura_indicators", ""))
    return len(above) > 5 or bool(below and len(below) != len(above))


def _has_wrong_events(record: Record, events: set[str]) -> bool:
    self_drawn = record.get("by", "discard") == "self-draw"
    is_east = record.get("seat", "E") == "E"
    declared = [*record.get("melds", []), *record.get("concealed_kongs", [])]
    is_quad = [len(tiles_of(text)) == 4 for text in declared]
    riichi = events & {"riichi", "double-riichi"}
    others = len(events - FREE_EVENTS) > 1
    wrong = {
        "riichi": bool(record.get("melds")) or len(riichi) == 2,
        "double-riichi": bool(record.get("melds")),
        "ippatsu": not riichi or "kong-replacement" in events,
        "kong-replacement": not self_drawn or not any(is_quad) or "last-wall-tile" in events,
        "robbing-kong": self_drawn or "last-wall-tile" in events or _has_another_copy(record),
        "heavenly": not is_east or not self_drawn or bool(declared) or others,
        "earthly": is_east or not self_drawn or bool(declared) or others,
        "renhou": is_east or self_drawn or bool(declared) or others,
    }
    return any(wrong.get(event) for event in events)


def _has_another_copy(record: Record) -> bool:
    win = plain_tiles(record.get("win") or "")
    return bool(win) and [plain(tile) for tile in shown_tiles(record) + indicators(record)].count(win[0]) > 1


# -- readings ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """A set or pair; `finished` by the winning tile, `claimed` as a declared set that opens the hand."""

    kind: Kind
    tiles: tuple[Tile, ...]
    claimed: bool = False
    declared: bool = False
    finished: bool = False


@dataclass(frozen=True)
class Reading:
    """A shape and its parts; pairs and orphans have none that matter."""

    shape: Literal["standard", "pairs", "orphans"]
    parts: tuple[Part, ...] = ()


def readings(record: Record) -> Iterator[Reading]:
    """Yield every shape, split and finished part."""
    if record.get("win") is None:
        return
    (win,) = plain_tiles(record["win"])
    standing = sorted([*plain_tiles(record["hand"]), win])
    declared = list(_declared(record))
    counts = Counter(standing)
    if not declared and len(counts) == 7 and set(counts.values()) == {2}:
        yield Reading("pairs")
    if not declared and set(counts) == set(OUTSIDE):
        yield Reading("orphans")
    for split in set(_splits(standing)):
        for place, part in enumerate(split):
            if win in part.tiles:
                finished = Part(part.kind, part.tiles, finished=True)
                yield Reading("standard", (*declared, *split[:place], finished, *split[place + 1 :]))


def _declared(record: Record) -> Iterator[Part]:
    for text in record.get("melds", []):
        tiles = tuple(plain_tiles(text))
        kind: Kind = "sequence" if tiles[0] != tiles[1] else "triplet" if len(tiles) == 3 else "quad"
        yield Part(kind, tiles, claimed=True, declared=True)
    for text in record.get("concealed_kongs", []):
        yield Part("quad", tuple(plain_tiles(text)), declared=True)


def _splits(tiles: list[Tile]) -> Iterator[tuple[Part, ...]]:
    """Yield the ways to make sets and one pair of all tiles."""
    for tile in sorted(set(tiles)):
        if tiles.count(tile) >= 2:
            rest = tiles[:]
            rest.remove(tile)
            rest.remove(tile)
            for sets in _sets(rest):
                yield (*sets, Part("pair", (tile, tile)))


def _sets(tiles: list[Tile]) -> Iterator[tuple[Part, ...]]:
    if not tiles:
        yield ()
        return
    first = tiles[0]
    suit, number = first
    candidates: list[tuple[Kind, tuple[Tile, ...]]] = [("triplet", (first,) * 3)]
    if suit != "z":
        candidates.append(("sequence", (first, (suit, number + 1), (suit, number + 2))))
    for kind, wanted in candidates:
        rest = tiles[:]
        try:
            for tile in wanted:
                rest.remove(tile)
        except ValueError:
            continue
        for others in _sets(rest):
            yield (Part(kind, wanted), *others)
