"""Another scorer of these rules, PyMahjongGB, gives the same points once the options follow its reading.

What is left are kongs, which it counts as the rules of 1998 did; each such difference is named and foreseen exactly.
Its answers are kept (`tests/vectors/mcr-peer.json.gz`), for it has to be compiled. Where the hands have changed it is
asked again, after `make bench` has installed it:

    .venv/bin/python -m tests.scoring.mcr.test_peer
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from scoring import get_ruleset
from scoring.records import score_record
from tests.bench.peers import gb_tasks
from tests.scoring.mcr.hands import competition_hands, with_events
from tests.scoring.mcr.oracle_hands import Record, is_refused

ANSWERS = Path(__file__).parents[2] / "vectors" / "mcr-peer.json.gz"
HANDS, AGREEING, OF_EACH_FAN = 24_000, 20_000, 50
MOST_DIFFERING = 0.005
OF_EACH_DIFFERENCE = 30
"""How many hands with a known difference are compared. In play they are rare; the makers of hands love kongs."""

READING = {
    "concealed_kong_with_concealed_pungs": "reduced",
    "tile_hog_with_seven_pairs_all_green_or_terminals": True,
    "nine_gates_second_terminal_pung": True,
    "all_green_half_flush": False,
    "all_terminals_double_pung": False,
    "fully_concealed_with_concealed_fans": False,
    "wait_fifth_tile": "ignore",
}
UNKNOWN_EVENTS = {"heavenly", "earthly", "winning-tile-mixed"}

Fans = dict[str, int]


def kongs(record: Record) -> tuple[int, int]:
    """Return the number of kongs and of concealed ones among them."""
    concealed = len(record["concealed_kongs"])
    return concealed + sum(len(meld) == 8 for meld in record["melds"]), concealed


@dataclass(frozen=True)
class Difference:
    """Hands for which the two scorers have different rules, and by how many points."""

    cite: str
    is_there: Callable[[Record], bool]
    more_here: Callable[[Fans], int]


DIFFERENCES = {
    "a melded and a concealed kong": Difference(
        "Beyond the Green Book 2, section 5: Two Melded Kongs and Concealed Kong are 6; 5 in the rules of 1998",
        lambda record: kongs(record) == (2, 1),
        lambda _fans: 4 + 2 - 5,
    ),
    "two concealed kongs": Difference(
        "Green Book, fan 48: 8 points; 6 in the rules of 1998",
        lambda record: kongs(record) == (2, 2),
        lambda _fans: 8 - 6,
    ),
    "one concealed kong among three or four": Difference(
        "Beyond the Green Book 2, Table 3: Concealed Kong counts besides; not there",
        lambda record: kongs(record) in ((3, 1), (4, 1)),
        lambda _fans: 2,
    ),
    "two concealed kongs among three or four": Difference(
        "Beyond the Green Book 2, Table 3: Two Concealed Kongs; there they are Two Concealed Pungs, if not three",
        lambda record: kongs(record) in ((3, 2), (4, 2)),
        lambda fans: 8 if "Three Concealed Pungs" in fans else 8 - 2,
    ),
}


@dataclass(frozen=True)
class Compared:
    """A hand as both scorers see it."""

    record: Record
    fans: Fans
    here: int
    there: int
    known: str | None
    """The difference that is to be expected."""

    @property
    def foreseen(self) -> int:
        return 0 if self.known is None else DIFFERENCES[self.known].more_here(self.fans)


def hands_to_compare(seed: int) -> Iterator[Record]:
    """Yield possible records that both scorers understand."""
    random = Random(seed)
    for made in competition_hands(seed):
        record = made if random.random() < 0.7 else with_events(made, random)
        if UNKNOWN_EVENTS.isdisjoint(record.get("events", ())) and not is_refused(record):
            yield record


def chosen_hands() -> list[tuple[Record, str | None]]:
    """Return the hands that are compared, each with the difference that is to be expected."""
    met: Counter[str] = Counter()
    found: list[tuple[Record, str | None]] = []
    for record in hands_to_compare(31):
        known = next((name for name, one in DIFFERENCES.items() if one.is_there(record)), None)
        if known is None or met[known] < OF_EACH_DIFFERENCE:
            met.update([known] if known else [])
            found.append((record, known))
        if len(found) == HANDS:
            break
    return found


def digest_of(records: list[Record]) -> str:
    """Return what changes with any of the hands."""
    return hashlib.sha256(json.dumps(records, sort_keys=True).encode()).hexdigest()


def ask_the_peer() -> None:
    """Write down what the other scorer answers."""
    records = [record for record, _known in chosen_hands()]
    answers = [task() for task in gb_tasks(records)]
    points = [sum(points for points, _name in answer) for answer in answers if isinstance(answer, tuple)]
    kept = json.dumps({"hands": digest_of(records), "points": points})
    ANSWERS.write_bytes(gzip.compress(kept.encode(), 9, mtime=0))


@pytest.fixture(scope="module")
def compared() -> list[Compared]:
    chosen, kept = chosen_hands(), json.loads(gzip.decompress(ANSWERS.read_bytes()))
    assert kept["hands"] == digest_of([record for record, _known in chosen]), "Other hands: ask the other scorer again."
    return [compare(record, known, there) for (record, known), there in zip(chosen, kept["points"], strict=True)]


def compare(record: Record, known: str | None, there: int) -> Compared:
    answer = score_record({**record, "options": READING})
    fans = {entry["name"]: entry["count"] for entry in answer["patterns"]}
    return Compared(record, fans, answer["points"], there, known)


def test_points_agree(compared: list[Compared]) -> None:
    agreeing = [hand for hand in compared if hand.here == hand.there]
    assert len(agreeing) >= AGREEING
    assert len(compared) - len(agreeing) <= MOST_DIFFERING * len(compared)


def test_differences_are_the_known_ones_to_the_point(compared: list[Compared]) -> None:
    assert [hand for hand in compared if hand.here - hand.there != hand.foreseen] == []


def test_every_known_difference_was_met(compared: list[Compared]) -> None:
    met = Counter(hand.known for hand in compared if hand.here != hand.there)
    assert met == dict.fromkeys(DIFFERENCES, OF_EACH_DIFFERENCE)


def test_every_fan_was_compared_often(compared: list[Compared]) -> None:
    met = Counter(name for hand in compared for name in hand.fans)
    rare = {fan.name: met[fan.name] for fan in get_ruleset("mcr").patterns if met[fan.name] < OF_EACH_FAN}
    assert rare == {}


if __name__ == "__main__":
    ask_the_peer()
