"""Charts as geometry: numbers in, coordinates out, for templates that draw them as SVG.

Coordinates are text with one decimal, because a template would write numbers in the reader's language. A chart has
stretches, one after the other along the x axis, each with its own points: the sessions of a tournament.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10

WIDTH, HEIGHT = 340, 200
LEFT, RIGHT, TOP, BOTTOM = 44, 284, 14, 170
"""The plot lies between these; labels stand around it."""
MOST_LEVELS = 5


@dataclass(frozen=True, slots=True)
class Level:
    """A horizontal line of the grid."""

    y: str
    text_y: str
    value: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the x axis: where its name stands, and the line at its end (empty after the last)."""

    number: int
    middle: str
    end: str


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the plotted line."""

    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything a template draws; `under` is the area between line and `base`."""

    line: str
    under: str
    base: str
    levels: tuple[Level, ...]
    stretches: tuple[Stretch, ...]
    dots: tuple[Point, ...]
    end: Point
    last: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM

    @property
    def names_y(self) -> int:
        """Return where the names of stretches stand."""
        return self.bottom + 18

    @property
    def levels_x(self) -> int:
        """Return where the numbers of levels end."""
        return self.left - 8

    @property
    def end_x(self) -> str:
        """Return where the number at the end of the line begins."""
        return _text(float(self.end.x) + 9)

    @property
    def end_y(self) -> str:
        """Return the baseline of the number at the end of the line, kept inside the picture."""
        return _text(max(float(self.end.y) + 5, self.top + 4))


def draw_points(stretches: Sequence[tuple[int, Sequence[int]]]) -> Chart | None:
    """Return the chart of a sum that starts at 0: for each numbered stretch its value after every step.

    >>> chart = draw_points([(1, [8, 20]), (2, [-16])])
    >>> [level.value for level in chart.levels], chart.dots[0], chart.last
    ([-20, -10, 0, 10, 20], Point(x='204.0', y='14.0'), -16)
    """
    stretches = [(number, values) for number, values in stretches if values]
    if not stretches:
        return None
    everything = [0, *(value for _number, values in stretches for value in values)]
    levels = _levels(min(everything), max(everything))
    return _draw(everything, stretches, levels, low=levels[0], high=levels[-1], base=0)


def draw_ranks(ranks: Sequence[tuple[int, int]], players: int) -> Chart | None:
    """Return the chart of ranks after numbered sessions, the first place on top.

    >>> chart = draw_ranks([(1, 4), (2, 1)], players=7)
    >>> chart.line, [level.value for level in chart.levels]
    ('M104.0 92.0L224.0 14.0', [7, 6, 4, 2, 1])
    """
    if not ranks:
        return None
    lowest = max(players, 2, *(rank for _session, rank in ranks))
    # Round numbers between the first and the last, but none that would overlap the last one.
    between = [value for value in _levels(1, lowest) if 1 < value < lowest - (lowest - 1) / 10]
    levels = sorted({1, *between, lowest}, reverse=True)
    stretches = [(session, [rank]) for session, rank in ranks]
    values = [rank for _session, rank in ranks]
    return _draw(values, stretches, levels, low=lowest, high=1, base=lowest)


def _draw(
    values: Sequence[int],
    stretches: Sequence[tuple[int, Sequence[int]]],
    levels: Sequence[int],
    *,
    low: int,
    high: int,
    base: int,
) -> Chart:
    """Return the chart; with one value more than the stretches have, the first stands at the left edge."""
    ends = list(_ends(stretches))
    step = (RIGHT - LEFT) / ends[-1]
    is_from_edge = len(values) > ends[-1]

    def y_of(value: int) -> float:
        return BOTTOM - (value - low) * (BOTTOM - TOP) / (high - low)

    first = LEFT if is_from_edge else LEFT + step / 2
    points = [Point(_text(first + index * step), _text(y_of(value))) for index, value in enumerate(values)]
    line = "M" + "L".join(f"{point.x} {point.y}" for point in points)
    foot = _text(y_of(base))
    marked = ends[:-1] if is_from_edge else [end - 1 for end in ends[:-1]]
    return Chart(
        line=line,
        under=f"{line}V{foot}H{points[0].x}z",
        base=foot,
        levels=tuple(Level(_text(y_of(value)), _text(y_of(value) + 4), value) for value in levels),
        stretches=tuple(
            Stretch(number, _text(LEFT + (start + end) / 2 * step), "" if end == ends[-1] else _text(LEFT + end * step))
            for (number, _own), (start, end) in zip(stretches, pairwise([0, *ends]), strict=True)
        ),
        dots=tuple(points[index] for index in marked),
        end=points[-1],
        last=values[-1],
    )


def _ends(stretches: Sequence[tuple[int, Sequence[int]]]) -> Iterator[int]:
    """Yield how many steps there are up to the end of each stretch."""
    done = 0
    for _number, own in stretches:
        done += len(own)
        yield done


def _levels(low: int, high: int) -> list[int]:
    """Return round numbers from below `low` to above `high`, few enough to read."""
    step = _round_step(max(high - low, 1) / (MOST_LEVELS - 1))
    first, last = floor(low / step), ceil(high / step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _round_step(least: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 … that is at least `least`."""
    power = 10 ** max(floor(log10(least)), 0) if least > 1 else 1
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least)


def _text(number: float) -> str:
    return f"{number:.1f}"
