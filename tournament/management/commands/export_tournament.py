"""Write everything of a tournament into one file, or its public pages into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from tournament.core.errors import Refused
from tournament.exports.archive import export_document, write_archive
from tournament.management.any_order import InAnyOrder
from tournament.models import Tournament
from tournament.system.private_files import make_private_file
from tournament.views.public.html_export import export_site, zip_site
from tournament.web.static_storage import collect_when_changed


class Command(InAnyOrder):
    """Write a tournament's archive: JSON that `import_tournament` reads on any machine and either database."""

    help = (
        "Write a whole tournament to one JSON file or to standard output. With --html, write the public pages of a "
        "finished tournament to a folder, or to a file that ends in .zip."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the tournament, the file, and what to leave out."""
        parser.add_argument("slug", help="the end of the tournament's web address")
        parser.add_argument("file", nargs="?", type=Path, help="the file to write (default: standard output)")
        parser.add_argument("--html", action="store_true", dest="is_site", help="write static web pages to keep")
        parser.add_argument(
            "--language",
            action="append",
            choices=[code for code, _name in settings.LANGUAGES],
            help="a language of the web pages, the main one first (default: all languages)",
        )
        parser.add_argument(
            "--without-personal-data",
            action="store_true",
            help="leave out names, countries, clubs, teams, association numbers, code names and the text of reasons",
        )

    def handle(self, *args: Any, slug: str, file: Path | None, is_site: bool, **options: Any) -> None:
        """Write the file in one piece; an existing one is never overwritten."""
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {slug!r}.")
        if file is not None and file.exists():
            raise CommandError(f"{file} already exists. Choose another file.")
        try:
            if is_site:
                write_site(tournament, file or Path(slug), options["language"] or [])
            else:
                self.write_archive(tournament, file, with_names=not options["without_personal_data"])
        except Refused as reason:
            raise CommandError(str(reason)) from reason
        except OSError as error:
            raise CommandError(f"Can’t write {file}: {error.strerror}.") from error
        if file or is_site:
            self.stdout.write(self.style.SUCCESS(f"Wrote {file or slug}"))

    def write_archive(self, tournament: Tournament, file: Path | None, *, with_names: bool) -> None:
        """Write the archive to a file that only its owner reads, or to standard output."""
        lines = write_archive(export_document(tournament, with_personal_data=with_names))
        if file is None:
            self.stdout.write("".join(lines), ending="")
            return
        make_private_file(file)
        file.write_text("".join(lines), encoding="utf-8", newline="\n")


def write_site(tournament: Tournament, target: Path, languages: list[str]) -> None:
    """Write the public pages into a folder or a zip archive that does not exist yet."""
    if not settings.DEBUG:
        collect_when_changed()
    if target.suffix == ".zip":
        with target.open("xb") as file:
            zip_site(tournament, file, languages)
        return
    files = list(export_site(tournament, languages))
    target.mkdir(parents=True)
    for one in files:
        path = target / one.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(one.content)
