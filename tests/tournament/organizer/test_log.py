"""The log in words: found by what one knows, verified, taken away."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament.audit.test_log import unguarded
from tests.tournament.events import EAST, SOUTH, make_event, play
from tests.tournament.history import forget_rows
from tests.tournament.organizer.office import at, come, refuse_strangers, yes
from tournament.management.commands.migrate import take_stock_of_all
from tournament.models import Account, AuditRecord, Table
from tournament.penalties.giving import Offence, penalise_entry
from tournament.sessions.substitutes import substitute

pytestmark = pytest.mark.django_db


def test_the_log_is_read_as_sentences_with_names() -> None:
    event = make_event(tables=1)
    play(event, (SOUTH, 12, EAST))
    client = come(event, "referee")
    client.post(at(event, "table/1/1/close/"), yes(reason="West left"))
    page = client.get(at(event, "log/")).content.decode()
    south, east = event.seat(SOUTH).entry, event.seat(EAST).entry
    assert f"Session 1, table 1, hand 1: </span>{south} 12 from {east}" in page
    assert "Closed without all signatures · “West left”" in page
    assert f"by referee-{event.tournament.slug}" in page
    assert "Numbers drawn" in page


def test_records_are_found_by_what_where_who_and_when() -> None:
    event = make_event(tables=2, sessions=2, reserves=1)
    play(event, (SOUTH, 12, EAST))
    client = come(event, "referee")
    client.post(at(event, "table/1/2/time/"), {"minutes": 5})
    reserve = event.entries[-1]
    substitute(seat=event.seat(EAST), occupant=reserve, by=event.referee)
    penalise_entry(entry=event.entries[0], offence=Offence(kind="off-standing"), reason="x", by=event.referee)
    referee = Account.objects.get(username__startswith="referee-")

    def numbers(**query: str | int) -> list[str]:
        lines = client.get(at(event, "log/export/"), query).content.decode().splitlines()
        return [json.loads(line)["verb"] for line in lines]

    assert numbers(group="hands") == ["record-hand"]
    assert numbers(table=2, session=1) == ["add-time"]
    assert numbers(account=str(referee.uid)) == ["add-time"]
    assert numbers(player=reserve.enrolment) == ["record-hand", "substitute"]
    assert "penalise-entry" in numbers(player=event.entries[0].enrolment)
    assert numbers(since=(timezone.now() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")) == []
    assert numbers(until=(timezone.now() - timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")) == []
    everything = numbers()
    assert len(everything) == event.fresh().audit_number
    assert client.get(at(event, "log/"), {"group": "hands", "table": "2"}).content.decode().count("No matches") == 1


@pytest.mark.parametrize(
    "query",
    [
        {"group": "nonsense"},
        {"table": "x"},
        {"table": 10**20},
        {"session": "-1"},
        {"player": "x"},
        {"account": "x"},
        {"since": "soon"},
        {"since": "0001-01-01T00:00"},
    ],
)
def test_a_search_that_makes_no_sense_says_so(query: dict[str, str | int]) -> None:
    event = make_event(tables=1)
    assert come(event, "referee").get(at(event, "log/"), query).status_code == 422


def test_the_log_comes_in_pages() -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    for _time in range(30):
        for verb in ("pause", "resume"):
            client.post(at(event, f"sessions/1/{verb}/"))
    last = event.fresh().audit_number
    first = client.get(at(event, "log/")).content.decode()
    assert f"before={last - 49}" in first
    second = client.get(at(event, f"log/?before={last - 49}")).content.decode()
    assert "Tournament created" in second
    assert "Newest" in second
    for nonsense in ("x", "-1", "9" * 40):
        assert client.get(at(event, f"log/?before={nonsense}")).status_code == 200


def test_verifying_says_that_the_log_is_whole_or_names_what_was_bent() -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    assert "Log verified." in client.post(at(event, "log/")).content.decode()
    with unguarded():
        AuditRecord.objects.filter(tournament=event.tournament, number=2).update(verb="publish")
    page = client.post(at(event, "log/")).content.decode()
    assert "The log has been tampered with." in page
    assert "Record 2 was altered." in page


def test_verifying_names_the_first_row_that_does_not_fit() -> None:
    event = make_event(tables=1)
    play(event, (SOUTH, 12, EAST))
    played = event.fresh().audit_number
    client = come(event, "referee")
    number = event.fresh().audit_number
    page = client.post(at(event, "log/")).content.decode()
    assert f"All {number} records verified. The event was built again from the log alone" in page
    assert "from record" not in page
    Table.objects.filter(pk=event.table.pk).update(total_east=-19, total_south=35)
    page = client.post(at(event, "log/")).content.decode()
    assert f"tables (session 1, number 1): total_east is -19 here and -20 in the log (record {played})." in page
    assert page.count("tables (session 1, number 1)") == 2


def test_an_event_of_an_earlier_release_is_verified_from_its_upgrade_on() -> None:
    event = make_event(tables=1)
    play(event, (SOUTH, 12, EAST))
    client = come(event, "referee")
    with unguarded():
        forget_rows(event.tournament)
    before = event.fresh().audit_number
    page = client.post(at(event, "log/")).content.decode()
    assert f"All {before} records verified; hands and totals match." in page
    assert "The log is from an earlier release" in page
    take_stock_of_all()
    page = client.post(at(event, "log/")).content.decode()
    assert f"All {before + 1} records verified." in page
    assert f"The log holds everything from record {before + 1} on." in page


def test_the_export_holds_the_chain_to_the_letter() -> None:
    event = make_event(tables=1)
    response = come(event, "referee").get(at(event, "log/export/"))
    assert response.headers["Content-Disposition"].endswith(f'"{event.tournament.slug}-log.jsonl"')
    previous = "0" * 64
    for line in response.content.decode().splitlines():
        row = json.loads(line)
        record = AuditRecord(**row)
        assert record.previous == previous
        assert record.compute_hash(event.tournament.uid) == record.hash
        previous = record.hash


def test_a_long_page_costs_as_many_queries_as_a_short_one() -> None:
    counts = []
    for hands in (1, 12):
        event = make_event(tables=1)
        play(event, *[(SOUTH, 12, EAST)] * hands)
        client = come(event, "referee")
        with CaptureQueriesContext(connection) as queries:
            client.get(at(event, "log/"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("path", ["log/", "log/export/"])
def test_strangers_and_wrong_methods_get_nowhere(path: str) -> None:
    event = make_event(tables=1)
    refuse_strangers(event, path)
    assert come(event, "referee").put(at(event, path)).status_code == 405


@pytest.mark.parametrize("column", ["payload", "actor", "at"])
@pytest.mark.parametrize("nonsense", ["", "[]", '{"hand":"x","session":"y","table":[],"hands":{},"account":3}'])
def test_a_log_that_was_bent_can_still_be_read(column: str, nonsense: str) -> None:
    event = make_event(tables=1)
    play(event, (SOUTH, 12, EAST))
    with unguarded():
        length = 27 if column == "at" else None
        AuditRecord.objects.filter(tournament=event.tournament).update(**{column: nonsense[:length]})
    client = come(event, "referee")
    assert client.get(at(event, "log/")).status_code == 200
    assert client.get(at(event, "board/")).status_code == 200
    assert "The log has been tampered with." in client.post(at(event, "log/")).content.decode()
