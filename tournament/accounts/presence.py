"""When a table's tablet was connected and when it was away, as far as the server knows.

A tablet polls every few seconds. Twice a minute this is stored, along with its last absence, so that its claims about
entries that waited on it can be checked.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import OperationalError
from django.utils import timezone

from tournament.models import TableLink

SEEN_EVERY = timedelta(seconds=30)
"""How often a tablet's presence is stored."""
AWAY_AFTER = 2 * SEEN_EVERY
"""A tablet that polls is always seen again sooner than this."""
CATCHING_UP = timedelta(minutes=2)
"""The longest a reconnected tablet takes to send what waited on it."""
PRESENCE = ("seen_at", "away_from", "back_at")
"""The columns of a table link that are written here."""


def note_seen(link: TableLink) -> None:
    """Store that the bound tablet is connected; this is not logged and raises no version."""
    now = timezone.now()
    if link.seen_at is not None and now - link.seen_at < SEEN_EVERY:
        return
    if link.seen_at is not None and now - link.seen_at >= AWAY_AFTER:
        link.away_from, link.back_at = link.seen_at, now
    link.seen_at = now
    # If the database is busy, the next poll stores it: no tablet is refused for this.
    with suppress(OperationalError):
        link.save(update_fields=PRESENCE)


def forget_sightings(link: TableLink, seen_at: datetime | None) -> None:
    """Reset the presence for another device, or for none; the caller saves `PRESENCE`."""
    link.seen_at, link.away_from, link.back_at = seen_at, None, None


def unseen_since(link: TableLink, now: datetime) -> datetime | None:
    """Return since when the bound tablet was away, if it has just come back; else None."""
    is_just_back = link.back_at is not None and now - link.back_at <= CATCHING_UP
    return link.away_from if is_just_back else None
