"""Counting principles: what counts, what does not, and the reason given for it."""

from __future__ import annotations

import pytest

from scoring import explain, score
from scoring.counting import best_of_each_box, dearest_of_each_series
from scoring.patterns import Pattern
from scoring.records import read_holding
from tests.scoring.helpers import holding, shown

CHICKEN = Pattern("Chicken Hand", 1)


def test_one_pattern_per_box() -> None:
    result = score(holding("2233445566778p", win="8p", rules="boxed"))
    assert "Full Flush" in result.names
    assert result.why_not("Half Flush") == "Full Flush counts more in Suits"
    assert result.why_not("Full Flush") is None
    assert result.why_not("Thirteen Orphans") is None


def test_equals_in_a_box_count_once_and_the_first_is_named() -> None:
    patterns = [Pattern("Left", 3, box="Box"), Pattern("Right", 3, box="Box"), Pattern("Alone", 2, box="Other")]
    count = best_of_each_box([(pattern, 1) for pattern in patterns])
    assert count.points == 5
    assert [entry.name for entry in count.counted] == ["Left", "Alone"]
    assert str(count.not_counted[0].reason) == "Left counts the same in Box, and only one per box counts"


def test_headings_merged_into_one_box_name_the_heading() -> None:
    merged = score(holding("333444555s22m78p", win="9p", options={"merge_boxes": ["going-out", "chow", "pung"]}))
    assert merged.points == 10
    pungs = score(holding("444m6799s", win="5s", melds=["555m", "6666m"], options={"merge_boxes": ["pung"]}))
    assert pungs.why_not("One Kong") == "Pure Shifted Pungs counts more in Pung patterns"


def test_dearest_of_each_series() -> None:
    result = score(read_holding(shown("111m99p11s +9p (999s) (111z)", "zung-jung")))
    assert result.why_not("Mixed Lesser Terminals") == "Mixed Greater Terminals counts more in series 8.1"


def test_listed_limit_counts_alone() -> None:
    result = score(read_holding(shown("5m +5m (1111z) (2222z) (3333z) (4444z)", "zung-jung")))
    assert result.names == ("Four Kong",)
    assert result.points == 480
    assert result.why_not("Big Four Winds") == "Four Kong is worth the limit and counts alone"
    assert {dropped.name for dropped in result.not_counted} >= {"Value Honor", "All Triplets", "Mixed One-Suit"}


def test_value_honor_counts_once_as_a_listed_limit() -> None:
    record = shown("123m9p +9p (555z) (666z) (777z)", "zung-jung")
    result = score(read_holding({**record, "options": {"pattern_values": {"Value Honor": 400}}}))
    assert [(entry.name, entry.count) for entry in result.patterns] == [("Value Honor", 1)]
    assert result.points == 400


def test_compound_limit_keeps_every_pattern_and_says_so() -> None:
    result = score(read_holding(shown("1199m +1m (555z) (666z) (777z)", "zung-jung")))
    assert result.points == 320
    assert sum(entry.total for entry in result.patterns) == 330
    assert "add up to 330" in explain(result)


def test_no_pattern_is_a_chicken_hand() -> None:
    count = dearest_of_each_series(320, CHICKEN)([])
    assert (count.points, [entry.name for entry in count.counted]) == (1, ["Chicken Hand"])


def test_a_series_of_equals_counts_the_first() -> None:
    patterns = [Pattern("Draw", 10, number="9.1.1"), Pattern("Discard", 10, number="9.1.2")]
    count = dearest_of_each_series(None, CHICKEN)([(pattern, 1) for pattern in patterns])
    assert count.points == 10
    assert str(count.not_counted[0].reason) == "Draw counts the same in series 9.1, and only one per series counts"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("234m678s11p78p +9p (555s)", "The hand is worth 0 and needs at least 3 to win."),
        ("234m678s11p78p +1z (555s)", "The tiles do not make a complete hand."),
        ("234m678s11p78p (555s)", "There is no winning tile."),
    ],
)
def test_reason_why_a_hand_may_not_win(line: str, reason: str) -> None:
    result = score(read_holding(shown(line, "boxed")))
    assert not result.valid
    assert str(result.why_invalid) == reason
    assert explain(result).splitlines()[-1] == reason


def test_reading_with_the_winning_tile_elsewhere_is_preferred_when_it_pays() -> None:
    """A pattern made worthless turns the choice round: then the discard completes the triplet."""
    record = shown("222m555p67s99s888m +5s", "zung-jung") | {"hand": "222m55567p99s888m", "win": "5p"}
    usual = score(read_holding(record))
    assert "Three Concealed Triplets" in usual.names
    worthless = {"options": {"pattern_values": {"Three Concealed Triplets": 0}}}
    assert "Two Concealed Triplets" in score(read_holding(record | worthless)).names
