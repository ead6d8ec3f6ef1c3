"""A process beside the servers: makes a published event, or does something at it.

It reads lines (`make`, `record SLUG`, `show SLUG`, `hide SLUG`) and answers each with a line of JSON: starting a
process for every command would take longer than the commands.
"""

from __future__ import annotations

from typing import Any

from tests.tournament.events import EAST, SOUTH, hand, make_event, new_id
from tests.tournament.live.answering import Commands, answer_lines
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.live.addresses import desk_stream
from tournament.models import Entry, Table, Tournament
from tournament.setup.tournament import publish
from tournament.tables.recording import record_hand


def make() -> dict[str, Any]:
    """Make an event with one table, South's player known by name."""
    event = make_event()
    Entry.objects.filter(seats=event.seat(SOUTH)).update(name="Marek Dvorský")
    publish(tournament=event.tournament, by=SYSTEM)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    return {
        **versions(event.tournament.slug),
        "slug": event.tournament.slug,
        "table": f"/table/{token_of(link)}/",
        "desk": desk_stream(event.tournament.pk),
    }


def versions(slug: str) -> dict[str, Any]:
    """Return the versions as they are now."""
    tournament = Tournament.objects.get(slug=slug)
    return {"version": tournament.version, "public": tournament.public_version}


def record(slug: str) -> dict[str, Any]:
    """Let South win 12 from East once more."""
    table = Table.objects.select_related("session", "tournament").get(tournament__slug=slug)
    record_hand(table=table, entry_id=new_id(), entry=hand(table, SOUTH, 12, EAST), by=SYSTEM)
    return versions(slug)


def show(slug: str) -> dict[str, Any]:
    """Publish the event."""
    publish(tournament=Tournament.objects.get(slug=slug), by=SYSTEM)
    return versions(slug)


def hide(slug: str) -> dict[str, Any]:
    """Hide it again."""
    publish(tournament=Tournament.objects.get(slug=slug), by=SYSTEM, is_published=False)
    return versions(slug)


COMMANDS: Commands = {"make": make, "record": record, "show": show, "hide": hide}


def main() -> None:
    """Do what each line of the input says."""
    answer_lines(COMMANDS)
