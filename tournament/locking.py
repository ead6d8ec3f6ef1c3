"""Lock a table or a tournament and fetch it as it is.

Lock order: tables first, in the order of their keys, then the tournament. Whoever holds the tournament's lock writes
the next record of its log; on SQLite there is one writer at a time anyway.

Every hand does this, and putting such a statement together costs Django more than running it costs the database: so it
is put together once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection
from django.db.models import Field, Model

from tournament.models import Session, Table, Tournament

Converter = Callable[[Any], Any]


def lock_tournament(tournament_id: int) -> Tournament:
    """Return the tournament as it is now, and let nobody else change it until the transaction ends."""
    (tournament,) = _tournament_statement(connection.vendor).fetch(tournament_id)
    assert isinstance(tournament, Tournament)
    return tournament


def lock_table(table_id: int) -> Table:
    """Return a table with session and tournament as they are now; nobody else changes table or tournament."""
    table, session, tournament = _table_statement(connection.vendor).fetch(table_id)
    assert isinstance(table, Table)
    assert isinstance(session, Session)
    assert isinstance(tournament, Tournament)
    table.session, table.tournament = session, tournament
    return table


@dataclass(frozen=True, slots=True)
class _Statement:
    """SQL that fetches one row of several models side by side, and how to read its columns."""

    sql: str
    models: Sequence[type[Model]]
    converters: Sequence[tuple[int, Converter]]

    def fetch(self, key: int) -> list[Model]:
        """Return the rows that belong to the key."""
        with connection.cursor() as cursor:
            cursor.execute(self.sql, [key])
            found = cursor.fetchone()
        if found is None:
            raise ObjectDoesNotExist
        values = list(found)
        for column, convert in self.converters:
            values[column] = convert(values[column])
        rows, start = [], 0
        for model in self.models:
            names = [field.attname for field in model._meta.concrete_fields]
            rows.append(model.from_db(connection.alias, names, values[start : start + len(names)]))
            start += len(names)
        return rows


@cache
def _tournament_statement(vendor: str) -> _Statement:
    source = "tournament_tournament"
    return _statement(vendor, (Tournament,), source, f"{source}.id", (source,))


@cache
def _table_statement(vendor: str) -> _Statement:
    source = (
        "tournament_table"
        " JOIN tournament_session ON tournament_session.id = tournament_table.session_id"
        " JOIN tournament_tournament ON tournament_tournament.id = tournament_table.tournament_id"
    )
    locked = ("tournament_table", "tournament_tournament")
    return _statement(vendor, (Table, Session, Tournament), source, "tournament_table.id", locked)


def _statement(vendor: str, fetched: Sequence[type[Model]], source: str, key: str, locked: Sequence[str]) -> _Statement:
    """Put a statement together.

    NO KEY: rows that point at a locked one can still be inserted. Otherwise two transactions that have both inserted
    some would wait for each other to lock it.
    """
    fields = list(chain.from_iterable(model._meta.concrete_fields for model in fetched))
    columns = ", ".join(f"{field.model._meta.db_table}.{field.column}" for field in fields)
    lock = f"FOR NO KEY UPDATE OF {', '.join(locked)}" if vendor == "postgresql" else ""
    sql = " ".join(("SELECT", columns, "FROM", source, "WHERE", key, "= %s", lock))
    return _Statement(sql, fetched, _converters(fields))


def _converters(fields: Sequence[Field[Any, Any]]) -> list[tuple[int, Converter]]:
    """Return what turns columns as the database gives them into the values of fields."""
    found = []
    for number, field in enumerate(fields):
        column = field.get_col(field.model._meta.db_table)
        steps = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
        found += [(number, _bound(step, column)) for step in steps]
    return found


def _bound(step: Callable[[Any, Any, Any], Any], column: Any) -> Converter:
    return lambda value: step(value, column, connection)
