"""What all verbs do around their work: find the receipt of a repeated command, and leave one.

Lock order: tables first, in the order of their keys, then the tournament. The tournament is locked for the moment it
takes to write the log, so tables wait for each other no longer than that.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actors import Actor
from tournament.announcing import announce
from tournament.audit import append
from tournament.models import AuditRecord, Reason, Tournament
from tournament.refusals import Refused

HEAD = ("version", "public_version", "audit_number", "audit_hash")


def lock_tournament(tournament_id: int) -> Tournament:
    """Return the tournament as it is now, and let nobody else change it until the transaction ends."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def find_receipt(tournament_id: int, command_id: UUID | None, verb: str) -> dict[str, Any] | None:
    """Return what a command did the first time it came, or None when it is new."""
    if command_id is None:
        return None
    found = AuditRecord.objects.filter(tournament_id=tournament_id, command_id=str(command_id))
    for known, payload in found.values_list("verb", "payload"):
        if known != verb:
            raise Refused(_("The id of this command was used for something else. Enter it again."))
        receipt: dict[str, Any] = json.loads(payload)
        return receipt
    return None


def note_deed(
    tournament: Tournament,
    *,
    verb: str,
    by: Actor,
    payload: Mapping[str, Any],
    command_id: UUID | None = None,
    is_public: bool = True,
    changed: Collection[str] = (),
    at: datetime | None = None,
) -> None:
    """Write a deed into the log of the locked tournament, raise its version, save what `changed`, and announce it.

    `is_public` says whether the public may see what changed.
    """
    append(tournament, verb=verb, by=by, payload=payload, at=at or timezone.now(), command_id=command_id)
    tournament.version += 1
    if is_public and tournament.is_published:
        tournament.public_version = tournament.version
    tournament.save(update_fields=[*HEAD, *changed])
    announce(tournament)


def write_reason(tournament: Tournament, text: str) -> Reason:
    """Keep the words of a reason; without any there is nothing to keep, and the deed is refused."""
    text = text.strip()
    if not text:
        raise Refused(_("Say why: a few words are enough."))
    return Reason.objects.create(tournament=tournament, text=text)
