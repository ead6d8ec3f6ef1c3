"""The projector in the hall: one page that turns its slides automatically."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse

from tournament.models import Tournament
from tournament.public.projector import show_of
from tournament.views.public.pages import PublicPage, public_page


@public_page
def display(page: PublicPage, tournament: Tournament, part: str = "") -> HttpResponse:
    """Show the projector's page, all its slides in it."""
    address = settings.PUBLIC_URL.split("://")[-1].rstrip("/") if settings.PUBLIC_URL else ""
    context = {"tournament": tournament, "show": show_of(tournament), "site": address}
    return page.render(f"public/display.html{part}", context)
