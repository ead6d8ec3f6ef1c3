"""How the boxed-pattern rules are played, as far as score keeping cares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.amounts import Growing
from scoring.dealing import Dealing, SessionLength
from scoring.facts import Fact
from scoring.penalties import DEAD_HAND, DISQUALIFICATION, OFF_STANDING, WARNING, Penalty
from scoring.play import Play, Ranking
from scoring.standings.methods import PLACEMENT_BONUS
from scoring.text import _
from scoring.values import Values


def points_range(options: Mapping[str, Any]) -> range:
    """Return values from the minimum, or for a new player from the number of hands won so far while that is less."""
    minimum: int = options["minimum"]
    wins: int | None = options["handicap_wins"]
    return range(minimum if wins is None else min(minimum, wins), 1000)


def plausible(options: Mapping[str, Any]) -> range:
    """Return values up to that of a rich hand; a higher number is more often a slip than a hand."""
    return range(points_range(options).start, 101)


FACTS = (
    Fact(
        key="safe",
        kind="flag",
        scope="winner",
        title=_("Safe tile"),
        short=_("Safe"),
        help=_("The tile was safe against"),
        on_discard=True,
    ),
    Fact(
        key="handicap_wins",
        kind="number",
        scope="player",
        counts="wins",
        title=_("New player"),
        help=_("This player’s minimum is the number of hands won so far, until it reaches the usual minimum."),
        is_option=True,
        in_picker=True,
        on_paper=False,
    ),
)

MORE_EACH_TIME = Growing((10,), step=10)

PENALTIES = (
    WARNING,
    DEAD_HAND,
    Penalty("knocked-tile", _("Knocked over another player's tile"), "standing", MORE_EACH_TIME),
    Penalty(
        "knocked-tiles", _("Knocked over four or more of another player’s tiles"), "standing", MORE_EACH_TIME, count=2
    ),
    Penalty("language", _("Spoke a language not everyone at the table understands"), "standing", MORE_EACH_TIME),
    Penalty("comment", _("Commented on another player's hand"), "standing", MORE_EACH_TIME),
    Penalty("repeated-errors", _("Repeated errors"), "standing", MORE_EACH_TIME),
    OFF_STANDING,
    DISQUALIFICATION,
)

PLAY = Play(
    players=(4, 3),
    winners=(1, 2, 3),
    dealing=Dealing(changes_seats=True),
    session=SessionLength(16),
    clock_minutes=115,
    facts=FACTS,
    values=Values(span=points_range, common=(3, 4, 5, 6, 7, 8, 9, 10), plausible=plausible),
    penalties=PENALTIES,
    ranking=Ranking(scheme=PLACEMENT_BONUS, allows_penalties_on_table=False),
)
