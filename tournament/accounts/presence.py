"""When the tablet of a table was there and when it was away, as far as the server has seen.

A tablet asks every few seconds how its table stands. That it did is written down twice a minute, and with it the last
time it was away: what it says about entries that waited on it can be compared with that.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import OperationalError
from django.utils import timezone

from tournament.models import TableLink

SEEN_EVERY = timedelta(seconds=30)
"""How often it is written down that a tablet is there."""
AWAY_AFTER = 2 * SEEN_EVERY
"""A tablet that asks is seen again sooner than that."""
CATCHING_UP = timedelta(minutes=2)
"""How long a tablet that is back takes, at most, to send what waited on it."""
PRESENCE = ("seen_at", "away_from", "back_at")
"""The columns of a link that are written here."""


def note_seen(link: TableLink) -> None:
    """Remember that the bound tablet is there: no deed, so neither the log nor the version hears of it."""
    now = timezone.now()
    if link.seen_at is not None and now - link.seen_at < SEEN_EVERY:
        return
    if link.seen_at is not None and now - link.seen_at >= AWAY_AFTER:
        link.away_from, link.back_at = link.seen_at, now
    link.seen_at = now
    # Where somebody else writes for too long, the next question says it as well: no tablet is refused for this.
    with suppress(OperationalError):
        link.save(update_fields=PRESENCE)


def forget_sightings(link: TableLink, seen_at: datetime | None) -> None:
    """Begin anew with another device, or with none; the caller saves `PRESENCE`."""
    link.seen_at, link.away_from, link.back_at = seen_at, None, None


def unseen_since(link: TableLink, now: datetime) -> datetime | None:
    """Return since when nothing was heard of the bound tablet until it came back just now; None where it was there."""
    is_just_back = link.back_at is not None and now - link.back_at <= CATCHING_UP
    return link.away_from if is_just_back else None
