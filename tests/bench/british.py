"""Random hands as they come up at a British table: few chows, bonus tiles, special hands, and losers who fish."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.bench.hands import ORPHANS, Hand

SUITS = "mps"
HONORS = tuple(f"{number}z" for number in range(1, 8))
PLAYING = tuple(f"{number}{suit}" for suit in SUITS for number in range(1, 10)) + HONORS
TERMINALS = ORPHANS[:6]
GREEN = ("2s", "3s", "4s", "6s", "8s", "6z")


def british_hands(seed: int, *, won: bool, goulash: bool = False, special: float = 0.1) -> Iterator[dict[str, Any]]:
    """Yield records of rules bmja without options, for ever: hands that won, or hands that did not.

    `special` is the share made from special hands, won or short of a tile. In a goulash more than four tiles may be
    alike.
    """
    random = Random(seed)
    while True:
        hand = random.choice(SPECIAL)(random) if random.random() < special else _ordinary(random)
        if not won:
            _take_one_tile(hand, random, spoil=0.2 if random.random() < special else 0.8)
        if goulash or hand.is_possible():
            yield _as_record(hand, random, won=won)


def _pungs(random: Random, sets: list[str], pair: str, *, exposed: float, kongs: float = 0.15) -> Hand:
    """Return a hand of pungs and kongs of these tiles, and a pair."""
    hand = Hand([pair, pair])
    for tile in sets:
        is_kong = random.random() < kongs
        if random.random() < exposed:
            hand.melds.append(tile[0] * (4 if is_kong else 3) + tile[1])
        elif is_kong:
            hand.concealed_kongs.append(tile[0] * 4 + tile[1])
        else:
            hand.standing += [tile] * 3
    return hand


def _ordinary(random: Random) -> Hand:
    suits = random.choice(("m", "s", "mp", "mps", "mps"))
    tiles = [tile for tile in PLAYING if tile[1] in suits + "z"]
    exposed = random.choice((0, 0, 0.4, 0.8))
    hand = _pungs(random, random.choices(tiles, k=3), random.choice(tiles), exposed=exposed, kongs=0.12)
    if random.random() < 0.6:
        low, suit = random.randint(1, 7), random.choice(suits)
        if random.random() < exposed:
            hand.melds.append(f"{low}{low + 1}{low + 2}{suit}")
        else:
            hand.standing += [f"{number}{suit}" for number in range(low, low + 3)]
    else:
        hand.standing += [random.choice(tiles)] * 3
    return hand


def _purity(random: Random) -> Hand:
    suit = random.choice(SUITS)
    *sets, pair = random.choices([f"{number}{suit}" for number in range(1, 10)], k=5)
    return _pungs(random, sets, pair, exposed=random.choice((0, 0.5)))


def _pairs_of_majors(random: Random) -> Hand:
    return Hand([tile for tile in random.choices(ORPHANS, k=7) for _copy in range(2)])


def _knitting(random: Random) -> Hand:
    first, second = random.sample(SUITS, 2)
    numbers = [random.randint(1, 9) for _pair in range(7)]
    return Hand([f"{number}{suit}" for number in numbers for suit in (first, second)])


def _knitting_in_any_suits(random: Random) -> Hand:
    return Hand([f"{number}{suit}" for number in random.choices(range(1, 10), k=7) for suit in random.sample(SUITS, 2)])


def _triple_knitting(random: Random) -> Hand:
    *numbers, last = [random.randint(1, 9) for _part in range(5)]
    triplets = [f"{number}{suit}" for number in numbers for suit in SUITS]
    return Hand(triplets + [f"{last}{suit}" for suit in random.sample(SUITS, 2)])


def _buried_treasure(random: Random) -> Hand:
    suit = random.choice(SUITS)
    *sets, pair = random.choices([tile for tile in PLAYING if tile[1] in (suit, "z")], k=5)
    return _pungs(random, sets, pair, exposed=0, kongs=random.choice((0, 0, 0.2)))


def _snake(random: Random) -> Hand:
    suit = random.choice(SUITS)
    return Hand([f"1{suit}", *(f"{number}{suit}" for number in range(1, 10)), "1z", "2z", "3z", "4z"])


def _gates(random: Random) -> Hand:
    suit = random.choice(SUITS)
    return Hand([f"{number}{suit}" for number in (1, 1, *range(1, 10), 9, 9, random.randint(1, 9))])


def _wonders(random: Random) -> Hand:
    return Hand([*ORPHANS, random.choice(ORPHANS)])


def _of(tiles: tuple[str, ...]) -> Callable[[Random], Hand]:
    def of_tiles(random: Random) -> Hand:
        *sets, pair = random.choices(tiles, k=5)
        return _pungs(random, sets, pair, exposed=random.choice((0, 0.5)))

    return of_tiles


def _scholars(random: Random) -> Hand:
    return _pungs(random, ["5z", "6z", "7z", random.choice(PLAYING)], random.choice(PLAYING), exposed=0.3)


def _blessings(random: Random) -> Hand:
    return _pungs(random, ["1z", "2z", "3z", "4z"], random.choice(PLAYING), exposed=0.3)


def _fourfold_plenty(random: Random) -> Hand:
    *sets, pair = random.choices(PLAYING, k=5)
    return _pungs(random, sets, pair, exposed=0.6, kongs=1)


SPECIAL: tuple[Callable[[Random], Hand], ...] = (
    _purity,
    _pairs_of_majors,
    _knitting,
    _knitting_in_any_suits,
    _triple_knitting,
    _buried_treasure,
    _snake,
    _gates,
    _wonders,
    _of(GREEN),
    _of(TERMINALS),
    _scholars,
    _of(HONORS),
    _blessings,
    _fourfold_plenty,
)


def _take_one_tile(hand: Hand, random: Random, *, spoil: float) -> None:
    """Leave a losing hand: one tile less, and often some others in place of those that made sets."""
    random.shuffle(hand.standing)
    hand.standing.pop()
    if random.random() < spoil:
        for place in random.sample(range(len(hand.standing)), min(len(hand.standing), random.randint(1, 7))):
            hand.standing[place] = random.choice(PLAYING)


def _as_record(hand: Hand, random: Random, *, won: bool) -> dict[str, Any]:
    standing = hand.standing[:]
    random.shuffle(standing)
    record: dict[str, Any] = {"rules": "bmja", "melds": hand.melds, "concealed_kongs": hand.concealed_kongs}
    if won:
        record |= {"win": standing.pop(), "by": random.choice(("self-draw", "discard"))}
    record |= {"hand": "".join(standing), "seat": random.choice("ESWN"), "round": random.choice("ESWN")}
    share = random.choice((0, 0, 0.15, 0.15, 0.4, 0.9))
    if flowers := "".join(number for number in "12345678" if random.random() < share):
        record["flowers"] = flowers + "f"
    if won and random.random() < 0.08:
        record["events"] = ["last-wall-tile"]
    return record
