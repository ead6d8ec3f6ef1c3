"""Run several queries in one read-only snapshot, while others go on writing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

# Neither waits for writers nor makes them wait: all statements read what the first one saw.
BEGIN = {"sqlite": "BEGIN DEFERRED", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}

_here = threading.local()


@contextmanager
def read_snapshot() -> Iterator[None]:
    """Run all statements inside in one read-only snapshot of the database, taken at the first of them.

    Django's own `atomic` would take SQLite's lock for writing. Inside a transaction or another snapshot it does
    nothing: a command has locked what it reads.
    """
    if connection.in_atomic_block or getattr(_here, "is_inside", False):
        yield
        return
    run(BEGIN[connection.vendor])
    _here.is_inside = True
    try:
        yield
    finally:
        _here.is_inside = False
        run("ROLLBACK")


def run(statement: str) -> None:
    """Execute a statement that returns no rows."""
    with connection.cursor() as cursor:
        cursor.execute(statement)
