"""Every column of a person is declared once, and whatever reads the declaration knows all of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Model

from tests.tournament.events import Event, make_event
from tournament.core.permissions import SYSTEM
from tournament.exports.archive import SHEETS, export_document
from tournament.forms.organizer.players import EntryForm
from tournament.models import Entry, Player
from tournament.players.enrolment import change_entry
from tournament.players.erasure import erase_entry
from tournament.players.fields import (
    KEPT,
    NOT_EXPORTED,
    PERSONAL_FIELDS,
    exported_columns,
    personal_columns,
)
from tournament.players.importing.columns import COLUMNS
from tournament.players.personal_data import personal_data

PERSONAL = [field.name for field in PERSONAL_FIELDS]
TYPED = {column: f"{column} 1"[:30] for column in PERSONAL} | {"country": "NED"}


@pytest.mark.parametrize("model", [Player, Entry])
def test_every_column_is_declared_once_or_named_as_not_exported(model: type[Model]) -> None:
    declared = [*PERSONAL, *KEPT, *NOT_EXPORTED]
    columns = {column.name for column in model._meta.concrete_fields}
    assert columns - set(declared) == set(), "say in players/fields.py what becomes of it"
    assert len(declared) == len(set(declared))


def test_every_declared_column_exists() -> None:
    columns = {column.name for model in (Player, Entry) for column in model._meta.concrete_fields}
    assert {*PERSONAL, *KEPT, *NOT_EXPORTED} - columns == set()


def test_the_form_and_lists_take_every_personal_field() -> None:
    assert set(EntryForm.base_fields) == set(PERSONAL)
    assert set(PERSONAL) <= set(COLUMNS)


def test_the_archive_holds_every_exported_column() -> None:
    sheets = {sheet.model: set(sheet.columns) for sheet in SHEETS}
    assert sheets[Player] == set(exported_columns(Player))
    assert sheets[Entry] == {*exported_columns(Entry), "salt"}


# -- a person with something in every field ---------------------------------------------------------------------------


@pytest.fixture
def event() -> Event:
    event = make_event(is_open=False)
    change_entry(entry=event.entries[0], by=SYSTEM, facts=None, numbers=None, **TYPED)
    return event


def known(event: Event) -> Entry:
    return Entry.objects.select_related("player", "tournament").get(pk=event.entries[0].pk)


def values(row: Model | None) -> dict[str, Any]:
    assert row
    return {column: getattr(row, column) for column in personal_columns(type(row))}


@pytest.mark.django_db
def test_every_field_is_saved_and_handed_out(event: Event) -> None:
    entry = known(event)
    assert values(entry) == TYPED
    assert values(entry.player).items() <= TYPED.items()
    data = personal_data(entry)
    assert data["entry"].items() >= TYPED.items()
    assert data["player"].items() >= values(entry.player).items()
    archived = export_document(event.tournament)
    assert archived["entries"][0].items() >= TYPED.items()
    assert archived["players"][0].items() >= values(entry.player).items()


@pytest.mark.django_db
def test_nothing_typed_survives_erasure_or_an_archive_without_personal_data(event: Event) -> None:
    anonymous = export_document(event.tournament, with_personal_data=False)
    assert [anonymous["entries"][0].get(column, "") for column in PERSONAL] == [""] * len(PERSONAL)
    erase_entry(entry=known(event), by=SYSTEM)
    entry = known(event)
    assert set(values(entry).values()) == set(values(entry.player).values()) == {""}
    assert entry.is_erased
