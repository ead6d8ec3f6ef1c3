"""How the British rules are played, as far as score keeping cares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.dealing import Dealing, SessionLength
from scoring.facts import DRAWN, WON, Fact, Step
from scoring.penalties import DEAD_HAND, DISQUALIFICATION, OFF_STANDING, OFF_TABLE, WARNING
from scoring.play import Play, Ranking
from scoring.text import _
from scoring.values import Values


def points_range(options: Mapping[str, Any]) -> range:
    """Return values from nought to the limit: there is no minimum, and a loser's hand may be worth nothing."""
    return range(options["limit"] + 1)


def plausible(options: Mapping[str, Any]) -> range:
    """Return values from the twenty a win itself is worth; losers may have less, and the limit is the most."""
    return range(options["mah_jong_points"], options["limit"] + 1)


GOULASH = Fact(
    key="goulash",
    kind="flag",
    title=_("Goulash"),
    endings=("won", "drawn"),
    steps=(
        ("won-kept", Step(to=False)),
        ("won-passed", Step(to=False)),
        ("drawn-kept", Step(to=True)),
    ),
    is_option=True,
    in_picker=True,
)

SCORES = Fact(key="scores", kind="number", scope="seat", title=_("Points"), short=_("Hand value"), is_asked=True)

PLAY = Play(
    players=(4, 3),
    dealing=Dealing(
        endings=(replace(WON, keeps_dealer=True), replace(DRAWN, keeps_dealer=True)),
        keeps_empty_chair=True,
        carried=(GOULASH,),
    ),
    session=SessionLength(4, "rounds"),
    names_discarder="if-known",
    facts=(SCORES,),
    values=Values(
        span=points_range,
        common=(0, 2, 4, 8, 12, 16, 24, 32),
        plausible=plausible,
        limit=lambda options: options["limit"],
        of_every_seat="scores",
    ),
    penalties=(WARNING, DEAD_HAND, OFF_TABLE, OFF_STANDING, DISQUALIFICATION),
    ranking=Ranking(method="sum", also_allowed=("table-points",)),
)
