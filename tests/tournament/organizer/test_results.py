"""The page of files to take away."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from python_calamine import CalamineWorkbook

from tests.conftest import BuildOnce
from tests.tournament.events import Event, make_event
from tests.tournament.exports.evening import play_evening
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.exports.archive import read_archive
from tournament.models import Account, Role, Seat

BrowserOf = Callable[[Account], Client]
FILES = {
    "results": {},
    "results-sheet": {"sheet": "standings"},
    "results-workbook": {},
    "results-archive": {},
    "results-ema": {"kind": "xlsx"},
}


@pytest.fixture(scope="module")
def made(kept_for_the_module: BuildOnce) -> Event:
    """Make the evening that all tests begin with."""
    with kept_for_the_module():
        return play_evening()


@pytest.fixture
def event(made: Event, db: None) -> Event:
    """Return an evening half played."""
    return deepcopy(made)


@pytest.fixture
def office(organizer: Account, browser_of: BrowserOf) -> Client:
    """Return the organizer's browser."""
    return browser_of(organizer)


def url(event: Event, name: str = "results", **more: str) -> str:
    return reverse(f"organizer:{name}", kwargs={"slug": event.tournament.slug, **more})


def streamed(answer: Any) -> bytes:
    return b"".join(answer.streaming_content)


def test_the_page_warns_that_results_can_change(event: Event, office: Client) -> None:
    page = office.get(url(event)).content.decode()
    assert "Provisional" in page
    assert "can still change" in page


@pytest.mark.parametrize("sheet", ["standings", "sessions", "tables", "hands", "penalties"])
def test_each_sheet_comes_as_a_file(event: Event, office: Client, sheet: str) -> None:
    answer = office.get(url(event, "results-sheet", sheet=sheet))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{event.tournament.slug}-{sheet}.csv"'
    assert "no-store" in answer["Cache-Control"]
    assert len(answer.content.splitlines()) > 1


def test_the_workbook_opens(event: Event, office: Client) -> None:
    answer = office.get(url(event, "results-workbook"))
    assert answer["Content-Disposition"] == f'attachment; filename="{event.tournament.slug}-results.xlsx"'
    assert len(CalamineWorkbook.from_filelike(BytesIO(answer.content)).sheet_names) == 10


def test_the_archive_streams_and_can_be_read_again(event: Event, office: Client) -> None:
    answer = office.get(url(event, "results-archive"))
    assert answer.streaming
    document = read_archive(streamed(answer))
    assert len(document["entries"]) == 9
    nameless = office.get(url(event, "results-archive"), {"names": "no"})
    assert "李文君" not in streamed(nameless).decode()
    assert "without-names" in nameless["Content-Disposition"]


def test_the_association_gets_its_sheet(event: Event, office: Client) -> None:
    query = {"country": "nld", "city": "Rotterdam"}
    answer = office.get(url(event, "results-ema", kind="xlsx"), query)
    rows = CalamineWorkbook.from_filelike(BytesIO(answer.content)).get_sheet_by_index(0).to_python()
    assert rows[2][11:14] == ["NED", "Rotterdam", 3]
    plain = office.get(url(event, "results-ema", kind="csv"), query).content.decode("utf-8-sig")
    assert plain.splitlines()[0].startswith("Tournament,Number of players,Place,First Name")


def test_what_the_association_misses_is_shown(event: Event, office: Client) -> None:
    page = office.get(url(event)).content.decode()
    assert "The data of 8 players is incomplete" in page
    assert page.count("EMA number") == 8


def test_the_ranking_site_gets_its_file(event: Event, office: Client) -> None:
    answer = office.get(url(event, "results-ema", kind="ranking"))
    assert answer["Content-Disposition"] == f'attachment; filename="{event.tournament.slug}-ema-ranking.csv"'
    headings, *lines = answer.content.decode("utf-8-sig").splitlines()
    assert headings == "position,ema_id,last_name,first_name,nationality,points,mahjong"
    assert len(lines) == 8
    page = office.get(url(event)).content.decode()
    assert "The ranking site rejects" in page
    assert "the table points of 2 players are rounded" in page


def test_the_page_shows_how_the_weight_came_about_and_takes_another(event: Event, office: Client) -> None:
    def figures(**query: str) -> list[str]:
        page = office.get(url(event), query).content.decode()
        table = page.partition("ema-weight")[2].partition("</table>")[0]
        return re.findall(r'<td class="num">(?:<[bs]>)?([\d.]+)', table)

    assert figures() == ["3", "0", "0", "0", "3"]
    assert figures(is_qualification="on") == ["3", "0", "0", "1", "4"]
    assert figures(weight="4.5") == ["3", "0", "0", "0", "3", "4.5"]
    answer = office.get(url(event, "results-ema", kind="xlsx"), {"weight": "4.5"})
    rows = CalamineWorkbook.from_filelike(BytesIO(answer.content)).get_sheet_by_index(0).to_python()
    assert rows[2][13] == 4.5


def test_whoever_was_replaced_can_be_struck_off(event: Event, office: Client) -> None:
    seat = Seat.objects.get(occupant__isnull=False, table__tournament=event.tournament)
    assert seat.entry is not None
    page = office.get(url(event)).content.decode()
    assert page.count('name="struck_off"') == 1
    assert "(replaced in session 2)" in page
    answer = office.get(url(event, "results-ema", kind="ranking"), {"struck_off": str(seat.entry.enrolment)})
    assert len(answer.content.splitlines()) == 8
    assert seat.entry.name.upper() not in answer.content.decode("utf-8-sig").upper()


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"country": "XX"}, "two or three letters"),
        ({"country": "\x00"}, "Null characters"),
        ({"weight": "much"}, "number"),
        ({"weight": "-1"}, "greater than or equal"),
        ({"weight": "nan"}, "number"),
        ({"struck_off": "1"}, "not one of the available choices"),
    ],
)
def test_what_cannot_be_is_told_where_it_was_filled_in(
    event: Event, office: Client, query: dict[str, str], told: str
) -> None:
    for address in (url(event), url(event, "results-ema", kind="xlsx"), url(event, "results-ema", kind="ranking")):
        answer = office.get(address, query)
        assert answer.status_code == 422
        assert told in answer.content.decode().partition("field-error")[2]


@pytest.mark.django_db
def test_other_rules_have_no_sheet_of_the_association(office: Client) -> None:
    event = make_event("boxed")
    assert "European" not in office.get(url(event)).content.decode()
    assert office.get(url(event, "results-ema", kind="xlsx")).status_code == 404


@pytest.mark.django_db
def test_an_event_without_players_can_be_looked_at(office: Client, make_tournament: Callable[..., object]) -> None:
    make_tournament("empty")
    kwargs = {"slug": "empty"}
    assert "Nothing has been played yet" in office.get(reverse("organizer:results", kwargs=kwargs)).content.decode()
    for name, more in FILES.items():
        assert office.get(reverse(f"organizer:{name}", kwargs={**kwargs, **more})).status_code == 200


@pytest.mark.parametrize(("name", "more"), FILES.items())
def test_only_organizers_take_results_away(
    event: Event, referee: Account, browser_of: BrowserOf, name: str, more: dict[str, str]
) -> None:
    address = url(event, name, **more)
    assert Client().get(address).status_code == 302
    assert browser_of(referee).get(address).status_code == 404
    grant_role(tournament=event.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    assert browser_of(referee).get(address).status_code == 403
    assert browser_of(referee).post(address).status_code == 405


@pytest.mark.parametrize("address", ["results-sheet", "results-ema"])
def test_unknown_files_are_not_there(event: Event, office: Client, address: str) -> None:
    more = {"sheet": "secrets"} if address == "results-sheet" else {"kind": "exe"}
    assert office.get(url(event, address, **more)).status_code == 404


@pytest.mark.django_db
def test_the_page_of_a_big_event_costs_as_many_queries(
    office: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small, big = make_event(tables=1), make_event(tables=8)
    with django_assert_num_queries(13) as queries:
        office.get(url(small))
    with django_assert_num_queries(len(queries)):
        office.get(url(big))


def test_nothing_secret_is_in_any_file(event: Event, office: Client) -> None:
    office.post(reverse("organizer:paper-cards", kwargs={"slug": event.tournament.slug}))
    secrets = list(event.tournament.table_links.values_list("secret", flat=True))
    assert secrets
    archive = streamed(office.get(url(event, "results-archive")))
    assert json.loads(archive)
    assert not any(secret.encode() in archive for secret in secrets)
