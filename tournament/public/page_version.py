"""Read the version of a tournament's public pages in one small, prepared statement."""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection

from tournament.models import Tournament

COLUMNS = ("id", "uid", "public_version", "policy", "status", "freeze_after", "is_private")
SELECT = " ".join(("SELECT", ", ".join(COLUMNS), "FROM", Tournament._meta.db_table, "WHERE slug = %s AND is_published"))


class PageVersion(NamedTuple):
    """All that a public page depends on besides its address and its reader's language and theme.

    The public version alone would do; the rest makes sure that no page outlives a change of policy.
    """

    tournament_id: int
    uid: str
    public_version: int
    policy: str
    status: str
    freeze_after: int | None
    is_private: bool

    def follows(self, other: PageVersion) -> bool:
        """Say whether this is newer than another version of the same tournament."""
        return self.uid == other.uid and self.public_version > other.public_version


def read_page_version(slug: str) -> PageVersion | None:
    """Return the page version of a published tournament; None when there is none."""
    with connection.cursor() as cursor:
        cursor.execute(SELECT, [slug])
        row = cursor.fetchone()
    # SQLite stores an id as text, PostgreSQL as a UUID.
    return row and PageVersion(row[0], str(row[1]).replace("-", ""), *row[2:])
