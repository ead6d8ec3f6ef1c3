"""What goes wrong during the event, beside processes that are killed: a full disk, clients that never finish, a clock
that jumps."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from tests.bench.championship.hall import Hall
from tests.bench.championship.wire import Unanswered, Wire

SLOW_CLIENTS, SLOW_SECONDS = 200, 8
MOST_SECONDS = 5.0
DISK_MEGABYTES = 48
FULL_SECONDS = 6
JUMPS, WRONG_SECONDS = (-3600, 3600), 4

PAGES = ("/healthz", "/", "/accounts/sign-in/")


async def slow_clients(hall: Hall) -> None:
    """Let many connections send a byte a second; pages still answer.

    Half of them are slow in the headers, half in the body, which in front of granian is the proxy's to wait for.
    """
    is_bare = hall.web is not hall.live and not hall.proxy
    slow = [
        asyncio.create_task(dawdle(hall.page_port, in_body=number % 2 == 1 and not is_bare))
        for number in range(SLOW_CLIENTS)
    ]
    await asyncio.sleep(1)
    try:
        until = time.monotonic() + SLOW_SECONDS
        while time.monotonic() < until:
            for path in PAGES:
                await ask_in_time(hall.page_port, path)
            await asyncio.sleep(0.5)
    finally:
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)


async def ask_in_time(port: int, path: str) -> None:
    """Read a page that has to come soon."""
    wire = Wire(port)
    try:
        async with asyncio.timeout(MOST_SECONDS):
            answer = await wire.ask("GET", path, {"Accept": "text/html"})
    except (TimeoutError, Unanswered) as error:
        raise AssertionError(f"{path} was not answered beside {SLOW_CLIENTS} slow clients.") from error
    finally:
        wire.drop()
    assert answer.status == 200, f"{path}: {answer.status}"


async def dawdle(port: int, *, in_body: bool) -> None:
    """Send a request a byte a second and never finish it."""
    # With the cookie, the form's own token is looked for in the body.
    head = f"POST /accounts/sign-in/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: csrftoken={'x' * 32}\r\n"
    if in_body:
        head += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n"
    else:
        head += "X-Slow: "
    with contextlib.suppress(OSError):
        _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(head.encode())
            while True:
                await writer.drain()
                await asyncio.sleep(1)
                writer.write(b"x")
        finally:
            writer.close()


async def jump_clock(hall: Hall) -> None:
    """Let the servers' clocks jump back an hour, forward two, and be right again."""
    for seconds in JUMPS:
        clock = hall.folder / "clock"
        # Renamed into place: a reader finds all of it.
        (hall.folder / "next").write_text(str(seconds))
        (hall.folder / "next").rename(clock)
        await asyncio.sleep(WRONG_SECONDS)
    clock.unlink()


def fill_disk(disk: Path) -> Callable[[Hall], Awaitable[None]]:
    """Return the fault that fills a disk for a few seconds and then makes room again."""

    async def strike(_hall: Hall) -> None:
        ballast = disk / "ballast"
        await asyncio.to_thread(fill, ballast)
        await asyncio.sleep(FULL_SECONDS)
        ballast.unlink()

    return strike


def fill(ballast: Path) -> None:
    """Write until nothing more fits."""
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        for size in (1 << 20, 1 << 12):
            with contextlib.suppress(OSError):
                while file.write(b"\0" * size):
                    pass


@contextlib.contextmanager
def small_disk() -> Iterator[Path | None]:
    """Mount a disk of a few megabytes in memory; None where that is not allowed."""
    folder = Path(tempfile.mkdtemp(prefix="kongbox-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m", "kongbox", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        folder.rmdir()
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()
