"""Serve pages and streams from this machine: `make run` and `make hall`."""

from __future__ import annotations

import os
import socket
import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from tournament.accounts.first_organizer import first_code
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.management.command_line import add_serving_options
from tournament.management.commands.demo import DEMO_NAME, DEMO_PASSWORD
from tournament.management.upgrade import upgrade_database
from tournament.models import Account, Tournament
from tournament.web.server.__main__ import run
from tournament.web.static_storage import collect_when_changed


class Command(BaseCommand):
    """Bring the database up to date, say which addresses to open, and serve."""

    help = "Upgrade the database, load the demo if it is empty (only with DEBUG=1), and serve pages and live updates."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take where to serve, and whether to show it."""
        add_serving_options(parser)
        parser.add_argument("--host", help="the network address to listen on (default in the hall: all)")
        parser.add_argument("--open", action="store_true", dest="is_shown", help="open Kongbox in a browser")

    def handle(self, *args: Any, host: str | None, is_shown: bool, **options: Any) -> None:
        """Serve until interrupted."""
        port = self.free_port()
        upgrade_database(self.stdout.write)
        if settings.DEBUG:
            self.welcome_developer(port)
        else:
            collect_when_changed(self.stdout.write)
            self.welcome_hall()
        self.stdout.flush()
        if is_shown:
            first = "" if settings.DEBUG else reverse("organizer:first" if first_code() else "organizer:home")
            Thread(target=open_when_answering, args=[port, first or "/"], daemon=True).start()
        run(host or ("0.0.0.0" if settings.HALL else "127.0.0.1"), port)

    def free_port(self) -> int:
        """Return the port asked for, refusing one that another program holds."""
        try:
            port = int(settings.PORT)
            with socket.socket() as probe:
                if os.name == "posix":  # elsewhere it would let two programs have one port
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(("127.0.0.1", port))
        except (ValueError, OverflowError) as error:
            raise CommandError(f"PORT must be a number from 1 to 65535, not {settings.PORT!r}.") from error
        except OSError as error:
            raise CommandError(
                f"Port {port} is used by another program. Choose another one: --port {port + 1} "
                f"(with make: PORT={port + 1})."
            ) from error
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
            lines.append(f"Set up     {url}{reverse('organizer:first')}  setup code {code}")
        self.stdout.write("\n".join(["", *lines, "", "Stop with Ctrl-C.", ""]))

    def table_links(self, tournament: Tournament) -> Iterator[str]:
        """Yield where the link of the first table leads, if there is a table."""
        if tournament.tables.exists():
            (link,) = issue_table_links(tournament=tournament, numbers=[1], by=SYSTEM)
            yield reverse("referee:table", args=[token_of(link)])

    def welcome_hall(self) -> None:
        """Print the address tablets and phones open, also as a code to scan."""
        self.stdout.write(f"\nKongbox in the hall: {settings.PUBLIC_URL}/\n\n")
        if os.environ.get("QR", "1") != "0" and can_write_blocks():
            segno.make(f"{settings.PUBLIC_URL}/", micro=False).terminal(sys.stdout, compact=True)
        if code := first_code():
            address = f"{settings.PUBLIC_URL}{reverse('organizer:first')}"
            self.stdout.write(
                f"\nThis server has no accounts yet. Create the first one at {address}\nSetup code: {code}\n"
            )
        self.stdout.write(f"\nTimes are shown in {settings.TIME_ZONE}. Each tournament can set its own time zone.\n")
        self.stdout.write("\nStop with Ctrl-C.\n")


def can_write_blocks() -> bool:
    """Say whether the console knows the characters that a QR code is drawn with."""
    try:
        "█▀▄".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def open_when_answering(port: int, path: str) -> None:
    """Open a page in this machine's browser as soon as the server answers."""
    for _try in range(600):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            break
        time.sleep(0.1)
    webbrowser.open(f"http://localhost:{port}{path}")
