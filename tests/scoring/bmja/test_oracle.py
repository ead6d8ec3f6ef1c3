"""The engine agrees with the slow way on random British hands: won and lost, special and fishing, under options."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from scoring import ScoringError
from scoring.records import score_record
from scoring.rulesets.bmja.table import FISHING_HANDS, SPECIAL_HANDS
from tests.bench.british import british_hands
from tests.scoring.bmja.oracle import DEFAULTS, answer
from tests.scoring.helpers import read_vectors

HANDS = 500
EVENTS = (
    *("last-wall-tile", "kong-replacement", "robbing-kong", "heavenly", "earthly"),
    *("original-call", "twofold-fortune", "last-of-kind", "winning-tile-mixed"),
)
VALUES: dict[str, tuple[Any, ...]] = {
    "limit": (500, 1005, 2000, 40),
    "mah_jong_points": (10, 0),
    "max_chows": (0, 2, 4),
    "clean_and_concealed": ("both",),
}
FOR_HANDS = [key for key in DEFAULTS if key != "goulash"]


def some_options(random: Random) -> dict[str, Any]:
    """Return a few options that differ from the defaults."""
    keys = random.sample(FOR_HANDS, random.randint(1, 5))
    return {key: random.choice(VALUES.get(key, (not DEFAULTS[key],))) for key in keys}


def check(record: dict[str, Any]) -> set[str]:
    """Compare one record; return the names that were counted."""
    expected = answer(record)
    if expected is None:
        with pytest.raises(ScoringError):
            score_record(record)
        return set()
    points, valid, lists = expected
    got = score_record(record)
    counts = {entry["name"]: entry["count"] for entry in got["patterns"]}
    assert (got["points"], got["valid"]) == (points, valid), record
    assert counts in lists, record
    return set(counts)


@pytest.mark.parametrize("won", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("goulash", [False, True], ids=["ordinary", "goulash"])
@pytest.mark.parametrize("special", [0.1, 0.9], ids=["mixed", "special"])
def test_random_hands(won: bool, goulash: bool, special: float) -> None:
    for record in islice(british_hands(7, won=won, goulash=goulash, special=special), HANDS):
        check({**record, "options": {"goulash": goulash}})


@pytest.mark.parametrize("won", [True, False], ids=["won", "lost"])
def test_random_hands_under_options(won: bool) -> None:
    random = Random(8)
    hands = british_hands(8, won=won, special=0.5)
    for _choice in range(25):
        options = some_options(random)
        for record in islice(hands, HANDS // 25):
            check({**record, "options": options})


@pytest.mark.parametrize("won", [True, False], ids=["won", "lost"])
def test_random_events_contradict_themselves_or_count(won: bool) -> None:
    random = Random(9)
    for record in islice(british_hands(9, won=won, goulash=True, special=0.5), HANDS):
        events = random.sample(EVENTS, random.choice((1, 1, 2)))
        if "heavenly" in events and random.random() < 0.5:
            record |= {"seat": "E", "by": "self-draw", "melds": [], "concealed_kongs": []}
        if len(record["hand"]) // 2 + 3 * len(record["melds"] + record["concealed_kongs"]) == 13:
            check({**record, "events": events, "options": {"goulash": random.random() < 0.5}})


def test_random_hands_meet_every_special_hand() -> None:
    """Else agreeing on them would prove little."""
    met: set[str] = set()
    for won in (True, False):
        for record in islice(british_hands(10, won=won, special=1), 2000):
            met |= {entry["name"] for entry in score_record(record)["patterns"]}
    of_events = {pattern.name for pattern in SPECIAL_HANDS[14:]}
    assert {pattern.name for pattern in (*SPECIAL_HANDS, *FISHING_HANDS)} - met <= of_events


def test_oracle_meets_the_vectors_too() -> None:
    """Else the oracle would prove nothing."""
    for vector in read_vectors("bmja"):
        expect = vector["expect"]
        if "error" in expect:
            continue
        found = answer(vector)
        assert found is not None, vector
        points, valid, lists = found
        assert (points, valid) == (expect["points"], expect.get("valid", valid)), vector
        assert expect.get("patterns", lists[0]) in lists, vector
