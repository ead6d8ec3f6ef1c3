"""Random winning hands as records, the same for every scorer that is measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from random import Random
from typing import Any

from scoring import RULESETS

SUITS = "mps"
ORPHANS = ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z")


@dataclass
class Hand:
    """Groups of tiles on their way to becoming a record."""

    standing: list[str] = field(default_factory=list)
    melds: list[str] = field(default_factory=list)
    concealed_kongs: list[str] = field(default_factory=list)

    def is_possible(self) -> bool:
        """Say whether no tile is there five times."""
        tiles = Counter(self.standing)
        for meld in self.melds + self.concealed_kongs:
            tiles.update(digit + meld[-1] for digit in meld[:-1])
        return max(tiles.values()) <= 4


def random_hands(seed: int, *, knitted: bool = False, melds: bool = True) -> Iterator[dict[str, Any]]:
    """Yield records without rules, for ever: mostly four sets and a pair, some special shapes."""
    random = Random(seed)
    while True:
        hand = _random_hand(random, knitted=knitted, melds=melds)
        if hand.is_possible():
            yield _as_record(hand, random)


def under(rules: str, record: dict[str, Any]) -> dict[str, Any]:
    """Return a record under a rule set, without events that it does not know."""
    known = RULESETS[rules].events
    return {**record, "rules": rules, "events": [event for event in record["events"] if event in known]}


def _random_hand(random: Random, *, knitted: bool, melds: bool) -> Hand:
    roll = random.random()
    if roll < 0.02:
        return Hand([tile for tile in _some_tiles(random, 7) for _copy in range(2)])
    if roll < 0.03:
        return Hand([*ORPHANS, random.choice(ORPHANS)])
    if knitted and roll < 0.06:
        return _knitted_hand(random)
    return _regular_hand(random, melds=melds)


def _some_tiles(random: Random, number: int) -> list[str]:
    suits = random.choice(("m", "p", "s", "mp", "ps", "mps", "mps", "mz", "pz", "sz", "mpsz", "mpsz"))
    return [_tile(random, suits) for _place in range(number)]


def _tile(random: Random, suits: str) -> str:
    suit = random.choice(suits)
    return f"{random.randint(1, 7 if suit == 'z' else 9)}{suit}"


def _regular_hand(random: Random, *, melds: bool) -> Hand:
    suits = random.choice(("m", "p", "s", "mp", "ps", "ms", "mps", "mps", "mps", "mps"))
    honors = random.random() < 0.5
    exposed = random.choice((0, 0, 1, 2, 3, 4)) if melds else 0
    hand = Hand()
    for place in range(4):
        _add_set(hand, random, suits, honors=honors, exposed=place < exposed, kongs=melds)
    hand.standing += [_tile(random, suits + "z" * honors)] * 2
    return hand


def _add_set(hand: Hand, random: Random, suits: str, *, honors: bool, exposed: bool, kongs: bool) -> None:
    if random.random() < 0.68:
        low, suit = random.randint(1, 7), random.choice(suits)
        digits, number = f"{low}{low + 1}{low + 2}", 3
    else:
        tile = _tile(random, suits + "z" * honors)
        suit, number = tile[1], 4 if kongs and random.random() < 0.12 else 3
        digits = tile[0] * number
    if exposed:
        hand.melds.append(digits + suit)
    elif number == 4:
        hand.concealed_kongs.append(digits + suit)
    else:
        hand.standing += [digit + suit for digit in digits]


def _knitted_hand(random: Random) -> Hand:
    rows = random.choice(list(permutations(("147", "258", "369"))))
    knitted = [digit + suit for suit, row in zip(SUITS, rows, strict=True) for digit in row]
    honors = [f"{number}z" for number in range(1, 8)]
    if random.random() < 0.5:
        return Hand(random.sample(knitted + honors, 14))
    hand = Hand(knitted)
    _add_set(hand, random, SUITS, honors=True, exposed=random.random() < 0.3, kongs=False)
    hand.standing += [_tile(random, "mpsz")] * 2
    return hand


def _as_record(hand: Hand, random: Random) -> dict[str, Any]:
    standing = hand.standing[:]
    random.shuffle(standing)
    win = standing.pop()
    kong = any(len(meld) == 5 for meld in hand.melds + hand.concealed_kongs)
    by = "self-draw" if random.random() < 0.3 else "discard"
    return {
        "hand": "".join(sorted(standing, key=lambda tile: (tile[1], tile[0]))),
        "win": win,
        "melds": hand.melds,
        "concealed_kongs": hand.concealed_kongs,
        "by": by,
        "seat": random.choice("ESWN"),
        "round": random.choice("ESWN"),
        "events": _events(random, by, kong=kong),
    }


def _events(random: Random, by: str, *, kong: bool) -> list[str]:
    if by == "self-draw" and kong and random.random() < 0.1:
        return ["kong-replacement"]
    return ["last-wall-tile"] if random.random() < 0.03 else []
