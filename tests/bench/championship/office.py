"""A process beside the servers: makes the event, opens and closes its sessions, and says what the database holds.

It reads lines and answers each with a line of JSON, as `tests.tournament.live.event` does.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.test import Client

from tests.tournament.events import make_event
from tests.tournament.live.answering import Commands, answer_lines
from tournament.accounts.referee_codes import issue_referee_code
from tournament.accounts.roles import grant_role
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.audit.verifying import verify
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Hand, Role, Seat, Session, Showing, Table, Tournament
from tournament.sessions.running import close_session, open_session
from tournament.setup.tournament import publish
from tournament.tables.totals import NOTHING, totals_by_table


def make(tables: str, sessions: str, hands: str) -> dict[str, Any]:
    """Make an event, published, with a link for each table; nobody has begun."""
    event = make_event(tables=int(tables), sessions=int(sessions), session_length=int(hands), is_open=False)
    tournament = publish(tournament=event.tournament, by=SYSTEM)
    links = issue_table_links(tournament=tournament, numbers=range(1, int(tables) + 1), by=SYSTEM)
    seats = Seat.objects.filter(session__tournament=tournament).select_related("entry", "session", "table")
    players = [
        [seat.session.number, seat.table.number, seat.wind, seat.entry.name]
        for seat in seats.order_by("pk")
        if seat.entry
    ]
    return {
        "slug": tournament.slug,
        "links": {link.number: f"/table/{token_of(link)}/" for link in links},
        "code": issue_referee_code(tournament=tournament, label="", by=SYSTEM)[1],
        "players": players,
        "cookie": sign_in(tournament),
    }


def sign_in(tournament: Tournament) -> str:
    """Return the session cookie of a browser in which an organizer is signed in."""
    account, _is_new = Account.objects.get_or_create(username="uploader")
    grant_role(tournament=tournament, account=account, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    browser = Client()
    browser.force_login(account)
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def open_(slug: str, number: str) -> dict[str, Any]:
    """Open a session."""
    session = Session.objects.get(tournament__slug=slug, number=number)
    if session.status == Session.Status.PLANNED:
        open_session(session=session, by=SYSTEM)
    return {}


def close(slug: str, number: str) -> dict[str, Any]:
    """Close a session; all its tables have signed."""
    close_session(session=Session.objects.get(tournament__slug=slug, number=number), by=SYSTEM)
    return {}


def report(slug: str) -> dict[str, Any]:
    """Return every hand, every total, and what is wrong with the log."""
    tournament = Tournament.objects.get(slug=slug)
    tables = list(Table.objects.filter(tournament=tournament).select_related("session", "tournament"))
    sums = totals_by_table(tournament)
    hands = Hand.objects.filter(tournament=tournament).select_related("table__session").order_by("pk")
    return {
        "hands": [
            {
                "session": hand.table.session.number,
                "table": hand.table.number,
                "number": hand.number,
                "id": str(hand.entry_id),
                "state": hand.state,
                "deltas": {seat.value: delta for seat, delta in hand.deltas.items()},
            }
            for hand in hands
        ],
        "showings": Showing.objects.filter(hand__in=hands, is_winner=True).count(),
        "tables": [
            {
                "session": table.session.number,
                "table": table.number,
                "state": table.state,
                "hands": table.hands_recorded,
                "totals": {seat.value: total for seat, total in table.totals.items()},
                "are_sums": (*table.totals.values(), table.total_pot) == sums.get(table.pk, NOTHING),
            }
            for table in tables
        ],
        "faults": [fault.message for fault in verify(tournament)],
        "version": tournament.version,
        "public": tournament.public_version,
        "records": tournament.audit_number,
    }


COMMANDS: Commands = {"make": make, "open": open_, "close": close, "report": report}


def main() -> None:
    """Do what each line of the input says."""
    answer_lines(COMMANDS)
