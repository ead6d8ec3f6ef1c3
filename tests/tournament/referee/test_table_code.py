"""The short code of a table's card: it opens the table for reading, and a referee's code lets the device keep score."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournament.events import Event
from tests.tournament.referee.conftest import Tablet
from tournament.accounts.table_codes import LETTERS, TRIES, find_by_code, table_code
from tournament.accounts.table_links import issue_table_links, renew_table_link, token_of
from tournament.core.permissions import SYSTEM
from tournament.models import TableLink, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def link(event: Event) -> TableLink:
    (found,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    return found


def come_by_code(link: TableLink) -> Tablet:
    """Type the code of a table on a new device."""
    client = Client()
    answer = client.post("/table/", {"code": table_code(link).lower()})
    assert answer.status_code == 302
    return Tablet(client, answer["Location"])


def test_a_code_has_at_least_thirty_bits_and_no_letter_taken_for_another(link: TableLink) -> None:
    assert re.fullmatch(rf"[{LETTERS}]{{3}}-[{LETTERS}]{{4}}", table_code(link))
    assert len(LETTERS) ** 7 >= 2**30
    assert not set("ILOU") & set(LETTERS)


def test_a_typed_code_opens_the_table_for_reading_only(event: Event, link: TableLink) -> None:
    tablet = come_by_code(link)
    assert tablet.open().status_code == 200
    assert tablet.state()["keeper"] == "other", "though no other tablet keeps score"
    assert tablet.send("keep-score/").status_code == 409
    assert tablet.record().status_code == 403
    assert not event.table.hands.exists()


def test_a_referees_code_lets_that_device_keep_score(link: TableLink, code: str) -> None:
    tablet = come_by_code(link)
    assert tablet.client.post(tablet.at("take-over/"), {"code": "000000"}).status_code == 422
    assert tablet.client.post(tablet.at("take-over/"), {"code": code}).status_code == 302
    assert tablet.state()["keeper"] == "here"
    assert tablet.record().status_code == 200


def test_no_page_it_opens_shows_the_address_of_the_card(link: TableLink) -> None:
    tablet = come_by_code(link)
    for path in (tablet.home, f"{tablet.home}state/", tablet.at("referee/"), f"{tablet.home}app.webmanifest"):
        page = tablet.client.get(path)
        assert page.status_code == 200
        assert token_of(link) not in page.content.decode()


def test_slips_that_are_easily_made_are_understood(link: TableLink) -> None:
    meant = table_code(link)
    typed = meant.replace("-", " ").replace("0", "o").replace("1", "l")
    assert find_by_code(typed) == link


@pytest.mark.parametrize("typed", ["", "ABC", "ABC-DEF!", "ABCDEFGHIJKLMNOP", "000-0000", "\0" * 7, "💥💥💥💥💥💥💥"])
def test_what_is_no_code_is_said(typed: str, link: TableLink) -> None:
    answer = Client().post("/table/", {"code": typed})
    assert answer.status_code == 422


def test_codes_of_revoked_links_and_finished_tournaments_open_nothing(event: Event, link: TableLink) -> None:
    old = table_code(link)
    new = renew_table_link(link=link, by=SYSTEM)
    assert find_by_code(old) is None
    assert find_by_code(table_code(new)) == new
    Tournament.objects.filter(pk=event.tournament.pk).update(status=Tournament.Status.FINISHED)
    assert find_by_code(table_code(new)) is None


def test_tries_run_out_before_a_code_is_looked_at(link: TableLink) -> None:
    client = Client()
    for _try in range(TRIES.limit):
        assert client.post("/table/", {"code": "0000000"}).status_code == 422
    answer = client.post("/table/", {"code": table_code(link)})
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0


def test_right_codes_use_up_no_tries(link: TableLink) -> None:
    for _device in range(TRIES.limit + 1):
        come_by_code(link)


def test_a_typed_code_is_not_told_of_another_tablet_while_there_is_none(link: TableLink, code: str) -> None:
    tablet = come_by_code(link)
    table = tablet.open().content.decode()
    take_over = tablet.client.get(tablet.at("take-over/")).content.decode()
    for page in (table, take_over):
        assert "To keep score here, a referee must enter their code." in page
        assert "Ask it to hand over" not in page
        assert "The other tablet" not in page
    assert tablet.client.post(tablet.at("take-over/"), {"code": code}).status_code == 302
    second = come_by_code(link)
    assert "Ask it to hand over" in second.open().content.decode()
    assert "The other tablet" in second.client.get(second.at("take-over/")).content.decode()
