"""Take a copy of the database while it is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from tournament.system.private_files import make_private_file


class Command(BaseCommand):
    """Copy the SQLite database with SQLite's own online backup: one consistent state, writers go on meanwhile."""

    help = "Copy the SQLite database to a file (default: var/backups/, named by the time). PostgreSQL: use pg_dump."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file to write."""
        parser.add_argument("file", nargs="?", type=Path)

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        """Write the copy and check it; an existing file is never overwritten."""
        if connection.vendor != "sqlite":
            raise CommandError("This command copies SQLite. For PostgreSQL use pg_dump, as docs/deploying.md says.")
        stamp = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
        target = file or settings.VAR_DIR / "backups" / f"{stamp}.sqlite3"
        if target.exists():
            raise CommandError(f"{target} exists already. Name another file.")
        try:
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            make_private_file(target)
        except OSError as error:
            raise CommandError(f"{target} cannot be written: {error.strerror}.") from error
        connection.ensure_connection()
        with closing(sqlite3.connect(target)) as copy:
            connection.connection.backup(copy)
            verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise CommandError(f"The copy {target} is not sound: {verdict}")
        self.stdout.write(self.style.SUCCESS(f"Copied to {target}"))
