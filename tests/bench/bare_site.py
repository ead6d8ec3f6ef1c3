"""The real site, and beside it a bare Django one to measure against: no middleware, and views that do the least.

`hello` says hello; `page` answers a page kept by version after one statement; `unchanged` answers 304 after one;
`record` writes the rows of a hand.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path
from django.views.decorators.http import condition

from tournament import wsgi  # first: it sets Django up
from tournament.models import AuditRecord, Hand, Tournament

SLUG = os.environ.get("BENCH_SLUG", "")
PAGE = b"x" * int(os.environ.get("BENCH_BYTES") or 20_000)


def version() -> int:
    """Return the tournament's version by the shortest query the ORM knows."""
    return Tournament.objects.values_list("version", flat=True).get(slug=SLUG)


def hello(request: HttpRequest) -> HttpResponse:
    """Say hello."""
    return HttpResponse("Hello, world")


def page(request: HttpRequest) -> HttpResponse:
    """Answer a page kept by version."""
    key = f"page:{version()}"
    body = cache.get(key)
    if body is None:
        cache.set(key, body := PAGE, 3600)
    return HttpResponse(body)


@condition(etag_func=lambda _request: f'"v{version()}"')
def unchanged(request: HttpRequest) -> HttpResponse:
    """Answer 304 to a reader who knows the version."""
    return HttpResponse(PAGE)


def record(request: HttpRequest) -> HttpResponse:
    """Write for a hand what recording writes, without a check, a lock or a thought."""
    from tests.bench.recording import columns_of, write_rows

    if not TEMPLATES:
        hand, noted = Hand.objects.filter(tournament__slug=SLUG).latest("pk"), AuditRecord.objects.latest("pk")
        TEMPLATES.extend([columns_of(hand), columns_of(noted)])
    write_rows(TEMPLATES[0], TEMPLATES[1], int(request.POST["number"]))
    return HttpResponse("{}", content_type="application/json")


TEMPLATES: list[dict[str, Any]] = []


class BareUrls:
    """The addresses of the bare site."""

    urlpatterns = (
        path("bare/hello", hello),
        path("bare/page", page),
        path("bare/unchanged", unchanged),
        path("bare/record", record),
    )


def with_bare_urls(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer from the bare site; the only middleware it has."""

    def answer(request: HttpRequest) -> HttpResponse:
        vars(request)["urlconf"] = BareUrls
        return get_response(request)

    return answer


def make_bare_site() -> WSGIHandler:
    """Return Django with these views and none of our middleware."""
    with override_settings(MIDDLEWARE=["tests.bench.bare_site.with_bare_urls"]):
        return WSGIHandler()


bare_site = make_bare_site()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer from one site or the other."""
    site = bare_site if environ["PATH_INFO"].startswith("/bare/") else wsgi.application
    return site(environ, start_response)
