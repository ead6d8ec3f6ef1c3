"""Hands by their tiles, for tests of pages that count them."""

from __future__ import annotations

from typing import Any

EDGE_WAIT: dict[str, Any] = {
    "rules": "mcr",
    "hand": "55m456789p89s",
    "melds": ["123m"],
    "win": "7s",
    "flowers": "27f",
    "by": "discard",
    "seat": "S",
    "round": "S",
}
"""Fourteen points under Mahjong Competition Rules: 8 + 2 + 1 + 1, and two flowers."""

TEXTS = ("mcr", "bmja", "zung-jung", "boxed", "1112223334445m", "5m", "123m.1111z", "1f8f", "E", "self-draw")
"""What the fields of a hand may hold, each in its place or in a wrong one."""
