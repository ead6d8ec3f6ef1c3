"""A tournament's own page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.models import Tournament


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a published tournament is, where and when; one that is not published is not there."""
    found = get_object_or_404(Tournament.objects.published(), slug=slug)
    return render(request, "public/tournament.html", {"tournament": found})
