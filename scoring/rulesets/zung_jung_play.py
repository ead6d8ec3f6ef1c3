"""How Asia Pacific Mahjong is played, as far as score keeping cares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.amounts import Fixed, PlayClock
from scoring.dealing import Dealing, SessionLength
from scoring.penalties import DEAD_HAND, DISQUALIFICATION, OFF_STANDING, WARNING, HandLimit, Penalty
from scoring.play import Play, Ranking
from scoring.text import _


def points_range(options: Mapping[str, Any]) -> range:
    """Return values from the minimum of the options; even a hand without patterns is worth a point."""
    return range(max(1, options["minimum_points"]), 3000)


RESIGNING = HandLimit(
    80,
    _(
        "More than %(most)s points for play time in one hand count as resigning, unless there is a good explanation. "
        "The head judge decides."
    ),
)

PENALTIES = (
    WARNING,
    DEAD_HAND,
    Penalty(
        "play-clock",
        _("Over the play time of a turn or of the hand"),
        "standing",
        PlayClock(points=5, seconds=15),
        hand_limit=RESIGNING,
    ),
    Penalty("missed-hand", _("Came late: each hand missed"), "standing", Fixed(30)),
    Penalty("table-talk", _("Second breach of the table-talk rule"), "standing", Fixed(30)),
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
    ranking=Ranking(method="sum", also_allowed=("match-points",), allows_cuts=True),
)
