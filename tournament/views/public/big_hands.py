"""The highest hands of a tournament."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hands.big_hands import big_hands_of
from tournament.models import Tournament
from tournament.views.public.pages import public_page


@public_page
def big_hands(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """List the highest hands, with their tiles where they were counted."""
    context = {"tournament": tournament, "tab": "big-hands", "hands": big_hands_of(tournament)}
    return render(request, "public/big_hands.html", context)
