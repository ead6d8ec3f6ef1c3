"""A file of results is looked at first, and then entered whole or not at all."""

from __future__ import annotations

import html
import io
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, play
from tests.tournament.organizer.office import at, come, refuse_strangers
from tournament.models import AuditRecord, Entry, Table
from tournament.tables.paper.totals import enter_totals

pytestmark = pytest.mark.django_db

GOOD = "session,table,E,S,W,N\n1,1,154,22,-133,-43\n1,2,12,12,12,36-\n"


@pytest.fixture
def event() -> Event:
    return make_event(tables=2, sessions=2)


@pytest.fixture
def client(event: Event) -> Client:
    return come(event, "referee")


def give(client: Client, event: Event, text: str = GOOD, **more: Any) -> Any:
    return client.post(at(event, "paper/import/"), {"text": text, **more})


def hidden_in(page: str) -> dict[str, str]:
    """Return what the form of a preview carries."""
    form = page[page.index('<form method="post" class="sheet pad stack question"') :]
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)"(?: value="([^"]*)")?', form))
    return {name: html.unescape(value) for name, value in hidden.items() if name != "csrfmiddlewaretoken"}


def confirm(client: Client, event: Event, preview: Any, **answers: Any) -> Any:
    """Send what the preview carries."""
    return client.post(at(event, "paper/import/"), {**hidden_in(preview.content.decode()), **answers})


def totals(event: Event, number: int) -> dict[Any, int]:
    table = Table.objects.select_related("tournament").get(session=event.session, number=number)
    return table.totals


def workbook(rows: list[list[Any]]) -> SimpleUploadedFile:
    book, content = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    book.save(content)
    return SimpleUploadedFile("results.xlsx", content.getvalue())


def test_strangers_import_nothing(event: Event) -> None:
    refuse_strangers(event, "paper/import/")
    refuse_strangers(event, "paper/import/", method="post")


def test_tables_are_previewed_and_then_entered(event: Event, client: Client) -> None:
    assert client.get(at(event, "paper/import/")).status_code == 200
    preview = give(client, event)
    assert preview.status_code == 200
    assert "2 tables would get their results." in preview.content.decode()
    assert not AuditRecord.objects.filter(verb="enter-totals").exists(), "a preview enters nothing"
    assert confirm(client, event, preview).status_code == 302
    assert totals(event, 1) == {EAST: 154, SOUTH: 22, WEST: -133, NORTH: -43}
    assert totals(event, 2)[NORTH] == -36
    again = give(client, event).content.decode()
    assert again.count("Already entered") == 2
    assert "Enter these results" not in again


def test_from_its_preview_a_list_comes_back_to_be_changed(event: Event, client: Client) -> None:
    preview = give(client, event, "1\t154\t22\t-133\t-43", session="1")
    answer = confirm(client, event, preview, change="1")
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 200
    assert "1\t154\t22\t-133\t-43" in page.replace(",", "\t"), "as text"
    assert '<option value="1" selected' in page, "for the same session"
    assert not AuditRecord.objects.filter(verb="enter-totals").exists()


def test_players_by_number_or_name_in_any_order(event: Event, client: Client) -> None:
    east, south, west, north = (Entry.objects.get(seats=event.seat(wind)) for wind in (EAST, SOUTH, WEST, NORTH))
    rows: list[list[Any]] = [
        ["Session", "Player", "Points"],
        [1, north.number, -43],
        [1, east.name, 154],
        [1, str(west.number), -133],
    ]
    rows.append([1, " ".join(reversed(south.name.split())), 22])
    preview = client.post(at(event, "paper/import/"), {"file": workbook(rows)})
    assert confirm(client, event, preview).status_code == 302
    assert totals(event, 1) == {EAST: 154, SOUTH: 22, WEST: -133, NORTH: -43}


def test_the_session_may_be_chosen_instead_of_written(event: Event, client: Client) -> None:
    preview = give(client, event, "1\t154\t22\t-133\t-43", session="1")
    assert confirm(client, event, preview).status_code == 302
    assert totals(event, 1)[EAST] == 154


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1,9,1,1,1,-3", "Line 3: Session 1 has no table 9."),
        ("7,1,1,1,1,-3", "Line 3: Session 7 has no table 1."),
        ("2,1,1,1,1,-3", "Line 3: Session 2 is not open."),
        ("1,1,1,1,1,-3", "Line 3: Table 1 of session 1 appears twice."),
        ("1,2,1,1,1.5,-3", "Line 3: “1.5” is not a whole number."),
        ("1,2,1,1,,-3", "Line 3: Table 2 of session 1 has no total for"),
        ("x,2,1,1,1,-3", "Line 3: Which session is it?"),
    ],
)
def test_errors_name_their_line_and_nothing_is_entered(event: Event, client: Client, line: str, told: str) -> None:
    answer = give(client, event, f"session,table,E,S,W,N\n1,1,154,22,-133,-43\n{line}\n")
    page = re.sub(r"<[^>]+>", "", answer.content.decode())
    assert answer.status_code == 422
    assert told in page
    assert not AuditRecord.objects.filter(verb="enter-totals").exists()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1,Plaier 001,5", "is not among the players. Did you mean"),
        ("1,99,5", "No one has number 99."),
        ("1,1,5\n1,1,6", "appears twice in session 1."),
        ("1,1,5", "has no total for"),
    ],
)
def test_players_that_cannot_be_found_are_told_by_line(event: Event, client: Client, line: str, told: str) -> None:
    answer = give(client, event, f"session,player,total\n{line}\n")
    assert answer.status_code == 422
    assert told in html.unescape(answer.content.decode())


@pytest.mark.parametrize("text", ["", "hello", "a,b,c,d", "session,table\n1,1", "{}", "1,2,3,4,5,6,7,8"])
def test_what_is_no_result_is_told_so(event: Event, client: Client, text: str) -> None:
    assert give(client, event, text).status_code == 422


def test_a_sum_beside_zero_needs_one_reason_for_all(event: Event, client: Client) -> None:
    preview = give(client, event, "1,1,10,0,0,0\n1,2,0,0,0,-5")
    assert confirm(client, event, preview).status_code == 422
    assert not AuditRecord.objects.filter(verb="enter-totals").exists()
    assert confirm(client, event, preview, reason="As on the signed sheets").status_code == 302
    assert totals(event, 1)[EAST] == 10


def test_other_results_are_replaced_only_when_said(event: Event, client: Client) -> None:
    play(event, (SOUTH, 12, EAST))
    preview = give(client, event)
    assert "Differs from the hands" in preview.content.decode()
    assert confirm(client, event, preview).status_code == 422
    assert Table.objects.get(session=event.session, number=2).source == "hands", "nothing half-written"
    assert confirm(client, event, preview, replaces="on").status_code == 302
    assert totals(event, 1)[EAST] == 154


def test_what_changed_since_the_preview_is_shown_again(event: Event, client: Client) -> None:
    preview = give(client, event)
    enter_totals(table=event.table, totals={EAST: 3, SOUTH: -1, WEST: -1, NORTH: -1}, by=event.organizer)
    answer = confirm(client, event, preview, replaces="on")
    assert answer.status_code == 422
    assert "Something has changed in the meantime." in answer.content.decode()
    assert totals(event, 1)[EAST] == 3
    assert confirm(client, event, answer, replaces="on").status_code == 302


def test_a_preview_that_was_changed_on_the_way_enters_nothing(event: Event, client: Client) -> None:
    for grid in ("", "[[", "[1]", '[["session"]]', "[]"):
        answer = client.post(at(event, "paper/import/"), {"grid": grid, "digest": "x"})
        assert answer.status_code in (302, 422)
    assert not AuditRecord.objects.filter(verb="enter-totals").exists()
