"""How Asia Pacific Mahjong is played, as far as score keeping cares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.amounts import Fixed, PlayClock
from scoring.dealing import Dealing, SessionLength
from scoring.facts import Fact
from scoring.penalties import DEAD_HAND, DISQUALIFICATION, OFF_STANDING, WARNING, HandLimit, Penalty
from scoring.play import Play, Ranking
from scoring.standings.methods import MATCH_POINTS, SUM
from scoring.text import _
from scoring.values import Values


def points_range(options: Mapping[str, Any]) -> range:
    """Return values from the minimum of the options; even a hand without patterns is worth a point."""
    return range(max(1, options["minimum_points"]), 3000)


def plausible(options: Mapping[str, Any]) -> range:
    """Return values up to the limit, where there is one: only a few hands of the book go beyond it."""
    limit = options["limit"] or 320
    return range(points_range(options).start, limit + 1)


FACTS = (
    Fact(
        key="safe",
        kind="flag",
        scope="winner",
        title=_("Same-turn immunity"),
        short=_("Immunity"),
        help=_("The tile was safe against"),
        on_discard=True,
    ),
    Fact(
        key="responsible",
        kind="seat",
        title=_("Who is responsible?"),
        short=_("Responsible"),
        prompt=_("Tap the player who is responsible, or skip."),
        on_discard=True,
        needs="safe",
        most_winners=1,
    ),
)

RESIGNING = HandLimit(
    80,
    _(
        "More than %(most)s penalty points for play time in one hand counts as resigning, unless there is a good "
        "explanation. The head judge decides."
    ),
)

PENALTIES = (
    WARNING,
    DEAD_HAND,
    Penalty(
        "play-clock",
        _("Over the play time for a turn or for the hand"),
        "standing",
        PlayClock(points=5, seconds=15, turn=15, hand=180, free=15),
        hand_limit=RESIGNING,
    ),
    Penalty("missed-hand", _("Late arrival, for each hand missed"), "standing", Fixed(30)),
    Penalty("table-talk", _("Second breach of the table-talk rule"), "standing", Fixed(30)),
    OFF_STANDING,
    DISQUALIFICATION,
)

PLAY = Play(
    winners=(1, 3),
    dealing=Dealing(has_round_wind=False),
    session=SessionLength(16),
    redraws=(4, 2, 1),
    facts=FACTS,
    values=Values(
        span=points_range,
        common=(1, 5, 10, 15, 20, 30, 40, 45, 50, 60, 80),
        plausible=plausible,
        limit=lambda options: options["limit"],
    ),
    signing="each-hand",
    penalties=PENALTIES,
    ranking=Ranking(scheme=SUM, also_allowed=(MATCH_POINTS,)),
)
