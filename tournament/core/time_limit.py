"""How long reading a file may take: asked between its rows, so it holds in every thread and on every system."""

from __future__ import annotations

from time import monotonic


class TooSlow(Exception):
    """Say that the time is over."""


class Deadline:
    """The time after which reading must stop."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    def check(self) -> None:
        """Raise TooSlow once the time is over."""
        if monotonic() >= self._end:
            raise TooSlow
