"""An event in which everything happens, and every public address of it."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tests.tournament.events import EAST, SOUTH, WEST, Event, hand, new_id, play
from tests.tournament.public.crowds import make_crowd
from tests.tournament.public.pages import TILES
from tournament.core.permissions import SYSTEM
from tournament.models import Seat, Table
from tournament.models.table import TOTAL_COLUMNS
from tournament.penalties.giving import Offence, penalise, penalise_entry
from tournament.public.receipt import token_of
from tournament.views.public.urls import urlpatterns

EMPTY = {"hands_recorded": 0, **dict.fromkeys(TOTAL_COLUMNS, 0)}
SESSION = 3
"""The one under way."""


def busy_event(slug: str, *, tables: int, hands: int) -> Event:
    """Return a crowd of which some tables have their hands recorded, with tiles, penalties and everything."""
    event = make_crowd(tables=tables, slug=slug)
    for table in Table.objects.filter(session__number=SESSION, tournament=event.tournament, state="open"):
        Table.objects.filter(pk=table.pk).update(**EMPTY)
        for _number in range(hands):
            at = Table.objects.get(pk=table.pk)
            play(event, hand(at, SOUTH, 14, EAST, holdings={SOUTH: TILES}), table=at)
            offence = Offence(kind="false-win")
            penalise(table=at, seat=WEST, offence=offence, reason="Why", command_id=new_id(), by=SYSTEM)
    for entry in event.entries[: tables // 2]:
        penalise_entry(entry=entry, offence=Offence(kind="off-standing", points=10), reason="Phone", by=SYSTEM)
    return event


def addresses(event: Event) -> dict[str, str]:
    """Return every public address by its name; what a new one needs beyond this has to be said here."""
    table = Table.objects.get(tournament=event.tournament, session__number=SESSION, number=busiest(event))
    seat = Seat.objects.get(table=table, wind=SOUTH.value)
    player = seat.entry
    assert player is not None
    known: dict[str, Any] = {"slug": event.tournament.slug, "session": SESSION, "hand": 1, "wind": SOUTH.value}
    known["token"] = token_of(seat)
    found = {}
    for pattern in urlpatterns:
        needed = {name: known.get(name, table.number) for name in pattern.pattern.converters}
        if "player" in str(pattern.pattern):
            needed["number"] = str(player.number)
        assert pattern.name
        found[pattern.name] = reverse(f"public:{pattern.name}", kwargs=needed)
    return found


def busiest(event: Event) -> int:
    """Return the number of the last table, which plays on."""
    return len(event.entries) // 4
