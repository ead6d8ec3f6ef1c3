"""Read the payload of an audit record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.audit.sentences.lookup import Lookup


@dataclass(frozen=True, slots=True)
class LogLine:
    """An audit record with its parsed payload."""

    record: int
    verb: str
    payload: Mapping[str, Any]

    @property
    def is_at_table(self) -> bool:
        """Say whether it happened at a table of a session."""
        return self.number_of("session") is not None and self.number_of("table") is not None

    def number_of(self, key: str) -> int | None:
        """Return a number from the payload; text under that key is an id, not a number."""
        value = self.payload.get(key)
        return value if isinstance(value, int) else None

    def hand_number(self, lookup: Lookup) -> int | None:
        """Return the number of the hand it is about."""
        payload = self.payload
        match payload.get("hands"):
            case [{"number": int(number)}, *rest] if not rest or self.verb == "correct-hand":
                return number
        if isinstance(payload.get("hand"), str):
            return lookup.hands.get(payload["hand"]) or self.number_of("number")
        return self.number_of("hand")
