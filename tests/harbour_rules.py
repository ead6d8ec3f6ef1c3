"""A rule set of the tests alone: penalties and presets no real one has. The fixture `harbour_rules` registers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.amounts import Fixed, Growing, PerMinute
from scoring.options import Option
from scoring.payoffs import eight_and_points
from scoring.penalties import DEALER_DOUBLE, DISQUALIFICATION, OFF_STANDING, WARNING, Penalty
from scoring.ruleset import Ruleset
from scoring.rulesets.mcr.play import PLAY
from scoring.values import Values

RULES = "harbour"

PENALTIES = (
    WARNING,
    Penalty("false-win", "Showed no win", "to-others", Fixed(2000), sharing=DEALER_DOUBLE, ends_hand=True),
    Penalty("wrong-wall", "Broke the wall", "standing", Fixed(20000), ends_hand=True),
    Penalty("late", "Late arrival", "standing", PerMinute(1000, free=2, most=10000)),
    Penalty("careless", "Careless", "standing", Growing((1000, 2000, 4000))),
    Penalty("rude", "Rude", "standing", Growing((1000, 2000, 4000)), count=2),
    OFF_STANDING,
    DISQUALIFICATION,
)

OPTIONS = (
    Option(
        "edition",
        "choice",
        "club",
        "Edition",
        "Sets the usual values of the other options.",
        choices=("club", "open-2025", "open-2026"),
        names={"club": "Club evening", "open-2025": "Harbour Open 2025", "open-2026": "Harbour Open 2026"},
        presets={
            "open-2025": {"minimum_points": 3, "is_wet": True, "draws": ("four-winds", "storm")},
            "open-2026": {"minimum_points": 5, "limit": 80, "ties": "split", "draws": ("storm",)},
        },
    ),
    Option("minimum_points", "number", 8, "Minimum", "Points a hand needs to win.", least=1),
    Option("limit", "number", None, "Limit", "The most a hand counts. Empty: no limit.", least=1, nullable=True),
    Option("is_wet", "flag", default=False, title="Wet tiles", help="Whether tiles may be washed."),
    Option("ties", "choice", "share", "Ties", "What becomes of prizes.", choices=("share", "split")),
    Option("draws", "choices", (), "Draws", "What breaks a hand off.", choices=("four-winds", "storm", "fog")),
    Option("harbour_dues", "number", 1, "Harbour dues", "No edition says anything about them.", least=0),
)


def points_range(options: Mapping[str, Any]) -> range:
    """Return values from the minimum."""
    return range(options["minimum_points"], 1000)


RULESET = Ruleset(
    id=RULES,
    name="Harbour rules",
    summary="Played on the quay.",
    emblem=("1m", "5p", "9s"),
    options=OPTIONS,
    payoff=eight_and_points,
    play=replace(PLAY, penalties=PENALTIES, values=Values(span=points_range, common=(8, 10, 20))),
)
