"""The input of a ranking: entrants, table results, deductions and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from scoring.play import Method
from tournament.standings.ranking.numbers import Exact, exact

PlayerId: TypeAlias = str | int
Status = Literal["active", "reserve", "withdrawn", "disqualified"]

STATUSES: tuple[Status, ...] = get_args(Status)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One place in the tournament. Someone with status `reserve` fills in and has no row."""

    id: PlayerId
    status: Status = "active"


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table of one session; `scores` is None while no hand is recorded.

    `reserve` names the players whose seat somebody else played: that seat keeps its place in the order of the table,
    and nobody is credited with it.
    """

    players: tuple[PlayerId, ...]
    scores: tuple[int, ...] | None = None
    reserve: frozenset[PlayerId] = frozenset()
    finished: bool = True

    @property
    def is_finished(self) -> bool:
        """Say whether this result is final: a table without a hand never is."""
        return self.finished and self.scores is not None

    def is_played_by(self, player: PlayerId) -> bool:
        """Say whether the player sits here in person."""
        return player in self.players and player not in self.reserve


@dataclass(frozen=True, slots=True, kw_only=True)
class Deduction:
    """One penalty as the standings see it.

    `points` come off the standing, or with `on_table` off the score at that player's table of `session`; `table_points`
    off the table points. With neither it is `count` penalties of the growing scale. `session` is the one it was given
    in, if it was given in one.
    """

    player: PlayerId
    points: Exact | None = None
    table_points: Exact | None = None
    count: int | None = None
    on_table: bool = False
    session: int | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """After session `after` the first `keep` players go on; without `carry` they start again from 0."""

    after: int
    keep: int
    carry: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingOptions:
    """What an organizer chooses about the standings; without a `method` the rule set's usual one ranks."""

    method: Method | None = None
    two_way_first_tie_bonus: Exact | None = None
    cuts: tuple[Cut, ...] = ()

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> RankingOptions:
        """Return the options in settings that were checked before."""
        bonus = settings.get("two_way_first_tie_bonus")
        return cls(
            method=settings.get("method"),
            two_way_first_tie_bonus=None if bonus is None else exact(bonus),
            cuts=tuple(Cut(cut["after"], cut["keep"], cut.get("carry", True)) for cut in settings.get("cuts", ())),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsInput:
    """Everything a ranking depends on. `players` are in the order of the drawn numbers.

    With `live`, unfinished tables count as if they ended now.
    """

    rules: str
    players: tuple[Entrant, ...]
    sessions: tuple[tuple[TableResult, ...], ...] = ()
    deductions: tuple[Deduction, ...] = ()
    options: RankingOptions = RankingOptions()
    live: bool = False

    @property
    def is_provisional(self) -> bool:
        """Say whether a listed table has yet to finish."""
        return not all(table.is_finished for tables in self.sessions for table in tables)
