"""How other processes hear that a tournament has changed.

On PostgreSQL a trigger notifies `CHANNEL` whenever a version rises: no verb can forget it, it costs no statement of its
own, and the message goes out when the transaction commits and never otherwise. On SQLite listeners watch the database
file instead.
"""

from __future__ import annotations

from typing import NamedTuple

CHANNEL = "kongbox"


class Announcement(NamedTuple):
    """What a message says."""

    tournament_id: int
    version: int
    public_version: int


def read_announcement(message: str) -> Announcement:
    """Return what a message on the channel says.

    >>> read_announcement("7 120 118")
    Announcement(tournament_id=7, version=120, public_version=118)
    """
    return Announcement(*map(int, message.split()))
