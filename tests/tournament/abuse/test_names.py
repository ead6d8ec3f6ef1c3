"""Names made to harm: wherever a name is typed it is made plain, and wherever it is shown it is only text."""

from __future__ import annotations

import csv
import io
import logging
from typing import Any

import openpyxl
import pytest
from django.apps import apps
from django.db.models import CharField, TextField
from django.test import Client

from tests.tournament.abuse.answers import is_html, text_of, undone
from tests.tournament.abuse.attacks import Fields
from tests.tournament.abuse.dangers import Dangers
from tests.tournament.addresses import Visitor, every_address
from tournament.models import Entry, Player, Reason, RefereeCode, Tournament

pytestmark = pytest.mark.django_db

HIDDEN = "\u202e\u200b\u2066\ufeff\x07"
SCRIPT = "<script>alert(1)</script>"
HOSTILE = f"=1+1\"{SCRIPT}'><img src=x onerror=alert(1)>"


@pytest.fixture
def hostile_world(world: dict[str, Any]) -> dict[str, Any]:
    """Return an event in which everything that has a name has a hostile one, past every form."""
    tournament = Tournament.objects.filter(slug=world["slug"])
    tournament.update(name=HOSTILE, place=HOSTILE[:100])
    people = {"name": HOSTILE, "club": HOSTILE[:80], "team": HOSTILE[:80]}
    Entry.objects.filter(tournament__slug=world["slug"]).update(**people)
    Player.objects.update(name=HOSTILE)
    Reason.objects.update(text=HOSTILE)
    RefereeCode.objects.update(label=HOSTILE[:60])
    return world


def test_no_page_runs_what_a_name_holds(
    hostile_world: dict[str, Any], visitors: dict[Visitor, Client], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    shown = 0
    for address in every_address(hostile_world):
        if address.page.method != "get":
            continue
        client = visitors[address.visitor]
        with undone(client):
            response = client.get(address.path)
            text = text_of(response)
        assert "\n" not in response.headers.get("Content-Disposition", "")
        assert "alert" not in str(response.headers.items()), address.name
        if is_html(response):
            assert Dangers(text).found == [], address.name
            shown += "alert(1)" in text
    assert shown > 30
    assert "alert" not in caplog.text


def test_files_hold_names_as_text(hostile_world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    client, office = visitors["organizer"], f"/organize/{hostile_world['slug']}/"
    table = text_of(client.get(f"{office}results/standings.csv"))
    cells = [cell for row in csv.reader(io.StringIO(table.lstrip("\ufeff"))) for cell in row]
    assert [cell for cell in cells if SCRIPT in cell]
    assert [cell for cell in cells if cell.startswith(("=", "@", "\t", "\r"))] == []
    book = openpyxl.load_workbook(io.BytesIO(client.get(f"{office}results/all.xlsx").content))
    kept = [cell for sheet in book for row in sheet.iter_rows() for cell in row if SCRIPT in str(cell.value)]
    assert kept
    assert {cell.data_type for cell in kept} == {"s"}


def test_paper_is_printed_whatever_the_names_are(
    hostile_world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    names = f"{HIDDEN}🀄{'A' * 100}"
    Entry.objects.filter(tournament__slug=hostile_world["slug"]).update(name=names)
    printed = 0
    for key in ("seating-by-table", "standings", "score-sheets"):
        response = visitors["organizer"].get(f"/organize/{hostile_world['slug']}/paper/{key}.pdf")
        assert response.status_code in (200, 409), key
        printed += response.content.startswith(b"%PDF")
    assert printed >= 2


def test_what_is_typed_is_kept_without_what_only_hides(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    typed = f"Ada{HIDDEN}Bo"
    client = visitors["administrator"]
    wrong, written = [], 0
    for address in every_address(world):
        if not address.name.startswith(("organizer:", "referee:account")):
            continue
        with undone(client):
            page = client.get(address.path)
            form = Fields(page.content.decode()) if is_html(page) else Fields("")
            if not form.texts and address.page.method == "get":
                continue
            fields = dict(form.fields) | dict.fromkeys(form.texts | {"reason", "label"}, typed)
            is_done = client.post(address.path, fields).status_code in (200, 204, 302)
            kept = columns_holding("Bo") if is_done else []
            written += bool(kept)
            wrong += [f"{address.name}: {column}" for column, text in kept if set(text) & set(HIDDEN)]
    assert wrong == []
    assert written > 5


def columns_holding(part: str) -> list[tuple[str, str]]:
    """Return every text the database keeps of a tournament that holds this, with where it stands."""
    found = []
    for model in apps.get_app_config("tournament").get_models():
        fields = [one.name for one in model._meta.concrete_fields if isinstance(one, CharField | TextField)]
        for row in model._default_manager.values_list(*fields) if fields else ():
            known = zip(fields, map(str, row), strict=True)
            found += [(f"{model.__name__}.{name}", text) for name, text in known if part in text]
    return found


@pytest.mark.parametrize("name", ["A" * 10_000, "\u0301" * 10_000, "🀄" * 10_000])
def test_a_name_of_ten_thousand_letters_is_refused(
    name: str, world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    before = Entry.objects.count()
    response = visitors["organizer"].post(f"/organize/{world['slug']}/players/add/", {"name": name, "status": "active"})
    assert response.status_code == 422
    assert Entry.objects.count() == before
