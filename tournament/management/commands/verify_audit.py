"""Verify the audit logs of tournaments, in the database or in archives."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournament.audit.verifying import Verdict, judge_tournament
from tournament.exports.archive import ArchiveError, read_archive
from tournament.exports.archive.files import LARGEST_ARCHIVE
from tournament.exports.archive.verifying import judge_document
from tournament.management.any_order import InAnyOrder
from tournament.models import Tournament


class Command(InAnyOrder):
    """Say for each tournament whether its log is whole, and which records are not."""

    help = (
        "Verify that the audit log hasn't been tampered with: each record's hash, the chain, its end, what was signed, "
        "and every row of the tournament. A file is an archive; it is verified without being imported."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the tournaments to verify; all of them by default."""
        parser.add_argument("slugs", nargs="*", help="the end of a tournament's web address, or the file of an archive")

    def handle(self, *args: Any, slugs: list[str], **options: Any) -> None:
        """Verify, and fail if anything was altered."""
        files = [name for name in slugs if "." in name or "/" in name]
        named = [name for name in slugs if name not in files]
        tournaments = Tournament.with_removed.order_by("slug")
        if slugs:
            tournaments = tournaments.filter(slug__in=named)
            if missing := set(named) - set(tournaments.values_list("slug", flat=True)):
                raise CommandError(f"There is no tournament called {', '.join(sorted(missing))}.")
        found = [self.tell(one.slug, one.audit_number, judge_tournament(one)) for one in tournaments]
        found += [self.tell(name, *judge_file(name)) for name in files]
        if not all(found):
            raise CommandError("The log has been tampered with.")

    def tell(self, name: str, records: int, verdict: Verdict) -> bool:
        """Write what was found, and say whether all is whole."""
        for fault in verdict.faults:
            self.stdout.write(self.style.ERROR(f"{name}: {fault.message}"))
        if verdict.faults:
            return False
        self.stdout.write(f"{name}: {records} records verified.")
        if verdict.since is None:
            self.stdout.write(f"{name}: the log is from an earlier release. Only its hands and totals can be verified.")
        elif verdict.since > 1:
            self.stdout.write(f"{name}: everything is verified from record {verdict.since} on.")
        return True


def judge_file(name: str) -> tuple[int, Verdict]:
    """Return how many records the archive in a file has, and what is found in it."""
    try:
        with Path(name).open("rb") as opened:
            document = read_archive(opened.read(LARGEST_ARCHIVE + 1))
        return len(document["audit"]), judge_document(document)
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from error
    except ArchiveError as error:
        raise CommandError(str(error)) from error
