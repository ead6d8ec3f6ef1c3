"""Deadlines of HTTP connections: for a head, for a body, for readers who stop reading; and how many there may be.

uvicorn waits without end for whatever a client has begun to send. One device on the hall's Wi-Fi could hold every
connection and most of the memory with requests it never finishes. Here each wait has a deadline. One sweep a second
looks at all connections, so a request that behaves starts no timer.
"""

from __future__ import annotations

import asyncio
import http
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from tournament.web.http import network_of
from tournament.web.server.limits import Limits
from tournament.web.server.shedding import Crowd, Phase

if TYPE_CHECKING:
    from uvicorn.protocols.http.flow_control import FlowControl
    from uvicorn.server import ServerState

crowds: WeakKeyDictionary[ServerState, Crowd] = WeakKeyDictionary()


class Pace:
    """A pace that bytes have to keep: at least `least` of them in every `seconds`."""

    __slots__ = ("at", "moved")

    def __init__(self, now: float, moved: int = 0) -> None:
        self.at = now
        self.moved = moved

    def is_lost(self, now: float, moved: int, *, least: int, seconds: float) -> bool:
        """Note how many bytes have moved by now; say whether there were too few for too long."""
        if moved - self.moved >= least:
            self.at, self.moved = now, moved
        return now - self.at > seconds


class Deadlines(asyncio.Protocol):
    """What both kinds of connections have in common; mixed in before uvicorn's own class."""

    limits = Limits()
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    flow: FlowControl
    client: tuple[str, int] | None
    server_state: ServerState
    timeout_keep_alive: int

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.phase = Phase.HEAD
        self.since = self.loop.time()
        self.before_progress = 0
        """Bytes that completed no head and belong to no body."""
        self.received = 0
        """Bytes of the body under way."""
        self.sending: Pace | None = None
        self.reading: Pace | None = None
        self.answering: Any = None
        """The request being answered. Where a client does not wait for answers, uvicorn's `cycle` is a later one."""
        self.address = ""
        self.crowd: Crowd | None = None

    @property
    def waiting_requests(self) -> int:
        """Return how many requests have come that are not being answered yet."""
        return 0

    def enter(self, phase: Phase) -> None:
        """Begin a phase now."""
        self.phase, self.since = phase, self.loop.time()

    # -- coming and going ---------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Admit a client, or turn it away if no room can be made."""
        super().connection_made(transport)
        self.address = network_of(self.client[0]) if self.client else ""
        crowd = crowds.get(self.server_state)
        if crowd is None:
            crowd = crowds[self.server_state] = Crowd(self.limits, self.loop)
        self.crowd = crowd
        if not crowd.admit(self):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell every request of this connection that its client has gone: uvicorn tells only the newest."""
        if self.crowd:
            self.crowd.leave(self)
        if self.answering and not self.answering.response_complete:
            self.answering.disconnected = True
            self.answering.message_event.set()
        super().connection_lost(exc)

    def refuse(self, status: int, text: str) -> None:
        """Close, after one line of answer where the client waits for one."""
        is_begun = self.answering and self.answering.response_started
        is_next = self.phase is Phase.HEAD and is_begun and self.answering.response_complete
        if not self.waiting_requests and (is_next or not is_begun):
            lines = [
                f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}",
                "content-type: text/plain; charset=utf-8",
                "cache-control: no-store",
                f"content-length: {len(text)}",
                "connection: close",
            ]
            self.transport.write("\r\n".join([*lines, "", text]).encode("ascii"))
        self.transport.close()

    # -- what takes too long ------------------------------------------------------------------------------------------

    def look(self, now: float) -> None:
        """Close the connection if its client has kept us waiting for too long."""
        if self.is_unread(now):
            self.transport.abort()
        elif self.transport.is_closing():
            return
        elif self.phase is Phase.HEAD:
            if now - self.since > self.limits.head_seconds:
                self.transport.close()
        elif self.phase is Phase.IDLE:
            # uvicorn's own timer is gone once anything has come after the answer, such as the rest of a refused body.
            if now - self.since > self.timeout_keep_alive:
                self.transport.close()
        elif self.phase is Phase.BODY and self.is_body_late(now):
            self.refuse(408, "The rest of this request did not come in time.")

    def is_body_late(self, now: float) -> bool:
        """Say whether the body under way comes too slowly."""
        limits = self.limits
        if self.sending is None or self.flow.read_paused:
            # While nothing is read here, the client cannot send.
            self.sending = Pace(now if self.flow.read_paused else self.since, self.received)
        is_stalled = self.sending.is_lost(now, self.received, least=limits.least_bytes, seconds=limits.stall_seconds)
        return is_stalled or now - self.since > limits.body_seconds

    def is_unread(self, now: float) -> bool:
        """Say whether the client has stopped taking what it asked for."""
        waiting = self.transport.get_write_buffer_size()
        if not waiting:
            self.reading = None
            return False
        # What is waiting shrinks as it is read, and grows when more is written.
        if self.reading is None or waiting > -self.reading.moved:
            self.reading = Pace(now, -waiting)
        return self.reading.is_lost(now, -waiting, least=self.limits.least_bytes, seconds=self.limits.stall_seconds)
