"""Pages of a tournament that anyone may read."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament.models import Tournament


def public_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Fetch the published tournament for a view; one that is not published is not there.

    The view is called with request, tournament, and whatever else its address holds. What it shows depends on these and
    on the language and theme, never on who is asking.
    """

    @require_safe
    @wraps(view)
    def with_tournament(request: HttpRequest, *, slug: str, **more: Any) -> HttpResponse:
        tournament = get_object_or_404(Tournament.objects.published(), slug=slug)
        return view(request, tournament, **more)

    return with_tournament
