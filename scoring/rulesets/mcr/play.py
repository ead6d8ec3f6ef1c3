"""How Mahjong Competition Rules are played, as far as score keeping cares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.amounts import Fixed, Free
from scoring.dealing import Dealing, SessionLength
from scoring.penalties import DEAD_HAND, DISQUALIFICATION, OFF_STANDING, OFF_TABLE, WARNING, Penalty
from scoring.play import Play, Ranking
from scoring.standings.methods import TABLE_POINTS
from scoring.text import _
from scoring.values import Values


def points_range(options: Mapping[str, Any]) -> range:
    """Return values from the minimum; flowers may help a hand to it here, never when its tiles are counted."""
    return range(options["minimum_points"], 1000)


def plausible(options: Mapping[str, Any]) -> range:
    """Return values up to 200: a handful of hands ever counted more."""
    return range(options["minimum_points"], 201)


PENALTIES = (
    WARNING,
    DEAD_HAND,
    Penalty("false-win", _("Declared a hand that does not win"), "to-others", Fixed(10), hand_is_dead=True),
    Penalty("counted-early", _("Counted the hand before taking the winning tile"), "table", Fixed(10)),
    Penalty("small-offence", _("Small offence"), "table", Fixed(5)),
    Penalty("repeated-offence", _("Small offence again"), "table", Fixed(10)),
    OFF_TABLE,
    OFF_STANDING,
    Penalty("off-table-points", _("Table points off the tournament standing"), "earnings", Free(1)),
    DISQUALIFICATION,
)

PLAY = Play(
    dealing=Dealing(changes_seats=True),
    session=SessionLength(16),
    time_up="stop-at-once",
    values=Values(span=points_range, common=(8, 9, 10, 11, 12, 13, 14, 16), plausible=plausible),
    penalties=PENALTIES,
    ranking=Ranking(scheme=TABLE_POINTS),
)
