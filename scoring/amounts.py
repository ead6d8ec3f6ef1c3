"""What penalties cost: amounts as data, what a referee is asked for each, and what follows from the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from scoring.errors import ScoringError
from scoring.facts import MOST
from scoring.result import Reason
from scoring.text import _


@dataclass(frozen=True, slots=True)
class Field:
    """A number a referee may be asked for: where an Offence holds it, its words, and the most it may be.

    `misplaced` is the answer to whoever gives it for a penalty that does not look at it.
    """

    name: Literal["points", "minutes", "turn_seconds", "hand_seconds"]
    title: str
    most: int
    help: str = ""
    misplaced: str = ""


_NO_SECONDS = _("Only play time is counted in seconds. Leave the seconds empty for this penalty.")

POINTS = Field("points", _("Points"), MOST, help=_("Empty: as many as the rules say."))
MINUTES = Field(
    "minutes",
    _("Minutes"),
    600,
    help=_("Count every minute begun: 1:01 is 2 minutes."),
    misplaced=_("This penalty is not counted by the minute. Leave the minutes empty."),
)
TURN_SECONDS = Field("turn_seconds", _("Seconds over the limit of a turn"), 3600, misplaced=_NO_SECONDS)
HAND_SECONDS = Field("hand_seconds", _("Seconds over the limit of the hand"), 3600, misplaced=_NO_SECONDS)
OFFERED = (MINUTES, TURN_SECONDS, HAND_SECONDS, POINTS)
"""Every field there is. What is misplaced is refused in this order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """What a referee enters: the key of a line in the rule set's list, and what that line leaves open.

    `points` replaces the usual amount. `minutes` are those begun. `turn_seconds` are the seconds over the limit of each
    turn, `hand_seconds` those over the limit of the whole hand.
    """

    kind: str
    points: int | None = None
    minutes: int | None = None
    turn_seconds: Sequence[int] = ()
    hand_seconds: int = 0

    def has(self, field: Field) -> bool:
        """Say whether anything was entered there."""
        given = getattr(self, field.name)
        return given is not None if field is POINTS else bool(given)


@dataclass(frozen=True, slots=True)
class Amount:
    """Where the points of a penalty come from. This one: there are none.

    `asks` are the fields a page shows for it, `takes` those it looks at where they are there. `hints` say in the
    referee's list what it costs.
    """

    asks: ClassVar[tuple[Field, ...]] = ()
    takes: ClassVar[tuple[Field, ...]] = ()
    no_points: ClassVar[str] = _("This costs no points. Leave the points empty, or choose a penalty that takes some.")

    @property
    def usual(self) -> int | None:
        """Return the points where they are always the same."""
        return None

    @property
    def hints(self) -> Iterator[Reason]:
        """Yield what the list says beside the title, where that is not just the usual points."""
        yield from ()

    def refusal_of(self, field: Field) -> str:
        """Return what is said to whoever fills in a field that would not count."""
        return self.no_points if field is POINTS else field.misplaced

    def points_for(self, offence: Offence) -> int | None:
        """Return what an offence costs; None where it costs nothing, or only its number says how much."""
        del offence
        return None


NO_POINTS = Amount()


@dataclass(frozen=True, slots=True)
class Fixed(Amount):
    """Always the same, though a referee who types points knows better."""

    points: int
    takes: ClassVar = (POINTS,)

    @property
    def usual(self) -> int | None:
        """Return the points."""
        return self.points

    def points_for(self, offence: Offence) -> int | None:
        """Return the points, or those typed instead."""
        return self.points if offence.points is None else offence.points


@dataclass(frozen=True, slots=True)
class Free(Amount):
    """What the referee types, or `points` where nothing was typed."""

    points: int
    asks: ClassVar = (POINTS,)
    takes: ClassVar = (POINTS,)

    def points_for(self, offence: Offence) -> int | None:
        """Return the points typed."""
        return self.points if offence.points is None else offence.points


@dataclass(frozen=True, slots=True)
class Growing(Amount):
    """More for each penalty of this kind a player gets in the tournament: first as listed, then by `step` more."""

    first: tuple[int, ...]
    step: int = 0
    no_points: ClassVar = _("What this costs depends on how many penalties the player has. Leave the points empty.")

    def nth(self, number: int) -> int:
        """Return what a player's penalty of that number costs.

        >>> [Growing((10,), step=10).nth(number) for number in (1, 2, 3)]
        [10, 20, 30]
        >>> [Growing((1000, 4000)).nth(number) for number in (1, 2, 3)]
        [1000, 4000, 4000]
        """
        if number < 1:
            raise ScoringError(_("A player's penalties are numbered from 1."), field="number")
        beyond = number - len(self.first)
        return self.first[number - 1] if beyond <= 0 else self.first[-1] + self.step * beyond

    def total(self, count: int) -> int:
        """Return what a player's first penalties cost together, however many there are.

        >>> [Growing((10,), step=10).total(count) for count in (0, 1, 2, 3, 4)]
        [0, 10, 30, 60, 100]
        """
        beyond = max(0, count - len(self.first))
        return sum(self.first[:count]) + beyond * self.first[-1] + self.step * beyond * (beyond + 1) // 2


@dataclass(frozen=True, slots=True)
class PerMinute(Amount):
    """So many points for each minute begun after those that are `free`, and `most` at most."""

    points: int
    free: int = 0
    most: int | None = None
    asks: ClassVar = (MINUTES,)
    takes: ClassVar = (MINUTES,)
    no_points: ClassVar = _("What this costs follows from the minutes. Leave the points empty.")

    @property
    def hints(self) -> Iterator[Reason]:
        """Yield what a minute costs, and the exceptions."""
        yield Reason(_("%(points)s per minute"), {"points": self.points})
        if self.free:
            yield Reason(_("%(free)s min free"), {"free": self.free})
        if self.most is not None:
            yield Reason(_("at most %(most)s"), {"most": self.most})

    def points_for(self, offence: Offence) -> int | None:
        """Return what the minutes cost.

        >>> [PerMinute(1000, free=5, most=4000).points_for(Offence(kind="late", minutes=n)) for n in (6, 7, 60)]
        [1000, 2000, 4000]
        """
        if offence.minutes is None:
            raise ScoringError(_("Say how many minutes."), field="minutes")
        if offence.minutes < 0:
            raise ScoringError(_("Minutes cannot be less than 0."), field="minutes")
        points = self.points * max(0, offence.minutes - self.free)
        return points if self.most is None else min(points, self.most)


@dataclass(frozen=True, slots=True)
class PlayClock(Amount):
    """So many points for every so many seconds begun over each turn's limit, and over the hand's."""

    points: int
    seconds: int
    asks: ClassVar = (TURN_SECONDS, HAND_SECONDS)
    takes: ClassVar = (TURN_SECONDS, HAND_SECONDS)
    no_points: ClassVar = _("What play time costs follows from the seconds. Leave the points empty.")

    def points_for(self, offence: Offence) -> int | None:
        """Return what the seconds cost.

        >>> PlayClock(5, 15).points_for(Offence(kind="slow", turn_seconds=(1, 15, 16), hand_seconds=1))
        25
        """
        excesses = [*offence.turn_seconds, offence.hand_seconds]
        if any(excess < 0 for excess in excesses):
            raise ScoringError(_("Seconds over the limit cannot be less than 0."), field="seconds")
        return sum(self.points * -(-excess // self.seconds) for excess in excesses)
