"""Other scorers, fed with the same hands. They come with `make bench`; the tests keep their answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

Task = Callable[[], object]
"""One hand, ready to be scored; the preparation is not measured."""


def split(text: str) -> list[str]:
    """Return the tiles of a run-together text, one by one."""
    tiles: list[str] = []
    waiting = ""
    for letter in text:
        if letter.isdigit():
            waiting += letter
        else:
            tiles += [digit + letter for digit in waiting]
            waiting = ""
    return tiles


def mahjong_tasks(records: list[dict[str, Any]]) -> list[Task]:
    """Return the hands for the riichi scorer `mahjong`; reading its list of yaku is part of the task."""
    from mahjong.constants import EAST, NORTH, SOUTH, WEST
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld

    estimate = HandCalculator.estimate_hand_value
    winds = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}

    def run(tiles: list[int], win: int, melds: list[Any], config: Any) -> object:
        return estimate(tiles, win, melds=melds, config=config).yaku

    def prepare(record: dict[str, Any]) -> Task:
        used: Counter[str] = Counter()

        def number(tile: str) -> int:
            used[tile] += 1
            return 4 * ({"m": 0, "p": 9, "s": 18, "z": 27}[tile[1]] + int(tile[0]) - 1) + used[tile] - 1

        tiles = [number(tile) for tile in split(record["hand"])]
        win = number(record["win"])
        melds = []
        for text, opened in [(text, True) for text in record["melds"]] + [
            (t, False) for t in record["concealed_kongs"]
        ]:
            kind = Meld.KAN if len(text) == 5 else Meld.PON if text[0] == text[1] else Meld.CHI
            melds.append(Meld(kind, [number(tile) for tile in split(text)], opened=opened))
        everything = [*tiles, win, *(tile for meld in melds for tile in meld.tiles)]
        config = HandConfig(
            is_tsumo=record["by"] == "self-draw",
            player_wind=winds[record["seat"]],
            round_wind=winds[record["round"]],
        )
        return partial(run, everything, win, melds, config)

    return [prepare(record) for record in records]


def gb_tasks(records: list[dict[str, Any]]) -> list[Task]:
    """Return the hands for PyMahjongGB, a C++ scorer of the Mahjong Competition Rules."""
    from MahjongGB import MahjongFanCalculator

    names = {"m": "W", "p": "B", "s": "T"}

    def name(tile: str) -> str:
        if tile[1] != "z":
            return names[tile[1]] + tile[0]
        number = int(tile[0])
        # Winds are F1-F4; the dragons J1-J3 are red, green, white, the other way round than here.
        return f"F{number}" if number < 5 else f"J{8 - number}"

    def pack(text: str, offer: int) -> tuple[str, str, int]:
        tiles = split(text)
        if tiles[0] == tiles[1]:
            return ("GANG" if len(tiles) == 4 else "PENG", name(tiles[0]), offer)
        return ("CHI", name(sorted(tiles)[1]), offer)

    def prepare(record: dict[str, Any]) -> Task:
        packs = [pack(text, 1) for text in record["melds"]] + [pack(text, 0) for text in record["concealed_kongs"]]
        events = record.get("events", ())
        return partial(
            MahjongFanCalculator,
            tuple(packs),
            tuple(name(tile) for tile in split(record["hand"])),
            name(record["win"]),
            len(record.get("flowers", "")[:-1]),
            record["by"] == "self-draw",
            "last-of-kind" in events,
            "kong-replacement" in events or "robbing-kong" in events,
            "last-wall-tile" in events,
            "ESWN".index(record["seat"]),
            "ESWN".index(record["round"]),
        )

    return [prepare(record) for record in records]
