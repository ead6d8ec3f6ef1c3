"""Seal the present standings: their digest goes into a signed checkpoint of the log."""

from __future__ import annotations

import logging
import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.standings.records import write_standings
from tournament.audit.checkpoints import ANNOUNCE, announced_keys
from tournament.audit.commands import HEAD, append_record
from tournament.audit.log import digest_of, write_time
from tournament.core.permissions import SYSTEM
from tournament.core.sql import insert_rows
from tournament.models import Checkpoint, Entry, Tournament
from tournament.standings.results import rank, read_standings
from tournament.system.signing_key import signing_key

logger = logging.getLogger(__name__)


def seal(tournament: Tournament, session: int | None = None) -> Checkpoint | None:
    """Sign a checkpoint of a locked tournament, after a session or at the end.

    If that fails, the reason goes into the server's own log, and the command goes on without a checkpoint.
    """
    head = {name: getattr(tournament, name) for name in HEAD}
    try:
        with transaction.atomic():
            return _append_checkpoint(tournament, session)
    except Exception:
        logger.exception("No checkpoint could be signed.")
        for name, value in head.items():
            setattr(tournament, name, value)
        return None


def _append_checkpoint(tournament: Tournament, session: int | None) -> Checkpoint:
    """Sign the last record; a key that the log does not know yet is announced first.

    A checkpoint is no record itself: it would change the very head it signs.
    """
    key, salt = signing_key(), secrets.token_hex(16)
    if key.id not in announced_keys(tournament):
        append_record(tournament, verb=ANNOUNCE, by=SYSTEM, payload={"key": key.public}, is_public=False)
    checkpoint = Checkpoint(
        tournament=tournament,
        number=tournament.audit_number,
        hash=tournament.audit_hash,
        session=session,
        at=write_time(timezone.now()),
        salt=salt,
        standings=digest_of(written_standings(tournament), salt),
        key=key.id,
    )
    checkpoint.signature = key.sign(checkpoint.statement(tournament.uid))
    insert_rows(checkpoint)
    return checkpoint


def written_standings(tournament: Tournament) -> dict[str, Any]:
    """Return the standings as `rank_standings` answers them, players by the order of their enrolment.

    The cache is neither read nor written: the transaction could still be rolled back.
    """
    enrolments = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "enrolment"))
    written = write_standings(rank(read_standings(tournament, for_public=False)))
    for row in written["rows"]:
        row["player"] = enrolments[row["player"]]
    for cut in written.get("cuts", ()):
        cut["field"] = [enrolments[key] for key in cut["field"]]
        cut["level_at_border"] = [enrolments[key] for key in cut["level_at_border"]]
    return written
