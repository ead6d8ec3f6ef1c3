"""Append audit records, and find the receipt of a repeated command."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.audit.facts.writing import FACTS, all_facts, take_facts
from tournament.audit.log import append
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM, Actor
from tournament.core.sql import save_columns
from tournament.core.text import clean_text
from tournament.models import AuditRecord, Reason, Table, Tournament
from tournament.models.written.notes import Written, note_written

HEAD = ("version", "public_version", "public_since", "audit_number", "audit_hash")


def find_receipt(tournament_id: int, command_id: UUID | None, verb: str) -> dict[str, Any] | None:
    """Return what a command did the first time it was sent, or None if it is new."""
    if command_id is None:
        return None
    # SQLite uses the partial index only if the query repeats the index's condition.
    found = AuditRecord.objects.filter(tournament_id=tournament_id, command_id=str(command_id)).exclude(command_id="")
    found = found.order_by()
    for known, payload in found.values_list("verb", "payload"):
        if known != verb:
            raise Refused(_("This entry was already used. Please enter it again."))
        receipt: dict[str, Any] = json.loads(payload)
        return receipt
    return None


def append_record(
    tournament: Tournament,
    *,
    verb: str,
    by: Actor,
    payload: Mapping[str, Any],
    command_id: UUID | None = None,
    is_public: bool = True,
    changed: Collection[str] = (),
) -> None:
    """Append an audit record to the locked tournament's log, raise its version and save the `changed` columns.

    `is_public` says whether the public may see the change. Only those raise the public version, so it doesn't reveal
    how much happens behind the pages. The new version is announced automatically (`live/announcing.py`).
    """
    now = timezone.now()
    if not tournament.is_log_complete:
        take_stock(tournament)
    if changed:
        note_written(tournament, changed)
    facts = take_facts(tournament)
    told = {**payload, FACTS: facts} if facts else payload
    append(tournament, verb=verb, by=by, payload=told, at=now, command_id=command_id)
    tournament.version += 1
    # The public notices when a tournament is hidden: cached pages have to go.
    if is_public and (tournament.is_published or "is_published" in changed):
        tournament.public_version += 1
        tournament.public_since = now
    save_columns(tournament, *HEAD, *changed)
    Written.forget()  # the record holds it


def take_stock(tournament: Tournament) -> None:
    """Append everything a locked tournament has: from here on its log is complete, whatever it lacks before."""
    tournament.is_log_complete = True
    payload = {FACTS: all_facts(tournament)}
    append(tournament, verb="take-stock", by=SYSTEM, payload=payload, at=timezone.now(), command_id=None)
    tournament.version += 1
    save_columns(tournament, *HEAD, "is_log_complete")


def write_reason(tournament: Tournament, text: str) -> Reason:
    """Store the text of a reason; refuse an empty one."""
    text = clean_text(text)
    if not text:
        raise Refused(_("Give a reason in a few words."))
    return Reason.objects.create(tournament=tournament, text=text)


def note_at_table(
    table: Table, *, verb: str, by: Actor, payload: Mapping[str, Any], is_public: bool, command_id: UUID | None = None
) -> None:
    """Append an audit record about a locked table."""
    place = {"session": table.session.number, "table": table.number}
    append_record(
        table.tournament, verb=verb, by=by, payload={**place, **payload}, command_id=command_id, is_public=is_public
    )
