"""A tournament's own page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.models import Tournament
from tournament.views.public.pages import public_page


@public_page
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show what a published tournament is, where and when."""
    return render(request, "public/tournament.html", {"tournament": tournament, "tab": "standings"})
