"""A tournament's own page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.models import Entry, Tournament
from tournament.results import standings_of
from tournament.standings import PlayerId
from tournament.views.public.pages import public_page


@public_page
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show what a published tournament is, where and when, and how it stands."""
    return render(request, "public/tournament.html", standings_context(tournament))


@public_page
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Return the standings alone, for pages that are open."""
    return render(request, "public/tournament.html#standings", standings_context(tournament))


def standings_context(tournament: Tournament) -> dict[str, Any]:
    """Return names and points in order of rank."""
    names: dict[PlayerId, str] = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "name"))
    ranked = standings_of(tournament, for_public=True).rows if names else ()
    rows = [(names[row.player], f"{int(row.points):+d}") for row in ranked]
    return {"tournament": tournament, "tab": "standings", "rows": rows}
