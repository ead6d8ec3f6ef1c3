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
