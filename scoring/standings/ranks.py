"""Standings: rows in order, with ranks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.standings.counting import CountedTables, Key, count_tables
from scoring.standings.entries import Entrant, PlayerId, StandingsInput, Status
from scoring.standings.numbers import Exact, in_units
from scoring.standings.schemes import Scheme


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player's row, in exact numbers. What the scheme has no column for is None.

    `rank` is None for the disqualified; `eliminated` is the session after which the player was cut. `earned` is what
    tables earned beside points, before `earned_penalty` came off it. `by_session` are the scores at the tables, None
    where the player has none. `tie_breaks` are the figures that decide between equal totals, in order.
    """

    rank: int | None
    player: PlayerId
    played: int
    points: Exact
    earned: Exact | None = None
    earned_penalty: Exact | None = None
    penalty: Exact
    total: Exact
    status: Status
    eliminated: int | None
    by_session: tuple[Exact | None, ...] = ()
    tie_breaks: tuple[Exact, ...] = ()

    def by_column(self, scheme: Scheme) -> dict[str, Exact]:
        """Return the figures by the keys of the scheme's columns, in their order."""
        figures = (self.points, self.earned, self.earned_penalty, self.penalty, self.total)
        known = [figure for figure in figures if figure is not None]
        return {column.key: figure for column, figure in zip(scheme.columns, known, strict=True)}


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking; provisional while a listed table is still to finish."""

    scheme: Scheme
    provisional: bool
    rows: tuple[Standing, ...]


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
    return Standings(counted.scheme, given.is_provisional, rows)


def ranks_before(given: StandingsInput, session: int) -> dict[PlayerId, int | None]:
    """Return everyone's rank as it was before a session: without its results, those after it, and their penalties.

    A cut just before it has not been made: where those who go on start again from 0, they would all be first.
    """
    return {row.player: row.rank for row in standings_after(given, session - 1).rows}


def find_restart(given: StandingsInput) -> int | None:
    """Return the session after which those who went on first started again from 0, if that has happened."""
    for cut in given.options.cuts:
        tables = (table for session in given.sessions[: cut.after] for table in session)
        if not cut.carry and len(given.sessions) >= cut.after and all(table.is_finished for table in tables):
            return cut.after
    return None


def standings_after(given: StandingsInput, session: int) -> Standings:
    """Return the ranking as it was after a session, before any cut was made there."""
    deductions = tuple(entry for entry in given.deductions if entry.session is None or entry.session <= session)
    options = replace(given.options, cuts=tuple(cut for cut in given.options.cuts if cut.after < session))
    return rank_standings(replace(given, sessions=given.sessions[:session], deductions=deductions, options=options))


def _in_order(counted: CountedTables) -> Iterator[tuple[int | None, Entrant, Key]]:
    """Yield everyone who has a row with rank and key, best first; equals share a rank."""
    # Reserves fill in for others and have no row. Sorting in reverse keeps the order of the list among equals.
    players = counted.given.players
    order = sorted(
        ((counted.key(entrant, counted.sums[entrant.id]), entrant) for entrant in players if is_listed(entrant)),
        key=lambda keyed: keyed[0],
        reverse=True,
    )
    rank, last = 0, None
    for number, (key, entrant) in enumerate(order, start=1):
        if key != last:
            rank, last = number, key
        yield rank if is_ranked(key) else None, entrant, key


def is_listed(entrant: Entrant) -> bool:
    """Say whether an entrant has a row."""
    return entrant.status != "reserve"


def is_ranked(key: Key) -> bool:
    """Say whether a row with that key has a rank."""
    return key[0]


def _row(counted: CountedTables, entrant: Entrant, rank: int | None, key: Key) -> Standing:
    scheme, sums, off = counted.scheme, counted.sums[entrant.id], counted.off(entrant.id)
    _is_ranked, _came_to, (total, *tie_breaks) = key
    return Standing(
        rank=rank,
        player=entrant.id,
        played=sums.played,
        points=sums.points,
        earned=in_units(sums.earned, scheme.unit) if scheme.earned else None,
        earned_penalty=off.earned if scheme.earned_penalty else None,
        penalty=off.points,
        total=in_units(total, scheme.unit),
        status=entrant.status,
        eliminated=counted.eliminated.get(entrant.id),
        by_session=sums.by_session(len(counted.given.sessions)),
        tie_breaks=tuple(tie_breaks),
    )
