"""What every answer of the API has: a limit, an ETag, headers that let any site read it, and errors as JSON."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.http import parse_etags
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.errors import ValidationError

from tournament.api.limits import window
from tournament.models import Tournament
from tournament.system.release import RELEASE
from tournament.web.http import client_address

METHODS = "GET, HEAD, OPTIONS"
KEPT_SECONDS = 5
"""How long clients keep an answer; after that the ETag tells whether anything has changed."""

KEPT = (200, 304)
NOT_UNDERSTOOD = "The request could not be understood."
ETAG = "kongbox.etag"
"""The attribute of a request that holds the tag of its answer."""

logger = logging.getLogger(__name__)
View = Callable[..., HttpResponseBase]


class NotModified(Exception):
    """Say that the client has this version already."""


def guard(view: View) -> View:
    """Answer reading requests with `view`, and all others, or too many, with an error; always in English."""

    @csrf_exempt
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with translation.override("en"):
            response = _answer(view, request, *args, **kwargs)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        response.headers["Content-Language"] = "en"
        is_kept = response.status_code in KEPT
        response.headers["Cache-Control"] = f"public, max-age={KEPT_SECONDS}" if is_kept else "no-store"
        return response

    return guarded


def _answer(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
    if request.method == "OPTIONS":
        headers = {"Allow": METHODS, "Access-Control-Allow-Methods": METHODS, "Access-Control-Max-Age": "86400"}
        return HttpResponse(status=204, headers=headers)
    if request.method not in ("GET", "HEAD"):
        return problem(405, "This API is read-only. Use GET.", {"Allow": METHODS})
    if seconds := window.wait(client_address(request)):
        message = f"Too many requests. Wait {seconds} seconds, and use the ETag to send fewer."
        return problem(429, message, {"Retry-After": str(seconds)})
    # The server leaves out the body of an answer to HEAD; everything else is as for GET.
    request.method = "GET"
    response = view(request, *args, **kwargs)
    if response.status_code in KEPT and ETAG in request.META:
        response.headers["ETag"] = request.META[ETAG]
    return response


def tag(request: HttpRequest, *tournaments: Tournament, count: int = 0) -> None:
    """Give the answer an ETag by its address and versions; raise NotModified if the client has that version already."""
    versions = [f"{tournament.uid}:{tournament.public_version}" for tournament in tournaments]
    parts = [RELEASE, request.get_full_path(), str(count), *versions]
    etag = f'"{hashlib.sha256(" ".join(parts).encode()).hexdigest()[:24]}"'
    request.META[ETAG] = etag
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if "*" in known or any(given.removeprefix("W/") == etag for given in known):
        raise NotModified


def problem(status: int, message: str, headers: dict[str, str] | None = None) -> JsonResponse:
    """Return an error as JSON."""
    return JsonResponse({"status": status, "message": message}, status=status, headers=headers)


def unknown(_request: HttpRequest) -> HttpResponse:
    """Answer 404 for unknown addresses."""
    return problem(404, "There is nothing at this address. See /api/v1/openapi.json for the endpoints.")


def handle_errors(api: NinjaAPI) -> None:
    """Make an API answer errors in our format."""
    api.add_exception_handler(Http404, _not_found)
    api.add_exception_handler(NotModified, lambda _request, _error: HttpResponseNotModified())
    api.add_exception_handler(ValidationError, _invalid)
    # More fields than Django reads, for one: it would answer 400, but the last handler here comes first.
    api.add_exception_handler(SuspiciousOperation, lambda _request, _error: problem(422, NOT_UNDERSTOOD))
    api.add_exception_handler(Exception, _fault)


def _not_found(_request: HttpRequest, error: Http404 | type[Http404]) -> HttpResponse:
    return problem(404, str(error) or "This does not exist, or it is not public.")


def _invalid(_request: HttpRequest, error: ValidationError | type[ValidationError]) -> HttpResponse:
    errors = error.errors if isinstance(error, ValidationError) else []
    told = "; ".join(f"{found['loc'][-1]}: {found['msg']}" for found in errors)
    return problem(422, f"{told}." if told else NOT_UNDERSTOOD)


def _fault(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    logger.error("The API broke.", exc_info=error if isinstance(error, Exception) else None)
    if isinstance(error, OperationalError | InterfaceError):
        return problem(503, "The database is unavailable right now. Try again in a moment.", {"Retry-After": "5"})
    number = getattr(request, "request_id", "")
    return problem(
        500, f"Something went wrong on our side. Try again. If it happens again, tell the organizer: {number}."
    )
