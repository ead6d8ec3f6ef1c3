"""The sheets of standings and of every player's sessions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.seats import Wind
from scoring.standings.counted import CountedTables
from scoring.standings.counting import count_tables
from scoring.standings.entries import StandingsInput
from scoring.standings.numbers import Exact, shown
from scoring.standings.ranks import Standing
from scoring.standings.schemes import Column as SchemeColumn
from scoring.standings.schemes import Scheme
from tournament.core.labels import wind_name
from tournament.core.read_snapshot import read_snapshot
from tournament.exports.rows.reading import EventRows
from tournament.exports.rows.sheet import Column, Sheet, Value
from tournament.models import Entry, Seat, Table, Tournament
from tournament.standings.results import rank, read_in_stages
from tournament.standings.stages import group_headings, head_groups, stages_reached


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat: the score at the table, what a referee took off it, and what was left earned.

    `score` is None while there is no result to show, and counts less `deposit`; `earned` is None where the scheme knows
    nothing but points.
    """

    table: Table
    seat: Seat
    score: int | None = None
    penalty: Exact = 0
    earned: Exact | None = None
    place: int | None = None
    deposit: int = 0

    @property
    def points(self) -> Exact | None:
        """Return the points that count: the score after penalties on the table."""
        return None if self.score is None else self.score - self.penalty - self.deposit


@dataclass(frozen=True, slots=True)
class Results:
    """Everything results are printed from."""

    rows: EventRows
    given: StandingsInput
    counted: CountedTables
    standings: tuple[Standing, ...]
    seats: tuple[SeatResult, ...]
    reached: Mapping[int, str]
    """By entry, the stage a player reached, in an event that is played in stages."""
    groups: Mapping[int, str]
    """By index of the row, what stands above those who came equally far."""

    @classmethod
    def read(cls, tournament: Tournament, *, for_public: bool = False) -> Results:
        """Read the results of one moment in a constant number of statements, and work them out."""
        with read_snapshot():
            given, stages = read_in_stages(tournament, for_public=for_public)
            rows = EventRows.read(tournament, for_public=for_public)
        counted = count_tables(given)
        standings = rank(given)
        reached = stages_reached(stages, standings)
        groups = head_groups(group_headings(stages, standings), standings.rows)
        return cls(rows, given, counted, standings.rows, tuple(_results_of(rows, counted)), reached, groups)

    @property
    def is_provisional(self) -> bool:
        """Say whether anything can still change: results are final once the organizer has finished the tournament."""
        return self.given.is_provisional or self.rows.tournament.status != Tournament.Status.FINISHED


def _results_of(rows: EventRows, counted: CountedTables) -> Iterator[SeatResult]:
    """Yield every seat's result, in the order of sessions and tables."""
    for table in rows.tables:
        seats = rows.seats[table.pk]
        if not rows.has_result(table):
            yield from (SeatResult(table, seat) for seat in seats)
            continue
        totals = table.totals_at_end
        off = counted.deductions.tables.get(table.session.number, {})
        scores = [totals[Wind(seat.wind)] - off.get(seat.entry_id or 0, 0) for seat in seats]
        for seat, place in zip(seats, counted.scheme.places(scores), strict=True):
            yield SeatResult(
                table,
                seat,
                score=totals[Wind(seat.wind)],
                penalty=off.get(seat.entry_id or 0, 0),
                earned=place.earned,
                place=place.place,
                deposit=counted.scheme.deposit,
            )


# -- sheets -----------------------------------------------------------------------------------------------------------


def standings_sheet(results: Results) -> Sheet:
    """Return the standings, one row an entry, with the points of each session."""
    for_public, scheme = results.rows.for_public, results.counted.scheme
    sessions = {session.number: session for session in results.rows.sessions}
    columns = [
        Column("rank", _("Rank"), "number", 6),
        Column("number", _("Number"), "number", 8),
        Column("name", _("Name"), width=28),
        Column("country", _("Country"), width=8),
        *([] if for_public else [Column("club", _("Club"), width=22), Column("team", _("Team"), width=18)]),
        *([] if for_public else [Column("association_number", _("Association number"), width=14)]),
        Column("status", _("Status"), width=12),
        *([Column("stage", _("Stage"), width=16)] if results.reached else []),
        Column("played", _("Sessions played"), "number", 9),
        *(
            Column(f"session-{number}", str(session), "number", format=scheme.points.format)
            for number, session in sessions.items()
        ),
        _column(scheme.points),
        *_earned_columns(scheme),
        _column(scheme.penalty),
        *([_column(scheme.earned_penalty.column)] if scheme.earned_penalty else []),
        _column(scheme.total),
        *_earlier_columns(results),
        *(
            Column(f"tie_break-{place}", _(tie_break.label), "number", format=tie_break.format)
            for place, tie_break in enumerate(scheme.tie_breaks)
            if tie_break.label
        ),
        *_earned_by_session(results),
    ]
    by_session = _by_session(results)
    known = [column.key for column in columns]
    rows = []
    for standing in results.standings:
        values = _values_of(standing, scheme, results.rows)
        values["stage"] = results.reached.get(int(standing.player), "")
        for number in sessions:
            points, earned = by_session[int(standing.player)].get(number, (None, None))
            values |= {f"session-{number}": _shown(points), f"earned-{number}": _shown(earned)}
        rows.append(tuple(values[key] for key in known))
    return Sheet("standings", _("Standings"), tuple(columns), rows, results.groups)


def _earlier_columns(results: Results) -> list[Column]:
    """Return a column of what players had before they started again from 0, where some did."""
    has_earlier = any(standing.earlier for standing in results.standings)
    total = results.counted.scheme.total
    return [Column("earlier", _("Before the new start"), "number", 10, total.format)] if has_earlier else []


def _earned_by_session(results: Results) -> list[Column]:
    """Return a column for what tables earned in each session, where they earn anything."""
    if not (column := results.counted.scheme.earned):
        return []
    return [
        replace(
            _column(column, 12),
            key=f"earned-{session.number}",
            heading=_("%(session)s: %(column)s") % {"session": session, "column": _(column.title)},
        )
        for session in results.rows.sessions
    ]


def _by_session(results: Results) -> Mapping[int, Mapping[int, tuple[Exact, Exact | None]]]:
    """Return by entry and session the points and what the table earned; for a substituted player, what is fixed."""
    fixed = results.counted.scheme.substituted
    found: dict[int, dict[int, tuple[Exact, Exact | None]]] = defaultdict(dict)
    for result in results.seats:
        if result.points is None or result.seat.entry_id is None:
            continue
        made = found[result.seat.entry_id]
        if result.seat.is_credited:
            made[result.table.session.number] = result.points, result.earned
        elif fixed:
            made[result.table.session.number] = fixed.points, fixed.earned
    return found


def _column(column: SchemeColumn, width: int = 10) -> Column:
    """Return a column of the scheme as files have it."""
    return Column(column.key, _(column.title), "number", width, column.format)


def _earned_columns(scheme: Scheme) -> list[Column]:
    return [replace(_column(scheme.earned, 12), is_earned=True)] if scheme.earned else []


def _values_of(standing: Standing, scheme: Scheme, rows: EventRows) -> dict[str, Value]:
    entry = rows.entries[int(standing.player)]
    return {
        "rank": standing.rank,
        "number": entry.number,
        "name": rows.name(entry),
        "country": rows.country(entry),
        "club": entry.club,
        "team": entry.team,
        "association_number": entry.association_number,
        "status": "" if entry.status == Entry.Status.ACTIVE else entry.get_status_display(),
        "earlier": shown(standing.earlier[-1].total) if standing.earlier else None,
        "played": standing.played,
        **{key: shown(figure) for key, figure in standing.by_column(scheme).items()},
        **{f"tie_break-{place}": _shown(value) for place, value in enumerate(standing.tie_breaks)},
    }


def sessions_sheet(results: Results) -> Sheet:
    """Return one row for each player in each session: where they sat and what they made of it."""
    scheme = results.counted.scheme
    columns = (
        Column("session", _("Session"), "number", 8),
        Column("table", _("Table"), "number", 7),
        Column("seat", _("Seat"), width=8),
        Column("number", _("Number"), "number", 8),
        Column("name", _("Name"), width=28),
        Column("country", _("Country"), width=8),
        Column("place", _("Place at the table"), "number", 9),
        Column("score", _("Score"), "number", format=scheme.points.format),
        _column(scheme.penalty),
        _column(scheme.points),
        *_earned_columns(scheme),
        Column("played_by", _("Played by"), width=24),
        Column("counts", _("Counts"), width=8),
    )
    rows = [_session_row(result, results.rows, bool(scheme.earned)) for result in results.seats]
    return Sheet("sessions", _("Sessions"), columns, rows)


def _session_row(result: SeatResult, rows: EventRows, has_earnings: bool) -> tuple[Value, ...]:
    seat = result.seat
    entry = rows.entries.get(seat.entry_id or 0)
    others = [*(stint.player_id for stint in seat.stints.all()), seat.occupant_id or 0]
    return (
        result.table.session.number,
        result.table.number,
        wind_name(result.table.start_wind(seat.wind)),
        seat.number,
        rows.name_at(seat),
        rows.country(entry) if entry else "",
        result.place,
        result.score,
        _shown(result.penalty) if result.score is not None else None,
        _shown(result.points),
        *((_shown(result.earned),) if has_earnings else ()),
        ", ".join(dict.fromkeys(rows.name(rows.entries[key]) for key in others if key in rows.entries)),
        _("yes") if seat.is_credited else _("no"),
    )


def _shown(value: Exact | None) -> int | float | None:
    return None if value is None else shown(value)
