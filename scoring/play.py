"""What the tournament and the tablet need to know of a rule set beside counting and payment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scoring.dealing import Dealing, SessionLength
from scoring.penalties import Penalty
from scoring.standings.schemes import Scheme

Input = Literal["winner", "discarder", "points", "scores", "safe", "responsible", "goulash", "handicap"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """How standings are made: the usual scheme, the others allowed, and what else the rules let an organizer use."""

    scheme: Scheme
    also_allowed: tuple[Scheme, ...] = ()
    allows_cuts: bool = False
    allows_penalties_on_table: bool = True

    @property
    def schemes(self) -> tuple[Scheme, ...]:
        """Return every scheme an organizer may choose, the usual one first."""
        return (self.scheme, *self.also_allowed)

    def find(self, method: str | None) -> Scheme | None:
        """Return the scheme with that id, the usual one where none is named; None if these rules do not know it."""
        if method is None:
            return self.scheme
        return next((scheme for scheme in self.schemes if scheme.id == method), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """The facts of play of one rule set.

    `players`: how many may sit at a table. `winners`: how many may win one hand together. `asks`: what the referee
    enters for every hand; `offers`: what can be added when it applies. `points_range`: the values the keypad takes
    under given options, from the least that may win; `common_values`: those it offers ready-made. `redraws`: after how
    many cycles of four hands seats may be drawn anew, for the organizer to choose.
    """

    players: tuple[int, ...] = (4,)
    winners: tuple[int, ...] = (1,)
    dealing: Dealing
    session: SessionLength
    redraws: tuple[int, ...] = ()
    clock_minutes: int | None = None
    time_up: Literal["finish-hand", "stop-at-once"] = "finish-hand"
    asks: tuple[Input, ...] = ("winner", "discarder", "points")
    offers: tuple[Input, ...] = ()
    points_range: Callable[[Mapping[str, Any]], range]
    common_values: tuple[int, ...]
    signing: Literal["each-hand", "session"] = "session"
    penalties: tuple[Penalty, ...]
    ranking: Ranking

    @property
    def several_may_win(self) -> bool:
        """Say whether one discard can make more than one winner."""
        return max(self.winners) > 1

    @property
    def every_seat_scores(self) -> bool:
        """Say whether the referee is asked for the score of every seat, not only the winner's."""
        return "scores" in self.asks


def redraws_before(hand: int, cycles: int) -> bool:
    """Say whether seats are drawn anew before that hand, if they are drawn after so many cycles of four hands.

    >>> [hand for hand in range(1, 17) if redraws_before(hand, 2)]
    [9]
    """
    return hand > 1 and (hand - 1) % (4 * cycles) == 0
