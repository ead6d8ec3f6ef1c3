"""Compute standings from the database in four statements whatever the event's size, in none while nothing changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from django.core.cache import cache
from django.db.models import Case, OuterRef, Subquery, When

from scoring.standings.entries import Deduction, Entrant, PlayerId, RankingOptions, StandingsInput, Status, TableResult
from scoring.standings.ranks import Standing, Standings, rank_standings, ranks_before, standings_after
from tournament.core.read_snapshot import read_snapshot
from tournament.core.visibility import shows_result
from tournament.models import Entry, Penalty, Seat, Session, Stint, Table, Tournament
from tournament.models.columns import SIDES
from tournament.models.table import TOTAL_COLUMNS, TableQuerySet, has_scores
from tournament.standings.stages import StageRow, cuts_of, read_version_and_stages
from tournament.system.release import RELEASE

KEPT_SECONDS = 24 * 3600
STINTS = Stint.objects.filter(seat=OuterRef("pk")).order_by("first_hand").values("first_hand")
FIRST_STINT = Case(When(is_credited=False, then=Subquery(STINTS[:1])))
"""The first hand that a reserve played who has left a seat credited to nobody."""
COLUMN_OF = {wind.value: column for column, wind in enumerate(SIDES)}


@dataclass(frozen=True, slots=True)
class CurrentStandings:
    """Standings with what is shown beside them; players are the keys of entries.

    `last` is the latest session of which a result is counted, 0 before there is one, and `is_complete` says whether
    all tables up to there have finished. `earlier` are the ranks without that session; none when it is the first, or
    when it has ended with a cut that lets those who go on start again from 0.
    `restart` is the session after which those who went on started again from 0, and `at_restart` how all stood then.
    `stages` are all of them, in order.
    """

    standings: Standings
    last: int
    is_complete: bool
    earlier: Mapping[PlayerId, int | None]
    restart: int | None
    at_restart: Standings | None
    stages: tuple[StageRow, ...] = ()

    @classmethod
    def of(cls, given: StandingsInput, stages: Sequence[StageRow] = ()) -> CurrentStandings:
        """Return the standings with all their extras from what was read."""
        last = max((number for number, tables in enumerate(given.sessions, 1) if has_results(tables)), default=0)
        tables = [table for session in given.sessions[:last] for table in session]
        is_complete = all(table.is_finished for table in tables)
        standings = rank(given)
        starts_again = any(cut.after == last and not cut.carry for cut in standings.cuts)
        earlier = ranks_before(given, last) if last > 1 and not starts_again else {}
        restart = standings.restart
        at_restart = standings_after(given, restart) if restart else None
        return cls(standings, last, is_complete, earlier, restart, at_restart, tuple(stages))

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
        with read_snapshot():
            version, stages = read_version_and_stages(tournament)
            board = CurrentStandings.of(_read(tournament, stages, for_public=for_public), stages)
        if version == tournament.version:
            cache.set(key, board, KEPT_SECONDS)
    return board


def read_steadily(tournament: Tournament, *, for_public: bool) -> tuple[StandingsInput, bool]:
    """Return the input of the standings in one snapshot, and whether `tournament` was read with its version."""
    with read_snapshot():
        version, stages = read_version_and_stages(tournament)
        return _read(tournament, stages, for_public=for_public), version == tournament.version


def read_in_stages(tournament: Tournament, *, for_public: bool) -> tuple[StandingsInput, list[StageRow]]:
    """Return the input of the standings, and the stages."""
    _version, stages = read_version_and_stages(tournament)
    return _read(tournament, stages, for_public=for_public), stages


def read_standings(tournament: Tournament, *, for_public: bool) -> StandingsInput:
    """Return the input of the standings, read in five statements."""
    _version, stages = read_version_and_stages(tournament)
    return _read(tournament, stages, for_public=for_public)


def _read(tournament: Tournament, stages: Sequence[StageRow], *, for_public: bool) -> StandingsInput:
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
        for row in rows.penalties
        if row.entry in listed and (deduction := row.deduction(rows.in_person[row.entry], hidden, last))
    ]
    held_back = min((row.session for row in rows.tables if row.key in hidden), default=last + 1)
    is_final = tournament.status == Tournament.Status.FINISHED
    cuts = cuts_of(stages, is_final=is_final, hidden_from=held_back if for_public else None)
    return StandingsInput(
        rules=tournament.ruleset,
        players=tuple(entrants),
        sessions=tuple(tuple(tables) for tables in sessions),
        deductions=tuple(deductions),
        options=replace(RankingOptions.of(tournament.ranking), cuts=cuts),
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

    def result(self, seats: Iterable[_SeatRow], *, is_hidden: bool) -> TableResult | None:
        """Return the result; a table whose numbers nobody has drawn has none, a hidden one no scores."""
        if self.is_unplayed and not is_hidden:
            return None
        players, scores, away = [], [], {}
        for wind, entry, is_credited, first_away in seats:
            if entry is None:
                return None
            players.append(entry)
            scores.append(self.totals[COLUMN_OF[wind]])
            if not is_credited:
                away[entry] = first_away or 1
        is_counted = not is_hidden and has_scores(source=self.source, hands=self.hands, state=self.state)
        is_finished = not is_hidden and self.state != Table.State.OPEN
        return TableResult(
            tuple(players),
            tuple(scores) if is_counted else None,
            finished=is_finished,
            reserve=frozenset(entry for entry, hand in away.items() if hand == 1),
            reserve_during=frozenset(entry for entry, hand in away.items() if hand > 1),
        )


class _SeatRow(NamedTuple):
    """One seat; `first_away` is the first hand that somebody else played there, of a seat credited to nobody."""

    wind: str
    entry: int | None
    is_credited: bool
    first_away: int | None


class _PenaltyRow(NamedTuple):
    """One penalty in force, with its date: the number of the session it belongs to, None before that is planned."""

    effect: str
    entry: int
    points: int | None
    times: int | None
    session: int | None
    incident: int | None

    def deduction(self, tables: Mapping[int, int], hidden: set[int], last: int) -> Deduction | None:
        """Return it as input of the standings; one given at a table the public does not see yet is not there.

        `tables` are those the player has played in person, by session.
        """
        table = tables.get(self.session or 0)
        is_off_score = self.effect == Penalty.Effect.TABLE and table is not None
        if self.points == 0 or self.effect == Penalty.Effect.DISQUALIFICATION:
            return None
        if table in hidden and (is_off_score or self.incident is not None):
            return None
        if is_off_score:
            return Deduction(player=self.entry, points=self.points, on="table", session=self.session)
        date = min(self.session or last + 1, last + 1)
        if self.effect not in Penalty.Effect.values:
            return Deduction(player=self.entry, earned=self.points, session=date)
        return Deduction(player=self.entry, points=self.points, count=self.times, session=date)


@dataclass(frozen=True, slots=True)
class _Rows:
    """All that is read for standings."""

    entries: list[tuple[int, int | None, str]]
    tables: list[_TableRow]
    seats: Mapping[int, list[_SeatRow]]
    penalties: list[_PenaltyRow]
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
            _TableRow(key, session, status, state, source, hands, _at_end(tournament, state, totals, pot))
            for key, session, status, state, source, hands, pot, *totals in tables.values_list(
                "pk",
                "session__number",
                "session__status",
                "state",
                "source",
                "hands_recorded",
                "total_pot",
                *TOTAL_COLUMNS,
            )
        ]
        session_of = {row.key: row.session for row in found if not row.is_unplayed}
        seats: dict[int, list[_SeatRow]] = defaultdict(list)
        in_person: dict[int, dict[int, int]] = defaultdict(dict)
        taken = Seat.objects.filter(session__tournament=tournament).order_by("pk")
        columns = ("table_id", "wind", "entry_id", "is_credited", "occupied_from", FIRST_STINT)
        for table, wind, entry, is_credited, *away in taken.values_list(*columns):
            first_away = min((hand for hand in away if hand), default=None)
            seats[table].append(_SeatRow(wind, entry, is_credited, first_away))
            if entry is not None and is_credited and table in session_of:
                in_person[entry][session_of[table]] = table
        if tournament.draws_winds and tournament.scheme.ties == "seat-order":
            _put_in_order_of_winds(seats, tables)
        penalties = Penalty.objects.standing().filter(tournament=tournament).order_by("pk")
        values = penalties.values_list("effect", "entry_id", "points", "count", "session__number", "incident_id")
        seated = {seat.entry for table in seats.values() for seat in table}
        return cls(list(entries), found, seats, [_PenaltyRow(*row) for row in values], seated, in_person)


def _at_end(tournament: Tournament, state: str, totals: list[int], pot: int) -> tuple[int, ...]:
    """Return the totals of a table with what was left on it, once play has ended there."""
    if not pot or state == Table.State.OPEN:
        return tuple(totals)
    ended = tournament.play.scores_at_end(dict(zip(SIDES, totals, strict=True)), pot)
    return tuple(ended.values())


def _put_in_order_of_winds(seats: Mapping[int, list[_SeatRow]], tables: TableQuerySet) -> None:
    """Put those at each table in the order of the winds they drew, which decides between equal scores."""
    for table, drawn in tables.values_list("pk", "drawn_chairs"):
        if chairs := drawn.get("1"):
            seats[table].sort(key=lambda seat: chairs.index(seat.wind))
