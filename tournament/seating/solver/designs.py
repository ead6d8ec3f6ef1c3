"""Schedules that algebra gives: nobody meets anyone twice, in milliseconds, where a search would take hours.

Points count from 0. A design is a list of sessions, each a list of tables of four points, table 1 first.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TypeAlias

from tournament.seating.solver.dice import Dice
from tournament.seating.solver.fields import ring_of

Point: TypeAlias = int
Design: TypeAlias = list[list[list[Point]]]

GROUPS = 4

ROTATIONAL: dict[int, tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]] = {
    28: ((3, 3, 3), ((3, 6, 9, 19), (12, 16, 23, 25))),
    40: ((39,), ((1, 5, 8, 25), (2, 3, 11, 36), (4, 6, 22, 33))),
    52: ((51,), ((1, 2, 4, 13), (3, 9, 28, 33), (5, 12, 25, 40), (7, 15, 44, 48))),
}
"""Everyone meets everyone once: by players, an Abelian group (cyclic parts) and base blocks in it.

One more point stays where it is. With the subgroup H of order three, the blocks moved by H, H itself and that point
make the first session; moved by the rest of the group it becomes all others. The differences within the blocks are all
elements outside H, once each; the blocks were found by trying them one after the other.
"""

STARTERS: dict[int, tuple[int, ...]] = {
    24: (17, 13, 15, 14, 12, 11, 7, 3, 6, 5, 1, 18, 10, 16, 0, 21, 23, 19, 9, 4, 8, 20, 2, 22),
}
"""The first session, by players: everyone meets all but two others once in the sessions that follow from it.

Points are three circles of equal length, and three or two that stay; each session turns the circles by one. Found by a
search for a session in which every difference on and between the circles occurs once.
"""


def find_designs(players: int, sessions: int, dice: Dice) -> list[Design]:
    """Return designs for that number of players, each with all the sessions it has, at most `sessions` of them.

    Where the sessions are fewer than a design has, chance picks them.
    """
    found: list[Design] = []
    if players % GROUPS == 0:
        makers: list[Callable[[int, int, Dice], Design]] = [transversal, rotational, turned]
        found = [design for make in makers if (design := make(players, sessions, dice))]
    return found


def transversal(players: int, sessions: int, dice: Dice) -> Design:
    """Return lines of the plane over a ring: four groups of T players, one of each at every table, up to T sessions.

    In session k, table t seats from group g the player t + m(g)k, where the slopes m differ by units. A fifth slope
    gives the number of the table, so that nobody comes back to one. Where T is itself a multiple of four, sessions
    within the groups can follow.
    """
    size = players // GROUPS
    ring = ring_of(size)
    if ring is None or min(ring.factors) < GROUPS:
        return []
    slopes = ring.slopes([dice.mixed(range(factor)) for factor in ring.factors])
    # Without a fifth slope tables are numbered by a slope in use: another step makes up for it.
    table_slope = slopes[GROUPS] if len(slopes) > GROUPS else slopes[0]
    design: Design = []
    for step in dice.mixed(range(size))[:sessions]:
        moved = [ring.times[slope][step] for slope in slopes[:GROUPS]]
        by_number = [0] * size
        for line in range(size):
            by_number[ring.add[line][ring.times[table_slope][step]]] = line
        design.append([[group * size + ring.add[line][moved[group]] for group in range(GROUPS)] for line in by_number])
    if len(design) < sessions and size % GROUPS == 0:
        design += _within_groups(size, sessions - len(design), dice)
    return design


def _within_groups(size: int, sessions: int, dice: Dice) -> Design:
    """Return sessions in which every group plays a design of its own."""
    inner = max(find_designs(size, sessions, dice), key=len, default=[])
    if not inner and size == GROUPS:
        inner = [[list(range(GROUPS))]]
    if not inner:
        # One session is always possible: nobody of a group has met.
        inner = [[list(range(first, first + GROUPS)) for first in range(0, size, GROUPS)]]
    return [
        [[group * size + point for point in table] for group in range(GROUPS) for table in tables] for tables in inner
    ]


def rotational(players: int, sessions: int, dice: Dice) -> Design:
    """Return a schedule in which everyone meets everyone, where one is known."""
    if players not in ROTATIONAL:
        return []
    parts, blocks = ROTATIONAL[players]
    elements = list(product(*(range(part) for part in parts)))
    place = {element: number for number, element in enumerate(elements)}

    def move(point: int, by: int) -> int:
        pairs = zip(elements[point], elements[by], parts, strict=True)
        return place[tuple((one + other) % part for one, other, part in pairs)]

    third = len(elements) // 3 if len(parts) == 1 else 1
    subgroup = [0, third, move(third, third)]
    first = [[len(elements), *subgroup]] + [[move(point, by) for point in block] for block in blocks for by in subgroup]
    moves, covered = [], set()
    for by in range(len(elements)):
        if by not in covered:
            moves.append(by)
            covered |= {move(by, step) for step in subgroup}
    return [
        [[point if point == len(elements) else move(point, by) for point in table] for table in first]
        for by in dice.mixed(moves)[:sessions]
    ]


def turned(players: int, sessions: int, dice: Dice) -> Design:
    """Return a schedule that turns three circles, where its first session is known."""
    if players not in STARTERS:
        return []
    length = players // 3 if players % 3 else players // 3 - 1

    def turn(point: int, by: int) -> int:
        circle, place = divmod(point, length)
        return point if circle >= 3 else circle * length + (place + by) % length

    starter = STARTERS[players]
    return [
        [[turn(point, by) for point in starter[first : first + GROUPS]] for first in range(0, players, GROUPS)]
        for by in dice.mixed(range(length))[:sessions]
    ]
