"""Make the events whose pages are measured, and print their addresses as JSON.

Run by its path with another tree on PYTHONPATH it makes the same events there: it imports nothing of the tests.
"""

from __future__ import annotations

import json
from contextlib import suppress
from io import StringIO
from typing import Any

TABLES, CORRECTED = range(1, 7), 2


def main() -> None:
    """Load the demo and give its tables links."""
    import django

    django.setup()
    from django.core.management import CommandError, call_command

    call_command("migrate", verbosity=0)
    call_command("demo", without_account=True, verbosity=0)
    # Under these rules a table has a play clock; an older release does not have them.
    with suppress(CommandError, KeyError, TypeError, ValueError):
        call_command("demo", ruleset="zung-jung", sessions=2, without_account=True, stdout=StringIO())
    print(json.dumps(addresses()))


def addresses() -> dict[str, Any]:
    """Return the paths of a running event's pages, and the links of its tables."""
    from tournament.accounts.table_links import issue_table_links, token_of
    from tournament.core.permissions import SYSTEM
    from tournament.models import Hand, Showing, Tournament

    running = Tournament.objects.filter(status="running", is_published=True).order_by("-pk")
    found: dict[str, Any] = {}
    for tournament in running:
        links = issue_table_links(tournament=tournament, numbers=list(TABLES), by=SYSTEM)
        session = tournament.sessions.filter(status="open").order_by("number").last()
        showing = Showing.objects.filter(hand__tournament=tournament, holding__isnull=False).order_by("pk").first()
        at_table = Hand.objects.current().filter(table__session=session, table__number=CORRECTED)
        played = at_table.order_by("number").last()
        found[tournament.ruleset] = {
            "slug": tournament.slug,
            "session": session.number if session else 1,
            "tables": [f"/table/{token_of(link)}/" for link in links],
            "hand": showing and [showing.hand.table.session.number, showing.hand.table.number, showing.hand.number],
            "recorded": played and str(played.entry_id),
            "wind": showing and showing.wind,
            "receipt": receipt_of(tournament),
        }
    return found


def receipt_of(tournament: Any) -> str | None:
    """Return the token of a receipt that is signed and sealed; an older release has none."""
    try:
        from tournament.public.receipt import token_of
    except ImportError:
        return None
    from tournament.models import Seat

    closed = Seat.objects.filter(table__tournament=tournament, table__session__status="closed", table__state="locked")
    seat = closed.order_by("table__session__number", "pk").first()
    return token_of(seat) if seat else None


if __name__ == "__main__":
    main()
