"""Many connections, and readers who stop reading: the idle make room, and no thread waits for anyone."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from pytest_django import Settings

from tests.tournament.abuse.crowded import connect, is_closed, server_of
from tournament.live.streams import reader_address
from tournament.web.server.limits import Limits
from tournament.web.server.spooling import SpoolRoom
from tournament.web.server.wsgi_bridge import PageThreads

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
OK = b"HTTP/1.1 200"
ARCHIVE = 24_000_000
"""More than the system keeps for a connection whose client does not read."""


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < deadline, what
        time.sleep(0.01)


class Site:
    """An application that answers at once, or streams until its reader leaves (`/stream`)."""

    def __init__(self) -> None:
        self.streams = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        if scope["path"] == "/stream":
            self.streams += 1
            await send({"type": "http.response.body", "body": b"x", "more_body": True})
            while (await receive())["type"] != "http.disconnect":
                pass
            self.streams -= 1
        else:
            await send({"type": "http.response.body", "body": b"hello"})


STREAM = b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("limits", [Limits(connections=5), Limits(connections_each=5)], ids=["in all", "an address"])
def test_those_who_do_nothing_make_room_the_silent_ones_first(limits: Limits) -> None:
    with server_of(Site(), limits) as port, ExitStack() as clients:
        idle, stream = (clients.enter_context(connect(port, text)) for text in (GET, STREAM))
        assert idle.recv(100).startswith(OK)
        assert stream.recv(100).startswith(OK)
        silent = [clients.enter_context(connect(port)) for _ in range(3)]
        for expected in (*silent, idle):
            assert not is_closed(expected)
            newcomer = clients.enter_context(connect(port, STREAM))
            assert newcomer.recv(100).startswith(OK)
            wait_until(lambda gone=expected: is_closed(gone), "nobody made room")  # type: ignore[misc]
        assert not is_closed(stream)
        # Five streams: nobody can be asked to leave.
        refused = clients.enter_context(connect(port))
        wait_until(lambda: is_closed(refused), "one too many was let in")
        stream.close()
        with ExitStack() as tries:
            wait_until(lambda: is_let_in(tries.enter_context(connect(port, GET))), "nobody gets in any more")


def test_a_proxy_is_not_taken_for_one_client(settings: Settings) -> None:
    settings.BEHIND_PROXY = True
    with server_of(Site(), Limits(connections_each=2)) as port, ExitStack() as clients:
        for _ in range(4):
            assert clients.enter_context(connect(port, STREAM)).recv(100).startswith(OK)
    told: Any = {"client": ("10.0.0.2", 1), "headers": [(b"x-forwarded-for", b"203.0.113.9, 192.0.2.7")]}
    assert reader_address(told) == "192.0.2.7"
    settings.BEHIND_PROXY = False
    assert reader_address(told) == "10.0.0.2", "nobody else is believed"


def is_let_in(client: Any) -> bool:
    try:
        return bool(client.recv(100).startswith(OK))
    except ConnectionError:
        return False


def test_whoever_leaves_is_noticed_also_behind_another_request() -> None:
    """uvicorn tells only the newest request of a connection that its client has gone."""
    site = Site()
    with server_of(site, Limits()) as port:
        with connect(port, STREAM + GET) as client:
            assert client.recv(100).startswith(OK)
            wait_until(lambda: site.streams == 1, "the stream did not begin")
        wait_until(lambda: site.streams == 0, "the stream goes on for nobody")


def test_nobody_asks_for_everything_at_once() -> None:
    with server_of(Site(), Limits(most_pipelined=3)) as port, connect(port, STREAM + 50 * GET) as client:
        wait_until(lambda: is_closed(client), "requests pile up behind a stream")


def test_a_connection_is_not_kept_for_ever_after_a_refused_body() -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n"
    with (
        server_of(Site(), Limits(sweep_seconds=0.05), timeout_keep_alive=1) as port,
        connect(port, head + b"123") as client,
    ):
        assert client.recv(100).startswith(OK)
        client.sendall(b"45")
        wait_until(lambda: is_closed(client), "an idle connection stays open")


class Archive:
    """A site with an archive in many parts; everything else is a short page."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", [])
        return self.parts() if environ["PATH_INFO"] == "/archive" else iter([b"page"])

    def parts(self) -> Iterator[bytes]:
        for number in range(ARCHIVE // 50_000):
            yield bytes([number % 256]) * 50_000
        self.made += 1


@pytest.mark.parametrize("memory", [0, 512 << 20], ids=["in files", "in memory"])
def test_stalled_downloads_hold_no_page_and_are_dropped(memory: int) -> None:
    archive, limits = Archive(), Limits(stall_seconds=1.0, sweep_seconds=0.05)
    room = SpoolRoom(memory=memory)
    pages = PageThreads(archive, threads=2, largest_body=lambda _path: 0, answers=room)
    with server_of(pages, limits) as port, ExitStack() as clients:
        for _ in range(3):
            clients.enter_context(connect(port, GET.replace(b"/ ", b"/archive ", 1), window=4096))
        wait_until(lambda: archive.made == 3, "a thread waits for a reader")
        with connect(port, GET) as other:
            assert other.recv(1000).startswith(OK)
        assert (room.files < 128) == (not memory)
        wait_until(lambda: (room.memory, room.files) == (memory, 128), "stalled readers are kept")
    pages.threads.shutdown()


def test_whoever_reads_gets_all_of_an_archive() -> None:
    pages = PageThreads(Archive(), threads=1, largest_body=lambda _path: 0, answers=SpoolRoom(memory=100_000))
    with server_of(pages, Limits()) as port, connect(port, b"GET /archive HTTP/1.0\r\n\r\n") as client:
        said = b""
        while data := client.recv(1 << 20):
            said += data
    body = said.partition(b"\r\n\r\n")[2]
    assert body.count(b"\x07" * 1000) >= 50
    assert len(body) >= ARCHIVE
    pages.threads.shutdown()


def test_too_many_long_answers_at_once_are_refused() -> None:
    room = SpoolRoom(memory=100_000, files=1, file_bytes=ARCHIVE * 3 // 2)
    pages = PageThreads(Archive(), threads=1, largest_body=lambda _path: 0, answers=room)
    with server_of(pages, Limits()) as port, ExitStack() as clients:
        ask = GET.replace(b"/ ", b"/archive ", 1)
        first, second = (clients.enter_context(connect(port, ask, window=4096)) for _ in range(2))
        assert sorted(one.recv(100)[:12] for one in (first, second)) == [OK, b"HTTP/1.1 503"]
    pages.threads.shutdown()


def test_bodies_share_a_bound_and_small_ones_always_come_in() -> None:
    done = threading.Event()

    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("200 OK", [])
        return [b"%d" % len(environ["wsgi.input"].read())]

    pages = PageThreads(application, threads=1, largest_body=lambda _path: 1_000_000, body_bytes=100_000)

    async def story() -> list[int]:
        async def slow() -> Any:
            if done.is_set():
                return {"type": "http.disconnect"}
            done.set()
            return {"type": "http.request", "body": b"x" * 90_000, "more_body": True}

        async def waiting() -> Any:
            if done.is_set():
                await asyncio.sleep(600)
            return await slow()

        held = asyncio.create_task(pages(scope_of(95_000), waiting, None))  # type: ignore[arg-type]
        while not done.is_set():
            await asyncio.sleep(0.01)
        answers = [await status_of(pages, size) for size in (20_000, 5_000)]
        held.cancel()
        await asyncio.gather(held, return_exceptions=True)
        return [*answers, await status_of(pages, 95_000)]

    assert asyncio.run(story()) == [503, 200, 200]
    pages.threads.shutdown()


def scope_of(size: int) -> Any:
    headers = [(b"content-length", b"%d" % size)]
    return {"method": "POST", "path": "/", "query_string": b"", "http_version": "1.1", "headers": headers}


async def status_of(pages: PageThreads, size: int) -> int:
    """Return the status a body of such a size is answered with."""
    said: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"x" * size}

    async def send(message: Any) -> None:
        said.append(message)

    await pages(scope_of(size), receive, send)
    return int(said[0]["status"])
