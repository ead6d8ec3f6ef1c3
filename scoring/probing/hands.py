"""Hands to learn payments from: every way a hand can end at a table, with the facts that a rule set declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from scoring.facts import Ending, Fact
from scoring.outcome import Outcome, Win
from scoring.play import Play
from scoring.probing.words import Words, word_kind
from scoring.seats import WINDS, Wind

Given = dict[str, Any]


def seatings(play: Play, players: int) -> Iterator[tuple[Wind, ...]]:
    """Yield the winds that can be taken at a table; somebody is always East."""
    if players == len(WINDS) or not play.dealing.keeps_empty_chair:
        yield WINDS[:players]
    else:
        yield from ((Wind.EAST, *others) for others in combinations(WINDS[1:], players - 1))


def bare_hands(play: Play, table: Outcome) -> Iterator[Outcome]:
    """Yield each ending with every choice of winners and discarder, values and facts aside."""
    for ending in play.dealing.endings:
        named = replace(table, ending="" if ending.key in ("won", "drawn") else ending.key)
        if ending.kind != "won":
            yield named
            continue
        for count in play.winners:
            for winners in combinations(table.seats, count):
                for discarder in _discarders(table.seats, winners):
                    yield replace(named, wins=tuple(map(Win, winners)), discarder=discarder)


def _discarders(seats: Sequence[Wind], winners: Sequence[Wind]) -> list[Wind | None]:
    others: list[Wind | None] = [seat for seat in seats if seat not in winners]
    return [None, *others] if len(winners) == 1 else others


def distinct(hands: Iterable[Outcome], play: Play) -> list[Outcome]:
    """Return one hand of each group whose payments have the same words, whichever seats they are between."""
    return list({Words(hand, play.declared.values()).shape: hand for hand in hands}.values())


def with_one_fact(play: Play, ending: Ending, hand: Outcome) -> list[list[Outcome]]:
    """Return, for each fact a hand may have, the hand with it and with those it needs."""
    told = {play.values.fact, play.values.of_every_seat}
    facts = [
        fact
        for fact in play.declared.values()
        if fact.is_offered and word_kind(fact) and fact.key not in told and _may_have(fact, ending, hand)
    ]
    return [[replace(hand, facts=way) for way in _given(fact, hand, play)] for fact in facts]


def with_two_facts(play: Play, ways: Sequence[Sequence[Outcome]]) -> Iterator[Outcome]:
    """Yield hands with two facts, made of those that have one."""
    for some, others in combinations(ways, 2):
        for one in distinct(some, play):
            yield from (replace(one, facts={**one.facts, **other.facts}) for other in others)


def _may_have(fact: Fact, ending: Ending, hand: Outcome) -> bool:
    if ending.kind not in fact.endings or len(hand.wins) > fact.most_winners:
        return False
    if fact.only_usual and ending.key != ending.kind:
        return False
    return not (fact.on_discard and hand.discarder is None)


def _given(fact: Fact, hand: Outcome, play: Play) -> Iterator[Given]:
    needed = play.declared.get(fact.needs)
    for besides in _given(needed, hand, play) if needed else ({},):
        for value in _values(fact, hand):
            # What a seat's own fact needs has to be its own too.
            if not (needed and needed.is_by_seat and fact.is_by_seat) or value.keys() <= besides[needed.key].keys():
                yield {**besides, fact.key: value}


def _values(fact: Fact, hand: Outcome) -> Iterator[Any]:
    """Yield what a fact can be in a hand."""
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
