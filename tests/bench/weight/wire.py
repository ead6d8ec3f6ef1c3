"""A pipe between a browser and a server that counts what goes through: requests, and bytes of their answers."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

REQUEST = re.compile(rb"(?:^|\r\n\r\n|\r\n)((?:GET|HEAD|POST|PUT) \S+) HTTP/1\.1\r\n")
PART = 65536


@dataclass
class Wire:
    """What has gone through since the last `restart`: workers, streams and preloads included, cached files not."""

    port: int
    asked: list[str] = field(default_factory=list)
    received: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def restart(self) -> None:
        """Count from nothing."""
        with self.lock:
            self.asked, self.received = [], 0

    def note_request(self, data: bytes) -> None:
        """Count the requests in what a browser sends; one that waits for its answer begins with its first line."""
        with self.lock:
            self.asked += [line.decode() for line in REQUEST.findall(data)]

    def note_answer(self, data: bytes) -> None:
        """Count the bytes of an answer's body as they are sent, compressed."""
        body = data.partition(b"\r\n\r\n")[2] if data.startswith(b"HTTP/1.1 ") else data
        with self.lock:
            self.received += len(body)


@contextlib.contextmanager
def counting(target: int) -> Iterator[Wire]:
    """Yield a wire whose port leads to the port of a server."""
    with socket.create_server(("127.0.0.1", 0), backlog=128) as listening:
        wire = Wire(listening.getsockname()[1])
        threading.Thread(target=accept, args=(listening, target, wire), daemon=True).start()
        yield wire


def accept(listening: socket.socket, target: int, wire: Wire) -> None:
    """Connect each client with the server until nobody listens any more."""
    while True:
        try:
            client, _address = listening.accept()
        except OSError:
            return
        server = socket.create_connection(("127.0.0.1", target))
        threading.Thread(target=pass_on, args=(client, server, wire.note_request), daemon=True).start()
        threading.Thread(target=pass_on, args=(server, client, wire.note_answer), daemon=True).start()


def pass_on(source: socket.socket, goal: socket.socket, note: object) -> None:
    """Hand over what arrives until one side has had enough."""
    assert callable(note)
    with contextlib.suppress(OSError):
        while data := source.recv(PART):
            note(data)
            goal.sendall(data)
    for end in (source, goal):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
