"""Seating a stage: which ways are offered, and who may sit."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournament.public.reading import words_of
from tests.tournament.standings.staged import decide, final_of, make_staged, seat_final
from tournament.core.errors import Refused
from tournament.models import Account, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def office(client: Client) -> Client:
    client.force_login(Account.objects.create_superuser("organizer"))
    return client


def headings(page: str) -> list[str]:
    """Return the ways to seat in the order of the page."""
    ways = ("The whole event", "Next session by the standings", "Final tables", "From a file")
    shown = [way for way in ways if f"<h2>{way}</h2>" in page]
    return sorted(shown, key=lambda way: page.index(f"<h2>{way}</h2>"))


@pytest.mark.parametrize(
    ("method", "first"),
    [
        ("", "The whole event"),
        ("standings", "Next session by the standings"),
        ("finals", "Final tables"),
        ("import", "From a file"),
    ],
)
def test_the_way_planned_for_a_stage_comes_first(office: Client, method: str, first: str) -> None:
    event = make_staged(size=8)
    Stage.objects.filter(pk=final_of(event).pk).update(method=method)
    decide(event)
    page = office.get(f"/organize/{event.tournament.slug}/seating/new/").content.decode()
    assert headings(page)[0] == first
    assert len(headings(page)) == 4
    assert ("Planned for “Final”" in page) == bool(method)


@pytest.mark.parametrize(
    ("method", "ways"),
    [
        ("", ["Final tables", "From a file"]),
        ("standings", ["Next session by the standings", "From a file"]),
        ("import", ["From a file"]),
    ],
)
def test_for_a_single_table_there_is_one_way_and_a_file(office: Client, method: str, ways: list[str]) -> None:
    event = make_staged()
    Stage.objects.filter(pk=final_of(event).pk).update(method=method)
    decide(event)
    new = f"/organize/{event.tournament.slug}/seating/new/"
    page = office.get(new).content.decode()
    assert headings(page) == ways
    assert "Who plays whom" not in page
    assert office.post(new, {"method": "finals"}).status_code == 302


def test_that_finalists_meet_again_is_no_fault(office: Client) -> None:
    event = make_staged()
    decide(event)
    seating = f"/organize/{event.tournament.slug}/seating/"
    office.post(f"{seating}new/", {"method": "finals"})
    assert "repeated meetings" not in words_of(office.get(f"{seating}search/").content.decode())
    seat_final(event, 1, 2, 5, 6)
    page = words_of(office.get(seating).content.decode())
    assert "repeated meetings lowest possible is 0 0 optimal" in page
    assert "returns to the same table 0 optimal" in page
    assert "The figures count the sessions in which everyone plays." in page


def test_a_stage_is_seated_at_no_more_tables_than_it_has(office: Client) -> None:
    event = make_staged(size=8)
    new, file = (f"/organize/{event.tournament.slug}/seating/{page}/" for page in ("new", "import"))
    stage = f"/organize/{event.tournament.slug}/stages/2/"
    sent = {"name": "Final", "first_session": "2", "size": "8", "carry": "on", "tables": "1"}
    refused = office.post(stage, sent)
    assert refused.status_code == 409
    assert "8 players fill 2 tables. Give the stage more tables." in refused.content.decode()
    Stage.objects.filter(pk=final_of(event).pk).update(tables=1)
    decide(event)
    assert "8 players fill 2 tables. “Final” is planned for 1." in office.get(new).content.decode()
    for asked in ({"method": "finals", "style": "blocks"}, {"method": "standings", "window": "2"}):
        answer = office.post(new, asked)
        assert answer.status_code == 422
        assert "“Final” has 1 table. This seating needs 2." in answer.content.decode()
    answer = office.post(file, {"text": "2,1,1,2,3,4\n2,2,5,6,7,8"})
    assert answer.status_code == 422
    assert "“Final” has 1 table." in answer.content.decode()
    with pytest.raises(Refused, match="This seating needs 2"):
        seat_final(event, *range(1, 9))
    assert office.post(stage, {**sent, "tables": "2"}).status_code == 302
    assert "is planned for" not in office.get(new).content.decode()
    assert office.post(new, {"method": "finals", "style": "blocks"}).status_code == 302


def test_tables_a_stage_does_not_fill_are_pointed_out(office: Client) -> None:
    event = make_staged(size=4)
    Stage.objects.filter(pk=final_of(event).pk).update(tables=2)
    decide(event)
    new = f"/organize/{event.tournament.slug}/seating/new/"
    assert "4 players fill 1 table. “Final” is planned for 2." in office.get(new).content.decode()
    assert office.post(new, {"method": "finals", "style": "blocks"}).status_code == 302


def test_a_stage_that_is_not_decided_cannot_be_seated(office: Client) -> None:
    event = make_staged()
    new = f"/organize/{event.tournament.slug}/seating/new/"
    assert "First decide who plays in “Final”" in office.get(new).content.decode()
    sent = {"method": "finals", "style": "blocks"}
    assert office.post(new, sent).status_code == 422
    decide(event)
    assert office.post(new, sent).status_code == 302
    board = f"/organize/{event.tournament.slug}/board/"
    assert office.get(board).status_code == 200
