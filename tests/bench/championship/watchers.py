"""Those who watch: open streams that come back when they are cut, and readers who ask again and again."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests.bench.championship.hall import Hall
from tests.bench.championship.tablet import Tally
from tests.bench.championship.wire import Unanswered, Wire

COME_BACK = 1.0
EVERY = 1.0


@dataclass
class Watchers:
    """Everyone who watches an event."""

    hall: Hall
    slug: str
    tally: Tally
    heard: dict[int, int] = field(default_factory=dict)
    """The newest version each stream has heard, by its number."""
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def gather(self, streams: int, pollers: int) -> None:
        """Let `count` watchers begin."""
        self.tasks += [asyncio.create_task(self.follow(number)) for number in range(streams)]
        self.tasks += [asyncio.create_task(self.poll(number)) for number in range(pollers)]

    async def follow(self, number: int) -> None:
        """Follow the public stream; when it ends, come back as a browser does."""
        await asyncio.sleep(number / 500)
        while True:
            with suppress(OSError):
                await self.follow_once(number)
            await asyncio.sleep(COME_BACK)

    async def follow_once(self, number: int) -> None:
        """Follow the stream until it ends."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.hall.stream_port)
        try:
            host = f"127.0.0.1:{self.hall.stream_port}"
            writer.write(f"GET /live/t/{self.slug} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            if b" 200 " not in await reader.readline():
                return  # behind a proxy that has nobody to ask just now the connection stays open
            while line := await reader.readline():
                if line.startswith(b"data: ") and line[6:].strip().isdigit():
                    self.heard[number] = int(line[6:])
        finally:
            writer.close()

    async def poll(self, number: int) -> None:
        """Read the standings, most from the page and the first from the API, keeping what has not changed."""
        wire, headers = Wire(self.hall.page_port), {"Accept": "text/html, application/json"}
        path = f"/t/{self.slug}/" if number else f"/api/v1/tournaments/{self.slug}/standings"
        await asyncio.sleep(number / 50)
        try:
            while True:
                headers |= await self.read(wire, path, headers)
                await asyncio.sleep(EVERY)
        finally:
            wire.drop()

    async def read(self, wire: Wire, path: str, headers: dict[str, str]) -> dict[str, str]:
        """Read something once; return the header that asks for what is newer."""
        started = time.perf_counter()
        try:
            answer = await wire.ask("GET", path, headers)
        except Unanswered:
            self.tally.note("no answer")
            return {}
        if answer.status not in (200, 304):
            self.tally.note(str(answer.status))
            return {}
        self.tally.took("standings", started)
        return {"If-None-Match": answer.headers["etag"]} if "etag" in answer.headers else {}

    async def wait_for(self, version: int, streams: int) -> int:
        """Return how many streams have heard a version, waiting for all of them a while."""
        deadline = time.monotonic() + 20
        while (known := self.count(version)) < streams and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        return known

    def count(self, version: int) -> int:
        """Return how many have heard a version."""
        return sum(heard >= version for heard in self.heard.values())

    async def leave(self) -> None:
        """Go home."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def read_standings(hall: Hall, slug: str) -> list[dict[str, Any]]:
    """Return the ranking as the API has it."""
    wire = Wire(hall.page_port)
    answer = await wire.ask("GET", f"/api/v1/tournaments/{slug}/standings", {"Accept": "application/json"})
    wire.drop()
    assert answer.status == 200, answer.body
    rows: list[dict[str, Any]] = answer.json["rows"]
    return rows
