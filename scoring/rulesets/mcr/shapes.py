"""The five shapes of a complete hand, each tried only where it can be."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.knitted import read_knitted_singles, read_knitted_straight, read_knitted_straight_first
from scoring.holding import Holding
from scoring.readings import Reading, read_regular, read_seven_pairs, read_thirteen_orphans
from scoring.tiles import ONES


def read_shapes(holding: Holding) -> Sequence[Reading]:
    """Return all readings; a tile of the knitted straight may have finished the set or pair beside it."""
    readings = read_regular(holding)
    if not readings:
        return read_seven_pairs(holding) or read_knitted_straight(holding) or _read_singles(holding)
    return _with_seven_pairs(holding, readings)


def read_shapes_straight_first(holding: Holding) -> Sequence[Reading]:
    """Return all readings; a knitted straight takes the winning tile whenever it has one of its kind."""
    readings = read_regular(holding)
    if not readings:
        return read_seven_pairs(holding) or read_knitted_straight_first(holding) or _read_singles(holding)
    return _with_seven_pairs(holding, readings)


def _with_seven_pairs(holding: Holding, readings: Sequence[Reading]) -> Sequence[Reading]:
    # The tiles of the other shapes lie too far apart for sets.
    return readings if holding.melds or holding.tiles & ONES else [*readings, *read_seven_pairs(holding)]


def _read_singles(holding: Holding) -> Sequence[Reading]:
    return read_thirteen_orphans(holding) or read_knitted_singles(holding)
