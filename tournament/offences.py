"""Everything referees noted in a tournament, in one list: incidents at tables, and penalties given away from them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from scoring.seats import Wind
from tournament.models import AuditRecord, Entry, Incident, Penalty, Reason, Seat, Session, Tournament


@dataclass(frozen=True, slots=True)
class Noted:
    """One line of the list. `session`, `table` and `hand` are missing where it happened at no table."""

    uid: UUID
    at: datetime
    who: Entry | None
    kind: str
    session: Session | None
    table: int | None
    hand: int | None
    effect: str
    points: int | None
    count: int | None
    paid: int | None
    is_dead_hand: bool
    reason: str
    cancelled_at: datetime | None
    why_cancelled: str = ""


def list_offences(
    tournament: Tournament,
    *,
    entry: Entry | None = None,
    session: Session | None = None,
    is_standing: bool | None = None,
) -> list[Noted]:
    """Return what was noted, the newest first, in five statements."""
    incidents = Incident.objects.filter(tournament=tournament).select_related(
        "table__session", "reason", "penalty__entry"
    )
    loose = Penalty.objects.filter(tournament=tournament, incident=None).select_related("entry", "session", "reason")
    if session is not None:
        incidents, loose = incidents.filter(table__session=session), loose.filter(session=session)
    if is_standing is not None:
        incidents = incidents.filter(cancelled_at__isnull=is_standing)
        loose = loose.filter(cancelled_at__isnull=is_standing)
    noted = [*_of_incidents(list(incidents)), *map(_of_penalty, loose)]
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


def _of_incidents(incidents: list[Incident]) -> Iterable[Noted]:
    tables = {incident.table_id for incident in incidents}
    seats = Seat.objects.filter(table__in=tables).select_related("entry", "occupant")
    sitting = {(seat.table_id, seat.wind): seat for seat in seats}
    return [_of_incident(incident, sitting) for incident in incidents]


def _of_incident(incident: Incident, sitting: Mapping[tuple[int, str], Seat]) -> Noted:
    penalty = getattr(incident, "penalty", None)
    seat = sitting.get((incident.table_id, incident.seat))
    paid = incident.payments[Wind(incident.seat)]
    return Noted(
        uid=incident.uid,
        at=incident.noted_at,
        who=penalty.entry if penalty else seat.player_in(incident.hand_number) if seat else None,
        kind=incident.kind,
        session=incident.table.session,
        table=incident.table.number,
        hand=incident.hand_number,
        effect=penalty.effect if penalty else "",
        points=penalty.points if penalty else None,
        count=penalty.count if penalty else None,
        paid=-paid if paid else None,
        is_dead_hand=incident.is_dead_hand,
        reason=incident.reason.text if incident.reason else "",
        cancelled_at=incident.cancelled_at,
    )


def _of_penalty(penalty: Penalty) -> Noted:
    return Noted(
        uid=penalty.uid,
        at=penalty.given_at,
        who=penalty.entry,
        kind=penalty.kind,
        session=penalty.session,
        table=None,
        hand=None,
        effect=penalty.effect,
        points=penalty.points,
        count=penalty.count,
        paid=None,
        is_dead_hand=False,
        reason=penalty.reason.text if penalty.reason else "",
        cancelled_at=penalty.cancelled_at,
    )
