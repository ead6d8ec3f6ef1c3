"""The highest hands of a tournament."""

from __future__ import annotations

from django.http import HttpResponse

from tournament.hands.big_hands import big_hands_of
from tournament.models import Tournament
from tournament.views.public.pages import PublicPage, public_page


@public_page
def big_hands(page: PublicPage, tournament: Tournament) -> HttpResponse:
    """List the highest hands, with their tiles where they were counted."""
    context = {"tournament": tournament, "tab": "big-hands", "hands": big_hands_of(tournament)}
    return page.render("public/big_hands.html", context)
