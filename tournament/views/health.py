"""Health checks for whatever monitors the processes."""

from __future__ import annotations

from functools import cache

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Say that this process answers, without checking anything else."""
    return say("ok")


@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """Say whether the database can be reached and has every migration this release needs."""
    try:
        missing = needed_migrations() - MigrationRecorder(connection).applied_migrations().keys()
    except DatabaseError:
        return say("The database cannot be reached.", status=503)
    if missing:
        names = ", ".join(sorted(f"{app}.{name}" for app, name in missing))
        return say(f"The database lacks migrations: {names}.", status=503)
    return say("ok")


@cache
def needed_migrations() -> frozenset[tuple[str, str]]:
    """Return the last migration of every app, read from disk once; earlier ones follow from it."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())


def say(text: str, *, status: int = 200) -> HttpResponse:
    """Answer in plain text that isn't cached."""
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(f"{text}\n", status=status, content_type="text/plain; charset=utf-8", headers=headers)
