"""Make the events whose pages are measured, and print their addresses as JSON.

Run by its path with another tree on PYTHONPATH it makes the same events there: it imports nothing of the tests.
"""

from __future__ import annotations

import json
from typing import Any

TABLES, CORRECTED = range(1, 7), 2


def main() -> None:
    """Load the demo and give its tables links."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("demo", without_account=True, verbosity=0)
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
        }
    return found


if __name__ == "__main__":
    main()
