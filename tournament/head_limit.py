"""No end of what comes before a request's body: refused after a while, as every proxy does.

uvicorn limits it only in its slower parser. The other one puts the pieces of a header together anew with each that
comes, and meanwhile answers nobody: one phone in the hall could stop every tablet.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 128 * 1024
"""Far above what browsers send and any address here needs; a piece from the network may be larger by itself."""


class HeadLimit(HttpToolsProtocol):
    """Speak HTTP, and close a connection that sends line after line and never what was asked for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.since_progress = 0

    def data_received(self, data: bytes) -> None:
        """Read on; what completed no head and belongs to no body is counted."""
        self.since_progress += len(data)
        super().data_received(data)
        if self.since_progress > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("What comes before the body of this request has no end.")

    def on_headers_complete(self) -> None:
        """Begin anew: what follows is a body or another request."""
        self.since_progress = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Begin anew: how large bodies may be is not decided here."""
        self.since_progress = 0
        super().on_body(body)
