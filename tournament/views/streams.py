"""Answer stream addresses in a process that only serves pages; `tournament/live/` serves the streams."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def none_here(request: HttpRequest, stream: str) -> HttpResponse:
    """Answer that there is no stream; the page polls instead."""
    del request, stream
    return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
