"""HTTP connections with limits, parsed by httptools."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tournament.web.server.deadlines import Deadlines
from tournament.web.server.shedding import Phase


class Connection(Deadlines, HttpToolsProtocol):
    """Speak HTTP with a client, within limits."""

    @property
    def waiting_requests(self) -> int:
        """Return how many requests have come that are not being answered yet."""
        return len(self.pipeline)

    # -- what comes ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read on, counting what completes no head and belongs to no body."""
        if self.phase is Phase.IDLE:
            self.enter(Phase.HEAD)
        self.before_progress += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self.before_progress > self.limits.largest_head:
            self.refuse(400, "What comes before the body of this request has no end.")
        elif self.waiting_requests > self.limits.most_pipelined:
            self.refuse(400, "Too many requests at once. Wait for the answers.")

    def on_headers_complete(self) -> None:
        """Restart the count of bytes without progress: a body or another request follows."""
        self.before_progress = self.received = 0
        self.enter(Phase.BODY)
        self.sending = None
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a piece of a body; the application limits how large a body may be."""
        self.before_progress = 0
        self.received += len(body)
        super().on_body(body)
        # A body that was refused is read to its end, within reason: browsers show an answer only after that.
        if self.cycle.response_complete and self.received > self.limits.most_discarded:
            self.transport.close()

    def on_message_complete(self) -> None:
        """Note that the whole request has come."""
        is_answered = self.cycle and self.cycle.response_complete
        self.enter(Phase.IDLE if is_answered else Phase.ANSWERING)
        super().on_message_complete()

    # -- what goes out ------------------------------------------------------------------------------------------------

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Wait for the next request, if all of this one has come."""
        if self.phase is Phase.ANSWERING and not self.pipeline:
            self.enter(Phase.IDLE)
        super().on_response_complete()
