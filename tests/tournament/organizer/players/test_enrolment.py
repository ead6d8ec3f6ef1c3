"""Players: found, entered, changed, gone and back; their data out of the house."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.events import Event, make_event
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, Reason
from tournament.players.enrolment import enrol
from tournament.sessions.running import open_session

pytestmark = pytest.mark.django_db

HOSTILE = [
    "<script>alert(1)</script>",
    "\u202egnorw",
    "A\u200bd\u200ba",
    '=HYPERLINK("http://x","y")',
    "عمر خيام",
    "' OR 1=1 --",
    "Robert\x00'); DROP",
]


@pytest.fixture
def base(event: Event) -> str:
    return f"/organize/{event.tournament.slug}/players/"


def entry_at(event: Event, number: int) -> Entry:
    return Entry.objects.get(tournament=event.tournament, number=number)


def test_players_are_listed_searched_and_sorted(desk: Client, event: Event, base: str) -> None:
    enrol(
        tournament=event.tournament,
        entries=[Entry(name="Zoë Aardvark", country="NED", club="Quay", association_number="00420007")],
        by=SYSTEM,
    )
    page = desk.get(base).content.decode()
    assert "00420007" in page
    names = [entry.name for entry in desk.get(base + "?sort=name").context["entries"]]
    assert names == sorted(names)
    for query in ("aardvark", "quay", "NED", "0042", "5"):
        assert "Zoë Aardvark" in [entry.name for entry in desk.get(base, {"q": query}).context["entries"]]
    assert "No one matches" in desk.get(base, {"q": "<nobody>"}).content.decode()
    for odd in ("?sort=password", "?q=%00", "?q=9999999999999999999999", "?sort=%27"):
        assert desk.get(base + odd).status_code == 200


def test_forty_players_cost_as_many_queries_as_four(desk: Client, event: Event, base: str) -> None:
    counts = []
    for more in (0, 36):
        enrol(tournament=event.tournament, entries=[Entry(name=f"Guest {n}") for n in range(more)], by=SYSTEM)
        with CaptureQueriesContext(connection) as queries:
            desk.get(base)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text(desk: Client, event: Event, base: str, name: str) -> None:
    answer = desk.post(base + "add/", {"name": name, "status": "active"})
    page = desk.get(base).content.decode()
    assert "<script>alert" not in page
    assert "\u202e" not in page
    assert answer.status_code in {302, 422}
    stored = Entry.objects.filter(tournament=event.tournament).order_by("enrolment").last()
    assert stored
    if answer.status_code == 302:
        assert stored.name
        assert not set(stored.name) & set("\x00\u200b\u202e")


def test_a_name_that_is_too_long_or_empty_is_refused(desk: Client, base: str) -> None:
    for name in ("x" * 10_000, "", "\u200b", "   "):
        answer = desk.post(base + "add/", {"name": name, "status": "active", "club": "Quay"})
        assert answer.status_code == 422
        assert 'value="Quay"' in answer.content.decode()


def test_countries_are_taken_by_name(desk: Client, event: Event, base: str) -> None:
    desk.post(base + "add/", {"name": "Ada", "country": "Frankreich", "status": "reserve"})
    assert Entry.objects.get(name="Ada").country == "FRA"
    assert desk.post(base + "add/", {"name": "Bo", "country": "Atlantis", "status": "active"}).status_code == 422


def test_a_player_is_changed(desk: Client, event: Event, base: str) -> None:
    entry = entry_at(event, 1)
    address = f"{base}{entry.enrolment}/"
    assert entry.name in desk.get(address).content.decode()
    assert desk.post(address, {"name": "Ada Lovelace", "association_number": "007"}).status_code == 302
    entry.refresh_from_db()
    assert (entry.name, entry.association_number, entry.country) == ("Ada Lovelace", "007", "")
    taken = entry_at(event, 2)
    answer = desk.post(address, {"name": taken.name, "club": "Windmill"})
    assert answer.status_code == 409
    assert "Someone else has this name." in answer.content.decode()
    assert 'value="Windmill"' in answer.content.decode(), "nothing typed is lost"


def test_nothing_typed_is_lost_when_somebody_is_there_already(desk: Client, event: Event, base: str) -> None:
    taken = entry_at(event, 2).name
    answer = desk.post(base + "add/", {"name": taken, "club": "Windmill", "status": "active"})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert f"{taken}: This name appears twice." in page
    assert 'value="Windmill"' in page


def test_coming_and_going(desk: Client, event: Event, base: str) -> None:
    entry = entry_at(event, 1)
    at = f"{base}{entry.enrolment}/"

    def status() -> tuple[str, bool]:
        entry.refresh_from_db()
        return entry.status, entry.is_resting

    assert desk.post(at + "withdraw/", {"reason": " "}).status_code == 409
    desk.post(at + "withdraw/", {"reason": "ill"})
    assert status() == ("withdrawn", False)
    assert Reason.objects.get().text == "ill"
    assert desk.post(at + "withdraw/", {"reason": "ill"}).status_code == 409
    desk.post(at + "return/")
    desk.post(at + "rest/", {"is_resting": "1"})
    assert status() == ("active", True)
    desk.post(at + "rest/", {"is_resting": "0"})
    desk.post(at + "reserve/")
    assert status() == ("reserve", False)
    desk.post(at + "activate/")
    assert status() == ("active", False)


def test_a_reserve_takes_a_number_before_the_start(desk: Client, event: Event, base: str) -> None:
    leaver, reserve = entry_at(event, 2), Entry.objects.get(tournament=event.tournament, status="reserve")
    at = f"{base}{leaver.enrolment}/take-number/"
    assert desk.post(at, {"reserve": "999"}).status_code == 400
    stranger = make_event(reserves=1)
    assert stranger.tournament != event.tournament
    desk.post(at, {"reserve": reserve.enrolment})
    assert entry_at(event, 2) == reserve


def test_a_reserve_takes_over_for_good_after_the_start(desk: Client, event: Event, base: str) -> None:
    leaver, reserve = entry_at(event, 2), Entry.objects.get(tournament=event.tournament, status="reserve")
    open_session(session=event.session, by=SYSTEM)
    page = desk.get(f"{base}{leaver.enrolment}/").content.decode()
    assert "A substitute plays all remaining sessions" in page
    at = f"{base}{leaver.enrolment}/take-number/"
    assert desk.post(at, {"reserve": reserve.enrolment, "reason": " "}).status_code == 409
    told = desk.post(at, {"reserve": reserve.enrolment, "reason": "Ill"}, follow=True).content.decode()
    assert f"{reserve} plays all remaining sessions, as number 5; {leaver} has withdrawn." in told
    reserve.refresh_from_db()
    leaver.refresh_from_db()
    assert (reserve.status, reserve.number, leaver.status, leaver.number) == ("active", 5, "withdrawn", 2)


def test_a_reserve_plays_the_seats_of_a_number_nobody_has(desk: Client, event: Event, base: str) -> None:
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    assert "Play these seats" not in desk.get(f"{base}{reserve.enrolment}/").content.decode()
    desk.post(f"{base}{entry_at(event, 2).enrolment}/reserve/")
    start = f"/organize/{event.tournament.slug}/sessions/1/start/"
    assert f'href="{base}"' in desk.get(start).content.decode(), "the list leads to where it is put right"
    assert "Play these seats" in desk.get(f"{base}{reserve.enrolment}/").content.decode()
    at = f"{base}{reserve.enrolment}/fill-number/"
    for wrong in ("", "x", "1", "99"):
        assert desk.post(at, {"number": wrong}).status_code == 409
    assert desk.post(at, {"number": "2"}).status_code == 302
    assert entry_at(event, 2) == reserve
    assert "Every seat is taken" in desk.get(start).content.decode()
    assert desk.post(at, {"number": "2"}).status_code == 409


def test_a_person_gets_all_data_as_a_file(desk: Client, event: Event, base: str) -> None:
    entry = entry_at(event, 1)
    answer = desk.get(f"{base}{entry.enrolment}/data/")
    assert answer.headers["Content-Disposition"].startswith("attachment;")
    assert json.loads(answer.content)["entry"]["name"] == entry.name


def test_a_person_is_erased_only_with_the_name_typed(desk: Client, event: Event, base: str) -> None:
    entry = entry_at(event, 1)
    name, at = entry.name, f"{base}{entry.enrolment}/erase/"
    assert name in desk.get(at).content.decode()
    assert desk.post(at, {"name": "somebody"}).status_code == 422
    assert Entry.objects.filter(name=name).exists()
    assert desk.post(at, {"name": name}).status_code == 302
    assert not Entry.objects.filter(name=name).exists()
    assert name not in desk.get(base).content.decode()
    assert desk.post(f"{base}{entry.enrolment}/", {"name": "Back"}).status_code == 409


def test_players_of_other_tournaments_are_not_there(desk: Client, base: str) -> None:
    for enrolment in ("99", "99999999999999999999999"):
        assert desk.get(f"{base}{enrolment}/").status_code == 404
        assert desk.get(f"{base}{enrolment}/data/").status_code == 404


def test_names_are_in_one_order_wherever_people_are_listed(desk: Client, event: Event) -> None:
    names = ["Wong", "de Boer", "Éva", "Zoë"]
    for entry, name in zip(event.entries[:4], names, strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=name, club=name, association_number="")
    in_order = ["de Boer", "Éva", "Wong", "Zoë"]
    slug = event.tournament.slug
    for sort in ("name", "club", "team", "status"):
        listed = desk.get(f"/organize/{slug}/players/?sort={sort}").context["entries"]
        assert [entry.name for entry in listed if entry.name in names] == in_order, sort
    penalties = desk.get(f"/organize/{slug}/penalties/").context
    assert [entry.name for entry in penalties["people"] if entry.name in names] == in_order
    log = desk.get(f"/organize/{slug}/log/").context
    for form in (penalties["filter"], log["filter"]):
        offered = [label for _value, label in form.fields["player"].choices]
        assert [label for label in offered if label in names] == in_order
