"""Tallies of sets: how many pungs and kongs a hand has, minor and major, exposed and concealed, in one integer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, TypeAlias

from scoring.engine.codes import Codes, decode_suit
from scoring.melds import Meld
from scoring.tiles import ALIKE_TRAITS, FIRST_HONOR, HAS_OUTSIDE, KINDS, Tile

SetKind = Literal["pung", "kong"]
Tally: TypeAlias = int

COUNT = 0b1111
"""Four bits for the number of sets of each kind: more than the four a hand can have."""


def is_major(tile: Tile) -> bool:
    """Say whether the tile is a terminal or an honor; all others are minor."""
    return ALIKE_TRAITS[tile] & HAS_OUTSIDE != 0


def place_in_tally(kind: SetKind, *, major: bool, concealed: bool) -> int:
    """Return by how many bits a tally is shifted to count the sets of that kind."""
    return 16 * (kind == "kong") + 8 * major + 4 * concealed


def _by_tile(kind: SetKind, *, concealed: bool) -> tuple[Tally, ...]:
    return tuple(1 << place_in_tally(kind, major=is_major(tile), concealed=concealed) for tile in range(KINDS))


CONCEALED_PUNG = _by_tile("pung", concealed=True)
EXPOSED_PUNG = _by_tile("pung", concealed=False)
CONCEALED_KONG = _by_tile("kong", concealed=True)
"""The tally of one set of each tile; tallies of several sets add up."""
_NONE: tuple[Tally, ...] = (0,) * KINDS
_DECLARED: Mapping[tuple[str, bool], tuple[Tally, ...]] = {
    ("chow", False): _NONE,
    ("pung", False): EXPOSED_PUNG,
    ("kong", False): _by_tile("kong", concealed=False),
    ("kong", True): CONCEALED_KONG,
}


def tally_declared(melds: Iterable[Meld]) -> Tally:
    """Return the tally of declared sets.

    >>> from scoring.melds import read_melds
    >>> tally = tally_declared(read_melds(["123m", "555p", "666p"]))
    >>> tally >> place_in_tally("pung", major=False, concealed=False) & COUNT
    2
    """
    tally = 0
    for meld in melds:
        tally += _DECLARED[meld.kind, meld.concealed][meld.tile]
    return tally


def tally_concealed(pung_codes: Codes, honor_code: int) -> Tally:
    """Return the tally of concealed pungs, given by their codes."""
    characters, dots, bamboos = pung_codes
    return (
        _tally_suit(0, characters)
        + _tally_suit(0, dots)
        + _tally_suit(0, bamboos)
        + _tally_suit(FIRST_HONOR, honor_code)
    )


@cache
def _tally_suit(first: Tile, code: int) -> Tally:
    return sum([CONCEALED_PUNG[tile] for tile in decode_suit(first, code)])
