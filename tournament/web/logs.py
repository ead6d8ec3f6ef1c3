"""Keep personal data and secrets out of the log."""

from __future__ import annotations

import logging

from django.conf import settings
from django.http import HttpRequest


def route_of(request: HttpRequest) -> str:
    """Return the URL pattern `request` matched; the path itself may hold a table's secret link or a name."""
    if request.resolver_match:
        return f"/{request.resolver_match.route}"
    return "(static file)" if request.path.startswith(settings.STATIC_URL) else "(no such page)"


class WithoutPaths(logging.Filter):
    """Replace the path by the URL pattern in records about a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record's arguments; every record is kept."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(_without_path(request, arg) for arg in record.args)
        return True


def _without_path(request: HttpRequest, argument: object) -> object:
    """Return the arguments of a record, with the route for the path, without the origin of a refused form."""
    if argument == request.path:
        return route_of(request)
    if isinstance(argument, str) and "://" in argument:
        return argument.partition(" - ")[0]
    return argument
