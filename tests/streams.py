"""Open event streams of a real server and read what they say."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass
class OpenStream:
    """A stream that is being read."""

    status: int
    answer: http.client.HTTPResponse

    def next_event(self) -> tuple[str, str] | None:
        """Return name and data of the next event, waiting for it; None when the stream has ended."""
        name = data = ""
        while line := self.answer.readline().decode():
            field, _colon, value = line.rstrip("\n").partition(":")
            if field == "event":
                name = value.strip()
            elif field == "data":
                data = value.strip()
            elif not field and name:
                return name, data
        return None

    def next_version(self) -> int | None:
        """Return the next version; None when the stream has ended."""
        while event := self.next_event():
            if event[0] == "version":
                return int(event[1])
        return None

    def wait_for(self, version: int) -> int:
        """Return the first version that is at least this."""
        while (said := self.next_version()) is not None:
            if said >= version:
                return said
        raise AssertionError(f"The stream ended before version {version}.")


@contextmanager
def stream(port: int, path: str, *, method: str = "GET", timeout: float = 60) -> Iterator[OpenStream]:
    """Open a stream; whatever takes longer than `timeout` fails."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        yield OpenStream(answer.status, answer)
    finally:
        connection.close()
