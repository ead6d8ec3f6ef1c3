"""Own numbers in the office: typed for everyone, typed for one, shown before a list is imported."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from tests.tournament.events import Event, make_event
from tests.tournament.organizer.office import at, come
from tests.tournament.organizer.players.test_importing import carried
from tournament.models import Entry
from tournament.sessions.running import open_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(is_open=False)


@pytest.fixture
def desk(event: Event) -> Client:
    return come(event, "organizer")


def typed(event: Event, *numbers: object) -> dict[str, object]:
    return {f"number-{entry.enrolment}": number for entry, number in zip(event.entries, numbers, strict=True)}


def held(event: Event) -> list[int | None]:
    return [Entry.objects.get(pk=entry.pk).number for entry in event.entries]


def test_numbers_are_typed_for_everyone(event: Event, desk: Client) -> None:
    address = at(event, "players/numbers/")
    assert desk.get(address).content.decode().count('type="number"') == 4
    assert desk.post(address, typed(event, 4, 3, 2, 1)).status_code == 302
    assert held(event) == [4, 3, 2, 1]


def test_doubles_are_refused_and_holes_asked_about(event: Event, desk: Client) -> None:
    address, before = at(event, "players/numbers/"), held(event)
    answer = desk.post(address, typed(event, 5, 5, 2, 1))
    assert (answer.status_code, answer.content.decode().count("This number appears twice")) == (422, 2)
    answer = desk.post(address, typed(event, 1, 2, "", 5))
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "No one has the numbers 3, 4." in page
    assert f"won’t be seated: {event.entries[2]}" in page
    assert held(event) == before
    assert desk.post(address, {**typed(event, 1, 2, "", 5), "is_sure": "on"}).status_code == 302
    assert held(event) == [1, 2, None, 5]
    assert "won’t be seated" in unescape(desk.get(at(event, "seating/")).content.decode())


def test_after_the_start_nothing_is_asked(event: Event, desk: Client) -> None:
    open_session(session=event.session, by=event.organizer)
    assert "Play has started" in desk.get(at(event, "players/numbers/")).content.decode()
    assert desk.post(at(event, "players/numbers/"), typed(event, 9, 8, 7, 6)).status_code in {409, 422}
    first = event.entries[0]
    page = desk.get(at(event, f"players/{first.enrolment}/")).content.decode()
    assert 'name="number"' not in page


def test_one_player_has_another_number(event: Event, desk: Client) -> None:
    first, second, *_others = event.entries
    address = at(event, f"players/{first.enrolment}/")
    answer = desk.post(address, {"name": first.name, "number": second.number})
    assert answer.status_code == 409
    assert "appears twice" in answer.content.decode()
    assert desk.post(address, {"name": first.name, "number": 88}).status_code == 302
    assert held(event)[0] == 88
    assert desk.post(at(event, "players/add/"), {"name": "Eve", "number": 9, "status": "active"}).status_code == 302
    assert Entry.objects.get(name="Eve").number == 9


def test_a_list_shows_that_its_numbers_are_kept(desk: Client) -> None:
    empty = make_event(tables=0, sessions=0, is_open=False)
    address, desk = at(empty, "players/import/"), come(empty, "organizer")
    page = unescape(desk.post(address, {"text": "Nº;Name\n7;Ada\n9;Bo"}).content.decode())
    assert "Your players keep them" in page
    assert "No one has the numbers 1, 2, 3, 4, 5, 6, 8." in page
    assert desk.post(address, {**carried(page), "import": "all"}).status_code == 302
    assert Entry.objects.get(name="Bo").number == 9


def test_a_column_that_counts_lines_is_left_out_where_others_have_these_numbers(event: Event, desk: Client) -> None:
    page = desk.post(at(event, "players/import/"), {"text": "No;Name\n1;Eve\n2;Finn"}).content.decode()
    assert "Your players keep them" not in page
    assert "with problems</dt><dd>0" in page
