"""What the API answers with."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, hand, make_event, play
from tests.tournament.exports.evening import play_evening
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.api.limits import Window, window
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, Tournament
from tournament.setup.tournament import publish
from tournament.standings.results import standings_of

V1 = "/api/v1"


@pytest.fixture
def event(db: None) -> Event:
    """Return a published evening."""
    return play_evening()


def ask(program: Client, event: Event, rest: str = "") -> Any:
    answer = program.get(f"{V1}/tournaments/{event.tournament.slug}{rest}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def all_addresses(event: Event) -> list[str]:
    base = f"{V1}/tournaments/{event.tournament.slug}"
    table = f"{base}/sessions/1/tables/1"
    parts = ("", "/entries", "/standings", "/standings.csv", "/sessions", "/hands", "/sessions/1/tables")
    return [f"{V1}/tournaments", *(f"{base}{part}" for part in parts), table, f"{table}/hands"]


def test_standings_are_those_of_the_tournament(program: Client, event: Event) -> None:
    answer = ask(program, event, "/standings")
    expected = standings_of(event.fresh(), for_public=True)
    assert answer["method"] == "table-points"
    assert answer["provisional"] is True
    assert answer["final"] is False
    assert [row["points"] for row in answer["rows"]] == [row.points for row in expected.rows]
    assert [row["rank"] for row in answer["rows"]] == [row.rank for row in expected.rows]
    assert answer["version"] == event.fresh().public_version


def test_standings_come_as_csv_too(program: Client, event: Event) -> None:
    answer = program.get(f"{V1}/tournaments/{event.tournament.slug}/standings.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert [int(row["Points"]) for row in rows] == [row["points"] for row in ask(program, event, "/standings")["rows"]]
    assert "Association number" not in rows[0]
    assert "Club" not in rows[0]


def test_hands_carry_the_facts_of_their_rules(program: Client, db: None) -> None:
    event = make_event("bmja")
    publish(tournament=event.tournament, by=SYSTEM)
    scores = {SOUTH: 40, EAST: 8, WEST: 4, NORTH: 2}
    play(event, hand(event.table, SOUTH, 40, scores=scores), hand(event.table, number=2, dealer=SOUTH))
    assert [(fact["key"], fact["kind"], fact["scope"]) for fact in ask(program, event)["facts"]] == [
        ("goulash", "flag", "hand"),
        ("scores", "number", "seat"),
    ]
    won, drawn = ask(program, event, "/sessions/1/tables/1/hands")["hands"]
    assert won["facts"] == {"scores": {"E": 8, "S": 40, "W": 4, "N": 2}}
    assert (won["ending"], won["pot"], drawn["ending"], drawn["facts"]) == ("won", None, "drawn", {})
    assert ask(program, event, "/sessions/1/tables/1")["pot"] is None


def test_tables_and_hands_add_up(program: Client, event: Event) -> None:
    tables = ask(program, event, "/sessions/1/tables")
    assert [table["number"] for table in tables] == [1, 2]
    assert [table["source"] for table in tables] == ["hands", "totals"]
    assert all(sum(seat["points"] for seat in table["seats"]) == 0 for table in tables)
    assert tables[0] == ask(program, event, "/sessions/1/tables/1")
    hands = ask(program, event, "/sessions/1/tables/1/hands")["hands"]
    assert [hand["kind"] for hand in hands] == ["self-draw", "discard", "drawn"]
    assert all(sum(hand["deltas"].values()) == 0 for hand in hands)
    assert hands[1]["wins"][0] == {"seat": "S", "points": 24, "patterns": [], "explanation": None}
    assert hands[1]["discarder"] == "E"


def test_long_lists_come_in_pages(program: Client, event: Event) -> None:
    everything = ask(program, event, "/hands")
    assert everything["count"] == len(everything["items"]) == 4
    found = [ask(program, event, f"/hands?limit=1&offset={offset}")["items"][0] for offset in range(4)]
    assert found == everything["items"]
    entries = ask(program, event, "/entries?limit=3&offset=8")
    assert entries["count"] == 9
    assert [entry["status"] for entry in entries["items"]] == ["reserve"]


def test_an_unchanged_answer_is_not_sent_again(program: Client, event: Event) -> None:
    for address in all_addresses(event):
        first = program.get(address)
        assert first.status_code == 200, address
        assert "max-age" in first["Cache-Control"]
        again = program.get(address, headers={"If-None-Match": f"W/{first['ETag']}"})
        assert (again.status_code, again.content) == (304, b""), address
        assert again["ETag"] == first["ETag"]


def test_a_change_the_public_sees_makes_a_new_answer(program: Client, event: Event) -> None:
    address = f"{V1}/tournaments/{event.tournament.slug}/standings"
    first = program.get(address)["ETag"]
    Tournament.objects.filter(pk=event.tournament.pk).update(public_version=event.fresh().version)
    publish(tournament=event.tournament, by=SYSTEM)
    answer = program.get(address, headers={"If-None-Match": first})
    assert answer.status_code == 200
    assert answer["ETag"] != first


def test_unchanged_answers_cost_one_query(program: Client, event: Event) -> None:
    address = f"{V1}/tournaments/{event.tournament.slug}/sessions/1/tables"
    etag = program.get(address)["ETag"]
    with CaptureQueriesContext(connection) as queries:
        program.get(address, headers={"If-None-Match": etag})
    assert len(queries) == 1


@pytest.mark.django_db
def test_many_tables_cost_as_many_queries_as_few(program: Client) -> None:
    counts = []
    for tables in (1, 6):
        event = make_event(tables=tables)
        publish(tournament=event.tournament, by=SYSTEM)
        with CaptureQueriesContext(connection) as queries:
            for address in all_addresses(event)[1:]:
                assert program.get(address).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_any_site_may_read(program: Client, event: Event) -> None:
    for address in [*all_addresses(event), f"{V1}/", f"{V1}/openapi.json", f"{V1}/nothing"]:
        answer = program.get(address, headers={"Origin": "https://club.example.org"})
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert not answer.cookies
    asked = program.options(f"{V1}/tournaments")
    assert (asked.status_code, asked["Access-Control-Allow-Methods"]) == (204, "GET, HEAD, OPTIONS")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status"),
    [
        (f"{V1}/nothing", 404),
        (f"{V1}", 404),
        (f"{V1}/tournaments/nowhere", 404),
        (f"{V1}/tournaments/no where", 404),
        (f"{V1}/tournaments/%00", 404),
        (f"{V1}/tournaments/nowhere/sessions/99999999999999999999/tables", 404),
        (f"{V1}/tournaments?limit=0", 422),
        (f"{V1}/tournaments?limit=many", 422),
        (f"{V1}/tournaments?offset=-1", 422),
        (f"{V1}/tournaments?{'&' * 2000}", 422),
        (f"{V1}/tournaments/nowhere/hands?{'limit=1&' * 2000}", 422),
    ],
)
def test_errors_are_json_with_a_message(program: Client, address: str, status: int) -> None:
    answer = program.get(address)
    assert answer.status_code == status
    assert answer["Cache-Control"] == "no-store"
    problem = answer.json()
    assert problem["status"] == status
    assert problem["message"]


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_written(program: Client, method: str) -> None:
    answer = getattr(program, method)(f"{V1}/tournaments")
    assert answer.status_code == 405
    assert answer["Allow"] == "GET, HEAD, OPTIONS"
    assert answer.json()["status"] == 405


@pytest.mark.django_db
def test_head_answers_like_get(program: Client) -> None:
    answer = program.head(f"{V1}/tournaments")
    assert answer.status_code == 200
    assert answer["ETag"]


def test_a_fault_is_told_as_json_without_its_inside(program: Client, event: Event) -> None:
    Tournament.objects.filter(pk=event.tournament.pk).update(ranking={"method": "nonsense"})
    answer = program.get(f"{V1}/tournaments/{event.tournament.slug}/standings")
    assert answer.status_code == 500
    assert answer["X-Request-ID"] in answer.json()["message"]
    assert "nonsense" not in answer.content.decode()


@pytest.mark.django_db
def test_too_many_questions_have_to_wait(program: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "limit", 3)
    for _question in range(3):
        assert program.get(f"{V1}/nothing").status_code == 404
    answer = program.get(f"{V1}/nothing")
    assert answer.status_code == 429
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert program.get(f"{V1}/nothing", REMOTE_ADDR="192.0.2.9").status_code == 404


def test_the_window_opens_again() -> None:
    window = Window(limit=2, seconds=60)
    assert [window.wait("a", now=float(now)) for now in range(3)] == [None, None, 58]
    assert window.wait("b", now=3.0) is None
    assert window.wait("a", now=61.0) is None


def test_no_secret_is_answered(program: Client, event: Event) -> None:
    links = issue_table_links(tournament=event.tournament, numbers=[1, 2], by=SYSTEM)
    Entry.objects.filter(tournament=event.tournament).update(association_number="04390002")
    for address in all_addresses(event):
        content = program.get(address).content.decode()
        assert not any(link.secret in content or token_of(link) in content for link in links)
        assert "04390002" not in content
        assert "Late" not in content


def test_people_find_a_page_about_it(program: Client, event: Event) -> None:
    page = program.get("/api/").content.decode()
    assert "/api/v1/tournaments/{slug}/standings" in page
    assert program.get(f"{V1}/").json()["openapi"].endswith("/api/v1/openapi.json")
