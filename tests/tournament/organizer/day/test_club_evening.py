"""A club evening from the pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.organizer.office import yes
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Entry, Role, Session, Table, Tournament
from tournament.sessions.running import finish_table

pytestmark = pytest.mark.django_db

NEW = "/organize/new/club-evening/"
GUESTS = "Agnes, Basil\nCressida；Desmond、Imogen\nagnes"


@pytest.fixture
def client(host: Account, browser_of: Callable[[Account], Client]) -> Client:
    return browser_of(host)


@pytest.fixture
def base(client: Client) -> str:
    answer = client.post(NEW, {"name": "Tuesday", "ruleset": "bmja", "names": GUESTS.replace("；", ";")})
    assert answer.status_code == 302
    return answer.headers["Location"]


def enrolment(name: str) -> int:
    return Entry.objects.get(name=name).enrolment


def start(client: Client, base: str, *names: str) -> int:
    return client.post(base + "start/", {"entry": [enrolment(name) for name in names]}).status_code


def test_an_evening_starts_in_one_step(client: Client, base: str) -> None:
    evening = Tournament.objects.get()
    assert (evening.status, evening.slug) == ("running", "tuesday")
    assert Entry.objects.count() == 5
    page = client.get(base).content.decode()
    assert page.count("checked") == 4


def test_a_planned_event_says_that_such_games_count(client: Client, base: str) -> None:
    said = "These games count in the standings"
    assert said not in client.get(base).content.decode()
    Session.objects.create(tournament=Tournament.objects.get(), number=1)
    assert said in client.get(base).content.decode()


def test_a_game_starts_and_shows_its_code(client: Client, base: str) -> None:
    assert start(client, base, "Agnes", "Basil", "Cressida", "Desmond") == 302
    page = client.get(f"{base}game/1/1/").content.decode()
    assert "Scan to keep score" in page
    assert "/table/" in page
    assert "Agnes" in client.get(base + "games/").content.decode()
    assert client.get(f"{base}game/1/9/").status_code == 404
    assert start(client, base, "Agnes", "Imogen", "Cressida", "Desmond") == 409


def test_an_open_page_learns_of_games_and_only_when_needed_of_people(client: Client, base: str) -> None:
    def news() -> str:
        return client.get(base + "games/", {"known": known}).content.decode()

    known = client.get(base).context["people_digest"]
    assert 'id="next"' not in news(), "who was chosen stays chosen"
    start(client, base, "Agnes", "Basil", "Cressida", "Desmond")
    changed = news()
    assert "1 game under way" in changed
    assert 'id="next" hx-swap-oob="true"' in changed
    assert "Not enough free players" in changed


@pytest.mark.parametrize("chosen", [[], ["1"], ["x", "²"], ["1", "1", "1", "1"], ["99"] * 4, ["9" * 40] * 4])
def test_a_game_needs_its_players(client: Client, base: str, chosen: list[str]) -> None:
    assert client.post(base + "start/", {"entry": chosen}).status_code == 409
    assert not Table.objects.exists()


def test_people_come_and_rest(client: Client, base: str) -> None:
    assert client.post(base + "guests/", {"names": "Rufus"}).status_code == 302
    assert client.post(base + "guests/", {"names": " , "}).status_code == 422
    assert client.post(base + "guests/", {"names": "x" * 200}).status_code == 422
    answer = client.post(base + "guests/", {"names": "Wanda, Rufus"})
    assert answer.status_code == 409
    assert "Rufus: This name appears twice." in answer.content.decode()
    assert "Wanda, Rufus" in answer.content.decode(), "nothing typed is lost"
    answer = client.post(f"/organize/tuesday/players/{enrolment('Rufus')}/rest/", {"is_resting": "1", "next": base})
    assert answer.headers["Location"] == base
    assert "resting" in client.get(base).content.decode()
    assert start(client, base, "Rufus", "Basil", "Cressida", "Desmond") == 409


def test_known_people_are_tapped_the_next_time(client: Client, base: str) -> None:
    agnes = Entry.objects.get(name="Agnes").player
    assert agnes
    page = client.get(NEW).content.decode()
    assert f'value="{agnes.pk}"' in page
    form = {"name": "Wednesday", "ruleset": "bmja", "names": "agnes, Percival", "player": [agnes.pk, "999999", "x"]}
    assert client.post(NEW, form).status_code == 302
    evening = Tournament.objects.get(name="Wednesday")
    assert list(evening.entries.order_by("enrolment").values_list("name", flat=True)) == ["Agnes", "Percival"]
    assert agnes.entries.count() == 2


def test_nothing_typed_is_lost(client: Client) -> None:
    answer = client.post(NEW, {"name": "", "ruleset": "bmja", "names": "Agnes"})
    assert answer.status_code == 422
    assert "Agnes" in answer.content.decode()


def test_the_evening_ends(client: Client, base: str) -> None:
    start(client, base, "Agnes", "Basil", "Cressida", "Desmond")
    page = client.get(base + "end/").content.decode()
    assert "1 game has no hands and no totals." in page
    assert "/session/1/table/1/totals/" in page
    for sent in (yes(), yes(reason="The last bus"), yes(unplayed_1_1="on")):
        assert client.post(base + "end/", sent).status_code == 422
    assert Tournament.objects.get().status == "running"
    assert client.post(base + "end/", yes(reason="The last bus", unplayed_1_1="on")).status_code == 302
    assert Tournament.objects.get().status == "finished"
    table = Table.objects.get()
    assert (table.state, str(table.close_reason)) == ("locked", "The last bus")


def test_an_evening_whose_games_are_signed_ends_without_a_reason(client: Client, base: str) -> None:
    start(client, base, "Agnes", "Basil", "Cressida", "Desmond")
    Table.objects.update(state="locked")
    assert "not signed" not in client.get(base + "end/").content.decode()
    assert client.post(base + "end/", yes()).status_code == 302
    assert Tournament.objects.get().status == "finished"


def test_a_referee_starts_games_but_enters_nobody(
    client: Client, base: str, referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    grant_role(tournament=Tournament.objects.get(), account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    browser = browser_of(referee)
    assert start(browser, base, "Agnes", "Basil", "Cressida", "Desmond") == 302
    assert browser.post(base + "guests/", {"names": "Rufus"}).status_code == 403


def test_many_games_cost_as_many_queries_as_one(client: Client, base: str) -> None:
    counts = []
    for _round in range(2):
        for table in Table.objects.filter(state="open"):
            finish_table(table=table, by=SYSTEM)
        start(client, base, "Agnes", "Basil", "Cressida", "Desmond")
        with CaptureQueriesContext(connection) as queries:
            client.get(base)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_family_name_before_a_comma_is_one_person(client: Client, base: str) -> None:
    assert client.post(base + "guests/", {"names": "van Dam, Fred"}).status_code == 302
    assert Entry.objects.filter(name="Fred van Dam").count() == 1
    assert "Welcome: Fred van Dam." in client.get(base).content.decode()
    answer = client.post(base + "guests/", {"names": "Kovács, Péter"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Is “Kovács, Péter” one person or two? Choose below." in page
    assert "One person: Péter Kovács" in page
    assert "Two people: Kovács and Péter" in page
    assert client.post(base + "guests/", {"names": "Kovács, Péter", "comma": "order"}).status_code == 302
    assert Entry.objects.filter(name="Péter Kovács").count() == 1
    assert client.post(base + "guests/", {"names": "Wanda, Ulla", "comma": "people"}).status_code == 302
    assert Entry.objects.filter(name__in=["Wanda", "Ulla"]).count() == 2


def test_the_question_about_commas_comes_with_a_new_evening_too(client: Client) -> None:
    form = {"name": "Friday", "ruleset": "bmja", "names": "Kovács, Péter\nvan Dam, Fred"}
    page = client.post(NEW, form)
    assert page.status_code == 422
    assert 'name="comma"' in page.content.decode()
    assert client.post(NEW, {**form, "comma": "order"}).status_code == 302
    assert set(Entry.objects.values_list("name", flat=True)) == {"Péter Kovács", "Fred van Dam"}
