"""How often one client may ask: a fixed window, counted in this process."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from threading import Lock
from time import monotonic

LIMIT = 300
SECONDS = 60
MOST_CLIENTS = 20_000


class Window:
    """Count requests by client for a stretch of time; several processes count apart, which is near enough here."""

    def __init__(self, limit: int, seconds: int) -> None:
        self.limit = limit
        self.seconds = seconds
        self._counts: dict[str, int] = {}
        self._ends = 0.0
        self._lock = Lock()

    def wait(self, client: str, now: float | None = None) -> int | None:
        """Count a request; return for how many seconds the client has to wait, or None when it is welcome."""
        now = monotonic() if now is None else now
        with self._lock:
            if now >= self._ends or len(self._counts) >= MOST_CLIENTS:
                self._counts.clear()
                self._ends = now + self.seconds
            count = self._counts[client] = self._counts.get(client, 0) + 1
        return None if count <= self.limit else max(1, round(self._ends - now))

    def forget(self) -> None:
        """Forget everybody."""
        with self._lock:
            self._counts.clear()


def client_of(address: str) -> str:
    """Return whom to count: an address, or the network that one customer of a provider has.

    >>> client_of("192.0.2.7"), client_of("2001:db8:1:2:3:4:5:6"), client_of("nonsense")
    ('192.0.2.7', '2001:db8:1:2::', 'nonsense')
    """
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(IPv6Address(int(known) >> 64 << 64))
    return str(known)


window = Window(LIMIT, SECONDS)
