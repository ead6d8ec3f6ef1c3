"""Serve pages and streams from this machine: `make run` and `make hall`."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tournament.accounts.first_organizer import first_code
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.management.commands.demo import DEMO_NAME, DEMO_PASSWORD
from tournament.models import Account, Tournament
from tournament.web.server.__main__ import run
from tournament.web.static_storage import collect_when_changed


class Command(BaseCommand):
    """Bring the database up to date, say which addresses to open, and serve."""

    help = "Migrate, load the demo where the database is empty (DEBUG only), and serve pages and streams."

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until interrupted."""
        host, port = ("0.0.0.0" if settings.HALL else "127.0.0.1"), self.free_port()
        call_command("migrate", verbosity=0)
        if settings.DEBUG:
            self.welcome_developer(port)
        else:
            collect_when_changed()
            self.welcome_hall()
        run(host, port)

    def free_port(self) -> int:
        """Return the port asked for, refusing one that another program holds."""
        try:
            port = int(settings.PORT)
            with socket.socket() as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(("127.0.0.1", port))
        except (ValueError, OverflowError) as error:
            raise CommandError(f"PORT must be a number from 1 to 65535, not {settings.PORT!r}.") from error
        except OSError as error:
            raise CommandError(f"Port {port} is taken by another program. Choose another: PORT={port + 1}.") from error
        return port

    def welcome_developer(self, port: int) -> None:
        """Load the demo into an empty database and print what to open."""
        if not Tournament.objects.exists() and not Account.objects.exists():
            call_command("demo", verbosity=0)
        url = f"http://localhost:{port}"
        lines = [f"Kongbox    {url}/"]
        running = Tournament.objects.published().filter(status=Tournament.Status.RUNNING).first()
        if running:
            lines.append(f"Public     {url}/t/{running.slug}/")
            lines += [f"Table 1    {url}{link}" for link in self.table_links(running)]
        if Account.objects.filter(username=DEMO_NAME).exists():
            lines.append(f"Organizer  {url}/accounts/sign-in/  name {DEMO_NAME}, password {DEMO_PASSWORD}")
        if code := first_code():
            lines.append(f"First      {url}{reverse('organizer:first')}  code {code}")
        self.stdout.write("\n".join(["", *lines, "", "Stop with Ctrl-C.", ""]))

    def table_links(self, tournament: Tournament) -> Iterator[str]:
        """Yield where the link of the first table leads, if there is a table."""
        if tournament.tables.exists():
            (link,) = issue_table_links(tournament=tournament, numbers=[1], by=SYSTEM)
            yield reverse("referee:table", args=[token_of(link)])

    def welcome_hall(self) -> None:
        """Print the address tablets and phones open, also as a code to scan."""
        self.stdout.write(f"\nKongbox in the hall: {settings.PUBLIC_URL}/\n\n")
        if os.environ.get("QR", "1") != "0":
            segno.make(f"{settings.PUBLIC_URL}/", micro=False).terminal(sys.stdout, compact=True)
        if code := first_code():
            address = f"{settings.PUBLIC_URL}{reverse('organizer:first')}"
            self.stdout.write(f"\nNobody can sign in yet. Make the first account at {address}\nCode: {code}\n")
        self.stdout.write(
            f"\nTimes are those of {settings.TIME_ZONE}. A tournament's settings can name another zone.\n"
        )
        self.stdout.write("\nStop with Ctrl-C.\n")
