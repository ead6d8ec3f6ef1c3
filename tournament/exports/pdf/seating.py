"""Who sits where, on paper: by table, and by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.seats import WINDS, Wind
from tournament.core.labels import wind_name
from tournament.exports.pdf.lists import ListColumn, ListPrinter
from tournament.exports.pdf.page import Heading, Page, Size
from tournament.players.names import name_key

MANY_SESSIONS = 7
"""More columns than this need the page turned."""


@dataclass(frozen=True, slots=True)
class Place:
    """One player's place in one session."""

    session: int
    table: int
    wind: Wind
    number: int
    name: str
    country: str = ""
    called: str = ""
    """What the session is called."""
    is_drawn: bool = True
    """Whether the wind is known; where winds are drawn at the table it is not until they are."""


def print_seating_by_table(places: Sequence[Place], *, heading: Heading, size: Size) -> bytes:
    """Return a list of tables with their four players, for the door of the hall."""
    page = Page(size, heading, is_landscape=True)
    columns = [
        ListColumn(_("Table"), 0.9, "R", is_strong=True),
        *(ListColumn(wind_name(wind) if _are_drawn(places) else "", 3.2) for wind in WINDS),
    ]
    tables: dict[tuple[int, int], dict[Wind, Place]] = {}
    for place in places:
        tables.setdefault((place.session, place.table), {})[place.wind] = place
    called = {place.session: place.called for place in places}
    sessions = sorted(called)
    printer = ListPrinter(page, columns, size=11, line=8)
    for session in sessions:
        rows = [
            [str(table), *(_who(seats.get(wind)) for wind in WINDS)]
            for (number, table), seats in tables.items()
            if number == session
        ]
        top = None
        if len(sessions) > 1:
            top = page.start()
            page.put(called[session], page.l_margin, top, page.inner, 8, size=15, bold=True)
            top += 10
        printer.print(rows, top)
    if not sessions:
        page.start()
    return page.to_bytes()


def _are_drawn(places: Sequence[Place]) -> bool:
    return all(place.is_drawn for place in places)


def _who(place: Place | None) -> str:
    if place is None:
        return "–"
    return f"{place.name} ({place.country})" if place.country else place.name


def print_seating_by_player(places: Sequence[Place], *, heading: Heading, size: Size) -> bytes:
    """Return a list of players in the order of the alphabet, each with table and seat in every session printed."""
    sessions = sorted({place.session for place in places})
    players: dict[tuple[str, int], dict[int, Place]] = {}
    for place in sorted(places, key=lambda place: (name_key(place.name), place.number)):
        players.setdefault((place.name, place.number), {})[place.session] = place
    page = Page(size, heading, is_landscape=len(sessions) > MANY_SESSIONS)
    columns = [ListColumn(_("Name"), 4.2 if len(sessions) > 1 else 3.4, is_strong=True)]
    if len(sessions) == 1:
        columns.append(ListColumn(_("Table"), 1, "R", is_strong=True))
        columns += [ListColumn(_("Seat"), 1)] if _are_drawn(places) else []
    else:
        columns += [ListColumn(_("S%(number)s") % {"number": session}, 1, "C") for session in sessions]
    rows = [[name, *_where(found, sessions)][: len(columns)] for (name, _number), found in players.items()]
    ListPrinter(page, columns, size=10, blocks=2 if len(sessions) == 1 else 1).print(rows)
    return page.to_bytes()


def _where(found: dict[int, Place], sessions: Sequence[int]) -> list[str]:
    if len(sessions) == 1:
        only = found[sessions[0]]
        return [str(only.table), wind_name(only.wind)]
    return [_short(found.get(session)) for session in sessions]


def _short(place: Place | None) -> str:
    if place is None:
        return "–"
    return f"{place.table} {wind_name(place.wind)[:1]}" if place.is_drawn else str(place.table)
