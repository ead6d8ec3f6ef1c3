"""Hands to learn payments from: every way a hand can end at a table, with the facts that a rule set declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from scoring.facts import Ending, Fact
from scoring.outcome import Outcome, Win
from scoring.play import Play
from scoring.probing.words import word_kind
from scoring.seats import WINDS, Wind

Given = dict[str, Any]


def seatings(play: Play, players: int) -> Iterator[tuple[Wind, ...]]:
    """Yield the winds that can be taken at a table; somebody is always East."""
    if players == len(WINDS) or not play.dealing.keeps_empty_chair:
        yield WINDS[:players]
    else:
        yield from ((Wind.EAST, *others) for others in combinations(WINDS[1:], players - 1))


def bare_hands(play: Play, table: Outcome) -> Iterator[tuple[Ending, Outcome]]:
    """Yield each ending with every choice of winners and discarder, values and facts aside."""
    for ending in play.dealing.endings:
        named = replace(table, ending="" if ending.key in ("won", "drawn") else ending.key)
        if ending.kind != "won":
            yield ending, named
            continue
        for count in play.winners:
            for winners in combinations(table.seats, count):
                for discarder in _discarders(table.seats, winners):
                    yield ending, replace(named, wins=tuple(map(Win, winners)), discarder=discarder)


def _discarders(seats: Sequence[Wind], winners: Sequence[Wind]) -> list[Wind | None]:
    others: list[Wind | None] = [seat for seat in seats if seat not in winners]
    return [None, *others] if len(winners) == 1 else others


def with_facts(play: Play, ending: Ending, hand: Outcome) -> Iterator[Outcome]:
    """Yield a hand with each fact it may have, and those that fact needs; where nobody won, with two facts."""
    told = {play.values.fact, play.values.of_every_seat}
    facts = [
        fact
        for fact in play.declared.values()
        if word_kind(fact) and fact.key not in told and _may_have(fact, ending, hand)
    ]
    given = [(fact, list(_given(fact, hand, play))) for fact in facts]
    for _fact, ways in given:
        yield from (replace(hand, facts=way) for way in ways)
    if ending.kind != "won":
        for (_one, some), (_other, more) in combinations(given, 2):
            yield from (replace(hand, facts={**way, **further}) for way in some for further in more)


def _may_have(fact: Fact, ending: Ending, hand: Outcome) -> bool:
    if ending.kind not in fact.endings or len(hand.wins) > fact.most_winners:
        return False
    return not (fact.on_discard and hand.discarder is None)


def _given(fact: Fact, hand: Outcome, play: Play) -> Iterator[Given]:
    needed = play.declared.get(fact.needs)
    # What is needed holds for everyone it can hold for.
    besides = list(_given(needed, hand, play))[-1] if needed else {}
    for value in _values(fact, hand):
        yield {**besides, fact.key: value}


def _values(fact: Fact, hand: Outcome) -> Iterator[Any]:
    """Yield what a fact can be in a hand, the fullest last."""
    seats = hand.winners if fact.scope == "winner" else hand.seats
    match word_kind(fact):
        case "flag":
            yield True
        case "choice":
            yield from (choice.key for choice in fact.choices)
        case "choices":
            yield from ({seat: choice.key} for seat in seats for choice in fact.choices)
        case "seat":
            yield from hand.seats
        case "payee's seat":
            yield from ({seat: other} for seat in seats for other in hand.others(seat))
        case "seats":
            # Which of the losers of a won hand have it together cannot matter to one who pays.
            sizes = (1, len(seats)) if hand.wins and fact.scope != "winner" else range(1, len(seats) + 1)
            for size in sizes:
                for some in combinations(seats, size):
                    yield dict.fromkeys(some, True) if fact.is_by_seat else frozenset(some)
