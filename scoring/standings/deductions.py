"""Penalties worked out: what comes off each standing, and what comes off a score at a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace

from scoring.errors import ScoringError
from scoring.penalties import growing_scale
from scoring.play import Play
from scoring.standings.checks import short
from scoring.standings.entries import Deduction, PlayerId, StandingsInput
from scoring.standings.numbers import Exact
from scoring.standings.schemes import NOTHING_OFF, Scheme, TakenOff
from scoring.text import _


@dataclass(frozen=True, slots=True)
class Deductions:
    """What comes off `standings` by player, and off `tables` by session number and player."""

    standings: Mapping[PlayerId, TakenOff]
    tables: Mapping[int, Mapping[PlayerId, Exact]]


def work_out_deductions(given: StandingsInput, known: Set[PlayerId], play: Play, scheme: Scheme) -> Deductions:
    """Return the sum of all penalties, or raise a ScoringError about one that these rules cannot give."""
    standings: dict[PlayerId, TakenOff] = {}
    tables: dict[int, dict[PlayerId, Exact]] = defaultdict(dict)
    growing: Counter[PlayerId] = Counter()
    for deduction in given.deductions:
        player, points, earned = deduction.player, deduction.points, deduction.earned
        _check_names(deduction, given, known)
        if points is None and earned is None:
            growing[player] += _count_of(deduction, play)
        elif deduction.on_table:
            session, points = _check_on_table(deduction, given, play)
            tables[session][player] = tables[session].get(player, 0) + points
        else:
            _check_plain(deduction, scheme)
            off = standings.get(player, NOTHING_OFF)
            standings[player] = TakenOff(off.points + (points or 0), off.earned + (earned or 0))
    if scale := growing_scale(play.penalties):
        for player, count in growing.items():
            off = standings.get(player, NOTHING_OFF)
            standings[player] = replace(off, points=off.points + scale.total(count))
    return Deductions(standings, tables)


def _check_names(deduction: Deduction, given: StandingsInput, known: Set[PlayerId]) -> None:
    if deduction.player not in known:
        raise ScoringError(
            _("A penalty names %(player)s, who is not entered."), field="penalties", player=short(deduction.player)
        )
    if deduction.session is not None and not 1 <= deduction.session <= len(given.sessions):
        raise ScoringError(
            _("A penalty names session %(session)s; there are %(count)s."),
            field="penalties",
            session=deduction.session,
            count=len(given.sessions),
        )


def _count_of(deduction: Deduction, play: Play) -> int:
    """Return how many growing penalties this is; elsewhere a penalty has to say its points."""
    if deduction.on_table or growing_scale(play.penalties) is None:
        raise ScoringError(
            _("Say how many points the penalty of %(player)s costs."),
            field="penalties",
            player=short(deduction.player),
        )
    count = 1 if deduction.count is None else deduction.count
    if count < 1:
        raise ScoringError(_("The count of a penalty is a whole number from 1."), field="penalties")
    return count


def _check_on_table(deduction: Deduction, given: StandingsInput, play: Play) -> tuple[int, Exact]:
    """Return the session and the points; refuse where no score at a table can be touched."""
    if not play.ranking.allows_penalties_on_table:
        raise ScoringError(_("These rules take penalties off the standing, never off a table."), field="penalties")
    if deduction.points is None or deduction.earned is not None or deduction.count is not None:
        raise ScoringError(_("A penalty on the table takes points off the score there."), field="penalties")
    if deduction.session is None:
        raise ScoringError(_("Say in which session the penalty comes off the table."), field="penalties")
    if not any(table.is_played_by(deduction.player) for table in given.sessions[deduction.session - 1]):
        raise ScoringError(
            _("%(player)s did not sit at a table of session %(session)s in person."),
            field="penalties",
            player=short(deduction.player),
            session=deduction.session,
        )
    return deduction.session, deduction.points


def _check_plain(deduction: Deduction, scheme: Scheme) -> None:
    if deduction.count is not None:
        raise ScoringError(_("A penalty has either a count or points, not both."), field="penalties")
    if deduction.earned is not None and scheme.earned_penalty is None:
        raise ScoringError(_("This ranking takes nothing off but points."), field="penalties")
