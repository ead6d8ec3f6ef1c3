"""The request as our middleware leaves it, for type checkers."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """A request that has come through every middleware."""

    htmx: HtmxDetails
    request_id: str
