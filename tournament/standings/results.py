"""From rows to standings: four statements whatever the size of the event, and none while nothing has changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from django.core.cache import cache

from scoring.standings.entries import Deduction, Entrant, PlayerId, RankingOptions, StandingsInput, Status, TableResult
from scoring.standings.ranks import Standing, Standings, find_restart, rank_standings, ranks_before, standings_after
from tournament.core.read_snapshot import read_snapshot
from tournament.core.visibility import shows_result
from tournament.models import Entry, Penalty, Seat, Session, Table, Tournament
from tournament.models.columns import SIDES
from tournament.models.table import TOTAL_COLUMNS, has_scores
from tournament.system.release import RELEASE

KEPT_SECONDS = 24 * 3600
COLUMN_OF = {wind.value: column for column, wind in enumerate(SIDES)}


@dataclass(frozen=True, slots=True)
class CurrentStandings:
    """Standings with what is told beside them; players are the keys of entries.

    `last` is the latest session of which a result is counted, 0 before there is one, and `is_complete` says whether
    all tables up to there have finished. `earlier` are the ranks without that session; none when it is the first, or
    when it has ended with a cut that lets those who go on start again from 0.
    `restart` is the session after which those who went on started again from 0, and `at_restart` how all stood then.
    """

    standings: Standings
    last: int
    is_complete: bool
    earlier: Mapping[PlayerId, int | None]
    restart: int | None
    at_restart: Standings | None

    @classmethod
    def of(cls, given: StandingsInput) -> CurrentStandings:
        """Return the board for what was read."""
        last = max((number for number, tables in enumerate(given.sessions, 1) if has_results(tables)), default=0)
        tables = [table for session in given.sessions[:last] for table in session]
        is_complete = all(table.is_finished for table in tables)
        starts_again = is_complete and any(cut.after == last and not cut.carry for cut in given.options.cuts)
        earlier = ranks_before(given, last) if last > 1 and not starts_again else {}
        restart = find_restart(given)
        at_restart = standings_after(given, restart) if restart else None
        return cls(rank(given), last, is_complete, earlier, restart, at_restart)

    def moved(self, row: Standing) -> int | None:
        """Return by how many places somebody has gone up since the session before; None where nothing compares."""
        earlier = self.earlier.get(row.player)
        return None if earlier is None or row.rank is None else earlier - row.rank


def has_results(tables: Iterable[TableResult]) -> bool:
    """Say whether a table has scores to count."""
    return any(table.scores is not None for table in tables)


def rank(given: StandingsInput) -> Standings:
    """Return the ranking. Before anything was played all would share the first rank: then nobody has one."""
    standings = rank_standings(given)
    if any(map(has_results, given.sessions)):
        return standings
    return replace(standings, rows=tuple(replace(row, rank=None) for row in standings.rows))


def standings_of(tournament: Tournament, *, for_public: bool) -> Standings:
    """Return the standings, kept until the tournament changes; players in them are the keys of entries.

    `for_public` shows what the organizer's policy lets the public see, and is kept by public version.
    """
    return current_standings(tournament, for_public=for_public).standings


def current_standings(tournament: Tournament, *, for_public: bool) -> CurrentStandings:
    """Return the standings with what is shown beside them, cached in the same way."""
    version = tournament.public_version if for_public else tournament.version
    key = f"standings:{RELEASE}:{tournament.pk}:{tournament.uid}:{'public' if for_public else 'all'}:{version}"
    board: CurrentStandings | None = cache.get(key)
    if board is None:
        given, is_steady = read_steadily(tournament, for_public=for_public)
        board = CurrentStandings.of(given)
        if is_steady:
            cache.set(key, board, KEPT_SECONDS)
    return board


def read_steadily(tournament: Tournament, *, for_public: bool) -> tuple[StandingsInput, bool]:
    """Return what standings are made from, all of one moment, and whether `tournament` was read with its version."""
    with read_snapshot():
        version = Tournament.objects.filter(pk=tournament.pk).values_list("version", flat=True).get()
        return read_standings(tournament, for_public=for_public), version == tournament.version


def read_standings(tournament: Tournament, *, for_public: bool) -> StandingsInput:
    """Return what standings are made from, read in four statements."""
    rows = _Rows.read(tournament)
    hidden = {row.key for row in rows.tables if for_public and not row.is_shown(tournament)}
    last = max((row.session for row in rows.tables if row.session_status != Session.Status.PLANNED), default=0)
    entrants = [
        Entrant(key, cast(Status, status))
        # Until play begins the public may not know the numbers, nor their order.
        for key, number, status in (sorted(rows.entries) if for_public and not last else rows.entries)
        if number or key in rows.seated or status in ("active", "reserve")
    ]
    listed = {entrant.id for entrant in entrants}
    sessions: list[list[TableResult]] = [[] for _session in range(last)]
    for row in rows.tables:
        if row.session <= last and (result := row.result(rows.seats[row.key], is_hidden=row.key in hidden)):
            sessions[row.session - 1].append(result)
    deductions = [
        deduction
        for effect, entry, points, count, session in rows.penalties
        if entry in listed and (deduction := _deduction(effect, entry, points, count, session, rows, hidden, last))
    ]
    return StandingsInput(
        rules=tournament.ruleset,
        players=tuple(entrants),
        sessions=tuple(tuple(tables) for tables in sessions),
        deductions=tuple(deductions),
        options=RankingOptions.of(tournament.ranking),
        rule_options=tournament.options,
        live=True,
    )


class _TableRow(NamedTuple):
    """One table as the standings need it."""

    key: int
    session: int
    session_status: str
    state: str
    source: str
    hands: int
    totals: tuple[int, ...]

    def is_shown(self, tournament: Tournament) -> bool:
        """Say whether the public may see the result."""
        return shows_result(
            tournament, session=self.session, session_status=self.session_status, table_state=self.state
        )

    @property
    def is_unplayed(self) -> bool:
        """Say whether this table was closed without having been played: the standings never hear of it."""
        return self.source == Table.Source.NONE

    def result(self, seats: Iterable[tuple[str, int | None, bool]], *, is_hidden: bool) -> TableResult | None:
        """Return the result; a table whose numbers nobody has drawn has none, a hidden one no scores."""
        if self.is_unplayed and not is_hidden:
            return None
        players, scores, reserve = [], [], []
        for wind, entry, is_credited in seats:
            if entry is None:
                return None
            players.append(entry)
            scores.append(self.totals[COLUMN_OF[wind]])
            if not is_credited:
                reserve.append(entry)
        is_counted = not is_hidden and has_scores(source=self.source, hands=self.hands, state=self.state)
        is_finished = not is_hidden and self.state != Table.State.OPEN
        return TableResult(tuple(players), tuple(scores) if is_counted else None, frozenset(reserve), is_finished)


@dataclass(frozen=True, slots=True)
class _Rows:
    """All that is read for standings."""

    entries: list[tuple[int, int | None, str]]
    tables: list[_TableRow]
    seats: Mapping[int, list[tuple[str, int | None, bool]]]
    penalties: list[tuple[str, int, int | None, int | None, int | None]]
    seated: set[int | None]
    in_person: Mapping[int, dict[int, int]]
    """By entry and session, the table an entry plays in person."""

    @classmethod
    def read(cls, tournament: Tournament) -> _Rows:
        """Read them in four statements, plain values instead of objects.

        Tables and seats are looked up by session: a dozen steps through an index, whatever else the database holds.
        """
        entries = Entry.objects.filter(tournament=tournament).in_order().values_list("pk", "number", "status")
        tables = Table.objects.filter(session__tournament=tournament).order_by("session__number", "number")
        found = [
            _TableRow(key, session, status, state, source, hands, tuple(totals))
            for key, session, status, state, source, hands, *totals in tables.values_list(
                "pk", "session__number", "session__status", "state", "source", "hands_recorded", *TOTAL_COLUMNS
            )
        ]
        session_of = {row.key: row.session for row in found if not row.is_unplayed}
        seats: dict[int, list[tuple[str, int | None, bool]]] = defaultdict(list)
        in_person: dict[int, dict[int, int]] = defaultdict(dict)
        taken = Seat.objects.filter(session__tournament=tournament).order_by("pk")
        for table, wind, entry, is_credited in taken.values_list("table_id", "wind", "entry_id", "is_credited"):
            seats[table].append((wind, entry, is_credited))
            if entry is not None and is_credited and table in session_of:
                in_person[entry][session_of[table]] = table
        penalties = Penalty.objects.standing().filter(tournament=tournament).order_by("pk")
        values = penalties.values_list("effect", "entry_id", "points", "count", "session__number")
        seated = {entry for table in seats.values() for _wind, entry, _is_credited in table}
        return cls(list(entries), found, seats, list(values), seated, in_person)


def _deduction(
    effect: str,
    entry: int,
    points: int | None,
    count: int | None,
    session: int | None,
    rows: _Rows,
    hidden: set[int],
    last: int,
) -> Deduction | None:
    """Return a penalty as the standings take it; one given at a table the public does not see yet is not there."""
    table = rows.in_person.get(entry, {}).get(session or 0)
    if table in hidden or effect == Penalty.Effect.DISQUALIFICATION:
        return None
    if effect == Penalty.Effect.TABLE and table is not None:
        return Deduction(player=entry, points=points, on_table=True, session=session)
    # A session that has not begun is not there yet.
    session = session if session and session <= last else None
    if effect not in Penalty.Effect.values:
        return Deduction(player=entry, earned=points, session=session)
    return Deduction(player=entry, points=points, count=count, session=session)
