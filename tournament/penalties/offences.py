"""Everything referees noted in a tournament, in one list: incidents at tables, and penalties given away from them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from scoring.seats import Wind
from tournament.models import AuditRecord, Entry, Incident, Penalty, Reason, Seat, Session, Tournament
from tournament.penalties.costs import costs_of
from tournament.penalties.notes import penalty_of
from tournament.penalties.words import cost_in_words, ends_hand, with_wind
from tournament.tables.winds import winds_by_hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """One line of the list. `session`, `table`, `hand` and `wind` are missing where it happened at no table.

    `wind` is the one the player had in that hand; `cost` says in words what it really cost.
    """

    uid: UUID
    at: datetime
    who: Entry | None
    kind: str
    session: Session | None
    table: int | None = None
    hand: int | None = None
    wind: Wind | None = None
    cost: str
    is_dead_hand: bool = False
    reason: str
    cancelled_at: datetime | None
    why_cancelled: str = ""
    ends_hand: bool = False

    @property
    def offender(self) -> str:
        """Return who it was, with the wind of that hand."""
        return with_wind(self.who or "–", self.wind)


def list_offences(
    tournament: Tournament,
    *,
    entry: Entry | None = None,
    session: Session | None = None,
    is_standing: bool | None = None,
) -> list[Noted]:
    """Return what was noted, the newest first, in as many statements for any number of penalties."""
    incidents = Incident.objects.filter(tournament=tournament).select_related(
        "table__session", "reason", "penalty__entry"
    )
    loose = Penalty.objects.filter(tournament=tournament, incident=None).select_related("entry", "session", "reason")
    if session is not None:
        incidents, loose = incidents.filter(table__session=session), loose.filter(session=session)
    if is_standing is not None:
        incidents = incidents.filter(cancelled_at__isnull=is_standing)
        loose = loose.filter(cancelled_at__isnull=is_standing)
    at_tables, elsewhere = list(incidents), list(loose)
    costs = costs_of(tournament, [*(penalty for one in at_tables if (penalty := penalty_of(one))), *elsewhere])
    noted = [
        *_of_incidents(tournament, at_tables, costs),
        *(_of_penalty(penalty, costs) for penalty in elsewhere),
    ]
    if entry is not None:
        noted = [one for one in noted if one.who and one.who.pk == entry.pk]
    why = _why_cancelled(tournament)
    noted = [replace(one, why_cancelled=why.get(str(one.uid), "")) for one in noted]
    return sorted(noted, key=lambda one: one.at, reverse=True)


def _why_cancelled(tournament: Tournament) -> dict[str, str]:
    """Return why penalties were taken back, by their ids: only the log knows, and it keeps a digest of the words."""
    records = AuditRecord.objects.filter(tournament=tournament, verb__in=("cancel-incident", "cancel-penalty"))
    payloads = [json.loads(payload) for payload in records.values_list("payload", flat=True)]
    words = {reason.digest: reason.text for reason in Reason.objects.filter(tournament=tournament)}
    return {payload.get("incident") or payload["penalty"]: words.get(payload["reason"], "") for payload in payloads}


def _of_incidents(tournament: Tournament, incidents: list[Incident], costs: Mapping[int, int]) -> Iterable[Noted]:
    tables = {incident.table_id: incident.table for incident in incidents}
    for table in tables.values():
        table.tournament = tournament
    seats = Seat.objects.with_players().filter(table__in=tables)
    sitting = {(seat.table_id, seat.wind): seat for seat in seats}
    winds = winds_by_hand(*tables.values())
    for incident in incidents:
        wind = winds[incident.table_id].get(incident.hand_number, {}).get(Wind(incident.seat))
        noted = _of_incident(incident, sitting.get((incident.table_id, incident.seat)), wind, costs)
        yield replace(noted, ends_hand=ends_hand(tournament, incident.kind))


def _of_incident(incident: Incident, seat: Seat | None, wind: Wind | None, costs: Mapping[int, int]) -> Noted:
    penalty = penalty_of(incident)
    return Noted(
        uid=incident.uid,
        at=incident.noted_at,
        who=penalty.entry if penalty else seat.player_in(incident.hand_number) if seat else None,
        kind=incident.kind,
        session=incident.table.session,
        table=incident.table.number,
        hand=incident.hand_number,
        wind=wind,
        cost=cost_in_words(
            paid=-incident.payments[Wind(incident.seat)],
            effect=penalty.effect if penalty else "",
            points=costs.get(penalty.pk, penalty.points) if penalty else None,
        ),
        is_dead_hand=incident.is_dead_hand,
        reason=incident.reason.text if incident.reason else "",
        cancelled_at=incident.cancelled_at,
    )


def _of_penalty(penalty: Penalty, costs: Mapping[int, int]) -> Noted:
    points = costs.get(penalty.pk, penalty.points)
    return Noted(
        uid=penalty.uid,
        at=penalty.given_at,
        who=penalty.entry,
        kind=penalty.kind,
        session=penalty.session,
        cost=cost_in_words(paid=0, effect=penalty.effect, points=points),
        reason=penalty.reason.text if penalty.reason else "",
        cancelled_at=penalty.cancelled_at,
    )
