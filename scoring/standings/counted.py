"""Everyone's sums, and the cuts made on the way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from scoring.errors import ScoringError
from scoring.standings.checks import short
from scoring.standings.deductions import Deductions
from scoring.standings.entries import Cut, Entrant, PlayerId, StandingsInput, TableResult
from scoring.standings.schemes import Criteria, RunningSums, Scheme, TakenOff
from scoring.standings.stages import EarlierStage, MadeCut, find_contenders, who_goes_on
from scoring.text import _

Key: TypeAlias = tuple[bool, int, Criteria]
"""What rows are sorted by, the higher above: not disqualified, how far they came, and the criteria of the scheme."""


@dataclass(slots=True)
class CountedTables:
    """Everyone's sums, and the cuts that were made.

    `eliminated` says after which session a player was cut. A player who started again from 0 counts from the session in
    `started` on; the figures of the stages before are in `earlier`.
    """

    given: StandingsInput
    scheme: Scheme
    deductions: Deductions
    sums: dict[PlayerId, RunningSums]
    eliminated: dict[PlayerId, int] = field(default_factory=dict)
    started: dict[PlayerId, int] = field(default_factory=dict)
    earlier: dict[PlayerId, list[EarlierStage]] = field(default_factory=lambda: defaultdict(list))
    cuts: list[MadeCut] = field(default_factory=list)

    def off(self, player: PlayerId, until: int | None = None) -> TakenOff:
        """Return what penalties take off the standing, those dated up to a session or all of them."""
        return self.deductions.off(player, self.started.get(player, 1), until)

    def key(self, entrant: Entrant, sums: RunningSums) -> Key:
        """Return the sort key of a player with these sums."""
        came_to = self.eliminated.get(entrant.id, len(self.given.sessions) + 1)
        return entrant.status != "disqualified", came_to, self.scheme.criteria(sums, self.off(entrant.id))

    def scores_to_rank(self, session: int, players: Sequence[PlayerId], scores: Sequence[int]) -> Sequence[int]:
        """Return the scores at a table after penalties on it."""
        if off := self.deductions.tables.get(session):
            return [score - off.get(player, 0) for player, score in zip(players, scores, strict=True)]
        return scores

    def credit(self, session: int, table: TableResult, sums: Mapping[PlayerId, RunningSums]) -> None:
        """Add a table's result to the sums of those for whom the session counts.

        A player who was substituted there gets nothing, or what the scheme says.
        """
        if table.scores is None:
            return
        scheme, away = self.scheme, table.reserve
        scores = self.scores_to_rank(session, table.players, table.scores)
        if table.reserve_during:
            away |= table.reserve_during
            earned = scheme.earn(scores, self.behind(table))
        else:
            earned = scheme.earn(scores)
        if deposit := scheme.deposit:
            scores = [score - deposit for score in scores]
        for player, score, amount in zip(table.players, scores, earned, strict=True):
            if not self.counts_for(player, session):
                continue
            if player not in away:
                sums[player].add(session, score, amount)
            elif fixed := scheme.substituted:
                sums[player].add(session, fixed.points, scheme.unit * fixed.earned, played=0)

    def counts_for(self, player: PlayerId, session: int) -> bool:
        """Say whether a session is one of those that a player's sums are made of."""
        return session >= self.started.get(player, 1)

    def behind(self, table: TableResult) -> Collection[int]:
        """Return the seats that stand behind the others at a table, whatever their scores."""
        if not (table.reserve_during and self.scheme.late == "behind"):
            return ()
        return {seat for seat, player in enumerate(table.players) if player in table.reserve_during}

    def make_cut(self, cut: Cut) -> None:
        """Let the field go on; those who go on without their results start again from 0."""
        level: tuple[PlayerId, ...] = ()
        if cut.field is None:
            going, level = who_goes_on(find_contenders(self, cut.after, self.given.seated_after(cut.after)), cut.keep)
            chosen = set(going)
        else:
            chosen = set(cut.field)
        still_in = [one.id for one in self.given.players if one.is_listed and one.id not in self.eliminated]
        for player in still_in:
            if player not in chosen:
                self.eliminated[player] = cut.after
            elif not cut.carry:
                self._start_again(player, cut.after)
        on = tuple(player for player in still_in if player in chosen)
        self.cuts.append(MadeCut(cut.after, on, level, carry=cut.carry))

    def _start_again(self, player: PlayerId, after: int) -> None:
        sums = self.sums[player]
        self.earlier[player].append(EarlierStage(after, sums, self.off(player, after)))
        self.sums[player] = sums.start_again()
        self.started[player] = after + 1

    def refuse_the_eliminated(self) -> None:
        """Refuse a seat in a session after the cut that a player did not survive."""
        eliminated = self.eliminated
        if not eliminated:
            return
        for session, tables in enumerate(self.given.sessions, start=1):
            for table in tables:
                for player in table.players:
                    if eliminated.get(player, session) < session:
                        raise ScoringError(
                            _(
                                "Player %(player)s did not go on after session %(after)s but sits in session "
                                "%(session)s."
                            ),
                            field="sessions",
                            player=short(player),
                            after=eliminated[player],
                            session=session,
                        )


@dataclass(slots=True)
class FirstRelease(CountedTables):
    """Everyone's sums as release 1.0 counted them: events that it finished keep what was published.

    It worked a cut out again each time, from all penalties and everyone's latest status, and left out what somebody who
    was cut played afterwards. Penalties had no date; those given before a new start from 0 came off the new total.
    """

    def off(self, player: PlayerId, until: int | None = None) -> TakenOff:
        """Return what all penalties take off."""
        del until
        return self.deductions.off(player, 1)

    def counts_for(self, player: PlayerId, session: int) -> bool:
        """Say whether a player has not been cut."""
        del session
        return player not in self.eliminated

    def make_cut(self, cut: Cut) -> None:
        """Let the first go on, among equals the one listed first.

        A player disqualified before playing on is neither cut nor takes a place from the next in line.
        """
        sessions = self.given.sessions[cut.after :]
        played_on = {one for tables in sessions for table in tables for one in table.players if table.is_played_by(one)}
        contenders = [one for one in self.given.players if one.is_listed and one.id not in self.eliminated]
        contenders.sort(key=lambda one: self.scheme.criteria(self.sums[one.id], self.off(one.id)), reverse=True)
        places = cut.keep
        for one in contenders:
            if places == 0:
                self.eliminated[one.id] = cut.after
            elif one.status != "disqualified" or one.id in played_on:
                places -= 1
                if not cut.carry:
                    self.sums[one.id] = self.sums[one.id].start_again()
        going = tuple(one.id for one in self.given.players if one in contenders and one.id not in self.eliminated)
        self.cuts.append(MadeCut(cut.after, going, carry=cut.carry))

    def refuse_the_eliminated(self) -> None:
        """Accept the seat: it counts for nobody."""
