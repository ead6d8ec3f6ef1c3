"""Which release is running: part of cache keys and of what the live stream says."""

from __future__ import annotations

RELEASE = "0.1.0"
