"""From tables to tallies: what everyone has gathered, session by session, with the cuts made on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scoring.rulesets import get_ruleset
from tournament.standings.ranking.checks import check_cuts, check_method, check_players, check_tables
from tournament.standings.ranking.deductions import Deductions, work_out_deductions
from tournament.standings.ranking.entries import Cut, Entrant, PlayerId, StandingsInput, TableResult
from tournament.standings.ranking.numbers import Exact
from tournament.standings.ranking.schemes import NOTHING_OFF, Criteria, Off, Scheme, Tally, get_scheme

Key: TypeAlias = tuple[bool, int, Exact, Exact]
"""What rows are sorted by, the higher above: not disqualified, how far they came, and the two criteria."""


@dataclass(slots=True)
class Count:
    """Everybody's tally. Who was cut counts no more: `eliminated` says after which session."""

    given: StandingsInput
    scheme: Scheme
    deductions: Deductions
    tallies: dict[PlayerId, Tally]
    eliminated: dict[PlayerId, int]

    def off(self, player: PlayerId) -> Off:
        """Return what penalties take off the standing."""
        return self.deductions.standings.get(player, NOTHING_OFF)

    def criteria(self, player: PlayerId) -> Criteria:
        """Return what the method compares."""
        return self.scheme.criteria(self.tallies[player], self.off(player))

    def key(self, entrant: Entrant, tally: Tally) -> Key:
        """Return where a player with that tally belongs."""
        came_to = self.eliminated.get(entrant.id, len(self.given.sessions) + 1)
        return entrant.status != "disqualified", came_to, *self.scheme.criteria(tally, self.off(entrant.id))

    def scores_to_rank(self, session: int, players: Sequence[PlayerId], scores: Sequence[int]) -> Sequence[Exact]:
        """Return the scores at a table after penalties on it."""
        if off := self.deductions.tables.get(session):
            return [score - off.get(player, 0) for player, score in zip(players, scores, strict=True)]
        return scores

    def credit(self, session: int, table: TableResult, tallies: Mapping[PlayerId, Tally]) -> None:
        """Add a table's result to the tallies of those who played it in person and still count."""
        if table.scores is None:
            return
        scores = self.scores_to_rank(session, table.players, table.scores)
        earned = self.scheme.earnings(scores)
        for player, score in zip(table.players, scores, strict=True):
            if player in table.reserve or player in self.eliminated:
                continue
            tally = tallies[player]
            tally.played += 1
            tally.points += score
            tally.earned += earned[score]
            tally.scores.append((session, score))


def count_tables(given: StandingsInput) -> Count:
    """Return everybody's tally, or raise a ScoringError about input that cannot be."""
    play = get_ruleset(given.rules).play
    known = check_players(given)
    method = check_method(given, play.ranking)
    check_cuts(given.cuts, play.ranking)
    check_tables(given, known)
    deductions = work_out_deductions(given, known, play, method)
    scheme = get_scheme(method, given.two_way_first_tie_bonus)
    count = Count(given, scheme, deductions, {player.id: Tally() for player in given.players}, {})
    cuts = {cut.after: cut for cut in given.cuts}
    all_finished = True
    for session, tables in enumerate(given.sessions, start=1):
        for table in tables:
            all_finished = all_finished and table.is_finished
            if given.live or table.is_finished:
                count.credit(session, table, count.tallies)
        if all_finished and session in cuts:
            _make_cut(count, cuts[session])
    return count


def _make_cut(count: Count, cut: Cut) -> None:
    """Let the first go on and keep the others' tallies as they are; whoever stands first in the list wins a tie."""
    contenders = [
        entrant for entrant in count.given.players if entrant.status != "reserve" and entrant.id not in count.eliminated
    ]
    # Sorting in reverse keeps the order of the list among equals.
    contenders.sort(key=lambda entrant: count.criteria(entrant.id), reverse=True)
    played_on = _players_after(count.given.sessions[cut.after :])
    places = cut.keep
    for entrant in contenders:
        if places == 0:
            count.eliminated[entrant.id] = cut.after
        elif entrant.status != "disqualified" or entrant.id in played_on:
            places -= 1
            if not cut.carry:
                count.tallies[entrant.id] = count.tallies[entrant.id].start_again()
        # Whoever was disqualified before playing on is neither cut nor takes a place from the next in line.


def _players_after(sessions: Iterable[tuple[TableResult, ...]]) -> set[PlayerId]:
    tables = (table for session in sessions for table in session)
    return {player for table in tables for player in table.players if player not in table.reserve}
