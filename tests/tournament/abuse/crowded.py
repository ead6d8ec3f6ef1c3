"""A server in a thread, with limits of its own and any application."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from tests.servers import spare_port
from tournament.web.server.connections import Connection
from tournament.web.server.limits import Limits


@contextmanager
def server_of(application: Any, limits: Limits, **options: Any) -> Iterator[int]:
    """Serve an ASGI application; yield the port."""

    limited = type("Limited", (Connection,), {"limits": limits})
    port = spare_port()
    config = uvicorn.Config(
        application, port=port, http=limited, lifespan="off", log_config=None, timeout_graceful_shutdown=1, **options
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join()


def connect(port: int, text: bytes = b"", *, window: int = 0) -> socket.socket:
    """Connect and say something; with a small window, the system takes in little that is not read."""
    client = socket.socket()
    client.settimeout(30)
    if window:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    client.connect(("127.0.0.1", port))
    client.sendall(text)
    return client


def is_closed(client: socket.socket) -> bool:
    """Say whether the server has hung up, waiting for nothing."""
    client.settimeout(0)
    try:
        return client.recv(65536) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
