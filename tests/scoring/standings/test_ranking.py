"""Standings: the examples, an independent account of the same rules, and what holds for every tournament."""

from __future__ import annotations

import doctest
import json
import os
import subprocess
import sys
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import advancing, numbers, prizes, ranks, schemes
from scoring.standings import records as record_module
from scoring.standings.entries import Deduction, Entrant, RankingOptions, StandingsInput, TableResult
from scoring.standings.numbers import shown
from scoring.standings.ranks import rank_standings, ranks_before, with_fields
from scoring.standings.records import read_standings_input, standings_from_record
from tests.scoring.standings.cases import Record, random_draft, random_record, sound_record, standings_or_error
from tests.scoring.standings.oracle import METHODS, answer

ROOT = Path(__file__).parents[3]
VECTORS = json.loads((ROOT / "tests/vectors/standings.json").read_text())
TABLE = ("east", "south", "west", "north")

records = st.integers(0, 2**32).map(lambda seed: random_record(Random(seed)))


def by_player(record: Record) -> dict[str, dict[str, Any]]:
    return {row["player"]: row for row in standings_from_record(record)["rows"]}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_the_examples(vector: dict[str, Any]) -> None:
    assert json.dumps(standings_or_error(vector["input"])) == json.dumps(vector["expect"])


@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.soak) for part in range(2, 8))])
def test_an_independent_account_agrees(part: int) -> None:
    random = Random(part)
    for _ in range(400):
        record = random_draft(random)
        assert json.dumps(standings_or_error(record)) == json.dumps(answer(record)), record


def test_the_random_records_reach_every_corner() -> None:
    random = Random(0)
    answers = [(record, answer(record)) for record in (random_record(random) for _ in range(700))]
    rows = [row for _record, standings in answers for row in standings["rows"]]
    assert {record["rules"] for record, _standings in answers} == set(METHODS)
    assert {row.get("status") for row in rows} == {None, "withdrawn", "disqualified"}
    assert {row.get("eliminated") for row in rows} >= {None, 1, 2, 3}
    assert any(isinstance(row.get("penalty"), float) for row in rows)
    assert any(isinstance(row.get("match_points"), float) for row in rows)
    assert {standings["provisional"] for _record, standings in answers} == {True, False}
    cuts = [cut for _record, standings in answers for cut in standings.get("cuts", [])]
    assert any(cut["level_at_border"] for cut in cuts)
    assert any(len(row.get("earlier", [])) > 1 for row in rows)


# --- what holds for every tournament ---------------------------------------------------------------------------------


@given(records)
def test_the_same_record_gives_the_same_standings_and_stays_as_it_was(record: Record) -> None:
    before = deepcopy(record)
    first = standings_from_record(record)
    assert standings_from_record(record) == first
    assert record == before


@given(records, st.randoms(use_true_random=False))
def test_the_order_of_tables_and_seats_does_not_matter(record: Record, random: Random) -> None:
    moved = deepcopy(record)
    for session in moved["sessions"]:
        random.shuffle(session["tables"])
        for table in session["tables"]:
            if table.get("scores") is None:
                random.shuffle(table["players"])
            else:
                seats = list(zip(table["players"], table["scores"], strict=True))
                random.shuffle(seats)
                table["players"], table["scores"] = ([seat[part] for seat in seats] for part in (0, 1))
    assert standings_from_record(moved) == standings_from_record(record)


@given(records, st.randoms(use_true_random=False))
def test_the_order_of_penalties_does_not_matter(record: Record, random: Random) -> None:
    moved = deepcopy(record)
    random.shuffle(moved["penalties"])
    assert standings_from_record(moved) == standings_from_record(record)


@given(records)
def test_withdrawing_changes_nothing_but_the_status(record: Record) -> None:
    record["options"].pop("cuts", None)
    first = record["players"][0]
    name = first["id"] if isinstance(first, dict) else first
    here = {**record, "players": [name, *record["players"][1:]]}
    gone = {**record, "players": [{"id": name, "status": "withdrawn"}, *record["players"][1:]]}
    rows = standings_from_record(gone)["rows"]
    assert next(row for row in rows if row["player"] == name).pop("status") == "withdrawn"
    assert rows == standings_from_record(here)["rows"]


@given(records)
def test_disqualifying_leaves_the_figures_of_the_others(record: Record) -> None:
    record["options"].pop("cuts", None)
    first = record["players"][0]
    name = first["id"] if isinstance(first, dict) else first
    here = by_player({**record, "players": [name, *record["players"][1:]]})
    gone = by_player({**record, "players": [{"id": name, "status": "disqualified"}, *record["players"][1:]]})
    for player, row in gone.items():
        row.pop("status", None)
        here[player].pop("status", None)
        assert {**row, "rank": None} == {**here[player], "rank": None}


@given(records)
def test_ranks_count_who_stands_ahead(record: Record) -> None:
    ranks = [row["rank"] for row in standings_from_record(record)["rows"]]
    ranked = [rank for rank in ranks if rank is not None]
    assert ranks[: len(ranked)] == ranked, "the disqualified stand last"
    assert all(rank in (place, ranked[place - 2]) for place, rank in enumerate(ranked, start=1))


@given(st.lists(st.integers(-3, 3), min_size=4, max_size=4), st.sampled_from(["mcr", "boxed"]))
def test_a_table_hands_out_all_its_prizes(scores: list[int], rules: str) -> None:
    standings = rank_standings(a_table(rules, scores))
    if rules == "mcr":
        assert sum(row.earned or 0 for row in standings.rows) == 7
    else:
        assert sum(row.earned or 0 for row in standings.rows) == 170


def a_table(rules: str, scores: list[int], **more: Any) -> StandingsInput:
    table = TableResult(TABLE, tuple(scores))
    players = tuple(Entrant(name) for name in TABLE)
    return StandingsInput(rules=rules, players=players, sessions=((table,),), **more)


# --- single rules ----------------------------------------------------------------------------------------------------


def test_rows_are_exact() -> None:
    rows = rank_standings(a_table("mcr", [30, 30, 30, -90])).rows
    assert rows[0].earned == rows[0].total == Fraction(7, 3)


@pytest.mark.parametrize(
    ("exact", "printed"),
    [
        (Fraction(1, 200), 0.01),
        (Fraction(-1, 200), -0.01),
        (Fraction(1, 201), 0),
        (Fraction(-1, 201), 0),
        (Fraction(5, 3), 1.67),
        (Fraction(-7, 3), -2.33),
        (Fraction(1001, 500), 2),
        (Fraction(4, 2), 2),
        (-12, -12),
    ],
)
def test_numbers_are_rounded_half_up_away_from_zero(exact: Fraction, printed: float) -> None:
    assert repr(shown(exact)) == repr(printed)


def test_the_printed_tie_bonus_is_for_two_firsts_only() -> None:
    def bonuses(*scores: int) -> list[Any]:
        rows = rank_standings(
            a_table("boxed", list(scores), options=RankingOptions(chosen={"two_way_first_tie_bonus": 70}))
        ).rows
        return sorted((row.earned or 0 for row in rows), reverse=True)

    assert bonuses(9, 9, -9, -9) == [70, 70, 20, 20]
    assert bonuses(9, 3, 3, -15) == [80, 40, 40, 10]
    assert bonuses(9, 9, 9, -27) == [Fraction(160, 3)] * 3 + [10]


def test_one_penalty_can_take_points_off_the_score_and_match_points_off_the_total() -> None:
    record = {
        "rules": "zung-jung",
        "options": {"method": "match-points"},
        "players": list(TABLE),
        "sessions": [{"tables": [{"players": list(TABLE), "scores": [100, -20, -30, -50]}]}],
        "penalties": [{"player": "east", "points": 19, "match_points": 2, "session": 1}],
    }
    row = by_player(record)["east"]
    assert (row["points"], row["match_points"], row["match_penalty"], row["penalty"], row["total"]) == (81, 9, 2, 0, 7)


def test_records_and_objects_mean_the_same() -> None:
    assert read_standings_input(sound_record()) == StandingsInput(
        rules="mcr",
        players=tuple(Entrant(name) for name in (*TABLE, "rest", "idle")),
        sessions=(
            (TableResult(TABLE, (30, 10, -10, -30)),),
            (TableResult(TABLE, (0, 0, 8, -8), reserve=frozenset(["north"])),),
        ),
        deductions=(Deduction(player="south", points=5),),
    )


@pytest.mark.parametrize(
    "module", [numbers, prizes, schemes, ranks, advancing, record_module], ids=lambda module: module.__name__
)
def test_the_examples_in_the_documentation(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_standings_need_no_django() -> None:
    code = "import sys, scoring.standings.records, tournament.standings.targets; print('django' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ}
    )
    assert done.stdout.strip() == "False", done.stderr


# -- session by session -----------------------------------------------------------------------------------------------


@given(records)
def test_the_scores_of_the_sessions_come_to_the_points(record: Record) -> None:
    restarts = any(not cut.get("carry", True) for cut in record["options"].get("cuts", []))
    for row in rank_standings(read_standings_input(record)).rows:
        assert len(row.by_session) == len(record["sessions"])
        if not restarts:
            played = [score for score in row.by_session if score is not None]
            assert (len(played), sum(played)) == (row.played, row.points)


@given(records, st.integers(1, 5))
def test_ranks_before_a_session_are_those_of_a_tournament_that_ended_there(record: Record, session: int) -> None:
    given_input = with_fields(read_standings_input(record))
    earlier = deepcopy(record)
    for cut, decided in zip(earlier["options"].get("cuts", []), given_input.options.cuts, strict=True):
        if decided.field is not None:
            cut["field"] = list(decided.field)
    earlier["sessions"] = record["sessions"][: session - 1]
    earlier["penalties"] = [entry for entry in record["penalties"] if entry.get("session", 0) < session]
    if cuts := earlier["options"].get("cuts"):
        earlier["options"]["cuts"] = [cut for cut in cuts if cut["after"] < session - 1]
    expected = {row["player"]: row["rank"] for row in standings_from_record(earlier)["rows"]}
    assert ranks_before(given_input, session) == expected
