"""Streams never end on their own, and a server that is asked to stop waits for its connections first.

It tells the application only afterwards. So the application hears the signal too, and ends its streams at once.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def on_stop(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` in the running loop as soon as the process is asked to stop; the server's own handler follows."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals belong to the main thread: a server elsewhere stops in its own way
        return
    loop = asyncio.get_running_loop()
    servers = {number: signal.getsignal(number) for number in SIGNALS}

    def hear(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(end)
        handler: Any = servers[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    ours = {number: handler for number, handler in servers.items() if callable(handler)}
    for number in ours:
        signal.signal(number, hear)
    try:
        yield
    finally:
        for number, handler in ours.items():
            signal.signal(number, handler)
