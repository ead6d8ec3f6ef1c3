"""Events that were made before, written again: the same rows in a few statements instead of a verb after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.db.models import DateTimeField, Model
from django.utils import timezone

from tournament.audit.log import write_time
from tournament.demo.retiming import move_facts
from tournament.models import AuditRecord, Entry, Player, Seat, Session, Table, Tournament
from tournament.models.event import START_OF_CHAIN
from tournament.models.written.notes import Written

Row = dict[str, Any]
PARTS: tuple[tuple[type[Model], str], ...] = (
    (Player, "entries__tournament"),
    (Entry, "tournament"),
    (Session, "tournament"),
    (Table, "tournament"),
    (Seat, "table__tournament"),
)
"""What verbs write before the first hand, besides the tournament and its log, in the order in which it can stand."""


@dataclass(frozen=True, slots=True)
class Made:
    """An event as the verbs have left it."""

    at: datetime
    tournament: Row
    parts: tuple[tuple[type[Model], list[Row]], ...]
    log: list[Row]


def remember(tournament: Tournament) -> Made:
    """Return what was made."""
    parts = tuple((model, _rows(model, **{path: tournament})) for model, path in PARTS)
    (own,) = _rows(Tournament, pk=tournament.pk)
    log = sorted(_rows(AuditRecord, tournament=tournament), key=lambda row: int(row["number"]))
    return Made(timezone.now(), own, parts, log)


def can_be_written() -> bool:
    """Say whether the places are free: databases count on from what was there, and nobody is there now."""
    return not Tournament.objects.exists() and not Player.objects.exists()


def write_again(made: Made, slug: str) -> Tournament:
    """Write it as if it had been made just now, and return the tournament."""
    # An id of its own: what is kept in memory is found by it.
    later, head, uid = timezone.now() - made.at, START_OF_CHAIN, uuid4()
    records = []

    def moved(text: str | None) -> str | None:
        return text and write_time(datetime.fromisoformat(text) + later)

    for row in made.log:
        at = write_time(datetime.fromisoformat(row["at"]) + later)
        payload = move_facts(row["payload"], moved, timedelta())
        record = AuditRecord(**{**row, "at": at, "payload": payload, "previous": head})
        head = record.hash = record.compute_hash(uid)
        records.append(record)
    own = {**made.tournament, "slug": slug, "uid": uid, "audit_hash": head}
    tournament = Tournament.objects.bulk_create(_built(Tournament, [own], later))[0]
    for model, rows in made.parts:
        model._default_manager.bulk_create(_built(model, rows, later))
    AuditRecord.objects.bulk_create(records)
    Written.forget()  # the log has it
    return tournament


def _rows(model: type[Model], **where: Any) -> list[Row]:
    found = model._default_manager.filter(**where).order_by("pk").distinct()
    names = [field.attname for field in model._meta.concrete_fields]
    return [{name: getattr(row, name) for name in names} for row in found]


def _built(model: type[Model], rows: list[Row], later: timedelta) -> Iterator[Any]:
    moments = [field.attname for field in model._meta.concrete_fields if isinstance(field, DateTimeField)]
    for row in rows:
        yield model(**{**row, **{name: row[name] + later for name in moments if row[name]}})
