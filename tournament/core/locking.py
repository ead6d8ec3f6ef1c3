"""Lock a table or a tournament and fetch it as it is.

Lock order: tables first, in the order of their keys, then the tournament. The holder of the tournament's lock writes
the next record of its log; on SQLite there is one writer at a time anyway.
"""

from __future__ import annotations

from functools import cache

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection

from tournament.core.permissions import Actor, Rank
from tournament.core.sql import SideBySide, side_by_side
from tournament.models import Session, Table, Tournament


def lock_tournament(tournament_id: int) -> Tournament:
    """Return the tournament as it is now, and let nobody else change it until the transaction ends."""
    found = _tournament_statement(connection.vendor).fetch(tournament_id)
    if not found:
        raise ObjectDoesNotExist
    tournament: Tournament = found[0]
    return tournament


def lock_for(by: Actor, rank: Rank, tournament_id: int) -> Tournament:
    """Lock a tournament for an actor who needs that rank in it; refuse all others."""
    tournament = lock_tournament(tournament_id)
    by.require(rank, tournament)
    return tournament


def lock_table(table_id: int) -> Table:
    """Return a table with session and tournament, and let nobody else change table or tournament.

    Both are as they are now. The session is as it was before the wait: PostgreSQL reads again only what it locks.
    """
    found = _table_statement(connection.vendor).fetch(table_id)
    if not found:
        raise ObjectDoesNotExist
    table: Table = found[0]
    _table, table.session, table.tournament = found
    return table


def lock_as_read(table: Table) -> Table:
    """Lock a table that was read just now with its session and tournament; it is read again if anything was done since.

    Every command raises the tournament's version, so comparing the version is enough.
    """
    with connection.cursor() as cursor:
        cursor.execute(_version_statement(connection.vendor), [table.pk])
        found = cursor.fetchone()
    return table if found == (table.tournament.version,) else lock_table(table.pk)


@cache
def _version_statement(vendor: str) -> str:
    source = (
        "SELECT e.version FROM tournament_table t"
        " JOIN tournament_tournament e ON e.id = t.tournament_id"
        " WHERE t.id = %s"
    )
    return " ".join((source, _lock(vendor, "t", "e")))


@cache
def _tournament_statement(vendor: str) -> SideBySide:
    source = "FROM tournament_tournament e WHERE e.id = %s"
    return side_by_side(" ".join((source, _lock(vendor, "e"))), e=Tournament)


@cache
def _table_statement(vendor: str) -> SideBySide:
    source = (
        "FROM tournament_table t"
        " JOIN tournament_session s ON s.id = t.session_id"
        " JOIN tournament_tournament e ON e.id = t.tournament_id"
        " WHERE t.id = %s"
    )
    return side_by_side(" ".join((source, _lock(vendor, "t", "e"))), t=Table, s=Session, e=Tournament)


def _lock(vendor: str, *rows: str) -> str:
    """Return the end of a statement that locks what it reads.

    NO KEY: rows that point at a locked one can still be inserted. Otherwise two transactions that have both inserted
    some would wait for each other to lock it.
    """
    return f"FOR NO KEY UPDATE OF {', '.join(rows)}" if vendor == "postgresql" else ""
