"""Read a tournament from its archive."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.core.time_limit import Deadline
from tournament.exports.archive import ArchiveError, import_document, read_archive
from tournament.exports.archive.files import LARGEST_ARCHIVE, LONGEST_READING


class Command(BaseCommand):
    """Store a tournament from the file that `export_tournament` wrote, all of it or nothing."""

    help = "Import a tournament from its archive. Archives don't contain accounts, roles, table links or referee codes."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file, and the slug to store the tournament under."""
        parser.add_argument("file", help="the archive file, or - for standard input")
        parser.add_argument("--slug", help="a different end of the web address than the archive's")

    def handle(self, *args: Any, file: str, slug: str | None, **options: Any) -> None:
        """Check the whole file, then store it in one transaction."""
        try:
            with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as opened:
                content = opened.read(LARGEST_ARCHIVE + 1)
        except OSError as error:
            raise CommandError(f"Can’t read {file}: {error.strerror}.") from error
        try:
            deadline = Deadline(LONGEST_READING)
            tournament = import_document(read_archive(content, deadline), slug=slug, deadline=deadline)
        except ArchiveError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(self.style.SUCCESS(f"Imported {tournament.name} as {tournament.slug}"))
