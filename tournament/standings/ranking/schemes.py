"""The methods of ranking. Each says here what a table earns, what decides the order, and how pages and files show that.

A new tie-break is a `TieBreak` in one of these declarations: standings, countries and teams, pages, files and the
projector follow. Texts are only marked here; the page that shows them translates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from scoring.play import PRIZES, Method
from scoring.rulesets import get_ruleset
from scoring.text import _
from tournament.standings.ranking.numbers import Exact, in_units, root_hundredths

if TYPE_CHECKING:
    from tournament.standings.ranking.entries import RankingOptions
    from tournament.standings.ranking.ranks import Standing

Column = Literal["bonus", "table_points", "match_points"]
Style = Literal["plain", "signed", "hundredths"]
"""How a number is written; `core/formatting.py` has a function for each."""

Earnings: TypeAlias = Callable[[Sequence[Exact]], Mapping[Exact, Exact]]
"""Return what each score at a table earns beside itself, in units of the method."""

TWELFTHS = 12
"""Two, three or four players who share prizes get whole twelfths."""

HUNDREDTHS = 100


@dataclass(slots=True)
class RunningSums:
    """What a player has gathered so far; `earned` is in units of the method, `scores` are by session."""

    played: int = 0
    points: Exact = 0
    earned: Exact = 0
    scores: list[tuple[int, Exact]] = field(default_factory=list)

    def add(self, session: int, score: Exact, earned: Exact) -> None:
        """Add the result of a session."""
        self.played += 1
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
    """What penalties take off a player's standing."""

    points: Exact = 0
    table_points: Exact = 0


NOTHING_OFF = TakenOff()

Figure: TypeAlias = Callable[[RunningSums, TakenOff], Exact]
Criteria: TypeAlias = tuple[Exact, ...]
"""The total in units of the method, then the tie-breaks; the higher ranks above."""


class Place(NamedTuple):
    """A place at a table, shared by equals, and what it earns beside the score; None where the method earns nothing."""

    place: int
    earned: Exact | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Earned:
    """What tables earn players beside points, in a column of its own.

    `label` is its heading on pages and `heading` the one in files; where room is short, `short` stands for `words`.
    """

    column: Column
    label: str
    heading: str
    short: str = ""
    words: str = ""
    style: Style = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """What decides between equal totals; between countries and teams its sum decides, and `rule` says so there.

    With a `label` it has a column of its own. Points and penalties need none: their columns are always there.
    """

    figure: Figure
    rule: str
    label: str = ""
    style: Style = "signed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """One method of ranking.

    `choice` is how the settings offer it, `order` how the standings explain it. `total`, in parts of 1/`unit`, ranks
    first; it adds up points, earnings or both (`adds`), and is called `total_words` where nothing came off it. With
    `shows_points` a player's page has the points beside the total.
    """

    method: Method
    choice: str
    order: str
    earnings: Earnings
    unit: int
    earned: Earned | None = None
    adds: Literal["points", "earned", "both"]
    total: Figure
    total_words: str
    total_style: Style = "signed"
    tie_breaks: tuple[TieBreak, ...] = ()
    shows_points: bool = False
    has_table_penalties: bool = False

    def criteria(self, sums: RunningSums, off: TakenOff) -> Criteria:
        """Return what rows are compared by."""
        return self.total(sums, off), *[tie_break.figure(sums, off) for tie_break in self.tie_breaks]

    def places(self, scores: Sequence[Exact]) -> list[Place]:
        """Return the place of each score at one table.

        >>> get_scheme("table-points").places([30, -10, 30, -50])
        [Place(place=1, earned=3), Place(place=3, earned=1), Place(place=1, earned=3), Place(place=4, earned=0)]
        """
        order = sorted(scores, reverse=True)
        earned = self.earnings(scores)
        return [
            Place(order.index(score) + 1, in_units(earned[score], self.unit) if self.earned else None)
            for score in scores
        ]

    def is_reduced(self, row: Standing) -> bool:
        """Say whether penalties came off a total that would otherwise repeat the points or the earnings."""
        return self.adds != "both" and row.total != (row.points if self.adds == "points" else row.earned)


def get_scheme(method: Method, two_way_first_tie_bonus: Exact | None = None) -> Scheme:
    """Return the scheme of that method; the bonus, if given, is that of exactly two players tied for first.

    >>> get_scheme("table-points").earnings([30, 30, 30, -90])
    {30: 28, -90: 0}
    """
    scheme = SCHEMES[method]
    if two_way_first_tie_bonus is None:
        return scheme
    return replace(scheme, earnings=_by_place(PRIZES[method], two_way_first_tie_bonus))


def find_scheme(rules: str, options: RankingOptions) -> Scheme:
    """Return the scheme that a rule set ranks by under these options."""
    method = options.method or get_ruleset(rules).play.ranking.method
    return get_scheme(method, options.two_way_first_tie_bonus)


def _by_place(prizes: tuple[int, ...], two_way_first_tie: Exact | None = None) -> Earnings:
    """Return the earnings for places at the table: players with equal scores share the prizes of their places."""
    alone = tuple(TWELFTHS * prize for prize in prizes)
    shares: dict[tuple[int, int], Exact] = {
        (first, count): sum(alone[first : first + count]) // count
        for first in range(len(prizes))
        for count in range(1, len(prizes) - first + 1)
    }
    if two_way_first_tie is not None:
        shares[0, 2] = TWELFTHS * two_way_first_tie

    def earn(scores: Sequence[Exact]) -> Mapping[Exact, Exact]:
        order = sorted(scores, reverse=True)
        earned: dict[Exact, Exact] = dict(zip(order, alone, strict=False))
        if len(earned) < len(order):
            return {score: shares[order.index(score), order.count(score)] for score in earned}
        return earned

    return earn


def _by_root(scores: Sequence[Exact]) -> Mapping[Exact, Exact]:
    return {score: root_hundredths(score) for score in scores}


def _nothing(scores: Sequence[Exact]) -> Mapping[Exact, Exact]:
    return dict.fromkeys(scores, 0)


def _points_left(sums: RunningSums, off: TakenOff) -> Exact:
    return sums.points - off.points


POINTS_DECIDE = _("Where totals are equal, points less penalties decide.")

PLACEMENT_BONUS = Scheme(
    method="placement-bonus",
    choice=_("Points and a bonus for the place at the table (80, 50, 30, 10)"),
    order=_("The total is points and bonus, less penalties."),
    earnings=_by_place(PRIZES["placement-bonus"]),
    unit=TWELFTHS,
    earned=Earned(column="bonus", label=_("Bonus"), heading=_("Placement bonus")),
    adds="both",
    total=lambda sums, off: TWELFTHS * (sums.points - off.points) + sums.earned,
    total_words=_("points with bonus"),
)
TABLE_POINTS = Scheme(
    method="table-points",
    choice=_("Table points for the place at the table (4, 2, 1, 0), then points"),
    order=_("Table points first, then points less penalties."),
    earnings=_by_place(PRIZES["table-points"]),
    unit=TWELFTHS,
    earned=Earned(
        column="table_points",
        label=_("Table points"),
        heading=_("Table points"),
        short=_("TP"),
        words=_("table points"),
    ),
    adds="earned",
    total=lambda sums, off: sums.earned - TWELFTHS * off.table_points,
    total_words=_("table points"),
    total_style="plain",
    tie_breaks=(TieBreak(figure=_points_left, rule=POINTS_DECIDE),),
    shows_points=True,
    has_table_penalties=True,
)
MATCH_POINTS = Scheme(
    method="match-points",
    choice=_("Match points: the square root of each session’s score, then points"),
    order=_("Match points less penalties first, then points."),
    earnings=_by_root,
    unit=HUNDREDTHS,
    earned=Earned(
        column="match_points",
        label=_("Match points"),
        heading=_("Match points"),
        short=_("MP"),
        words=_("match points"),
        style="hundredths",
    ),
    adds="earned",
    total=lambda sums, off: sums.earned - HUNDREDTHS * off.points,
    total_words=_("match points"),
    total_style="hundredths",
    tie_breaks=(TieBreak(figure=lambda sums, _off: sums.points, rule=POINTS_DECIDE),),
)
SUM = Scheme(
    method="sum",
    choice=_("The sum of all points"),
    order=_("The total is all points, less penalties."),
    earnings=_nothing,
    unit=1,
    adds="points",
    total=_points_left,
    total_words=_("points"),
)
SCHEMES: Mapping[Method, Scheme] = {
    scheme.method: scheme for scheme in (PLACEMENT_BONUS, TABLE_POINTS, MATCH_POINTS, SUM)
}
