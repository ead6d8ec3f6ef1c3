"""Every option of Mahjong Competition Rules does what its row says."""

from __future__ import annotations

import pytest

from scoring import get_ruleset
from scoring.records import score_record
from tests.scoring.helpers import OptionCase as Case
from tests.scoring.helpers import each_case, names_counted, shown

PUNG = "Pung of Terminals or Honors"
CASES: dict[str, list[Case]] = {
    "concealed_kong_with_concealed_pungs": [
        Case(
            "5p *5p [2222m] [3333s] [7777p] (444s)", 68, 58, "reduced", lost=("Two Concealed Kongs", "Concealed Kong")
        ),
        Case("5p +5p [2222m] [3333s] [7777p] [4444s]", 170, 154, "reduced", lost=("Two Concealed Kongs",)),
        # Two concealed kongs keep their points.
        Case("234m55p78p +9p [4444s] [8888s]", 11, 11, "reduced"),
    ],
    "tile_hog_with_seven_pairs_all_green_or_terminals": [
        Case("2233446688s66z2s +2s", 118, 120, value=True, gained=("Tile Hog",)),
        Case("1199m1199p11999s +9s", 88, 90, value=True, gained=("Tile Hog",)),
        Case("1199m1199p44445s +5s", 27, 27, value=True),
    ],
    "reversible_tiles_one_voided_suit": [
        Case("123p4599s +6s (888p) (555z)", 10, 11, value=True, gained=("One Voided Suit",)),
        Case("12388p22p +8p (999p) (555z)", 17, 17, value=True),
    ],
    "knitted_straight_with_lesser_honors": [
        Case("147m258p369s1234z +5z", 24, 12, value=False, lost=("Knitted Straight",)),
        Case("147m258p369s23m99p +4m", 16, 16, value=False),
    ],
    "nine_gates_second_terminal_pung": [
        Case("1112345678999s +2s", 91, 92, value=True, gained=(PUNG,)),
        Case("1112345678999s +3s", 89, 89, value=True),
    ],
    "all_green_half_flush": [
        Case("22334466s66z +6z (888s)", 97, 91, value=False, lost=("Half Flush",)),
        Case("2222334466s +6s (888s)", 117, 117, value=False),
    ],
    "all_terminals_double_pung": [
        Case("11199m99p +9m (111p) (999s)", 68, 64, value=False, lost=("Double Pung",)),
        Case("111m99p11s +1s (111p) (999s)", 80, 80, value=False),
    ],
    "fully_concealed_with_concealed_fans": [
        Case(hand, points, points - 4 + 1, value=False, lost=("Fully Concealed Hand",), gained=("Self-Drawn",))
        for hand, points in {
            "1112345678999s *5s": 94,
            "2233445566778p *8p": 94,
            "19m19p19s1234567z *1m": 92,
            "222m555p888s33z11z *1z": 72,
            "1133m2266p4488s5z *5z": 28,
            "147m25p36s123456z *7z": 28,
            "147m258p36s12345z *6z": 16,
        }.items()
    ]
    + [
        Case("1133m2266p4488s5z *5z @last-wall-tile", 36, 32, value=False, lost=("Fully Concealed Hand",)),
        Case("147m258p369s23m99p *4m", 18, 18, value=False),
    ],
    "wait_fifth_tile": [
        Case("2224444m +3m (678p) (777s)", 5, 4, "ignore", lost=("Closed Wait",)),
        Case("2224444m +3m (678p) (777s)", 5, 5, "all"),
        Case("2224m +3m (444m) (678p) (777s)", 4, 5, "all", gained=("Closed Wait",)),
        Case("2224m +3m (444m) (678p) (777s)", 4, 4, "ignore"),
        Case("2234m +2m [5555m] (678p) (777s)", 4, 5, "all", gained=("Single Wait",)),
    ],
    "knitted_body_wait": [
        Case("147m258p369s33m46p +5p", 17, 16, value=False, lost=("Closed Wait",)),
        Case("147m258p369s1m +1m (678p)", 15, 14, value=False, lost=("Single Wait",)),
        Case("147m258p369s1z +1z (678p)", 13, 13, value=False),
    ],
    "four_shifted_chows_two_chow_fans": [
        Case("12345m99p +3m (567m) (789m)", 35, 36, value=True, gained=("Two Terminal Chows",)),
        Case("12334m99p +2m (345m) (456m)", 35, 36, value=True, gained=("Short Straight",)),
    ],
    "last_tile_claim_with_robbing_kong": [
        Case("234m678s55p78p +9p (345s) @robbing-kong @last-wall-tile", 19, 11, value=False, lost=("Last Tile Claim",)),
        Case("234m678s55p78p +9p (345s) @last-wall-tile", 11, 11, value=False),
    ],
    "winning_tile_mixed": [
        Case(
            "1112345678999s *5s @winning-tile-mixed",
            32,
            94,
            "ignore",
            gained=("Nine Gates",),
            lost=("Full Flush", PUNG),
        ),
        Case("13m678s55z *2m (345p) (678p) @winning-tile-mixed", 3, 4, "ignore", gained=("Closed Wait",)),
        Case("23m678s55p *4m (444m) (678p) @winning-tile-mixed", 6, 10, "ignore", gained=("Last Tile",)),
    ],
    "heavenly_waits": [
        Case("1112345678999s *5s @heavenly", 32, 94, value=True, gained=("Nine Gates",), lost=("Full Flush", PUNG)),
        Case("13m678s55z345678p *2m @heavenly", 6, 7, value=True, gained=("Closed Wait",)),
        # A kong's replacement did come last.
        Case("13m678s55z345p *2m [8888p] @heavenly @kong-replacement", 15, 15, value=True),
    ],
    "last_tile_from_own_melds": [
        Case("23m678s55p +4m (444m) (678p)", 9, 5, value=False, lost=("Last Tile",)),
        Case("23m678s55p +4m (444m) (678p) @last-of-kind", 9, 9, value=False),
    ],
    "account_once": [
        Case("123456m123p45p55z +6p", 6, 7, value=False),
        Case("123456789m5p +5p (123m)", 21, 23, value=False, gained=("Short Straight", "Two Terminal Chows")),
    ],
    "minimum_points": [
        Case("234m678s55p78p +9p (444p)", 1, 1, 1),
    ],
}


def test_every_option_has_a_case() -> None:
    assert list(CASES) == [option.key for option in get_ruleset("mcr").options]


@pytest.mark.parametrize(("option", "case"), each_case(CASES))
def test_option(option: str, case: Case) -> None:
    record = shown(case.line, "mcr")
    changed = {**record, "options": {option: case.value}}
    assert score_record(record)["points"] == case.usual
    assert score_record(changed)["points"] == case.changed
    assert names_counted(changed) - names_counted(record) == set(case.gained)
    assert names_counted(record) - names_counted(changed) == set(case.lost)


def test_minimum_points_decides_who_may_win() -> None:
    record = shown("234m678s55p78p +9p (444p) ^1234f", "mcr")
    answers = {minimum: score_record({**record, "options": {"minimum_points": minimum}}) for minimum in (0, 1, 2, 5)}
    assert {minimum: answer["valid"] for minimum, answer in answers.items()} == {0: True, 1: True, 2: False, 5: False}


def test_an_incomplete_hand_never_wins() -> None:
    record = shown("234m678s55p79p +9p (444p)", "mcr")
    assert score_record({**record, "options": {"minimum_points": 0}}) == {"points": 0, "patterns": [], "valid": False}
