"""The European association's results sheet."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from scoring.standings.numbers import Exact
from tests.tournament.events import Event
from tests.tournament.exports.evening import play_evening
from tournament.core.permissions import SYSTEM
from tournament.exports.csv import write_csv
from tournament.exports.ema.report import EmaReport, Facts, replaced_players, whole
from tournament.exports.ema.weight import Weight, base_rank
from tournament.exports.rows.results import Results
from tournament.models import Entry, Seat
from tournament.penalties.giving import Offence, penalise_entry
from tournament.players.enrolment import withdraw
from tournament.sessions.substitutes import replace_for_good

WHERE = Facts("NED", "Rotterdam")


def change(event: Event, number: int, **values: str) -> Entry:
    Entry.objects.filter(tournament=event.tournament, number=number).update(**values)
    return Entry.objects.get(tournament=event.tournament, number=number)


def read(event: Event, facts: Facts = WHERE) -> EmaReport:
    return EmaReport(Results.read(event.fresh()), facts)


def disqualify(event: Event, number: int) -> None:
    entry = Entry.objects.get(tournament=event.tournament, number=number)
    penalise_entry(entry=entry, offence=Offence(kind="disqualification"), reason="Cheating", by=SYSTEM)


def lines_of(report: EmaReport) -> dict[int, tuple[int, Exact | None, Exact]]:
    """Return place, table points and score by drawn number."""
    return {line.entry.number or 0: (line.place, line.table_points, line.score) for line in report.players}


def ranking_file(report: EmaReport) -> list[list[str]]:
    """Return the lines for the ranking site as it would read them; no cell of the tests holds a comma."""
    return [line.split(",") for line in write_csv(report.to_ranking()).decode("utf-8-sig").splitlines()]


@pytest.fixture
def event(db: None) -> Event:
    """Return an evening on which half the players have numbers; whom nobody told of are from the Netherlands."""
    event = play_evening()
    for number, country in ((1, "FR"), (2, "AT"), (3, "AT"), (4, "XX")):
        change(event, number, association_number=f"0439000{number}", country=country)
    return event


@pytest.fixture
def report(event: Event) -> EmaReport:
    """Return the report of that evening."""
    return read(event)


# -- the sheet --------------------------------------------------------------------------------------------------------


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
    assert (facts[0], facts[1], facts[11], facts[12]) == ("Harbour Open", 8, "NED", "Rotterdam")
    assert (facts[13], facts[15], facts[16], facts[17]) == (3, "MCR", "01-03 May. 2026", 3)
    assert [row[0] for row in rows if row[0]] == ["Tournament", "Harbour Open"]
    assert len(rows) == 9
    assert [row[2] for row in rows[1:]] == [player.place for player in report.players]


def test_numbers_of_the_association_keep_their_first_digit(report: EmaReport) -> None:
    rows = CalamineWorkbook.from_filelike(BytesIO(report.to_xlsx())).get_sheet_by_index(0).to_python()
    assert {row[5] for row in rows[1:]} == {"04390001", "04390002", "04390003", "04390004", ""}


def test_what_is_missing_is_told_by_player(report: EmaReport) -> None:
    by_number = {player.entry.number: player for player in report.players}
    assert not by_number[2].is_incomplete
    assert by_number[1].lacks_first_name  # 李文君
    assert by_number[4].lacks_country
    assert by_number[5].lacks_number
    assert {player.entry.number for player in report.incomplete} == {1, 4, 5, 6, 7, 8}


def test_score_and_table_points_are_what_was_ranked_by(report: EmaReport) -> None:
    for player, row in zip(report.players, report.results.standings, strict=True):
        assert player.score == row.points - row.penalty
        assert player.table_points == pytest.approx(float(row.total), abs=0.01)
        assert player.base_rank == base_rank(8, row.rank or 0)


def test_whoever_never_played_leaves_no_gap_between_the_places(event: Event) -> None:
    Seat.objects.filter(entry__number=2, entry__tournament=event.tournament).update(is_credited=False)
    report = read(event)
    assert [entry.number for entry in report.left_out] == [2]
    assert [player.place for player in report.players][:2] == [1, 2]
    assert max(player.place for player in report.players) <= len(report.players) == 7


# -- who stays and who may be struck off ------------------------------------------------------------------------------


def test_the_disqualified_stand_last_with_nothing_and_count(event: Event) -> None:
    before = lines_of(read(event))
    disqualify(event, 1)
    report = read(event)
    after = lines_of(report)
    assert report.players[-1].entry.number == 1
    assert after[1] == (8, 0, 0)
    assert report.players[-1].base_rank == 0
    assert report.players[0].base_rank == 1000
    assert report.left_out == []
    assert len(report.players) == 8
    for number, (place, table_points, score) in before.items():
        if number != 1:
            assert after[number] == (place - (before[1][0] < place), table_points, score)
    assert report.lines()[8][2:8] == (8, "", "李文君", "04390001", 0, 0)


def test_two_disqualified_share_the_last_place(event: Event) -> None:
    disqualify(event, 1)
    disqualify(event, 2)
    assert [player.place for player in read(event).players[-2:]] == [7, 7]


def test_whoever_was_disqualified_in_the_first_session_stays_though_a_reserve_played_on(event: Event) -> None:
    disqualify(event, 1)
    Seat.objects.filter(entry__number=1, entry__tournament=event.tournament).update(is_credited=False)
    assert lines_of(read(event))[1] == (8, 0, 0)


def test_only_the_replaced_and_the_withdrawn_may_be_struck_off(event: Event) -> None:
    replaced = Seat.objects.get(occupant__isnull=False, table__tournament=event.tournament).entry
    withdraw(entry=Entry.objects.get(tournament=event.tournament, number=8), reason="Ill", by=SYSTEM)
    disqualify(event, 3)
    assert replaced is not None
    found = replaced_players(Results.read(event.fresh()))
    assert {entry.number: [one.number for one in sessions] for entry, sessions in found} == {
        replaced.number: [2],
        8: [],
    }


def test_whoever_is_struck_off_leaves_no_line_and_no_gap(event: Event) -> None:
    before = read(event)
    first = before.players[0]
    report = read(event, replace(WHERE, struck_off=frozenset({first.entry.enrolment})))
    assert first.entry.number not in lines_of(report)
    assert report.players[0].place == 1
    assert report.players[0].base_rank == 1000
    assert len(report.players) == 7
    assert report.left_out == []
    assert report.lines()[2][1] == 7


def test_whoever_was_replaced_for_good_may_be_struck_off(event: Event) -> None:
    reserve = Entry.objects.get(tournament=event.tournament, name="Reserve 1")
    Seat.objects.filter(occupant=reserve).update(occupant=None, occupied_from=None, is_credited=True)
    entry = Entry.objects.get(tournament=event.tournament, number=8)
    replace_for_good(entry=entry, reserve=reserve, reason="Ill", by=SYSTEM)
    report = read(event)
    assert report.weight.substitutes == 0
    assert replaced_players(report.results) == [(entry, [])]


# -- the weight -------------------------------------------------------------------------------------------------------


def weight(days: int, players: int, countries: int, **more: bool | float | int) -> Weight:
    codes = tuple(f"C{number:02}" for number in range(countries))
    return Weight(days=days, players=players, countries=codes, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("days", "players", "countries", "parts"),
    [
        (1, 40, 5, (1, 0, 0)),
        (2, 41, 6, (2, 0.5, 0.5)),
        (2, 80, 9, (2, 0.5, 0.5)),
        (3, 81, 10, (3, 1, 1)),
        (5, 120, 11, (3, 1, 1)),
    ],
)
def test_weight_follows_days_players_and_countries(
    days: int, players: int, countries: int, parts: tuple[float, float, float]
) -> None:
    found = weight(days, players, countries)
    assert [found.for_days, found.for_players, found.for_countries] == list(parts)
    assert found.used == sum(parts)
    assert weight(days, players, countries, is_qualification=True).used == sum(parts) + 1


@pytest.mark.parametrize(("substitutes", "part"), [(0, 0), (2, 0), (3, 0.5), (9, 0.5)])
def test_up_to_three_substitutes_count_as_players(substitutes: int, part: float) -> None:
    assert weight(1, 38, 1, substitutes=substitutes).for_players == part
    assert weight(1, 37, 1, substitutes=substitutes).for_players == 0


def test_the_organizer_overrules_the_weight(event: Event) -> None:
    report = read(event, replace(WHERE, weight=4.5))
    assert [report.weight.worked_out, report.weight.used] == [3, 4.5]
    assert report.lines()[2][13] == 4.5


def test_the_countries_of_all_players_count_however_they_are_written(event: Event) -> None:
    for number, country in ((1, "NL"), (2, "NED"), (3, "NLD"), (4, "XX"), (5, ""), (6, "DE"), (7, "GER"), (8, "GB")):
        change(event, number, association_number="", country=country)
    assert read(event).weight.countries == ("GBR", "GER", "NED")


def test_guests_count_as_the_organizing_country(event: Event) -> None:
    for number in (1, 2, 3):
        change(event, number, association_number=f"2439000{number}", country=("JP", "CN", "US")[number - 1])
    change(event, 4, country="DE")
    report = read(event)
    assert report.guests == 3
    assert report.weight.countries == ("GER", "NED")
    assert {player.country for player in report.players} == {"JPN", "CHN", "USA", "GER", "NED"}
    assert [player.is_member for player in report.players if player.is_guest] == [False] * 3
    assert read(event, Facts("FRA")).weight.countries == ("FRA", "GER", "NED")
    assert read(event, Facts()).weight.countries == ("GER", "NED")


def test_reserves_who_played_count_for_the_weight_only(report: EmaReport) -> None:
    assert (report.weight.players, report.weight.substitutes) == (8, 1)
    assert report.lines()[2][1] == 8


@given(st.integers(2, 300), st.data())
def test_base_ranks_fall_from_1000_to_0(players: int, data: st.DataObject) -> None:
    place = data.draw(st.integers(1, players))
    assert base_rank(players, 1) == 1000
    assert base_rank(players, players) == 0
    assert 0 <= base_rank(players, place) <= 1000


# -- the file for the ranking site ------------------------------------------------------------------------------------


def test_the_ranking_site_gets_the_lines_it_reads(event: Event) -> None:
    for number, name in enumerate(("Ann van der Berg", "Kovács, Péter", "Li Wei", "Zoë SMITH"), start=1):
        change(event, number, name=name)
    change(event, 2, country="GBR")
    change(event, 3, country="DE", association_number="123")
    report = read(event)
    headings, *lines = ranking_file(report)
    assert headings == ["position", "ema_id", "last_name", "first_name", "nationality", "points", "mahjong"]
    assert [int(line[0]) for line in lines] == [player.place for player in report.players]
    by_name = {line[2]: line for line in lines}
    assert by_name["VAN DER BERG"][1:5] == ["04390001", "VAN DER BERG", "Ann", "FR"]
    assert by_name["KOVÁCS"][1:5] == ["04390002", "KOVÁCS", "Péter", "UK"]
    assert by_name["WEI"][1:5] == ["", "WEI", "Li", "DE"]
    rows = {row.player: row for row in report.results.standings}
    for player, line in zip(report.players, lines, strict=True):
        row = rows[player.entry.pk]
        assert line[5:] == [str(whole(row.total)), str(row.points - row.penalty)]


def test_points_for_the_ranking_site_are_whole() -> None:
    halves: list[Exact] = [Fraction(17, 2), Fraction(7, 3), Fraction(-1, 2), Fraction(-7, 3), 6]
    assert [whole(value) for value in halves] == [9, 2, -1, -2, 6]


def test_rounded_points_are_told(report: EmaReport) -> None:
    assert [player.entry.number for player in report.players if player.points != int(player.points)] == [4, 3]
    assert report.rounded == 2


def test_the_disqualified_come_last_in_the_ranking_file_too(event: Event) -> None:
    disqualify(event, 2)
    assert ranking_file(read(event))[-1][:2] == ["8", "04390002"]
    assert ranking_file(read(event))[-1][5:] == ["0", "0"]


def test_what_the_ranking_site_would_refuse_is_told(event: Event) -> None:
    change(event, 5, name="Ann Five", country="NL", association_number="")
    report = read(event)
    assert {player.entry.number for player in report.refused} == {6, 7}


def test_no_cell_of_the_ranking_file_is_a_formula(event: Event) -> None:
    text = write_csv(read(event).to_ranking()).decode("utf-8-sig")
    assert "HYPERLINK" in text
    assert all(not cell.startswith(("=", "+", "@")) for line in text.splitlines() for cell in line.split(","))
