"""The WSGI application that serves pages."""

from __future__ import annotations

import os
from typing import Any

import django
from django.core.exceptions import SuspiciousOperation
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http.request import MediaType
from django.utils.functional import cached_property

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")


class AnyHeaders(WSGIRequest):
    """A request whose headers may hold anything: a header that cannot be read counts as not sent.

    Django raises where it reads them: before there is a request that could be refused, or again on the error page. Then
    only the server's own bare 500 would be left.
    """

    def __init__(self, environ: dict[str, Any]) -> None:
        # Django writes the decoded path into the environ, so a second try needs the original.
        original = dict(environ)
        try:
            super().__init__(environ)
        # Where a charset is named, Django reads the query too, in that charset.
        except (ValueError, LookupError, SuspiciousOperation):
            super().__init__({**original, "CONTENT_TYPE": ""})

    @cached_property
    def accepted_types(self) -> list[MediaType]:
        """Return what the client accepts; anything, if the header cannot be read."""
        try:
            return super().accepted_types
        except ValueError:
            return [MediaType("*/*")]


class Handler(WSGIHandler):
    """Django's WSGI handler with `AnyHeaders`."""

    request_class = AnyHeaders


django.setup(set_prefix=False)
application = Handler()
