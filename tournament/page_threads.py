"""Answer pages in a few threads of the process that serves streams.

Pages speak WSGI (docs/decisions/0002-pages-over-wsgi.md). What a client sends is read before a thread is spent on it,
and an answer goes back whole: the thread and the loop meet twice for each page, and neither waits for a network.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tournament.asgi_types import Message, Receive, Scope, Send

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

# An answer longer than this (an archive) is sent in such pieces, each when the reader has taken the one before.
PIECE_BYTES = 256 * 1024
PLAIN = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}


class PageThreads:
    """An ASGI application that lets a WSGI application answer."""

    def __init__(self, application: Application, *, threads: int, largest_body: int) -> None:
        self.application = application
        self.largest_body = largest_body
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="page")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the request, let a thread answer it, and send the answer."""
        length = declared_length(scope)
        # What is too long is refused for what it says of itself, and stays unread.
        body = b"" if length > self.largest_body else await read_body(receive, self.largest_body)
        if body is None:
            return
        loop, answer = asyncio.get_running_loop(), Answer(send)

        def pass_on(piece: bytes) -> None:
            asyncio.run_coroutine_threadsafe(answer.send(piece, is_last=False), loop).result()

        environ = environ_of(scope, body)
        rest = await loop.run_in_executor(self.threads, self.run, environ, answer, pass_on)
        await answer.send(rest, is_last=True)

    def run(self, environ: Environ, answer: Answer, pass_on: Callable[[bytes], None]) -> bytes:
        """Ask the application, in a thread; return what of its answer has not been passed on."""
        parts = self.application(environ, answer.start)
        try:
            kept, size = [], 0
            for part in parts:
                kept.append(part)
                size += len(part)
                if size >= PIECE_BYTES:
                    pass_on(b"".join(kept))
                    kept, size = [], 0
            return b"".join(kept)
        finally:
            if hasattr(parts, "close"):
                parts.close()


class Answer:
    """What the application says, on its way out."""

    def __init__(self, send: Send) -> None:
        self.say = send
        self.head: Message | None = None
        self.is_begun = False

    def start(self, status: str, headers: list[tuple[str, str]], _error: Any = None) -> None:
        """Take down status and headers: WSGI's `start_response`."""
        named = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        self.head = {"type": "http.response.start", "status": int(status[:3]), "headers": named}

    async def send(self, body: bytes, *, is_last: bool) -> None:
        """Send a piece, after the head if it is the first."""
        if not self.is_begun and self.head:
            self.is_begun = True
            await self.say(self.head)
        await self.say({"type": "http.response.body", "body": body, "more_body": not is_last})


async def read_body(receive: Receive, most: int) -> bytes | None:
    """Return what the client sends, and no more than shows that it is too much; None when it has gone away meanwhile.

    Threads are few: a handful of clients that send a byte a second would hold them all.
    """
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        part = message.get("body", b"")
        parts.append(part)
        size += len(part)
        if size > most or not message.get("more_body"):
            return b"".join(parts)


def declared_length(scope: Scope) -> int:
    """Return how much the client says it will send."""
    return int(next((value for name, value in scope["headers"] if name == b"content-length"), b"0"))


def environ_of(scope: Scope, body: bytes) -> Environ:
    """Return a request in WSGI's words."""
    host, port = scope.get("server") or ("localhost", 80)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        # A name with an underscore would be taken for the one with a hyphen, which a proxy may vouch for.
        if b"_" not in name:
            key = PLAIN.get(name) or "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
            text = value.decode("latin-1")
            environ[key] = f"{environ[key]},{text}" if key in environ else text
    if body:
        # Also where the client did not say how much would come.
        environ["CONTENT_LENGTH"] = str(len(body))
    return environ
