"""Add up what every player has gathered, session by session, and make the cuts on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scoring.rulesets import get_ruleset
from tournament.standings.ranking.checks import check_cuts, check_method, check_players, check_tables
from tournament.standings.ranking.deductions import Deductions, work_out_deductions
from tournament.standings.ranking.entries import Cut, Entrant, PlayerId, StandingsInput, TableResult
from tournament.standings.ranking.numbers import Exact
from tournament.standings.ranking.schemes import NOTHING_OFF, Criteria, RunningSums, Scheme, TakenOff, get_scheme

Key: TypeAlias = tuple[bool, int, Criteria]
"""What rows are sorted by, the higher above: not disqualified, how far they came, and the criteria of the method."""


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
        """Return what the method compares."""
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
        """Add a table's result to the sums of those who played it in person and still count."""
        if table.scores is None:
            return
        scores = self.scores_to_rank(session, table.players, table.scores)
        earned = self.scheme.earnings(scores)
        for player, score in zip(table.players, scores, strict=True):
            if player in table.reserve or player in self.eliminated:
                continue
            sums[player].add(session, score, earned[score])


def count_tables(given: StandingsInput) -> CountedTables:
    """Return everyone's sums, or raise a ScoringError about input that makes no sense."""
    play = get_ruleset(given.rules).play
    known = check_players(given)
    method = check_method(given, play.ranking)
    check_cuts(given.options.cuts, play.ranking)
    check_tables(given, known)
    deductions = work_out_deductions(given, known, play, method)
    scheme = get_scheme(method, given.options.two_way_first_tie_bonus)
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
    return {player for table in tables for player in table.players if player not in table.reserve}
