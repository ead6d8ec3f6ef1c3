"""How Asia Pacific Mahjong is played, as far as score keeping cares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.dealing import Dealing, SessionLength
from scoring.penalties import DEAD_HAND, DISQUALIFICATION, OFF_STANDING, WARNING, Penalty
from scoring.play import Play, Ranking
from scoring.standings.methods import MATCH_POINTS, SUM
from scoring.text import _


def points_range(options: Mapping[str, Any]) -> range:
    """Return values from the minimum of the options; even a hand without patterns is worth a point."""
    return range(max(1, options["minimum_points"]), 3000)


PENALTIES = (
    WARNING,
    DEAD_HAND,
    Penalty("play-clock", _("Over the play time of a turn or of the hand"), "standing", "play-clock"),
    Penalty("missed-hand", _("Came late: each hand missed"), "standing", "fixed", 30),
    Penalty("table-talk", _("Second breach of the table-talk rule"), "standing", "fixed", 30),
    OFF_STANDING,
    DISQUALIFICATION,
)

PLAY = Play(
    winners=(1, 3),
    dealing=Dealing(has_round_wind=False),
    session=SessionLength(16),
    redraws=(4, 2, 1),
    offers=("safe", "responsible"),
    points_range=points_range,
    common_values=(1, 5, 10, 15, 20, 30, 40, 45, 50, 60, 80),
    signing="each-hand",
    penalties=PENALTIES,
    ranking=Ranking(scheme=SUM, also_allowed=(MATCH_POINTS,), allows_cuts=True),
)
