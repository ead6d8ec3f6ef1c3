"""Streams and pages in one process, on one origin.

Streams (`/live/…`) are answered natively async. Every other request goes to the WSGI application in threads: Django's
own ASGI handler costs an ordinary page most of its speed (docs/decisions/0002-pages-over-wsgi.md).
"""

from __future__ import annotations

import os

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

from tournament import wsgi  # first: it sets Django up
from tournament.live.stopping import on_stop
from tournament.live.streams import answer_stream, hub_here
from tournament.web.server.bodies import largest_body
from tournament.web.server.wsgi_bridge import PageThreads

pages = PageThreads(wsgi.application, threads=int(os.environ.get("PAGE_THREADS") or 8), largest_body=largest_body)


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Route each connection by its kind: lifespan, stream or page."""
    if scope["type"] == "lifespan":
        await answer_lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await answer_stream(scope, receive, send)
    elif scope["type"] == "http":
        await pages(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1000, "reason": None})


async def answer_lifespan(receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Acknowledge the server's start and stop; streams end when it is asked to stop."""
    hub = hub_here()
    with on_stop(hub.close):
        while True:
            if (await receive())["type"] == "lifespan.shutdown":
                hub.close()
                await hub.source.close()
                await send({"type": "lifespan.shutdown.complete"})
                return
            await send({"type": "lifespan.startup.complete"})
