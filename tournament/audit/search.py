"""Search the audit log by session, table, entry, account or time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from tournament.audit.log import write_time
from tournament.models import AuditRecord, Entry, Seat, Tournament

ENTRY_KEYS = ("entry", "occupant", "reserve")


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSearch:
    """Search criteria; None or empty matches everything."""

    verbs: Collection[str] = ()
    session: int | None = None
    table: int | None = None
    entry: Entry | None = None
    account: UUID | None = None
    since: datetime | None = None
    until: datetime | None = None


def search_log(tournament: Tournament, search: LogSearch) -> QuerySet[AuditRecord]:
    """Return the matching records, unordered.

    Payloads are canonical JSON, so a key with its value can be searched for as text.
    """
    records = AuditRecord.objects.filter(tournament=tournament)
    if search.verbs:
        records = records.filter(verb__in=search.verbs)
    if search.session is not None:
        records = records.filter(_says("session", search.session))
    if search.table is not None:
        records = records.filter(_says("table", search.table))
    if search.entry is not None:
        records = records.filter(_about(search.entry))
    if search.account is not None:
        records = records.filter(actor__contains=f'"account":"{search.account}"')
    if search.since is not None:
        records = records.filter(at__gte=write_time(search.since))
    if search.until is not None:
        records = records.filter(at__lte=write_time(search.until))
    return records


def _says(key: str, value: int) -> Q:
    return Q(payload__contains=f'"{key}":{value},') | Q(payload__contains=f'"{key}":{value}}}')


def _about(entry: Entry) -> Q:
    """Return the condition for records that name an entry or happened at one of its tables."""
    found = Q()
    for key in ENTRY_KEYS:
        found |= _says(key, entry.enrolment)
    seats = Seat.objects.played_by(entry)
    for session, table in seats.values_list("session__number", "table__number"):
        found |= _says("session", session) & _says("table", table)
    return found
