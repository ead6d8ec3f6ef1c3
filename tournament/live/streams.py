"""Event streams, answered natively async: one cheap task for each open page.

A stream is an async generator of Server-Sent-Events text. `STREAMS` says which path answers with which; everything
else in the program speaks WSGI and never sees them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from typing import Any

from tournament.release import RELEASE

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

# Proxies and phones drop a silent connection after 30 to 60 seconds.
BEAT_SECONDS = 15.0

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # nginx and its like hold back an answer until it is whole unless told not to.
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


async def pulse(beat: float = BEAT_SECONDS) -> AsyncIterator[str]:
    """Say which release is running, then keep beating: shows that streams pass whatever proxy stands in front."""
    yield f"event: release\ndata: {RELEASE}\n\n"
    while True:
        await asyncio.sleep(beat)
        yield ": beat\n\n"


STREAMS: dict[str, Callable[[], AsyncIterator[str]]] = {"/live/pulse": pulse}


async def answer_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request for a stream, until the reader leaves."""
    stream = STREAMS.get(scope["path"])
    if stream is None:
        await answer_plainly(send, 404, "There is no such stream.")
    elif scope["method"] != "GET":
        await answer_plainly(send, 405, "Streams are read with GET.", (b"allow", b"GET"))
    else:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        sending = asyncio.ensure_future(send_all(stream(), send))
        leaving = asyncio.ensure_future(wait_until_gone(receive))
        _, unfinished = await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        for task in unfinished:
            task.cancel()
        await asyncio.gather(sending, leaving, return_exceptions=True)


async def send_all(stream: AsyncIterator[str], send: Send) -> None:
    """Send the stream's text piece by piece."""
    async for text in stream:
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def wait_until_gone(receive: Receive) -> None:
    """Return once the reader has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def answer_plainly(send: Send, status: int, text: str, *headers: tuple[bytes, bytes]) -> None:
    """Answer with one line of text."""
    content_type = (b"content-type", b"text/plain; charset=utf-8")
    await send({"type": "http.response.start", "status": status, "headers": [content_type, *headers]})
    await send({"type": "http.response.body", "body": f"{text}\n".encode()})
