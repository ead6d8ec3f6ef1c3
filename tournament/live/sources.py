"""Where the hub hears of new versions: a source says that something changed, and reads how tournaments stand.

Each source has connections of its own. Django's belong to pages and threads; a stream has neither.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from typing import Any, NamedTuple, Protocol
from urllib.parse import quote

from tournament.models import Tournament

COLUMNS = ("id", "slug", "version", "public_version", "is_published")
SELECT = " ".join(("SELECT", ", ".join(COLUMNS), "FROM", Tournament._meta.db_table))


class Standing(NamedTuple):
    """How far a tournament has come."""

    tournament_id: int
    slug: str
    version: int
    public_version: int
    is_published: bool


class Source(Protocol):
    """Something that hears of changes and reads versions; any of its methods may raise when the database is away."""

    def changes(self) -> AsyncIterator[int | None]:
        """Connect; yield None when anything may have changed (at first, too), or the id of what did."""

    async def read(self, tournament_ids: Collection[int]) -> list[Standing]:
        """Return how these tournaments stand; what is not there is left out."""

    async def find(self, slug: str) -> Standing | None:
        """Return how the tournament with that slug stands."""

    async def close(self) -> None:
        """Give back whatever is open; a later call opens it again."""


def source_of(database: dict[str, Any]) -> Source:
    """Return the source for a database as Django's settings describe it."""
    if database["ENGINE"] == "django.db.backends.sqlite3":
        from tournament.live.sqlite import SqliteSource

        name = str(database["NAME"])
        return SqliteSource(name if name.startswith("file:") else f"file:{quote(name)}?mode=ro")
    from django.db import connection

    from tournament.live.postgres import PostgresSource

    # Cursors and adapters of Django's own are not for an async connection.
    django_only = {"cursor_factory", "context", "prepare_threshold"}
    parameters = {k: v for k, v in connection.get_connection_params().items() if k not in django_only}
    return PostgresSource(parameters)
