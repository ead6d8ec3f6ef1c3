"""Choose who sits out, where the players are not a multiple of four."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournament.seating.solver.dice import Dice
from tournament.seating.solver.problem import Plan, games_of


def choose_seated(
    numbers: Sequence[int], sessions: int, byes: int, earlier: Plan, staying: Collection[int], dice: Dice
) -> list[list[int]]:
    """Return who sits in each session: the one who has played most sits out next, chance deciding between equals.

    So nobody has a bye more than once more than anyone else, counted over `earlier` too. Those `staying` at one table
    come last.
    """
    games = games_of(earlier)
    order = dice.mixed(numbers)
    seated = []
    for _session in range(sessions):
        # A stable sort: among equals, those who sat out longest ago come after those who never did.
        resting = sorted(order, key=lambda number: (-games[number], number in staying))[:byes]
        seated.append([number for number in numbers if number not in resting])
        games.update(seated[-1])
        order = [number for number in order if number not in resting] + resting
    return seated
