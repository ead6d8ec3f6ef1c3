"""A log rewritten by someone with the database in hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module

from tournament.audit.facts.writing import FACTS
from tournament.audit.log import write_json
from tournament.models import AuditRecord, Checkpoint, Tournament
from tournament.models.event import START_OF_CHAIN

GUARDS = import_module("tournament.migrations.0026_checkpoints")
"""The migration that knows all triggers."""


def rewrite_history(tournament: Tournament) -> None:
    """Change the first record and join the whole chain again, which nobody notices who knows the log alone.

    The triggers have to be off.
    """

    def change(record: AuditRecord) -> None:
        if record.number == 1:
            record.at = "2020-01-01T00:00:00.000000Z"

    _join_again(tournament, change)


def forget_rows(tournament: Tournament) -> None:
    """Leave a log as release 1.0.0 did, whose records did not hold the rows they wrote. The triggers have to be off."""

    def change(record: AuditRecord) -> None:
        payload = json.loads(record.payload)
        payload.pop(FACTS, None)
        record.payload = write_json(payload)

    _join_again(tournament, change)
    Checkpoint.objects.filter(tournament=tournament).delete()
    Tournament.objects.filter(pk=tournament.pk).update(is_log_complete=False)


def _join_again(tournament: Tournament, change: Callable[[AuditRecord], None]) -> None:
    previous = START_OF_CHAIN
    for record in AuditRecord.objects.filter(tournament=tournament).order_by("number"):
        change(record)
        record.previous = previous
        previous = record.hash = record.compute_hash(tournament.uid)
        record.save()
    Tournament.objects.filter(pk=tournament.pk).update(audit_hash=previous)
