"""How Mahjong Competition Rules are played, as far as score keeping cares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.amounts import Fixed, Free, Repeated, UpToMinutes
from scoring.dealing import Dealing, SessionLength
from scoring.facts import Fact
from scoring.penalties import DEAD_HAND, DISQUALIFICATION, OFF_STANDING, OFF_TABLE, WARNING, Penalty
from scoring.play import Notable, Play, Ranking
from scoring.standings.methods import TABLE_POINTS
from scoring.text import _
from scoring.values import Values


def points_range(options: Mapping[str, Any]) -> range:
    """Return values from the minimum; flowers may help a hand to it here, never when its tiles are counted."""
    return range(options["minimum_points"], 1000)


def plausible(options: Mapping[str, Any]) -> range:
    """Return values up to 200: a handful of hands ever counted more."""
    return range(options["minimum_points"], 201)


LATEST = 15
"""Minutes after the start; a player who comes later is replaced for the session."""

PENALTIES = (
    WARNING,
    DEAD_HAND,
    Penalty("false-win", _("False win with fewer than 8 points"), "to-others", Fixed(10), hand_is_dead=True),
    Penalty("false-shape", _("False win without a complete hand"), "to-others", Fixed(20), hand_is_dead=True),
    Penalty("counted-early", _("Announced the score before taking the winning tile"), "table", Fixed(10)),
    Penalty("foul", _("Foul"), "table", Repeated((0, 5, 10), step=10)),
    Penalty("obstruction", _("Obstruction"), "table", Free(10, most=60)),
    Penalty("late", _("Late arrival"), "table", UpToMinutes(((10, 10), (LATEST, 20)))),
    Penalty("small-offence", _("Minor offence"), "table", Fixed(5), is_offered=False),
    Penalty("repeated-offence", _("Repeated minor offence"), "table", Fixed(10), is_offered=False),
    OFF_TABLE,
    OFF_STANDING,
    Penalty("off-table-points", _("Table points off the tournament standing"), "earnings", Free(1)),
    DISQUALIFICATION,
)

CHICKEN = Fact(
    key="chicken",
    kind="flag",
    scope="winner",
    title=_("Chicken Hand"),
    help=_(
        "For a winning hand without any other pattern. "
        "The hand statistics then count it even if its tiles aren’t entered."
    ),
    on_paper=False,
)

PLAY = Play(
    dealing=Dealing(changes_seats=True),
    session=SessionLength(16),
    time_up="stop-at-once",
    facts=(CHICKEN,),
    notable=(Notable(key="chicken", title=_("Chicken Hands"), pattern="Chicken Hand", fact=CHICKEN.key),),
    values=Values(span=points_range, common=(8, 9, 10, 11, 12, 13, 14, 16), plausible=plausible),
    penalties=PENALTIES,
    replaced_after=LATEST,
    ranking=Ranking(scheme=TABLE_POINTS),
)
