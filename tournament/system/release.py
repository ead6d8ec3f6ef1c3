"""Which release is running: part of cache keys and of what the live stream says."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

RELEASE = "1.0.0"

SOURCES = ("templates", "static", "tournament", "scoring")
KINDS = {".py", ".html", ".mo", ".css", ".js", ".svg"}


@cache
def build() -> str:
    """Return what changes whenever a page may come out differently for the same rows.

    A release runs for months on some machines and is edited by the hour on others; browsers keep pages over a restart.
    """
    digest = hashlib.blake2b(f"{RELEASE} {settings.TIME_ZONE} {settings.PUBLIC_URL}".encode(), digest_size=8)
    for folder in SOURCES:
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*")):
            if path.suffix in KINDS:
                digest.update(path.read_bytes())
    return digest.hexdigest()
