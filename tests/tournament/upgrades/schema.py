"""What a database is made of, in the database's own words, so that two of them can be compared."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection

ON_POSTGRESQL = {
    "column": """
        SELECT table_name || '.' || column_name, concat_ws(' ', data_type, character_maximum_length, is_nullable,
            column_default, is_identity)
        FROM information_schema.columns WHERE table_schema = 'public'""",
    "constraint": """
        SELECT conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace""",
    "index": "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "trigger": """
        SELECT tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal""",
    "function": "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
}
OF_DJANGO = ("django_migrations", "auth_group_permissions")
"""Which migrations ran, and a table Django's own migrations make differently from its models."""


def describe_schema() -> dict[str, str]:
    """Return every column, constraint, index and trigger with its definition."""
    found = _postgresql() if connection.vendor == "postgresql" else _sqlite()
    return {name: words for name, words in sorted(found) if not any(table in name for table in OF_DJANGO)}


def _postgresql() -> Iterator[tuple[str, str]]:
    with connection.cursor() as cursor:
        for kind, question in ON_POSTGRESQL.items():
            cursor.execute(question)
            for name, words in cursor.fetchall():
                yield f"{kind} {name}", words


def _sqlite() -> Iterator[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'")
        for kind, name, sql in cursor.fetchall():
            if kind != "table":
                yield f"{kind} {name}", sql
                continue
            # Columns that came later stand at the end, so the parts of a table are compared one by one.
            for part in split_at_commas(sql[sql.index("(") + 1 : sql.rindex(")")]):
                yield f"{name}: {part}", part


def split_at_commas(text: str) -> Iterator[str]:
    """Yield the parts of a text between commas that stand in no brackets."""
    depth, start = 0, 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            yield text[start:place].strip()
            start = place + 1
    yield text[start:].strip()
