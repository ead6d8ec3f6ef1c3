"""Stages: who goes on at a cut, who is passed over and why, who is level at the border."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from scoring.standings.entries import Entrant, PlayerId
from scoring.standings.schemes import Criteria, RunningSums, TakenOff

if TYPE_CHECKING:
    from scoring.standings.counted import CountedTables

PassedOver = Literal["withdrawn", "disqualified", "never-sat"]


class EarlierStage(NamedTuple):
    """What a player had when starting again from 0: up to session `until`, or since the new start before."""

    until: int
    sums: RunningSums
    off: TakenOff


@dataclass(frozen=True, slots=True)
class MadeCut:
    """A cut that was made: who went on, in the order of the list of players, and who was level at the border."""

    after: int
    field: tuple[PlayerId, ...]
    level_at_border: tuple[PlayerId, ...] = ()
    carry: bool = True


class Contender(NamedTuple):
    """A player at a cut, and why they are passed over if they are."""

    player: PlayerId
    criteria: Criteria
    passed_over: PassedOver | None


def find_contenders(counted: CountedTables, after: int, seated_later: Collection[PlayerId]) -> list[Contender]:
    """Return everyone still in, best first; among equals in the order of the list of players."""
    contenders = [
        Contender(
            one.id,
            counted.scheme.criteria(counted.sums[one.id], counted.off(one.id, after)),
            _why_not(one, counted, has_seat_later=one.id in seated_later),
        )
        for one in counted.given.players
        if one.is_listed and one.id not in counted.eliminated
    ]
    contenders.sort(key=lambda contender: contender.criteria, reverse=True)
    return contenders


def _why_not(entrant: Entrant, counted: CountedTables, *, has_seat_later: bool) -> PassedOver | None:
    if entrant.status in ("withdrawn", "disqualified") and not has_seat_later:
        return entrant.status
    earlier = counted.earlier.get(entrant.id, ())
    has_sat = counted.sums[entrant.id].played or any(stage.sums.played for stage in earlier)
    return None if has_sat else "never-sat"


def who_goes_on(contenders: Sequence[Contender], keep: int) -> tuple[tuple[PlayerId, ...], tuple[PlayerId, ...]]:
    """Return who goes on, best first, and all who are level at the border if one of them does not go on."""
    able = [contender for contender in contenders if contender.passed_over is None]
    going = tuple(contender.player for contender in able[:keep])
    if len(able) <= keep or able[keep].criteria != able[keep - 1].criteria:
        return going, ()
    border = able[keep - 1].criteria
    return going, tuple(contender.player for contender in able if contender.criteria == border)
