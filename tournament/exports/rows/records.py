"""Tables and penalties as they were recorded."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.seats import WINDS, Wind
from scoring.standings.numbers import Exact, shown
from tournament.exports.rows.reading import EventRows, local
from tournament.exports.rows.results import Results, SeatResult
from tournament.exports.rows.sheet import Column, Sheet, Value
from tournament.models import Incident, Penalty, Table
from tournament.models.columns import WIND_CHOICES
from tournament.penalties.costs import costs_of
from tournament.public.event.checkpoints import seals_of


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
    pot = rows.tournament.play.pot
    columns += [Column("pot", _(pot.title), "number")] if pot else []
    of_seat = {result.seat.pk: result for result in results.seats}
    return Sheet("tables", _("Tables"), tuple(columns), [_table_row(table, rows, of_seat) for table in rows.tables])


def _table_row(table: Table, rows: EventRows, of_seat: Mapping[int, SeatResult]) -> tuple[Value, ...]:
    # The columns are winds of the start; until those are drawn at the table, the order of the plan.
    seats = {Wind(table.start_wind(seat.wind) or seat.wind): seat for seat in rows.seats[table.pk]}
    values: list[Value] = [table.session.number, table.number, table.get_state_display(), table.get_source_display()]
    values.append(table.hands_recorded if rows.shows(table) else None)
    for wind in WINDS:
        seat = seats.get(wind)
        if seat is None:
            values += [None, "", None, None]
            continue
        result = of_seat[seat.pk]
        values += [seat.number, rows.name_at(seat), result.score, _shown(result.points)]
    if rows.tournament.play.pot:
        values.append(table.total_pot if rows.has_result(table) else None)
    return tuple(values)


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
        Column("cancelled_at", pgettext("a penalty", "Withdrawn"), "time", 18),
    )
    offences = {line.key: _(line.title) for line in rows.tournament.play.penalties}
    tables = {table.pk: table for table in rows.tables}
    sessions = {session.pk: session.number for session in rows.sessions}
    penalties = list(Penalty.objects.filter(tournament=rows.tournament).select_related("reason", "incident"))
    costs = costs_of(rows.tournament, penalties)
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
    effect = _("Paid to the others") if paid else _("Dead hand") if incident.is_dead_hand else _("Recorded only")
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


# -- seals ------------------------------------------------------------------------------------------------------------


def seals_sheet(results: Results) -> Sheet:
    """Return one row for each time results were sealed: what anyone needs to compare them with the log."""
    columns = (
        Column("sealed", _("Sealed"), width=20),
        Column("at", _("Time"), "time", 20),
        Column("code", _("Code"), width=22),
        Column("record", _("Record"), "number", 8),
        Column("hash", _("Hash"), width=66),
        Column("standings", _("Standings"), width=66),
        Column("signature", _("Signature"), width=40),
    )
    found = [
        (seal.name, local(seal.at), one.code, one.number, one.hash, one.standings, one.signature)
        for seal in reversed(seals_of(results.rows.tournament))
        for one in [seal.checkpoint]
    ]
    return Sheet("seals", _("Seals"), columns, found)
