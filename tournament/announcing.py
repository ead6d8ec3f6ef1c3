"""Tell other processes that a tournament has changed."""

from __future__ import annotations

from django.db import connection

from tournament.models import Tournament

CHANNEL = "kongbox"


def announce(tournament: Tournament) -> None:
    """Say on commit "tournament, version, public version" to whoever listens.

    PostgreSQL delivers a notification when its transaction commits, and never otherwise. On SQLite listeners watch the
    database file instead, so there is nothing to do.
    """
    if connection.vendor == "postgresql":
        message = f"{tournament.pk} {tournament.version} {tournament.public_version}"
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, message])
