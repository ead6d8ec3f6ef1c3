"""Time limit for reading a file, checked between its rows, so that it works in every thread and on every system."""

from __future__ import annotations

from time import monotonic


class TooSlow(Exception):
    """The time limit for reading has passed."""


class Deadline:
    """The time at which reading must stop."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    def check(self) -> None:
        """Raise TooSlow once the time has passed."""
        if monotonic() >= self._end:
            raise TooSlow
