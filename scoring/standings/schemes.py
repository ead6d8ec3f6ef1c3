"""What a rule set says about its standings: what a table earns, what decides the order, and how all of it is shown.

A `Scheme` is data, and code that shows standings prints the columns, tie-breaks and formats it finds there. Texts are
only marked; the page that shows them translates.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from scoring.standings.numbers import Exact, in_units
from scoring.standings.prizes import Prizes
from scoring.text import _

if TYPE_CHECKING:
    from scoring.standings.ranks import Standing


# -- figures ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class RunningSums:
    """What a player has gathered so far; `earned` is in units of the scheme, `scores` are by session."""

    played: int = 0
    points: Exact = 0
    earned: Exact = 0
    scores: list[tuple[int, Exact]] = field(default_factory=list)

    def add(self, session: int, score: Exact, earned: Exact, played: int = 1) -> None:
        """Add the result of a session."""
        self.played += played
        self.points += score
        self.earned += earned
        self.scores.append((session, score))

    def copy(self) -> RunningSums:
        """Return sums that can grow without changing these."""
        return RunningSums(self.played, self.points, self.earned, self.scores.copy())

    def start_again(self) -> RunningSums:
        """Return sums from 0 that remember what was played."""
        return RunningSums(scores=self.scores)

    def by_session(self, sessions: int) -> tuple[Exact | None, ...]:
        """Return the score of each session, None where the player has none."""
        scores: list[Exact | None] = [None] * sessions
        for session, score in self.scores:
            scores[session - 1] = score
        return tuple(scores)


@dataclass(frozen=True, slots=True)
class TakenOff:
    """What penalties take off a player's standing: points, and what tables earned beside them."""

    points: Exact = 0
    earned: Exact = 0

    def __add__(self, more: TakenOff) -> TakenOff:
        """Return what both take off together."""
        return TakenOff(self.points + more.points, self.earned + more.earned)


NOTHING_OFF = TakenOff()

Figure: TypeAlias = Callable[[RunningSums, TakenOff], Exact]
Criteria: TypeAlias = tuple[Exact, ...]
"""The total in units of the scheme, then the tie-breaks; the higher ranks above."""


def points_left(sums: RunningSums, off: TakenOff) -> Exact:
    """Return the points less penalties."""
    return sums.points - off.points


def raw_points(sums: RunningSums, off: TakenOff) -> Exact:
    """Return the points as they were won and lost."""
    del off
    return sums.points


@dataclass(frozen=True, slots=True, kw_only=True)
class Makeup:
    """What a total is made of, and so what each penalty comes off.

    Points and earnings count where they are named. Point penalties come off where `less_penalty`; penalties that take
    away earnings come off wherever earnings count.
    """

    points: bool = False
    earned: bool = False
    less_penalty: bool = False

    def figure(self, sums: RunningSums, off: TakenOff, unit: int) -> Exact:
        """Return the total in parts of 1/`unit`."""
        total: Exact = sums.earned - unit * off.earned if self.earned else 0
        if self.points:
            total += unit * sums.points
        if self.less_penalty and off.points:
            total -= unit * off.points
        return total


# -- how they are shown -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """How a figure is written: with a plus (`signed`), always with `decimals` places, thousands set apart (`grouped`).

    With `per` it is divided first: per 1,000, and one decimal, 12,300 is 12.3.
    """

    signed: bool = False
    decimals: int | None = None
    grouped: bool = False
    per: int = 1


PLAIN, SIGNED = NumberFormat(), NumberFormat(signed=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A figure that every row has.

    `key` is what records, files and the API call it. `label` is its heading on pages and `heading` the one in files;
    `words` say in running text what the figure counts, and `one` what a single one is called. Where room is short,
    `short` stands for them.
    """

    key: str
    label: str
    heading: str = ""
    words: str = ""
    one: str = ""
    short: str = ""
    format: NumberFormat = PLAIN

    @property
    def title(self) -> str:
        """Return the heading in files."""
        return self.heading or self.label


# Pages collect this word with its plural; gettext warns where it stands alone as well.
ONE_POINT = "point"
POINTS = Column(key="points", label=_("Points"), words=_("points"), one=ONE_POINT, format=SIGNED)
PENALTY = Column(key="penalty", label=_("Penalty"), words=_("penalties"))
TOTAL = Column(key="total", label=_("Total"), words=_("points"), one=ONE_POINT, format=SIGNED)


@dataclass(frozen=True, slots=True, kw_only=True)
class EarnedPenalty:
    """How penalties that take away earnings are described.

    `effect` is what they are stored as, for good. `label` says what such a penalty does, `cost` what one took off and
    `follows` what one will take off, the latter for one and for several; both name `%(points)s`.
    """

    column: Column
    effect: str
    label: str
    cost: str
    follows: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """What decides between equal totals; between countries and teams its sum decides, and `rule` says so there.

    With a `label` it has a column of its own. Points and penalties need none: their columns are always there.
    """

    figure: Figure
    rule: str
    label: str = ""
    format: NumberFormat = SIGNED


# -- the scheme -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Substituted:
    """What a player gets for a session in which somebody else played the seat, whatever the result there."""

    points: int
    earned: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemeOption:
    """A number that an organizer may set instead of the `usual` one, and what the scheme becomes by it."""

    key: str
    title: str
    help: str
    usual: int
    most: int
    apply: Callable[[Scheme, Any], Scheme]

    def takes(self, value: Exact | str) -> bool:
        """Say whether this can be chosen."""
        return not isinstance(value, str)


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemeChoice:
    """What an organizer may choose of several `choices`, by what is stored and how it is offered; the first is usual.

    The usual choice may be named under every scheme: it changes none.
    """

    key: str
    title: str
    help: str
    choices: tuple[tuple[str, str], ...]
    apply: Callable[[Scheme, Any], Scheme]

    @property
    def usual(self) -> str:
        """Return the default choice."""
        return self.choices[0][0]

    def takes(self, value: Exact | str) -> bool:
        """Say whether this can be chosen."""
        return any(value == choice for choice, _label in self.choices)


class Place(NamedTuple):
    """A place at a table, shared by equals, and what it earns beside the score; None where the scheme earns nothing."""

    place: int
    earned: Exact | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """One way of making standings.

    Settings, files and the API keep its `id`. `choice` is how the settings offer it, `order` how the standings explain
    it. A rule set's options may change it: `adapt` makes the variant for their values. An organizer may set `options`.
    Events finished by the first release are ranked as the scheme was then, if it was different.

    Scores are what players won or lost over `start_points`. Every score counts less what `return_points` are above
    these, and the first at a table gets all of that. Beside their scores seats earn `prizes` for their places, or what
    `per_score` makes of each score, in parts of 1/`unit`; or nothing. Equal scores hold their place together; with
    `ties` by seat the earlier seat stands before. A player who was `substituted` in a session gets nothing for it, or
    what is said here. A substitute who came during the session is in the order of the table by the score, or, if
    `late` says so, behind the others. `table_sizes` are the numbers of players a table may have.

    The total, made up of what `ranks` says, ranks first, then the tie-breaks in order. The columns are `points`,
    `earned` where tables earn anything, `penalty`, `total`, whose words hold where nothing came off it, and that of
    `earned_penalty` where earnings can be taken away. With `dated_off_score` a point penalty comes off the score of the
    session it was given in, if there is one. With `shows_points` a player's page has the points beside the
    total. Where there are `start_points`, a table shows scores with them, and as its `result` points and earnings
    together.
    """

    id: str
    choice: str
    order: str
    adapt: Callable[[Scheme, Mapping[str, Any]], Scheme] | None = None
    options: tuple[SchemeOption | SchemeChoice, ...] = ()
    in_first_release: Scheme | None = None

    start_points: int = 0
    return_points: int = 0
    prizes: Prizes | None = None
    per_score: Callable[[Exact], Exact] | None = None
    unit: int = 1
    ties: Literal["share", "seat-order"] = "share"
    substituted: Substituted | None = None
    late: Literal["in-place", "behind"] = "in-place"
    table_sizes: tuple[int, ...] = (3, 4)

    ranks: Makeup
    tie_breaks: tuple[TieBreak, ...] = ()

    points: Column = POINTS
    earned: Column | None = None
    penalty: Column = PENALTY
    earned_penalty: EarnedPenalty | None = None
    dated_off_score: bool = False
    total: Column = TOTAL
    shows_points: bool = False
    result: Column | None = None

    def result_of(self, score: Exact, earned: Exact) -> Exact:
        """Return what a table is worth to a player in all: the score less the deposit, plus what it earned."""
        return score - self.deposit + earned

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the columns that a row has in every file and answer, in order."""
        earned = (self.earned,) if self.earned else ()
        taken = (self.earned_penalty.column,) if self.earned_penalty else ()
        return (self.points, *earned, *taken, self.penalty, self.total)

    @property
    def deposit(self) -> int:
        """Return what comes off every score; if it is more than 0, the first at the table gets it from everyone."""
        return self.return_points - self.start_points

    def criteria(self, sums: RunningSums, off: TakenOff) -> Criteria:
        """Return what rows are compared by: the total, then the tie-breaks."""
        total = self.ranks.figure(sums, off, self.unit)
        return total, *[tie_break.figure(sums, off) for tie_break in self.tie_breaks]

    def order_at_table(self, scores: Sequence[Exact], behind: Collection[int] = ()) -> list[int]:
        """Return the place of every seat; the seats `behind`, by index, stand behind the others whatever their scores.

        >>> from scoring.standings.methods import TABLE_POINTS
        >>> TABLE_POINTS.order_at_table([30, -10, 30, -50]), TABLE_POINTS.order_at_table([30, -10, 30, -50], behind={0})
        ([1, 3, 1, 4], [4, 2, 1, 3])
        """
        if self.ties == "share" and not behind:
            order = sorted(scores, reverse=True)
            return [order.index(score) + 1 for score in scores]
        by_seat = self.ties == "seat-order"
        keys = [(seat not in behind, score, -seat if by_seat else 0) for seat, score in enumerate(scores)]
        ordered = sorted(keys, reverse=True)
        return [ordered.index(key) + 1 for key in keys]

    def earn(self, scores: Sequence[Exact], behind: Collection[int] = ()) -> Sequence[Exact]:
        """Return what every seat earns beside its score, in units of the scheme.

        >>> from scoring.standings.methods import TABLE_POINTS
        >>> TABLE_POINTS.earn([30, 30, 30, -90])
        (28, 28, 28, 0)
        """
        if self.per_score:
            return [self.per_score(score) for score in scores]
        if self.prizes is None:
            return (0,) * len(scores)
        places = tuple(self.order_at_table(scores, behind))
        earned, first = self.prizes.at(places), self.first_gets(places)
        if not first:
            return earned
        return [amount + first if place == 1 else amount for amount, place in zip(earned, places, strict=True)]

    def first_gets(self, places: Sequence[int]) -> Exact:
        """Return each first player's share of what everyone deposited at a table, in units of the scheme."""
        return in_units(self.unit * max(0, self.deposit) * len(places), places.count(1))

    def places(self, scores: Sequence[Exact], behind: Collection[int] = ()) -> list[Place]:
        """Return the place of every seat at one table and what it earns.

        >>> from scoring.standings.methods import TABLE_POINTS
        >>> TABLE_POINTS.places([30, -10, 30, -50])
        [Place(place=1, earned=3), Place(place=3, earned=1), Place(place=1, earned=3), Place(place=4, earned=0)]
        """
        places = self.order_at_table(scores, behind)
        earned = self.earn(scores, behind) if self.earned else (None,) * len(places)
        return [
            Place(place, None if amount is None else in_units(amount, self.unit))
            for place, amount in zip(places, earned, strict=True)
        ]

    def is_reduced(self, row: Standing) -> bool:
        """Say whether penalties came off a total that would otherwise repeat the points or the earnings."""
        if self.ranks.points and self.ranks.earned:
            return False
        return row.total != (row.points if self.ranks.points else row.earned)
