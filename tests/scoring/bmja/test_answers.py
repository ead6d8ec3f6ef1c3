"""The hands that the answers about the British rules work out, by the numbers they give."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import explain, score
from scoring.records import read_holding
from scoring.result import Score
from tests.scoring.helpers import holding, shown

CONCEALED_CIRCLES = "1222555999p *1p [6666z]"
TWO_KONGS_OF_WINDS = "1666777z [2222z] [3333z] ^1f"


def count(line: str, **fields: Any) -> Score:
    return score(read_holding({**shown(line, "bmja"), **fields}))


@pytest.mark.parametrize(
    ("line", "points", "arithmetic"),
    [
        pytest.param("1234579m123457p +9p ^12f", 516, "500 + 8 × 2 = 516", id="Knitting with two bonus tiles"),
        pytest.param(
            "13579m1357p1357s +9s ^12f @last-wall-tile",
            532,
            "500 + 8 × 2 × 2 = 532",
            id="Triple knitting on the final discard",
        ),
        pytest.param("1123456789s123z ^12f", 416, "400 + 8 × 2 = 416", id="fishing for the snake"),
        pytest.param("1166677z (222z) (333z) ^1f", 408, "400 + 4 × 2 = 408", id="fishing for winds and dragons"),
        pytest.param(
            CONCEALED_CIRCLES,
            560,
            "(32 + 8 + 4 + 4 + 22) × 2 × 2 × 2 = 560",
            id="concealed hand that is not Buried treasure",
        ),
    ],
)
def test_worked_hands(line: str, points: int, arithmetic: str) -> None:
    result = count(line, round="N" if "(222z)" in line else "E")
    assert (result.points, result.count.arithmetic) == (points, arithmetic)


def test_672_for_the_tiles_themselves_against_408_for_fishing() -> None:
    result = count(TWO_KONGS_OF_WINDS, round="N")
    assert result.points == 672
    assert result.count.arithmetic == "(32 + 32 + 8 + 8 + 4) × 2 × 2 × 2 = 672"
    assert result.why_not("Fishing: All Winds and Dragons") == "Sets and doubles count 672, more than 408"


def test_the_same_with_an_own_wind_stops_at_1000() -> None:
    result = count(TWO_KONGS_OF_WINDS.replace("1f", "2f"), seat="S", round="N")
    assert result.points == 1000
    assert result.count.arithmetic == "(32 + 32 + 8 + 8 + 4) × 2 × 2 × 2 × 2 = 1344 → 1000"
    assert [str(note) for note in result.count.notes] == ["No hand can count more than the limit of 1000."]


def test_three_bonus_tiles_add_48_to_purity() -> None:
    options = {"purity_may_score_ordinary": False}
    bare = count("3336665m +5m (222m) [9999m]", options=options)
    with_tiles = count("3336665m +5m (222m) [9999m] ^125f", options=options)
    assert with_tiles.points - bare.points == 48
    assert with_tiles.count.arithmetic == "(32 + 4 + 4 + 2 + 20) × 2 × 2 × 2 + 12 × 2 × 2 = 544"


def test_purity_counts_as_an_ordinary_hand_when_that_is_more() -> None:
    result = count("3336665m +5m (222m) [9999m] ^125f")
    assert result.points == 592
    assert result.why_not("Purity") == "Sets and doubles count 592, more than 544"


def test_the_concealed_hand_has_exactly_the_three_doubles_named() -> None:
    result = count(CONCEALED_CIRCLES)
    doubles = {entry.name for entry in result.patterns if entry.doubles}
    assert doubles == {"No chows", "Dragon set", "All concealed with honours"}
    assert result.why_not("All the same suit with honours") == "All concealed with honours includes it"


def test_a_pair_of_east_in_the_east_round() -> None:
    assert count("147m258p369s1135z", seat="E").points == 4
    assert count("147m258p369s1135z", seat="W").points == 2
    assert count("147m258p369s1135z", seat="E", round="S").points == 2


def test_an_undeclared_kong_counts_for_a_loser() -> None:
    assert count("147m258p369s7777z").points == 64


class TestExplanation:
    def test_arithmetic_and_reasons_are_told(self) -> None:
        assert explain(count(CONCEALED_CIRCLES)).splitlines()[2:] == [
            "Counted:",
            "  Concealed minor pung: 2 × 4 = 8",
            "  Concealed major pung: 8",
            "  Concealed major kong: 32",
            "  Going Mah-Jong: 20",
            "  Winning tile from the wall: 2",
            "  Dragon set: × 2",
            "  No chows: × 2",
            "  All concealed with honours: × 2",
            "(32 + 8 + 4 + 4 + 22) × 2 × 2 × 2 = 560",
            "Not counted:",
            "  All the same suit with honours: All concealed with honours includes it",
        ]

    def test_a_losing_hand_is_read_by_kinds(self) -> None:
        assert explain(count("147m258p4444z (222m)")).splitlines()[1] == (
            "Read as: 222m (exposed) 1m 4m 7m 2p 5p 8p 4444z"
        )

    def test_a_limit_hand_counts_alone(self) -> None:
        result = count("19m19p19s1234567z +9s ^15f")
        assert result.count.arithmetic == "1000"
        assert result.why_not("Flower") == "Thirteen unique wonders is worth the limit and counts alone"

    def test_only_bonus_tiles_count_besides_half_a_limit(self) -> None:
        result = count("1234579m123457p +9p ^2f @last-wall-tile", by="self-draw")
        assert result.names == ("Knitting", "Flower")
        called = count("1234579m123457p +9p ^2f @original-call")
        assert called.why_not("Original call") == "Only bonus tiles count besides Knitting"

    def test_points_of_the_sets_are_in_purity(self) -> None:
        result = count("3336665m +5m (222m) [9999m]")
        assert result.why_not("Concealed minor pung") == "Its points are in Purity"
        assert result.why_not("No chows") == "Only bonus tiles count besides Purity"

    def test_the_better_special_hand_is_named(self) -> None:
        result = count("3336688s +6s (222s) (4444s)")
        assert result.names == ("Imperial jade",)
        assert result.why_not("Purity") == "Imperial jade counts as much or more"

    @pytest.mark.parametrize(
        ("line", "arithmetic"),
        [
            ("147m258p369s2345z", "0"),
            ("147m258p369s2345z ^2f", "4"),
            ("147m258p369s2345z ^1f", "4 × 2 = 8"),
            ("147m258p369s2345z @original-call", "0 × 2 = 0"),
            ("34m555p66777s +2m (888p)", "4 + 4 + 2 + 20 = 30"),
            (
                "777m5m +5m (222m) (333m) (666m) ^1f @last-wall-tile",
                "(4 + 2 + 2 + 2 + 20) × 2 × 2 × 2 × 2 + 4 × 2 × 2 = 496",
            ),
        ],
    )
    def test_sums_are_written_as_short_as_they_can_be(self, line: str, arithmetic: str) -> None:
        assert count(line).count.arithmetic == arithmetic


def test_two_chows_are_no_hand() -> None:
    result = score(holding("34m567p88899s", rules="bmja", win="5m", melds=["444p"]))
    assert (result.points, result.valid, result.names) == (0, False, ())
    assert str(result.why_invalid) == "The sets and the pair are complete, but there are too many chows: 2."
