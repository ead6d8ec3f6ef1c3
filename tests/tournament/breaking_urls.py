"""The site's addresses, and some that go wrong on purpose."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest, PermissionDenied
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.urls import path

from scoring.errors import ScoringError
from tournament import urls
from tournament.core.errors import Refused


def raising(error: Exception) -> Callable[[HttpRequest], HttpResponse]:
    """Return a view that raises `error`."""

    def view(_: HttpRequest) -> HttpResponse:
        raise error

    return view


def bare(_: HttpRequest) -> HttpResponse:
    """Answer with a status and nothing else."""
    response = HttpResponse(status=429, headers={"Retry-After": "30"})
    response.set_cookie("kept", "yes")
    return response


handler400, handler403, handler404, handler500 = urls.handler400, urls.handler403, urls.handler404, urls.handler500
urlpatterns = [
    *urls.urlpatterns,
    path("400/", raising(BadRequest("secret detail"))),
    path("403/", raising(PermissionDenied())),
    path("403-said/", raising(PermissionDenied("Only referees of Harbour Open come in here."))),
    path("409/", raising(Refused("Hand 6 is recorded already.", state={"hand": 6, "winner": "<East>"}))),
    path("422/", raising(ScoringError("There are %(count)s %(tile)s.", field="hand", count=5, tile="3 Dots"))),
    path("429/", bare),
    path("503/", raising(OperationalError("host 10.0.0.7 refused, secret detail"))),
    path("500/", raising(RuntimeError("secret detail"))),
]
