"""Take a copy of the database while it is in use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from tournament.management.copies import copy_database, copy_name


class Command(BaseCommand):
    """Copy the SQLite database with SQLite's own online backup: one consistent state, writers go on meanwhile."""

    help = (
        "Copy the SQLite database to a file (default: in backups/, named after the time). For PostgreSQL use pg_dump."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file to write."""
        parser.add_argument("file", nargs="?", type=Path)

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        """Write the copy and check it."""
        if connection.vendor != "sqlite":
            raise CommandError("This command only backs up SQLite. For PostgreSQL use pg_dump (see docs/deploying.md).")
        database = Path(connection.settings_dict["NAME"])
        if not database.exists():
            hint = "" if settings.DEBUG else " To back up the demo's database: kongbox --demo backup"
            raise CommandError(f"There is no database {database} yet.{hint}")
        target = file or copy_name()
        copy_database(target)
        self.stdout.write(self.style.SUCCESS(f"Copied to {target}"))
