"""Penalties worked out: what comes off each standing and when, and what comes off a score at a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from scoring.errors import ScoringError
from scoring.penalties import growing_scale
from scoring.play import Play
from scoring.standings.checks import short
from scoring.standings.entries import Deduction, PlayerId, StandingsInput
from scoring.standings.schemes import NOTHING_OFF, Scheme, TakenOff
from scoring.text import _


@dataclass(frozen=True, slots=True)
class Deductions:
    """What comes off `standings` by player, each with its date, and off `tables` by session number and player."""

    standings: Mapping[PlayerId, Sequence[tuple[int, TakenOff]]]
    tables: Mapping[int, Mapping[PlayerId, int]]

    def off(self, player: PlayerId, first: int, last: int | None = None) -> TakenOff:
        """Return what comes off a standing by penalties dated from the `first` to the `last` session, or to the end."""
        dated = self.standings.get(player)
        if dated is None:
            return NOTHING_OFF
        within = (off for date, off in dated if first <= date and (last is None or date <= last))
        return sum(within, NOTHING_OFF)


def work_out_deductions(given: StandingsInput, known: Set[PlayerId], play: Play, scheme: Scheme) -> Deductions:
    """Return what all penalties take off, or raise a ScoringError about one that these rules cannot give.

    Penalties of the growing scale grow by date: one given later never makes an earlier one dearer.
    """
    standings: dict[PlayerId, list[tuple[int, TakenOff]]] = defaultdict(list)
    tables: dict[int, Counter[PlayerId]] = defaultdict(Counter)
    before: Counter[PlayerId] = Counter()
    scale = growing_scale(play.penalties)
    for entry in sorted(given.deductions, key=lambda deduction: deduction.date):
        _check_names(entry, given, known)
        if entry.points is None and entry.earned is None:
            count = _count_of(entry, play)
            so_far, before[entry.player] = before[entry.player], before[entry.player] + count
            if scale:
                cost = scale.total(so_far + count) - scale.total(so_far)
                standings[entry.player].append((entry.date, TakenOff(cost)))
            continue
        _check_amounts(entry, play, scheme)
        off = TakenOff(entry.points or 0, entry.earned or 0)
        if entry.points is not None and _is_off_score(entry, given, scheme):
            tables[entry.date][entry.player] += _whole_points(entry)
            off = TakenOff(earned=off.earned)
        standings[entry.player].append((entry.date, off))
    return Deductions(standings, tables)


def _check_names(entry: Deduction, given: StandingsInput, known: Set[PlayerId]) -> None:
    if entry.player not in known:
        raise ScoringError(
            _("A penalty names %(player)s, who is not among the players."),
            field="penalties",
            player=short(entry.player),
        )
    if entry.session is None:
        if given.options.cuts and given.options.as_of is None:
            raise ScoringError(
                _(
                    "Name the session of %(player)s’s penalty. It decides whether the penalty comes before or after "
                    "the cut."
                ),
                field="penalties",
                player=short(entry.player),
            )
    elif not 1 <= entry.session <= len(given.sessions) + 1:
        raise ScoringError(
            _("A penalty names session %(session)s, but there are %(count)s sessions."),
            field="penalties",
            session=entry.session,
            count=len(given.sessions),
        )


def _count_of(entry: Deduction, play: Play) -> int:
    """Return how many growing penalties this is; elsewhere a penalty has to say its points."""
    if entry.on == "table" or growing_scale(play.penalties) is None:
        raise ScoringError(_("Give the points of %(player)s’s penalty."), field="penalties", player=short(entry.player))
    count = 1 if entry.count is None else entry.count
    if count < 1:
        raise ScoringError(_("The count of a penalty must be a whole number, at least 1."), field="penalties")
    return count


def _check_amounts(entry: Deduction, play: Play, scheme: Scheme) -> None:
    if entry.on == "table":
        if not play.ranking.allows_penalties_on_table:
            raise ScoringError(
                _("These rules take penalties off the standing, never off a table score."), field="penalties"
            )
        if entry.points is None or entry.earned is not None or entry.count is not None:
            raise ScoringError(_("A penalty on the table can only take points off the score there."), field="penalties")
    if entry.count is not None:
        raise ScoringError(_("A penalty can have either a count or points, not both."), field="penalties")
    if entry.earned is not None and scheme.earned_penalty is None:
        raise ScoringError(_("In this ranking, penalties can only take points off."), field="penalties")
    if any(amount is not None and amount <= 0 for amount in (entry.points, entry.earned)):
        raise ScoringError(_("A penalty must take more than 0 off. Leave warnings out."), field="penalties")


def _is_off_score(entry: Deduction, given: StandingsInput, scheme: Scheme) -> bool:
    """Say whether points come off the score at a table; refuse them where they have to and there is no such seat."""
    if entry.on == "standing" or (entry.on is None and not scheme.dated_off_score):
        return False
    tables = given.sessions[entry.session - 1 : entry.session] if entry.session else ()
    table = next((table for session in tables for table in session if table.is_played_by(entry.player)), None)
    if entry.on is None:
        return table is not None and table.scores is not None
    if entry.session is None:
        raise ScoringError(_("Name the session in which the penalty comes off the table score."), field="penalties")
    if table is None:
        raise ScoringError(
            _("%(player)s did not sit at a table of session %(session)s in person."),
            field="penalties",
            player=short(entry.player),
            session=entry.session,
        )
    return True


def _whole_points(entry: Deduction) -> int:
    if not isinstance(entry.points, int):
        raise ScoringError(_("Points off a table score must be a whole number."), field="penalties")
    return entry.points
