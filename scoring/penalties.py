"""Penalties a referee can give: presets with their amounts, and the two scales that have to be worked out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from scoring.errors import ScoringError
from scoring.text import _

PenaltyKind = Literal["warning", "dead-hand", "standing", "table", "earnings", "to-others", "disqualification"]
"""What a penalty does: nothing yet; no win in this hand; points off the tournament standing, off the table score, or
off what tables earned beside points; points paid to each of the others at the table; out of the ranking."""

Amount = Literal["none", "fixed", "free", "growing", "play-clock"]
"""Where the points come from: there are none; `points`; the referee types them, `points` is what the field starts
with; growing_penalty; play_clock_penalty."""

RESIGNATION_ABOVE = 80
"""More than this for play time in one hand counts as resigning, unless there was a good reason."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """One line of the referee's list. `points` is the amount, to each of the others where they are paid.

    `count` is how many penalties the offence makes at once, which matters where they grow.
    """

    key: str
    title: str
    kind: PenaltyKind
    amount: Amount = "none"
    points: int = 0
    count: int = 1
    hand_is_dead: bool = False


WARNING = Penalty("warning", _("Warning"), "warning")
DEAD_HAND = Penalty("dead-hand", _("Dead hand: cannot win this hand, still pays"), "dead-hand", hand_is_dead=True)
OFF_STANDING = Penalty("off-standing", _("Points off the tournament standing"), "standing", "free", 10)
OFF_TABLE = Penalty("off-table", _("Points off the score at this table"), "table", "free", 10)
DISQUALIFICATION = Penalty("disqualification", _("Disqualification"), "disqualification")


def play_clock_penalty(turn_excesses: Iterable[int], hand_excess: int = 0) -> int:
    """Return the points for play time: 5 for every 15 seconds begun over each turn's limit and over the hand's.

    >>> play_clock_penalty([1, 15, 16], hand_excess=1)
    25
    """
    excesses = [*turn_excesses, hand_excess]
    if any(excess < 0 for excess in excesses):
        raise ScoringError(_("Seconds over the limit cannot be less than 0."), field="seconds")
    return sum(5 * -(-excess // 15) for excess in excesses)


def growing_penalty(number: int) -> int:
    """Return what a player's penalty of that number costs: the first 10, the second 20, and so on.

    >>> sum(growing_penalty(number) for number in (1, 2, 3, 4))
    100
    """
    if number < 1:
        raise ScoringError(_("A player's penalties are numbered from 1."), field="number")
    return 10 * number
