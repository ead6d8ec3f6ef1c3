"""Score: what counted, what did not and why, on which reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scoring.readings import read_regular
from scoring.text import _

if TYPE_CHECKING:
    from scoring.holding import Holding
    from scoring.patterns import Pattern
    from scoring.readings import Reading


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence with named values, so that a page can translate it; `str` gives it untranslated.

    >>> str(Reason("%(better)s counts more in %(box)s", {"better": "Full Flush", "box": "Suits"}))
    'Full Flush counts more in Suits'
    """

    message: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.message % self.values


@dataclass(frozen=True, slots=True)
class Counted:
    """A pattern that counted: `points` (or `doubles`) for one, `count` times."""

    pattern: Pattern
    points: int
    count: int = 1
    doubles: int = 0
    name: str = field(init=False, repr=False, compare=False)
    """The name of the pattern."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.pattern.name)

    @classmethod
    def of(cls, pattern: Pattern, count: int) -> Counted:
        """Return the pattern counted at its own value."""
        return cls(pattern, pattern.points, count, pattern.doubles)

    @property
    def total(self) -> int:
        """Return the points it adds to the hand."""
        return self.points * self.count


@dataclass(frozen=True, slots=True)
class NotCounted:
    """A pattern that is there but did not count, and the reason."""

    pattern: Pattern
    reason: Reason

    @property
    def name(self) -> str:
        """Return the name of the pattern."""
        return self.pattern.name


@dataclass(slots=True)
class Count:
    """The total of one reading's patterns. Attributes are for reading only.

    `toward_minimum` is what the minimum is compared with, where that is not the points; `arithmetic` shows the sum
    where a plain addition would not tell; `notes` say what happened to the sum as a whole. Where it is not explained,
    `not_counted` is yet to be found (see `Score.not_counted`).
    """

    points: int
    counted: tuple[Counted, ...] = ()
    not_counted: tuple[NotCounted, ...] = ()
    toward_minimum: int | None = None
    arithmetic: str = ""
    notes: tuple[Reason, ...] = ()
    is_explained: bool = True


@dataclass(frozen=True, slots=True)
class Sum:
    """What was added up beside the patterns of a hand, entry by entry, with its own heading, and what came of it."""

    heading: str
    entries: tuple[Counted, ...]
    arithmetic: str
    total: Reason


NOTHING = Count(0)


class Score:
    """What a holding is worth under its rule set, on its best reading.

    `reading` is None for a holding that can be read in no shape of the rule set; it is then worth nothing. `patterns`
    are those that counted, in the order of the rule set's table.
    """

    __slots__ = ("count", "holding", "patterns", "points", "reading")

    def __init__(self, holding: Holding, reading: Reading | None, count: Count) -> None:
        self.holding = holding
        self.reading = reading
        self.count = count
        self.points = count.points
        self.patterns = count.counted

    def __repr__(self) -> str:
        return f"Score(points={self.points}, valid={self.valid}, names={self.names})"

    @property
    def valid(self) -> bool:
        """Say whether the holding may win: it is complete and reaches the minimum."""
        return self.reading is not None and self._reached >= self.holding.ruleset.minimum

    @property
    def _reached(self) -> int:
        return self.points if self.count.toward_minimum is None else self.count.toward_minimum

    @property
    def details(self) -> Mapping[str, object]:
        """Return what a record's answer says besides points, patterns and validity."""
        return {}

    @property
    def sums(self) -> tuple[Sum, ...]:
        """Return what else was added up to find the points."""
        return ()

    @property
    def payment(self) -> tuple[Reason, ...]:
        """Return who pays how much for the hand alone, where the points do not tell."""
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the patterns that counted."""
        return tuple([counted.name for counted in self.patterns])

    @property
    def not_counted(self) -> tuple[NotCounted, ...]:
        """Return the patterns the reading has, or comes close to, that did not count, each with the reason."""
        reading, ruleset = self.reading, self.holding.ruleset
        if reading is None:
            return ()
        close = (dropped for explain in ruleset.explainers for dropped in explain(reading))
        return (*ruleset.sheet.not_counted(reading, self.count), *close)

    def why_not(self, name: str) -> str | None:
        """Return why a pattern that is there did not count, or None."""
        return next((str(dropped.reason) for dropped in self.not_counted if dropped.name == name), None)

    @property
    def why_invalid(self) -> Reason | None:
        """Return why the holding may not win, or None if it may."""
        if self.valid:
            return None
        if self.holding.win is None:
            return Reason(_("There is no winning tile."))
        if self.reading is None:
            return self._why_incomplete()
        return Reason(
            _("The hand is worth %(points)s and needs at least %(minimum)s to win."),
            {"points": self._reached, "minimum": self.holding.ruleset.minimum},
        )

    def _why_incomplete(self) -> Reason:
        # Rules that know the shape of sets and a pair refuse it for nothing but its chows.
        if sets_and_pair := read_regular(self.holding):
            chows = min(len(reading.chows) for reading in sets_and_pair)
            return Reason(
                _("The sets and the pair are complete, but there are too many chows: %(chows)s."), {"chows": chows}
            )
        return Reason(_("The tiles do not make a complete hand."))
