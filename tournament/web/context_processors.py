"""Template variables for every page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def chosen_theme(request: HttpRequest) -> str:
    """Return the theme this reader chose, or "" to follow the device."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in THEMES else ""


def preferences(request: HttpRequest) -> dict[str, Any]:
    """Add the chosen theme to every page, so that it does not flash in another one."""
    return {"theme": chosen_theme(request)}
