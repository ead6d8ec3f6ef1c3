"""A list of players on its way: looked at, mapped, imported, and never twice."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournament.events import Event
from tournament.models import Entry

pytestmark = pytest.mark.django_db

MESSY = Path(__file__).parents[2] / "players" / "messy_players.csv"


@pytest.fixture
def address(event: Event) -> str:
    return f"/organize/{event.tournament.slug}/players/import/"


def carried(page: str) -> dict[str, Any]:
    """Return what the preview's form carries on."""
    fields: dict[str, Any] = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    for name, text in re.findall(r'<textarea name="(\w+)" hidden>(.*?)</textarea>', page, re.DOTALL):
        fields[name] = unescape(text)
    for name, options in re.findall(r'<select[^>]* name="([\w-]+)">(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        fields[name] = chosen[1] if chosen else re.findall(r'value="([^"]*)"', options)[0]
    for name, text in re.findall(r'name="(cell-[\d-]+)" value="([^"]*)"', page):
        fields[name] = unescape(text)
    fields["out"] = re.findall(r'name="out" value="(\d+)" checked', page)
    return fields


def test_a_messy_file_is_looked_at_then_imported(desk: Client, event: Event, address: str) -> None:
    before = Entry.objects.count()
    file = SimpleUploadedFile("liste.csv", MESSY.read_bytes())
    page = desk.post(address, {"file": file}).content.decode()
    assert "Jürgen Bambusrohr" in unescape(page)
    assert "Leading zero restored" in page
    assert Entry.objects.count() == before
    answer = desk.post(address, {**carried(page), "import": "all"})
    assert answer.status_code == 302
    assert Entry.objects.count() == before + 32
    again = desk.post(address, {"file": SimpleUploadedFile("liste.csv", MESSY.read_bytes())}).content.decode()
    assert "There is nothing to import" in again
    desk.post(address, {**carried(again), "import": "all"})
    assert Entry.objects.count() == before + 32


def test_a_pasted_list_with_problems_imports_nothing_unless_they_are_left_out(
    desk: Client, event: Event, address: str
) -> None:
    page = desk.post(address, {"text": "Name\tCountry\nAda\tNL\nBo\tAtlantis"}).content.decode()
    assert "Unknown country" in page
    form = carried(page)
    assert desk.post(address, {**form, "import": "all"}).status_code == 422
    assert not Entry.objects.filter(name="Ada").exists()
    desk.post(address, {**form, "import": "rest"})
    assert Entry.objects.get(name="Ada").country == "NED"
    assert not Entry.objects.filter(name="Bo").exists()


def test_columns_are_mapped_by_hand(desk: Client, address: str) -> None:
    page = desk.post(address, {"text": "Ada;Quay\nBo;Dike"}).content.decode()
    form = {**carried(page), "column-0": "club", "column-1": "name"}
    shown = desk.post(address, {**form, "look": "1"}).content.decode()
    assert carried(shown)["column-1"] == "name"
    desk.post(address, {**form, "import": "all"})
    assert Entry.objects.get(name="Quay").club == "Ada"


def test_the_list_can_be_changed_after_a_look(desk: Client, address: str) -> None:
    page = desk.post(address, {"text": "Name;Club\nAda;Quay"}).content.decode()
    back = desk.post(address, {**carried(page), "edit": "1"}).content.decode()
    assert "Ada\tQuay" in back


def test_a_spreadsheet_is_read(desk: Client, address: str) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.append(["Name", "EMA number", "Country"])
    book.active.append(["Ada", 4290001, "Denmark"])
    file = io.BytesIO()
    book.save(file)
    page = desk.post(address, {"file": SimpleUploadedFile("list.xlsx", file.getvalue())}).content.decode()
    desk.post(address, {**carried(page), "import": "all"})
    ada = Entry.objects.get(name="Ada")
    assert (ada.association_number, ada.country) == ("04290001", "DEN")


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"text": ""},
        {"text": " \n\t\n"},
        {"grid": "not json"},
        {"grid": '{"a": 1}'},
        {"grid": "[1, 2]"},
        {"grid": "[[]]"},
        {"grid": "[" * 5000},
        {"grid": '[["Ada"]]', "typed": "[]"},
        {"grid": '[["Ada"]]', "typed": '{"x": 1}'},
        {"grid": '[["Ada"]]', "heading": "x"},
        {"source": "§"},
        {"text": "\n".join(f"P{number}" for number in range(1500))},
    ],
)
def test_what_is_no_list_is_answered_with_words(desk: Client, address: str, fields: dict[str, str]) -> None:
    answer = desk.post(address, fields)
    assert answer.status_code == 422
    assert 'data-tone="bad"' in answer.content.decode()


@pytest.mark.parametrize("data", [b"PK\x03\x04broken", b"%PDF-", bytes(range(256)), b"\xff\xfe\x00", b""])
def test_any_file_is_answered(desk: Client, address: str, data: bytes) -> None:
    assert desk.post(address, {"file": SimpleUploadedFile("x", data)}).status_code in {200, 422}


def test_hostile_cells_are_text(desk: Client, address: str) -> None:
    text = "Name;Club\n<script>alert(1)</script>;=cmd|'/c calc'!A0\n\u202egnorw;\u200b"
    page = desk.post(address, {"text": text}).content.decode()
    assert "<script>alert" not in page
    desk.post(address, {**carried(page), "import": "all"})
    assert Entry.objects.get(name="<script>alert(1)</script>").club == "=cmd|'/c calc'!A0"
    assert Entry.objects.get(name="gnorw").club == ""


def test_odd_columns_do_no_harm(desk: Client, address: str) -> None:
    page = desk.post(address, {"text": "Name;Club\nAda;Quay"}).content.decode()
    for odd in ({"column-0": "number"}, {"column-0": "name", "column-1": "name"}, {"column-99": "name"}):
        assert desk.post(address, {**carried(page), **odd}).status_code == 200


# -- put right on the page --------------------------------------------------------------------------------------------

TITLED = (
    "Harbour Open 2026;;\n\nName;Nationality;Club\nAda;NL;North\n"
    '"Kovács, Péter";HUN;\nBo;Atlantis;South\nTotal;;3\n;Printed 3 May 2026;'
)


def names(event: Event) -> set[str]:
    return set(Entry.objects.filter(tournament=event.tournament).values_list("name", flat=True))


def test_titles_are_skipped_and_sums_stay_out_until_they_are_taken_in(desk: Client, event: Event, address: str) -> None:
    page = desk.post(address, {"text": TITLED}).content.decode()
    assert carried(page)["heading"] == "3"
    assert carried(page)["out"] == ["7", "8"]
    assert "Skipped" in page
    assert "Looks like a heading or a sum" in page
    form = {**carried(page), "out": ["8"], "cell-6-1": "DE"}
    assert desk.post(address, {**form, "import": "all"}).status_code == 302
    assert {"Ada", "Péter Kovács", "Bo", "Total"} <= names(event)


def test_a_cell_is_put_right_and_stays_so(desk: Client, event: Event, address: str) -> None:
    page = desk.post(address, {"text": TITLED}).content.decode()
    assert 'name="cell-6-1" value="Atlantis"' in page, "a line with a problem is open"
    assert 'name="cell-4-0"' not in page
    again = desk.post(address, {**carried(page), "cell-6-1": "Germany", "look": "1"}).content.decode()
    assert "In the list: Atlantis" in again
    assert 'name="cell-6-1"' not in again
    opened = desk.post(address, {**carried(again), "open": "4"}).content.decode()
    assert 'name="cell-4-0" value="Ada"' in opened
    form = {**carried(opened), "cell-4-0": "Ada Lovelace", "cell-4-2": ""}
    assert desk.post(address, {**form, "import": "all"}).status_code == 302
    assert Entry.objects.get(name="Bo").country == "GER"
    assert Entry.objects.get(name="Ada Lovelace").club == ""


def test_a_line_is_left_out(desk: Client, event: Event, address: str) -> None:
    page = desk.post(address, {"text": TITLED}).content.decode()
    form = carried(page)
    form["out"].append("6")
    assert "<dt>skipped</dt><dd>3</dd>" in desk.post(address, {**form, "look": "1"}).content.decode()
    answer = desk.post(address, {**form, "import": "all"}, follow=True)
    assert "2 new, 0 updated, 3 skipped." in answer.content.decode(), "as many as the page before said"
    assert "Ada" in names(event)
    assert not {"Bo", "Total"} & names(event)


def test_an_unknown_heading_asks_which_column_holds_the_names(desk: Client, event: Event, address: str) -> None:
    people = "\n".join(f"{letter}da {letter}ovelace;NL" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    page = desk.post(address, {"text": f"Mahjongspielerin;Land\n{people}"}).content.decode()
    assert page.count("Which column holds the names?") == 1
    assert "A name is missing" not in page
    assert 'name="name_column" value="0"' in page
    assert 'name="import"' not in page
    assert desk.post(address, {**carried(page), "import": "all"}).status_code == 422
    told = desk.post(address, {**carried(page), "name_column": "0"}).content.decode()
    assert "Import 26 players" in told
    assert desk.post(address, {**carried(told), "import": "all"}).status_code == 302
    assert "Ada Aovelace" in names(event)


def test_other_headings_are_chosen(desk: Client, address: str) -> None:
    page = desk.post(address, {"text": "Name;Club\nAda;North\nBo;South"}).content.decode()
    without = desk.post(address, {**carried(page), "heading": "0"}).content.decode()
    assert "Import 3 players" in without
    back = desk.post(address, {**carried(without), "heading": "1"}).content.decode()
    assert "Import 2 players" in back


def test_mixed_encodings_are_told_and_read_as_chosen(desk: Client, event: Event, address: str) -> None:
    data = "Name;Club\nJürgen;Göteborg\nZoë;\n".encode() + "Piotr Ło;Łódź\n".encode("cp1250") + b"Bo;\n"
    page = desk.post(address, {"file": SimpleUploadedFile("a.csv", data)}).content.decode()
    assert "Some lines use a different encoding" in page
    assert page.count("This line uses a different encoding than most.") == 2
    opened = desk.post(address, {**carried(page), "open": "2", "encoding": "cp1252"}).content.decode()
    assert "£ódŸ" in unescape(opened)
    form = {**carried(opened), "cell-2-0": "Jürgen Bambus", "encoding": "cp1250"}
    again = desk.post(address, {**form, "look": "1"}).content.decode()
    assert desk.post(address, {**carried(again), "import": "all"}).status_code == 302
    assert {"Jürgen Bambus", "Piotr Ło", "Zoë"} <= names(event)
    assert Entry.objects.get(name="Piotr Ło").club == "Łódź"


def test_a_form_of_a_thousand_lines_keeps_within_its_limits(desk: Client, event: Event, address: str) -> None:
    lines = "\n".join(f"Person {number:03};Atlantis;Club;T;{number:05}" for number in range(990))
    page = desk.post(address, {"text": f"Name;Country;Club;Team;Licence\n{lines}"}).content.decode()
    form = carried(page)
    assert 300 < len(form) < 500
    fixed = desk.post(address, {**form, "cell-2-1": "NL", "look": "1"})
    assert fixed.status_code == 200
    assert "989 lines have a problem" in fixed.content.decode()


def test_a_page_that_checks_while_typing_gets_the_list_alone_and_keeps_lines_open(desk: Client, address: str) -> None:
    page = desk.post(address, {"text": TITLED}).content.decode()
    form = {**carried(page), "cell-6-1": "DE"}
    part = desk.post(address, form, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<form")
    assert 'name="cell-6-1" value="DE"' in part


def test_an_entry_kept_with_a_comma_is_found_again(desk: Client, event: Event, address: str) -> None:
    Entry.objects.filter(pk=event.entries[0].pk).update(name="Kovács, Péter")
    page = desk.post(address, {"text": 'Name;Club\n"Kovács, Péter";North'}).content.decode()
    desk.post(address, {**carried(page), "import": "all"})
    entry = Entry.objects.get(pk=event.entries[0].pk)
    assert (entry.name, entry.club) == ("Péter Kovács", "North")
    assert Entry.objects.filter(name__contains="Kovács").count() == 1
