"""The projector in the hall: one page that turns its slides automatically."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpResponse

from tournament.models import Tournament
from tournament.public.projector import show_of
from tournament.views.public.pages import PublicPage, public_page


@public_page
def display(page: PublicPage, tournament: Tournament) -> HttpResponse:
    """Show the projector's page, all its slides in it."""
    return page.render("public/display.html", _context(tournament))


@public_page
def slides(page: PublicPage, tournament: Tournament) -> HttpResponse:
    """Answer with the slides alone, for a page that is open."""
    return page.render("public/display.html#slides", _context(tournament))


def _context(tournament: Tournament) -> dict[str, Any]:
    address = settings.PUBLIC_URL.split("://")[-1].rstrip("/") if settings.PUBLIC_URL else ""
    return {"tournament": tournament, "show": show_of(tournament), "site": address}
