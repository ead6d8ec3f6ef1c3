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


def main() -> None:
    """Print each page's cost as a multiple of a bare view's, median of alternating batches."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(HALL="1", VAR_DIR=folder, DJANGO_SETTINGS_MODULE="tournament.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.core.wsgi import get_wsgi_application

        from tests.bench.bare_site import bare_site
        from tournament.web.static_storage import collect_when_changed

        logging.disable(logging.INFO)
        call_command("migrate", verbosity=0)
        collect_when_changed()
        application = get_wsgi_application()
        print("\nPages, CPU time as a multiple of a bare Django view (hello, world, no middleware)")
        for page in ("/healthz", "/readyz", "/", "/accounts/sign-in/"):
            seconds(application, page)
            ratios = [seconds(application, page) / seconds(bare_site, "/bare/hello") for _ in range(ROUNDS)]
            print(f"  {page:22} {median(ratios):6.1f} x")


if __name__ == "__main__":
    main()
