"""Answer pages in a few threads of the process that serves streams.

Pages speak WSGI (docs/decisions/0002-pages-over-wsgi.md). What a client sends is read before a thread is spent on it,
and an answer goes back whole: the thread and the loop meet twice for each page, and neither waits for a network
(docs/decisions/0013-nobody-waits-for-clients.md).
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPResponseStartEvent, HTTPScope

from tournament.web.headers import AS_BYTES
from tournament.web.server.bodies import SMALL_BODY, Room
from tournament.web.server.spooling import PIECE_BYTES, NoRoom, SpoolRoom, Waiting

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

PLAIN = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}
BUSY = b"The server is busy with large files. Try again in a moment.\n"


class PageThreads:
    """An ASGI application that lets a WSGI application answer.

    `largest_body` says for a path how much may be sent there. Bodies above SMALL_BODY share `body_bytes` of memory.
    """

    def __init__(
        self,
        application: Application,
        *,
        threads: int,
        largest_body: Callable[[str], int],
        body_bytes: int = 32 << 20,
        answers: SpoolRoom | None = None,
    ) -> None:
        self.application = application
        self.largest_body = largest_body
        self.room = Room(body_bytes)
        self.answers = answers or SpoolRoom()
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="page")

    async def __call__(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Read the request, let a thread answer it, and send the answer."""
        length, says_length = announced(scope)
        answer = Answer(send)
        try:
            if says_length and not length:
                said = await self.ask(scope, b"", answer)
            else:
                with Body(self.room) as body:
                    await self.read(scope["path"], length, receive, body)
                    if body.is_cut_off:
                        return
                    said = await self.ask(scope, bytes(body), answer)
        except NoRoom:
            await send_busy(send)
            return
        if isinstance(said, bytes) and len(said) <= PIECE_BYTES:
            await answer.send(said, is_last=True)
        else:
            await answer.send_long(said)

    async def read(self, path: str, length: int, receive: ASGIReceiveCallable, body: Body) -> None:
        """Read the request's body; refuse one that is declared longer than its address accepts."""
        if 0 < length <= SMALL_BODY:
            await body.read(receive, SMALL_BODY, is_counted=False)
        elif length <= (most := self.largest_body(path)) and most:
            await body.read(receive, most, is_counted=True)

    async def ask(self, scope: HTTPScope, body: bytes, answer: Answer) -> bytes | Waiting:
        """Let a thread answer the request."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, self.run, environ_of(scope, body), answer)

    def run(self, environ: Environ, answer: Answer) -> bytes | Waiting:
        """Call the WSGI application, in a thread; return its whole answer."""
        parts = self.application(environ, answer.start)
        try:
            return self.answers.gather(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()


class Body:
    """The body of a request, and the room it takes until the request has been answered."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.parts: list[bytes] = []
        self.size = self.counted = 0
        self.is_cut_off = False

    async def read(self, receive: ASGIReceiveCallable, most: int, *, is_counted: bool) -> None:
        """Read to the end, or until the body is too large.

        Threads are few: a handful of clients that send a byte a second would hold them all.
        """
        while True:
            message = await receive()
            if message["type"] != "http.request":
                self.is_cut_off = True
                return
            part = message.get("body", b"")
            if is_counted:
                if not self.room.take(len(part)):
                    raise NoRoom
                self.counted += len(part)
            self.parts.append(part)
            self.size += len(part)
            if self.size > most or not message.get("more_body"):
                return

    def __bytes__(self) -> bytes:
        """Return the whole body."""
        if len(self.parts) > 1:
            self.parts = [b"".join(self.parts)]
        return self.parts[0] if self.parts else b""

    def __enter__(self) -> Body:
        return self

    def __exit__(self, *_error: object) -> None:
        self.room.give_back(self.counted)


class Answer:
    """The application's answer on its way out."""

    def __init__(self, send: ASGISendCallable) -> None:
        self.say = send
        self.head: HTTPResponseStartEvent | None = None
        self.is_begun = False

    def start(self, status: str, headers: list[tuple[str, str]], _error: Any = None) -> None:
        """Store status and headers: WSGI's `start_response`."""
        # Django writes a space before each cookie, which strict servers refuse.
        named = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]
        self.head = {"type": "http.response.start", "status": int(status[:3]), "headers": named, "trailers": False}

    async def send_long(self, said: bytes | Waiting) -> None:
        """Send a long answer piece by piece, as its reader takes it."""
        async for piece in pieces_of(said):
            await self.send(piece, is_last=False)
        await self.send(b"", is_last=True)

    async def send(self, body: bytes, *, is_last: bool) -> None:
        """Send a piece, after the head if it is the first."""
        if not self.is_begun and self.head:
            self.is_begun = True
            await self.say(self.head)
        await self.say({"type": "http.response.body", "body": body, "more_body": not is_last})


async def pieces_of(said: bytes | Waiting) -> AsyncIterator[bytes]:
    """Yield a long answer in pieces."""
    if isinstance(said, bytes):
        for start in range(0, len(said), PIECE_BYTES):
            yield said[start : start + PIECE_BYTES]
        return
    try:
        loop, pieces = asyncio.get_running_loop(), said.pieces()
        # A file is read beside the loop: its disk may be slow.
        while piece := await loop.run_in_executor(None, next, pieces, b"") if said.in_file else next(pieces, b""):
            yield piece
    finally:
        said.close()


async def send_busy(send: ASGISendCallable) -> None:
    """Answer that there is no room for something large just now."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store"), (b"retry-after", b"5")]
    await send({"type": "http.response.start", "status": 503, "headers": [*headers, *AS_BYTES], "trailers": False})
    await send({"type": "http.response.body", "body": BUSY, "more_body": False})


def announced(scope: HTTPScope) -> tuple[int, bool]:
    """Return the length of the body that the client declares, and whether it declares one."""
    length, says_length = 0, True
    for name, value in scope["headers"]:
        if name == b"content-length":
            length = int(value)
        elif name == b"transfer-encoding":
            says_length = False
    return length, says_length


def environ_of(scope: HTTPScope, body: bytes) -> Environ:
    """Return the WSGI environ of a request."""
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
        # Also set if the client declared no length.
        environ["CONTENT_LENGTH"] = str(len(body))
    return environ
