"""Assign the winds: every player gets each wind as often as the others, give or take one.

Players and tables are the corners of a graph, seats its edges. Walking along all edges of a graph in closed walks, and
putting them alternately left and right, splits it so that every corner has half its edges on either side; as players
and tables alternate, every walk is even. Twice done, each table has one seat of every wind, and each player each wind a
quarter of the time. Where sessions are fixed already or chairs are empty that does not suffice: then seats change winds
along paths from players who have one too often to players who have it too seldom.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Hashable, Iterable, Sequence
from itertools import permutations
from math import exp
from typing import TypeAlias

from tournament.seating.solver.dice import Dice
from tournament.seating.solver.problem import CHAIRS, Plan

Edge: TypeAlias = tuple[Hashable, Hashable]
Chairs: TypeAlias = dict[int, int]
"""At one table: who sits in which wind, by the wind from 0."""

EAST = 0
ODD_PLAYERS, ODD_TABLES = ("odd", "players"), ("odd", "tables")
TRIES = 6
WANDER = 40
"""Changes tried for each table."""


def seat_winds(sessions: Sequence[Sequence[Sequence[int]]], earlier: Plan, dice: Dice) -> list[list[list[int | None]]]:
    """Return the sessions' tables, each a list of players, with everyone in a chair: East first, None for nobody.

    Where everyone always sits, every four sessions are even on their own, so that it matters little who leaves when.
    """
    sat: Counter[tuple[int, int]] = Counter()
    for sitting in earlier:
        for table in sitting:
            sat.update((number, wind) for wind, number in enumerate(table) if number is not None)
    if not earlier and _is_full(sessions):
        chairs = []
        for first in range(0, len(sessions), CHAIRS):
            block = sessions[first : first + CHAIRS]
            chairs += _deal_winds([dice.mixed(table) for tables in block for table in tables])
    else:
        chairs = _deal_evenly([table for tables in sessions for table in tables], sat, dice)
    seats = iter([[one.get(wind) for wind in range(CHAIRS)] for one in chairs])
    return [[next(seats) for _table in tables] for tables in sessions]


def _is_full(sessions: Sequence[Sequence[Sequence[int]]]) -> bool:
    """Say whether the same players sit in every session, four at each table."""
    everyone = [{number for table in tables for number in table} for tables in sessions]
    return all(group == everyone[0] for group in everyone) and all(
        len(table) == CHAIRS for tables in sessions for table in tables
    )


def _deal_evenly(tables: Sequence[Sequence[int]], sat: Counter[tuple[int, int]], dice: Dice) -> list[Chairs]:
    """Return chairs that make up for what was played and for empty chairs, as well as several tries can."""
    best: list[Chairs] = []
    fewest = None
    for number in range(TRIES):
        chairs = _deal_winds([dice.mixed(table) for table in tables])
        _fill_east(chairs)
        _even_out(chairs, sat)
        if number:  # one way of splitting is not enough: wander off before evening out
            _wander(chairs, sat, dice)
            _even_out(chairs, sat)
        unevenness = _unevenness(chairs, sat)
        if fewest is None or unevenness < fewest:
            best, fewest = [dict(table) for table in chairs], unevenness
        if unevenness == 0:
            break
    return best


def _deal_winds(tables: Sequence[Sequence[int]]) -> list[Chairs]:
    """Split the seats twice."""
    edges: list[Edge] = [(player, place) for place, table in enumerate(tables) for player in table]
    chairs: list[Chairs] = [{} for _table in tables]
    left, right = split(edges)
    # East and West face each other; that each pair of winds comes from one half matters to nobody.
    for wind, part in enumerate((*split(left), *split(right))):
        for player, place in part:
            assert isinstance(player, int)
            assert isinstance(place, int)
            chairs[place][wind] = player
    return chairs


def split(edges: Sequence[Edge]) -> tuple[list[Edge], list[Edge]]:
    """Split the edges between two kinds of corners so that each corner has half of its edges in either part.

    >>> left, right = split([("Ann", 1), ("Ann", 2), ("Bob", 1), ("Bob", 2)])
    >>> sorted(name for name, _table in left), sorted(table for _name, table in right)
    (['Ann', 'Bob'], [1, 2])
    """
    padded = [*edges, *_pads(edges)]
    at: dict[tuple[int, Hashable], list[int]] = defaultdict(list)
    for number, (one, other) in enumerate(padded):
        at[0, one].append(number)
        at[1, other].append(number)
    parts: tuple[list[Edge], list[Edge]] = ([], [])
    walked = [False] * len(padded)
    for start in range(len(padded)):
        side, corner = 0, padded[start][0]
        while (step := _next_edge(at[side, corner], walked)) is not None:
            walked[step] = True
            if step < len(edges):
                parts[side].append(padded[step])
            side, corner = 1 - side, padded[step][1 - side]
    return parts


def _next_edge(edges: list[int], walked: Sequence[bool]) -> int | None:
    while edges:
        edge = edges.pop()
        if not walked[edge]:
            return edge
    return None


def _pads(edges: Sequence[Edge]) -> Iterable[Edge]:
    """Return further edges that make every corner even."""
    degrees = [Counter(edge[side] for edge in edges) for side in (0, 1)]
    odd = [[corner for corner, degree in counts.items() if degree % 2] for counts in degrees]
    pads: list[Edge] = [(player, ODD_TABLES) for player in odd[0]]
    pads += [(ODD_PLAYERS, table) for table in odd[1]]
    if len(odd[0]) % 2:
        pads.append((ODD_PLAYERS, ODD_TABLES))
    return pads


def _fill_east(chairs: Sequence[Chairs]) -> None:
    """Let somebody sit in the East of every table: East deals first."""
    for table in chairs:
        if EAST not in table:
            table[EAST] = table.pop(max(table))


# -- evening out ------------------------------------------------------------------------------------------------------


def _unevenness(chairs: Sequence[Chairs], sat: Counter[tuple[int, int]]) -> int:
    """Return how far the winds are from equal, 0 when nobody has one two times more often than another."""
    counts = _count(chairs, sat)
    players = {player for player, _wind in counts}
    total = 0
    for player in players:
        have = [counts[player, wind] for wind in range(CHAIRS)]
        low, high = sum(have) // CHAIRS, -(-sum(have) // CHAIRS)
        total += sum(max(count - high, low - count, 0) for count in have)
    return total


def _count(chairs: Sequence[Chairs], sat: Counter[tuple[int, int]]) -> Counter[tuple[int, int]]:
    counts = Counter(sat)
    for table in chairs:
        counts.update((player, wind) for wind, player in table.items())
    return counts


def _even_out(chairs: Sequence[Chairs], sat: Counter[tuple[int, int]]) -> None:
    """Change winds until no two winds can be evened out any further."""
    is_changed = _unevenness(chairs, sat) > 0
    while is_changed:
        is_changed = False
        for one, other in permutations(range(CHAIRS), 2):
            while _move_one(chairs, _count(chairs, sat), one, other):
                is_changed = True


def _wander(chairs: Sequence[Chairs], sat: Counter[tuple[int, int]], dice: Dice) -> None:
    """Change winds at single tables, worse ones too in the beginning."""
    counts = _count(chairs, sat)
    steps = WANDER * len(chairs)
    for step in range(steps):
        table = dice.pick(chairs)
        one, other = dice.below(CHAIRS), dice.below(CHAIRS)
        if one == other or one not in table or other not in table:
            continue
        player, guest = table[one], table[other]
        gained = counts[player, other] - counts[player, one] + counts[guest, one] - counts[guest, other] + 2
        if gained <= 0 or dice.random() < exp(-gained * (1 + 4 * step / steps)):
            table[one], table[other] = guest, player
            for number, old, new in ((player, one, other), (guest, other, one)):
                counts[number, old] -= 1
                counts[number, new] += 1


def _move_one(chairs: Sequence[Chairs], counts: Counter[tuple[int, int]], often: int, seldom: int) -> bool:
    """Find somebody who has one wind at least twice more often than another, and change the two along a path.

    At each table on the path the player with the first wind takes the second; the path ends with a player who gains,
    or at a table where the second wind's chair is empty. Nobody on the way has more of either than before.
    """
    onward: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    for place, table in enumerate(chairs):
        if often in table and (seldom in table or often != EAST):
            onward[table[often]].append((place, table.get(seldom)))
    excess = {player: counts[player, often] - counts[player, seldom] for player in onward}
    for start in [player for player, more in excess.items() if more >= 2]:
        came: dict[int | None, tuple[int, int]] = {}
        waiting = deque([start])
        while waiting:
            player = waiting.popleft()
            for place, following in onward.get(player, ()):
                if following in came or following == start:
                    continue
                came[following] = (player, place)
                if following is None or counts[following, often] < counts[following, seldom]:
                    _turn(chairs, came, start, following, often, seldom)
                    return True
                waiting.append(following)
    return False


def _turn(
    chairs: Sequence[Chairs],
    came: dict[int | None, tuple[int, int]],
    start: int,
    end: int | None,
    often: int,
    seldom: int,
) -> None:
    player = end
    while player != start:
        player, place = came[player]
        table = chairs[place]
        one, other = table.pop(often), table.pop(seldom, None)
        table[seldom] = one
        if other is not None:
            table[often] = other
