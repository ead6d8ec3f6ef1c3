"""Whole addresses, for codes to scan and links to send."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def whole_address(request: HttpRequest, path: str) -> str:
    """Return an address others can open: under the public name of this site, where it has one."""
    public: str = settings.PUBLIC_URL
    return f"{public}{path}" if public else request.build_absolute_uri(path)
