"""Who pays whom for a win: one function for each payoff scheme, with what it refuses.

A scheme takes an outcome whose seats, winners and discarder have been checked (`settlement.settle` does that)
and the resolved options of the rule set, and yields transfers. Payments of nothing may be among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from scoring.errors import ScoringError
from scoring.facts import MOST
from scoring.outcome import Outcome, Win
from scoring.seats import Wind
from scoring.text import _


@dataclass(frozen=True, slots=True)
class Transfer:
    """One arrow on the table: `payer` gives `payee` that many points. None is the pot."""

    payer: Wind | None
    payee: Wind | None
    amount: int


Payoff = Callable[[Outcome, Mapping[str, Any]], Iterator[Transfer]]


def discarder_pays_double(outcome: Outcome, _options: Mapping[str, Any]) -> Iterator[Transfer]:
    """Pay each win separately: twice its points from the discarder, half of them, rounded up, from the others.

    A self-draw or a safe tile costs everyone the points. At a table of three only the discarder pays.
    """
    for win in outcome.wins:
        points = _points_of(win, least=0)
        everybody_alike = outcome.discarder is None or outcome.of_seat("safe", win.seat)
        for payer in outcome.others(win.seat):
            if everybody_alike:
                amount = points
            elif payer is outcome.discarder:
                amount = 2 * points
            else:
                amount = (points + 1) // 2 if outcome.players == 4 else 0
            yield Transfer(payer, win.seat, amount)


def eight_and_points(outcome: Outcome, options: Mapping[str, Any]) -> Iterator[Transfer]:
    """Pay 8 from everyone, plus the points from the discarder, or from everyone on a self-draw."""
    for win in outcome.wins:
        points = _points_of(win, least=options["minimum_points"])
        for payer in outcome.others(win.seat):
            pays_points = outcome.discarder is None or payer is outcome.discarder
            yield Transfer(payer, win.seat, 8 + points if pays_points else 8)


def fixed_income(outcome: Outcome, options: Mapping[str, Any]) -> Iterator[Transfer]:
    """Pay the winner three times the points however the hand was won; option `payoff` says who pays.

    The scheme `thrower` is the exception in this family: twice the points from the discarder alone.
    """
    _refuse_stray_responsible(outcome)
    three_winners = len(outcome.wins) == 3
    if three_winners and options["triple_win"] == "intercept":
        raise ScoringError(_("Only the first in turn after the discarder wins."), field="wins")
    for win in outcome.wins:
        points = _points_of(win, least=max(1, options["minimum_points"]))
        for payer in outcome.others(win.seat):
            if three_winners and options["triple_win"] == "draw":
                amount = 0
            elif options["payoff"] == "uniform":
                amount = points
            elif options["payoff"] == "thrower":
                amount = _thrower_share(outcome, payer, points)
            else:
                alone = three_winners and options["triple_win"] == "discarder"
                others_most = 0 if alone else options["payoff_threshold"]
                amount = _formal_share(payer, _answerable(outcome, win.seat), points, others_most)
            yield Transfer(payer, win.seat, amount)


def _thrower_share(outcome: Outcome, payer: Wind, points: int) -> int:
    if outcome.discarder is None:
        return points
    return 2 * points if payer is outcome.discarder else 0


def _formal_share(payer: Wind, answerable: Wind | None, points: int, others_most: int) -> int:
    """Return equal shares up to `others_most`; above it the player who answers for the tile pays the rest."""
    if answerable is None or points <= others_most:
        return points
    return 3 * points - 2 * others_most if payer is answerable else others_most


def _answerable(outcome: Outcome, winner: Wind) -> Wind | None:
    """Return who answers for the winning tile: the discarder, or by immunity its first discarder, or nobody."""
    if outcome.discarder is None or not outcome.of_seat("safe", winner):
        return outcome.discarder
    responsible: Wind | None = outcome.facts.get("responsible")
    return None if responsible is winner else responsible


def everyone_settles(outcome: Outcome, options: Mapping[str, Any]) -> Iterator[Transfer]:
    """Pay the winner's score from everyone, then the losers' differences among them; East pays and gets double."""
    scores = _checked_scores(outcome, options)
    if not outcome.wins:
        if outcome.discarder is not None:
            raise ScoringError(_("A drawn hand has no discarder."), field="discarder")
        return
    (winner,) = outcome.winners

    def times(one: Wind, other: Wind) -> int:
        return 2 if options["east_doubles"] and Wind.EAST in (one, other) else 1

    losers = outcome.others(winner)
    for loser in losers:
        yield Transfer(loser, winner, times(winner, loser) * scores[winner])
    if options["losers_settle"]:
        for one, other in combinations(losers, 2):
            payer, payee = (one, other) if scores[one] < scores[other] else (other, one)
            yield Transfer(payer, payee, times(one, other) * (scores[payee] - scores[payer]))


def _checked_scores(outcome: Outcome, options: Mapping[str, Any]) -> dict[Wind, int]:
    """Return the score of every seat that needs one, the winner's from whichever place it stands in."""
    scores: dict[Wind, int] = dict(outcome.facts.get("scores", {}))
    for win in outcome.wins:
        if win.points is None and win.seat not in scores:
            raise ScoringError(_("The winner's score is missing."), field="scores", seat=win.seat.value)
        if win.points is not None and scores.setdefault(win.seat, win.points) != win.points:
            raise ScoringError(_("The winner’s points and score don’t match."), field="scores")
    for points in scores.values():
        _refuse_points_outside(points, least=0, most=options["limit"], field="scores")
    if outcome.wins and options["losers_settle"]:
        for seat in outcome.seats:
            if seat not in scores:
                raise ScoringError(_("The score of %(seat)s is missing."), field="scores", seat=seat.value)
    return scores


def _points_of(win: Win, *, least: int) -> int:
    if win.points is None:
        raise ScoringError(_("Enter the points of the win."), field="points")
    _refuse_points_outside(win.points, least=least, most=MOST, field="points")
    return win.points


def _refuse_points_outside(points: int, *, least: int, most: int, field: str) -> None:
    if points < least:
        raise ScoringError(
            _("%(points)s points is too low. The minimum is %(least)s."), field=field, points=points, least=least
        )
    if points > most:
        raise ScoringError(
            _("%(points)s points is too high. The maximum is %(most)s."), field=field, points=points, most=most
        )


def _refuse_stray_responsible(outcome: Outcome) -> None:
    if outcome.facts.get("responsible") is None:
        return
    if not outcome.facts.get("safe"):
        raise ScoringError(
            _("Another player can only be responsible because of immunity. Mark the immunity too."), field="responsible"
        )
    if len(outcome.wins) > 1:
        raise ScoringError(_("With several winners, no other player can be responsible."), field="responsible")
