"""Which release is running: part of cache keys and of what the live stream says."""

from __future__ import annotations

import hashlib
from functools import cache

from tournament.system.data_folder import PACKAGE, RESOURCES

RELEASE = "2.0.0"

SOURCES = (RESOURCES / "templates", RESOURCES / "static", PACKAGE, PACKAGE.parent / "scoring")
KINDS = {".py", ".html", ".mo", ".css", ".js", ".svg"}


@cache
def build() -> str:
    """Return what changes whenever a page may come out differently for the same rows.

    A release runs for months on some machines and is edited by the hour on others; browsers keep pages over a restart.
    """
    from django.conf import settings  # the release itself can be read without Django

    digest = hashlib.blake2b(f"{RELEASE} {settings.TIME_ZONE} {settings.PUBLIC_URL}".encode(), digest_size=8)
    for folder in SOURCES:
        for path in sorted(folder.rglob("*")):
            if path.suffix in KINDS:
                digest.update(path.read_bytes())
    return digest.hexdigest()
