"""Pages of a tournament that anyone may read."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_safe

from tournament.http import PublicRequest
from tournament.models import Tournament
from tournament.public_event import EventHead, head_of
from tournament.views.public.privacy import keep_private


def public_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Fetch the published tournament for a view; one that is not published is not there.

    The view is called with request, tournament, and whatever else its address holds. What it shows depends on these and
    on the language and theme, never on who is asking. Templates find the head of the page as `request.event_head`, read
    when it is needed.
    """

    @require_safe
    @wraps(view)
    def with_tournament(request: HttpRequest, *, slug: str, **more: Any) -> HttpResponse:
        tournament = get_object_or_404(Tournament.objects.published(), slug=slug)
        cast(PublicRequest, request).event_head = cast(EventHead, SimpleLazyObject(lambda: head_of(tournament)))
        return keep_private(view(request, tournament, **more), tournament)

    return with_tournament


def head_on(request: HttpRequest) -> EventHead:
    """Return the head of the tournament whose page this is."""
    return cast(PublicRequest, request).event_head
