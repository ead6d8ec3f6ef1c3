"""Marks of players: what the rule set declares about players, in the form, in the list and in imported lists."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from scoring.rulesets import RULESETS
from tests.tournament.events import Event, make_event
from tests.tournament.organizer.players.test_importing import carried
from tournament.core.spreadsheets.files import read_text
from tournament.forms.organizer.players import NewEntryForm
from tournament.models import AuditRecord, Entry
from tournament.players.importing.draft import Draft
from tournament.players.marks import headings_of

pytestmark = pytest.mark.django_db
NEW = {"handicap_wins": True}


@pytest.fixture
def event() -> Event:
    return make_event("boxed", is_open=False, reserves=1)


@pytest.fixture
def base(event: Event) -> str:
    return f"/organize/{event.tournament.slug}/players/"


def facts(event: Event) -> dict[str, dict[str, bool]]:
    return {entry.name: entry.facts for entry in Entry.objects.filter(tournament=event.tournament).exclude(facts={})}


def test_an_organizer_marks_a_new_player_and_takes_the_mark_back(desk: Client, event: Event, base: str) -> None:
    entry = event.entries[0]
    page = desk.get(f"{base}{entry.enrolment}/").content.decode()
    assert "New player" in page
    assert "This player’s minimum is the number of hands won so far" in page
    assert "badge" not in desk.get(base).content.decode().split('data-column="fact_handicap_wins"')[2]
    desk.post(f"{base}{entry.enrolment}/", {"name": entry.name, "country": "NL", "fact_handicap_wins": "on"})
    assert facts(event) == {entry.name: NEW}
    assert desk.get(base).content.decode().count("New player") == 2, "the heading and the one player"
    noted = json.loads(AuditRecord.objects.filter(verb="change-entry").latest("number").payload)
    assert "facts" in noted["changed"]
    assert noted["facts"] == NEW
    desk.post(f"{base}{entry.enrolment}/", {"name": entry.name, "country": "NL"})
    assert facts(event) == {}


def test_somebody_new_is_entered_as_such(desk: Client, event: Event, base: str) -> None:
    sent = {"name": "Ada", "status": "active", "fact_handicap_wins": "on"}
    assert desk.post(f"{base}add/", sent).status_code == 302
    assert facts(event) == {"Ada": NEW}
    noted = json.loads(AuditRecord.objects.filter(verb="enrol").latest("number").payload)
    assert list(noted["facts"].values()) == [NEW]


def test_a_list_marks_players(desk: Client, event: Event, base: str) -> None:
    known = event.entries[0]
    text = f"Name;New player\nAda;yes\nBo;no\nCy;\n{known.name};X"
    page = desk.post(f"{base}import/", {"text": text}).content.decode()
    assert '<option value="fact_handicap_wins" selected>New player</option>' in page
    assert desk.post(f"{base}import/", {**carried(page), "import": "all"}).status_code == 302
    assert facts(event) == {"Ada": NEW, known.name: NEW}
    again = desk.post(f"{base}import/", {"text": text}).content.decode()
    assert "There is nothing to import" in again
    page = desk.post(f"{base}import/", {"text": "Name;New player\nAda;no"}).content.decode()
    desk.post(f"{base}import/", {**carried(page), "import": "all"})
    assert facts(event) == {known.name: NEW}


def test_a_list_that_says_neither_yes_nor_no_is_asked_about(desk: Client, event: Event, base: str) -> None:
    page = desk.post(f"{base}import/", {"text": "Name;New player\nAda;perhaps"}).content.decode()
    assert "Write yes or no." in page
    assert desk.post(f"{base}import/", {**carried(page), "import": "all"}).status_code == 422
    assert facts(event) == {}


def test_columns_nobody_knows_mark_nobody(desk: Client, base: str) -> None:
    sent = desk.post(f"{base}import/", {"text": "Name;Favourite tile\nAda;yes"}).content.decode()
    assert '<option value="fact_handicap_wins">New player</option>' in sent


def test_rules_without_such_a_fact_know_no_mark() -> None:
    play = RULESETS["mcr"].play
    assert not [name for name in NewEntryForm(play=play).fields if name.startswith("fact_")]
    draft = Draft.begin(read_text("Name;New player\nAda;yes"), marks=headings_of(play))
    assert draft.columns == ("name", "")
