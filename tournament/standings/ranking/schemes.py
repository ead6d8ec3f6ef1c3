"""The four methods of ranking: what a table earns its players, and what rows are sorted by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from scoring.play import PRIZES, Method
from tournament.standings.ranking.numbers import Exact, in_units, root_hundredths

Column = Literal["bonus", "table_points", "match_points"]
Earnings: TypeAlias = Callable[[Sequence[Exact]], Mapping[Exact, Exact]]
"""Return what each score at a table earns beside itself, in units of the method."""

TWELFTHS = 12
"""Two, three or four players who share prizes get whole twelfths."""

HUNDREDTHS = 100


@dataclass(slots=True)
class Tally:
    """What a player has gathered so far; `earned` is in units of the method, `scores` are by session."""

    played: int = 0
    points: Exact = 0
    earned: Exact = 0
    scores: list[tuple[int, Exact]] = field(default_factory=list)

    def copy(self) -> Tally:
        """Return a tally to go on with that leaves this one alone."""
        return Tally(self.played, self.points, self.earned, self.scores.copy())

    def start_again(self) -> Tally:
        """Return a tally from 0 that remembers what was played."""
        return Tally(scores=self.scores)

    def by_session(self, sessions: int) -> tuple[Exact | None, ...]:
        """Return the score of each of so many sessions, None where the player has none."""
        scores: list[Exact | None] = [None] * sessions
        for session, score in self.scores:
            scores[session - 1] = score
        return tuple(scores)


@dataclass(frozen=True, slots=True)
class Off:
    """What was taken off a player's standing."""

    points: Exact = 0
    table_points: Exact = 0


NOTHING_OFF = Off()

Criteria: TypeAlias = tuple[Exact, Exact]
"""The total in units of the method, then the second criterion; the higher stands above."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """One method: the column its earnings are shown in, their unit, how a table earns them and what ranks."""

    method: Method
    column: Column | None
    unit: int
    earnings: Earnings
    criteria: Callable[[Tally, Off], Criteria]

    def earned(self, tally: Tally) -> Exact:
        """Return the earnings as a number."""
        return in_units(tally.earned, self.unit)

    def total(self, tally: Tally, off: Off) -> Exact:
        """Return the first criterion as a number."""
        return in_units(self.criteria(tally, off)[0], self.unit)


def get_scheme(method: Method, two_way_first_tie_bonus: Exact | None = None) -> Scheme:
    """Return the scheme of that method; the bonus, if given, is that of exactly two players tied for first.

    >>> get_scheme("table-points").earnings([30, 30, 30, -90])
    {30: 28, -90: 0}
    """
    match method:
        case "placement-bonus":
            by_place = _by_place(PRIZES[method], two_way_first_tie_bonus)
            return Scheme(method, "bonus", TWELFTHS, by_place, _points_and_bonus)
        case "table-points":
            return Scheme(method, "table_points", TWELFTHS, _by_place(PRIZES[method]), _table_points_then_points)
        case "match-points":
            return Scheme(method, "match_points", HUNDREDTHS, _by_root, _match_points_then_points)
        case "sum":
            return Scheme(method, None, 1, _nothing, _points_alone)


def _by_place(prizes: tuple[int, ...], two_way_first_tie: Exact | None = None) -> Earnings:
    """Return the earnings for places at the table: players with equal scores share the prizes of their places."""
    alone = tuple(TWELFTHS * prize for prize in prizes)
    shares: dict[tuple[int, int], Exact] = {
        (first, count): sum(alone[first : first + count]) // count
        for first in range(len(prizes))
        for count in range(1, len(prizes) - first + 1)
    }
    if two_way_first_tie is not None:
        shares[0, 2] = TWELFTHS * two_way_first_tie

    def earn(scores: Sequence[Exact]) -> Mapping[Exact, Exact]:
        order = sorted(scores, reverse=True)
        earned: dict[Exact, Exact] = dict(zip(order, alone, strict=False))
        if len(earned) < len(order):
            return {score: shares[order.index(score), order.count(score)] for score in earned}
        return earned

    return earn


def _by_root(scores: Sequence[Exact]) -> Mapping[Exact, Exact]:
    return {score: root_hundredths(score) for score in scores}


def _nothing(scores: Sequence[Exact]) -> Mapping[Exact, Exact]:
    return dict.fromkeys(scores, 0)


def _points_and_bonus(tally: Tally, off: Off) -> Criteria:
    return TWELFTHS * (tally.points - off.points) + tally.earned, 0


def _table_points_then_points(tally: Tally, off: Off) -> Criteria:
    return tally.earned - TWELFTHS * off.table_points, tally.points - off.points


def _match_points_then_points(tally: Tally, off: Off) -> Criteria:
    return tally.earned - HUNDREDTHS * off.points, tally.points


def _points_alone(tally: Tally, off: Off) -> Criteria:
    return tally.points - off.points, 0
