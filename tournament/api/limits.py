"""How often one client may ask: a fixed window, counted in this process."""

from __future__ import annotations

from threading import Lock
from time import monotonic

LIMIT = 300
SECONDS = 60
MOST_CLIENTS = 20_000
LONGEST_CLIENT = 64
"""An address is shorter; a longer header value is cut, so that it takes no memory."""


class Window:
    """Count requests by client within a period; each process counts for itself, which is precise enough here."""

    def __init__(self, limit: int, seconds: int) -> None:
        self.limit = limit
        self.seconds = seconds
        self._counts: dict[str, int] = {}
        self._ends = 0.0
        self._lock = Lock()

    def wait(self, client: str, now: float | None = None) -> int | None:
        """Count a request; return for how many seconds the client has to wait, or None when it is welcome."""
        client = client[:LONGEST_CLIENT]
        now = monotonic() if now is None else now
        with self._lock:
            if now >= self._ends or len(self._counts) >= MOST_CLIENTS:
                self._counts.clear()
                self._ends = now + self.seconds
            count = self._counts[client] = self._counts.get(client, 0) + 1
        return None if count <= self.limit else max(1, round(self._ends - now))

    def forget(self) -> None:
        """Reset all counts."""
        with self._lock:
            self._counts.clear()


window = Window(LIMIT, SECONDS)
