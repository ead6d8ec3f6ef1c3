"""The schemes of standings that rule sets refer to. A rule set with other prizes or columns declares its own."""

from __future__ import annotations

from dataclasses import replace

from scoring.standings.numbers import Exact, root_hundredths
from scoring.standings.prizes import TWELFTHS, Prizes
from scoring.standings.schemes import (
    TOTAL,
    Column,
    EarnedPenalty,
    Makeup,
    NumberFormat,
    Scheme,
    SchemeChoice,
    SchemeOption,
    TieBreak,
    points_left,
    raw_points,
)
from scoring.text import _, plural

HUNDREDTHS = 100
BONUSES = (80, 50, 30, 10)
POINTS_DECIDE = _("Where totals are equal, points less penalties decide.")
TWO_DECIMALS = NumberFormat(decimals=2)


def _with_tie_bonus(scheme: Scheme, bonus: Exact) -> Scheme:
    return replace(scheme, prizes=Prizes(BONUSES, two_first=bonus))


def _with_substitute(scheme: Scheme, choice: str) -> Scheme:
    return replace(scheme, late="behind") if choice == "ema" else scheme


PLACEMENT_BONUS = Scheme(
    id="placement-bonus",
    choice=_("Points and a bonus for the place at the table (80, 50, 30, 10)"),
    order=_("The total is points and bonus, less penalties."),
    options=(
        SchemeOption(
            key="two_way_first_tie_bonus",
            title=_("Bonus for two players who share first place"),
            help=_("Leave blank for 65, the average of 80 and 50. Some printed rules say 70."),
            usual=65,
            most=200,
            apply=_with_tie_bonus,
        ),
    ),
    prizes=Prizes(BONUSES),
    unit=TWELFTHS,
    ranks=Makeup(points=True, earned=True, less_penalty=True),
    earned=Column(key="bonus", label=_("Bonus"), heading=_("Placement bonus"), words=_("bonus")),
    total=replace(TOTAL, words=_("points with bonus"), one=_("point with bonus")),
)
TABLE_POINTS = Scheme(
    id="table-points",
    choice=_("Table points for the place at the table (4, 2, 1, 0), then points"),
    order=_("Table points first, then points less penalties."),
    options=(
        SchemeChoice(
            key="substitute",
            title=_("A substitute who comes in during a session"),
            help=_("The player who left gets nothing for that session in either case."),
            choices=(
                ("in-place", _("Is ranked at the table like everyone else")),
                ("ema", _("Gets 0 table points; the others share the prizes (European regulations)")),
            ),
            apply=_with_substitute,
        ),
    ),
    prizes=Prizes((4, 2, 1, 0)),
    unit=TWELFTHS,
    ranks=Makeup(earned=True),
    tie_breaks=(TieBreak(figure=points_left, rule=POINTS_DECIDE),),
    earned=Column(
        key="table_points", label=_("Table points"), words=_("table points"), one=_("table point"), short=_("TP")
    ),
    earned_penalty=EarnedPenalty(
        column=Column(
            key="table_penalty",
            label=_("Table points off"),
            words=_("table points off"),
            one=_("table point off"),
            short=_("TP"),
        ),
        effect="table-points",
        label=_("Off the table points"),
        cost=_("%(points)s off the table points"),
        follows=plural(
            "%(points)s table point comes off the standing.", "%(points)s table points come off the standing."
        ),
    ),
    total=Column(key="total", label=_("Total"), words=_("table points"), one=_("table point")),
    shows_points=True,
)
_MATCH_POINTS_OF_1_0 = Scheme(
    id="match-points",
    choice=_("Match points: the square root of each session’s score, then points"),
    order=_("Match points less penalties first, then points."),
    per_score=root_hundredths,
    unit=HUNDREDTHS,
    ranks=Makeup(earned=True, less_penalty=True),
    tie_breaks=(TieBreak(figure=raw_points, rule=POINTS_DECIDE),),
    earned=Column(
        key="match_points",
        label=_("Match points"),
        words=_("match points"),
        short=_("MP"),
        format=TWO_DECIMALS,
    ),
    total=Column(key="total", label=_("Total"), words=_("match points"), format=TWO_DECIMALS),
)
MATCH_POINTS = replace(
    _MATCH_POINTS_OF_1_0,
    in_first_release=_MATCH_POINTS_OF_1_0,
    order=_("Match points first, then points less penalties."),
    ranks=Makeup(earned=True),
    tie_breaks=(TieBreak(figure=points_left, rule=POINTS_DECIDE),),
    earned_penalty=EarnedPenalty(
        column=Column(
            key="match_penalty",
            label=_("Match points off"),
            words=_("match points off"),
            short=_("MP"),
            format=TWO_DECIMALS,
        ),
        effect="match-points",
        label=_("Off the match points"),
        cost=_("%(points)s off the match points"),
        follows=plural(
            "%(points)s match point comes off the standing.", "%(points)s match points come off the standing."
        ),
    ),
    dated_off_score=True,
)
SUM = Scheme(
    id="sum",
    choice=_("The sum of all points"),
    order=_("The total is all points, less penalties."),
    ranks=Makeup(points=True, less_penalty=True),
)
