"""What a hand still waits for: every tile that would complete it, and what it would then be worth."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.errors import ScoringError
from scoring.judging import score
from scoring.records import read_holding
from scoring.result import Score
from scoring.tiles import KINDS, TEXT_OF


def completions(record: Mapping[str, object]) -> list[Score]:
    """Return the score of a hand record with each winning tile that completes it, in the order of the tiles.

    >>> found = completions({"rules": "boxed", "hand": "234m34p678s66611z"})
    >>> [(TEXT_OF[result.holding.win], result.points) for result in found if result.holding.win is not None]
    [('2p', 4), ('5p', 4)]
    """
    return [result for text in TEXT_OF[:KINDS] if (result := _with(record, text)) is not None]


def _with(record: Mapping[str, object], win: str) -> Score | None:
    """Return the score with that winning tile; None if the hand is then incomplete or no such tile is left."""
    try:
        result = score(read_holding({**record, "win": win}))
    except ScoringError:
        return None
    return None if result.reading is None else result
