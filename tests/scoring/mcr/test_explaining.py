"""Explanations of competition hands name every fan that is there, and say who leaves out those that do not count."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from scoring import explain, score
from scoring.explaining import tell
from scoring.records import read_holding
from tests.scoring.examples_mcr import EXAMPLES
from tests.scoring.helpers import read_vectors, shown
from tests.scoring.mcr.oracle import Seen, chow_choices, combined, three_chow_fan, two_chow_fan
from tests.scoring.mcr.oracle_hands import Reading, Record, readings, winning_kinds
from tests.scoring.mcr.oracle_tables import DEFAULTS

VECTORS = [vector for vector in read_vectors("mcr") if "error" not in vector["expect"]]
RECORDS = [
    *(pytest.param(vector, id=vector["id"]) for vector in VECTORS),
    *(pytest.param(shown(earning, "mcr"), id=name) for name, (earning, _missing) in EXAMPLES.items()),
]


def chow_fans(reading: Reading) -> set[str]:
    """Return every fan of two or three chows of a reading, whether it can be chosen or not."""
    chows = [group.tile for group in reading.groups if group.is_chow and reading.shape == "regular"]
    found = {two_chow_fan(*pair) for pair in combinations(chows, 2)}
    found |= {three_chow_fan(trio) for trio in combinations(chows, 3)}
    return {name for name in found if name is not None}


def present(record: Record, fans: dict[str, int]) -> list[set[str]]:
    """Return, for every reading with these fans, all that are there before any is left out."""
    options = {**DEFAULTS, **record.get("options", {})}
    kinds = winning_kinds(record, options["wait_fifth_tile"])
    found = []
    for reading in readings(record):
        seen = Seen(record, reading, options, kinds).fans()
        if any(combined(seen | chosen, options) == fans for chosen in chow_choices(reading, options)):
            found.append({name for name, count in seen.items() if count} | chow_fans(reading))
    return found


@pytest.mark.parametrize("record", RECORDS)
def test_every_fan_there_is_named_with_a_reason_and_a_citation(record: dict[str, Any]) -> None:
    result = score(read_holding(record))
    text = explain(result)
    named = {*result.names, *(entry.name for entry in result.not_counted)}
    assert all(f"  {name}" in text for name in named)
    aside = ("Chicken Hand", "Flower Tiles")
    fans = {entry.name: entry.count for entry in result.patterns if entry.name not in aside}
    assert result.reading is None or any(fans_there <= named for fans_there in present(record, fans))
    for entry in result.not_counted:
        assert re.fullmatch(r"[^()]+ \([^()]+\)", tell(entry.reason))


@pytest.mark.parametrize(
    ("line", "options", "fan", "reason"),
    [
        ("444m88p22s +8p (222p) (666s)", {}, "All Pungs", "implied by All Even Pungs (Green Book, non-repeat)"),
        ("1112345678999s +2s", {}, "Pung of Terminals or Honors", "implied by Nine Gates (referee seminar 2007)"),
        (
            "2233446688s66z2s +2s",
            {},
            "Tile Hog",
            "not combined with Seven Pairs and All Green (Explanation of 2007)",
        ),
        ("123p4599s +6s (888p) (555z)", {}, "One Voided Suit", "implied by Reversible Tiles (Green Book, examples)"),
        (
            "147m258p369s1234z +5z",
            {"knitted_straight_with_lesser_honors": False},
            "Knitted Straight",
            "not combined with Lesser Honors and Knitted Tiles (Green Book, non-separation)",
        ),
        (
            "1133m2266p4488s5z *5z",
            {"fully_concealed_with_concealed_fans": False},
            "Fully Concealed Hand",
            "not combined with Seven Pairs (Mahjong International League)",
        ),
        (
            "12345m99p +3m (567m) (789m)",
            {},
            "Two Terminal Chows",
            "implied by Four Pure Shifted Chows (Green Book, Chinese text)",
        ),
        (
            "123m456789m5p +5p (456m)",
            {},
            "Short Straight",
            "implied by Pure Straight (Green Book, non-repeat)",
        ),
        (
            "123456m12355p45p +6p",
            {},
            "Short Straight",
            "its chows are already combined (Green Book, account-once)",
        ),
        (
            "111m99p11s +9p (999m) (999s)",
            {},
            "All Pungs",
            "implied by All Terminals (Green Book, though seven pairs have no pungs)",
        ),
        (
            "234m678s55p13p *2p (444s) @winning-tile-mixed",
            {},
            "Closed Wait",
            "the winning tile was mixed into the hand (European regulations 2007)",
        ),
        (
            "234m678s55p13p444s *2p @heavenly",
            {},
            "Closed Wait",
            "in a dealt hand no tile is the last one (Beyond the Green Book, version 1)",
        ),
        (
            "2224m +3m (444m) (567p) (678s)",
            {},
            "Closed Wait",
            "another tile would have completed the hand too (Beyond the Green Book, section 6.1)",
        ),
        (
            "2224m +4m (777m) (567p) (678s)",
            {},
            "Single Wait",
            "another tile would have completed the hand too (Beyond the Green Book, section 6.1)",
        ),
        (
            "2224444m +3m (678p) (777s)",
            {"wait_fifth_tile": "ignore"},
            "Closed Wait",
            "another tile would have completed the hand too (Beyond the Green Book, section 6.1)",
        ),
        ("2224444m +3m (678p) (777s)", {}, "Closed Wait", None),
        ("1133m2266p4488s5z +5z", {}, "Single Wait", None),
        ("23m456p55s +4m (678p) (777s)", {}, "Edge Wait", None),
        (
            "5p *5p [1111m] [3333s] [7777p] (222z)",
            {"concealed_kong_with_concealed_pungs": "reduced"},
            "Two Concealed Kongs",
            "not counted for three or more concealed kongs (2014 Chinese edition)",
        ),
    ],
)
def test_reason(line: str, options: dict[str, Any], fan: str, reason: str | None) -> None:
    assert score(read_holding(shown(line, "mcr") | {"options": options})).why_not(fan) == reason


def test_everything_a_referee_asks_is_said() -> None:
    assert explain(read_holding(shown("444m88p22s +8p (222p) (666s) ^1f", "mcr"))).splitlines() == [
        "Mahjong Competition Rules (MCR): 25 points",
        "Read as: 222p (exposed) 666s (exposed) 444m 888p 22s; 8p, a discard, finished 888p",
        "Counted:",
        "  All Even Pungs 全双刻: 24",
        "  Flower Tiles 花牌: 1",
        "Not counted:",
        "  All Pungs: implied by All Even Pungs (Green Book, non-repeat)",
        "  All Simples: implied by All Even Pungs (Green Book, non-repeat)",
        "  No Honors: implied by All Even Pungs (Green Book, non-repeat)",
    ]


def test_flowers_do_not_help_toward_the_minimum() -> None:
    text = explain(read_holding(shown("234m678s55p78p +9p (444p) ^12345678f", "mcr")))
    assert text.splitlines()[0] == "Mahjong Competition Rules (MCR): 9 points"
    assert text.splitlines()[-1] == "The hand is worth 1 and needs at least 8 to win."
