"""HTTP connections with limits, parsed by h11: pure Python, for machines without httptools."""

from __future__ import annotations

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from tournament.web.server.deadlines import Deadlines
from tournament.web.server.shedding import Phase


class Connection(Deadlines, H11Protocol):
    """Speak HTTP with a client, within limits. h11 itself refuses a head that has no end."""

    def data_received(self, data: bytes) -> None:
        """Read on, counting what belongs to a body."""
        if self.phase is Phase.IDLE:
            self.enter(Phase.HEAD)
        if self.phase is Phase.BODY:
            self.received += len(data)
        super().data_received(data)
        # A body that was refused is read to its end, within reason: browsers show an answer only after that.
        is_refused = self.phase is Phase.BODY and self.cycle.response_complete
        if is_refused and self.received > self.limits.most_discarded:
            self.transport.close()

    def handle_events(self) -> None:
        """Answer what has come, and note the phase of the client."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self.answering = self.cycle
            self.received, self.sending = 0, None
            self.enter(Phase.BODY)
        self.note_progress()

    def on_response_complete(self) -> None:
        """Wait for the next request, if all of this one has come."""
        super().on_response_complete()
        self.note_progress()

    def note_progress(self) -> None:
        """Enter the phase that h11 has reached."""
        theirs = self.conn.their_state
        if theirs is h11.IDLE and self.phase in (Phase.BODY, Phase.ANSWERING):
            self.enter(Phase.IDLE)
        elif theirs not in (h11.IDLE, h11.SEND_BODY) and self.phase is Phase.BODY:
            self.enter(Phase.ANSWERING)
