"""What a verb raises when it cannot proceed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refused(Exception):
    """Say why nothing was done; `state` is what the page shows instead, so that nobody is left guessing."""

    def __init__(self, message: str, *, state: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.state = dict(state or {})
