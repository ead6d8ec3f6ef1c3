"""Counting by masks gives the same result as the principle itself, or leaves a tally to it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring import get_ruleset
from scoring.counting import AllButExcluded, Exclusion
from scoring.engine.masks import places_in_tally
from scoring.patterns import Pattern
from scoring.result import Count
from scoring.rulesets.mcr.table import FANS

RULES = (
    get_ruleset("mcr"),
    get_ruleset("mcr", {"fully_concealed_with_concealed_fans": False, "nine_gates_second_terminal_pung": True}),
    get_ruleset("mcr", {"tile_hog_with_seven_pairs_all_green_or_terminals": False, "all_green_half_flush": False}),
)
PRINCIPLES = tuple(ruleset.counting for ruleset in RULES if isinstance(ruleset.counting, AllButExcluded))
MASKS = tuple(principle.masks() for principle in PRINCIPLES)
COUNTS = st.lists(st.sampled_from(FANS), max_size=12, unique_by=lambda fan: fan.name).flatmap(
    lambda fans: st.tuples(*(st.tuples(st.just(fan), st.integers(1, fan.most)) for fan in fans))
)


def tally_of(patterns: tuple[Pattern, ...], counts: dict[str, int]) -> int:
    places = places_in_tally(patterns)
    return sum(count << places[name] for name, count in counts.items())


def worth(count: Count) -> tuple[int, int | None, list[tuple[str, int]]]:
    return count.points, count.toward_minimum, [(entry.name, entry.count) for entry in count.counted]


@given(st.integers(0, len(PRINCIPLES) - 1), COUNTS)
def test_any_patterns_come_to_the_same(which: int, drawn: tuple[tuple[Pattern, int], ...]) -> None:
    counts = {fan.name: count for fan, count in drawn}
    found = [(fan, counts[fan.name]) for fan in FANS if fan.name in counts]
    by_masks = MASKS[which].count(tally_of(FANS, counts))
    assert by_masks is None or worth(by_masks) == worth(PRINCIPLES[which](found))


def test_all_rules_were_tried() -> None:
    assert len(PRINCIPLES) == len(RULES)


def test_what_excludes_may_be_excluded_itself() -> None:
    """High leaves Middle out, and Low counts again: that is left to the principle."""
    low = Pattern("Low", 1)
    middle = Pattern("Middle", 2, implies=("Low",))
    high = Pattern("High", 4, implies=("Middle",))
    rows = (high, middle, low)
    principle = AllButExcluded(rows, (), cite="", aside="")
    assert principle([(row, 1) for row in rows]).points == 5
    masks = principle.masks()
    assert masks.count(tally_of(rows, {"High": 1, "Middle": 1, "Low": 1})) is None
    without_high = masks.count(tally_of(rows, {"Middle": 1, "Low": 1}))
    assert without_high is not None
    assert without_high.points == 2


def test_exclusion_in_part_or_by_two_is_left_to_the_principle() -> None:
    rows = (Pattern("One", 4), Pattern("Other", 3), Pattern("Many", 1, most=3))
    in_part = AllButExcluded(rows, (Exclusion(("One",), "Many", "", most=1),), cite="", aside="")
    assert in_part.masks().count(tally_of(rows, {"One": 1, "Many": 2})) is None
    by_two = AllButExcluded(rows, (Exclusion(("One", "Other"), "Many", ""),), cite="", aside="")
    assert by_two.masks().count(tally_of(rows, {"One": 1, "Many": 2})) is None
    alone = by_two.masks().count(tally_of(rows, {"Other": 1, "Many": 2}))
    assert alone is not None
    assert alone.points == 5


def test_most_hands_are_counted_by_masks() -> None:
    fans = {"All Chows": 1, "No Honors": 1, "Mixed Double Chow": 2, "Flower Tiles": 3}
    count = MASKS[0].count(tally_of(FANS, fans))
    assert count is not None
    assert worth(count) == (7, 4, [("All Chows", 1), ("Mixed Double Chow", 2), ("Flower Tiles", 3)])
    assert not count.is_explained
