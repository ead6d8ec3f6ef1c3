"""The request as our middleware leaves it, and what to ask of it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from tournament.public_event import EventHead


class Request(HttpRequest):
    """A request that has come through every middleware."""

    htmx: HtmxDetails
    request_id: str
    is_for_anyone: bool
    """Said by a page that is kept for everybody (`views/public/pages.py`)."""


class PublicRequest(Request):
    """A request for a public page of a tournament."""

    event_head: EventHead


def client_address(request: HttpRequest) -> str:
    """Return the address of whoever sent `request`; behind our proxy that is the last one it noted."""
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "")
        if forwarded:
            return forwarded.rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))
