"""Append records to a tournament's audit log (a hash chain), and verify it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from tournament.core.permissions import Actor
from tournament.core.sql import insert_rows
from tournament.models import AuditRecord, Hand, Table, Tournament
from tournament.models.columns import five_columns
from tournament.models.event import START_OF_CHAIN
from tournament.models.table import RESULT_COLUMNS
from tournament.tables.totals import NOTHING, totals_by_table

DELTAS = five_columns("delta")


def append(
    tournament: Tournament, *, verb: str, by: Actor, payload: Mapping[str, Any], at: datetime, command_id: UUID | None
) -> AuditRecord:
    """Append one record to the chain; the caller holds the tournament's lock and saves its new head."""
    record = AuditRecord(
        tournament=tournament,
        number=tournament.audit_number + 1,
        at=write_time(at),
        verb=verb,
        actor=write_json(by.written()),
        payload=write_json(payload),
        command_id=str(command_id or ""),
        previous=tournament.audit_hash,
    )
    record.hash = record.compute_hash(tournament.uid)
    insert_rows(record)
    tournament.audit_number, tournament.audit_hash = record.number, record.hash
    return record


def write_time(at: datetime) -> str:
    """Return a time in the log's format.

    >>> write_time(datetime(2026, 5, 1, 12, 30, tzinfo=UTC))
    '2026-05-01T12:30:00.000000Z'
    """
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def write_json(value: Mapping[str, Any]) -> str:
    """Return canonical JSON, as the log stores it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault found by `verify`: the record's number and what is wrong."""

    number: int
    message: str


def verify(tournament: Tournament) -> list[Fault]:
    """Return every fault of a tournament's audit log; none if it is intact.

    Check the chain and its end first, then that hands match the log and that tables' totals match their hands.
    """
    faults = list(_verify_chain(tournament))
    return faults or [*_verify_hands(tournament), *_verify_totals(tournament)]


def _verify_chain(tournament: Tournament) -> Iterator[Fault]:
    expected, previous = 1, START_OF_CHAIN
    for record in AuditRecord.objects.filter(tournament=tournament).order_by("number").iterator():
        if record.number != expected:
            yield Fault(expected, _("Record %(number)s is missing.") % {"number": expected})
        elif record.previous != previous:
            yield Fault(record.number, _("Record %(number)s does not follow the one before.") % {"number": expected})
        if record.hash != record.compute_hash(tournament.uid):
            yield Fault(record.number, _("Record %(number)s was altered.") % {"number": record.number})
        expected, previous = record.number + 1, record.hash
    if (tournament.audit_number, tournament.audit_hash) != (expected - 1, previous):
        yield Fault(
            tournament.audit_number,
            _("The log ends with record %(last)s; the tournament knows of %(known)s.")
            % {"last": expected - 1, "known": tournament.audit_number},
        )


def _verify_hands(tournament: Tournament) -> Iterator[Fault]:
    """Compare each hand with what the log recorded for it."""
    logged: dict[str, tuple[int, list[int]]] = {}
    for number, payload in AuditRecord.objects.filter(tournament=tournament).values_list("number", "payload"):
        for hand in json.loads(payload).get("hands", ()):
            logged[hand["entry"]] = (number, [*hand["deltas"], hand.get("pot", 0)])
    for entry_id, *deltas in Hand.objects.filter(tournament=tournament).values_list("entry_id", *DELTAS):
        number, known = logged.pop(str(entry_id), (0, None))
        if known != deltas:
            yield Fault(number, _("Hand %(entry)s is not as the log has it.") % {"entry": entry_id})
    for entry, (number, _known) in logged.items():
        yield Fault(number, _("Hand %(entry)s, which the log has, is missing.") % {"entry": entry})


def _verify_totals(tournament: Tournament) -> Iterator[Fault]:
    """Compare the totals of tables with the sum of their hands and incidents."""
    sums = totals_by_table(tournament)
    tables = Table.objects.filter(tournament=tournament).exclude(source=Table.Source.TOTALS)
    for key, session, number, *totals in tables.values_list("pk", "session__number", "number", *RESULT_COLUMNS):
        if tuple(totals) != sums.get(key, NOTHING):
            place = {"session": session, "table": number}
            yield Fault(0, _("The totals of table %(table)s in session %(session)s are not its hands' sum.") % place)
