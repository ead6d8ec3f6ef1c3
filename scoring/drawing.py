"""Draw seats with dice and tiles, as the Asia Pacific text has it ("Dice Count", "Picking Seats")."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.dealing import Chairs, taken
from scoring.errors import ScoringError
from scoring.seats import WINDS, Wind
from scoring.text import _


@dataclass(frozen=True, slots=True)
class DiceDraw:
    """What happened at the table: who threw first, both throws of two dice, and the wind tiles in their row.

    The row lies face down between an odd tile at its head and an even one at its end.
    """

    thrower: Wind
    throws: tuple[tuple[int, int], tuple[int, int]]
    tiles: tuple[Wind, ...]


def pick_seats(around: Chairs, drawn: DiceDraw) -> Chairs:
    """Return the chairs drawn by the players who sat `around` the table before.

    The dice are counted counter-clockwise, the thrower being 1. The player they name throws again; the one named then
    takes the first tile, from the odd end or from the even one as the second throw was, and the others follow.

    >>> draw = DiceDraw(Wind.EAST, ((3, 4), (2, 6)), (Wind.NORTH, Wind.EAST, Wind.SOUTH, Wind.WEST))
    >>> [seat.value for seat in pick_seats(WINDS, draw) if seat]
    ['N', 'W', 'S', 'E']
    """
    players = taken(around)
    winds = [wind for wind, seat in zip(WINDS, around, strict=False) if seat is not None]
    if drawn.thrower not in players or sorted(drawn.tiles) != sorted(winds):
        raise ScoringError(_("These dice and tiles don’t match the players at the table."), field="dice")
    if not all(1 <= die <= 6 for throw in drawn.throws for die in throw):
        raise ScoringError(_("A die can only show 1 to 6."), field="dice")
    place = players.index(drawn.thrower)
    for throw in drawn.throws:
        place = (place + sum(throw) - 1) % len(players)
    is_odd = sum(drawn.throws[1]) % 2 == 1
    row = drawn.tiles if is_odd else drawn.tiles[::-1]
    got = {wind: players[(place + turn) % len(players)] for turn, wind in enumerate(row)}
    return tuple(got.get(wind) for wind, _seat in zip(WINDS, around, strict=False))
