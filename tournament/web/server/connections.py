"""HTTP connections with limits: on a head, on a body, on readers who stop reading, and on how many there are.

uvicorn waits without end for whatever a client has begun to send. One device on the hall's Wi-Fi could hold every
connection and most of the memory with requests it never finishes. Here each wait has a deadline. One sweep a second
looks at all connections, so a request that behaves starts no timer.
"""

from __future__ import annotations

import http
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tournament.web.http import network_of
from tournament.web.server.limits import Limits
from tournament.web.server.shedding import Crowd, Phase

if TYPE_CHECKING:
    import asyncio

    from uvicorn.server import ServerState

crowds: WeakKeyDictionary[ServerState, Crowd] = WeakKeyDictionary()


class Pace:
    """Whether bytes keep moving: at least `least` of them in every `seconds`."""

    __slots__ = ("at", "moved")

    def __init__(self, now: float, moved: int = 0) -> None:
        self.at = now
        self.moved = moved

    def is_lost(self, now: float, moved: int, *, least: int, seconds: float) -> bool:
        """Note how much has moved by now; say whether too little has for too long."""
        if moved - self.moved >= least:
            self.at, self.moved = now, moved
        return now - self.at > seconds


class Connection(HttpToolsProtocol):
    """Speak HTTP with a client, within limits."""

    limits = Limits()

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

    # -- coming and going ---------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a client in, or turn it away where there is no room to be made."""
        super().connection_made(transport)
        self.address = network_of(self.client[0]) if self.client else ""
        crowd = crowds.get(self.server_state)
        if crowd is None:
            crowd = crowds[self.server_state] = Crowd(self.limits, self.loop)
        self.crowd = crowd
        if not crowd.admit(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell every request of this connection that nobody listens any more: uvicorn tells only the newest."""
        if self.crowd:
            self.crowd.leave(self)
        if self.answering and not self.answering.response_complete:
            self.answering.disconnected = True
            self.answering.message_event.set()
        super().connection_lost(exc)

    # -- what comes ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read on, counting what completes no head and belongs to no body."""
        if self.phase is Phase.IDLE:
            self.phase, self.since = Phase.HEAD, self.loop.time()
        self.before_progress += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self.before_progress > self.limits.largest_head:
            self.refuse(400, "What comes before the body of this request has no end.")
        elif len(self.pipeline) > self.limits.most_pipelined:
            self.refuse(400, "Too many requests at once. Wait for the answers.")

    def on_headers_complete(self) -> None:
        """Begin again: what follows is a body or another request."""
        self.before_progress = self.received = 0
        self.phase, self.since, self.sending = Phase.BODY, self.loop.time(), None
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a piece of a body; how large a body may be is for the application to say."""
        self.before_progress = 0
        self.received += len(body)
        super().on_body(body)
        # A body that was refused is read to its end, within reason: browsers show an answer only after that.
        if self.cycle.response_complete and self.received > self.limits.most_discarded:
            self.transport.close()

    def on_message_complete(self) -> None:
        """Note that all has come."""
        is_answered = self.cycle and self.cycle.response_complete
        self.phase, self.since = (Phase.IDLE if is_answered else Phase.ANSWERING), self.loop.time()
        super().on_message_complete()

    # -- what goes out ------------------------------------------------------------------------------------------------

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Wait for the next request, if all of this one has come."""
        if self.phase is Phase.ANSWERING and not self.pipeline:
            self.phase, self.since = Phase.IDLE, self.loop.time()
        super().on_response_complete()

    def refuse(self, status: int, text: str) -> None:
        """Close, after one line of answer where the client waits for one."""
        is_begun = self.answering and self.answering.response_started
        is_next = self.phase is Phase.HEAD and is_begun and self.answering.response_complete
        if not self.pipeline and (is_next or not is_begun):
            lines = [
                f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}",
                "content-type: text/plain; charset=utf-8",
                "cache-control: no-store",
                f"content-length: {len(text)}",
                "connection: close",
            ]
            self.transport.write("\r\n".join([*lines, "", text]).encode("ascii"))
        self.transport.close()

    # -- deadlines ----------------------------------------------------------------------------------------------------

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
        # What is waiting shrinks as it is read, and grows when there is more to say.
        if self.reading is None or waiting > -self.reading.moved:
            self.reading = Pace(now, -waiting)
        return self.reading.is_lost(now, -waiting, least=self.limits.least_bytes, seconds=self.limits.stall_seconds)
