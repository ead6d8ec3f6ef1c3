"""A tournament's main page: its standings or, before there are any, who plays and when."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from tournament.models import Entry, Tournament
from tournament.players.names import name_key
from tournament.public.event.standings import public_standings
from tournament.views.public.lists.addresses import player_addresses
from tournament.views.public.lists.finding import is_found
from tournament.views.public.lists.people import PersonLine
from tournament.views.public.lists.standings_rows import columns_of, render_rows, session_columns
from tournament.views.public.pages import PublicPage, public_page


@public_page(query=["q"])
def tournament(page: PublicPage, tournament: Tournament, part: str = "") -> HttpResponse:
    """Show the standings."""
    return page.render(f"public/tournament.html{part}", standings_context(page, tournament))


@public_page
def head(page: PublicPage, tournament: Tournament) -> HttpResponse:
    """Return the head of every page of the tournament, for pages that are open."""
    return page.render("public/partials/head.html", {"tournament": tournament})


LONG = 100
"""From so many rows on a list is drawn and followed row by row; with headings between them it is not."""


def standings_context(page: PublicPage, tournament: Tournament) -> dict[str, Any]:
    """Return what the standings need; `q` of the address finds people."""
    query = page.query.get("q", "")
    board = public_standings(page.head)
    has_rows = board.phase in ("playing", "final")
    columns = columns_of(board) if has_rows else []
    address = player_addresses(tournament.slug)
    listed = [] if has_rows else [person for person in board.people if person.is_listed]
    people = sorted(listed, key=lambda person: name_key(person.name))
    return {
        "tournament": tournament,
        "tab": "standings",
        "query": query,
        "is_nobody_found": bool(query) and not any(is_found(person, query) for person in board.people),
        "board": board,
        "columns": columns,
        "rows": render_rows(board, address=address, columns=columns, query=query) if has_rows else "",
        "has_rows": has_rows,
        "is_long": len(board.rows) >= LONG and not board.headings,
        "sessions": session_columns(board, {one.number: one.session.name for one in page.head.sessions}),
        "player_count": sum(person.plays for person in people),
        "reserve_count": sum(person.status == Entry.Status.RESERVE for person in people),
        "people": [PersonLine.of(person, address, query) for person in people],
    }
