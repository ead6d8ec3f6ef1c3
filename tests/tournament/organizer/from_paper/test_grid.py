"""One grid for the sheets of a session: each row is saved alone, and nothing is replaced without asking."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, play
from tests.tournament.organizer.office import at, come, last_record, refuse_strangers
from tournament.models import AuditRecord, Table
from tournament.penalties.giving import Offence, penalise_entry
from tournament.sessions.running import close_session
from tournament.tables.paper.totals import enter_totals, stamp_of

pytestmark = pytest.mark.django_db

PAPER: dict[str, Any] = {"E": "+30", "S": "−10", "W": "10-", "N": "-10"}


@pytest.fixture
def event() -> Event:
    return make_event(tables=3)


@pytest.fixture
def client(event: Event) -> Client:
    return come(event, "referee")


def table(event: Event, number: int) -> Table:
    return Table.objects.select_related("session", "tournament").get(session=event.session, number=number)


def row(event: Event, number: int = 1, seen: str | None = None, **fields: Any) -> dict[str, Any]:
    """Return what the page sends of a row."""
    typed = {"id": uuid4(), "seen": seen or stamp_of(table(event, number)), **fields}
    return {f"t{number}-{name}": value for name, value in typed.items()}


def send(client: Client, event: Event, fields: dict[str, Any], only: int | None = 1) -> Any:
    return client.post(at(event, "sessions/1/totals/"), {**fields, **({"only": only} if only else {})})


def state_of(page: str, number: int = 1) -> str:
    found = re.search(rf'id="paper-{number}" data-row="{number}" data-state="(\w+)"', page)
    assert found
    return found[1]


def earned(page: str) -> list[str]:
    return re.findall(r'data-earned="[ESWN]">([^<]+)<', page)


def test_strangers_find_no_grid(event: Event) -> None:
    refuse_strangers(event, "sessions/1/totals/")
    refuse_strangers(event, "sessions/1/totals/", method="post")
    refuse_strangers(event, "sessions/1/paper/")


def test_a_row_is_saved_alone_and_says_what_it_earns(event: Event, client: Client) -> None:
    answer = send(client, event, row(event, 2, **PAPER), only=2)
    page = answer.content.decode()
    assert (answer.status_code, state_of(page, 2)) == (200, "saved")
    assert earned(page) == ["4", "1", "1", "1"]
    assert "paper-1" not in page
    saved = table(event, 2)
    assert (saved.totals, saved.source) == ({EAST: 30, SOUTH: -10, WEST: -10, NORTH: -10}, "totals")
    whole = client.get(at(event, "sessions/1/totals/")).content.decode()
    assert "1 of 3 tables" in whole
    assert "Close session (2 open)" in whole
    assert 'value="+30"' in whole


def test_a_total_is_shown_with_the_score_after_penalties(event: Event, client: Client) -> None:
    """The sheet's totals add up to zero; what the players sign and what decides the places does not."""
    entry = event.seat(SOUTH).entry
    assert entry is not None
    late = Offence(kind="off-table", points=15)
    penalise_entry(entry=entry, offence=late, session=event.session, reason="Late", by=event.referee)
    page = send(client, event, row(event, **PAPER)).content.decode()
    assert re.findall(r"(\S+) after penalties", page.replace('class="after">', " ")) == ["−25"]
    assert earned(page) == ["4", "0", "1½", "1½"]


@pytest.mark.parametrize(
    ("typed", "state"),
    [
        ({**PAPER, "E": "+31"}, "wrong"),
        ({**PAPER, "E": "29"}, "wrong"),
        ({**PAPER, "N": ""}, "half"),
        ({**PAPER, "N": "ten"}, "wrong"),
        ({**PAPER, "N": "12.5"}, "wrong"),
        ({**PAPER, "N": "9" * 300}, "wrong"),
    ],
)
def test_what_does_not_add_up_is_not_saved_and_stays_typed(
    event: Event, client: Client, typed: dict[str, Any], state: str
) -> None:
    answer = send(client, event, row(event, **typed))
    page = answer.content.decode()
    assert (answer.status_code, state_of(page)) == (422, state)
    assert earned(page) == [], "nothing is earned before it adds up"
    assert f'value="{typed["E"]}"' in page
    assert not table(event, 1).has_result


def test_the_missing_total_is_never_proposed(event: Event, client: Client) -> None:
    page = send(client, event, row(event, E="+12", S="+61", W="-21")).content.decode()
    assert "1 total is missing" in page
    assert not re.search(r"(?<![0-9a-zA-Z])52(?![0-9a-zA-Z])", page), "ids and tokens may hold the digits"


@pytest.mark.parametrize("east", ["+40", "+20"])
def test_a_sum_beside_zero_is_saved_with_a_reason(event: Event, client: Client, east: str) -> None:
    typed = {**PAPER, "E": east}
    assert "They must add up to 0." in send(client, event, row(event, **typed)).content.decode()
    page = send(client, event, row(event, **typed, reason="Signed like this")).content.decode()
    assert state_of(page) == "saved"
    assert "Signed like this" in page
    assert "Signed like this" in client.get(at(event, "log/")).content.decode()


def test_sheets_have_scores_and_bets_left_over_where_the_rules_do() -> None:
    event = make_event("riichi")
    client = come(event, "referee")
    page = client.get(at(event, "sessions/1/totals/")).content.decode()
    assert "Everyone started with 30,000." in page
    typed: dict[str, Any] = {"E": "42,100", "S": "31.000", "W": "29900", "N": "17,000"}
    assert state_of(send(client, event, row(event, **typed)).content.decode()) == "saved"
    assert event.table.totals == {EAST: 12100, SOUTH: 1000, WEST: -100, NORTH: -13000}
    short = {**typed, "N": "15,000"}
    wrong = send(client, event, row(event, **short)).content.decode()
    assert "They must add up to 120,000." in wrong
    assert "118,000" in wrong
    page = send(client, event, row(event, **short, pot="2")).content.decode()
    assert state_of(page) == "saved"
    assert (event.table.total_pot, event.table.sum_reason) == (2000, None)
    assert 'value="15,000"' in page


def test_what_somebody_saved_meanwhile_is_shown_and_chosen(event: Event, client: Client) -> None:
    seen = stamp_of(table(event, 1))
    other = {EAST: -3, SOUTH: 1, WEST: 1, NORTH: 1}
    enter_totals(table=event.table, totals=other, by=event.organizer)
    answer = send(client, event, row(event, seen=seen, **PAPER))
    page = answer.content.decode()
    assert (answer.status_code, state_of(page)) == (409, "conflict")
    assert event.table.totals == other
    name = str(event.seat(EAST).entry)
    assert f"{name} −3" in page
    assert 'value="+30"' in page
    assert stamp_of(event.table) in page, "choosing is about what was shown"
    kept = send(client, event, row(event, choice="stored", **PAPER)).content.decode()
    assert (state_of(kept), event.table.totals) == ("saved", other)
    mine = send(client, event, row(event, choice="typed", **PAPER)).content.decode()
    assert (state_of(mine), event.table.totals[EAST]) == ("saved", 30)


def test_totals_against_the_hands_are_asked_about(event: Event, client: Client) -> None:
    play(event, (SOUTH, 12, EAST))
    answer = send(client, event, row(event, **PAPER))
    page = answer.content.decode()
    assert (answer.status_code, state_of(page)) == (409, "hands")
    assert "1 recorded hand gives" in page
    assert f"{event.seat(SOUTH).entry} +36" in page
    assert event.table.source == "hands"
    assert state_of(send(client, event, row(event, choice="stored", **PAPER)).content.decode()) == "empty"
    agreeing: dict[str, Any] = {"E": "-20", "S": "36", "W": "-8", "N": "-8"}
    assert state_of(send(client, event, row(event, **agreeing)).content.decode()) == "saved"
    assert (event.table.source, event.table.state) == ("hands", "finished")
    assert state_of(send(client, event, row(event, choice="typed", **PAPER)).content.decode()) == "saved"
    assert event.table.source == "totals"


def test_an_emptied_row_is_taken_back_after_a_question(event: Event, client: Client) -> None:
    send(client, event, row(event, **PAPER))
    answer = send(client, event, row(event, E="", S=" ", W="", N=""))
    assert (answer.status_code, state_of(answer.content.decode())) == (422, "back")
    assert event.table.source == "totals"
    page = send(client, event, row(event, E="", S="", W="", N="", choice="take-back")).content.decode()
    assert (state_of(page), event.table.has_result) == ("empty", False)
    assert last_record(event).verb == "use-hands"


def test_without_script_one_button_saves_what_can_be_saved(event: Event, client: Client) -> None:
    fields = {**row(event, 1, **PAPER), **row(event, 2, **{**PAPER, "E": "31"}), **row(event, 3)}
    answer = send(client, event, fields, only=None)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert [state_of(page, number) for number in (1, 2, 3)] == ["saved", "wrong", "empty"]
    assert "Check table 2" in page
    fields |= row(event, 2, **PAPER)
    fields |= row(event, 1, **PAPER)
    assert send(client, event, fields, only=None).status_code == 302
    assert AuditRecord.objects.filter(verb="enter-totals").count() == 2


def test_a_preview_saves_nothing(event: Event, client: Client) -> None:
    answer = send(client, event, {**row(event, **PAPER), "preview": "1"})
    assert json.loads(answer.content) == {"E": "4", "S": "1", "W": "1", "N": "1"}
    short = send(client, event, {**row(event, **{**PAPER, "E": "31"}), "preview": "1"})
    assert json.loads(short.content) == {}
    assert not event.table.has_result


def test_signed_tables_and_closed_sessions_are_not_typed_over(event: Event, client: Client) -> None:
    close_session(session=event.session, reason="Rain", by=event.referee)
    page = client.get(at(event, "sessions/1/totals/")).content.decode()
    assert "This session is closed." in page
    assert "data-seat" not in page
    answer = send(client, event, row(event, **PAPER))
    assert state_of(answer.content.decode()) == "signed"
    assert not event.table.has_result


@pytest.mark.parametrize("only", ["0", "99", "x", "²", "9" * 30])
def test_there_is_no_such_table(event: Event, client: Client, only: str) -> None:
    assert client.post(at(event, "sessions/1/totals/"), {"only": only}).status_code == 404


def test_forms_that_were_changed_are_told_so(event: Event, client: Client) -> None:
    for fields in ({"id": "nonsense"}, {"seen": "x" * 500}, {"choice": "both"}, {"pot": "-1"}):
        assert send(client, event, row(event, **{**PAPER, **fields})).status_code == 422
    assert not event.table.has_result


def test_forty_tables_cost_as_many_statements_as_four(django_assert_num_queries: Any) -> None:
    for tables in (4, 40):
        many = make_event(tables=tables)
        visitor = come(many, "organizer")
        visitor.get(at(many, "sessions/1/totals/"))
        with django_assert_num_queries(9):
            visitor.get(at(many, "sessions/1/totals/"))


def test_tables_that_keep_paper_are_marked_one_by_one_or_all(event: Event, client: Client) -> None:
    path = at(event, "sessions/1/paper/")
    assert client.get(path).status_code == 200
    assert client.post(path, {"id": uuid4(), "tables": ["2"]}).status_code == 302
    assert [table(event, number).keeps_paper for number in (1, 2, 3)] == [False, True, False]
    assert client.post(path, {"id": uuid4(), "tables": ["9"]}).status_code == 422
    assert client.post(path, {"id": uuid4(), "all": "yes"}).status_code == 302
    assert all(table(event, number).keeps_paper for number in (1, 2, 3))
    assert client.post(at(event, "table/1/3/paper/"), {"keeps": "no"}).status_code == 302
    assert not table(event, 3).keeps_paper
