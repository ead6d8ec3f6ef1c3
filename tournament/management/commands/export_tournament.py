"""Write everything of a tournament into one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.exports.archive import export_document, write_archive
from tournament.models import Tournament
from tournament.system.private_files import make_private_file


class Command(BaseCommand):
    """Write a tournament's archive: JSON that `import_tournament` reads on any machine and either database."""

    help = "Write everything of a tournament into one JSON file, or to standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the tournament, the file, and what to leave out."""
        parser.add_argument("slug", help="the last part of the tournament's web address")
        parser.add_argument("file", nargs="?", type=Path, help="the file to write; without one, standard output")
        parser.add_argument(
            "--without-personal-data",
            action="store_true",
            help="leave out names, countries, clubs, teams, association numbers, code names and the words of reasons",
        )

    def handle(self, *args: Any, slug: str, file: Path | None, without_personal_data: bool, **options: Any) -> None:
        """Write the file in one piece; an existing one is never overwritten."""
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {slug!r}.")
        if file is not None and file.exists():
            raise CommandError(f"{file} exists already. Name another file.")
        lines = write_archive(export_document(tournament, with_personal_data=not without_personal_data))
        if file is None:
            self.stdout.write("".join(lines), ending="")
            return
        try:
            make_private_file(file)
            file.write_text("".join(lines), encoding="utf-8", newline="\n")
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        self.stdout.write(self.style.SUCCESS(f"Wrote {file}"))
