"""The PostgreSQL role of pages and streams: it reads and writes rows, but cannot change triggers or constraints.

Tables, triggers and functions belong to the owner, as whom migrations run. What the triggers refuse is not granted in
the first place, so the guards and the rights say the same (docs/decisions/0014-two-roles.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

ON_DELETE, ON_UPDATE = 8, 16
"""Bits of `pg_trigger.tgtype`."""
HISTORY = "django_migrations"
POWERS = ("rolsuper", "rolcreaterole", "rolcreatedb", "rolreplication", "rolbypassrls")


@dataclass(frozen=True, slots=True)
class AppRole:
    """Who the pages are to the database."""

    name: str
    password: str

    @classmethod
    def of(cls, url: str) -> AppRole:
        """Return the role that an address names."""
        parts = dj_database_url.parse(url)
        return cls(str(parts.get("USER") or ""), str(parts.get("PASSWORD") or ""))


def grant_app_role(connection: BaseDatabaseWrapper, role: AppRole) -> None:
    """Make the role where there is none, and give it what the pages need and no more; again, and nothing changes."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute("SELECT current_user, current_database(), current_schema()")
        owner, database, schema = cursor.fetchone()
        if role.name in ("", owner):
            raise ImproperlyConfigured(
                f"The pages need a role of their own: APP_DATABASE_URL names {role.name or 'none'}."
            )
        make_role(cursor, role)
        names = {
            "role": sql.Identifier(role.name),
            "owner": sql.Identifier(owner),
            "database": sql.Identifier(database),
            "schema": sql.Identifier(schema),
        }
        for statement in FOR_ALL:
            cursor.execute(sql.SQL(statement).format(**names))
        for table, rights in rights_of_tables(cursor).items():
            statement = "REVOKE ALL ON {table} FROM {role}; GRANT {rights} ON {table} TO {role}"
            cursor.execute(sql.SQL(statement).format(**names, table=sql.Identifier(table), rights=rights))


# Nobody but the owner makes anything here, not even a temporary table: the guards look tables up by their names.
FOR_ALL = (
    "REVOKE ALL ON DATABASE {database} FROM {role}",
    "REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC",
    "REVOKE CREATE ON SCHEMA {schema} FROM PUBLIC",
    "REVOKE ALL ON SCHEMA {schema} FROM {role}",
    "GRANT CONNECT ON DATABASE {database} TO {role}",
    "GRANT USAGE ON SCHEMA {schema} TO {role}",
    "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {role}",
    # What a later migration makes can be used at once.
    "ALTER DEFAULT PRIVILEGES FOR ROLE {owner} IN SCHEMA {schema} "
    "GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role}",
    "ALTER DEFAULT PRIVILEGES FOR ROLE {owner} IN SCHEMA {schema} GRANT USAGE, SELECT ON SEQUENCES TO {role}",
)


def make_role(cursor: Any, role: AppRole) -> None:
    """Make the role, or set its password; refuse one that could grant itself more rights."""
    columns = sql.SQL(", ").join(map(sql.Identifier, POWERS))
    cursor.execute(sql.SQL("SELECT {} FROM pg_roles WHERE rolname = %s").format(columns), [role.name])
    found = cursor.fetchone()
    if found and any(found):
        raise ImproperlyConfigured(f"{role.name} may do more than pages need: name another role in APP_DATABASE_URL.")
    cursor.execute("SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user")
    (may_make_roles,) = cursor.fetchone()
    if not found and not may_make_roles:
        raise ImproperlyConfigured(f"There is no role {role.name}, and the owner may not make one (CREATE ROLE).")
    if may_make_roles:
        # Hashed here: statements may be written to the server's log.
        hashed = cursor.connection.pgconn.encrypt_password(role.password.encode(), role.name.encode(), b"scram-sha-256")
        parts = {
            "statement": sql.SQL("ALTER" if found else "CREATE"),
            "role": sql.Identifier(role.name),
            "password": sql.Literal(hashed.decode() if role.password else None),
        }
        cursor.execute(sql.SQL("{statement} ROLE {role} LOGIN PASSWORD {password}").format(**parts))


def rights_of_tables(cursor: Any) -> dict[str, sql.Composable]:
    """Return what the role may do with each table: everything but what a trigger refuses."""
    cursor.execute(
        "SELECT c.relname, a.attname, a.attnum FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid "
        "WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') "
        "AND a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname, a.attnum"
    )
    columns: dict[str, dict[int, str]] = {}
    for table, column, number in cursor.fetchall():
        columns.setdefault(table, {})[number] = column
    cursor.execute(
        "SELECT c.relname, t.tgtype, t.tgattr::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
        "JOIN pg_proc p ON p.oid = t.tgfoid "
        "WHERE p.proname = 'tournament_refuse' AND c.relnamespace = current_schema()::regnamespace"
    )
    guards: dict[str, list[tuple[int, list[int]]]] = {}
    for table, kind, numbers in cursor.fetchall():
        guards.setdefault(table, []).append((kind, [int(number) for number in numbers.split()]))
    return {table: rights_of(table, columns[table], guards.get(table, [])) for table in columns}


def rights_of(table: str, columns: dict[int, str], guards: list[tuple[int, list[int]]]) -> sql.Composable:
    """Return the rights on one table, as they stand in a GRANT."""
    if table == HISTORY:
        return sql.SQL("SELECT")
    rights: list[sql.Composable] = [sql.SQL("SELECT"), sql.SQL("INSERT")]
    if not any(kind & ON_DELETE for kind, _numbers in guards):
        rights.append(sql.SQL("DELETE"))
    kept = [numbers for kind, numbers in guards if kind & ON_UPDATE]
    if not kept:
        rights.append(sql.SQL("UPDATE"))
    elif all(kept):  # a guard that names no columns guards all of them
        free = [name for number, name in columns.items() if not any(number in numbers for numbers in kept)]
        if free:
            rights.append(sql.SQL("UPDATE ({})").format(sql.SQL(", ").join(map(sql.Identifier, free))))
    return sql.SQL(", ").join(rights)
