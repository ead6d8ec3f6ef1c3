"""Check-in in the office: the list, the player's card, reserves for those who are missing."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.events import Event, make_event
from tests.tournament.organizer.office import at, come
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, Seat
from tournament.players.check_in import check_in
from tournament.setup.tournament import publish

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


@pytest.fixture
def event() -> Event:
    return make_event(tables=2, reserves=2, is_open=False)


@pytest.fixture
def door(event: Event) -> Client:
    return come(event, "referee")


def arrival_of(entry: Entry) -> str:
    return Entry.objects.get(pk=entry.pk).arrival


def arrive(door: Client, event: Event, entry: Entry, **sent: str) -> int:
    path = at(event, f"check-in/{entry.enrolment}/")
    return door.post(path, {"arrival": "here", **sent}).status_code


def test_a_button_checks_in_and_the_same_button_undoes_it(event: Event, door: Client) -> None:
    first = event.entries[0]
    assert arrive(door, event, first) == 302
    page = door.get(at(event, "check-in/")).content.decode()
    assert page.count('class="here"') == 1
    assert "<b>1</b> <span>of 8 are here" in page
    assert arrive(door, event, first, arrival="") == 302
    assert arrival_of(first) == ""
    assert arrive(door, event, first, arrival="late", at="09:40") == 302
    assert "09:40" in door.get(at(event, "check-in/")).content.decode()
    assert arrive(door, event, first, arrival="dancing") == 400
    assert arrive(door, event, first, arrival="late", at="noon") == 400


def test_the_list_is_found_by_name_and_number_and_fetched_again_only_when_it_changed(
    event: Event, door: Client
) -> None:
    first, other = event.entries[:2]
    found = door.get(at(event, "check-in/"), {"q": str(first.number)}).content.decode()
    assert first.name in found
    assert other.name not in found
    arrive(door, event, first)
    assert first.name not in door.get(at(event, "check-in/?show=missing")).content.decode().split('id="came"')[0]
    page = door.get(at(event, "check-in/"), headers=PART).content.decode()
    assert 'hx-swap-oob="true"' in page
    known = page.split("known=")[1].split('"')[0]
    assert door.get(at(event, f"check-in/?show=all&known={known}"), headers=PART).status_code == 204
    arrive(door, event, other)
    assert door.get(at(event, f"check-in/?show=all&known={known}"), headers=PART).status_code == 200


def test_a_long_list_costs_as_many_statements_as_a_short_one() -> None:
    counts = []
    for tables in (1, 10):
        event = make_event(tables=tables, is_open=False)
        door = come(event, "referee")
        for entry in event.entries[:3]:
            check_in(entry=entry, arrival="here", by=SYSTEM)
        with CaptureQueriesContext(connection) as captured:
            door.get(at(event, "check-in/"))
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_a_card_checks_in_for_referees_and_shows_others_the_players_page(event: Event, door: Client) -> None:
    first = event.entries[0]
    path = at(event, f"card/{first.enrolment}/")
    assert "/accounts/" in Client().get(path).headers["Location"], "whoever is not signed in may be a referee"
    assert come(event, "stranger").get(path).status_code == 404
    publish(tournament=event.tournament, by=SYSTEM)
    for visitor in (Client(), come(event, "stranger")):
        assert visitor.get(path).headers["Location"] == f"/t/{event.tournament.slug}/player/e{first.enrolment}/"
    page = door.get(path).content.decode()
    assert "data-submit-now" in page
    assert arrival_of(first) == "", "looking changes nothing; the page sends its form"
    assert arrive(door, event, first, next=path) == 302
    page = door.get(path).content.decode()
    assert "Here since" in page
    assert "data-submit-now" not in page
    assert door.get(at(event, "card/999/")).status_code == 404


def test_reserves_are_offered_for_the_missing_first_for_those_who_will_not_come(event: Event, door: Client) -> None:
    *here, late, absent = [entry for entry in event.entries if entry.status == "active"]
    reserve = Entry.objects.get(tournament=event.tournament, name="Reserve 2")
    for entry in (*here, reserve):
        check_in(entry=entry, arrival="here", by=SYSTEM)
    check_in(entry=absent, arrival="absent", by=SYSTEM)
    page = door.get(at(event, "check-in/")).content.decode()
    assert re.findall(r'data-kind="primary".*?</svg>\s*(.*?)</a>', page, re.S) == ["Seat substitutes (2)"]
    page = door.get(at(event, "check-in/reserves/")).content.decode()
    assert page.index(absent.name) < page.index(late.name)
    assert f'<option value="{reserve.enrolment}" selected>' in page
    sent = {"player": absent.enrolment, "reserve": reserve.enrolment}
    assert door.post(at(event, "check-in/reserves/"), sent).status_code == 302
    assert Seat.objects.get(session=event.session, entry=absent).occupant == reserve
    again = unescape(door.post(at(event, "check-in/reserves/"), sent, follow=True).content.decode())
    assert "Reload the page" in again
    for_good = {"player": late.enrolment, "reserve": reserve.enrolment - 1, "for_good": "1"}
    assert door.post(at(event, "check-in/reserves/"), for_good).status_code == 403
    assert come(event, "organizer").post(at(event, "check-in/reserves/"), for_good).status_code == 302
    assert Entry.objects.get(pk=late.pk).status == "withdrawn"


def test_players_cards_are_printed_with_their_codes(event: Event, door: Client) -> None:
    answer = door.get(at(event, "paper/player-cards.pdf"))
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
