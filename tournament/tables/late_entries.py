"""Work out when a hand was entered, as far as its tablet is believed.

A tablet without a network keeps its hands and says, once it is back, how long each has waited. That is believed only
where it can be true: nothing was heard of that tablet meanwhile, and play ended not long ago. Whatever is not believed
was entered now, and where time is up for that, a referee decides.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from tournament.accounts.presence import SEEN_EVERY
from tournament.audit.log import write_time
from tournament.core.permissions import Actor
from tournament.models import AuditRecord, Hand, Table
from tournament.tables.checks import GRACE

LATEST = timedelta(minutes=10)
"""How long after the end a tablet may still send what was entered before."""
ON_THE_WAY = SEEN_EVERY
"""The precision with which the server knows whether a tablet was there."""
ROUNDING = timedelta(seconds=2)
"""Tablets count whole seconds, and requests take a while."""
WORTH_NOTING = timedelta(seconds=5)
"""What arrives sooner has not waited; the log does not mention it."""
SLIP = timedelta(minutes=1)
"""A hand undone by accident is noticed at once."""


def when_entered(table: Table, waited: timedelta, now: datetime, unseen_since: datetime | None) -> datetime:
    """Return when an entry that says how long it `waited` was made.

    `unseen_since` tells since when nothing was heard of its tablet; None where it was there all the time.
    """
    claimed = now - max(waited, timedelta(0))
    if now - claimed <= ON_THE_WAY:
        return claimed
    end = table.session.ends_at(table.extra_seconds)
    if end is not None and now > end + LATEST:
        return now
    if unseen_since is None or claimed < unseen_since - ON_THE_WAY:
        return now
    # Hands are sent in the order of their entry: what was recorded later by somebody else has been seen by the table.
    if table.last_recorded_at is not None and claimed < table.last_recorded_at - ROUNDING:
        return now
    return claimed


def is_put_back(table: Table, undone: Hand, number: int, by: Actor, now: datetime) -> bool:
    """Say whether an undone hand comes back to its own place: recorded in time, or undone by a slip just now."""
    if number != undone.number:
        return False
    end = table.session.ends_at(table.extra_seconds)
    grace = GRACE if table.tournament.stops_at_once else timedelta(0)
    return end is None or undone.recorded_at <= end + grace or _is_slip(undone, by, now)


def _is_slip(undone: Hand, by: Actor, now: datetime) -> bool:
    """Say whether the same tablet undid it a moment ago; what a referee took away stays away."""
    deeds = AuditRecord.objects.filter(
        tournament_id=undone.tournament_id, verb="undo-hand", at__gte=write_time(now - SLIP)
    )
    found = deeds.filter(payload__contains=str(undone.entry_id)).order_by("-number").first()
    return found is not None and json.loads(found.actor) == by.written()
