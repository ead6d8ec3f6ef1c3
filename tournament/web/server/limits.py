"""How long a client may keep us waiting, and how much room one address may take.

The numbers are generous to a hall that shares one address: 300 phones and 64 tablets with six connections each.
"""

from __future__ import annotations

from dataclasses import dataclass

STREAMS_EACH = 1500
"""Streams to one address, which behind a proxy is the one the proxy noted."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server allows its clients."""

    largest_head: int = 128 * 1024
    """Far above what browsers send and any address here needs; a single piece from the network may be larger."""
    head_seconds: float = 20.0
    """From connecting, or from the first byte of a later request, to the end of the head."""
    stall_seconds: float = 20.0
    least_bytes: int = 20 * 1024
    """The bytes of a body that have to arrive, and of an answer that have to be read, in every `stall_seconds`."""
    body_seconds: float = 120.0
    most_pipelined: int = 8
    most_discarded: int = 16 * 1024 * 1024
    """The most that is read of a body that has been refused already."""
    sweep_seconds: float = 1.0
    connections_each: int = 3000
    """From one address; a proxy is not counted (BEHIND_PROXY)."""
    connections: int | None = None
    """In all; None: as many as the system allows this process files, less some for the database."""
