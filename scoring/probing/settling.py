"""Settle examples: who pays whom how much in a hand, at the values a win can have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any, Literal, TypeAlias, get_args

from scoring.errors import ScoringError
from scoring.facts import Ending, Fact
from scoring.outcome import Outcome, Win
from scoring.payoffs import Transfer
from scoring.probing.hands import bare_hands, distinct, seatings, with_one_fact, with_two_facts
from scoring.probing.words import Words
from scoring.rulesets import get_ruleset
from scoring.seats import Wind
from scoring.settlement import settle_by

SPREAD = (0, 1, 2, 5, 12, 29, 70, 169, 408, 985, 2378)
"""Distances of values to try from the least: odd and even, close at the start and far in the end."""

MOST_CELLS = 16
STAKES = 7
"""How many units of the pot lie on the table in the examples about the pot."""

Moves: TypeAlias = "tuple[Transfer, ...] | None"
Target = Literal["seats", "pot"]
"""Payments between seats, or those to and from the pot."""
TARGETS: tuple[Target, ...] = get_args(Target)


@dataclass(frozen=True, eq=False)
class Example:
    """A hand by winds, and the way it ended."""

    hand: Outcome
    ending: Ending

    @property
    def is_bare(self) -> bool:
        """Say whether it has no facts."""
        return not self.hand.facts

    def without(self, key: str) -> Outcome:
        """Return the hand without one of its facts."""
        return replace(self.hand, facts={other: value for other, value in self.hand.facts.items() if other != key})


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
        won = next(example.hand for example in self.bare if example.hand.wins)
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

    def samples_of(self, hand: Outcome) -> tuple[int, ...]:
        """Return the samples that make sense with the facts of a hand; one where nobody has a value."""
        if not hand.wins:
            return self.samples if self.play.every_seat_scores else self.samples[:1]
        return tuple(value for value in self.samples if self.makes_sense(hand, value))

    def makes_sense(self, hand: Outcome, value: int) -> bool:
        """Say whether the facts of a hand are for wins of that value."""
        of_facts = (self.play.declared[key].cells for key in hand.facts)
        return all(self.cells[value] in cells for cells in of_facts if cells)

    # -- hands --------------------------------------------------------------------------------------------------------

    @cached_property
    def bare(self) -> tuple[Example, ...]:
        """Return every ending with every choice of winners and discarder that is not like another."""
        found = (
            hand
            for seats in seatings(self.play, self.table.players)
            for hand in bare_hands(self.play, replace(self.table, seats=seats))
        )
        endings = {ending.key: ending for ending in self.play.dealing.endings}
        alike = distinct(found, self.play)
        return tuple(Example(hand, endings[hand.ending or ("won" if hand.wins else "drawn")]) for hand in alike)

    @cached_property
    def hands(self) -> tuple[Example, ...]:
        """Return every hand to try: bare, with each fact, and where nobody won with two that may matter."""
        return tuple(self._hands())

    def _hands(self) -> Iterator[Example]:
        for bare in self.bare:
            yield bare
            ways = with_one_fact(self.play, bare.ending, bare.hand)
            if not bare.hand.wins:
                ways = self._with_more_facts(bare.hand, ways)
            for hands in ways:
                yield from (replace(bare, hand=hand) for hand in distinct(hands, self.play))

    def _with_more_facts(self, bare: Outcome, ways: list[list[Outcome]]) -> list[list[Outcome]]:
        """Return hands with a fact each, and those with two that may make a difference.

        Where a bare hand cannot be, another fact has to hold: the first that is enough holds in all of them.
        """
        alike = [distinct(hands, self.play) for hands in ways]
        plain = next((hand for hand in (bare, *chain(*alike)) if self._can_be(hand)), bare)
        usual = self._looks(plain)
        told = [[replace(hand, facts={**plain.facts, **hand.facts}) for hand in hands] for hands in alike]

        def matters(hand: Outcome) -> bool:
            looked = self._looks(hand)
            return None in looked or looked != usual

        several = [hands for hands, some in zip(ways, told, strict=True) if any(map(matters, some))]
        return [*told, list(with_two_facts(self.play, several))]

    # -- which facts matter -------------------------------------------------------------------------------------------

    def told_by(self, target: Target) -> tuple[Fact, ...]:
        """Return the facts that make a difference to payments."""
        return tuple(fact for key, fact in self.play.declared.items() if target in self._effects[key])

    def showing(self, target: Target) -> Iterator[tuple[Example, Words]]:
        """Yield the hands that payments are learned from: those without facts that make no difference to them."""
        facts = self.told_by(target)
        for example, could_lack in self._compared:
            if all(target in self._effects[key] for key in could_lack):
                yield example, Words(example.hand, facts)

    @cached_property
    def _compared(self) -> list[tuple[Example, dict[str, set[Target]]]]:
        """Return the hands that can be, and bare ones, with the facts they could be without: what these change."""
        found = []
        for example in self.hands:
            looked = self._looks(example.hand)
            if None not in looked or example.is_bare:
                lacking = {key: self._looks(example.without(key)) for key in example.hand.facts}
                found.append((example, {k: _differing(v, looked) for k, v in lacking.items() if None not in v}))
        return found

    @cached_property
    def _effects(self) -> Mapping[str, set[Target]]:
        """Return the payments that each fact makes a difference to: all, where no hand can be without it."""
        effects: dict[str, set[Target]] = {}
        for _example, could_lack in self._compared:
            for key, targets in could_lack.items():
                effects.setdefault(key, set()).update(targets)
        return {key: effects.get(key, set(TARGETS)) for key in self.play.declared}

    def _can_be(self, hand: Outcome) -> bool:
        return None not in self._looks(hand)

    def _looks(self, hand: Outcome) -> list[Moves]:
        """Return what is paid in a hand at its greatest value, with stakes on the table and no number at its least."""
        payees = hand.seats if self.play.every_seat_scores else (None,)
        value = self.samples_of(hand)[-1]
        laid = replace(hand, facts={**hand.facts, **self._numbers}, pot=self.stakes)
        return [self.moves(self.at_value(laid, value, payee)) for payee in payees]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {fact.key: fact.least + 1 for fact in self.numbers}

    @cached_property
    def numbers(self) -> tuple[Fact, ...]:
        """Return the numbers of a hand, which payments may rise with."""
        return tuple(fact for fact in self.play.declared.values() if fact.kind == "number" and not fact.is_by_seat)

    @cached_property
    def stakes(self) -> int:
        """Return what lies on the table in examples of the pot."""
        return STAKES * self.play.pot.unit if self.play.pot else 0

    # -- settling -----------------------------------------------------------------------------------------------------

    def at_value(self, hand: Outcome, value: int, payee: Wind | None = None) -> Outcome:
        """Return the hand with every win worth `value`; where every seat has one, that of `payee` alone."""
        known = self.play.values
        if known.of_every_seat:
            scores = dict.fromkeys(hand.seats, 0) | ({} if payee is None else {payee: value})
            return replace(hand, facts={**hand.facts, known.of_every_seat: scores})
        if not hand.wins:
            return hand
        if self.cells:
            return replace(hand, facts={**hand.facts, known.fact: dict.fromkeys(hand.winners, self.cells[value])})
        return replace(hand, wins=tuple(Win(seat, value) for seat in hand.winners))

    def moves(self, hand: Outcome) -> Moves:
        """Return what is paid in a hand; None if it cannot be."""
        try:
            return settle_by(self.ruleset, hand).transfers
        except ScoringError:
            return None

    def paid(self, hand: Outcome, payer: Wind | None, payee: Wind | None) -> int | None:
        """Return what one pays another in a hand; None if it cannot be."""
        return paid_in(self.moves(hand), payer, payee)

    def settled(self, hand: Outcome, **changes: Any) -> Moves:
        """Return what is paid in a hand with changes, at the first value it can have; None if it cannot be."""
        facts = changes.pop("facts", {})
        changed = replace(hand, facts={**hand.facts, **facts}, **changes)
        found = (self.moves(self.at_value(changed, value)) for value in self.samples_of(hand))
        return next((moves for moves in found if moves is not None), None)


def paid_in(moves: Moves, payer: Wind | None, payee: Wind | None) -> int | None:
    """Return what one pays another by these transfers."""
    if moves is None:
        return None
    return sum(move.amount for move in moves if move.payer is payer and move.payee is payee)


def _differing(before: list[Moves], after: list[Moves]) -> set[Target]:
    """Return the payments in which two hands differ."""
    return {target for target in TARGETS if _part(before, target) != _part(after, target)}


def _part(looked: list[Moves], target: Target) -> list[list[Transfer]]:
    of_pot = target == "pot"
    return [[move for move in moves or () if (None in (move.payer, move.payee)) is of_pot] for moves in looked]
