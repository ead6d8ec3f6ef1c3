"""Two hundred phones that open the same page within five seconds, with all it loads, through one process."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

PHONES, SECONDS, MOST_SECONDS = 200, 5.0, 1.5
LANES = 5
"""Connections a browser opens beside the first."""


def open_at_once(port: int, page: str, loads: list[str]) -> bool:
    """Print how long phones waited for everything; say whether nearly all had it soon enough and none met an error."""
    # The browser's driver has a loop in this thread.
    with ThreadPoolExecutor(1) as apart:
        times, errors = apart.submit(asyncio.run, arrive(port, page, loads)).result()
    late = sorted(times)[int(len(times) * 0.95)] if times else float("inf")
    print(f"  {PHONES} phones within {SECONDS:.0f} s, {1 + len(loads)} requests each: half have all after", end=" ")
    print(f"{sorted(times)[len(times) // 2] if times else 0:.2f} s, 95 % after {late:.2f}", end=" ")
    print(f"(less than {MOST_SECONDS}); {errors} errors (none)", flush=True)
    return late < MOST_SECONDS and not errors


async def arrive(port: int, page: str, loads: list[str]) -> tuple[list[float], int]:
    """Let phones arrive evenly; return the times of those that got everything, and how many did not."""

    async def one(place: int) -> float:
        await asyncio.sleep(SECONDS * place / PHONES)
        started = time.perf_counter()
        await ask(port, [f"GET {page}"])
        lanes = [loads[lane::LANES] for lane in range(LANES)]
        await asyncio.gather(*(ask(port, lane) for lane in lanes if lane))
        return time.perf_counter() - started

    results = await asyncio.gather(*(one(place) for place in range(PHONES)), return_exceptions=True)
    times = [result for result in results if isinstance(result, float)]
    return times, len(results) - len(times)


async def ask(port: int, lines: list[str]) -> None:
    """Ask one thing after the other on one connection; of a stream wait for its first event."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for line in lines:
            writer.write(f"{line} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip, br\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            assert head.startswith(("http/1.1 200", "http/1.1 204")), head
            if line.startswith("GET /live/"):
                await reader.readuntil(b"data: ")
                return
            length = head.partition("content-length: ")[2].partition("\r\n")[0]
            if not line.startswith("HEAD "):
                await reader.readexactly(int(length or 0))
    finally:
        writer.close()
