"""Decision trees: from examples of words with what follows from them to as few questions as will tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from typing import Any, TypeAlias

Label: TypeAlias = tuple[int | None, ...]
"""What was seen, at some values; None where a value is not possible, so that anything will do."""

Words: TypeAlias = frozenset[str]


@dataclass(frozen=True, slots=True)
class Row:
    """One example: the words that hold and what was seen, with what it was seen in."""

    words: Words
    label: Label
    source: Any = None


@dataclass(frozen=True, slots=True)
class Leaf:
    """What follows, with the examples that show it; None where they contradict each other."""

    label: Label | None
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Ask whether a word holds."""

    word: str
    yes: Tree
    no: Tree


Tree: TypeAlias = "Leaf | Question"
Cases: TypeAlias = Mapping[Words, Leaf]
"""What follows from each set of words."""


def grow(rows: Iterable[Row], preferred: Sequence[str] = ()) -> Tree:
    """Return a tree that tells the labels of all rows by words that matter; the preferred are given up last.

    Examples never show everything at once. So a word that can be spared is not asked: by chance it might tell apart
    what it has nothing to do with.
    """
    different = {(row.words, row.label): row for row in rows}.values()
    cases = _cases((row.words, Leaf(row.label, (row,))) for row in different)
    contradictions = _contradictions(cases)
    rank = {word: len(preferred) - place for place, word in enumerate(preferred)}
    for word in sorted(_words(cases), key=lambda word: (rank.get(word, 0), not word[-1].isdigit(), word)):
        without = _cases((words - {word}, leaf) for words, leaf in cases.items())
        if _contradictions(without) == contradictions:
            cases = without
    return _ask(cases)


def leaves_of(tree: Tree) -> Iterator[Leaf]:
    """Yield every leaf of a tree."""
    if isinstance(tree, Leaf):
        yield tree
    else:
        yield from leaves_of(tree.yes)
        yield from leaves_of(tree.no)


def _cases(found: Iterable[tuple[Words, Leaf]]) -> Cases:
    gathered: dict[Words, list[Leaf]] = {}
    for words, leaf in found:
        gathered.setdefault(words, []).append(leaf)
    return {words: _merge(leaves) for words, leaves in gathered.items()}


def _merge(leaves: Sequence[Leaf]) -> Leaf:
    """Return the one leaf that all of them may be; a contradiction if two of them differ."""
    if len(leaves) == 1:
        return leaves[0]
    rows = tuple(row for leaf in leaves for row in leaf.rows)
    labels = {leaf.label for leaf in leaves}
    if None in labels:
        return Leaf(None, rows)
    merged: list[int | None] = []
    for seen in zip(*(label for label in labels if label is not None), strict=True):
        amounts = {amount for amount in seen if amount is not None}
        if len(amounts) > 1:
            return Leaf(None, rows)
        merged.append(next(iter(amounts), None))
    return Leaf(tuple(merged), rows)


def _contradictions(cases: Cases) -> int:
    """Return how many rows cannot be told apart though they differ."""
    return sum(len(leaf.rows) for leaf in cases.values() if leaf.label is None)


def _words(cases: Cases) -> Words:
    """Return the words that hold in some cases and not in others."""
    return frozenset[str]().union(*cases) - frozenset.intersection(*cases)


def _ask(cases: Cases) -> Tree:
    whole = _merge(list(cases.values()))
    if whole.label is not None or len(cases) == 1:
        return whole
    best = min(sorted(_words(cases)), key=lambda word: round(_doubt_after(word, cases), 9))
    yes = {words: leaf for words, leaf in cases.items() if best in words}
    no = {words: leaf for words, leaf in cases.items() if best not in words}
    return Question(best, _ask(yes), _ask(no))


def _doubt_after(word: str, cases: Cases) -> float:
    """Return how much is still unknown once a word is, as entropy in bits."""
    yes = Counter(leaf.label for words, leaf in cases.items() if word in words)
    no = Counter(leaf.label for words, leaf in cases.items() if word not in words)
    return _entropy(yes) + _entropy(no)


def _entropy(counts: Counter[Label | None]) -> float:
    total = counts.total()
    return sum(count * log2(total / count) for count in counts.values())
