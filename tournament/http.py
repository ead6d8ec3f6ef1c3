"""The request as our middleware leaves it, and what to ask of it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """A request that has come through every middleware."""

    htmx: HtmxDetails
    request_id: str


def client_address(request: HttpRequest) -> str:
    """Return the address of whoever sent `request`; behind our proxy that is the last one it noted."""
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "")
        if forwarded:
            return forwarded.rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def public_url(request: HttpRequest, path: str) -> str:
    """Return the whole address of a path as others reach it: by PUBLIC_URL, or the way this request came."""
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)
