"""Streams are answered elsewhere (`tournament/live/`); this is what a process that only serves pages says of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def none_here(request: HttpRequest, stream: str) -> HttpResponse:
    """Answer that there is nothing to follow; a page then asks from time to time instead."""
    del request, stream
    return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
