"""The program's own server for pages and streams, in a thread of the tests, on their database and settings."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from typing import Any

import uvicorn
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.test.testcases import LiveServerThread
from pytest_django.live_server_helper import LiveServer

from tournament.live.streams import answer_stream
from tournament.web.server.bodies import largest_body
from tournament.web.server.connections import Connection
from tournament.web.server.wsgi_bridge import PageThreads
from tournament.wsgi import Handler

# As `tournament.web.server` has them, but for what happens when a process starts and stops.
OPTIONS: dict[str, Any] = {
    "http": Connection,
    "interface": "asgi3",
    "ws": "none",
    "lifespan": "off",
    "log_config": None,
    "log_level": "warning",
    "access_log": False,
    "server_header": False,
    "proxy_headers": False,
    "timeout_keep_alive": 75,
    "timeout_graceful_shutdown": 1,
}
THREADS = 8
PATIENCE = 30


class SiteThread(LiveServerThread):
    """What `tournament.asgi` answers, with the static files of the sources."""

    def __init__(self, host: str, **given: Any) -> None:
        super().__init__(host, StaticFilesHandler, **given)
        self.pages = PageThreads(StaticFilesHandler(Handler()), threads=THREADS, largest_body=largest_body)
        self.answering = 0
        self.quiet = threading.Condition()
        self.server = uvicorn.Server(uvicorn.Config(self.answer, **OPTIONS))

    def run(self) -> None:
        """Serve until told to stop."""
        with socket.create_server((self.host, self.port)) as listener:
            self.port = listener.getsockname()[1]
            self.is_ready.set()
            self.server.run([listener])

    def terminate(self) -> None:
        """Stop serving."""
        self.server.should_exit = True
        self.join()

    async def answer(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer one request, and know how many are being answered."""
        assert scope["type"] == "http"
        answer: Callable[..., Any] = answer_stream if scope["path"].startswith("/live/") else self.pages
        self.count(1)
        try:
            await answer(scope, receive, send)
        finally:
            self.count(-1)

    def count(self, change: int) -> None:
        """Note that an answer has begun or ended."""
        with self.quiet:
            self.answering += change
            self.quiet.notify_all()


class SiteServer(LiveServer):
    """pytest-django's live server, with streams."""

    thread: SiteThread

    def __init__(self) -> None:
        super().__init__("localhost", start=False)
        self.thread = SiteThread("localhost", connections_override=self.thread.connections_override)
        self.thread.daemon = True
        self.start()

    def let_finish(self) -> None:
        """Wait until all that closed pages have asked is answered: the server may still write to the database.

        The loop takes up what has come in order: once a connection of ours is answered, nothing is left outside.
        """
        with socket.create_connection((self.thread.host, self.thread.port), timeout=PATIENCE) as last:
            last.sendall(b"HEAD /live/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            while last.recv(1024):
                pass
        with self.thread.quiet:
            assert self.thread.quiet.wait_for(lambda: not self.thread.answering, PATIENCE), "pages are still answered"
