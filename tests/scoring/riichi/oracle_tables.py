"""The tables of the oracle: presets as far as they count, the han of every yaku, the order of the yakuman."""

from __future__ import annotations

from typing import Any

from tests.scoring.riichi.oracle_hands import Tile

EMA_2025: dict[str, Any] = {
    "red_fives": 0,
    "open_tanyao": True,
    "kiriage": True,
    "kazoe": "sanbaiman",
    "multiple_yakuman": False,
    "double_yakuman": [],
    "double_wind_fu": 2,
    "renhou": "mangan",
}
PRESETS: dict[str, dict[str, Any]] = {
    "ema-2025": EMA_2025,
    "ema-2016": EMA_2025 | {"kiriage": False, "double_wind_fu": 4},
    "wrc": EMA_2025 | {"kazoe": "yakuman", "multiple_yakuman": True},
    "tenhou": EMA_2025
    | {"red_fives": 3, "kiriage": False, "kazoe": "yakuman", "multiple_yakuman": True, "double_wind_fu": 4}
    | {"renhou": "off"},
}

# Han concealed, han open.
HAN: dict[str, tuple[int, int]] = {
    "Riichi": (1, 0),
    "Double Riichi": (2, 0),
    "Ippatsu": (1, 0),
    "Fully Concealed Hand": (1, 0),
    "Pinfu": (1, 0),
    "Pure Double Sequence": (1, 0),
    "All Simples": (1, 1),
    "Dragon Triplet": (1, 1),
    "Seat Wind Triplet": (1, 1),
    "Round Wind Triplet": (1, 1),
    "After a Quad": (1, 1),
    "Robbing a Quad": (1, 1),
    "Under the Sea": (1, 1),
    "Under the River": (1, 1),
    "Seven Pairs": (2, 0),
    "Mixed Triple Sequence": (2, 1),
    "Pure Straight": (2, 1),
    "Half Outside Hand": (2, 1),
    "Triple Triplet": (2, 2),
    "Three Concealed Triplets": (2, 2),
    "Three Quads": (2, 2),
    "All Triplets": (2, 2),
    "Little Three Dragons": (2, 2),
    "All Terminals and Honours": (2, 2),
    "Twice Pure Double Sequence": (3, 0),
    "Half Flush": (3, 2),
    "Full Outside Hand": (3, 2),
    "Full Flush": (6, 5),
    "Blessing of Man": (5, 0),
}
YAKUMAN = (
    *("Blessing of Man", "Thirteen Orphans", "Nine Gates", "Blessing of Heaven", "Blessing of Earth"),
    *("Four Concealed Triplets", "Four Quads", "All Green", "All Terminals", "All Honours"),
    *("Big Three Dragons", "Little Four Winds", "Big Four Winds"),
)
GREEN: set[Tile] = {("s", 2), ("s", 3), ("s", 4), ("s", 6), ("s", 8), ("z", 6)}
GATES = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]
