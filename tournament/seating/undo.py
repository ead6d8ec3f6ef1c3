"""Undo the last swap, draw of numbers or new seating, as long as nothing depends on it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record
from tournament.audit.sentences.groups import GROUPS
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import AuditRecord, Entry, Tournament
from tournament.players.numbers import write_numbers
from tournament.seating.plan import change_places, replace_plan

UNDONE = "undo-change"
HARMLESS = GROUPS["access"][1] | {"check-in", "change-display", "publish", "plan-starts", "name-sessions"}
"""Commands that may come in between: they depend neither on numbers nor on seats."""
LOOKED_AT = 200


@dataclass(frozen=True, slots=True)
class Change:
    """A change that can be taken back: its record's number, its verb, and what it was."""

    record: int
    verb: str
    payload: Mapping[str, Any]


def last_change(tournament: Tournament) -> Change | None:
    """Return the last change that can be undone: nothing since may depend on it."""
    undone: set[int] = set()
    recent = AuditRecord.objects.filter(tournament=tournament).order_by("-number")[:LOOKED_AT]
    for number, verb, payload in recent.values_list("number", "verb", "payload"):
        if verb == UNDONE:
            undone.add(json.loads(payload)["record"])
        elif verb in HARMLESS or number in undone:
            continue
        else:
            change = Change(number, verb, json.loads(payload))
            return change if _can_be_undone(change) else None
    return None


def _can_be_undone(change: Change) -> bool:
    """Say whether a change is of a kind that is taken back; older records do not say what was before."""
    return change.verb == "swap-planned-seats" or "before" in change.payload


@transaction.atomic
def undo_change(*, tournament: Tournament, record: int, by: Actor) -> str:
    """Restore the state before a record, and return its verb; refuse once something depends on it."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    refuse_when_finished(tournament)
    change = last_change(tournament)
    if change is None or change.record != record:
        raise Refused(_("This can no longer be undone because other changes have been made since."))
    facts = _put_back(tournament, change)
    payload = {"record": change.record, "verb": change.verb, **facts}
    append_record(tournament, verb=UNDONE, by=by, payload=payload)
    return change.verb


def _put_back(tournament: Tournament, change: Change) -> dict[str, Any]:
    """Write the old values, and return them for the log."""
    if change.verb == "swap-planned-seats":
        session = tournament.sessions.get(number=change.payload["session"])
        one, other = change.payload["numbers"]
        change_places(tournament, session, one, other)
        return {"session": session.number, "numbers": [one, other]}
    before = change.payload["before"]
    if change.verb == "seat-sessions":
        _sessions, waiting = replace_plan(tournament, before["first"], before["plan"], before["sessions"])
        return {"first": before["first"], "plan": before["plan"], **waiting}
    entries = {entry.enrolment: entry for entry in Entry.objects.filter(tournament=tournament)}
    write_numbers(tournament, {entry: before.get(str(enrolment)) for enrolment, entry in entries.items()})
    return {"numbers": before}
