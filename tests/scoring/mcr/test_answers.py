"""Competition hands whose answers the rules and their commentators give: kongs, gates, waits, principles."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.records import score_record
from tests.scoring.helpers import shown


def counts(record: dict[str, Any]) -> dict[str, int]:
    return {entry["name"]: entry["count"] for entry in score_record(record)["patterns"]}


SHORT = {
    "4K": "Four Kongs",
    "3K": "Three Kongs",
    "2K": "Two Melded Kongs",
    "K": "Melded Kong",
    "2CK": "Two Concealed Kongs",
    "CK": "Concealed Kong",
    "4CP": "Four Concealed Pungs",
    "3CP": "Three Concealed Pungs",
    "2CP": "Two Concealed Pungs",
    "AP": "All Pungs",
}
KONGS = """
4 0 0  88  88 4K
3 1 0  90  90 4K CK
2 2 0  96  96 4K 2CK
1 3 0 114 104 4K 3CP 2CK CK
0 4 0 168 152 4K 4CP 2CK 2CK
3 0 0  32  32 3K
3 0 1  38  38 3K AP
2 1 0  34  34 3K CK
2 1 1  42  42 3K 2CP CK AP
1 2 0  40  40 3K 2CK
1 2 1  62  62 3K 3CP 2CK AP
0 3 0  58  48 3K 3CP 2CK CK
0 3 1 106  96 3K 4CP 2CK CK
2 0 0   4   4 2K
2 0 1   4   4 2K
2 0 2  12  12 2K 2CP AP
1 1 0   6   6 2K CK
1 1 1   8   8 2K 2CP CK
1 1 2  28  28 2K 3CP CK AP
0 2 0   8   8 2CK
0 2 1  24  24 2CK 3CP
0 2 2  72  72 2CK 4CP
1 0 0   1   1 K
1 0 1   1   1 K
1 0 2   3   3 K 2CP
1 0 3  23  23 K 3CP AP
0 1 0   2   2 CK
0 1 1   4   4 CK 2CP
0 1 2  18  18 CK 3CP
0 1 3  66  66 CK 4CP
"""
"""Melded kongs, concealed kongs, concealed pungs, points in full and reduced, and the fans; chows fill up the hand.

Beyond the Green Book prints 40 for 3 0 1, but the fans it names there are worth 38.
"""


@pytest.mark.parametrize("row", KONGS.strip().splitlines())
@pytest.mark.parametrize("reading", ["full", "reduced"])
def test_kongs_and_concealed_pungs(row: str, reading: str) -> None:
    melded, concealed, pungs, full, reduced, *fans = row.split()
    tiles = iter(("2m", "4p", "6s", "8m"))
    melds = [next(tiles)[0] * 4 + "mpsm"[place] for place in range(int(melded))]
    kongs = [(tile := next(tiles))[0] * 4 + tile[1] for _kong in range(int(concealed))]
    hand = [(tile := next(tiles))[0] * 3 + tile[1] for _pung in range(int(pungs))]
    melds += ["123p" for _left in tiles]
    record = {
        "rules": "mcr",
        "hand": "".join([*hand, "1z"]),
        "win": "1z",
        "melds": melds,
        "concealed_kongs": kongs,
        "options": {"concealed_kong_with_concealed_pungs": reading},
    }
    entries = [entry for entry in score_record(record)["patterns"] if entry["name"] in SHORT.values()]
    assert sum(entry["points"] * entry["count"] for entry in entries) == int(full if reading == "full" else reduced)
    if reading == "full":
        found = [entry["name"] for entry in entries for _one in range(entry["count"])]
        assert sorted(found) == sorted(SHORT[fan] for fan in fans)


def test_melded_pungs_add_all_pungs_to_three_concealed_kongs() -> None:
    assert counts(shown("1z +1z [2222m] [4444p] [6666s] (888m)", "mcr")).get("All Pungs") == 1


@pytest.mark.parametrize(
    ("win", "fans"),
    [
        (1, {"Pure Straight": 1, "Tile Hog": 1}),
        (2, {"Short Straight": 1, "Two Concealed Pungs": 1}),
        (3, {"Short Straight": 1}),
        (4, {"Short Straight": 1}),
        (5, {"Two Concealed Pungs": 1}),
    ],
)
def test_nine_gates(win: int, fans: dict[str, int]) -> None:
    for number in (win, 10 - win):
        assert counts(shown(f"1112345678999p +{number}p", "mcr")) == {"Nine Gates": 1, **fans}


WAITS = ("Edge Wait", "Closed Wait", "Single Wait")


@pytest.mark.parametrize(
    ("line", "waits"),
    [
        ("2224m +3m (777p) (888s) (111z)", set()),
        ("2224m +4m (777p) (888s) (111z)", set()),
        ("2224444m +3m (777p) (888s)", {"Closed Wait"}),
        ("2224m +3m (444m) (888s) (111z)", set()),
        ("3445m +4m (777p) (888s) (111z)", {"Closed Wait", "Single Wait"}),
        ("1233m +3m (777p) (888s) (111z)", {"Edge Wait", "Single Wait"}),
        ("1223455m +3m (777p) (888s)", {"Closed Wait", "Edge Wait"}),
        ("5m +5m (777p) (888s) (111z) (234s)", set()),
        ("5m *5m (777p) (888s) (111z) (234s)", {"Single Wait"}),
        ("5m *5m (7777p) (8888s) (1111z) (3333s)", set()),
        ("1122334455667m +7m", set()),
        ("1133m2266p4488s5z +5z", set()),
        # The seven pairs that another tile would make are a second way to win.
        ("2244668m22446p2s +6p", set()),
        ("147m258p369s11z46m +5m", {"Closed Wait"}),
        ("147m258p69s11z456m +3s", set()),
        ("147m258p369s456m1z +1z", {"Single Wait"}),
        ("147m258p369s12m11z +3m", {"Edge Wait"}),
    ],
)
def test_waits(line: str, waits: set[str]) -> None:
    found = {name for name in counts(shown(line, "mcr")) if name in WAITS}
    assert len(found) == min(1, len(waits))
    assert found <= waits


def test_pungs_are_not_accounted_for_once() -> None:
    fans = counts(shown("444p333p6z +6z (333m) (555s)", "mcr"))
    assert {"Mixed Shifted Pungs", "Double Pung", "Two Concealed Pungs"} <= fans.keys()


def test_discard_that_fits_a_chow_leaves_the_pung_concealed() -> None:
    chow = counts(shown("33344445p66z +3p (888s)", "mcr"))
    assert chow.get("Two Concealed Pungs") == 1
    pung = counts(shown("444p33p66z789s +3p (888s)", "mcr"))
    assert "Two Concealed Pungs" not in pung


def test_what_two_fans_imply_together_counts() -> None:
    fans = counts(shown("2222334466s +6s (888s)", "mcr"))
    assert {"All Green", "Full Flush", "All Simples"} <= fans.keys()


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("11199m99p +9m (111p) (999s)", 68),
        ("111m99p11s +9p (333z) (444z)", 32),
        ("1113344z +4z (555z) (666z)", 70),
    ],
)
def test_least_of_terminals_and_honors(line: str, points: int) -> None:
    assert score_record(shown(line, "mcr") | {"seat": "S", "round": "S"})["points"] == points


class TestChickenHand:
    HAND = "123m78p345s66z +9p (567m)"

    def test_is_worth_eight_before_flowers(self) -> None:
        assert score_record(shown(f"{self.HAND} ^12f", "mcr")) == {
            "points": 10,
            "patterns": [
                {"name": "Chicken Hand", "points": 8, "count": 1},
                {"name": "Flower Tiles", "points": 1, "count": 2},
            ],
            "valid": True,
        }

    def test_needs_that_nothing_can_be_scored(self) -> None:
        assert counts(shown(f"{self.HAND} @last-of-kind", "mcr")) == {"Last Tile": 1}


class TestEvents:
    HAND = "234m678s55p78p"

    @pytest.mark.parametrize(
        ("line", "fans"),
        [
            (f"{HAND} *9p (345s) @last-wall-tile", {"Last Tile Draw": 1, "All Chows": 1, "Short Straight": 1}),
            (f"{HAND} +9p (345s) @last-wall-tile", {"Last Tile Claim": 1, "All Chows": 1, "Short Straight": 1}),
            (
                f"{HAND} *9p (4444s) @last-wall-tile @kong-replacement",
                {"Last Tile Draw": 1, "Out with Replacement Tile": 1, "Melded Kong": 1, "No Honors": 1},
            ),
            (
                f"{HAND} *9p [4444s] @last-wall-tile @kong-replacement",
                {
                    "Last Tile Draw": 1,
                    "Out with Replacement Tile": 1,
                    "Fully Concealed Hand": 1,
                    "Concealed Kong": 1,
                    "No Honors": 1,
                },
            ),
            (
                f"{HAND} +9p (345s) @robbing-kong @last-of-kind",
                {"Robbing the Kong": 1, "All Chows": 1, "Short Straight": 1},
            ),
            (f"{HAND} +9p (345s) @last-of-kind", {"Last Tile": 1, "All Chows": 1, "Short Straight": 1}),
            (f"{HAND}345s +9p @earthly =S", {"Concealed Hand": 1, "All Chows": 1, "Short Straight": 1}),
        ],
    )
    def test_what_they_count(self, line: str, fans: dict[str, int]) -> None:
        assert counts(shown(line, "mcr")) == fans
