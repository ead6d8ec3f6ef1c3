"""Append records to a tournament's audit log, a hash chain (`verifying.py` verifies it)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from tournament.core.permissions import Actor
from tournament.core.sql import insert_rows
from tournament.models import AuditRecord, Tournament


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


def digest_of(written: Mapping[str, Any], salt: str) -> str:
    """Return the digest of standings. The salt, published with them, keeps results held back from being guessed."""
    return hashlib.sha256(f"{salt}\n{write_json(written)}".encode()).hexdigest()
