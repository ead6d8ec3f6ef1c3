"""Find out from the log whether anything has happened that a table's page shows.

Fifty tables raise one tournament's version. Most of these commands are hands at other tables, and a page that knows an
older version has missed nothing by them.
"""

from __future__ import annotations

import json

from django.db import connection

from tournament.models import Table

AT_ONE_TABLE = (
    "record-hand",
    "undo-hand",
    "confirm-hand",
    "sign-table",
    "finish-table",
    "hear-signal",
    "call-referee",
    "answer-call",
)
"""Verbs of the log that only pages of the same table show. Whatever is not named here concerns every table."""
MOST_RECORDS = 500
"""The most records read; a page that has missed more gets the whole table, which is quicker."""

STATEMENT = " ".join(
    (
        "SELECT verb, payload FROM tournament_auditrecord",
        "WHERE tournament_id = %s AND number > %s AND number <= %s",
        f"AND (verb NOT IN ({', '.join(['%s'] * len(AT_ONE_TABLE))}) OR payload LIKE %s)",
    )
)


def is_unchanged(table: Table, *, since: int, until: int) -> bool:
    """Say that between two versions of its tournament nothing was done that shows at a table, in whichever session.

    Every command raises the version by one and adds one record. The table is read together with its tournament.
    """
    tournament = table.tournament
    if not 0 <= since <= until <= tournament.version:
        return False
    if since == until:
        return True
    if until - since > MOST_RECORDS:
        return False
    ahead = tournament.audit_number - tournament.version
    # The log has one spelling. The pattern finds table 1 in 12 as well; what is found is read.
    place = f'%"table":{table.number}%'
    with connection.cursor() as cursor:
        cursor.execute(STATEMENT, [tournament.pk, since + ahead, until + ahead, *AT_ONE_TABLE, place])
        found = cursor.fetchall()
    return not any(verb not in AT_ONE_TABLE or json.loads(payload)["table"] == table.number for verb, payload in found)
