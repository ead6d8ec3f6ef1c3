"""A riichi score explains itself: yaku in two languages, fu line by line, what did not count and why."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from scoring import Score, ScoringError, explain, score
from scoring.records import read_holding
from tests.scoring.riichi.hands import riichi_hands
from tests.scoring.riichi.helpers import RIICHI, record


def scored(line: str, **options: Any) -> Score:
    return score(read_holding(record(line, options=options)))


def test_explanation_of_a_whole_hand() -> None:
    assert explain(scored("234m567p999s22p67s +8s @riichi !1p ?3z")).splitlines() == [
        "Riichi: 5200 points",
        "Read as: 234m 567p 678s 999s 22p; 8s, a discard, finished 678s",
        "Counted:",
        "  Riichi 立直: 1 han",
        "  Dora ドラ: 2 × 1 = 2 han",
        "1 + 2 = 3",
        "Fu:",
        "  Winning hand: 20 fu",
        "  Concealed hand won on a discard: 10 fu",
        "  Concealed triplet of terminals or honours: 8 fu",
        "  20 + 10 + 8 = 38 → 40",
        "3 han, 40 fu",
        "5200 from the discarder",
    ]


def test_fu_of_a_reading_are_told_in_any_language() -> None:
    told = explain(scored("33m234s56s *7s (678p) (678m)"), translate=lambda text: f"¡{text}!")
    assert "  ¡Self-draw!: ¡2 fu!" in told.splitlines()


@pytest.mark.parametrize(
    ("line", "name", "why"),
    [
        ("123m567p345s22z67s +8s", "Pinfu", "the pair is your own wind"),
        ("123m567p345s11z67s +8s", "Pinfu", "the pair is the round wind"),
        ("123m567p345s55z67s +8s", "Pinfu", "the pair is of dragons"),
        ("123m567p345s99p68s +7s", "Pinfu", "the wait is not two-sided"),
        ("1122335677889m +8m", "Half Flush", "the hand has no honours"),
        ("11m33z +3z (999m) (111p) (999s)", "Half Outside Hand", "All Terminals and Honours includes it"),
        ("789m33z79s +8s (123m) (999p)", "Full Outside Hand", "the hand has honours"),
        ("567p22p67s *8s (234m) (999s)", "Fully Concealed Hand", "the hand is open"),
        ("334455m112233p7z +7z", "Pure Double Sequence", "Twice Pure Double Sequence includes it"),
        ("334455m112233p7z +7z", "Seven Pairs", "the hand counts more as sequences"),
        ("44z55z +4z (111z) (222z) (333z)", "Big Four Winds", "yakuman don’t add up, and All Honours counts"),
        ("44z55z +4z (111z) (222z) (333z)", "All Triplets", "nothing else counts with a yakuman"),
        ("44z55z +4z (111z) (222z) (333z) !3z", "Dora", "nothing else counts with a yakuman"),
        ("234m567p999s22p67s +8s !7s", "Dora", "dora only count together with a yaku"),
        ("234m567p333s22p67s +8s !3z ?1p", "Ura Dora", "it only counts in a hand with riichi"),
        ("234m567p999s22p67s +8s @renhou !7s", "Dora", "Blessing of Man counts alone"),
        ("1122335677889m +8m @renhou", "Blessing of Man", "the hand is worth more without it"),
        (
            "222m666p99s33s678s +9s",
            "Three Concealed Triplets",
            "the winning discard finished a triplet, which is melded",
        ),
        (
            "333m222444p33s88s +8s",
            "Four Concealed Triplets",
            "the winning discard finished a triplet, which is melded",
        ),
    ],
)
def test_why_something_does_not_count(line: str, name: str, why: str) -> None:
    assert scored(line).why_not(name) == why


def test_every_yaku_and_every_fu_that_was_found_is_named() -> None:
    for hand in islice(riichi_hands(61, wild_events=0), 300):
        try:
            result = score(read_holding(hand))
        except ScoringError:
            continue
        if result.reading is None:
            continue
        told = explain(result)
        has_fu = "Fu:" in told
        for pattern, _count in RIICHI.sheet.found(result.reading):
            is_named = pattern.unit in ("han", "yakuman") or (pattern.unit == "fu" and has_fu)
            assert pattern.name in told or not is_named or (pattern.name == "Self-draw" and "Pinfu" in result.names)


def test_pinfu_that_misses_two_things_is_not_mentioned() -> None:
    assert scored("123m567p345s22z68s +7s").why_not("Pinfu") is None


def test_nothing_that_is_not_there_is_mentioned_beside_a_yakuman() -> None:
    assert scored("1112345678999m +5m").why_not("Half Flush") is None


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("234m567p999s22p67s +8s", "The hand is complete, but it has no yaku."),
        ("66z3333m55m2266p4s +4s", "Seven Pairs needs seven different pairs, but two of these are the same."),
        ("234m567p999s22p69s +8s", "The tiles do not make a complete hand."),
        ("234m567p999s22p67s", "There is no winning tile."),
    ],
)
def test_why_a_hand_may_not_win(line: str, why: str) -> None:
    result = scored(line)
    assert not result.valid
    assert str(result.why_invalid) == why


@pytest.mark.parametrize(
    ("line", "options", "notes"),
    [
        ("234m567p999s22p67s *8s", {}, ["1 han, 30 fu", "500 from the dealer, 300 from each of the others"]),
        ("234m567p999s22p67s *8s =E", {}, ["1 han, 30 fu", "500 from each of the others"]),
        ("12333m12345678s +9s @riichi", {}, ["4 han, 30 fu: Mangan", "8000 from the discarder"]),
        ("1112223334445z +5z", {}, ["Yakuman", "32000 from the discarder"]),
        ("1112223334445z +5z", {"preset": "wrc"}, ["3 × yakuman", "96000 from the discarder"]),
    ],
)
def test_notes_say_what_is_paid(line: str, options: dict[str, Any], notes: list[str]) -> None:
    result = scored(line, **options)
    assert [str(note) for note in (*result.count.notes, *result.payment)] == notes
