"""Middleware: request log, limits of bodies, security headers, sign-ins, and errors as answers."""

from __future__ import annotations

import codecs
import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse

from scoring.errors import ScoringError
from tournament.accounts.devices import note_seen
from tournament.accounts.sign_in import name_of_mark, new_mark
from tournament.core.errors import Refused
from tournament.views.errors import (
    answer_bare_error,
    answer_outage,
    answer_refusal,
    answer_scoring_error,
    is_outage,
    show_alone,
)
from tournament.web.headers import EVERYWHERE
from tournament.web.http import Request
from tournament.web.logs import route_of
from tournament.web.server.bodies import SMALL_BODY, largest_body

GetResponse = Callable[[HttpRequest], HttpResponseBase]

REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
MOST_DIGITS = 12
MARK_AGE = 365 * 24 * 3600
logger = logging.getLogger("tournament.request")


class RequestLog:
    """Give every request an id, and write one line about it: no address, no name, no path."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, then log."""
        given = request.headers.get("X-Request-ID", "")
        request_id = given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)
        cast(Request, request).request_id = request_id
        started = time.perf_counter()
        response = self.get_response(request)
        response.headers["X-Request-ID"] = request_id
        logger.info(
            "id=%s method=%s route=%s status=%d ms=%.1f",
            request_id,
            request.method,
            route_of(request),
            response.status_code,
            (time.perf_counter() - started) * 1000,
        )
        return response


class BodyLimit:
    """Refuse bodies larger than their address takes, before anything reads them: files would go to the disk."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; what is too large stays unread."""
        length = str(request.META.get("CONTENT_LENGTH") or "0")
        # A length that is no number counts as none.
        if length.isdecimal() and (len(length) > MOST_DIGITS or int(length) > SMALL_BODY):
            # An address without a view answers 404, whatever is sent there.
            most = largest_body(request.path_info)
            if len(length) > MOST_DIGITS or int(length) > (most or settings.LARGEST_BODY):
                return show_alone(request, 413)
        return self.get_response(request)


class OnlyUtf8:
    """Refuse bodies in any other encoding: no page of ours sends one, and some codecs hold no text."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; a body that cannot be read in its encoding stays unread."""
        if request.encoding and codecs.lookup(request.encoding).name != "utf-8":
            # The error page reads the address too.
            request.encoding = settings.DEFAULT_CHARSET
            return show_alone(request, 400)
        return self.get_response(request)


class ContentSecurityPolicy:
    """Let pages load only what this site serves: no inline script, no inline style, no frames."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.policy = "; ".join(f"{name} {value}" for name, value in settings.CONTENT_SECURITY_POLICY.items())

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Add the headers to every answer."""
        response = self.get_response(request)
        for name, value in (("Content-Security-Policy", self.policy), *EVERYWHERE.items()):
            response.headers.setdefault(name, value)
        return response


class Browsers:
    """Mark a browser where somebody has just signed in, and store when signed-in browsers were last seen."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, then store who it was; pages that never asked who is signed in are left out."""
        response = self.get_response(request)
        account = getattr(request, "signed_in_now", None)
        if account:
            response.set_cookie(
                name_of_mark(account),
                new_mark(account),
                max_age=MARK_AGE,
                path=reverse("accounts:sign-in"),
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        elif request.session.accessed and response.status_code < 500:
            note_seen(request.session)
        return response


class Answers:
    """Turn what verbs and the engine raise into answers: 409 for a refusal, 422 for a hand that cannot exist."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, and give an error page to errors that came without one (405 and the like)."""
        response = self.get_response(request)
        if response.status_code >= 400 and isinstance(response, HttpResponse) and not response.content:
            return answer_bare_error(request, response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer refusals, scoring errors and a database that is away; everything else is a fault: a 500."""
        if isinstance(exception, Refused):
            return answer_refusal(request, exception)
        if isinstance(exception, ScoringError):
            return answer_scoring_error(request, exception)
        if is_outage(exception):
            logger.error("The database failed: %s", type(exception).__name__, exc_info=exception)
            return answer_outage(request, exception)
        return None
