"""What a game of riichi is worth once it is over: bets left on the table, uma, oka and penalties; and the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.seats import Wind
from scoring.standings.numbers import Exact, in_units
from scoring.standings.prizes import TWELFTHS, Prizes
from scoring.standings.schemes import PENALTY, POINTS, TOTAL, Column, Makeup, NumberFormat, Scheme, Substituted
from scoring.text import _

THOUSAND = 1000
GROUPED = NumberFormat(signed=True, grouped=True)
IN_THOUSANDS = NumberFormat(signed=True, decimals=1, per=THOUSAND)
"""As the sheets of the European association have results."""


def with_options(scheme: Scheme, values: Mapping[str, Any]) -> Scheme:
    """Return the scheme with the start, the return, the uma and the ties that the options say."""
    high, low = (0, 0) if values["uma"] == "none" else (THOUSAND * int(part) for part in values["uma"].split("-"))
    return replace(
        scheme,
        start_points=values["start_points"],
        return_points=values["return_points"],
        prizes=Prizes((high, low, -low, -high)),
        ties=values["ties"],
    )


SCHEME = Scheme(
    id="placement-bonus",
    choice=_("Points and uma for the place at the table"),
    order=_("The total is points and uma, less penalties."),
    adapt=with_options,
    start_points=30000,
    return_points=30000,
    prizes=Prizes((15000, 5000, -5000, -15000)),
    unit=TWELFTHS,
    substituted=Substituted(points=-15000, earned=-15000),
    late="behind",
    table_sizes=(4,),
    ranks=Makeup(points=True, earned=True, less_penalty=True),
    points=replace(POINTS, format=IN_THOUSANDS),
    earned=Column(key="bonus", label=_("Uma"), words=_("uma"), format=IN_THOUSANDS),
    result=Column(key="result", label=_("Result"), format=IN_THOUSANDS),
    penalty=replace(PENALTY, format=replace(IN_THOUSANDS, signed=False)),
    total=replace(TOTAL, words=_("points with uma"), one=_("point with uma"), format=GROUPED),
)


def final_result(
    values: Mapping[str, Any], scores: Mapping[Wind, int], left: int, penalties: Mapping[Wind, int]
) -> dict[Wind, dict[str, Exact]]:
    """Return the score, place, uma, oka, penalty and points of everyone after a game that left this pot on the table.

    Seats are in the order in which the players started. What is left changes nobody's place.
    """
    scheme = with_options(SCHEME, values)
    places = tuple(scheme.order_at_table(list(scores.values())))
    share = left // places.count(1) if values["leftover_sticks"] == "winner" else 0
    with_bets = [score + share if place == 1 else score for score, place in zip(scores.values(), places, strict=True)]
    uma = [in_units(amount, scheme.unit) for amount in scheme.prizes.at(places)] if scheme.prizes else [0] * len(places)
    first = in_units(scheme.first_gets(places), scheme.unit)
    oka = [first if place == 1 else 0 for place in places]
    counted = _round_all_but_first(with_bets, places) if values["round_result"] else with_bets
    points = [score - scheme.return_points + more + most for score, more, most in zip(counted, uma, oka, strict=True)]
    if values["round_result"]:
        winner = places.index(1)
        points[winner] -= sum(points)
    return {
        seat: {
            "score": with_bets[place],
            "place": places[place],
            "uma": uma[place],
            "oka": oka[place],
            "penalty": penalties[seat],
            "points": points[place] - penalties[seat],
        }
        for place, seat in enumerate(scores)
    }


def _round_all_but_first(scores: Sequence[int], places: Sequence[int]) -> list[int]:
    """Return the scores with all but that of the winner rounded to thousands, halves away from zero."""
    winner = places.index(1)
    return [score if seat == winner else _round_half_away(score) for seat, score in enumerate(scores)]


def _round_half_away(score: int) -> int:
    """Return the nearest thousand.

    >>> [_round_half_away(score) for score in (25499, 25500, -499, -500)]
    [25000, 26000, 0, -1000]
    """
    size = (abs(score) + THOUSAND // 2) // THOUSAND * THOUSAND
    return -size if score < 0 else size
