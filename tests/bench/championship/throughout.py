"""Faults that go on for the whole event, each in a process of its own so that it takes no time from those who measure.

    python -m tests.bench.championship.throughout silent '{"base_url": "http://127.0.0.1:8000"}'

holds 300 connections that say nothing, or a byte a second, until its input ends; then it says what it counted. Another
fault is a function that takes a `Target` and a `threading.Event` and returns what it counted when the event is set.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from urllib.parse import urlsplit

from tests.databases import ROOT

SILENT_CONNECTIONS = 300
AGAIN_SECONDS = 0.2
FORM = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n"


@dataclass(frozen=True, slots=True)
class Target:
    """Where the event is reached from outside, and as whom an organizer is signed in there."""

    base_url: str
    slug: str = ""
    session_cookie: str = ""


Fault = Callable[[Target, threading.Event], dict[str, int]]


def hold_connections(target: Target, stop: threading.Event) -> dict[str, int]:
    """Hold 300 connections from one address; whichever the server closes is opened again."""
    return asyncio.run(hold_all(target, stop))


async def hold_all(target: Target, stop: threading.Event) -> dict[str, int]:
    """Hold them until told to stop."""
    address, counted = urlsplit(target.base_url), Counter[str]()
    host = address.netloc
    starts = (
        b"",
        f"GET / HTTP/1.1\r\nHost: {host}\r\nX-Slow: ".encode(),
        f"POST /accounts/sign-in/ HTTP/1.1\r\nHost: {host}\r\n{FORM}\r\n".encode(),
    )
    tasks = [
        asyncio.create_task(hold(str(address.hostname), address.port or 80, starts[number % 3], counted))
        for number in range(SILENT_CONNECTIONS)
    ]
    await asyncio.to_thread(stop.wait)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return dict(counted)


async def hold(host: str, port: int, start: bytes, counted: Counter[str]) -> None:
    """Hold one connection: say how it starts, then a byte a second, or nothing where it starts with nothing."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(host, port)
            counted["opened"] += 1
            try:
                writer.write(start)
                while not await is_over(reader):
                    if start:
                        writer.write(b"x")
            except ConnectionError:
                pass
            finally:
                writer.close()
            counted["closed by the server"] += 1
        await asyncio.sleep(AGAIN_SECONDS)


async def is_over(reader: asyncio.StreamReader) -> bool:
    """Wait a second; say whether the server has closed the connection."""
    try:
        async with asyncio.timeout(1):
            while await reader.read(65536):
                pass
    except TimeoutError:
        return False
    return True


def upload_sheets(target: Target, stop: threading.Event) -> dict[str, int]:
    """Upload hostile spreadsheets as an organizer, one after the other."""
    module = importlib.import_module(SHEETS)
    counted = module.upload_for_ever(target.base_url, stop, target.session_cookie, target.slug)
    return dict(counted or {})


SHEETS = "tests.bench.championship.hostile_sheets"
FAULTS: dict[str, Fault] = {"silent": hold_connections}
if importlib.util.find_spec(SHEETS):
    FAULTS["sheets"] = upload_sheets


@contextlib.contextmanager
def going_on(names: Sequence[str], target: Target) -> Iterator[dict[str, dict[str, int]]]:
    """Let these faults go on; what they counted is there at the end."""
    told: dict[str, dict[str, int]] = {}
    command = [sys.executable, "-m", "tests.bench.championship.throughout"]
    processes = {
        name: subprocess.Popen(
            [*command, name, json.dumps(asdict(target))],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in names
    }
    try:
        yield told
    finally:
        for name, process in processes.items():
            said, _error = process.communicate(timeout=60)
            told[name] = json.loads(said) if process.returncode == 0 else {"failed": 1}


def main(name: str, target: str) -> int:
    """Go on until the input ends."""
    stop = threading.Event()

    def listen() -> None:
        sys.stdin.read()
        stop.set()

    threading.Thread(target=listen, daemon=True).start()
    print(json.dumps(FAULTS[name](Target(**json.loads(target)), stop)))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
