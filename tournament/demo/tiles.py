"""Winning tiles for the demo: hands such as players aim for, counted by the real rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from scoring.errors import ScoringError
from scoring.judging import score
from scoring.records import read_holding
from scoring.tiles import DRAGON_TILES, FIRST_HONOR, KINDS, write_tiles

Set = tuple[int, ...]
"""A chow, a pung, a kong or a pair, as its tiles."""

SUITS = (0, 9, 18)
"""The first tile of each suit."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The parts of a hand record that its value depends on besides its tiles."""

    rules: str
    options: Mapping[str, Any]
    by: str
    seat: str
    round_wind: str | None

    def record(self, tiles: Mapping[str, Any]) -> dict[str, Any]:
        """Return the whole hand record."""
        round_wind = {"round": self.round_wind} if self.round_wind else {}
        return {**tiles, "rules": self.rules, "options": self.options, "by": self.by, "seat": self.seat, **round_wind}


def find_holding(rng: Random, given: Circumstances, points: int, tries: int = 60) -> dict[str, Any] | None:
    """Return tiles that win with exactly that many points, or None if none came up."""
    for _try in range(tries):
        tiles = deal_winning_tiles(rng)
        try:
            counted = score(read_holding(given.record(tiles)))
        except ScoringError:  # five of a kind, or an exposed chow where there can be none
            continue
        if counted.valid and counted.points == points:
            return tiles
    return None


def deal_winning_tiles(rng: Random) -> dict[str, Any]:
    """Return four sets and a pair, or seven pairs, as a hand record has them; a tile may come up too often."""
    style = rng.choices((_chows, _pungs, _half_flush, _seven_pairs), (60, 20, 14, 6))[0]
    *sets, pair = style(rng)
    exposed = [part for part in sets if len(part) > 2 and rng.random() < rng.choice((0.0, 0.5, 0.8))]
    standing = [tile for part in sets if part not in exposed for tile in part[:3]] + list(pair)
    win = rng.choice(standing)
    standing.remove(win)
    holding: dict[str, Any] = {"hand": write_tiles(standing), "win": write_tiles([win])}
    if exposed:
        holding["melds"] = [write_tiles(part) for part in exposed]
    return holding


def _chows(rng: Random) -> list[Set]:
    """Return three chows that belong together, as in a straight, and something beside them."""
    step, highest = rng.choices(((3, 0), (1, 4), (0, 6), (2, 2)), (35, 35, 20, 10))[0]
    start = rng.randint(0, highest)
    suits = rng.sample(SUITS, 3) if rng.random() < 0.75 else [rng.choice(SUITS)] * 3
    chows = [_chow(suit, start + step * number) for number, suit in enumerate(suits)]
    fourth = _chow(rng.choice(SUITS), rng.randint(0, 6)) if rng.random() < 0.7 else _pung(rng.randrange(KINDS))
    return [*chows, fourth, _pair(rng.randrange(KINDS))]


def _pungs(rng: Random) -> list[Set]:
    *kinds, last = rng.sample(range(KINDS), 5)
    kinds[0] = rng.choice((kinds[0], *DRAGON_TILES))
    return [*(_kong(kind) if rng.random() < 0.06 else _pung(kind) for kind in kinds), _pair(last)]


def _half_flush(rng: Random) -> list[Set]:
    """Return sets of one suit and of honors."""
    suit, chows = rng.choice(SUITS), rng.choice((2, 3, 3))
    kinds = [rng.choice((rng.randrange(FIRST_HONOR, KINDS), suit + rng.randrange(9))) for _part in range(5 - chows)]
    return [*(_chow(suit, rng.randint(0, 6)) for _set in range(chows)), *map(_pung, kinds[1:]), _pair(kinds[0])]


def _seven_pairs(rng: Random) -> list[Set]:
    return [_pair(kind) for kind in rng.sample(range(KINDS), 7)]


def _chow(suit: int, start: int) -> Set:
    return (suit + start, suit + start + 1, suit + start + 2)


def _pung(kind: int) -> Set:
    return (kind,) * 3


def _kong(kind: int) -> Set:
    return (kind,) * 4


def _pair(kind: int) -> Set:
    return (kind,) * 2
