"""A rule set of the tests alone: its standings have a start and a return, prizes below 0 from options, ties by seat.

It is close to what riichi needs of standings, and declares all of it in this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.options import Option
from scoring.play import Ranking
from scoring.ruleset import Ruleset, as_it_is
from scoring.rulesets import RULESETS
from scoring.standings.numbers import Exact
from scoring.standings.prizes import TWELFTHS, Prizes
from scoring.standings.schemes import (
    PENALTY,
    POINTS,
    TOTAL,
    Column,
    Makeup,
    NumberFormat,
    RunningSums,
    Scheme,
    Substituted,
    TakenOff,
    TieBreak,
)
from scoring.text import _

THOUSANDS = NumberFormat(signed=True, grouped=True)
IN_THOUSANDS = NumberFormat(signed=True, decimals=1, per=1000)


def best_session(sums: RunningSums, off: TakenOff) -> Exact:
    """Return the best score of one session."""
    del off
    return max((score for _session, score in sums.scores), default=0)


def adapt(scheme: Scheme, values: Mapping[str, Any]) -> Scheme:
    """Return the scheme with the prizes, the start and the ties that the options say."""
    high, low = (1000 * int(part) for part in values["uma"].split("-"))
    return replace(
        scheme,
        start_points=values["start_points"],
        return_points=values["return_points"],
        prizes=Prizes((high, low, -low, -high)),
        ties=values["ties"],
    )


SCHEME = Scheme(
    id="placement-bonus",
    choice=_("Points, uma and oka"),
    order=_("The total is points and uma, less penalties; the best session decides between equals."),
    adapt=adapt,
    prizes=Prizes((15000, 5000, -5000, -15000)),
    unit=TWELFTHS,
    substituted=Substituted(points=-15000, earned=-15000),
    late="behind",
    table_sizes=(4,),
    ranks=Makeup(points=True, earned=True, less_penalty=True),
    tie_breaks=(TieBreak(figure=best_session, rule=_("Then the best session."), label=_("Best"), format=THOUSANDS),),
    points=replace(POINTS, format=THOUSANDS),
    penalty=replace(PENALTY, format=NumberFormat(grouped=True)),
    earned=Column(key="uma", label=_("Uma"), words=_("uma"), format=THOUSANDS),
    total=replace(TOTAL, words=_("points with uma"), format=IN_THOUSANDS),
)
UMA = ("10-5", "15-5", "20-10", "30-10")
OPTIONS = (
    Option("uma", "choice", "15-5", _("Uma"), "", choices=UMA),
    Option("ties", "choice", "share", _("Ties"), "", choices=("share", "seat-order")),
    Option("start_points", "number", 30000, _("Start"), "", least=0),
    Option("return_points", "number", 30000, _("Return"), "", least=0),
)


def toy_ruleset() -> Ruleset:
    """Return the rules: played like those of a shipped rule set, ranked by the scheme above."""
    model = RULESETS["zung-jung"]
    ranking = Ranking(scheme=SCHEME, allows_penalties_on_table=False)
    play = replace(model.play, ranking=ranking)
    return replace(model, id="toy", options=OPTIONS, fill_in=dict, adapt=as_it_is, play=play)
