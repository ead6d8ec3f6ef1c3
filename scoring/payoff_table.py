"""Payments as a small table, so that a tablet can show them without asking the server.

The table is learned from `settle`: hands of every kind are settled, and the fewest questions that tell the payments
apart are kept. No rule is repeated in it, and nothing in the script that reads it knows one.

A payment goes from one seat to another. A question `[word, yes, no]` asks whether a word holds for it and leads to
another question or to an answer; null is no answer: such a hand cannot be, or only the server knows.

    {"by": "points", "players": 4, "least": 8, "most": 999, "facts": {},
     "amounts": [[[8, 1, 8, 1]], 8, 0],
     "pay": ["to:winner", ["from:discarder", 0, ["self-draw", 0, 1]], 2]}

The answer in `pay` is a place in `amounts`. An amount is a whole number; or pieces `[first, a, b, c]`: from the value
`first` on, up to the next piece, it is floor((a * value + b) / c); or, where values are cells of a grid, `[first,
[amount, …]]`, by the cell's place in `cells` from `first` on, each times `unit`, null for cells that cannot be.

`by` says what the value is: `points`, the payee's; `cells`, the payee's cell, told by the fact called `fact`;
`every-seat`, where not only winners have points: the payee's if the payee won, else how much more the payee has than
the payer, and nothing is paid if that is not more than 0.

The words: the key of the ending (`won`, `drawn`, …); `winners:2`; `self-draw`; `from:` and `to:` with `dealer`,
`discarder`, `winner` and `first` (the first winner in turn after the discarder). `facts` lists the facts that make
words, with how they do:

    flag          key
    choice        key=value
    choices       from:key=value, to:key=value
    seat, seats   from:key, to:key and, for how many hold it, key:1 …
    payee's seat  the same for the seat that the payee's fact names

`per` has a tree for each number of a hand that payments rise with: the answer is what one more of it costs. `pot` has
`in`, what a seat puts on the table, and `out`: the answer 1 takes all that lies there then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from math import gcd
from typing import Any, TypeAlias

from scoring.facts import Fact
from scoring.outcome import Outcome
from scoring.probing.columns import pieces
from scoring.probing.settling import Examples, Moves, paid_in
from scoring.probing.tree import Label, Leaf, Question, Row, Tree, grow, leaves_of
from scoring.probing.words import word_kind
from scoring.seats import Wind

Column: TypeAlias = "int | list[Any]"
Answer = Callable[[Leaf], int | None]

REFUSED = -1
"""Stands for every amount of a hand that cannot be."""

ASKED_FIRST = ("to:winner", "self-draw", "from:discarder", "to:dealer", "from:dealer", "from:winner", "won", "drawn")
"""Words to prefer to others that tell as much."""

FEW = 6


def payoff_table(rules: str, options: Mapping[str, object], players: int = 4) -> dict[str, Any]:
    """Return the payments of a rule set under those options, in the form the module describes, ready for JSON.

    >>> payoff_table("mcr", {})["pay"]
    ['to:winner', ['from:discarder', 0, ['self-draw', 0, 1]], 2]
    """
    examples = Examples(rules, options, players)
    payments = grow(_payments(examples), ASKED_FIRST)
    by_leaf = {id(leaf): _column(examples, leaf) for leaf in leaves_of(payments)}
    columns = _columns(by_leaf.values())
    written = _write(payments, lambda leaf: _place(columns, by_leaf[id(leaf)]))
    trees = {"pay": written, **_rises(examples), **_pot(examples)}
    table = {"by": _by(examples), "players": players, **_values(examples), "facts": _facts(examples, trees)}
    return {**table, **_in_units(columns, is_grid=bool(examples.cells)), **trees}


def _by(examples: Examples) -> str:
    if examples.play.every_seat_scores:
        return "every-seat"
    return "cells" if examples.cells else "points"


def _values(examples: Examples) -> dict[str, Any]:
    if examples.cells:
        return {"fact": examples.play.values.fact, "cells": " ".join(examples.cells)}
    return {"least": examples.values.start, "most": examples.values.stop - 1}


# -- between seats ----------------------------------------------------------------------------------------------------


def _payments(examples: Examples) -> list[Row]:
    """Return who pays whom how much in every hand, by the samples of its value.

    A bare hand that cannot be shows that one of its words lacks a fact, unless it can be with one that changes nothing.
    """
    rows, bare = list[Row](), list[Row]()
    for example, words in examples.showing("seats"):
        sampled = _sampled(examples, example.hand)
        cannot_be = all(moves is None for by_value in sampled.values() for moves in by_value)
        if cannot_be and not example.is_bare:
            continue
        for payer, payee in permutations(example.hand.seats, 2):
            label = tuple(REFUSED if cannot_be else paid_in(moves, payer, payee) for moves in sampled[payee])
            row = Row(words.of(payer, payee), label, (example.hand, payer, payee))
            (bare if cannot_be else rows).append(row)
    known = {row.words for row in rows}
    return rows + [row for row in bare if row.words not in known]


def _sampled(examples: Examples, hand: Outcome) -> dict[Wind, list[Moves]]:
    """Return the payments of a hand at the samples of a value, for each payee whose value it may be."""
    if examples.play.every_seat_scores:
        return {
            payee: [examples.moves(examples.at_value(hand, value, payee)) for value in examples.samples]
            for payee in hand.seats
        }
    if not hand.wins:
        return dict.fromkeys(hand.seats, [examples.moves(hand)] * len(examples.samples))
    possible = examples.samples_of(hand)
    moves = [
        examples.moves(examples.at_value(hand, value)) if value in possible else None for value in examples.samples
    ]
    return dict.fromkeys(hand.seats, moves)


def _column(examples: Examples, leaf: Leaf) -> Column | None:
    """Return the amounts of all values where only samples have been seen."""
    if leaf.label is None or REFUSED in leaf.label:
        return None
    if examples.cells:
        return _column_of_cells(examples, leaf.label, leaf.rows)
    hand, payer, payee = next(row.source for row in leaf.rows if None not in row.label)

    @cache
    def amount(value: int) -> int:
        return examples.paid(examples.at_value(hand, value, payee), payer, payee) or 0

    found = pieces(amount, examples.values)
    return found[0][2] if len(found) == 1 and found[0][1] == 0 and found[0][3] == 1 else found


def _column_of_cells(examples: Examples, label: Label, rows: Sequence[Row]) -> Column:
    """Return the amounts by cell; those that are not among the samples from the examples that can have most cells."""
    seen = dict(zip(examples.samples, label, strict=True))
    fullest = sorted(rows, key=lambda row: row.label.count(None))[:FEW]

    def amount(value: int) -> int | None:
        if value in seen:
            return seen[value]
        able = (row.source for row in fullest if examples.makes_sense(row.source[0], value))
        paid = (examples.paid(examples.at_value(hand, value), payer, payee) for hand, payer, payee in able)
        return next((amount for amount in paid if amount is not None), None)

    amounts = [amount(value) for value in examples.values]
    known = [value for value in examples.values if amounts[value] is not None]
    different = {amounts[value] for value in known}
    return different.pop() or 0 if len(different) == 1 else [known[0], amounts[known[0] : known[-1] + 1]]


def _columns(found: Iterable[Column | None]) -> list[Column]:
    """Return the columns to write, without those that another one covers."""
    columns: list[Column] = []
    for column in found:
        if column is not None and not any(_covers(other, column) for other in columns):
            columns = [*(other for other in columns if not _covers(column, other)), column]
    return columns


def _covers(column: Column, other: Column) -> bool:
    """Say whether a column has every amount of another; where a grid's cell cannot be, any amount will do."""
    if column == other or isinstance(column, int) or isinstance(other, int) or isinstance(other[0], list):
        return column == other
    amounts = dict(enumerate(column[1], column[0]))
    return all(amount in (None, amounts.get(cell)) for cell, amount in enumerate(other[1], other[0]))


def _place(columns: list[Column], column: Column | None) -> int | None:
    if column is None:
        return None
    return next(place for place, other in enumerate(columns) if _covers(other, column))


def _in_units(columns: list[Column], *, is_grid: bool) -> dict[str, Any]:
    """Return the amounts; those of a grid in the greatest unit all of them are multiples of."""
    if not is_grid:
        return {"amounts": columns}
    lists = [column[1] for column in columns if isinstance(column, list)]
    unit = gcd(*(amount for amounts in lists for amount in amounts if amount)) or 1

    def divided(column: Column) -> Column:
        if not isinstance(column, list):
            return column
        return [column[0], [amount and amount // unit for amount in column[1]]]

    return {"unit": unit, "amounts": [divided(column) for column in columns]}


# -- counters and the pot ---------------------------------------------------------------------------------------------


def _rises(examples: Examples) -> dict[str, Any]:
    """Return the trees for the numbers of a hand that payments rise with."""
    trees = {fact.key: _write(grow(_slopes(examples, fact), ASKED_FIRST), _only) for fact in examples.numbers}
    rising = {key: tree for key, tree in trees.items() if tree != 0}
    return {"per": rising} if rising else {}


def _slopes(examples: Examples, fact: Fact) -> Iterator[Row]:
    """Yield by how much each payment of a hand rises with a number."""
    counts = range(fact.least, fact.least + 3)
    for example, words in examples.showing("seats"):
        moves = [examples.settled(example.hand, facts={fact.key: count}) for count in counts]
        if None in moves:
            continue
        for payer, payee in permutations(example.hand.seats, 2):
            first, second, third = (paid_in(some, payer, payee) or 0 for some in moves)
            slope = second - first if second - first == third - second else REFUSED
            yield Row(words.of(payer, payee), (slope,))


def _pot(examples: Examples) -> dict[str, Any]:
    """Return the trees for what lies on the table."""
    if examples.play.pot is None:
        return {}
    rows: dict[str, list[Row]] = {"in": [], "out": []}
    for example, words in examples.showing("pot"):
        moves = examples.settled(example.hand, pot=examples.stakes)
        if moves is None:
            continue
        put = {seat: paid_in(moves, seat, None) or 0 for seat in example.hand.seats}
        lying = examples.stakes + sum(put.values())
        for seat in put:
            share = {0: 0, lying: 1}.get(paid_in(moves, None, seat) or 0, REFUSED)
            rows["in"].append(Row(words.of(seat, None), (put[seat],)))
            rows["out"].append(Row(words.of(None, seat), (share,)))
    return {"pot": {way: _write(grow(seen, ASKED_FIRST), _only) for way, seen in rows.items()}}


def _only(leaf: Leaf) -> int | None:
    return None if leaf.label is None or REFUSED in leaf.label else leaf.label[0]


# -- writing ----------------------------------------------------------------------------------------------------------


def _write(tree: Tree, answer: Answer) -> Any:
    if isinstance(tree, Question):
        return [tree.word, _write(tree.yes, answer), _write(tree.no, answer)]
    return answer(tree)


def _facts(examples: Examples, trees: Mapping[str, Any]) -> dict[str, str]:
    """Return the facts whose words are asked for, with how they make words."""
    asked = {part for word in _asked(trees) for part in word.replace("=", ":").split(":")}
    return {key: word_kind(fact) for key, fact in examples.play.declared.items() if key in asked and word_kind(fact)}


def _asked(tree: Any) -> Iterator[str]:
    if isinstance(tree, Mapping):
        tree = ["", *tree.values()]
    if isinstance(tree, list):
        yield tree[0]
        for branch in tree[1:]:
            yield from _asked(branch)
