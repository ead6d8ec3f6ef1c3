"""Another scorer, `mahjong`, comes to the same points, han, fu and yaku once the options follow its rules.

Under EMA's own rules three differences are left, each named by its rule. Its answers are kept
(`tests/vectors/riichi-peer.json.gz`). Where the hands have changed it is asked again, after `make bench` has installed
it:

    .venv/bin/python -m tests.scoring.riichi.test_peer

Here every fourth hand is compared; `make soak` compares them all, and as many with the slow oracle
(`tests/bench/riichi_proof.py`).
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scoring.records import score_record
from tests.scoring.riichi.hands import riichi_hands
from tests.scoring.riichi.helpers import RIICHI
from tests.scoring.riichi.oracle_hands import Record, is_refused
from tests.scoring.riichi.peer import Told, make_peer, told_here

ANSWERS = Path(__file__).parents[2] / "vectors" / "riichi-peer.json.gz"
OF_EACH_SETTING, PLAIN, OF_EACH_YAKU = 4000, 4000, 2
SAMPLE = 4
"""Of so many hands one is compared here."""
ALL_DOUBLED = ["thirteen-orphans", "nine-gates", "four-concealed-triplets", "big-four-winds"]
ITS_RULES: dict[str, Any] = {"multiple_yakuman": True, "double_wind_fu": 4, "renhou": "five-han", "kazoe": "yakuman"}


class Setting(NamedTuple):
    """The same options, ours and its."""

    here: dict[str, Any]
    there: dict[str, Any]


SETTINGS = (
    Setting(ITS_RULES | {"kiriage": False}, {"has_open_tanyao": True, "has_double_yakuman": False}),
    Setting(
        ITS_RULES | {"kiriage": False, "double_yakuman": ALL_DOUBLED, "red_fives": 3},
        {"has_open_tanyao": True, "has_aka_dora": True},
    ),
    Setting(
        ITS_RULES | {"open_tanyao": False, "kazoe": "sanbaiman", "renhou": "yakuman"},
        {"has_double_yakuman": False, "kazoe_limit": 1, "kiriage": True, "renhou_as_yakuman": True},
    ),
    Setting(
        ITS_RULES | {"red_fives": 3, "kazoe": "sanbaiman"},
        {"has_open_tanyao": True, "has_aka_dora": True, "has_double_yakuman": False, "kazoe_limit": 1, "kiriage": True},
    ),
    Setting(
        ITS_RULES | {"open_tanyao": False, "double_yakuman": ALL_DOUBLED, "renhou": "yakuman"},
        {"kiriage": True, "renhou_as_yakuman": True},
    ),
)
EMA = Setting({}, {"has_open_tanyao": True, "has_double_yakuman": False, "kazoe_limit": 1, "kiriage": True})
"""The plain rules of 2025, and what comes nearest to them there."""


def hands_under(setting: Setting, seed: int) -> Iterator[Record]:
    """Yield records that can exist, with our options."""
    reds = setting.here.get("red_fives", 0)
    for record in riichi_hands(seed, reds=reds, wild_events=0):
        if not is_refused(record, reds):
            yield {**record, "options": setting.here}


def hands_to_compare() -> list[tuple[Setting, Record]]:
    """Return the hands, those under the plain rules last."""
    found = []
    for seed, setting in enumerate(SETTINGS, 41):
        found += [(setting, record) for record in islice(hands_under(setting, seed), OF_EACH_SETTING)]
    return found + [(EMA, record) for record in islice(hands_under(EMA, 40), PLAIN)]


def digest_of(hands: list[tuple[Setting, Record]]) -> str:
    """Return what changes with any of the hands or options."""
    return hashlib.sha256(json.dumps(hands, sort_keys=True).encode()).hexdigest()


def ask_the_peer() -> None:
    """Write down what the other scorer answers."""
    hands = hands_to_compare()
    peers = {id(setting): make_peer(setting.there) for setting in (*SETTINGS, EMA)}
    kept = json.dumps({"hands": digest_of(hands), "told": [peers[id(setting)](record) for setting, record in hands]})
    ANSWERS.write_bytes(gzip.compress(kept.encode(), 9, mtime=0))


class Compared(NamedTuple):
    """A hand as both scorers see it."""

    record: Record
    here: Told
    there: Told


def kept_answers() -> list[tuple[Record, Told]]:
    """Return the hands with what the other scorer answered."""
    hands, answers = hands_to_compare(), json.loads(gzip.decompress(ANSWERS.read_bytes()))
    assert answers["hands"] == digest_of(hands), "Other hands: ask the other scorer again."
    told = [Told(points, han, fu, tuple(map(tuple, yaku))) for points, han, fu, yaku in answers["told"]]
    return [(record, there) for (_setting, record), there in zip(hands, told, strict=True)]


def compare(kept: list[tuple[Record, Told]]) -> list[Compared]:
    """Return hands as both scorers see them."""
    return [Compared(record, told_here(score_record(record)), there) for record, there in kept]


@pytest.fixture(scope="module")
def compared() -> list[Compared]:
    return compare(kept_answers()[::SAMPLE])


def under_its_rules(compared: list[Compared]) -> list[Compared]:
    """Return the hands counted by the other scorer's rules."""
    return [hand for hand in compared if hand.record["options"]]


def test_everything_agrees_under_its_rules(compared: list[Compared]) -> None:
    agreeing = under_its_rules(compared)
    assert len(agreeing) == len(SETTINGS) * OF_EACH_SETTING // SAMPLE
    assert [hand for hand in agreeing if hand.here != hand.there] == []


def test_differences_from_plain_rules_are_named(compared: list[Compared]) -> None:
    named = name_differences(compared)
    assert None not in named
    assert set(named) <= NAMES_OF_DIFFERENCES


NAMES_OF_DIFFERENCES = {"4 fu for a double-wind pair", "yakuman add up", "Blessing of Man adds to the rest"}


def name_differences(compared: list[Compared]) -> Counter[str | None]:
    """Return how often each rule makes a difference from the plain rules."""
    plain = [hand for hand in compared if not hand.record["options"]]
    return Counter(name_difference(hand) for hand in plain if hand.here != hand.there)


def name_difference(hand: Compared) -> str | None:
    """Return the rule by which two answers differ: changed to its rule, ours is the same."""
    changes: dict[str, dict[str, Any]] = {
        "4 fu for a double-wind pair": {"double_wind_fu": 4},
        "yakuman add up": {"multiple_yakuman": True},
        "Blessing of Man adds to the rest": {"renhou": "five-han"},
    }
    for name, options in changes.items():
        if told_here(score_record({**hand.record, "options": options})) == hand.there:
            return name
    return None


def test_every_yaku_was_compared_often(compared: list[Compared]) -> None:
    met = Counter(name for hand in compared for name, _count in hand.here.yaku)
    rows = [row.name for row in RIICHI.patterns if row.unit in ("han", "yakuman")]
    rare = {name: met[name] for name in rows if met[name] < OF_EACH_YAKU}
    assert rare == {}


if __name__ == "__main__":
    ask_the_peer()
