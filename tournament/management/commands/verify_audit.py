"""Verify the log of tournaments."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.audit.log import verify
from tournament.models import Tournament


class Command(BaseCommand):
    """Say for each tournament whether its log is whole, and which records are not."""

    help = "Verify that nobody bent the log: each record's hash, the chain, its end, and the hands it speaks of."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the tournaments to verify; all of them by default."""
        parser.add_argument("slugs", nargs="*", help="the last part of a tournament's web address")

    def handle(self, *args: Any, slugs: list[str], **options: Any) -> None:
        """Verify, and fail if anything was bent."""
        tournaments = Tournament.objects.order_by("slug")
        if slugs:
            tournaments = tournaments.filter(slug__in=slugs)
            if missing := set(slugs) - set(tournaments.values_list("slug", flat=True)):
                raise CommandError(f"There is no tournament called {', '.join(sorted(missing))}.")
        is_bent = False
        for tournament in tournaments:
            faults = verify(tournament)
            is_bent = is_bent or bool(faults)
            for fault in faults:
                self.stdout.write(self.style.ERROR(f"{tournament.slug}: {fault.message}"))
            if not faults:
                self.stdout.write(f"{tournament.slug}: {tournament.audit_number} records, whole.")
        if is_bent:
            raise CommandError("The log was bent.")
