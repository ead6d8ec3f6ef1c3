"""Seats picked by dice count and wind tiles, as the Asia Pacific text has it."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from scoring.drawing import DiceDraw, pick_seats
from scoring.errors import ScoringError
from scoring.seats import WINDS, Wind

EAST, SOUTH, WEST, NORTH = WINDS
DICE = range(1, 7)


@pytest.mark.parametrize(
    ("total", "named"),
    [(2, SOUTH), (3, WEST), (4, NORTH), (5, EAST), (6, SOUTH), (7, WEST), (8, NORTH), (9, EAST), (12, NORTH)],
)
def test_dice_are_counted_as_the_text_counts_them(total: int, named: Wind) -> None:
    """Throw 5 and 9 for oneself, 2, 6 and 10 for the lower seat, 3, 7 and 11 opposite, 4, 8 and 12 for the upper."""
    throw = next((one, other) for one, other in product(DICE, DICE) if one + other == total)
    # A second throw of five names its thrower, and five is odd: the first tile of the row is taken.
    chairs = pick_seats(WINDS, DiceDraw(EAST, (throw, (2, 3)), WINDS))
    assert chairs[0] is named


def test_an_even_throw_takes_the_row_from_its_other_end() -> None:
    # Nine names the thrower; then eight, even, the upper seat: North takes West's tile at the end, then East North's.
    row = (EAST, SOUTH, NORTH, WEST)
    assert pick_seats(WINDS, DiceDraw(EAST, ((4, 5), (4, 4)), row)) == (WEST, SOUTH, NORTH, EAST)


def test_every_order_is_drawn_equally_often() -> None:
    drawn = Counter(pick_seats(WINDS, DiceDraw(SOUTH, ((3, 3), (1, 4)), row)) for row in permutations(WINDS))
    assert set(drawn.values()) == {1}
    assert len(drawn) == 24


def test_an_empty_chair_stays_empty() -> None:
    around = (EAST, None, WEST, NORTH)
    chairs = pick_seats(around, DiceDraw(WEST, ((1, 1), (1, 2)), (NORTH, WEST, EAST)))
    assert chairs[1] is None
    assert sorted(filter(None, chairs)) == sorted(filter(None, around))


@pytest.mark.parametrize(
    "draw",
    [
        DiceDraw(SOUTH, ((1, 1), (1, 1)), (EAST, WEST, NORTH)),
        DiceDraw(EAST, ((1, 1), (1, 1)), (EAST, WEST, SOUTH)),
        DiceDraw(EAST, ((0, 1), (1, 1)), (EAST, WEST, NORTH)),
    ],
)
def test_what_cannot_be_thrown_is_refused(draw: DiceDraw) -> None:
    with pytest.raises(ScoringError) as refusal:
        pick_seats((EAST, None, WEST, NORTH), draw)
    assert refusal.value.field == "dice"
