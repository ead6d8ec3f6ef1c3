"""Run pages and streams in one process, with limits for its clients: `make run`, `make hall` and compose's `live`.

    python -m tournament.web.server [--host 127.0.0.1] [--port 8001]

uvicorn's own command cannot be told to use our connections, which is why there is this one.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser

import django
import uvicorn


def run(host: str, port: int) -> None:
    """Serve until interrupted."""
    uvicorn.run(
        "tournament.asgi:application",
        host=host,
        port=port,
        http="tournament.web.server.connections:Connection",
        ws="none",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        # Tablets ask every few seconds: a connection closed at just that moment would leave one unanswered.
        timeout_keep_alive=75,
        timeout_graceful_shutdown=5,
    )


def main() -> None:
    """Serve where the command line says."""
    parser = ArgumentParser(prog="python -m tournament.web.server", description="Serve streams and pages.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8001)
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    run(given.host, given.port)


if __name__ == "__main__":
    main()
