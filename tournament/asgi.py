"""Streams and pages in one process, on one origin.

Streams (`/live/…`) are answered natively async. Every other request goes to the WSGI application in threads: Django's
own ASGI handler costs an ordinary page most of its speed (docs/decisions/0002-pages-over-wsgi.md).
"""

from __future__ import annotations

import os
from collections import deque
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings

from tournament import wsgi  # first: it sets Django up
from tournament.live.stopping import on_stop
from tournament.live.streams import Receive, Scope, Send, answer_stream, hub_here

pages = WSGIMiddleware(cast(Any, wsgi.application), workers=int(os.environ.get("PAGE_THREADS") or 8))

WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})
# As much as any form may hold; of a larger file the rest is read as it comes.
AHEAD_BYTES: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Hand each connection to whoever answers its kind."""
    received: Receive | None = receive
    if scope["type"] == "lifespan":
        await answer_lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await answer_stream(scope, receive, send)
    elif scope["type"] == "http":
        if scope["method"] in WITH_BODY:
            received = await read_ahead(receive)
        if received:
            await pages(cast(Any, scope), cast(Any, received), cast(Any, send))
    else:
        await send({"type": "websocket.close", "code": 1000})


async def read_ahead(receive: Receive) -> Receive | None:
    """Read what a client sends before a thread is spent on it; None when it has gone away meanwhile.

    Threads are few. A handful of clients that send a byte a second would hold them all.
    """
    messages, size = deque[Any](), 0
    while size < AHEAD_BYTES:
        message = await receive()
        if message["type"] != "http.request":
            return None
        messages.append(message)
        size += len(message.get("body", b""))
        if not message.get("more_body"):
            break

    async def go_on() -> Any:
        return messages.popleft() if messages else await receive()

    return go_on


async def answer_lifespan(receive: Receive, send: Send) -> None:
    """Acknowledge the server's start and stop; streams end when it is asked to stop."""
    hub = hub_here()
    with on_stop(hub.close):
        while True:
            kind = (await receive())["type"]
            if kind == "lifespan.shutdown":
                hub.close()
                await hub.source.close()
            await send({"type": f"{kind}.complete"})
            if kind == "lifespan.shutdown":
                return
