"""The riichi scorer `mahjong`, asked for the same hands under the options that it knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.scoring.riichi.oracle_hands import Record, Tile, tiles_of

NAMES = {
    "Riichi": "Riichi",
    "Double Riichi": "Double Riichi",
    "Ippatsu": "Ippatsu",
    "Menzen Tsumo": "Fully Concealed Hand",
    "Pinfu": "Pinfu",
    "Iipeiko": "Pure Double Sequence",
    "Tanyao": "All Simples",
    "Rinshan Kaihou": "After a Quad",
    "Chankan": "Robbing a Quad",
    **{f"Yakuhai ({dragon})": "Dragon Triplet" for dragon in ("haku", "hatsu", "chun")},
    **{f"Yakuhai (seat wind {wind})": "Seat Wind Triplet" for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": "Round Wind Triplet" for wind in ("east", "south", "west", "north")},
    "Haitei Raoyue": "Under the Sea",
    "Houtei Raoyui": "Under the River",
    "Chiitoitsu": "Seven Pairs",
    "Sanshoku Doujun": "Mixed Triple Sequence",
    "Ittsu": "Pure Straight",
    "Chantai": "Half Outside Hand",
    "Sanshoku Doukou": "Triple Triplet",
    "San Ankou": "Three Concealed Triplets",
    "San Kantsu": "Three Quads",
    "Toitoi": "All Triplets",
    "Shou Sangen": "Little Three Dragons",
    "Honroutou": "All Terminals and Honours",
    "Ryanpeikou": "Twice Pure Double Sequence",
    "Honitsu": "Half Flush",
    "Junchan": "Full Outside Hand",
    "Chinitsu": "Full Flush",
    "Renhou": "Blessing of Man",
    "Renhou (yakuman)": "Blessing of Man",
    "Kokushi Musou": "Thirteen Orphans",
    "Kokushi Musou Juusanmen Matchi": "Thirteen Orphans",
    "Chuuren Poutou": "Nine Gates",
    "Daburu Chuuren Poutou": "Nine Gates",
    "Tenhou": "Blessing of Heaven",
    "Chiihou": "Blessing of Earth",
    "Suu Ankou": "Four Concealed Triplets",
    "Suu Ankou Tanki": "Four Concealed Triplets",
    "Suu Kantsu": "Four Quads",
    "Ryuuiisou": "All Green",
    "Chinroutou": "All Terminals",
    "Tsuu Iisou": "All Honours",
    "Daisangen": "Big Three Dragons",
    "Shousuushii": "Little Four Winds",
    "Dai Suushii": "Big Four Winds",
    "Dora": "Dora",
    "Ura Dora": "Ura Dora",
    "Aka Dora": "Red Five",
}
"""What each yaku is called here."""
DORA = ("Dora", "Ura Dora", "Red Five")


class Told(NamedTuple):
    """What a scorer says of a hand: points, han and fu, none with a yakuman, and how often each yaku is there."""

    points: int
    han: int | None
    fu: int | None
    yaku: tuple[tuple[str, int], ...]


NO_WIN = Told(0, 0, 0, ())


def told_here(answer: dict[str, Any]) -> Told:
    """Return an answer of ours."""
    counts = {entry["name"]: entry["count"] for entry in answer["patterns"]}
    return Told(answer["points"], answer["han"], answer["fu"], tuple(sorted(counts.items())))


def make_peer(options: dict[str, Any]) -> Callable[[Record], Told]:
    """Return a function that asks `mahjong` under these options of its own."""
    from mahjong.constants import EAST, NORTH, SOUTH, WEST
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld

    rules = OptionalRules(limit_to_sextuple_yakuman=False, **options)
    winds = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}

    def ask(record: Record) -> Told:
        numbers = _Numbers(has_reds=rules.has_aka_dora)
        standing = numbers.of(record["hand"])
        (win,) = numbers.of(record["win"])
        declared = [(text, True) for text in record["melds"]] + [(text, False) for text in record["concealed_kongs"]]
        melds = []
        for text, opened in declared:
            tiles = numbers.of(text)
            alike = len({tile // 4 for tile in tiles}) == 1
            kind = (Meld.KAN if len(tiles) == 4 else Meld.PON) if alike else Meld.CHI
            melds.append(Meld(kind, tiles, opened=opened))
        events = record.get("events", ())
        self_drawn = record["by"] == "self-draw"
        response = HandCalculator.estimate_hand_value(
            [*standing, win, *(tile for meld in melds for tile in meld.tiles)],
            win,
            melds=melds,
            dora_indicators=numbers.of(record.get("dora_indicators", "")),
            ura_dora_indicators=numbers.of(record.get("ura_indicators", "")),
            config=HandConfig(
                is_tsumo=self_drawn,
                is_riichi=not {"riichi", "double-riichi"}.isdisjoint(events),
                is_daburu_riichi="double-riichi" in events,
                is_ippatsu="ippatsu" in events,
                is_rinshan="kong-replacement" in events,
                is_chankan="robbing-kong" in events,
                is_haitei="last-wall-tile" in events and self_drawn,
                is_houtei="last-wall-tile" in events and not self_drawn,
                is_tenhou="heavenly" in events,
                is_chiihou="earthly" in events,
                is_renhou="renhou" in events,
                player_wind=winds[record["seat"]],
                round_wind=winds[record["round"]],
                options=rules,
            ),
        )
        return _told_there(response)

    return ask


def _told_there(response: Any) -> Told:
    if response.error in ("hand_not_winning", "no_yaku"):
        return NO_WIN
    if response.error:
        raise ValueError(response.error)
    yaku: Counter[str] = Counter()
    for entry in response.yaku:
        yaku[NAMES[entry.name]] += entry.han_closed if NAMES[entry.name] in DORA else 1
    is_yakuman = any(entry.is_yakuman for entry in response.yaku)
    if is_yakuman:
        yaku = Counter({name: 1 for name in yaku if name not in DORA})
    # What a self-draw is paid stands there by payer; what is more than the hand is worth is not asked for.
    points = response.cost["main"] + 2 * response.cost["additional"]
    return Told(
        points,
        None if is_yakuman else response.han,
        None if is_yakuman else response.fu,
        tuple(sorted(yaku.items())),
    )


class _Numbers:
    """The numbers 0-135 of tiles, every copy its own; the first of each five is red where any is."""

    def __init__(self, *, has_reds: bool) -> None:
        self._has_reds = has_reds
        self._used: Counter[Tile] = Counter()

    def of(self, text: str) -> list[int]:
        return [self._number(tile) for tile in tiles_of(text)]

    def _number(self, tile: Tile) -> int:
        suit, number = tile
        first = 4 * ({"m": 0, "p": 9, "s": 18, "z": 27}[suit] + (number or 5) - 1)
        if number == 0:
            return first
        copy = self._used[tile] + (self._has_reds and number == 5 and suit != "z")
        self._used[tile] += 1
        return first + copy
