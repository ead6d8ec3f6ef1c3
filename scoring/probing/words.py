"""Words that hold for a payment: how the hand ended, and what payer and payee have to do with it.

`static/js/tablet/entry/payoff.js` finds the same words for a hand on the tablet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator
from typing import Any

from scoring.facts import DRAWN, WON, Fact
from scoring.outcome import Outcome
from scoring.seats import WINDS, Wind

PAYER, PAYEE = "from", "to"


class Words:
    """The words for every payment in a hand told by winds, so that East is the dealer: of it and of some facts."""

    def __init__(self, outcome: Outcome, facts: Iterable[Fact]) -> None:
        always = {outcome.ending or (WON.key if outcome.wins else DRAWN.key), f"winners:{len(outcome.wins)}"}
        if outcome.wins and outcome.discarder is None:
            always.add("self-draw")
        roles = {seat: set(_roles(outcome, seat)) for seat in outcome.seats}
        self._named = []
        for fact in facts:
            if not (value := outcome.facts.get(fact.key)):
                continue
            if word_kind(fact) == "payee's seat":
                self._named.append((fact.key, value))
                continue
            always |= set(_words_of_fact(fact, value))
            for seat, role in _roles_by(fact, value):
                roles[seat].add(role)
        self._always = frozenset(always)
        self._sides = {
            side: {seat: frozenset(f"{side}:{role}" for role in roles[seat]) for seat in roles}
            for side in (PAYER, PAYEE)
        }

    def of(self, payer: Wind | None, payee: Wind | None) -> frozenset[str]:
        """Return the words for what one pays the other. None is the pot."""
        found = self._always
        if payer is not None:
            found |= self._sides[PAYER][payer]
        if payee is not None:
            found |= self._sides[PAYEE][payee]
        for key, named in self._named:
            if payee in named:
                found |= {f"{key}:1", *([f"{PAYER}:{key}"] if named[payee] is payer else [])}
        return found

    @property
    def shape(self) -> Hashable:
        """Return what hands have in common that differ only in which seats have to do with a payment."""
        roles = self._sides[PAYER]
        named = [(seat, key, roles[other]) for key, seats in self._named for seat, other in seats.items()]
        seats = Counter((roles[seat], *(one[1:] for one in named if one[0] is seat)) for seat in roles)
        return self._always, frozenset(seats.items())


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
    """Return the first winner in turn after the discarder."""
    start = WINDS.index(outcome.discarder) if outcome.discarder else 0
    return min(outcome.winners, key=lambda seat: (WINDS.index(seat) - start) % len(WINDS))


def _words_of_fact(fact: Fact, value: Any) -> Iterator[str]:
    """Yield the words that hold for every payment."""
    match word_kind(fact):
        case "flag":
            yield fact.key
        case "choice":
            yield f"{fact.key}={value}"
        case "seat" | "seats":
            if holders := _holders(value):
                yield f"{fact.key}:{len(holders)}"


def _roles_by(fact: Fact, value: Any) -> Iterator[tuple[Wind, str]]:
    """Yield the seats that a fact gives something to do with a payment."""
    match word_kind(fact):
        case "choices":
            yield from ((seat, f"{fact.key}={chosen}") for seat, chosen in value.items())
        case "seat" | "seats":
            yield from ((seat, fact.key) for seat in _holders(value))


def _holders(value: Any) -> Collection[Wind]:
    if isinstance(value, Wind):
        return (value,)
    return value if isinstance(value, frozenset) else [seat for seat, holds in value.items() if holds]


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
