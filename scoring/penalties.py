"""Penalties a referee can give: the lines of a rule set's list, what each costs, and who gets what is paid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.amounts import NO_POINTS, OFFERED, Amount, Free, Growing, Offence, PlayClock, Repeated
from scoring.errors import ScoringError
from scoring.seats import Wind
from scoring.text import _

PenaltyKind = Literal["warning", "dead-hand", "standing", "table", "earnings", "to-others", "disqualification"]
"""What a penalty does: nothing yet; no win in this hand; points off the tournament standing, off the table score, or
off what tables earned beside points; points paid to the others at the table; out of the ranking."""

WITHOUT_POINTS = ("warning", "dead-hand", "disqualification")

Pay = Callable[[int, Wind, Wind, Sequence[Wind]], Mapping[Wind, int]]
"""Return what every seat gets (less than 0: pays), given the points, the offender, the dealer and all seats taken."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """How what an offender pays is shared among the others; `hint` says so in the referee's list."""

    pay: Pay
    hint: str = ""


def pay_alike(points: int, offender: Wind, dealer: Wind, seats: Sequence[Wind]) -> Mapping[Wind, int]:
    """Let the offender pay the points to each of the others.

    >>> [pay_alike(10, Wind.SOUTH, Wind.EAST, tuple(Wind))[seat] for seat in Wind]
    [10, -30, 10, 10]
    """
    del dealer
    others = [seat for seat in seats if seat is not offender]
    return {**dict.fromkeys(others, points), offender: -points * len(others)}


def pay_dealer_double(points: int, offender: Wind, dealer: Wind, seats: Sequence[Wind]) -> Mapping[Wind, int]:
    """Let the offender pay the points to each of the others, and double between them and the dealer.

    >>> [pay_dealer_double(2000, Wind.SOUTH, Wind.EAST, tuple(Wind))[seat] for seat in Wind]
    [4000, -8000, 2000, 2000]
    """
    paid = {seat: points * (2 if dealer in (seat, offender) else 1) for seat in seats if seat is not offender}
    return {**paid, offender: -sum(paid.values())}


ALIKE = Sharing(pay_alike)
DEALER_DOUBLE = Sharing(pay_dealer_double, _("the dealer pays and gets double"))


@dataclass(frozen=True, slots=True)
class HandLimit:
    """The most points that penalties may cost in one hand, and the warning above that (with `%(most)s`)."""

    most: int
    warning: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """One line of the referee's list.

    Where others are paid, `amount` is what each of them gets before `sharing` weighs it. `count` is how many penalties
    the offence makes at once, which matters where they grow. `ends_hand`: the hand being played is broken off. A line
    that is no longer `is_offered` stays here for the events in which it was given.
    """

    key: str
    title: str
    kind: PenaltyKind
    amount: Amount = NO_POINTS
    count: int = 1
    sharing: Sharing = ALIKE
    hand_limit: HandLimit | None = None
    hand_is_dead: bool = False
    ends_hand: bool = False
    is_offered: bool = True

    def __post_init__(self) -> None:
        if (self.amount == NO_POINTS) != (self.kind in WITHOUT_POINTS):
            raise ValueError(f"{self.key}: a penalty of the kind {self.kind} cannot have this amount")
        if self.scale and self.kind != "standing":
            raise ValueError(f"{self.key}: only penalties off the standing grow")

    @property
    def clock(self) -> PlayClock | None:
        """Return the time limits that this penalty is for; None if it is for something else."""
        return self.amount if isinstance(self.amount, PlayClock) else None

    @property
    def scale(self) -> Growing | None:
        """Return how this penalty grows with the number a player has; None where it does not."""
        return self.amount if isinstance(self.amount, Growing) else None

    @property
    def is_repeated(self) -> bool:
        """Say whether what it costs depends on how often the player did it in the session."""
        return isinstance(self.amount, Repeated)

    def cost(self, offence: Offence) -> int | None:
        """Return how many points an offence costs; None where it costs none or they grow with the number of penalties.

        What was typed and would not count is refused: the referee meant something by it.
        """
        for field in OFFERED:
            if offence.has(field) and field not in self.amount.takes:
                raise ScoringError(self.amount.refusal_of(field), field=field.name)
        points = self.amount.points_for(offence)
        if points is not None and points < 1:
            raise ScoringError(_("A penalty takes at least 1 point. To take none, give a warning."), field="points")
        return points

    def payments(self, points: int, *, offender: Wind, dealer: Wind, seats: Sequence[Wind]) -> dict[Wind, int]:
        """Return what every seat gets and pays, or raise a ScoringError where the declaration does not add up."""
        paid = dict(self.sharing.pay(points, offender, dealer, seats))
        if sum(paid.values()) or not set(paid) <= set(seats):
            raise ScoringError(_("These payments don’t add up to zero. Nothing was recorded."), field="points")
        return paid


def growing_scale(penalties: Iterable[Penalty]) -> Growing | None:
    """Return how penalties grow in a rule set; None where none does. All that grow are counted together."""
    scales = {line.scale for line in penalties if line.scale}
    if len(scales) > 1:
        raise ValueError("all growing penalties of a rule set have the same scale")
    return scales.pop() if scales else None


WARNING = Penalty("warning", _("Warning"), "warning")
DEAD_HAND = Penalty("dead-hand", _("Dead hand: can’t win this hand but still pays"), "dead-hand", hand_is_dead=True)
OFF_STANDING = Penalty("off-standing", _("Points off the tournament standing"), "standing", Free(10))
OFF_TABLE = Penalty("off-table", _("Points off the score at this table"), "table", Free(10))
DISQUALIFICATION = Penalty("disqualification", _("Disqualification"), "disqualification")
