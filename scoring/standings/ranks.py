"""Standings: rows in order, with ranks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypedDict

from scoring.standings.counted import CountedTables, Key
from scoring.standings.counting import count_tables
from scoring.standings.entries import Entrant, PlayerId, StandingsInput, Status
from scoring.standings.numbers import Exact, in_units
from scoring.standings.schemes import RunningSums, Scheme, TakenOff
from scoring.standings.stages import MadeCut


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What a player has, in exact numbers. What the scheme has no column for is None.

    `earned` is what tables earned beside points, before `earned_penalty` came off it.
    """

    played: int
    points: Exact
    earned: Exact | None = None
    earned_penalty: Exact | None = None
    penalty: Exact
    total: Exact

    def by_column(self, scheme: Scheme) -> dict[str, Exact]:
        """Return the figures by the keys of the scheme's columns, in their order."""
        figures = (self.points, self.earned, self.earned_penalty, self.penalty, self.total)
        known = [figure for figure in figures if figure is not None]
        return {column.key: figure for column, figure in zip(scheme.columns, known, strict=True)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier(Figures):
    """What a player had before a new start from 0 after session `until`, since the one before or the beginning."""

    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing(Figures):
    """One player's row; the figures are those since the last new start from 0, and `earlier` those before each.

    `rank` is None for the disqualified; `eliminated` is the session after which the player was cut. `by_session` are
    the scores at the tables, None where the player has none. `tie_breaks` are the figures that decide between equal
    totals, in order.
    """

    rank: int | None
    player: PlayerId
    status: Status
    eliminated: int | None
    earlier: tuple[Earlier, ...] = ()
    by_session: tuple[Exact | None, ...] = ()
    tie_breaks: tuple[Exact, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking; provisional while a listed table is still to finish.

    In an event that is played `in_stages`, `cuts` are those that have been made.
    """

    scheme: Scheme
    provisional: bool
    rows: tuple[Standing, ...]
    cuts: tuple[MadeCut, ...] = ()
    in_stages: bool = False

    @property
    def restart(self) -> int | None:
        """Return the session after which those who went on first started again from 0, if that has happened."""
        return next((cut.after for cut in self.cuts if not cut.carry), None)


def rank_standings(given: StandingsInput) -> Standings:
    """Return the ranking, or raise a ScoringError about input that cannot be.

    >>> from scoring.standings.entries import TableResult
    >>> players = tuple(Entrant(name) for name in "ABCD")
    >>> result = TableResult(players=tuple("ABCD"), scores=(20, 20, -10, -30))
    >>> standings = rank_standings(StandingsInput(rules="boxed", players=players, sessions=((result,),)))
    >>> [(row.rank, row.player, row.total) for row in standings.rows]
    [(1, 'A', 85), (1, 'B', 85), (3, 'C', 20), (4, 'D', -20)]
    """
    counted = count_tables(given)
    rows = tuple(_row(counted, entrant, rank, key) for rank, entrant, key in _in_order(counted))
    return Standings(counted.scheme, given.is_provisional, rows, tuple(counted.cuts), bool(given.options.cuts))


def ranks_before(given: StandingsInput, session: int) -> dict[PlayerId, int | None]:
    """Return everyone's rank as it was before a session: without its results, those after it, and their penalties.

    A cut just before it has not been made: where those who go on start again from 0, they would all be first.
    """
    return {row.player: row.rank for row in standings_after(given, session - 1).rows}


def standings_after(given: StandingsInput, session: int) -> Standings:
    """Return the ranking as it was after a session, before any cut was made there."""
    cuts = tuple(cut for cut in given.options.cuts if cut.after < session)
    if any(cut.field is None for cut in cuts):
        cuts = tuple(cut for cut in with_fields(given).options.cuts if cut.after < session)
    return rank_standings(given.until(session, cuts))


def with_fields(given: StandingsInput) -> StandingsInput:
    """Return the input with the field of every cut that is made, so that a part of it makes the same cuts."""
    cuts = given.options.cuts
    if all(cut.field is not None for cut in cuts):
        return given
    fields = {made.after: made.field for made in count_tables(given).cuts}
    # Where nobody has ever sat nobody goes on, and that is no field to decide.
    decided = tuple(replace(cut, field=fields.get(cut.after) or None) for cut in cuts)
    return replace(given, options=replace(given.options, cuts=decided))


def _in_order(counted: CountedTables) -> Iterator[tuple[int | None, Entrant, Key]]:
    """Yield everyone who has a row with rank and key, best first; equals share a rank."""
    # Reserves fill in for others and have no row. Sorting in reverse keeps the order of the list among equals.
    players = counted.given.players
    order = sorted(
        ((counted.key(entrant, counted.sums[entrant.id]), entrant) for entrant in players if entrant.is_listed),
        key=lambda keyed: keyed[0],
        reverse=True,
    )
    rank, last = 0, None
    for number, (key, entrant) in enumerate(order, start=1):
        if key != last:
            rank, last = number, key
        yield rank if is_ranked(key) else None, entrant, key


def is_ranked(key: Key) -> bool:
    """Say whether a row with that key has a rank."""
    return key[0]


class _Figures(TypedDict):
    played: int
    points: Exact
    earned: Exact | None
    earned_penalty: Exact | None
    penalty: Exact
    total: Exact


def _figures(scheme: Scheme, sums: RunningSums, off: TakenOff) -> _Figures:
    return {
        "played": sums.played,
        "points": sums.points,
        "earned": in_units(sums.earned, scheme.unit) if scheme.earned else None,
        "earned_penalty": off.earned if scheme.earned_penalty else None,
        "penalty": off.points,
        "total": in_units(scheme.ranks.figure(sums, off, scheme.unit), scheme.unit),
    }


def _row(counted: CountedTables, entrant: Entrant, rank: int | None, key: Key) -> Standing:
    scheme, player = counted.scheme, entrant.id
    sums = counted.sums[player]
    _is_ranked, _came_to, (_total, *tie_breaks) = key
    return Standing(
        rank=rank,
        player=player,
        status=entrant.status,
        eliminated=counted.eliminated.get(player),
        earlier=tuple(
            Earlier(until=stage.until, **_figures(scheme, stage.sums, stage.off))
            for stage in counted.earlier.get(player, ())
        ),
        by_session=sums.by_session(len(counted.given.sessions)),
        tie_breaks=tuple(tie_breaks),
        **_figures(scheme, sums, counted.off(player)),
    )
