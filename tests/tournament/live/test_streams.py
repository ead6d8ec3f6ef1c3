"""Streams are answered natively; everything else reaches the pages."""

from __future__ import annotations

import asyncio
from typing import Any

from asgiref.typing import LifespanScope

from tournament.asgi import application
from tournament.live import streams
from tournament.system.release import RELEASE

Message = Any


class Reader:
    """A client that reads a number of pieces of a stream and leaves."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces
        self.sent: list[Message] = []
        self.enough = asyncio.Event()

    async def receive(self) -> Message:
        await self.enough.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        if len(self.sent) > self.pieces:
            self.enough.set()

    async def read(self, path: str, method: str = "GET") -> None:
        scope: Any = {"type": "http", "path": path, "method": method}
        await asyncio.wait_for(application(scope, self.receive, self.send), timeout=60)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def text(self) -> str:
        return b"".join(message["body"] for message in self.sent[1:]).decode()


def read(path: str, pieces: int = 1, method: str = "GET") -> Reader:
    async def reading() -> Reader:
        reader = Reader(pieces)
        await reader.read(path, method)
        return reader

    return asyncio.run(reading())


def test_the_pulse_says_the_release_at_once() -> None:
    reader = read("/live/pulse")
    assert reader.status == 200
    assert reader.text == f"event: release\ndata: {RELEASE}\n\n"
    headers = dict(reader.sent[0]["headers"])
    assert headers[b"content-type"].startswith(b"text/event-stream")
    assert headers[b"cache-control"] == b"no-store"
    assert headers[b"x-accel-buffering"] == b"no"
    assert headers[b"cross-origin-resource-policy"] == b"same-origin"
    assert b"camera=()" in headers[b"permissions-policy"]


def test_the_pulse_keeps_beating() -> None:
    async def beats() -> list[str]:
        stream = streams.pulse(beat=0.01)
        return [await anext(stream) for _ in range(3)]

    assert asyncio.run(beats())[1:] == [streams.BEAT, streams.BEAT]


def test_a_stream_ends_when_its_reader_leaves() -> None:
    async def tasks_left() -> int:
        await Reader(1).read("/live/pulse")
        return len(asyncio.all_tasks()) - 1

    assert asyncio.run(tasks_left()) == 0


def test_unknown_streams_are_not_found() -> None:
    assert read("/live/nothing").status == 404


def test_streams_are_only_read() -> None:
    reader = read("/live/pulse", method="POST")
    assert reader.status == 405
    assert (b"allow", b"GET") in reader.sent[0]["headers"]
    assert (b"cross-origin-resource-policy", b"same-origin") in reader.sent[0]["headers"]


def test_the_server_may_start_and_stop() -> None:
    async def lifespan() -> list[str]:
        asked = iter(["lifespan.startup", "lifespan.shutdown"])
        answers: list[str] = []

        async def receive() -> Message:
            return {"type": next(asked)}

        async def send(message: Message) -> None:
            answers.append(message["type"])

        scope: LifespanScope = {"type": "lifespan", "asgi": {"spec_version": "2.0", "version": "3.0"}}
        await application(scope, receive, send)
        return answers

    assert asyncio.run(lifespan()) == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
