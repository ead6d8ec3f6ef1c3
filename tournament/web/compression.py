"""Compress answers for browsers that accept it; one that says `gzip;q=0` does not, which Django would overlook."""

from __future__ import annotations

import re
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.decorators import decorator_from_middleware

TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")


def takes_gzip(request: HttpRequest) -> bool:
    """Say whether a browser accepts compressed answers."""
    return TAKES_GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")) is not None


class Compress(GZipMiddleware):
    """Compress answers that are not compressed yet.

    Django adds a random length to each, so that nothing can be guessed from how well it compresses (BREACH).
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress an answer."""
        if not takes_gzip(request):
            patch_vary_headers(response, ("Accept-Encoding",))
            return response
        return super().process_response(request, cast(HttpResponse, response))


class CompressPages(Compress):
    """Compress pages: a laptop in the hall has no proxy that would. Files and answers in JSON go out as they are."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress a page."""
        if response.streaming or not response.headers.get("Content-Type", "").startswith("text/html"):
            return response
        return super().process_response(request, response)


compressed = decorator_from_middleware(Compress)
"""Compresses what one view answers, whatever it is."""
