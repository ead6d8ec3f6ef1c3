"""Tables, hands and penalties as they were recorded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.seats import WINDS, Wind
from scoring.standings.numbers import Exact, shown
from tournament.core.labels import wind_name
from tournament.exports.rows.reading import EventRows, local
from tournament.exports.rows.results import Results, SeatResult
from tournament.exports.rows.sheet import Column, Sheet, Value
from tournament.models import Hand, Incident, Penalty, Seat, Showing, Table, Tournament
from tournament.models.columns import WIND_CHOICES, four_columns
from tournament.penalties.costs import costs_of


def tables_sheet(results: Results) -> Sheet:
    """Return one row for each table: who sat there, their scores, and the points after penalties on the table."""
    rows = results.rows
    columns = [
        Column("session", _("Session"), "number", 8),
        Column("table", _("Table"), "number", 7),
        Column("state", _("State"), width=10),
        Column("source", _("Result from"), width=12),
        Column("hands", _("Hands played"), "number", 8),
    ]
    for letter, name in WIND_CHOICES:
        columns += [
            Column(f"number-{letter}", _("%(wind)s: number") % {"wind": name}, "number", 8),
            Column(f"name-{letter}", _("%(wind)s: name") % {"wind": name}, width=24),
            Column(f"score-{letter}", _("%(wind)s: score") % {"wind": name}, "number"),
            Column(f"points-{letter}", _("%(wind)s: points") % {"wind": name}, "number"),
        ]
    of_seat = {result.seat.pk: result for result in results.seats}
    return Sheet("tables", _("Tables"), tuple(columns), [_table_row(table, rows, of_seat) for table in rows.tables])


def _table_row(table: Table, rows: EventRows, of_seat: Mapping[int, SeatResult]) -> tuple[Value, ...]:
    seats = {Wind(seat.wind): seat for seat in rows.seats[table.pk]}
    values: list[Value] = [table.session.number, table.number, table.get_state_display(), table.get_source_display()]
    values.append(table.hands_recorded if rows.shows(table) else None)
    for wind in WINDS:
        seat = seats.get(wind)
        if seat is None:
            values += [None, "", None, None]
            continue
        result = of_seat[seat.pk]
        values += [seat.number, rows.name_at(seat), result.score, _shown(result.points)]
    return tuple(values)


# -- hands ------------------------------------------------------------------------------------------------------------


class _HandRow(NamedTuple):
    """One hand, plain values instead of an object: there are thousands."""

    key: int
    table: int
    number: int
    kind: str
    winners: str
    discarder: str
    dealer: str
    round_wind: str
    recorded_at: Any
    east: int
    south: int
    west: int
    north: int


HAND_COLUMNS = ("pk", "table_id", "number", "kind", "winners", "discarder", "dealer", "round_wind", "recorded_at")


def hands_sheet(rows: EventRows) -> Sheet:
    """Return one row for each hand that counts, in two more statements."""
    columns = (
        Column("session", _("Session"), "number", 8),
        Column("table", _("Table"), "number", 7),
        Column("hand", _("Hand"), "number", 7),
        Column("round_wind", _("Round wind"), width=8),
        Column("dealer", _("Dealer"), width=24),
        Column("kind", _("Ended by"), width=12),
        Column("winner", _("Winner"), width=24),
        Column("discarder", _("Discarder"), width=24),
        Column("points", _("Points"), width=10),
        Column("patterns", _("Patterns"), width=40),
        *(Column(f"delta-{letter}", str(name), "number", 8) for letter, name in WIND_CHOICES),
        Column("recorded_at", _("Recorded"), "time", 18),
        *_score_columns(rows.tournament),
    )
    tables = {table.pk: table for table in rows.tables if rows.shows(table)}
    found = Hand.objects.current().filter(tournament=rows.tournament).order_by("table_id", "number")
    by_table: dict[int, list[_HandRow]] = defaultdict(list)
    for values in found.values_list(*HAND_COLUMNS, *four_columns("delta")):
        by_table[values[1]].append(_HandRow(*values))
    showings = _showings(rows)
    lines = [_hand_row(hand, table, rows, showings) for key, table in tables.items() for hand in by_table[key]]
    return Sheet("hands", _("All hands"), columns, lines)


def _score_columns(tournament: Tournament) -> list[Column]:
    """Return a column for the score of every seat, where the rules count every hand."""
    if not tournament.play.every_seat_scores:
        return []
    return [
        Column(f"score-{letter}", _("%(wind)s: score") % {"wind": name}, "number", 8) for letter, name in WIND_CHOICES
    ]


class _Showing(NamedTuple):
    """What one seat showed."""

    wind: str
    is_winner: bool
    points: int | None
    patterns: Any


def _showings(rows: EventRows) -> Mapping[int, list[_Showing]]:
    found = Showing.objects.filter(hand__tournament=rows.tournament, hand__state=Hand.State.CURRENT).order_by("pk")
    showings: dict[int, list[_Showing]] = defaultdict(list)
    for hand, wind, is_winner, points, patterns in found.values_list(
        "hand_id", "wind", "is_winner", "points", "patterns"
    ):
        showings[hand].append(_Showing(wind, is_winner, points, patterns))
    return showings


def _hand_row(
    hand: _HandRow, table: Table, rows: EventRows, showings: Mapping[int, list[_Showing]]
) -> tuple[Value, ...]:
    seats = {seat.wind: seat for seat in rows.seats[table.pk]}
    shown = {showing.wind: showing for showing in showings.get(hand.key, ())}
    won = [shown[wind] for wind in hand.winners if wind in shown]
    return (
        table.session.number,
        table.number,
        hand.number,
        wind_name(hand.round_wind) if hand.round_wind else "",
        rows.player_in(seats[hand.dealer], hand.number),
        _ending(hand, table.tournament),
        _players(hand.winners, seats, rows, hand.number),
        _players(hand.discarder, seats, rows, hand.number),
        _points(won),
        "; ".join(filter(None, (pattern_names(showing.patterns) for showing in won))),
        *(delta if wind.value in seats else None for wind, delta in zip(WINDS, hand[-4:], strict=True)),
        local(hand.recorded_at),
        *(
            [shown[wind].points if wind in shown else None for wind in WINDS]
            if table.tournament.play.every_seat_scores
            else []
        ),
    )


def _ending(hand: _HandRow, tournament: Tournament) -> str:
    """Say how a hand ended; where every seat scores, nobody noted as the discarder does not mean a self-draw."""
    is_unknown = tournament.play.every_seat_scores and hand.kind == Hand.Kind.SELF_DRAW
    return _("Won") if is_unknown else str(Hand.Kind(hand.kind).label)


def _players(winds: Iterable[str], seats: Mapping[str, Seat], rows: EventRows, hand: int) -> str:
    return ", ".join(rows.player_in(seats[wind], hand) for wind in winds)


def _points(won: list[_Showing]) -> Value:
    """Return what was won: a number, or several where several won."""
    points = [showing.points for showing in won if showing.points is not None]
    return points[0] if len(points) == 1 else " + ".join(map(str, points)) or None


def pattern_names(patterns: Any) -> str:
    """Return the names of the patterns counted, as they were recorded."""
    counted = (patterns or {}).get("patterns", ())
    return ", ".join(_(str(pattern["name"])) for pattern in counted if isinstance(pattern, dict) and "name" in pattern)


# -- penalties --------------------------------------------------------------------------------------------------------


def penalties_sheet(rows: EventRows) -> Sheet:
    """Return what referees noted and gave, what was taken back included, in two more statements."""
    columns = (
        Column("session", _("Session"), "number", 8),
        Column("table", _("Table"), "number", 7),
        Column("hand", _("Hand"), "number", 7),
        Column("number", _("Number"), "number", 8),
        Column("name", _("Name"), width=28),
        Column("kind", _("Offence"), width=36),
        Column("effect", _("Effect"), width=24),
        Column("points", _("Points"), "number"),
        Column("reason", _("Reason"), width=40),
        Column("given_at", _("Given"), "time", 18),
        Column("cancelled_at", _("Taken back"), "time", 18),
    )
    offences = {line.key: _(line.title) for line in rows.tournament.play.penalties}
    tables = {table.pk: table for table in rows.tables}
    sessions = {session.pk: session.number for session in rows.sessions}
    penalties = list(Penalty.objects.filter(tournament=rows.tournament).select_related("reason", "incident"))
    costs = costs_of(penalties)
    lines: list[tuple[Value, ...]] = []
    for penalty in penalties:
        incident, entry = penalty.incident, rows.entries[penalty.entry_id]
        lines.append(
            (
                sessions.get(penalty.session_id or 0),
                tables[incident.table_id].number if incident else None,
                incident.hand_number if incident else None,
                entry.number,
                rows.name(entry),
                offences.get(penalty.kind, penalty.kind),
                penalty.get_effect_display(),
                -cost if (cost := costs.get(penalty.pk, penalty.points)) is not None else None,
                penalty.reason.text if penalty.reason else "",
                local(penalty.given_at),
                local(penalty.cancelled_at),
            )
        )
    told = {penalty.incident_id for penalty in penalties if penalty.incident_id}
    incidents = Incident.objects.filter(tournament=rows.tournament).exclude(pk__in=told)
    for incident in incidents.select_related("reason").order_by("pk"):
        lines.append(_incident_row(incident, tables[incident.table_id], rows, offences))
    return Sheet("penalties", _("Penalties"), columns, lines)


def _shown(value: Exact | None) -> int | float | None:
    return None if value is None else shown(value)


def _incident_row(incident: Incident, table: Table, rows: EventRows, offences: Mapping[str, str]) -> tuple[Value, ...]:
    seat = next(seat for seat in rows.seats[table.pk] if seat.wind == incident.seat)
    paid = incident.payments[Wind(incident.seat)]
    player = rows.entries.get(seat.key_in(incident.hand_number) or 0)
    effect = _("Paid to the others") if paid else _("Dead hand") if incident.is_dead_hand else _("Noted")
    return (
        table.session.number,
        table.number,
        incident.hand_number,
        player.number if player else seat.number,
        rows.player_in(seat, incident.hand_number),
        offences.get(incident.kind, incident.kind),
        effect,
        paid or None,
        incident.reason.text if incident.reason else "",
        local(incident.noted_at),
        local(incident.cancelled_at),
    )
