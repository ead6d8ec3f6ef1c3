"""Settle examples: what each pays each in a hand, at the values a win can have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from typing import Any, TypeAlias

from scoring.errors import ScoringError
from scoring.outcome import Outcome, Win
from scoring.payoffs import Transfer
from scoring.play import Play
from scoring.probing.hands import bare_hands, seatings, with_facts
from scoring.probing.tree import Words
from scoring.probing.words import words_of
from scoring.rulesets import get_ruleset
from scoring.seats import Wind
from scoring.settlement import settle

SPREAD = (0, 1, 2, 5, 12, 29, 70, 169, 408, 985, 2378)
"""Distances of values to try from the least: odd and even, close at the start and far in the end."""

MOST_CELLS = 16

Pair: TypeAlias = tuple[Wind | None, Wind | None]


@dataclass(frozen=True, eq=False)
class Example:
    """A hand told by winds, and whether it is bare of facts."""

    hand: Outcome
    is_bare: bool
    play: Play

    @cached_property
    def words(self) -> dict[Pair, Words]:
        """Return the words of every payment there may be."""
        parties = (*self.hand.seats, None)
        return {pair: words_of(self.hand, self.play, *pair) for pair in permutations(parties, 2)}


class Examples:
    """The hands of one rule set under some options at a table, and what is paid in them.

    Values are numbers, or places in the grid of cells.
    """

    def __init__(self, rules: str, options: Mapping[str, object], players: int) -> None:
        self.ruleset = get_ruleset(rules, options)
        self.play = self.ruleset.play
        self.table = Outcome(rules=rules, options=options, players=players)

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """Return the keys of the grid's cells; none where a value is a number."""
        cells = self.play.values.cells
        return tuple(cell.key for cell in cells(self.ruleset.values)) if cells else ()

    @cached_property
    def values(self) -> range:
        """Return the values a win may have; handicaps included, so it can start lower than the keypad."""
        if self.cells:
            return range(len(self.cells))
        most = self.play.values.span(self.ruleset.values).stop - 1
        won = next(example.hand for example in self.hands if example.hand.wins)
        settled = (value for value in range(most + 1) if self.moves(self.at_value(won, value)) is not None)
        return range(next(settled, most + 1), most + 1)

    @cached_property
    def samples(self) -> tuple[int, ...]:
        """Return some of the values, enough to tell payments apart."""
        if len(self.values) <= MOST_CELLS:
            return tuple(self.values)
        if self.cells:
            return tuple(range(0, len(self.values), 6)) + tuple(self.values[-6:])
        return (*(self.values[step] for step in SPREAD if step < len(self.values) - 1), self.values[-1])

    @cached_property
    def hands(self) -> tuple[Example, ...]:
        """Return every hand to look at."""
        return tuple(self._hands())

    def _hands(self) -> Iterator[Example]:
        for seats in seatings(self.play, self.table.players):
            for ending, hand in bare_hands(self.play, replace(self.table, seats=seats)):
                yield Example(hand, is_bare=True, play=self.play)
                for told in with_facts(self.play, ending, hand):
                    yield Example(told, is_bare=False, play=self.play)

    def at_value(self, hand: Outcome, value: int, payee: Wind | None = None) -> Outcome:
        """Return the hand with every win worth `value`; where every seat has one, that of `payee` alone."""
        known = self.play.values
        if known.of_every_seat:
            scores = dict.fromkeys(hand.seats, 0) | ({} if payee is None else {payee: value})
            return replace(hand, facts={**hand.facts, known.of_every_seat: scores})
        if self.cells:
            return replace(hand, facts={**hand.facts, known.fact: dict.fromkeys(hand.winners, self.cells[value])})
        return replace(hand, wins=tuple(Win(seat, value) for seat in hand.winners))

    def moves(self, hand: Outcome) -> tuple[Transfer, ...] | None:
        """Return what is paid in a hand; None if it cannot be."""
        try:
            return settle(hand).transfers
        except ScoringError:
            return None

    def paid(self, hand: Outcome, payer: Wind | None, payee: Wind | None) -> int | None:
        """Return what one pays another in a hand; None if it cannot be."""
        return paid_in(self.moves(hand), payer, payee)

    def settled(self, hand: Outcome, **changes: Any) -> tuple[Transfer, ...] | None:
        """Return what is paid in a hand with changes, at the first value it can have; None if it has none."""
        facts = changes.pop("facts", {})
        changed = replace(hand, facts={**hand.facts, **facts}, **changes)
        paid = (self.moves(self.at_value(changed, value)) for value in self.samples)
        return next((moves for moves in paid if moves is not None), None)


def paid_in(moves: tuple[Transfer, ...] | None, payer: Wind | None, payee: Wind | None) -> int | None:
    """Return what one pays another by these transfers."""
    if moves is None:
        return None
    return sum(move.amount for move in moves if move.payer is payer and move.payee is payee)
