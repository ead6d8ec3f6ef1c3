"""Error pages, each with what happened and what to do next.

Clients that don't accept HTML (scripts, fetches, health checks) get the same words as plain text.
"""

from __future__ import annotations

import logging
import sqlite3
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from tournament.core.errors import Refused
from tournament.core.labels import translate_reason
from tournament.core.text import StrOrPromise
from tournament.views.tournaments import NotTheirs
from tournament.web.context_processors import chosen_theme

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of an error page."""

    title: StrOrPromise
    happened: StrOrPromise
    what_next: StrOrPromise


ERRORS = {
    400: Words(
        _("Bad request"),
        _("The address or the data sent is not valid. Nothing was saved."),
        _("Go back, reload the page and try again."),
    ),
    403: Words(
        _("You don’t have access to this page"),
        _("This page needs an account with access to it. Nothing was changed."),
        _("Sign in with the right account, or ask the organizer for access."),
    ),
    404: Words(
        _("Page not found"),
        _("The address may be mistyped, or the tournament is not published."),
        _("Check the address, scan the QR code on the wall again, or start from the list of tournaments."),
    ),
    405: Words(
        _("This address can’t be opened directly"),
        _("This address only works from a button on one of our pages. Nothing was changed."),
        _("Go back to the page you came from and use the button there."),
    ),
    409: Words(
        _("That can’t be done right now"),
        _("This page is out of date. Your change was not saved."),
        _("Reload the page and try again."),
    ),
    413: Words(
        _("Too large"),
        _("The upload is too large. Nothing was saved."),
        _("Send a smaller file, or paste the list instead."),
    ),
    422: Words(
        _("Please check your input"),
        _("Some of the values contradict each other. Nothing was saved."),
        _("Go back, correct the values and send them again."),
    ),
    429: Words(
        _("Too many attempts"),
        _("There were too many attempts in a short time, so this is paused for a while."),
        _("Wait a few minutes, then try again."),
    ),
    500: Words(
        _("Something went wrong on our side"),
        _("It’s not your fault. What was saved before is safe."),
        _("Try again in a moment. If it happens again, give the organizer the number below."),
    ),
    503: Words(
        _("The database is unavailable right now"),
        _("What was saved before is safe. What you just sent may not have been saved."),
        _("Wait a moment and try again. Tablets keep what was entered and send it again automatically."),
    ),
}
FULL_WORDS = Words(
    _("The server’s disk is full"),
    _("What was saved before is safe. What you just sent was not saved."),
    _("Ask the organizer to free up space. Tablets keep what was entered and send it again automatically."),
)
RETRY_SECONDS = 5
CSRF_WORDS = Words(
    _("Your session has expired"),
    _("The page was open for too long, or your browser blocks cookies for this site. Nothing was saved."),
    _("Allow cookies for this site, go back, reload the page and try again."),
)
NOT_THEIRS_WORDS = Words(
    _("Page not found"),
    _("There is no tournament at this address, or you have no role in it. Nothing was changed."),
    _("Check the address, or ask the organizer for access."),
)


# -- what Django calls ------------------------------------------------------------------------------------------------


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400 without session or account, because the request itself may be broken."""
    logger.info("Bad request: %s", type(exception).__name__)
    return show_alone(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403, in the view's own words if it gave any."""
    return show_error(request, 403, happened=str(exception))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404."""
    # The exception's text may name models and URL patterns, so it isn't shown.
    return show_error(request, 404, words=NOT_THEIRS_WORDS if isinstance(exception, NotTheirs) else None)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 without database, session or account, because any of them may be broken."""
    fault = sys.exception()
    return answer_outage(request, fault) if is_outage(fault) else show_alone(request, 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form that does not come from one of our pages, or comes too late."""
    # What follows the dash is another page's address, which may hold a table's secret link.
    logger.info("Form refused: %s", reason.partition(" - ")[0])
    return show_error(request, 403, words=CSRF_WORDS)


# -- what our middleware calls ----------------------------------------------------------------------------------------


def answer_refusal(request: HttpRequest, refusal: Refused) -> HttpResponse:
    """Answer 409 with the verb's message and how things stand."""
    return show_error(request, 409, happened=refusal.message, state=refusal.state)


def answer_scoring_error(request: HttpRequest, error: ScoringError) -> HttpResponse:
    """Answer 422 with the engine's sentence, translated."""
    return show_error(request, 422, happened=translate_reason(error))


def is_outage(fault: BaseException | None) -> bool:
    """Say whether the database was unreachable, locked for too long, or out of space, so that a retry may work."""
    return isinstance(fault, OperationalError | InterfaceError)


def answer_outage(request: HttpRequest, fault: BaseException | None) -> HttpResponse:
    """Answer 503 with Retry-After; nothing of the request was saved."""
    page = show_alone(request, 503, FULL_WORDS if is_disk_full(fault) else None)
    page.headers["Retry-After"] = str(RETRY_SECONDS)
    return page


def is_disk_full(fault: BaseException | None) -> bool:
    """Say whether the database was out of disk space, by SQLite's or PostgreSQL's error code."""
    cause = fault and fault.__cause__
    is_full = getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return is_full or getattr(cause, "sqlstate", None) == "53100"


def answer_bare_error(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Answer like `response`, with an error page as its body; its headers (Allow, Retry-After) and cookies stay."""
    page = show_error(request, response.status_code, return_to="/")
    for name, value in response.headers.items():
        if name not in {"Content-Type", "Content-Length"}:
            page.headers[name] = value
    page.cookies |= response.cookies
    return page


# -- the pages --------------------------------------------------------------------------------------------------------


def show_error(
    request: HttpRequest,
    status: int,
    *,
    words: Words | None = None,
    happened: str = "",
    state: Mapping[str, Any] | None = None,
    return_to: str = "",
) -> HttpResponse:
    """Return the error page, its fragment for htmx, or its text.

    `return_to` is where the language switch leads; by default this address, if it can be opened with GET.
    """
    context = error_context(request, status, words=words, happened=happened)
    if not request.accepts("text/html"):
        return as_text(context)
    can_be_opened = request.method in {"GET", "HEAD"}
    context |= {"state": state or {}, "return_to": return_to or ("" if can_be_opened else "/")}
    template = "errors/page.html#refusal" if getattr(request, "htmx", False) else "errors/page.html"
    return without_keeping(render(request, template, context, status=status))


def show_alone(request: HttpRequest, status: int, words: Words | None = None) -> HttpResponse:
    """Return an error page that needs nothing but its template; plain text if even that fails."""
    context = error_context(request, status, words=words)
    if not request.accepts("text/html"):
        return as_text(context)
    try:
        page = render_to_string("errors/alone.html", context)
    except Exception:
        logger.exception("The error page itself could not be shown.")
        return as_text(context)
    return without_keeping(HttpResponse(page, status=status))


def error_context(
    request: HttpRequest, status: int, *, words: Words | None = None, happened: str = ""
) -> dict[str, Any]:
    """Return the template context that all error pages share."""
    words = words or ERRORS.get(status) or ERRORS[500 if status >= 500 else 400]
    return {
        "status": status,
        "title": words.title,
        "happened": happened or words.happened,
        "what_next": words.what_next,
        "request_id": getattr(request, "request_id", ""),
        "theme": chosen_theme(request),
    }


def as_text(context: Mapping[str, Any]) -> HttpResponse:
    """Return the words of an error page as plain text."""
    lines = f"{context['title']}. {context['happened']} {context['what_next']}\n{context['request_id']}\n"
    return without_keeping(HttpResponse(lines, status=context["status"], content_type="text/plain; charset=utf-8"))


def without_keeping(response: HttpResponse) -> HttpResponse:
    """Forbid caching of an error: the next request may succeed."""
    response.headers["Cache-Control"] = "no-store"
    return response
