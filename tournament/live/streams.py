"""Event streams, answered natively async: one cheap task for each open page.

A stream says "version N", first the one there is, then each newer one, and beats in between. Everything else in the
program speaks WSGI and never sees streams.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from weakref import WeakKeyDictionary

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope
from django.conf import settings

from tournament.live.addresses import DESK, PUBLIC, read_token
from tournament.live.hub import Hub, Reader
from tournament.live.seats import Full, Seats
from tournament.live.sources import source_of
from tournament.system.release import RELEASE
from tournament.web.headers import AS_BYTES
from tournament.web.http import network_of
from tournament.web.server.limits import STREAMS_EACH
from tournament.web.server.open_files import room_for_readers

# Proxies and phones drop a silent connection after 30 to 60 seconds. An event and no comment, so that a page notices
# when it stays away.
BEAT_SECONDS = 15.0
BEAT = "event: beat\ndata:\n\n"
RETRY = "retry: 2000\n\n"
PULSE = "/live/pulse"
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,50}")

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # nginx and its like hold back an answer until it is whole unless told not to.
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    *AS_BYTES,
]

logger = logging.getLogger(__name__)
hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub_here() -> Hub:
    """Return the hub of the running loop: one in each process, outside of tests."""
    loop = asyncio.get_running_loop()
    if loop not in hubs:
        seats = Seats(room_for_readers(), STREAMS_EACH)
        hubs[loop] = Hub(source_of(settings.DATABASES["default"]), seats)
    return hubs[loop]


# -- what streams say -------------------------------------------------------------------------------------------------


async def pulse(beat: float = BEAT_SECONDS) -> AsyncIterator[str]:
    """Send the release, then a heartbeat: shows that streams pass the proxy in front."""
    closed = hub_here().closed
    said = f"event: release\ndata: {RELEASE}\n\n"
    while not closed.is_set():
        yield said
        said = BEAT
        with suppress(TimeoutError):
            await asyncio.wait_for(closed.wait(), beat)


async def follow(reader: Reader, beat: float = BEAT_SECONDS) -> AsyncIterator[str]:
    """Say the version at once, then the newest whenever it has moved, until there is nothing to follow."""
    said, loop = None, asyncio.get_running_loop()
    yield RETRY
    while True:
        reader.news.clear()
        version = reader.version
        if version is None:
            return
        yield BEAT if version == said else f"event: version\ndata: {version}\n\n"
        said = version
        timer = loop.call_later(beat, reader.news.set)
        try:
            await reader.news.wait()
        finally:
            timer.cancel()


# -- answering --------------------------------------------------------------------------------------------------------


async def answer_stream(scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Answer one request for a stream, until the reader leaves or there is nothing more to say."""
    if scope["method"] != "GET":
        await answer_plainly(send, 405, "Streams are read with GET.", (b"allow", b"GET"))
        return
    hub = hub_here()
    try:
        with hub.seats.one(reader_address(scope)):
            if scope["path"] == PULSE:
                await send_stream(pulse(), receive, send)
            else:
                await answer_follower(hub, scope["path"], receive, send)
    except Full:
        await answer_not_now(send)


async def answer_follower(hub: Hub, path: str, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Answer a request for a tournament's stream."""
    try:
        reader = await find_reader(hub, path)
    except Exception as error:
        if not isinstance(error, Full):
            logger.warning("Streams: a newcomer was turned away (%s)", type(error).__name__)
        await answer_not_now(send)
        return
    if reader is None:
        await answer_plainly(send, 404, "There is no such stream.")
        return
    try:
        await send_stream(follow(reader), receive, send)
    finally:
        hub.leave(reader)


def reader_address(scope: HTTPScope) -> str:
    """Return whom to count a stream for: behind our proxy, the address that it noted last."""
    if settings.BEHIND_PROXY:
        noted = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        if noted:
            return network_of(noted[-1].decode("latin-1").rsplit(",", 1)[-1].strip())
    return network_of((scope.get("client") or ("",))[0])


async def find_reader(hub: Hub, path: str) -> Reader | None:
    """Return a reader of the stream at `path`, or None where there is none."""
    if path.startswith(PUBLIC) and SLUG.fullmatch(slug := path.removeprefix(PUBLIC)):
        return await hub.join_public(slug)
    if path.startswith(DESK) and (tournament_id := read_token(path.removeprefix(DESK))) is not None:
        return await hub.join_desk(tournament_id)
    return None


async def send_stream(stream: AsyncIterator[str], receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Send a stream until it ends or its reader has gone."""
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS, "trailers": False})
    sending = asyncio.ensure_future(send_all(stream, send))
    leaving = asyncio.ensure_future(wait_until_gone(receive))
    try:
        await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, leaving):
            task.cancel()
        await asyncio.gather(sending, leaving, return_exceptions=True)


async def send_all(stream: AsyncIterator[str], send: ASGISendCallable) -> None:
    """Send the stream's text piece by piece."""
    async for text in stream:
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def wait_until_gone(receive: ASGIReceiveCallable) -> None:
    """Return once the reader has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def answer_not_now(send: ASGISendCallable) -> None:
    """Answer 503: the page polls instead, and tries again later."""
    await answer_plainly(send, 503, "Live updates are unavailable right now.", (b"retry-after", b"5"))


async def answer_plainly(send: ASGISendCallable, status: int, text: str, *headers: tuple[bytes, bytes]) -> None:
    """Answer with one line of text."""
    plain = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store"), *AS_BYTES, *headers]
    await send({"type": "http.response.start", "status": status, "headers": plain, "trailers": False})
    await send({"type": "http.response.body", "body": f"{text}\n".encode(), "more_body": False})
