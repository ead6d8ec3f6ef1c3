"""Add up what every player has gathered, session by session, and make the cuts on the way."""

from __future__ import annotations

from scoring.rulesets import get_ruleset
from scoring.standings.checks import check_cuts, check_players, check_tables, find_scheme
from scoring.standings.counted import CountedTables, FirstRelease
from scoring.standings.deductions import work_out_deductions
from scoring.standings.entries import FIRST_RELEASE, StandingsInput
from scoring.standings.schemes import RunningSums


def count_tables(given: StandingsInput, *, leaving_out: tuple[int, int] | None = None) -> CountedTables:
    """Return everyone's sums, or raise a ScoringError about input that makes no sense.

    One table can be left out, by its session and its place in the list there, as if its result were still to come.
    """
    play = get_ruleset(given.rules).play
    known = check_players(given)
    scheme = find_scheme(given.rules, given.options, given.rule_options)
    check_cuts(given)
    check_tables(given, known, scheme)
    deductions = work_out_deductions(given, known, play, scheme)
    made = FirstRelease if given.options.as_of == FIRST_RELEASE else CountedTables
    counted = made(given, scheme, deductions, {player.id: RunningSums() for player in given.players})
    cuts = {cut.after: cut for cut in given.options.cuts}
    all_finished = True
    for session, tables in enumerate(given.sessions, start=1):
        for place, table in enumerate(tables):
            is_left_out = leaving_out == (session, place)
            all_finished = all_finished and table.is_finished and not is_left_out
            if not is_left_out and (given.live or table.is_finished):
                counted.credit(session, table, counted.sums)
        cut = cuts.get(session)
        if cut and (all_finished or cut.field is not None):
            counted.make_cut(cut)
    counted.refuse_the_eliminated()
    return counted
