"""Pages over WSGI."""

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
    """A request whose headers may say anything: what nobody can read counts as not sent.

    Django raises where it reads them, before there is a request that could be refused, or again on the page that
    refuses it: all that is left then is the server's own bare fault.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]
        # Where an encoding is named, Django reads the address too, in that encoding.
        except (ValueError, LookupError, SuspiciousOperation):
            self.content_type, self.content_params, self._encoding = "", {}, None

    @cached_property
    def accepted_types(self) -> list[MediaType]:
        """Return what the reader takes; anything, where that is not to be understood."""
        try:
            return super().accepted_types
        except ValueError:
            return [MediaType("*/*")]


class Handler(WSGIHandler):
    """Django's, for such requests."""

    request_class = AnyHeaders


django.setup(set_prefix=False)
application = Handler()
