"""Advancing: the field an organizer is asked to confirm, and whether one that was kept is still the one proposed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from scoring.standings.counting import count_tables
from scoring.standings.entries import Cut, PlayerId, StandingsInput
from scoring.standings.ranks import with_fields
from scoring.standings.stages import Contender, PassedOver, find_contenders, who_goes_on


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Who would go on at a cut, in the order of the standings there.

    `contenders` are all who are still in, with the reason of those who are passed over. Players level at the border go
    on in the order of the list of players. With `is_open` a table up to the cut has yet to finish.
    """

    cut: Cut
    contenders: tuple[Contender, ...]
    going_on: tuple[PlayerId, ...]
    level_at_border: tuple[PlayerId, ...]
    is_open: bool

    @property
    def in_line(self) -> tuple[PlayerId, ...]:
        """Return those who come up if somebody does not go on, the next first."""
        going = set(self.going_on)
        return tuple(one.player for one in self.contenders if one.passed_over is None and one.player not in going)

    @property
    def passed_over(self) -> dict[PlayerId, PassedOver]:
        """Return who is left out whatever their results, and why."""
        return {one.player: one.passed_over for one in self.contenders if one.passed_over is not None}


@dataclass(frozen=True, slots=True)
class FieldChange:
    """How a field that was kept differs from the one proposed now: who would come in and who would be out."""

    coming_in: tuple[PlayerId, ...]
    going_out: tuple[PlayerId, ...]


def propose_field(given: StandingsInput, cut: Cut) -> Proposal:
    """Return who would go on at a cut, whatever field it has, by the results and penalties up to it.

    >>> from scoring.standings.entries import Entrant, TableResult
    >>> table = TableResult(tuple("ABCD"), (20, -10, 20, -30))
    >>> given = StandingsInput(rules="mcr", players=tuple(map(Entrant, "ABCDE")), sessions=((table,),))
    >>> proposal = propose_field(given, Cut(after=1, keep=1))
    >>> proposal.going_on, proposal.level_at_border, proposal.in_line, proposal.passed_over
    (('A',), ('A', 'C'), ('C', 'B', 'D'), {'E': 'never-sat'})
    """
    earlier = tuple(one for one in given.options.cuts if one.after < cut.after)
    before = with_fields(replace(given, options=replace(given.options, cuts=earlier)))
    until = before.until(cut.after, before.options.cuts)
    contenders = find_contenders(count_tables(until), cut.after, given.seated_after(cut.after))
    going_on, level = who_goes_on(contenders, cut.keep)
    return Proposal(
        cut=cut,
        contenders=tuple(contenders),
        going_on=going_on,
        level_at_border=level,
        is_open=until.is_provisional or len(until.sessions) < cut.after,
    )


def compare_field(before: Collection[PlayerId], now: Proposal) -> FieldChange | None:
    """Return what changed between a field and the one proposed now; None if nothing did.

    Players level at the border may stand for one another: which of them go on was for the organizer to choose.
    """
    kept, level, going = set(before), set(now.level_at_border), set(now.going_on)
    if len(kept & level) == len(going & level):
        kept, going = kept - level, going - level
    order = [one.player for one in now.contenders]
    change = FieldChange(
        tuple(player for player in order if player in going - kept),
        tuple(player for player in order if player in kept - going) + tuple(kept - going - set(order)),
    )
    return change if change.coming_in or change.going_out else None
