"""The page of things to print."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scoring.seats import Wind
from tests.tournament.events import Event, make_event, play
from tests.tournament.printed import matrix, qr_code, read
from tournament.accounts.roles import grant_role
from tournament.accounts.table_codes import find_by_code
from tournament.accounts.table_links import revoke_table_link, token_of
from tournament.core.permissions import SYSTEM
from tournament.exports.paper import DOCUMENTS
from tournament.models import Account, AuditRecord, Entry, Role, Seat, Session, Table, TableLink

BrowserOf = Callable[[Account], Client]


@pytest.fixture
def event(db: None) -> Event:
    """Return an event of two tables."""
    return make_event(tables=2)


@pytest.fixture
def office(event: Event, organizer: Account, browser_of: BrowserOf) -> Client:
    """Return the organizer's browser."""
    return browser_of(organizer)


def url(event: Event, name: str = "paper", **more: str) -> str:
    return reverse(f"organizer:{name}", kwargs={"slug": event.tournament.slug, **more})


def text_of(content: bytes) -> str:
    return "".join(read(content))


def test_the_page_offers_every_document(event: Event, office: Client) -> None:
    page = office.get(url(event)).content.decode()
    assert page.count("Open PDF") == 8
    assert page.count("No hand has been recorded yet.") == 2
    assert "No player has a team." in page
    assert "Session 1" in page
    Entry.objects.filter(tournament=event.tournament).update(team="Harbour")
    play(event, (Wind.EAST, 12))
    assert office.get(url(event)).content.decode().count("Open PDF") == 12


def test_the_page_leads_to_the_links_it_speaks_of(event: Event, office: Client) -> None:
    page = office.get(url(event, "paper")).content.decode()
    assert f'href="{url(event, "links")}"' in page


def test_documents_open_in_the_browser_under_a_name(event: Event, office: Client) -> None:
    answer = office.get(url(event, "paper-document", document="seating-by-table"), {"session": "1", "size": "letter"})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'inline; filename="{event.tournament.slug}-seating-by-table-1.pdf"'
    assert "no-store" in answer["Cache-Control"]
    assert "Player 001" in text_of(answer.content)


def test_cards_give_every_table_a_link_that_opens_it(event: Event, office: Client) -> None:
    answer = office.post(url(event, "paper-cards"), {"size": "a4", "per_page": "1"}, follow=True)
    text = re.sub(r"\s", "", text_of(answer.content))
    assert text.count("http://testserver/table/") == 2
    links = [find_by_code(code) for code in re.findall(r"enter(\w{3}-\w{4})", text)]
    assert [link.number for link in links if link] == [1, 2]
    assert links[0]
    expected = matrix(f"http://testserver/table/{token_of(links[0])}/")
    assert qr_code(answer.content, len(expected)) == expected
    deeds = AuditRecord.objects.filter(tournament=event.tournament, verb="issue-table-links")
    assert deeds.count() == 1


def test_cards_printed_again_carry_the_same_links(event: Event, office: Client) -> None:
    for _time in range(2):
        office.post(url(event, "paper-cards"))
    assert TableLink.objects.filter(tournament=event.tournament).count() == 2
    revoke_table_link(link=TableLink.objects.get(tournament=event.tournament, number=1), by=SYSTEM)
    office.post(url(event, "paper-cards"))
    assert TableLink.objects.filter(tournament=event.tournament, revoked_at=None).count() == 2


def test_codes_name_the_address_others_reach(event: Event, office: Client, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://scores.example.org"
    answer = office.get(url(event, "paper-document", document="poster"))
    assert f"https://scores.example.org/t/{event.tournament.slug}/" in text_of(answer.content)


def test_opening_cards_changes_nothing(event: Event, office: Client) -> None:
    answer = office.get(url(event, "paper-document", document="table-cards"))
    assert answer.status_code == 403
    assert not TableLink.objects.exists()


def test_a_referee_prints_cards_once_the_links_are_there(
    event: Event, organizer: Account, referee: Account, browser_of: BrowserOf
) -> None:
    grant_role(tournament=event.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    browser = browser_of(referee)
    assert browser.get(url(event)).status_code == 200
    answer = browser.post(url(event, "paper-cards"))
    assert answer.status_code == 403
    assert "Ask an organizer" in answer.content.decode()
    browser_of(organizer).post(url(event, "paper-cards"))
    assert browser.post(url(event, "paper-cards"), follow=True)["Content-Type"] == "application/pdf"


@pytest.mark.parametrize(
    "query", [{"size": "a3"}, {"session": "9"}, {"session": "one"}, {"per_page": "7"}, {"session": "\x00"}]
)
def test_what_cannot_be_printed_is_told(event: Event, office: Client, query: dict[str, str]) -> None:
    answer = office.get(url(event, "paper-document", document="seating-by-table"), query)
    assert answer.status_code == 422
    assert "field-error" in answer.content.decode()


@pytest.mark.parametrize("document", sorted(set(DOCUMENTS) - {"table-cards"}))
def test_every_document_the_page_offers_opens_for_all_sessions(event: Event, office: Client, document: str) -> None:
    Entry.objects.filter(tournament=event.tournament).update(team="Harbour")
    play(event, (Wind.EAST, 12))
    answer = office.get(url(event, "paper-document", document=document), {"session": "", "size": "a4"})
    assert answer["Content-Type"] == "application/pdf"


def test_what_cannot_be_printed_yet_says_why_and_has_no_button(office: Client) -> None:
    planned = make_event(is_open=False)
    page = office.get(url(planned)).content.decode()
    assert page.count("Open PDF") == 7
    assert "Nothing has been played yet." in page
    Seat.objects.filter(table__tournament=planned.tournament).delete()
    Table.objects.filter(tournament=planned.tournament).delete()
    page = office.get(url(planned)).content.decode()
    assert page.count("Open PDF") == 4
    assert page.count("No one is seated yet.") == 2
    assert "There are no tables yet." in page


def test_a_session_nobody_is_seated_for_is_told_at_its_field(event: Event, office: Client) -> None:
    Session.objects.create(tournament=event.tournament, number=2)
    answer = office.get(url(event, "paper-document", document="seating-by-table"), {"session": "2"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "<h1>Print</h1>" in page
    assert "No one is seated yet." in page.partition("field-error")[2]


def test_unknown_documents_are_not_there(event: Event, office: Client) -> None:
    assert office.get(url(event, "paper-document", document="novel")).status_code == 404


@pytest.mark.parametrize("name", ["paper", "paper-document", "paper-cards"])
def test_strangers_stay_outside(event: Event, referee: Account, browser_of: BrowserOf, name: str) -> None:
    address = url(event, name, **({"document": "standings"} if name == "paper-document" else {}))
    is_post = name == "paper-cards"
    for browser, status in ((Client(), 302), (browser_of(referee), 404)):
        assert (browser.post(address) if is_post else browser.get(address)).status_code == status
    wrong = browser_of(referee)
    assert (wrong.get(address) if is_post else wrong.post(address)).status_code == 405
