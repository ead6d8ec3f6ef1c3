"""How large a body each address takes, known before any of it is read.

Forms are small. Only the few views that take files say that they take more; an address that does not exist takes none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.urls import Resolver404, resolve

SMALL_BODY = 16 * 1024
"""The largest body every address accepts: a hand, a name, most forms."""
LARGEST_FORM = 100_000
"""The proxy refuses the same (`Caddyfile`)."""

View = TypeVar("View", bound=Callable[..., object])


def takes_files(view: View) -> View:
    """Let a view take bodies as large as any (`LARGEST_BODY`)."""
    view.takes_files = True  # type: ignore[attr-defined]
    return view


def largest_body(path: str) -> int:
    """Return how many bytes the view at `path` takes; 0 where there is none."""
    try:
        view = resolve(path).func
    except Resolver404:
        return 0
    return int(settings.LARGEST_BODY) if getattr(view, "takes_files", False) else LARGEST_FORM


class Room:
    """Memory that bodies under way may take together."""

    def __init__(self, most: int) -> None:
        self.left = most

    def take(self, size: int) -> bool:
        """Take some memory; return False if less than that is left."""
        if size > self.left:
            return False
        self.left -= size
        return True

    def give_back(self, size: int) -> None:
        """Give memory back."""
        self.left += size
