"""Links of tables: issued, shown as a code, released, renewed."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import Settings

from tests.tournament.events import make_event
from tests.tournament.organizer.office import at, come, refuse_strangers, yes
from tournament.accounts.table_links import find_link, issue_table_links, open_link, token_of
from tournament.core.permissions import SYSTEM
from tournament.models import TableLink

pytestmark = pytest.mark.django_db


def test_missing_links_are_issued_once() -> None:
    event = make_event(tables=3)
    issue_table_links(tournament=event.tournament, numbers=[2], by=SYSTEM)
    client = come(event, "organizer")
    page = client.get(at(event, "links/")).content.decode()
    assert "Issue 2 links" in page
    assert page.count("No link") == 2
    done = client.post(at(event, "links/issue/"), follow=True).content.decode()
    assert "2 links issued." in done
    assert "Not opened yet" in done
    client.post(at(event, "links/issue/"))
    assert TableLink.objects.count() == 3


def test_the_code_on_the_screen_opens_the_table(settings: Settings) -> None:
    event = make_event(tables=1)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    client = come(event, "referee")
    page = client.get(at(event, "links/1/")).content.decode()
    found = re.search(r"http://testserver(/table/[^<\s]+)", page)
    assert found
    assert Client().get(found[1]).status_code == 200
    assert re.search(r'<svg[^>]* class="qr"', page)
    settings.PUBLIC_URL = "https://hall.example"
    assert f"https://hall.example/table/{token_of(link)}/" in client.get(at(event, "links/1/")).content.decode()


def test_a_tablet_is_released_for_the_next() -> None:
    event = make_event(tables=1)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    open_link(link=link, device="first")
    client = come(event, "referee")
    to_table = client.post(at(event, "links/1/release/"), {"session": "1"})
    assert to_table.headers["Location"] == at(event, "table/1/1/")
    assert open_link(link=link, device="second").is_bound
    assert client.post(at(event, "links/1/release/"), {"session": "x"}).headers["Location"] == at(event, "board/")
    organizer = come(event, "organizer")
    assert organizer.post(at(event, "links/1/release/")).headers["Location"] == at(event, "links/")


def test_a_renewed_link_makes_the_old_one_worthless() -> None:
    event = make_event(tables=1)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    old = token_of(link)
    client = come(event, "organizer")
    assert "New link for table 1?" in client.get(at(event, "links/1/renew/")).content.decode()
    assert client.post(at(event, "links/1/renew/"), yes()).headers["Location"] == at(event, "links/1/")
    assert find_link(old) is None
    assert token_of(TableLink.objects.get(revoked_at=None)) != old


def test_no_tables_no_links() -> None:
    event = make_event(tables=1, is_open=False)
    event.tournament.tables.get().seats.all().delete()
    event.tournament.tables.all().delete()
    assert "No tables yet" in come(event, "organizer").get(at(event, "links/")).content.decode()


@pytest.mark.parametrize(
    ("path", "method", "rank"),
    [
        ("links/", "get", "organizer"),
        ("links/issue/", "post", "organizer"),
        ("links/1/", "get", "referee"),
        ("links/1/renew/", "post", "organizer"),
        ("links/1/release/", "post", "referee"),
    ],
)
def test_strangers_wrong_methods_and_wrong_numbers_get_nowhere(path: str, method: str, rank: str) -> None:
    event = make_event(tables=1)
    issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    refuse_strangers(event, path, method=method, rank=rank)
    client = come(event, "organizer")
    assert client.put(at(event, path)).status_code == 405
    if "1" in path:
        assert getattr(client, method)(at(event, path.replace("1", "7"))).status_code == 404
