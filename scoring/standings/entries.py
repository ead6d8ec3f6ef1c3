"""The input of a ranking: entrants, table results, deductions and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias, get_args

from scoring.standings.numbers import Exact, exact

PlayerId: TypeAlias = str | int
Status = Literal["active", "reserve", "withdrawn", "disqualified"]

STATUSES: tuple[Status, ...] = get_args(Status)
On = Literal["table", "standing"]
FIRST_RELEASE = "1.0"
OWN_OPTIONS = ("method", "cuts", "as_of")
"""Options that no scheme declares."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One place in the tournament. Someone with status `reserve` fills in and has no row."""

    id: PlayerId
    status: Status = "active"

    @property
    def is_listed(self) -> bool:
        """Say whether they have a row."""
        return self.status != "reserve"


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table of one session; `scores` is None while no hand is recorded.

    Players are in the order of their seats. `reserve` names those whose seat somebody else played: it keeps its place
    in the order of the table, and nobody is credited with it. `reserve_during` are those whose seat was taken over in
    the middle of the session; where it then stands the scheme says.
    """

    players: tuple[PlayerId, ...]
    scores: tuple[int, ...] | None = None
    reserve: frozenset[PlayerId] = frozenset()
    finished: bool = True
    reserve_during: frozenset[PlayerId] = frozenset()

    @property
    def is_finished(self) -> bool:
        """Say whether this result is final: a table without a hand never is."""
        return self.finished and self.scores is not None

    def is_played_by(self, player: PlayerId) -> bool:
        """Say whether the player sits here in person."""
        return player in self.players and player not in self.reserve and player not in self.reserve_during


@dataclass(frozen=True, slots=True, kw_only=True)
class Deduction:
    """One penalty as the standings see it.

    `points` come off the standing, or `on` the table off the score at that player's table of `session`; `earned` comes
    off what tables earned beside points. With neither it is `count` penalties of the growing scale. `session` dates it:
    the session it was given in. Where it says nothing of what it is `on`, the scheme may take it off the score there.
    """

    player: PlayerId
    points: Exact | None = None
    earned: Exact | None = None
    count: int | None = None
    on: On | None = None
    session: int | None = None

    @property
    def date(self) -> int:
        """Return the session it belongs to; without cuts the date may be missing and makes no difference."""
        return self.session or 1


@dataclass(frozen=True, slots=True)
class Cut:
    """After session `after` the first `keep` players go on; without `carry` they start again from 0.

    The `field` is who goes on as the organizer decided, which overrides everything else.
    """

    after: int
    keep: int
    carry: bool = True
    field: tuple[PlayerId, ...] | None = None

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Cut:
        """Return the cut in settings that were checked before."""
        field = settings.get("field")
        return cls(
            settings["after"], settings["keep"], settings.get("carry", True), None if field is None else tuple(field)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingOptions:
    """What an organizer chooses about the standings; without a `method` the rule set's usual scheme ranks.

    `chosen` are values for options of the scheme. An event finished by an earlier release is counted `as_of` that one.
    """

    method: str | None = None
    chosen: Mapping[str, Exact | str] = field(default_factory=dict)
    cuts: tuple[Cut, ...] = ()
    as_of: str | None = None

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> RankingOptions:
        """Return the options in settings that were checked before."""
        others = {key: value for key, value in settings.items() if key not in OWN_OPTIONS}
        return cls(
            method=settings.get("method"),
            chosen={
                key: value if isinstance(value, str) else exact(value)
                for key, value in others.items()
                if value is not None
            },
            cuts=tuple(map(Cut.of, settings.get("cuts", ()))),
            as_of=settings.get("as_of"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsInput:
    """Everything a ranking depends on. `players` are in the order of the drawn numbers.

    `rule_options` are those of the rule set; most schemes do not use them. With `live`, unfinished tables count as if
    they ended now.
    """

    rules: str
    players: tuple[Entrant, ...]
    sessions: tuple[tuple[TableResult, ...], ...] = ()
    deductions: tuple[Deduction, ...] = ()
    options: RankingOptions = field(default_factory=RankingOptions)
    rule_options: Mapping[str, Any] = field(default_factory=dict)
    live: bool = False

    def seated_after(self, session: int) -> set[PlayerId]:
        """Return everyone who has a seat in a later session, in person or not."""
        return {player for tables in self.sessions[session:] for table in tables for player in table.players}

    def until(self, session: int, cuts: tuple[Cut, ...]) -> StandingsInput:
        """Return the tournament as it stood after a session, with its penalties up to there and those cuts."""
        return replace(
            self,
            sessions=self.sessions[:session],
            deductions=tuple(entry for entry in self.deductions if entry.session is None or entry.session <= session),
            options=replace(self.options, cuts=cuts),
        )

    @property
    def is_provisional(self) -> bool:
        """Say whether a listed table has yet to finish."""
        return not all(table.is_finished for tables in self.sessions for table in tables)
