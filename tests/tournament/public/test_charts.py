"""Charts keep to their frame, go from left to right, and name round numbers."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournament.public.charts import BOTTOM, LEFT, RIGHT, TOP, Chart, draw_points, draw_ranks

VALUES = st.lists(st.integers(-5000, 5000), min_size=1, max_size=16)
STRETCHES = st.lists(VALUES, min_size=1, max_size=11).map(lambda found: list(enumerate(found, start=1)))


def points_of(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def is_inside(chart: Chart) -> bool:
    return all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in points_of(chart.line))


@given(STRETCHES)
def test_points_run_through_their_frame_from_left_to_right(stretches: list[tuple[int, list[int]]]) -> None:
    chart = draw_points(stretches)
    assert chart is not None
    drawn = points_of(chart.line)
    assert len(drawn) == 1 + sum(len(values) for _number, values in stretches)
    assert is_inside(chart)
    # Text has one decimal: in a long tournament two points may be written alike, never in the wrong order.
    assert all(first[0] <= second[0] for first, second in pairwise(drawn))
    assert drawn[0][0] == LEFT
    assert drawn[-1][0] == RIGHT
    assert chart.last == stretches[-1][1][-1]


@given(STRETCHES)
def test_the_higher_value_stands_higher(stretches: list[tuple[int, list[int]]]) -> None:
    chart = draw_points(stretches)
    assert chart is not None
    values = [0, *(value for _number, own in stretches for value in own)]
    heights = [y for _x, y in points_of(chart.line)]
    order = sorted(range(len(values)), key=values.__getitem__)
    assert all(heights[low] >= heights[high] for low, high in pairwise(order))


@given(STRETCHES)
def test_levels_are_round_and_hold_every_value(stretches: list[tuple[int, list[int]]]) -> None:
    chart = draw_points(stretches)
    assert chart is not None
    levels = [level.value for level in chart.levels]
    values = [value for _number, own in stretches for value in own]
    assert 2 <= len(levels) <= 7
    assert levels[0] <= min(0, *values)
    assert levels[-1] >= max(0, *values)
    assert 0 in levels
    steps = {second - first for first, second in pairwise(levels)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in {"1", "2", "5"}


@given(STRETCHES)
def test_every_stretch_has_its_name_and_all_but_the_last_an_end(stretches: list[tuple[int, list[int]]]) -> None:
    chart = draw_points(stretches)
    assert chart is not None
    assert [stretch.number for stretch in chart.stretches] == [number for number, _values in stretches]
    assert [bool(stretch.end) for stretch in chart.stretches] == [True] * (len(stretches) - 1) + [False]
    assert len(chart.dots) == len(stretches) - 1
    assert [dot.x for dot in chart.dots] == [stretch.end for stretch in chart.stretches[:-1]]


@given(st.lists(st.integers(1, 300), min_size=1, max_size=11), st.integers(1, 300))
def test_the_first_place_is_on_top(ranks: list[int], players: int) -> None:
    chart = draw_ranks(list(enumerate(ranks, start=1)), players)
    assert chart is not None
    assert is_inside(chart)
    drawn = points_of(chart.line)
    assert len(drawn) == len(ranks)
    assert all(y == TOP for rank, (_x, y) in zip(ranks, drawn, strict=True) if rank == 1)
    levels = [level.value for level in chart.levels]
    assert (levels[0], levels[-1]) == (max(players, 2, *ranks), 1)
    assert all(float(low.y) - float(high.y) >= 12 for low, high in pairwise(chart.levels)), "numbers must not overlap"


def test_without_a_value_there_is_no_chart() -> None:
    assert draw_points([]) is None
    assert draw_points([(1, [])]) is None
    assert draw_ranks([], 16) is None
