"""Load the demo, or make a tournament by seed."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from scoring.rulesets import event_rulesets
from tournament.demo import Setup, load_built, load_fixtures, write_fixtures
from tournament.models import Account, Tournament

DEMO_NAME = "organizer"
DEMO_PASSWORD = "kongbox-demo"

PLAYERS = range(4, 257, 4)
SESSIONS = range(1, 13)
DESCRIBING = ("ruleset", "players", "sessions", "seed", "progress", "slug", "name")
"""Options that describe one tournament."""


class Command(BaseCommand):
    """Load the tournaments of fixtures/ and an organizer whose password everyone knows, or make one tournament."""

    help = (
        "Load the demo: tournaments around today, and an organizer's account. With any option that describes a "
        "tournament, make that one instead; the same options make the same tournament again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what describes a tournament, and what to leave out."""
        parser.add_argument("--ruleset", choices=list(event_rulesets()), help="default: mcr")
        parser.add_argument("--players", type=int, help="how many play, in fours up to 256; default: 16")
        parser.add_argument("--sessions", type=int, help="how many sessions there are, up to 12; default: 4")
        parser.add_argument("--seed", help="any text; what happens follows from it")
        parser.add_argument("--progress", choices=("coming", "running", "finished"), help="default: running")
        parser.add_argument("--slug", help="the last part of the tournament's web address")
        parser.add_argument("--name", help="what the tournament is called")
        parser.add_argument(
            "--without-account",
            action="store_true",
            help="make no account with the password everyone knows; the only way without DEBUG=1",
        )
        parser.add_argument(
            "--write-fixtures",
            action="store_true",
            dest="is_writing",
            help="build the demo anew and write its archives into fixtures/",
        )

    def handle(self, *args: Any, without_account: bool, is_writing: bool, **options: Any) -> None:
        """Load what is not there yet; a second run changes nothing."""
        if is_writing:
            write_fixtures()
            return
        if not settings.DEBUG and not without_account:
            raise CommandError(
                "The demo's password is public, so it loads only with DEBUG=1. Tournaments alone: --without-account."
            )
        described = {key: options[key] for key in DESCRIBING if options[key] is not None}
        with transaction.atomic():
            if described:
                self.make(read_setup(**described))
            else:
                load_fixtures(timezone.now())
            if not without_account and not Account.objects.filter(username=DEMO_NAME).exists():
                Account.objects.create_superuser(username=DEMO_NAME, password=DEMO_PASSWORD)
        self.stdout.write(self.style.SUCCESS("The demo is loaded."))

    def make(self, setup: Setup) -> None:
        """Make one tournament, unless it is there already."""
        if Tournament.objects.filter(slug=setup.slug).exists():
            self.stdout.write(f"There is a tournament {setup.slug!r} already: nothing to do.")
            return
        tournament = load_built(setup, timezone.now())
        self.stdout.write(f"Made {tournament.name} at /t/{tournament.slug}/")


def read_setup(*, ruleset: str = "mcr", players: int = 16, sessions: int = 4, **described: Any) -> Setup:
    """Return the tournament the options describe."""
    if players not in PLAYERS:
        raise CommandError("Players sit in fours: 4, 8, 12 … 256.")
    if sessions not in SESSIONS:
        raise CommandError("A tournament has from 1 to 12 sessions.")
    called = {"slug": f"demo-{ruleset}-{players}", "name": f"Demo of {players} players", **described}
    for key, column in (("slug", Tournament._meta.get_field("slug")), ("name", Tournament._meta.get_field("name"))):
        try:
            column.clean(called[key], None)
        except ValidationError as error:
            raise CommandError(f"--{key}: {' '.join(error.messages)}") from error
    return Setup(ruleset=ruleset, players=players, sessions=sessions, **called)
