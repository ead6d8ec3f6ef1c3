"""Statements that every hand runs, put together once: Django spends longer on that than the database on running one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, TypeAlias

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, CharField, Field, ForeignKey, IntegerField, Model, TextField

from tournament.models.written.notes import note_written

Converter = Callable[[Any], Any]
Columns: TypeAlias = "Sequence[tuple[str, Field[Any, Any] | None]]"
TAKEN_AS_THEY_ARE = (BooleanField, CharField, ForeignKey, IntegerField, TextField)
"""Fields whose values rows hold in the form that every database takes."""


# -- reading ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SideBySide:
    """SQL that fetches one row of each of several models at once, and how to read its columns."""

    sql: str
    models: Sequence[tuple[type[Model], Sequence[str]]]
    converters: Sequence[tuple[int, Converter]]

    def fetch(self, *values: Any) -> list[Any]:
        """Return the rows found with these values, one of each model; none where there is nothing."""
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(self.sql, values)
            found = cursor.fetchone()
        if found is None:
            return []
        read = list(found)
        for column, convert in self.converters:
            read[column] = convert(read[column])
        rows, start = [], 0
        for model, names in self.models:
            rows.append(model.from_db(DEFAULT_DB_ALIAS, names, read[start : start + len(names)]))
            start += len(names)
        return rows


def side_by_side(source: str, **fetched: type[Model]) -> SideBySide:
    """Put the SELECT of all columns of these models together; `source` is the rest of it, with their short names."""
    fields = [(alias, field) for alias, model in fetched.items() for field in model._meta.concrete_fields]
    columns = ", ".join(f"{alias}.{field.column}" for alias, field in fields)
    names = [(model, [field.attname for field in model._meta.concrete_fields]) for model in fetched.values()]
    return SideBySide(" ".join(("SELECT", columns, source)), names, _converters([field for _alias, field in fields]))


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


# -- writing ----------------------------------------------------------------------------------------------------------


def save_columns(row: Model, *names: str) -> None:
    """Save these columns of a row with one UPDATE: no signals, no check whether it exists. The log hears of it."""
    sql, columns = _update(type(row), names)
    database = connections[DEFAULT_DB_ALIAS]
    with database.cursor() as cursor:
        cursor.execute(sql, [*_values(row, columns, database), row.pk])
    note_written(row, names)


def insert_rows(*rows: Model) -> None:
    """Insert new rows of one model with one INSERT and set their keys: no signals. The log hears of them."""
    if not rows:
        return
    sql, columns = _insert(type(rows[0]), len(rows))
    database = connections[DEFAULT_DB_ALIAS]
    with database.cursor() as cursor:
        cursor.execute(sql, list(chain.from_iterable(_values(row, columns, database) for row in rows)))
        keys = cursor.fetchall()
    for row, (key,) in zip(rows, keys, strict=True):
        row.pk = key
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
        note_written(row)


def _values(row: Model, columns: Columns, database: BaseDatabaseWrapper) -> list[Any]:
    """Return the values of these columns as the database takes them."""
    held = row.__dict__
    return [held[name] if field is None else field.get_db_prep_save(held[name], database) for name, field in columns]


def _columns(fields: Sequence[Field[Any, Any]]) -> Columns:
    """Return the names under which rows hold these fields; with those that databases take in their own way."""
    return [(field.attname, None if isinstance(field, TAKEN_AS_THEY_ARE) else field) for field in fields]


@cache
def _update(model: type[Model], names: tuple[str, ...]) -> tuple[str, Columns]:
    known = {field.name: field for field in model._meta.concrete_fields}
    fields = [known[name] for name in names]
    columns = ", ".join(f"{field.column} = %s" for field in fields)
    return " ".join(("UPDATE", model._meta.db_table, "SET", columns, "WHERE id = %s")), _columns(fields)


@cache
def _insert(model: type[Model], count: int) -> tuple[str, Columns]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f"{field.column}" for field in fields)
    row = f"({', '.join(['%s'] * len(fields))})"
    rows = ", ".join([row] * count)
    return " ".join(("INSERT INTO", model._meta.db_table, f"({columns})", "VALUES", rows, "RETURNING id")), _columns(
        fields
    )
