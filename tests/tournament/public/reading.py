"""Pages as a reader sees them: all addresses of a tournament, and the words and rows on a page."""

from __future__ import annotations

import html
import re

from django.core.cache import cache
from django.test import Client

from tests.tournament.events import Event
from tournament.api.limits import window
from tournament.models import Tournament
from tournament.views.public.pages import page_cache

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
PAGES = ("", "head/", "countries/", "teams/", "sessions/", "big-hands/", "display/", "display/slides/", "fairness/")
API = ("", "/entries", "/standings", "/standings.csv", "/sessions", "/hands")
FRAGMENTS = {
    "": "standings/",
    "sessions/": "sessions/list/",
    "countries/": "countries/ranking/",
    "teams/": "teams/ranking/",
    "session/1/": "session/1/tables/",
    "session/1/table/1/": "session/1/table/1/course/",
}
"""The part of each page that renews itself, by the page."""


def addresses(event: Event) -> list[str]:
    """Return every public page of a tournament, but of one player a table, and what programs read of it."""
    root, api = f"/t/{event.tournament.slug}/", f"/api/v1/tournaments/{event.tournament.slug}"
    found = [*(root + part for part in PAGES), *(api + part for part in API)]
    east = event.session.seats.filter(wind="E").values_list("number", flat=True)
    found += [f"{root}player/{number}/" for number in east]
    for session in event.sessions:
        place, listed = f"{root}session/{session.number}/", f"{api}/sessions/{session.number}/tables"
        tables = [f"{place}table/{number}/" for number in session.tables.values_list("number", flat=True)]
        found += [place, *tables, *(f"{table}hand/1/S/" for table in tables)]
        found += [listed, f"{listed}/1", f"{listed}/1/hands"]
    return found


def read_all(event: Event) -> dict[str, tuple[int, str]]:
    """Return status and content of every address, asked by a stranger of whom nothing is kept anywhere.

    Tokens of forms, never the same, are left out.
    """
    page_cache.clear()
    cache.clear()
    window.forget()
    client = Client()
    answers = {address: client.get(address) for address in addresses(event)}
    return {
        address: (answer.status_code, TOKEN.sub("", answer.content.decode())) for address, answer in answers.items()
    }


def words_of(page: str) -> str:
    """Return the text of a page in one line."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page))).strip()


def read(tournament: Tournament | Event, part: str = "") -> str:
    """Return a page of a tournament as it is made now, whatever was kept."""
    page_cache.clear()
    slug = tournament.tournament.slug if isinstance(tournament, Event) else tournament.slug
    answer = Client().get(f"/t/{slug}/{part}")
    assert answer.status_code == 200, answer.status_code
    return TOKEN.sub("", answer.content.decode())


def rows_of(page: str) -> list[list[str]]:
    """Return the cells of every row of the tables on a page, as words."""
    rows = re.findall(r"<tr\b.*?</tr>", page, re.DOTALL)
    return [[words_of(cell) for cell in re.findall(r"<t[dh]\b.*?</t[dh]>", row, re.DOTALL)] for row in rows]
