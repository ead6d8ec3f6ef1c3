"""A hand to a thousand open pages: when the last stream of one process has said it, and what a stream costs."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.both import is_good_on_both
from tests.databases import own_database
from tests.servers import Server, serving
from tests.tournament.live.organizer import Organizer, organizing
from tournament.web.server.open_files import allow_files

STREAMS, HANDS, AT_ONCE = 1000, 5, 100
SPARE_FILES = 400
MOST_SECONDS, QUIET_SECONDS = 1.0, 1.0
VERSION = re.compile(rb"data: (\d+)\n")


def main(streams: int = STREAMS) -> int:
    """Measure with that number of streams on either database."""
    allow_files(streams + SPARE_FILES)
    return 0 if is_good_on_both(partial(measure_on, streams)) else 1


def measure_on(streams: int, name: str, folder: Path) -> bool:
    """Open streams, record hands in another process, and see when each has arrived."""
    print(f"\n{streams} open streams on one process, {name}", flush=True)
    with own_database(folder) as url, organizing(url, folder) as organizer:
        event = organizer.ask("make")
        given = {"DEBUG": "1", "SECRET_KEY": "only-for-tests", "DATABASE_URL": url, "LOG_LEVEL": "WARNING"}
        with serving(folder / name, **given) as server:
            return asyncio.run(measure(server, event, organizer, streams))


async def measure(server: Server, event: dict[str, Any], organizer: Organizer, streams: int) -> bool:
    """Print how long each hand took to the last stream, and what a stream costs."""
    path, heard = f"/live/t/{event['slug']}", Heard()
    open_streams = [await follow(server.port, path, heard)]
    await heard.wait_for(event["public"], 1)
    before = memory(server)
    while len(open_streams) < streams:
        more = min(AT_ONCE, streams - len(open_streams))
        # No address may have all of them.
        source = f"127.0.0.{len(open_streams) // 1000 + 1}"
        open_streams += await asyncio.gather(*(follow(server.port, path, heard, source) for _ in range(more)))
        await heard.wait_for(event["public"], len(open_streams))
    each = (memory(server) - before) / (streams - 1)
    most = MOST_SECONDS * max(1, streams / 2500)
    slowest = [
        await tell_of_hands(organizer, event["slug"], heard, streams, pause=pause, most=most)
        for pause in (QUIET_SECONDS, 0)
    ]
    print(f"  {each / 1000:.1f} kB a stream, {memory(server) / 1e6:.0f} MB in all")
    for transport in open_streams:
        transport.close()
    return max(slowest) < most


async def tell_of_hands(
    organizer: Organizer, slug: str, heard: Heard, streams: int, *, pause: float, most: float
) -> float:
    """Record hands elsewhere, with a pause before each or as soon as everyone knows of the one before; return the
    slowest way to the last stream."""
    last, middle = [], []
    for _hand in range(HANDS):
        await asyncio.sleep(pause)
        started = time.perf_counter()
        version = (await asyncio.to_thread(organizer.ask, "record", slug))["public"]
        times = await heard.wait_for(version, streams)
        last.append(max(times) - started)
        middle.append(median(times) - started)
    when = "after a quiet moment" if pause else "one after the other"
    print(f"  hands recorded elsewhere, {when}: half of them know after {1000 * median(middle):.0f} ms,", end=" ")
    print(f"all after {1000 * median(last):.0f} ms, the slowest {1000 * max(last):.0f} (less than {1000 * most:.0f})")
    return max(last)


class Heard:
    """When each follower heard of each version."""

    def __init__(self) -> None:
        self.times: dict[int, list[float]] = {}

    async def wait_for(self, version: int, count: int) -> list[float]:
        """Return the times of a version once that number of followers have heard of it."""
        deadline = time.perf_counter() + 60
        while len(self.times.get(version, ())) < count:
            assert time.perf_counter() < deadline, f"{len(self.times.get(version, ()))} of {count} heard {version}"
            await asyncio.sleep(0.005)
        return self.times[version]


class Follower(asyncio.Protocol):
    """A reader that costs the machine as little as it can: the server is what is measured."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        self.request, self.heard = request, heard

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Note what it says."""
        for version in VERSION.findall(data):
            self.heard.times.setdefault(int(version), []).append(time.perf_counter())


async def follow(port: int, path: str, heard: Heard, source: str = "127.0.0.1") -> asyncio.BaseTransport:
    """Open one stream from an address of this machine."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    connecting = loop.create_connection(lambda: Follower(request, heard), "127.0.0.1", port, local_addr=(source, 0))
    return (await connecting)[0]


def memory(server: Server) -> int:
    """Return the server's resident memory in bytes."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    sys.exit(main())
