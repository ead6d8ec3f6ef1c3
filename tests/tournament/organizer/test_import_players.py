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

MESSY = Path(__file__).parents[1] / "messy_players.csv"


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
    assert "The zero in front was lost" in page
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
    assert "This country is not known here" in page
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
