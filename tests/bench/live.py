"""A hand to a thousand open pages: when the last stream of one process has said it, and what a stream costs."""

from __future__ import annotations

import asyncio
import os
import resource
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from tests.databases import own_database
from tests.postgres import NoPostgres, private_postgres
from tests.servers import Server, serving
from tests.tournament.live.deeds import Organizer, organizing

STREAMS, HANDS, AT_ONCE = 1000, 5, 100
MOST_SECONDS = 1.0


def main(streams: int = STREAMS) -> int:
    """Measure on SQLite and, where there is one, on PostgreSQL."""
    allow_files(streams)
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory() as folder:
        good = [measure_on("SQLite", Path(folder), streams)]
        try:
            with private_postgres() as url:
                os.environ["DATABASE_URL"] = url
                good.append(measure_on("PostgreSQL", Path(folder), streams))
        except NoPostgres as reason:
            print(f"  not on PostgreSQL: {reason}")
    return 0 if all(good) else 1


def allow_files(streams: int) -> None:
    """Let this process, and the server it starts, hold as many connections."""
    wanted, (soft, hard) = streams + 200, resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(hard, wanted)))


def measure_on(name: str, folder: Path, streams: int) -> bool:
    """Open so many streams, record hands in another process, and see when each has arrived."""
    print(f"\n{streams} open streams on one process, {name}", flush=True)
    with own_database(folder) as url, organizing(url, folder) as organizer:
        event = organizer.ask("make")
        given = {"DEBUG": "1", "SECRET_KEY": "only-for-tests", "DATABASE_URL": url, "LOG_LEVEL": "WARNING"}
        with serving(folder / name, **given) as server:
            return asyncio.run(measure(server, event, organizer, streams))


async def measure(server: Server, event: dict[str, Any], organizer: Organizer, streams: int) -> bool:
    """Print how long each hand took to the last stream, and what a stream costs."""
    path, heard = f"/live/t/{event['slug']}", Heard()
    first = asyncio.create_task(follow(server.port, path, heard))
    await heard.wait_for(event["public"], 1)
    before = memory(server)
    tasks = [first]
    for start in range(1, streams, AT_ONCE):
        more = min(AT_ONCE, streams - start)
        tasks += [asyncio.create_task(follow(server.port, path, heard)) for _ in range(more)]
        await heard.wait_for(event["public"], start + more)
    each = (memory(server) - before) / (streams - 1)
    last, middle = [], []
    for _hand in range(HANDS):
        started = time.perf_counter()
        version = (await asyncio.to_thread(organizer.ask, "record", event["slug"]))["public"]
        times = await heard.wait_for(version, streams)
        last.append(max(times) - started)
        middle.append(median(times) - started)
    print(f"  a hand recorded elsewhere: half of them know after {1000 * median(middle):.0f} ms,", end=" ")
    print(f"all after {1000 * median(last):.0f} ms, at most {1000 * max(last):.0f} (less than {MOST_SECONDS:.0f} s)")
    print(f"  {each / 1000:.1f} kB a stream, {memory(server) / 1e6:.0f} MB in all")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return median(last) < MOST_SECONDS


class Heard:
    """When each version was heard, by whoever follows."""

    def __init__(self) -> None:
        self.times: dict[int, list[float]] = {}

    async def wait_for(self, version: int, count: int) -> list[float]:
        """Return the times of a version once so many have heard it."""
        deadline = time.perf_counter() + 60
        while len(self.times.get(version, ())) < count:
            assert time.perf_counter() < deadline, f"{len(self.times.get(version, ()))} of {count} heard {version}"
            await asyncio.sleep(0.005)
        return self.times[version]


async def follow(port: int, path: str, heard: Heard) -> None:
    """Read one stream and note what it says."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2048)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    try:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                heard.times.setdefault(int(line[6:]), []).append(time.perf_counter())
    finally:
        writer.close()


def memory(server: Server) -> int:
    """Return the server's resident memory in bytes."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    sys.exit(main())
