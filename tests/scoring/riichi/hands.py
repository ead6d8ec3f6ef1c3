"""Random hands of riichi, the rare ones often enough to be compared by the hundred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.scoring.riichi.oracle_hands import DRAGONS, EVENTS, HONOURS, KINDS, OUTSIDE, TERMINALS, WINDS, Record, Tile

SUITED = [tile for tile in KINDS if tile[0] != "z"]
BY_SUIT = [[tile for tile in KINDS if tile[0] == suit] for suit in "mps"]
GREEN: list[Tile] = [("s", 2), ("s", 3), ("s", 4), ("s", 6), ("s", 8), ("z", 6)]
POOLS = [
    *(KINDS, KINDS, KINDS, SUITED, SUITED, SUITED),
    [tile for tile in SUITED if tile not in TERMINALS],
    [tile for tile in SUITED if tile not in TERMINALS],
    *BY_SUIT,
    *([*tiles, *HONOURS] for tiles in BY_SUIT),
    [tile for tile in KINDS if tile[0] == "z" or tile[1] in (1, 2, 3, 7, 8, 9)],
    [tile for tile in SUITED if tile[1] in (1, 2, 3, 7, 8, 9)],
    [tile for tile in SUITED if tile[1] in (4, 5, 6)],
    [tile for tile in SUITED if tile[1] in (2, 3, 4)],
    *(HONOURS, TERMINALS, OUTSIDE, GREEN),
    [*WINDS, ("p", 1), ("p", 2), ("p", 3), ("z", 5)],
    [*DRAGONS, ("z", 1), ("m", 1), ("m", 2), ("m", 3), ("s", 7), ("s", 8), ("s", 9)],
]
OPTIONS: dict[str, tuple[Any, ...]] = {
    "preset": ("ema-2016", "wrc", "tenhou"),
    "red_fives": (0, 3, 4),
    "open_tanyao": (False,),
    "kiriage": (False, True),
    "kazoe": ("yakuman",),
    "multiple_yakuman": (True,),
    "double_yakuman": (
        ["thirteen-orphans", "nine-gates", "four-concealed-triplets", "big-four-winds"],
        ["four-concealed-triplets"],
    ),
    "double_wind_fu": (2, 4),
    "renhou": ("off", "mangan", "five-han", "yakuman"),
}


def write(tiles: list[Tile]) -> str:
    return "".join(f"{number}{suit}" for suit, number in tiles)


def riichi_hands(seed: int, *, reds: int = 0, wild_events: float = 0.05) -> Iterator[Record]:
    """Yield records for ever: nearly all complete, some that cannot exist."""
    random = Random(seed)
    while True:
        groups, declares = _groups_of(random)
        everything = [tile for group in groups for tile in group]
        if max(Counter(everything).values()) <= 4:
            yield _as_record(random, groups, declares, reds=reds, wild_events=wild_events)


def _groups_of(random: Random) -> tuple[list[list[Tile]], bool]:
    """Return the groups of a hand, pairs last, and whether sets may be declared."""
    roll = random.random()
    if roll < 0.02:
        return [[*OUTSIDE, random.choice(OUTSIDE)]], False
    if roll < 0.04:
        suit = random.choice("mps")
        return [[(suit, number) for number in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, random.randint(1, 9))]], False
    if roll < 0.05:
        return [*([tile] * 3 for tile in random.sample([*WINDS, ("z", 5)], 4)), [random.choice(KINDS)] * 2], True
    pool = random.choice(POOLS)
    if roll < 0.1:
        return [[tile, tile] for tile in random.sample(pool if len(pool) > 6 else KINDS, 7)], False
    sequences = [[(s, n), (s, n + 1), (s, n + 2)] for s, n in pool if (s, n + 1) in pool and (s, n + 2) in pool]
    share = random.choice((0.0, 0.3, 0.7, 1.0)) if sequences else 0.0
    groups = [random.choice(sequences) if random.random() < share else [random.choice(pool)] * 3 for _place in range(4)]
    if sequences and random.random() < 0.2:
        groups[1] = groups[0]
    return [*groups, [random.choice(pool)] * 2], True


def _as_record(random: Random, groups: list[list[Tile]], declares: bool, *, reds: int, wild_events: float) -> Record:
    standing: list[Tile] = []
    melds: list[list[Tile]] = []
    kongs: list[list[Tile]] = []
    exposed = random.choice((0, 0, 0, 1, 2, 3, 4)) if declares else 0
    share_of_quads = random.choice((0.1, 0.1, 0.1, 0.8))
    for place, group in enumerate(groups):
        is_set = declares and len(group) == 3
        quad = is_set and group[0] == group[1] and random.random() < share_of_quads
        tiles = [*group, group[0]] if quad else list(group)
        if is_set and place < exposed:
            melds.append(tiles)
        elif quad:
            kongs.append(tiles)
        else:
            standing += tiles
    random.shuffle(standing)
    win = standing.pop() if random.random() < 0.97 else random.choice(KINDS)
    record: Record = {
        "rules": "riichi",
        "hand": write(standing[:13]),
        "win": write([win]),
        "melds": [write(meld) for meld in melds],
        "concealed_kongs": [write(kong) for kong in kongs],
        "by": random.choice(("self-draw", "discard")),
        "seat": random.choice("ESWN"),
        "round": random.choice("ESWN"),
    }
    record["events"] = _events(random, record, wild=random.random() < wild_events)
    _add_indicators(random, record)
    return _redden(random, record) if reds else record


def _events(random: Random, record: Record, *, wild: bool) -> list[str]:
    if wild:
        return random.sample(sorted(EVENTS), random.randint(1, 3))
    events: list[str] = []
    declared = record["melds"] + record["concealed_kongs"]
    self_drawn = record["by"] == "self-draw"
    if not declared and random.random() < 0.06:
        return [("heavenly" if record["seat"] == "E" else "earthly") if self_drawn else "renhou"]
    if not record["melds"] and random.random() < 0.6:
        events.append("riichi" if random.random() < 0.9 else "double-riichi")
        events += ["ippatsu"] * (random.random() < 0.2)
    if random.random() < 0.05:
        events.append("last-wall-tile")
    elif self_drawn and any(len(text) == 8 for text in declared) and "ippatsu" not in events and random.random() < 0.3:
        events.append("kong-replacement")
    elif not self_drawn and random.random() < 0.04:
        events.append("robbing-kong")
    return events


def _add_indicators(random: Random, record: Record) -> None:
    number = random.choice((0, 1, 1, 1, 1, 2, 2, 3, 5))
    if number:
        record["dora_indicators"] = write([random.choice(KINDS) for _place in range(number)])
        if random.random() < 0.5:
            record["ura_indicators"] = write([random.choice(KINDS) for _place in range(number)])


def _redden(random: Random, record: Record) -> Record:
    """Return the record with some fives red."""

    def redden(text: str) -> str:
        return "".join(
            "0" if letter == "5" and after != "z" and random.random() < 0.35 else letter
            for letter, after in zip(text, text[1:] + " ", strict=True)
        )

    changed = dict(record)
    for key in ("hand", "win", "dora_indicators"):
        if key in record:
            changed[key] = redden(record[key])
    for key in ("melds", "concealed_kongs"):
        changed[key] = [redden(text) for text in record[key]]
    return changed


def some_options(random: Random) -> dict[str, Any]:
    """Return a few options with one of their values each."""
    keys = random.sample(sorted(OPTIONS), random.randint(1, 3))
    return {key: random.choice(OPTIONS[key]) for key in keys}
