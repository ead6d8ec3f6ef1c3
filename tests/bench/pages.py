"""What a page costs beside a bare Django view, in CPU time inside one process."""

from __future__ import annotations

import io
import logging
import os
import tempfile
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

ROUNDS, REQUESTS = 15, 60


def environ(path: str) -> dict[str, Any]:
    """Return a WSGI request."""
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": io.StringIO(),
        "wsgi.url_scheme": "http",
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def seconds(application: Callable[..., Any], path: str) -> float:
    """Return the CPU time of one request, averaged over a short batch."""

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
        assert status.startswith("200"), status

    started = time.process_time()
    for _ in range(REQUESTS):
        for _part in application(environ(path), start_response):
            pass
    return (time.process_time() - started) / REQUESTS


class BareUrls:
    """The one address of a bare site."""

    urlpatterns = (path("", lambda _request: HttpResponse("Hello, world")),)


def with_bare_urls(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer from the bare site; the only middleware it has."""

    def answer(request: HttpRequest) -> HttpResponse:
        vars(request)["urlconf"] = BareUrls
        return get_response(request)

    return answer


def bare_application() -> Callable[..., Any]:
    """Return Django with one view and none of our middleware."""
    with override_settings(MIDDLEWARE=["tests.bench.pages.with_bare_urls"]):
        return WSGIHandler()


def main() -> None:
    """Print each page's cost as a multiple of a bare view's, median of alternating batches."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(HALL="1", VAR_DIR=folder, DJANGO_SETTINGS_MODULE="tournament.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.core.wsgi import get_wsgi_application

        from tournament.web.static_storage import collect_when_changed

        logging.disable(logging.INFO)
        call_command("migrate", verbosity=0)
        collect_when_changed()
        application, bare = get_wsgi_application(), bare_application()
        print("\nPages, CPU time as a multiple of a bare Django view (hello, world, no middleware)")
        for page in ("/healthz", "/readyz", "/", "/accounts/sign-in/"):
            seconds(application, page)
            ratios = [seconds(application, page) / seconds(bare, "/") for _ in range(ROUNDS)]
            print(f"  {page:22} {median(ratios):6.1f} x")


if __name__ == "__main__":
    main()
