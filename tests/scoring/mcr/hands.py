"""Random competition hands of every kind, the rare ones often enough to be compared by the hundred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.scoring.mcr.oracle_hands import (
    DRAGONS,
    HONORS,
    KINDS,
    KNITTED_SETS,
    SUITS,
    TERMINALS,
    WINDS,
    Record,
)
from tests.scoring.oracle import Tile

EVENTS = (
    *("last-of-kind", "last-wall-tile", "kong-replacement", "robbing-kong"),
    *("heavenly", "earthly", "winning-tile-mixed"),
)
NUMBERED = [kind for kind in KINDS if kind[0] != "z"]


def numbered(*numbers: int, suits: str = SUITS) -> list[Tile]:
    return [(suit, number) for suit in suits for number in numbers]


ONE_SUIT = [numbered(*range(1, 10), suits=suit) for suit in SUITS]
POOLS = [
    KINDS,
    NUMBERED,
    *ONE_SUIT,
    *([*tiles, *HONORS] for tiles in ONE_SUIT),
    numbered(*range(1, 10), suits="ps"),
    [*numbered(*range(1, 10), suits="mp"), *HONORS],
    HONORS,
    TERMINALS,
    [*TERMINALS, *HONORS],
    [("s", 2), ("s", 3), ("s", 4), ("s", 6), ("s", 8), ("z", 6)],
    [*numbered(1, 2, 3, 4, 5, 8, 9, suits="p"), *numbered(2, 4, 5, 6, 8, 9, suits="s"), ("z", 5)],
    numbered(7, 8, 9),
    numbered(4, 5, 6),
    numbered(1, 2, 3),
    numbered(6, 7, 8, 9),
    numbered(1, 2, 3, 4),
    numbered(2, 4, 6, 8),
    numbered(3, 4, 5, 6, 7),
    numbered(1, 2, 3, 7, 8, 9, 5),
    [*WINDS, ("p", 1), ("p", 9), ("z", 5)],
    [*DRAGONS, ("z", 1), ("m", 1), ("m", 2), ("m", 3), ("s", 7), ("s", 8), ("s", 9)],
]


def sets_of(pool: list[Tile]) -> tuple[list[list[Tile]], list[list[Tile]]]:
    """Return the chows and the pungs of some kinds."""
    chows = [[(suit, number + step) for step in range(3)] for suit, number in pool if suit != "z"]
    return [chow for chow in chows if set(chow) <= set(pool)], [[tile] * 3 for tile in pool]


SETS = [sets_of(pool) for pool in POOLS]


@dataclass
class Hand:
    """Tiles on their way to becoming a record."""

    standing: list[Tile] = field(default_factory=list)
    melds: list[list[Tile]] = field(default_factory=list)
    concealed_kongs: list[list[Tile]] = field(default_factory=list)
    win: Tile | None = None

    def is_possible(self) -> bool:
        declared = [tile for group in self.melds + self.concealed_kongs for tile in group]
        return max(Counter(self.standing + declared).values()) <= 4


def competition_hands(seed: int, make: Callable[[Random], Hand] | None = None) -> Iterator[Record]:
    """Yield records of complete hands for ever, without events."""
    random = Random(seed)
    while True:
        hand = (make or random.choices(list(MAKERS), list(MAKERS.values()))[0])(random)
        if hand.is_possible():
            yield as_record(hand, random)


def as_record(hand: Hand, random: Random) -> Record:
    standing = hand.standing[:]
    random.shuffle(standing)
    win = hand.win or standing[0]
    standing.remove(win)
    record: Record = {
        "rules": "mcr",
        "hand": write(sorted(standing)),
        "win": write([win]),
        "melds": [write(group) for group in hand.melds],
        "concealed_kongs": [write(group) for group in hand.concealed_kongs],
        "by": random.choice(("self-draw", "discard")),
        "seat": random.choice("ESWN"),
        "round": random.choice("ESWN"),
    }
    if random.random() < 0.2:
        record["flowers"] = "".join(random.sample("12345678", random.randint(1, 8))) + "f"
    return record


def write(tiles: list[Tile]) -> str:
    return "".join(f"{number}{suit}" for suit, number in tiles)


def with_events(record: Record, random: Random) -> Record:
    """Return a record with an event or two, which may contradict it."""
    events = random.sample(EVENTS, random.choice((1, 1, 1, 2)))
    changes: Record = {"events": events}
    if random.random() < 0.8:
        drawn = {"kong-replacement", "heavenly", "winning-tile-mixed"}
        changes["by"] = "self-draw" if drawn & set(events) else "discard"
        changes["seat"] = "E" if "heavenly" in events else random.choice("SWN")
    return {**record, **changes}


def some_options(random: Random, choices: dict[str, tuple[Any, ...]]) -> dict[str, Any]:
    """Return values for some options."""
    keys = random.sample(list(choices), random.randint(1, 6))
    return {key: random.choice(choices[key]) for key in keys}


# --- makers --------------------------------------------------------------------------------------------------------


def add_set(hand: Hand, group: list[Tile], random: Random, *, exposed: float, kongs: float) -> None:
    """Add a set, declared or standing; a pung may become a kong."""
    is_exposed = random.random() < exposed
    if group[0] == group[-1] and random.random() < kongs:
        (hand.melds if is_exposed else hand.concealed_kongs).append([group[0]] * 4)
    elif is_exposed:
        hand.melds.append(group)
    else:
        hand.standing += group


def hand_of(sets: list[list[Tile]], pair: Tile, random: Random) -> Hand:
    exposed, kongs = random.choice((0, 0, 0, 0.3, 0.6, 1)), random.choice((0, 0, 0.1, 0.5, 1))
    hand = Hand([pair, pair])
    for group in sets:
        add_set(hand, group, random, exposed=exposed, kongs=kongs)
    return hand


def make_from_pool(random: Random) -> Hand:
    """Make four sets and a pair of few kinds of tiles."""
    place = random.randrange(len(POOLS))
    chows, pungs = SETS[place]
    share = random.choice((0, 0.3, 0.7, 0.95)) if chows else 0
    if not share:
        *sets, pair = random.sample(pungs, 5)
        return hand_of(sets, pair[0], random)
    sets = [random.choice(chows if random.random() < share else pungs) for _place in range(4)]
    return hand_of(sets, random.choice(POOLS[place]), random)


def make_related(random: Random) -> Hand:
    """Make sets that are steps away from each other, in the same or in other suits."""
    chow = random.random() < 0.6
    most = 7 if chow else 9
    suits, step = random.choice(("m", "p", "s", "mps", "mp")), random.choice((0, 1, 1, 2, 3, 3, 6))
    numbers = [random.choice((1, random.randint(1, most)))]
    while len(numbers) < 4:
        numbers.append((numbers[-1] + step - 1) % most + 1 if random.random() < 0.85 else random.randint(1, most))
    first = random.randrange(3)
    sets = []
    for place, number in enumerate(numbers):
        suit = suits[(first + place) % len(suits)]
        sets.append([(suit, number + along) for along in range(3)] if chow else [(suit, number)] * 3)
    if random.random() < 0.3:
        sets[-1] = [random.choice(KINDS)] * 3
    pair = random.choice([*HONORS, *numbered(*range(1, 10), suits=suits), *numbered(5)])
    return hand_of(sets, pair, random)


def make_winds_and_dragons(random: Random) -> Hand:
    """Make pungs of honors, with or without one that is only a pair."""
    kinds = random.choice((WINDS, DRAGONS, random.sample(HONORS, 4)))
    honors = random.sample(kinds, len(kinds))
    chows, pungs = SETS[random.randrange(8)]
    others = random.sample(chows + pungs + [[tile] * 3 for tile in TERMINALS], 4)
    pair = honors.pop() if random.random() < 0.5 else random.choice(KINDS)
    sets = [[kind] * 3 for kind in honors] + others
    return hand_of(sets[:4], pair, random)


def make_all_types(random: Random) -> Hand:
    """Make a hand of all suits, winds and dragons."""
    chows, pungs = SETS[1]
    by_suit = [random.choice([group for group in chows + pungs if group[0][0] == suit]) for suit in SUITS]
    wind, dragon = random.choice(WINDS), random.choice(DRAGONS)
    honor, pair = random.choice(((wind, dragon), (dragon, wind)))
    return hand_of([*by_suit, [honor] * 3], pair, random)


def make_fives(random: Random) -> Hand:
    """Make sets with a five in each."""
    sets = [
        [(suit, 5)] * 3 if random.random() < 0.2 else [(suit, low + step) for step in range(3)]
        for suit, low in ((random.choice(SUITS), random.choice((3, 4, 5))) for _place in range(4))
    ]
    return hand_of(sets, (random.choice(SUITS), 5), random)


def make_terminal_chows(random: Random) -> Hand:
    """Make the two hands of terminal chows and a pair of fives."""
    one, other, pair = random.choice(("mmm", "ppp", "sss", "mps", "msp", "psm"))
    sets = [[(suit, low + step) for step in range(3)] for suit in (one, other) for low in (1, 7)]
    return hand_of(sets, (pair, 5), random)


def make_seven_pairs(random: Random) -> Hand:
    pool = random.choice(POOLS)
    if random.random() < 0.25:
        first = random.randint(1, 3)
        return Hand(numbered(*range(first, first + 7), suits=random.choice(SUITS)) * 2)
    kinds = random.choices(pool, k=7) if len(pool) < 9 else random.sample(pool, 7)
    return Hand([tile for tile in kinds for _copy in range(2)])


def make_orphans(random: Random) -> Hand:
    return Hand([*TERMINALS, *HONORS, random.choice(TERMINALS + HONORS)])


def make_knitted_singles(random: Random) -> Hand:
    knitted = random.choice(KNITTED_SETS)
    honors = random.sample(HONORS, random.choice((5, 6, 7)))
    return Hand(honors + random.sample(knitted, 14 - len(honors)))


def make_knitted_straight(random: Random) -> Hand:
    chows, pungs = SETS[random.choice((0, 1))]
    hand = Hand(random.choice(KNITTED_SETS)[:])
    group = random.choice(chows if random.random() < 0.6 else pungs)
    add_set(hand, group, random, exposed=random.choice((0, 0.5)), kongs=0.2)
    return Hand([*hand.standing, *[random.choice(KINDS)] * 2], hand.melds, hand.concealed_kongs)


def make_nine_gates(random: Random) -> Hand:
    suit, win = random.choice(SUITS), random.randint(1, 9)
    gates = numbered(1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, win, suits=suit)
    return Hand(gates, win=(suit, win) if random.random() < 0.8 else None)


def make_kongs(random: Random) -> Hand:
    """Make four pungs, most of them kongs."""
    pool = random.choice((KINDS, numbered(2, 4, 6, 8), [*TERMINALS, *HONORS], NUMBERED))
    kinds = random.sample(pool, 5)
    hand = Hand([kinds[4]] * 2)
    exposed = random.choice((0, 0.5, 1))
    for kind in kinds[:4]:
        add_set(hand, [kind] * 3, random, exposed=exposed, kongs=0.7)
    return hand


def make_singly_awaited(random: Random) -> Hand:
    """Make a hand of neighbours in one suit, where the tile that came last may have finished several groups."""
    suit, low = random.choice(SUITS), random.randint(1, 5)
    chows, pungs = sets_of(numbered(*range(low, low + 5), suits=suit))
    sets = [random.choice(chows + chows + pungs) for _place in range(random.choice((2, 3, 4)))]
    hand = Hand([tile for group in sets for tile in group])
    while len(sets) < 4:
        sets.append([random.choice(KINDS)] * 3)
        add_set(hand, sets[-1], random, exposed=0.7, kongs=0.2)
    pair = (suit, random.randint(low, low + 4)) if random.random() < 0.7 else random.choice(KINDS)
    hand.standing += [pair, pair]
    of_suit = [tile for tile in hand.standing if tile[0] == suit] or hand.standing
    hand.win = random.choice(of_suit)
    return hand


def make_plain(random: Random) -> Hand:
    """Make chows of all suits beside a pair of honors: often nothing counts but Chicken Hand."""
    chows, _pungs = SETS[1]
    honor = random.choice(HONORS)
    first, *others = random.sample(chows, 4)
    hand = Hand([*first, honor, honor], win=first[random.choice((0, 2))])
    for group in others:
        add_set(hand, group, random, exposed=0.6, kongs=0)
    return hand


MAKERS: dict[Callable[[Random], Hand], int] = {
    make_from_pool: 30,
    make_related: 25,
    make_singly_awaited: 20,
    make_kongs: 6,
    make_winds_and_dragons: 6,
    make_all_types: 2,
    make_fives: 4,
    make_seven_pairs: 6,
    make_knitted_straight: 6,
    make_knitted_singles: 2,
    make_nine_gates: 2,
    make_terminal_chows: 2,
    make_orphans: 1,
    make_plain: 8,
}
"""Each with how often it is made."""
