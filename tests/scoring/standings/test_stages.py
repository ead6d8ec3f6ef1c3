"""Stages: who goes on is decided once and kept, and until then proposed by what happened up to the cut."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import RULESETS
from scoring.standings.advancing import FieldChange, compare_field, propose_field
from scoring.standings.entries import Cut, Deduction, Entrant, PlayerId, RankingOptions, StandingsInput, TableResult
from scoring.standings.ranks import Standings, rank_standings, standings_after, with_fields
from scoring.standings.records import read_standings_input, standings_from_record
from tests.scoring.standings.cases import Record, random_record, sound_record

TABLE = ("east", "south", "west", "north")
PLAYERS = tuple(Entrant(name) for name in TABLE)

records = st.integers(0, 2**32).map(lambda seed: random_record(Random(seed)))


def event(*scores: tuple[int, ...], cuts: tuple[Cut, ...] = (), **more: Any) -> StandingsInput:
    """Return sessions of the same four at one table."""
    sessions = tuple((TableResult(TABLE, one),) for one in scores)
    fields = {"rules": "zung-jung", "players": PLAYERS, **more}
    return StandingsInput(sessions=sessions, options=RankingOptions(cuts=cuts), **fields)


def eliminated(standings: Standings) -> dict[Any, int]:
    return {row.player: row.eliminated for row in standings.rows if row.eliminated is not None}


def groups(standings: Standings) -> dict[PlayerId, int | None]:
    return {row.player: row.eliminated for row in standings.rows}


# -- nothing that happens after a field was decided changes it -------------------------------------------------------


def happen_later(random: Random, decided: StandingsInput, after: int) -> StandingsInput:
    """Return the event with penalties, corrections, withdrawals and disqualifications after a cut was decided."""
    players = tuple(
        replace(one, status=random.choice(["active", "withdrawn", "disqualified"])) if one.is_listed else one
        for one in decided.players
    )
    sessions = tuple(tuple(correct(random, table) for table in tables) for tables in decided.sessions)
    dates = range(after + 1, len(sessions) + 2)
    penalties = tuple(
        Deduction(player=random.choice(players).id, points=random.randint(1, 500), session=random.choice(dates))
        for _ in range(random.randint(0, 6))
    )
    deductions = tuple(entry for entry in decided.deductions if entry.on != "table") + penalties
    return replace(decided, players=players, sessions=sessions, deductions=deductions)


def correct(random: Random, table: TableResult) -> TableResult:
    scores = tuple(random.randint(-50, 50) for _player in table.players)
    return replace(table, scores=random.choice([table.scores, scores, None]), finished=random.random() < 0.8)


@given(records, st.randoms(use_true_random=False))
def test_nothing_that_happens_later_changes_who_went_on(record: Record, random: Random) -> None:
    decided = with_fields(read_standings_input(record))
    cuts = tuple(cut for cut in decided.options.cuts if cut.field)
    if not cuts:
        return
    decided = replace(decided, options=replace(decided.options, cuts=cuts))
    before = rank_standings(decided)
    after = rank_standings(happen_later(random, decided, cuts[-1].after))
    assert [cut.field for cut in after.cuts] == [cut.field for cut in before.cuts]
    assert groups(after) == groups(before)


@given(records, st.randoms(use_true_random=False))
def test_later_penalties_change_no_proposal_either(record: Record, random: Random) -> None:
    standings = read_standings_input(record)
    for cut in standings.options.cuts:
        session = random.randint(cut.after + 1, max(cut.after, len(standings.sessions)) + 1)
        late = Deduction(player=random.choice(standings.players).id, points=99, session=session)
        if session <= len(standings.sessions) + 1:
            later = replace(standings, deductions=(late, *standings.deductions))
            assert propose_field(later, cut) == propose_field(standings, cut)


@given(records)
def test_those_who_came_furthest_stand_first(record: Record) -> None:
    standings = rank_standings(read_standings_input(record))
    came_to = [row.eliminated or 99 for row in standings.rows if row.status != "disqualified"]
    assert came_to == sorted(came_to, reverse=True)
    ranks = [row.rank for row in standings.rows if row.rank is not None]
    assert all(rank in (place, ranks[place - 2]) for place, rank in enumerate(ranks, start=1))
    assert all(
        row.eliminated is None for row in standings.rows if standings.cuts and row.player in standings.cuts[-1].field
    )


@given(records, st.randoms(use_true_random=False))
def test_penalties_on_the_standing_change_nobodys_scores(record: Record, random: Random) -> None:
    standings = with_fields(read_standings_input(record))
    late = Deduction(player=random.choice(standings.players).id, points=99, on="standing", session=1)
    before, after = (
        {row.player: (row.points, row.earned, row.played, row.by_session) for row in rank_standings(one).rows}
        for one in (standings, replace(standings, deductions=(*standings.deductions, late)))
    )
    assert before == after


# -- proposals --------------------------------------------------------------------------------------------------------


@given(records)
def test_a_cut_without_a_field_makes_what_is_proposed(record: Record) -> None:
    standings = read_standings_input(record)
    made = {cut.after: cut for cut in rank_standings(standings).cuts}
    for cut in standings.options.cuts:
        if cut.after in made and cut.field is None:
            proposal = propose_field(standings, cut)
            assert set(proposal.going_on) == set(made[cut.after].field)
            assert proposal.level_at_border == made[cut.after].level_at_border
            assert compare_field(made[cut.after].field, proposal) is None


def test_the_drawn_number_decides_at_the_border_until_somebody_does() -> None:
    level = event((10, 10, 10, -30), cuts=(Cut(1, 2),))
    assert eliminated(rank_standings(level)) == {"west": 1, "north": 1}
    proposal = propose_field(level, Cut(1, 2))
    assert (proposal.going_on, proposal.in_line) == (("east", "south"), ("west", "north"))
    assert proposal.level_at_border == ("east", "south", "west")
    assert compare_field(["west", "east"], proposal) is None
    assert compare_field(["west", "north"], proposal) == FieldChange(("east", "south"), ("west", "north"))
    assert compare_field(["north"], proposal) == FieldChange(("east", "south"), ("north",))


def test_who_is_passed_over_is_told_with_the_reason() -> None:
    players = (Entrant("east", "withdrawn"), Entrant("south", "disqualified"), *PLAYERS[2:], Entrant("rest"))
    proposal = propose_field(event((30, 10, -10, -30), players=players), Cut(1, 2))
    assert proposal.going_on == ("west", "north")
    assert proposal.passed_over == {"east": "withdrawn", "south": "disqualified", "rest": "never-sat"}
    assert [one.player for one in proposal.contenders] == ["east", "south", "rest", "west", "north"]


def test_whoever_sits_later_was_in_and_left_afterwards() -> None:
    players = (Entrant("east", "withdrawn"), *PLAYERS[1:])
    first, final = TableResult(TABLE, (30, 10, -10, -30)), TableResult(("east", "south", "west"))
    given = StandingsInput(rules="mcr", players=players, sessions=((first,), (final,)))
    assert propose_field(given, Cut(1, 3)).going_on == ("east", "south", "west")
    assert propose_field(replace(given, sessions=((first,),)), Cut(1, 3)).going_on == ("south", "west", "north")


def test_a_proposal_says_that_a_table_still_plays() -> None:
    playing = TableResult(TABLE, (1, 0, 0, -1), finished=False)
    given = StandingsInput(rules="mcr", players=PLAYERS, sessions=((playing,),))
    assert propose_field(given, Cut(1, 2)).is_open
    assert propose_field(event((1, 0, 0, -1)), Cut(2, 2)).is_open
    assert not propose_field(event((1, 0, 0, -1)), Cut(1, 2)).is_open


def test_a_correction_shows_who_would_have_gone_on() -> None:
    kept = Cut(1, 2, field=("east", "south"))
    corrected = event((30, -10, 10, -30), cuts=(kept,))
    assert eliminated(rank_standings(corrected)) == {"west": 1, "north": 1}
    assert compare_field(kept.field or (), propose_field(corrected, kept)) == FieldChange(("west",), ("south",))


# -- when a cut is made -----------------------------------------------------------------------------------------------


def test_no_cut_is_made_while_a_session_before_it_is_unfinished_or_missing() -> None:
    record = {**sound_record(), "penalties": [], "options": {"cuts": [{"after": 2, "keep": 2}]}, "live": True}
    assert standings_from_record(record)["cuts"]
    record["sessions"][0]["tables"][0]["finished"] = False
    assert standings_from_record(record)["cuts"] == []
    record["options"]["cuts"][0]["field"] = ["east", "idle"]
    assert standings_from_record(record)["cuts"][0]["field"] == ["east", "idle"]
    record["sessions"].pop()
    assert standings_from_record(record)["cuts"] == []


@pytest.mark.parametrize("rules", RULESETS)
def test_every_rule_set_can_be_played_in_stages(rules: str) -> None:
    scores = (30, 10, -10, -30)
    assert eliminated(rank_standings(event(scores, rules=rules, cuts=(Cut(1, 2),)))) == {"west": 1, "north": 1}


def test_a_new_start_keeps_what_was_before() -> None:
    first, final = TableResult(TABLE, (30, 10, -10, -30)), TableResult(("east", "south", "west"), (-9, 4, 5))
    off = (Deduction(player="east", count=1, session=1), Deduction(player="east", count=1, session=2))
    given = StandingsInput(
        rules="boxed",
        players=PLAYERS,
        sessions=((first,), (final,)),
        deductions=off[::-1],
        options=RankingOptions(cuts=(Cut(1, 3, carry=False),)),
    )
    rows = {row.player: row for row in rank_standings(given).rows}
    assert (rows["east"].penalty, rows["east"].total, rows["east"].by_session) == (20, 1, (30, -9))
    (stage,) = rows["east"].earlier
    assert (stage.until, stage.played, stage.penalty, stage.total) == (1, 1, 10, 100)
    assert rank_standings(given).restart == 1
    assert [row.player for row in standings_after(given, 1).rows] == list(TABLE)


def test_the_ranking_after_a_session_makes_the_cuts_of_the_whole_event() -> None:
    """East withdrew and has a seat only in session 3: in session 2 the place was theirs already."""
    players = (Entrant("east", "withdrawn"), *PLAYERS[1:])
    sessions = (
        (TableResult(TABLE, (30, 10, -10, -30)),),
        (TableResult(("south", "west", "idle"), (1, 0, -1)),),
        (TableResult(("east", "south", "west"), (1, 0, -1)),),
    )
    given = StandingsInput(
        rules="zung-jung",
        players=(*players, Entrant("idle", "reserve")),
        sessions=sessions,
        options=RankingOptions(cuts=(Cut(1, 3),)),
    )
    assert eliminated(standings_after(given, 2)) == {"north": 1}
