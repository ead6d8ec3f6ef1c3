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

    `several`: a list of such numbers. `misplaced` is the error for a penalty that takes no such number.
    """

    name: Literal["points", "minutes", "turn_seconds", "hand_seconds"]
    title: str
    most: int
    help: str = ""
    misplaced: str = ""
    several: bool = False


_NO_SECONDS = _("Only play-time penalties use seconds. Leave the seconds blank.")

POINTS = Field("points", _("Points"), MOST, help=_("Leave blank to use the points set by the rules."))
MINUTES = Field(
    "minutes",
    _("Minutes"),
    600,
    help=_("Only for penalties that depend on minutes. Count each minute started: 1:01 is 2 minutes."),
    misplaced=_("This penalty doesn’t depend on minutes. Leave the minutes blank."),
)
TURN_SECONDS = Field(
    "turn_seconds",
    _("Seconds over the turn limit"),
    3600,
    help=_("For several turns of the hand, separate the seconds with commas."),
    misplaced=_NO_SECONDS,
    several=True,
)
HAND_SECONDS = Field("hand_seconds", _("Seconds over the hand limit"), 3600, misplaced=_NO_SECONDS)
OFFERED = (MINUTES, TURN_SECONDS, HAND_SECONDS, POINTS)
"""Every field, in the order in which misplaced ones are refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """What a referee enters: the key of a line in the rule set's list, and what that line leaves open.

    `points` replaces the usual amount. `minutes` are those begun. `turn_seconds` are the seconds over the limit of each
    turn, `hand_seconds` those over the limit of the whole hand. `times` is how often the player did it before in the
    session, which nobody types.
    """

    kind: str
    points: int | None = None
    minutes: int | None = None
    turn_seconds: Sequence[int] = ()
    hand_seconds: int = 0
    times: int = 0

    def has(self, field: Field) -> bool:
        """Say whether the referee entered anything in this field."""
        given = getattr(self, field.name)
        return given is not None if field is POINTS else bool(given)


@dataclass(frozen=True, slots=True)
class Amount:
    """Where the points of a penalty come from. This one: there are none.

    `asks` are the fields a page shows for it, `takes` those it uses if they were entered. `hints` say in the
    referee's list what it costs.
    """

    asks: ClassVar[tuple[Field, ...]] = ()
    takes: ClassVar[tuple[Field, ...]] = ()
    no_points: ClassVar[str] = _("This penalty takes no points. Leave the points blank, or choose a penalty that does.")

    @property
    def usual(self) -> int | None:
        """Return the points where they are always the same."""
        return None

    @property
    def hints(self) -> Iterator[Reason]:
        """Yield what the list says beside the title, where that is not just the usual points."""
        yield from ()

    def refusal_of(self, field: Field) -> str:
        """Return the error for a field this amount does not use."""
        return self.no_points if field is POINTS else field.misplaced

    def points_for(self, offence: Offence) -> int | None:
        """Return what an offence costs; None where it costs nothing, or only its number says how much."""
        del offence
        return None


NO_POINTS = Amount()


@dataclass(frozen=True, slots=True)
class Fixed(Amount):
    """An amount that is always the same, unless the referee types other points."""

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
    """The points the referee types: `points` if nothing was typed, and with `most` anything from `points` to `most`."""

    points: int
    most: int | None = None
    asks: ClassVar = (POINTS,)
    takes: ClassVar = (POINTS,)

    @property
    def hints(self) -> Iterator[Reason]:
        """Yield the limits, or what it costs where nothing is typed."""
        if self.most is None:
            yield Reason(_("%(points)s, or as the referee decides"), {"points": self.points})
        else:
            yield Reason(_("%(least)s to %(most)s points"), {"least": self.points, "most": self.most})

    def points_for(self, offence: Offence) -> int | None:
        """Return the points typed.

        >>> Free(10, most=60).points_for(Offence(kind="slow", points=60))
        60
        """
        if offence.points is None:
            return self.points
        if self.most is not None and not self.points <= offence.points <= self.most:
            raise ScoringError(
                _("This costs %(least)s to %(most)s points."), field="points", least=self.points, most=self.most
            )
        return offence.points


@dataclass(frozen=True, slots=True)
class Growing(Amount):
    """An amount that grows with every such penalty of a player in the tournament: first as listed, then by `step`."""

    first: tuple[int, ...]
    step: int = 0
    no_points: ClassVar = _("The points depend on how many penalties the player has. Leave them blank.")

    def nth(self, number: int) -> int:
        """Return what a player's penalty of that number costs.

        >>> [Growing((10,), step=10).nth(number) for number in (1, 2, 3)]
        [10, 20, 30]
        >>> [Growing((1000, 4000)).nth(number) for number in (1, 2, 3)]
        [1000, 4000, 4000]
        """
        return _nth(self.first, self.step, number)

    def total(self, count: int) -> int:
        """Return what a player's first penalties cost together, however many there are.

        >>> [Growing((10,), step=10).total(count) for count in (0, 1, 2, 3, 4)]
        [0, 10, 30, 60, 100]
        """
        beyond = max(0, count - len(self.first))
        return sum(self.first[:count]) + beyond * self.first[-1] + self.step * beyond * (beyond + 1) // 2


@dataclass(frozen=True, slots=True)
class Repeated(Amount):
    """An amount that grows each time in one session: first as listed, then by `step` more; 0 is a warning."""

    first: tuple[int, ...]
    step: int = 0
    no_points: ClassVar = _("The points depend on how often the player has done this. Leave them blank.")

    @property
    def hints(self) -> Iterator[Reason]:
        """Yield the cost of each repetition."""
        costs = [cost for cost in (*self.first, self.first[-1] + self.step) if cost]
        listed = ", ".join(map(str, costs))
        if 0 in self.first:
            yield Reason(_("a warning, then %(costs)s … in a session"), {"costs": listed})
        else:
            yield Reason(_("%(costs)s … in a session"), {"costs": listed})

    def points_for(self, offence: Offence) -> int | None:
        """Return what it costs this time; None for a warning.

        >>> [Repeated((0, 5, 10), step=10).points_for(Offence(kind="foul", times=times)) for times in range(5)]
        [None, 5, 10, 20, 30]
        """
        return _nth(self.first, self.step, offence.times + 1) or None


def _nth(first: tuple[int, ...], step: int, number: int) -> int:
    """Return the cost of that number in a row that begins as listed and then grows by `step`."""
    if number < 1:
        raise ScoringError(_("A player's penalties are numbered from 1."), field="number")
    beyond = number - len(first)
    return first[number - 1] if beyond <= 0 else first[-1] + step * beyond


def _minutes_of(offence: Offence) -> int:
    if offence.minutes is None:
        raise ScoringError(_("Enter the minutes."), field="minutes")
    if offence.minutes < 0:
        raise ScoringError(_("Minutes can’t be negative."), field="minutes")
    return offence.minutes


@dataclass(frozen=True, slots=True)
class UpToMinutes(Amount):
    """Points by steps, each a limit in minutes and what it costs up to there. Beyond the last a reserve plays."""

    steps: tuple[tuple[int, int], ...]
    asks: ClassVar = (MINUTES,)
    takes: ClassVar = (MINUTES,)
    no_points: ClassVar = _("The points are calculated from the minutes. Leave them blank.")

    @property
    def hints(self) -> Iterator[Reason]:
        """Yield what each step costs."""
        for limit, points in self.steps:
            yield Reason(_("%(points)s up to %(minutes)s min"), {"points": points, "minutes": limit})

    def points_for(self, offence: Offence) -> int | None:
        """Return what the minutes cost.

        >>> late = UpToMinutes(((10, 10), (15, 20)))
        >>> [late.points_for(Offence(kind="late", minutes=minutes)) for minutes in (1, 10, 11, 15)]
        [10, 10, 20, 20]
        """
        minutes = _minutes_of(offence)
        if minutes == 0:
            return 0
        for limit, points in self.steps:
            if minutes <= limit:
                return points
        raise ScoringError(
            _("More than %(minutes)s minutes late: bring in a substitute for this session instead."),
            field="minutes",
            minutes=self.steps[-1][0],
        )


@dataclass(frozen=True, slots=True)
class PerMinute(Amount):
    """Points for each minute begun after the first `free` ones, and `most` at most."""

    points: int
    free: int = 0
    most: int | None = None
    asks: ClassVar = (MINUTES,)
    takes: ClassVar = (MINUTES,)
    no_points: ClassVar = _("The points are calculated from the minutes. Leave them blank.")

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
        points = self.points * max(0, _minutes_of(offence) - self.free)
        return points if self.most is None else min(points, self.most)


@dataclass(frozen=True, slots=True)
class PlayClock(Amount):
    """Points for seconds over the limit of each turn and over that of the hand, in steps of `seconds`.

    The first `free` seconds after the deal belong to no turn.
    """

    points: int
    seconds: int
    turn: int
    hand: int
    free: int = 0
    asks: ClassVar = (TURN_SECONDS, HAND_SECONDS)
    takes: ClassVar = (TURN_SECONDS, HAND_SECONDS)
    no_points: ClassVar = _("The points for play time are calculated from the seconds. Leave them blank.")

    def points_for(self, offence: Offence) -> int | None:
        """Return what the seconds cost.

        >>> clock = PlayClock(points=5, seconds=15, turn=15, hand=180)
        >>> clock.points_for(Offence(kind="slow", turn_seconds=(1, 15, 16), hand_seconds=1))
        25
        """
        excesses = [*offence.turn_seconds, offence.hand_seconds]
        if any(excess < 0 for excess in excesses):
            raise ScoringError(_("Seconds over the limit can’t be negative."), field="seconds")
        return sum(self.points * -(-excess // self.seconds) for excess in excesses)
