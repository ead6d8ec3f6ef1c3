"""HTTP connections with limits: on a head, on a body, on readers who stop reading, and on how many there are."""

from __future__ import annotations

from tournament.web.server.deadlines import Deadlines


def find_connection() -> type[Deadlines]:
    """Return the connections parsed by httptools or, on a machine without it, by h11."""
    try:
        from tournament.web.server import httptools_connections
    except ImportError:
        from tournament.web.server import h11_connections

        return h11_connections.Connection
    return httptools_connections.Connection


Connection = find_connection()
