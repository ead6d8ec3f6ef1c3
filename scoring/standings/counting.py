"""Add up what every player has gathered, session by session, and make the cuts on the way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scoring.rulesets import get_ruleset
from scoring.standings.checks import check_cuts, check_players, check_tables, find_scheme
from scoring.standings.deductions import Deductions, work_out_deductions
from scoring.standings.entries import Cut, Entrant, PlayerId, StandingsInput, TableResult
from scoring.standings.numbers import Exact
from scoring.standings.schemes import NOTHING_OFF, Criteria, RunningSums, Scheme, TakenOff

Key: TypeAlias = tuple[bool, int, Criteria]
"""What rows are sorted by, the higher above: not disqualified, how far they came, and the criteria of the scheme."""


@dataclass(slots=True)
class CountedTables:
    """Everyone's sums. Nothing counts for players who were cut: `eliminated` says after which session."""

    given: StandingsInput
    scheme: Scheme
    deductions: Deductions
    sums: dict[PlayerId, RunningSums]
    eliminated: dict[PlayerId, int]

    def off(self, player: PlayerId) -> TakenOff:
        """Return what penalties take off the standing."""
        return self.deductions.standings.get(player, NOTHING_OFF)

    def criteria(self, player: PlayerId) -> Criteria:
        """Return what the scheme compares."""
        return self.scheme.criteria(self.sums[player], self.off(player))

    def key(self, entrant: Entrant, sums: RunningSums) -> Key:
        """Return where a player with these sums belongs."""
        came_to = self.eliminated.get(entrant.id, len(self.given.sessions) + 1)
        return entrant.status != "disqualified", came_to, self.scheme.criteria(sums, self.off(entrant.id))

    def scores_to_rank(self, session: int, players: Sequence[PlayerId], scores: Sequence[int]) -> Sequence[Exact]:
        """Return the scores at a table after penalties on it."""
        if off := self.deductions.tables.get(session):
            return [score - off.get(player, 0) for player, score in zip(players, scores, strict=True)]
        return scores

    def credit(self, session: int, table: TableResult, sums: Mapping[PlayerId, RunningSums]) -> None:
        """Add a table's result to the sums of those who still count.

        Whoever was substituted there gets nothing, or what the scheme says.
        """
        if table.scores is None:
            return
        scheme, eliminated, away = self.scheme, self.eliminated, table.reserve
        scores = self.scores_to_rank(session, table.players, table.scores)
        if table.reserve_during:
            away |= table.reserve_during
            earned = scheme.earn(scores, self.behind(table))
        else:
            earned = scheme.earn(scores)
        if deposit := scheme.deposit:
            scores = [score - deposit for score in scores]
        for player, score, amount in zip(table.players, scores, earned, strict=True):
            if player in eliminated:
                continue
            if player not in away:
                sums[player].add(session, score, amount)
            elif fixed := scheme.substituted:
                sums[player].add(session, fixed.points, scheme.unit * fixed.earned, played=0)

    def behind(self, table: TableResult) -> Collection[int]:
        """Return the seats that stand behind the others at a table, whatever their scores."""
        if not (table.reserve_during and self.scheme.late_stands_last):
            return ()
        return {seat for seat, player in enumerate(table.players) if player in table.reserve_during}


def count_tables(given: StandingsInput) -> CountedTables:
    """Return everyone's sums, or raise a ScoringError about input that makes no sense."""
    play = get_ruleset(given.rules).play
    known = check_players(given)
    scheme = find_scheme(given.rules, given.options, given.rule_options)
    check_cuts(given.options.cuts, play.ranking)
    check_tables(given, known, scheme)
    deductions = work_out_deductions(given, known, play, scheme)
    counted = CountedTables(given, scheme, deductions, {player.id: RunningSums() for player in given.players}, {})
    cuts = {cut.after: cut for cut in given.options.cuts}
    all_finished = True
    for session, tables in enumerate(given.sessions, start=1):
        for table in tables:
            all_finished = all_finished and table.is_finished
            if given.live or table.is_finished:
                counted.credit(session, table, counted.sums)
        if all_finished and session in cuts:
            _make_cut(counted, cuts[session])
    return counted


def _make_cut(counted: CountedTables, cut: Cut) -> None:
    """Let the first go on and leave the others' sums as they are; among equals the one listed first goes on."""
    contenders = [
        entrant
        for entrant in counted.given.players
        if entrant.status != "reserve" and entrant.id not in counted.eliminated
    ]
    # Sorting in reverse keeps the order of the list among equals.
    contenders.sort(key=lambda entrant: counted.criteria(entrant.id), reverse=True)
    played_on = _players_after(counted.given.sessions[cut.after :])
    places = cut.keep
    for entrant in contenders:
        if places == 0:
            counted.eliminated[entrant.id] = cut.after
        elif entrant.status != "disqualified" or entrant.id in played_on:
            places -= 1
            if not cut.carry:
                counted.sums[entrant.id] = counted.sums[entrant.id].start_again()
        # A player disqualified before playing on is neither cut nor takes a place from the next in line.


def _players_after(sessions: Iterable[tuple[TableResult, ...]]) -> set[PlayerId]:
    tables = (table for session in sessions for table in session)
    return {player for table in tables for player in table.players if table.is_played_by(player)}
