"""Replace the database by a backup."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from tournament.management.copies import check_whole, copy_database, copy_name
from tournament.management.upgrade import APP, refuse_newer, upgrade_database


class Command(BaseCommand):
    """Check a backup, copy the database that is there, put the backup in its place and upgrade it."""

    help = "Replace the SQLite database with a backup. The current database is copied to backups/ first."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the backup."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Restore, or refuse and change nothing."""
        if connection.vendor != "sqlite":
            raise CommandError(
                "This command only restores SQLite. For PostgreSQL use pg_restore (see docs/deploying.md)."
            )
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as backup:
            check_whole(backup, file)
            refuse_newer(self.migrations_of(backup, file), file)
            self.refuse_while_serving()
            kept = copy_name("-before-restore")
            copy_database(kept)
            backup.backup(connection.connection)
        connection.close()
        upgrade_database(self.stdout.write)
        self.stdout.write(self.style.SUCCESS(f"Restored {file}. The previous database is in {kept}"))

    def migrations_of(self, backup: sqlite3.Connection, file: Path) -> list[str]:
        """Return which migrations a backup has had; refuse a file that is no backup of Kongbox."""
        try:
            rows = backup.execute("SELECT name FROM django_migrations WHERE app = ?", [APP]).fetchall()
        except sqlite3.DatabaseError as error:
            raise CommandError(f"{file} is not a Kongbox backup.") from error
        return [name for (name,) in rows]

    def refuse_while_serving(self) -> None:
        """Refuse while another process has the database open: it would go on with what it remembers."""
        name = connection.settings_dict["NAME"]
        connection.close()
        try:
            with closing(sqlite3.connect(name, timeout=1)) as alone:
                alone.execute("PRAGMA locking_mode = EXCLUSIVE")
                alone.execute("BEGIN IMMEDIATE")
                alone.rollback()
        except sqlite3.OperationalError as error:
            raise CommandError("Kongbox is running. Stop it first, then restore.") from error
        connection.ensure_connection()
