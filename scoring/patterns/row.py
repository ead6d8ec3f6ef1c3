"""Pattern: one row of a rule set's table; and how a predicate declares which attributes it reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

if TYPE_CHECKING:
    from scoring.readings import Reading
    from scoring.result import NotCounted

Unit = Literal["points", "han", "yakuman", "fu", "nothing"]
"""What the value of a pattern is counted in; nothing, if it is but a sign for the counting principle."""
Predicate: TypeAlias = "Callable[[Reading], int]"
"""Say whether a reading has a pattern, or how many times where a pattern may count more than once."""


@dataclass(frozen=True, slots=True)
class Choice:
    """How often each of several patterns counts where not all of them can, and which were passed over.

    Where others are worth as much, which of them are chosen may depend on the order of the suits.
    """

    counts: Mapping[str, int]
    not_counted: tuple[NotCounted, ...] = ()
    depends_on_suits: bool = False


Chooser: TypeAlias = "Callable[[Reading], Choice]"
"""Choose, for a reading, among patterns that cannot all count together."""
Explainer: TypeAlias = "Callable[[Reading], tuple[NotCounted, ...]]"
"""Say, only when an explanation is asked for, why patterns do not count that one might expect of a reading."""

F = TypeVar("F", bound="Callable[[Reading], object]")


def looks_at(*attributes: str) -> Callable[[F], F]:
    """Declare the attributes of a reading that decide what a predicate answers.

    Answers are cached by the values of these attributes. A predicate therefore sees nothing else but the
    `shape`: reading any other attribute raises an AttributeError. `holding.` names an attribute of the reading's
    holding. A predicate that declares `chows` alone, or `pungs` alone, has to treat all suits alike: its answers are
    cached whichever suit is which.
    """

    def declare(function: F) -> F:
        function.__dict__["looks_at"] = attributes
        return function

    return declare


def attributes_of(function: Callable[[Reading], object]) -> tuple[str, ...]:
    """Return the attributes that a predicate declared."""
    attributes: tuple[str, ...] = function.__dict__["looks_at"]
    return attributes


def all_of(first: Predicate, *others: Predicate) -> Predicate:
    """Return a predicate: each of these holds."""
    if not others:
        return first
    rest = all_of(*others)

    @looks_at(*dict.fromkeys((*attributes_of(first), *attributes_of(rest))))
    def has_all(reading: Reading) -> bool:
        return bool(first(reading) and rest(reading))

    return has_all


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern: its name, what it is worth, and the predicate that finds it.

    The other columns serve the counting principles that use them: `box` names the box of which only the best
    counts and `heading` the printed heading the box belongs to; `number` is the place in a numbered table
    ("2.1.1"), whose first two figures are the series; `implies` names the patterns this one brings along; a pattern
    that may count more than once says how often at `most`. `cite` names the authority where two could disagree.
    Where values are not points, `unit` says what they are; `when_open` is the value in a hand with claimed sets. In
    another language a name may have a word of its own in some `context`.
    """

    name: str
    points: int
    predicate: Predicate | None = None
    box: str = ""
    heading: str = ""
    number: str = ""
    chinese: str = ""
    japanese: str = ""
    doubles: int = 0
    most: int = 1
    implies: tuple[str, ...] = ()
    cite: str = ""
    unit: Unit = "points"
    when_open: int = 0
    context: str = ""

    def __str__(self) -> str:
        return self.name

    @property
    def series(self) -> str:
        """Return the series of a numbered pattern: the first two figures of its number."""
        return ".".join(self.number.split(".")[:2])
