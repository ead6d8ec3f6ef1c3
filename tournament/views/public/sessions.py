"""Sessions and their tables: who sits where, and the results."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse

from tournament.models import Tournament
from tournament.players.names import name_key
from tournament.public.event.hands import course_of
from tournament.public.event.sessions import PublicSession
from tournament.public.event.tables import PublicTable, tables_of
from tournament.views.public.lists.addresses import player_addresses
from tournament.views.public.lists.table_lines import SeatLine, course_lines
from tournament.views.public.pages import PublicPage, public_page


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table with its seats as they are written."""

    table: PublicTable
    seats: list[SeatLine]


@public_page
def sessions(page: PublicPage, tournament: Tournament, part: str = "") -> HttpResponse:
    """List the sessions."""
    return page.render(f"public/sessions.html{part}", {"tournament": tournament, "tab": "sessions"})


@public_page(query=["q"])
def session(page: PublicPage, tournament: Tournament, session: int) -> HttpResponse:
    """Show the tables of a session, and where everyone sits."""
    return page.render("public/session.html", _session_context(page, tournament, session))


@public_page
def session_tables(page: PublicPage, tournament: Tournament, session: int) -> HttpResponse:
    """Return the tables alone, for pages that are open."""
    return page.render("public/session.html#tables", _session_context(page, tournament, session))


@public_page
def table(page: PublicPage, tournament: Tournament, session: int, number: int, part: str = "") -> HttpResponse:
    """Show a table hand by hand."""
    return page.render(f"public/table.html{part}", _table_context(page, tournament, session, number))


def _find(page: PublicPage, number: int) -> PublicSession:
    for session in page.head.sessions:
        if session.number == number:
            return session
    raise Http404


def _session_context(page: PublicPage, tournament: Tournament, number: int) -> dict[str, object]:
    found = _find(page, number)
    query = page.query.get("q", "")
    address, scheme = player_addresses(tournament.slug), tournament.scheme
    cards = [
        TableCard(table, [SeatLine.of(seat, address=address, scheme=scheme, query=query) for seat in table.seats])
        for table in tables_of(page.head, found)
    ]
    seated = [(line, card.table.table.number) for card in cards for line in card.seats]
    seated.sort(key=lambda place: name_key(place[0].name))
    return {
        "tournament": tournament,
        "tab": "sessions",
        "found": found,
        "session": found.session,
        "cards": cards,
        "seated": seated,
        "query": query,
        "is_nobody_found": bool(query) and all(line.is_hidden for line, _table in seated),
        "scheme": scheme,
    }


def _table_context(page: PublicPage, tournament: Tournament, number: int, table: int) -> dict[str, object]:
    found = _find(page, number)
    tables = tables_of(page.head, found, only=table)
    if not tables:
        raise Http404
    (only,) = tables
    address, scheme = player_addresses(tournament.slug), tournament.scheme
    seats = [SeatLine.of(seat, address=address, scheme=scheme) for seat in only.seats]
    course = course_of(tournament, only, page.head.people)
    rows = course_lines(course, only, tournament.slug)
    return {
        "tournament": tournament,
        "tab": "sessions",
        "found": found,
        "session": found.session,
        "table": only,
        "seats": seats,
        "course": course,
        "rows": rows,
        "has_penalties": any(row.is_penalty for row in rows),
        "notes": course.notes,
        "scheme": scheme,
    }
