"""Compute what a finished table is worth to each seat, part by part: score, what was left, prize, penalties, result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.seats import Wind
from scoring.standings.numbers import Exact
from tournament.models import Penalty, Seat, Table
from tournament.penalties.costs import costs_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatWorth:
    """One seat's part: `left` is what it gets of what lay on the table, `penalty` what comes off after the prize.

    `score` and `left` are over the start. `result` is what the session adds to the standing; None where the scheme
    shows none.
    """

    place: int
    score: int
    left: int
    earned: Exact | None
    penalty: int
    result: Exact | None


def worth_of_seats(table: Table, seats: Sequence[Seat], deducted: Mapping[Wind, int]) -> dict[Wind, SeatWorth]:
    """Return what each seat has, `deducted` being what came off scores; nothing while hands are played."""
    scheme = table.tournament.scheme
    if table.state == Table.State.OPEN or not table.has_result:
        return {}
    in_turn = sorted(seats, key=table.turn_of)
    winds = [Wind(seat.wind) for seat in in_turn]
    ended, penalties = table.totals_at_end, _penalties(table, in_turn) if scheme.result else {}
    scores: list[Exact] = [ended[wind] - deducted.get(wind, 0) for wind in winds]
    return {
        wind: SeatWorth(
            place=place.place,
            score=table.totals[wind] - deducted.get(wind, 0),
            left=ended[wind] - table.totals[wind],
            earned=place.earned,
            penalty=penalties.get(wind, 0),
            result=scheme.result_of(score, place.earned or 0) - penalties.get(wind, 0) if scheme.result else None,
        )
        for wind, score, place in zip(winds, scores, scheme.places(scores), strict=True)
    }


def _penalties(table: Table, seats: Sequence[Seat]) -> dict[Wind, int]:
    """Return by seat what penalties of this session take off the standing of the player it counts for."""
    own = {seat.entry_id: Wind(seat.wind) for seat in seats if seat.is_credited and seat.entry_id}
    given = Penalty.objects.standing().filter(session=table.session_id, entry__in=own, effect=Penalty.Effect.STANDING)
    penalties = list(given.order_by("pk"))
    costs, sums = costs_of(table.tournament, penalties), dict.fromkeys(own.values(), 0)
    for penalty in penalties:
        sums[own[penalty.entry_id]] += costs[penalty.pk]
    return sums
