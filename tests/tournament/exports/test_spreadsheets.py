"""CSV and XLSX, read back with other libraries and compared with the database."""

from __future__ import annotations

import csv
from datetime import datetime
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from scoring.rulesets import RULESETS
from scoring.seats import Wind
from tests.tournament.events import hand, make_event, new_id, play
from tests.tournament.exports.evening import FORMULA, NAMES, play_evening
from tournament.exports.csv import FORMULA_STARTS, harmless, write_csv
from tournament.exports.rows import MAKE_SHEET
from tournament.exports.rows.results import Results, sessions_sheet, standings_sheet
from tournament.exports.rows.sheet import Column, Sheet
from tournament.exports.xlsx import write_xlsx
from tournament.models import Hand, Table
from tournament.penalties.giving import Offence, penalise, penalise_entry
from tournament.standings.results import standings_of


def read_csv(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"), newline="")))


def read_xlsx(content: bytes) -> dict[str, list[list[Any]]]:
    book = CalamineWorkbook.from_filelike(BytesIO(content))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}


@pytest.mark.django_db
def test_csv_has_a_mark_for_spreadsheets_and_the_ends_of_lines_the_standard_asks_for() -> None:
    content = write_csv(standings_sheet(Results.read(play_evening().fresh())))
    assert content.startswith(b"\xef\xbb\xbf")
    assert content.count(b"\r\n") == 9
    assert content.replace(b"\r\n", b"").count(b"\n") == 0


@pytest.mark.django_db
def test_the_standings_in_the_file_are_the_standings() -> None:
    event = play_evening()
    rows = read_csv(write_csv(standings_sheet(Results.read(event.fresh()))))
    expected = standings_of(event.fresh(), for_public=False).rows
    entries = {entry.pk: entry for entry in event.entries}
    assert [int(row["Number"]) for row in rows] == [entries[int(row.player)].number for row in expected]
    assert [int(row["Points"]) for row in rows] == [row.points for row in expected]
    assert [float(row["Total"]) for row in rows] == [float(row.total) for row in expected]
    for row in rows:
        assert sum(int(row[name] or 0) for name in ("Session 1", "Session 2")) == int(row["Points"])


@pytest.mark.django_db
def test_no_name_becomes_a_formula_in_csv() -> None:
    results = Results.read(play_evening().fresh())
    for make in MAKE_SHEET.values():
        for row in read_csv(write_csv(make(results))):
            for value in row.values():
                if not _is_number(value):
                    assert not value.startswith(FORMULA_STARTS), value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


@given(st.text())
def test_harmless_text_keeps_its_words(text: str) -> None:
    assert harmless(text).removeprefix("'") == text.removeprefix("'")
    assert not harmless(text).startswith(FORMULA_STARTS)


@pytest.mark.django_db
def test_the_workbook_holds_all_sheets_of_real_values() -> None:
    event = play_evening()
    results = Results.read(event.fresh())
    content = write_xlsx([make(results) for make in MAKE_SHEET.values()], title="Harbour Open")
    sheets = read_xlsx(content)
    assert list(sheets) == [
        *("Standings", "Sessions", "Tables", "All hands", "Penalties"),
        *("Teams", "Countries", "Highest hands", "Hand statistics", "Seals"),
    ]
    headings, *hands = sheets["All hands"]
    assert len(hands) == Hand.objects.current().filter(tournament=event.tournament).count() == 4
    first = dict(zip(headings, hands[0], strict=True))
    assert first["Points"] == 12
    assert isinstance(first["Recorded"], datetime)
    assert [first[name] for name in ("East", "South", "West", "North")] == [60, -20, -20, -20]
    tables = [dict(zip(sheets["Tables"][0], row, strict=True)) for row in sheets["Tables"][1:]]
    stored = Table.objects.filter(tournament=event.tournament).order_by("session__number", "number")
    for row, table in zip(tables[:3], stored, strict=False):
        assert row["East: score"] == table.totals[Wind.EAST]
    assert tables[1]["Result from"] == "Typed totals"


@pytest.mark.django_db
def test_formulas_stay_text_in_the_workbook() -> None:
    content = write_xlsx([standings_sheet(Results.read(play_evening().fresh()))], title=FORMULA)
    names = {row[2] for row in read_xlsx(content)["Standings"][1:]}
    assert names == set(NAMES)
    with ZipFile(BytesIO(content)) as file:
        sheet = file.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in sheet
    assert "<autoFilter" in sheet
    assert 'state="frozen"' in sheet


@settings(max_examples=25)
@given(st.lists(st.tuples(st.text(max_size=40), st.integers(-(10**6), 10**6)), max_size=5))
def test_any_text_can_be_written(rows: list[tuple[str, int]]) -> None:
    sheet = Sheet("any", "Any", (Column("name", "Name"), Column("points", "Points", "number")), rows)
    assert [row[1] for row in read_xlsx(write_xlsx([sheet], title="Any"))["Any"][1:]] == [row[1] for row in rows]
    assert write_csv(sheet)


@pytest.mark.django_db
def test_points_of_a_session_are_what_is_left_of_the_score() -> None:
    event = play_evening()
    running = Table.objects.get(session=event.sessions[1], number=1)
    fine = Offence(kind="small-offence")
    penalise(table=running, seat=Wind.WEST, offence=fine, reason="x", command_id=new_id(), by=event.referee)
    results = Results.read(event.fresh())
    sessions = [row for row in read_csv(write_csv(sessions_sheet(results))) if row["Session"] == "2"]
    west = next(row for row in sessions if (row["Table"], row["Seat"]) == ("1", "West"))
    assert (west["Score"], west["Penalty"], west["Points"]) == ("48", "5", "43")
    tables = [row for row in read_csv(write_csv(MAKE_SHEET["tables"](results))) if row["Session"] == "2"]
    assert (tables[0]["West: score"], tables[0]["West: points"]) == ("48", "43")
    number = west["Number"]
    standing = next(row for row in read_csv(write_csv(standings_sheet(results))) if row["Number"] == number)
    assert standing["Session 2"] == "43"


@pytest.mark.django_db
def test_growing_penalties_are_listed_with_what_each_cost() -> None:
    event = make_event("boxed")
    for kind in ("comment", "knocked-tiles"):
        penalise_entry(entry=event.entries[0], offence=Offence(kind=kind), reason="x", by=event.referee)
    rows = read_csv(write_csv(MAKE_SHEET["penalties"](Results.read(event.fresh()))))
    assert [row["Points"] for row in rows] == ["-10", "-50"]


@pytest.mark.django_db
def test_penalties_and_payments_are_told_with_their_reasons() -> None:
    rows = read_csv(write_csv(MAKE_SHEET["penalties"](Results.read(play_evening().fresh()))))
    assert [(row["Effect"], row["Points"], row["Reason"]) for row in rows] == [
        ("Off the standing", "-10", "Late"),
        ("Paid to the others", "-30", "'=1+1"),
    ]


@pytest.mark.django_db
def test_a_reserve_is_named_beside_the_player_whose_seat_it_is() -> None:
    rows = read_csv(write_csv(MAKE_SHEET["sessions"](Results.read(play_evening().fresh()))))
    played = [row for row in rows if row["Played by"]]
    assert [(row["Session"], row["Seat"], row["Played by"]) for row in played] == [("2", "North", "Reserve 1")]


@pytest.mark.parametrize("ruleset", ["zung-jung", "bmja", "boxed"])
@pytest.mark.django_db
def test_every_rule_set_can_be_taken_away(ruleset: str) -> None:
    event = make_event(ruleset)
    if ruleset == "bmja":
        play(event, (Wind.EAST, 40, None, {Wind.SOUTH: 8, Wind.WEST: 4, Wind.NORTH: 2}))
    else:
        play(event, (Wind.EAST, 20))
    results = Results.read(event.fresh())
    sheets = read_xlsx(write_xlsx([make(results) for make in MAKE_SHEET.values()], title="Evening"))
    assert sum(row[-1] for row in sheets["Standings"][1:]) == (170 if ruleset == "boxed" else 0)
    # Who discarded is not asked under the British rules: that nobody is noted does not mean a self-draw.
    assert ("Won" if ruleset == "bmja" else "Self-draw") in sheets["All hands"][1]
    # All four scores, or the payments could not be checked.
    if ruleset == "bmja":
        played = dict(zip(*sheets["All hands"], strict=True))
        assert [played[f"{wind}: score"] for wind in ("East", "South", "West", "North")] == [40, 8, 4, 2]


def declared(ruleset: str, *hands: dict[str, Any]) -> list[dict[str, str]]:
    """Return what follows the usual columns in the rows of hands with these facts."""
    event = make_event(ruleset)
    for fields in hands:
        play(event, hand(event.table, Wind.SOUTH, 20, **fields))
    rows = read_csv(write_csv(MAKE_SHEET["hands"](Results.read(event.fresh()))))
    usual = len(read_csv(write_csv(MAKE_SHEET["hands"](Results.read(play_evening().fresh()))))[0])
    usual -= len(RULESETS["mcr"].play.declared)
    return [dict(list(row.items())[usual:]) for row in rows]


@pytest.mark.django_db
def test_what_a_rule_set_declares_has_columns_after_the_usual_ones() -> None:
    immune = {"discarder": Wind.EAST, "facts": {"safe": {Wind.SOUTH: True}}}
    responsible = {"discarder": Wind.EAST, "facts": {"safe": {Wind.SOUTH: True}, "responsible": Wind.WEST}}
    first, second, third = declared("zung-jung", {}, immune, responsible)
    assert first == {"Immunity": "", "Responsible": ""}
    south, west = second["Immunity"], third["Responsible"]
    assert (second["Responsible"], third["Immunity"]) == ("", south)
    assert south.startswith("Player")
    assert west.startswith("Player")
    assert south != west


@pytest.mark.django_db
def test_a_goulash_is_marked() -> None:
    scores = {Wind.EAST: 8, Wind.WEST: 4, Wind.NORTH: 2}
    usual, goulash = declared("bmja", {"scores": scores}, {"scores": scores, "facts": {"goulash": True}})
    assert (usual["Goulash"], goulash["Goulash"]) == ("", "Yes")


@pytest.mark.django_db
def test_many_tables_cost_as_many_queries_as_few() -> None:
    counts = []
    for tables in (1, 6):
        tournament = make_event(tables=tables, sessions=2).fresh()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            results = Results.read(tournament)
            for make in MAKE_SHEET.values():
                make(results)
        counts.append(len(queries))
    assert counts[0] == counts[1]
