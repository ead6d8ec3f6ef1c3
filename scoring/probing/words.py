"""Words that hold for a payment: how the hand ended, and what payer and payee have to do with it.

`static/js/tablet/entry/payoff.js` finds the same words for a hand on the tablet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from scoring.facts import DRAWN, WON, Fact
from scoring.outcome import Outcome
from scoring.play import Play
from scoring.seats import WINDS, Wind

PAYER, PAYEE = "from", "to"


def words_of(outcome: Outcome, play: Play, payer: Wind | None, payee: Wind | None) -> frozenset[str]:
    """Return the words for a payment in a hand told by winds, so that East is the dealer. None is the pot."""
    found = {outcome.ending or (WON.key if outcome.wins else DRAWN.key), f"winners:{len(outcome.wins)}"}
    if outcome.wins and outcome.discarder is None:
        found.add("self-draw")
    for side, seat in ((PAYER, payer), (PAYEE, payee)):
        if seat is not None:
            found |= {f"{side}:{role}" for role in _roles(outcome, seat)}
    for fact in play.declared.values():
        found |= set(_words_of_fact(outcome, fact, payer, payee))
    return frozenset(found)


def _roles(outcome: Outcome, seat: Wind) -> Iterator[str]:
    if seat is Wind.EAST:
        yield "dealer"
    if seat is outcome.discarder:
        yield "discarder"
    if seat in outcome.winners:
        yield "winner"
        if seat is first_in_turn(outcome):
            yield "first"


def first_in_turn(outcome: Outcome) -> Wind:
    """Return the winner who comes first in turn after the discarder."""
    start = WINDS.index(outcome.discarder) if outcome.discarder else 0
    return min(outcome.winners, key=lambda seat: (WINDS.index(seat) - start) % len(WINDS))


def _words_of_fact(outcome: Outcome, fact: Fact, payer: Wind | None, payee: Wind | None) -> Iterator[str]:
    value = outcome.facts.get(fact.key)
    if not value:
        return
    match word_kind(fact):
        case "flag":
            yield fact.key
        case "choice":
            yield f"{fact.key}={value}"
        case "choices":
            for side, seat in ((PAYER, payer), (PAYEE, payee)):
                if seat in value:
                    yield f"{side}:{fact.key}={value[seat]}"
        case "payee's seat":
            yield from _words_of_seats(fact.key, payer, None, {value[payee]} if payee in value else set())
        case "seat":
            yield from _words_of_seats(fact.key, payer, payee, {value})
        case "seats":
            holders = value if isinstance(value, frozenset) else {seat for seat, holds in value.items() if holds}
            yield from _words_of_seats(fact.key, payer, payee, holders)


def _words_of_seats(key: str, payer: Wind | None, payee: Wind | None, holders: Collection[Wind]) -> Iterator[str]:
    if holders:
        yield f"{key}:{len(holders)}"
    if payer in holders:
        yield f"{PAYER}:{key}"
    if payee in holders:
        yield f"{PAYEE}:{key}"


def word_kind(fact: Fact) -> str:
    """Return what words a fact makes; empty for numbers, which make none."""
    match fact.kind:
        case "number":
            return ""
        case "seat":
            return "payee's seat" if fact.is_by_seat else "seat"
        case "seats":
            return "" if fact.is_by_seat else "seats"
        case "flag":
            return "seats" if fact.is_by_seat else "flag"
        case "choice":
            return "choices" if fact.is_by_seat else "choice"
