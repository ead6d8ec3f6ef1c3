"""Payments as a small table, so that a tablet can show them without asking the server.

Where a win has one value, the table lists for each number of winners and each way to win what every role pays that
winner; payments for several wins add up. An amount is given in pieces `[first, a, b, c]`: from the value `first` on, up
to the next piece, it is floor((a * value + b) / c).

    {"by": "points", "players": 4, "least": 8, "most": 999,
     "cases": {"1": {"self-draw": {"other": [[8, 1, 8, 1]]},
                     "discard": {"discarder": [[8, 1, 8, 1]], "other": [[8, 0, 8, 1]]}}}}

The ways are `self-draw`, `discard`, `safe` (the tile was safe towards this winner) and `responsible` (safe, and another
player answers for it; if that is the discarder, read `discard`). The roles are `discarder`, `responsible`, `winner`
(somebody else who won the same hand) and `other`. A number of winners that is not listed cannot win together.

Where every seat has a score, the table gives what a payment is multiplied by for each two seats, named by their winds
in this hand: every loser pays the winner's score `to_winner` times, and of two losers the lower pays the
higher the difference `between_losers` times.

    {"by": "scores", "players": 4, "least": 0, "most": 1000,
     "to_winner": {"ES": 2, "EW": 2, "EN": 2, "SW": 1, "SN": 1, "WN": 1}, "between_losers": {"ES": 2, ...}}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

from scoring.errors import ScoringError
from scoring.outcome import Outcome, Win
from scoring.play import Play
from scoring.rulesets import get_ruleset
from scoring.seats import WINDS, Wind
from scoring.settlement import settle

Piece = list[int]
"""From a value on: what to multiply it by, to add, and to divide by."""

Line = tuple[int, int, int]
Amount = Callable[[int], int]


def payoff_table(rules: str, options: Mapping[str, object], players: int = 4) -> dict[str, Any]:
    """Return the payments of a rule set under those options, in the form the module describes, ready for JSON.

    >>> payoff_table("mcr", {})["cases"]["1"]["discard"]
    {'other': [[8, 0, 8, 1]], 'discarder': [[8, 1, 8, 1]]}
    """
    ruleset = get_ruleset(rules, options)
    most = ruleset.play.values.span(ruleset.values).stop - 1
    hand = Outcome(rules=rules, options=options, players=players)
    if ruleset.play.every_seat_scores:
        return {"by": "scores", "players": players, "least": 0, "most": most, **_multipliers(hand)}
    values = _settled_values(hand, most)
    examples = [_example(hand, count, most) for count in ruleset.play.winners if count < players]
    cases = {
        str(len(example.wins)): {way: _payments(won, values) for way, won in _ways(example, ruleset.play)}
        for example in examples
        if _is_settled(example)
    }
    return {"by": "points", "players": players, "least": values.start, "most": most, "cases": cases}


def _settled_values(hand: Outcome, most: int) -> range:
    """Return the values a win may have; handicaps included, so it can start lower than the keypad."""
    least = next((value for value in range(most + 1) if _is_settled(_example(hand, 1, value))), most + 1)
    return range(least, most + 1)


def _example(hand: Outcome, count: int, points: int) -> Outcome:
    """Return a hand that the first `count` seats won on the discard of the last."""
    seats = WINDS[: hand.players]
    return replace(hand, wins=tuple(Win(seat, points) for seat in seats[:count]), discarder=seats[-1])


def _is_settled(outcome: Outcome) -> bool:
    try:
        settle(outcome)
    except ScoringError:
        return False
    return True


def _ways(hand: Outcome, play: Play) -> Iterator[tuple[str, Outcome]]:
    if len(hand.wins) == 1:
        yield "self-draw", replace(hand, discarder=None)
    yield "discard", hand
    safe = dict.fromkeys(hand.winners, True)
    if "safe" in play.declared:
        yield "safe", replace(hand, facts={"safe": safe})
    if "responsible" in play.declared and len(hand.wins) == 1:
        yield "responsible", replace(hand, facts={"safe": safe, "responsible": Wind.SOUTH})


def _payments(hand: Outcome, values: range) -> dict[str, list[Piece]]:
    """Return what each role pays the first winner, by the value of that win."""
    winner, *payers = WINDS[: hand.players]

    @cache
    def paid_by_role(value: int) -> dict[str, int]:
        settlement = settle(replace(hand, wins=(Win(winner, value), *hand.wins[1:])))
        paid = {move.payer: move.amount for move in settlement.transfers if move.payee is winner}
        return {_role(hand, payer): paid.get(payer, 0) for payer in payers}

    def amount_of(role: str) -> Amount:
        return lambda value: paid_by_role(value)[role]

    roles = dict.fromkeys(_role(hand, payer) for payer in payers)
    return {role: _pieces(amount_of(role), values) for role in roles}


def _role(hand: Outcome, payer: Wind) -> str:
    if payer is hand.discarder:
        return "discarder"
    if payer is hand.facts.get("responsible"):
        return "responsible"
    return "winner" if payer in hand.winners else "other"


def _pieces(amount: Amount, values: range) -> list[Piece]:
    """Return straight pieces that give the amounts of all values, each reaching as far as it can."""
    pieces: list[Piece] = []
    start = values.start
    while start < values.stop:
        lines = [_line(amount, start, values, run, shift) for run, shift in ((1, 0), (2, 0), (2, 1))]
        ends = [_end(amount, line, range(start, values.stop)) for line in lines]
        pieces.append([start, *lines[ends.index(max(ends))]])
        start = max(ends)
    return pieces


def _line(amount: Amount, start: int, values: range, run: int, shift: int) -> Line:
    """Return the line through the amount at `start` that rises over `run` values as the amounts do there."""
    rise = amount(min(start + run, values.stop - 1)) - amount(start)
    return rise, run * amount(start) + shift - rise * start, run


def _end(amount: Amount, line: Line, values: range) -> int:
    """Return the first value the line no longer fits, found by strides that double until one fails and then halve.

    The line always fits the first of the values. Lines of halves that start alike differ at every odd distance, and the
    growing strides look at odd distances only.
    """
    times, plus, per = line

    def fits(value: int) -> bool:
        return value in values and amount(value) == (times * value + plus) // per

    last, stride = values.start, 1
    while fits(last + stride):
        last += stride
        stride *= 2
    while stride:
        if fits(last + stride):
            last += stride
        stride //= 2
    return last + 1


def _multipliers(hand: Outcome) -> dict[str, dict[str, int]]:
    """Return what payments between each two seats are multiplied by, seen from hands with a single point in them."""
    to_winner, between_losers = {}, {}
    for one, other in combinations(WINDS, 2):
        pair = f"{one}{other}"
        third = next(wind for wind in WINDS if wind not in (one, other))
        to_winner[pair] = _paid(hand, winner=one, scorer=one, payer=other)
        between_losers[pair] = _paid(hand, winner=third, scorer=one, payer=other)
    return {"to_winner": to_winner, "between_losers": between_losers}


def _paid(hand: Outcome, *, winner: Wind, scorer: Wind, payer: Wind) -> int:
    """Return what `payer` pays `scorer`, who alone has a point, at a full table."""
    scores = dict.fromkeys(WINDS, 0) | {scorer: 1}
    settlement = settle(replace(hand, players=4, wins=(Win(winner),), facts={"scores": scores}))
    return sum(move.amount for move in settlement.transfers if (move.payer, move.payee) == (payer, scorer))
