"""Tournaments to be seated."""

from __future__ import annotations

from typing import Any

from tests.tournament.events import Event, make_event
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, SeatingSearch, Session, Tournament
from tournament.players.enrolment import enrol
from tournament.players.numbers import draw_numbers
from tournament.seating.search import ask, run_search
from tournament.seating.wishes import Wishes

COUNTRIES = ("NED", "FRA", "ITA", "ESP")


def unseated(players: int = 16, *, is_drawn: bool = True, with_teams: bool = False, **settings: Any) -> Tournament:
    """Return a tournament with players and no sessions."""
    event = make_event(tables=0, sessions=0, is_open=False, **settings)
    lines = [
        Entry(
            name=f"Player {number:03}",
            country=COUNTRIES[number % 4],
            team=f"Team {number // 4}" if with_teams else "",
        )
        for number in range(players)
    ]
    enrol(tournament=event.tournament, entries=lines, by=SYSTEM)
    if is_drawn:
        draw_numbers(tournament=event.tournament, by=SYSTEM, seed="harbour")
    return event.fresh()


def look(tournament: Tournament, method: str = "event", seed: str = "dike", **wishes: Any) -> SeatingSearch:
    """Ask for a seating and let it be found."""
    given = Wishes(**{"sessions": 4, "effort": "quick", **wishes})
    search = ask(tournament=tournament, method=method, wishes=given, seed=seed, by=SYSTEM)
    if search.is_under_way:
        run_search(search)
        search.refresh_from_db()
    return search


def sessions_of(tournament: Tournament) -> list[Session]:
    return list(Session.objects.filter(tournament=tournament).order_by("number"))


def event_of(tournament: Tournament) -> Event:
    """Return the tournament with what tests need of it."""
    entries = list(Entry.objects.filter(tournament=tournament).in_order())
    return Event(tournament, entries, sessions_of(tournament))
