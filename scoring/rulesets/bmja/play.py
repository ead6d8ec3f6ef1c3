"""How the British rules are played, as far as score keeping cares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.dealing import Dealing, SessionLength
from scoring.penalties import DEAD_HAND, DISQUALIFICATION, OFF_STANDING, OFF_TABLE, WARNING
from scoring.play import Play, Ranking
from scoring.standings.methods import SUM, TABLE_POINTS


def points_range(options: Mapping[str, Any]) -> range:
    """Return values from nought to the limit: there is no minimum, and a loser's hand may be worth nothing."""
    return range(options["limit"] + 1)


PLAY = Play(
    players=(4, 3),
    dealing=Dealing(east_stays=True, keeps_empty_chair=True, goulash_after_draw=True),
    session=SessionLength(4, "rounds"),
    asks=("winner", "scores"),
    offers=("discarder", "goulash"),
    points_range=points_range,
    common_values=(0, 2, 4, 8, 12, 16, 24, 32),
    penalties=(WARNING, DEAD_HAND, OFF_TABLE, OFF_STANDING, DISQUALIFICATION),
    ranking=Ranking(scheme=SUM, also_allowed=(TABLE_POINTS,)),
)
