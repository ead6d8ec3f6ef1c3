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
        "Load the demo: tournaments around today's date and an organizer's account. With options that describe a "
        "tournament, create that one instead. The same options always create the same tournament."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what describes a tournament, and what to leave out."""
        parser.add_argument("--ruleset", choices=list(event_rulesets()), help="default: mcr")
        parser.add_argument("--players", type=int, help="number of players, a multiple of 4 up to 256; default: 16")
        parser.add_argument("--sessions", type=int, help="number of sessions, up to 12; default: 4")
        parser.add_argument("--seed", help="any text; everything that happens is derived from it")
        parser.add_argument("--progress", choices=("coming", "running", "finished"), help="default: running")
        parser.add_argument("--slug", help="the end of the tournament's web address")
        parser.add_argument("--name", help="the name of the tournament")
        parser.add_argument(
            "--without-account",
            action="store_true",
            help="don't create the account with the public password; required without DEBUG=1",
        )
        parser.add_argument(
            "--write-fixtures",
            action="store_true",
            dest="is_writing",
            help="rebuild the demo and write its archives to fixtures/",
        )

    def handle(self, *args: Any, without_account: bool, is_writing: bool, **options: Any) -> None:
        """Load what is not there yet; a second run changes nothing."""
        if is_writing:
            write_fixtures()
            return
        if not settings.DEBUG and not without_account:
            raise CommandError(
                "The demo's password is public, so the demo only loads with DEBUG=1. To load its tournaments "
                "without an account, use --without-account."
            )
        described = {key: options[key] for key in DESCRIBING if options[key] is not None}
        with transaction.atomic():
            if described:
                self.make(read_setup(**described))
            else:
                load_fixtures(timezone.now())
            if not without_account and not Account.objects.filter(username=DEMO_NAME).exists():
                Account.objects.create_superuser(username=DEMO_NAME, password=DEMO_PASSWORD)
        self.stdout.write(self.style.SUCCESS("Demo loaded."))

    def make(self, setup: Setup) -> None:
        """Make one tournament, unless it is there already."""
        if Tournament.objects.filter(slug=setup.slug).exists():
            self.stdout.write(f"There already is a tournament {setup.slug!r}. Nothing to do.")
            return
        tournament = load_built(setup, timezone.now())
        self.stdout.write(f"Created {tournament.name} at /t/{tournament.slug}/")


def read_setup(*, ruleset: str = "mcr", players: int = 16, sessions: int = 4, **described: Any) -> Setup:
    """Return the tournament the options describe."""
    if players not in PLAYERS:
        raise CommandError("The number of players must be a multiple of 4 from 4 to 256.")
    if sessions not in SESSIONS:
        raise CommandError("The number of sessions must be from 1 to 12.")
    called = {"slug": f"demo-{ruleset}-{players}", "name": f"Demo of {players} players", **described}
    for key, column in (("slug", Tournament._meta.get_field("slug")), ("name", Tournament._meta.get_field("name"))):
        try:
            column.clean(called[key], None)
        except ValidationError as error:
            raise CommandError(f"--{key}: {' '.join(error.messages)}") from error
    return Setup(ruleset=ruleset, players=players, sessions=sessions, **called)
