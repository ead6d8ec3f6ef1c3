"""Copies of an SQLite database: one consistent state, checked, while the database may be in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone

from tournament.system.private_files import make_private_file


def copy_name(why: str = "") -> Path:
    """Return a file for a copy in the folder of backups, named by the time and by why it is made."""
    stamp = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
    folder: Path = settings.VAR_DIR / "backups"
    return folder / f"{stamp}{why}.sqlite3"


def copy_database(target: Path) -> None:
    """Copy the database to a new file; an existing one is never overwritten."""
    if target.exists():
        raise CommandError(f"{target} already exists. Choose another file.")
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        make_private_file(target)
    except OSError as error:
        raise CommandError(f"Can’t write {target}: {error.strerror}.") from error
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy)
        check_whole(copy, target)


def check_whole(copy: sqlite3.Connection, file: Path) -> None:
    """Refuse a database that SQLite finds damaged."""
    try:
        verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise CommandError(f"{file} is not an SQLite database.") from error
    if verdict != "ok":
        raise CommandError(f"The copy {file} is damaged: {verdict}")
