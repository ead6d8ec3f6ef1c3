"""Look for a seating in the background; pages start this automatically."""

from __future__ import annotations

import contextlib
import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.models import SeatingSearch
from tournament.seating.search import fail_search, run_search

NICENESS = 10


class Command(BaseCommand):
    """Run one search to its end; pages have it give way to themselves, on a laptop in the hall."""

    help = "Run the seating search with this key and record its progress."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the search's key, and whether this process may give way to all others for good."""
        parser.add_argument("search", type=int)
        parser.add_argument("--gently", action="store_true", help="run at low priority")

    def handle(self, *args: Any, search: int, gently: bool, **options: Any) -> None:
        """Search until it is found, stopped or thrown away."""
        found = SeatingSearch.objects.select_related("tournament").filter(pk=search).first()
        if found is None or not found.is_under_way:
            raise CommandError(f"Search {search} is not running.")
        if gently:
            with contextlib.suppress(AttributeError, OSError):
                os.nice(NICENESS)
        try:
            run_search(found)
        except Exception:
            fail_search(found)
            raise
