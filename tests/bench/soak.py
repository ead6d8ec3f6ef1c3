"""Keep one hall server under load and watch its errors and its memory; then attack a server behind its proxy; then open
five thousand streams at once; then replay a whole championship on both databases, plainly and struck by every fault;
then fill a database with the hands of other tournaments; then count many riichi hands beside other scorers, and pay
every one a tablet can enter; then play an event of eighteen teams through the pages, all six sessions; then run what
`make test` leaves out; then replay the steps of the image.

Loopback only, bounded in time and count.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench import flood, growth, image, left_out, live, riichi_payments, riichi_proof, team_event
from tests.bench.championship import __main__ as championship
from tests.bench.live import memory
from tests.servers import serving

SECONDS = float(os.environ.get("SOAK_SECONDS") or 60)
STREAMS, READERS, MOST_REQUESTS = 200, 4, 200_000
MANY_STREAMS, OTHER_HANDS = 5000, 5_000_000
PAGES = ("/", "/healthz", "/readyz", "/accounts/sign-in/", "/nowhere/")
MOST_GROWTH = 1.25


@dataclass
class Tally:
    """What the clients saw."""

    requests: int = 0
    errors: int = 0
    streams: int = 0


async def ask(port: int, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, int]:
    """Send one request and return the connection and the status."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    status = int((await reader.readline()).split()[1])
    return reader, writer, status


async def read_pages(port: int, tally: Tally, until: float) -> None:
    """Read one page after the other; a server error, or no answer, is an error."""
    number = 0
    while time.monotonic() < until and tally.requests < MOST_REQUESTS:
        number += 1
        try:
            reader, writer, status = await asyncio.wait_for(ask(port, PAGES[number % len(PAGES)]), timeout=20)
            await reader.read()
            writer.close()
            tally.errors += status >= 500
        except (OSError, IndexError, TimeoutError):
            tally.errors += 1
        tally.requests += 1


async def hold_stream(port: int, tally: Tally, until: float) -> None:
    """Keep one stream open until the end."""
    reader, writer, status = await ask(port, "/live/pulse")
    while status == 200 and (left := until - time.monotonic()) > 0:
        try:
            if not await asyncio.wait_for(reader.readline(), timeout=left):
                break
        except TimeoutError:
            tally.streams += 1
    writer.close()


async def load(port: int, seconds: float, streams: int) -> Tally:
    """Read pages and hold streams for so long."""
    tally, until = Tally(), time.monotonic() + seconds
    readers = [read_pages(port, tally, until) for _ in range(READERS)]
    await asyncio.gather(*readers, *(hold_stream(port, tally, until) for _ in range(streams)))
    return tally


def main() -> int:
    """Warm the server up, load it, and compare."""
    quietly = {"HALL": "1", "QR": "0", "LOG_LEVEL": "WARNING"}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), **quietly) as server:
        asyncio.run(load(server.port, SECONDS / 4, STREAMS))
        before = memory(server)
        tally = asyncio.run(load(server.port, SECONDS, STREAMS))
        grown = memory(server) / before
    print(f"{tally.requests} pages, {tally.errors} errors; {tally.streams} of {STREAMS} streams stayed open")
    print(f"memory after / before: {grown:.2f} x (allowed: {MOST_GROWTH} x)")
    is_good = tally.errors == 0 and tally.streams == STREAMS and grown <= MOST_GROWTH
    print("\nA server behind its proxy, attacked:", flush=True)
    parts = [flood.main(), live.main(MANY_STREAMS), championship.main(championship.WHOLE), growth.main(OTHER_HANDS)]
    parts += [riichi_proof.main(), riichi_payments.main(), team_event.main(), left_out.main(), image.main()]
    return 0 if is_good and not any(parts) else 1


if __name__ == "__main__":
    sys.exit(main())
