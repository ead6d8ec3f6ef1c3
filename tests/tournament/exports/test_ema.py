"""The European association's results sheet."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from tests.tournament.exports.evening import play_evening
from tournament.actors import SYSTEM
from tournament.exports.ema import EmaReport, Facts, base_rank, mers_weight
from tournament.exports.rows import Results
from tournament.models import Entry
from tournament.penalising import Offence, penalise_entry


@pytest.fixture
def report(db: None) -> EmaReport:
    """Return the report of an evening on which half the players have numbers."""
    event = play_evening()
    for number, country in ((1, "FR"), (2, "AT"), (3, "AT"), (4, "XX")):
        Entry.objects.filter(tournament=event.tournament, number=number).update(
            association_number=f"0439000{number}", country=country
        )
    return EmaReport(Results.read(event.fresh()), Facts("NLD", "Rotterdam"))


def test_columns_are_those_of_the_workbook(report: EmaReport) -> None:
    rows = CalamineWorkbook.from_filelike(BytesIO(report.to_xlsx())).get_sheet_by_index(0).to_python()
    assert rows[0][2:10] == [
        "Place",
        "First Name",
        "Last name",
        "EMA number",
        "Table points",
        "Score",
        "EMA member",
        "Country",
    ]
    facts = rows[2]
    assert (facts[0], facts[1], facts[11], facts[12]) == ("Harbour Open", 8, "NLD", "Rotterdam")
    assert (facts[13], facts[15], facts[16], facts[17]) == (3, "MCR", "01-03 May. 2026", 3)
    assert [row[0] for row in rows if row[0]] == ["Tournament", "Harbour Open"]
    assert len(rows) == 9
    assert [row[2] for row in rows[1:]] == [player.place for player in report.players]


def test_numbers_of_the_association_keep_their_first_digit(report: EmaReport) -> None:
    rows = CalamineWorkbook.from_filelike(BytesIO(report.to_xlsx())).get_sheet_by_index(0).to_python()
    assert {row[5] for row in rows[1:]} == {"04390001", "04390002", "04390003", "04390004", ""}


def test_what_is_missing_is_told_by_player(report: EmaReport) -> None:
    by_number = {player.entry.number: player for player in report.players}
    assert not by_number[1].lacks_number
    assert not by_number[1].lacks_country
    assert by_number[4].lacks_country
    assert by_number[5].lacks_number
    assert {player.entry.number for player in report.incomplete} == {4, 5, 6, 7, 8}
    assert report.countries == 2


def test_score_and_table_points_are_what_was_ranked_by(report: EmaReport) -> None:
    for player, row in zip(report.players, report.results.standings, strict=True):
        assert player.score == row.points - row.penalty
        assert player.table_points == pytest.approx(float(row.total), abs=0.01)
        assert player.base_rank == base_rank(8, row.rank or 0)


@pytest.mark.django_db
def test_the_disqualified_are_left_out_and_named() -> None:
    event = play_evening()
    entry = Entry.objects.get(tournament=event.tournament, number=1)
    penalise_entry(entry=entry, offence=Offence(kind="disqualification"), reason="Cheating", by=SYSTEM)
    report = EmaReport(Results.read(event.fresh()), Facts())
    assert len(report.players) == 7
    assert [left.number for left in report.left_out] == [1]


@given(st.integers(2, 300), st.data())
def test_base_ranks_fall_from_1000_to_0(players: int, data: st.DataObject) -> None:
    place = data.draw(st.integers(1, players))
    assert base_rank(players, 1) == 1000
    assert base_rank(players, players) == 0
    assert 0 <= base_rank(players, place) <= 1000


@pytest.mark.parametrize(
    ("days", "players", "countries", "weight"),
    [(1, 40, 5, 1), (2, 41, 6, 3), (3, 81, 11, 5), (5, 80, 10, 4)],
)
def test_weight_follows_days_players_and_countries(days: int, players: int, countries: int, weight: float) -> None:
    assert mers_weight(days=days, players=players, countries=countries) == weight
    assert mers_weight(days=days, players=players, countries=countries, is_qualification=True) == weight + 1
