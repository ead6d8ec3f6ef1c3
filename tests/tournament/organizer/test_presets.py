"""A preset fills in the other options of the rules; what differs from it is marked; without a script too."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from tests.tournament.events import Event, make_event, play
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.forms.hand_query import read_query, write_query
from tournament.models import Account, Role, Tournament

pytestmark = pytest.mark.django_db

NEW = "/organize/new/"


@pytest.fixture
def client(harbour_rules: str, host: Account, browser_of: Callable[[Account], Client]) -> Client:
    return browser_of(host)


def sent(edition: str = "club", shown: str = "club", **options: Any) -> dict[str, Any]:
    """Return the form as the page has it under the `shown` edition, with another one chosen and options changed."""
    under = {
        "club": {"minimum_points": "8", "limit": "", "is_wet": "0", "ties": "share", "draws": [""]},
        "open-2025": {
            "minimum_points": "3",
            "limit": "",
            "is_wet": "1",
            "ties": "share",
            "draws": ["", "four-winds", "storm"],
        },
        "open-2026": {"minimum_points": "5", "limit": "80", "is_wet": "0", "ties": "split", "draws": ["", "storm"]},
    }
    fields = {**under[shown], "harbour_dues": "1", **options, "edition": edition, "edition.shown": shown}
    return {
        "name": "Dike Open",
        "slug": "dike-open",
        "starts_on": "2026-12-05",
        "ends_on": "2026-12-06",
        "ruleset": "harbour",
        "sessions": "2",
        "policy": "table",
        **{f"o.{key}": value for key, value in fields.items()},
    }


def stored() -> dict[str, Any]:
    return dict(Tournament.objects.get().options)


def marks(page: str) -> dict[str, str]:
    """Return the marks that are shown, by option."""
    fields = page.split('data-option="o.')[1:]
    found = {field.partition('"')[0]: re.search(r"data-differs>([^<]*)<", field) for field in fields}
    return {name: mark.group(1) for name, mark in found.items() if mark}


def test_an_edition_is_stored_with_everything_it_sets(client: Client) -> None:
    assert client.post(NEW, sent("open-2026", "open-2026", harbour_dues="4")).status_code == 302
    assert stored() == {
        "edition": "open-2026",
        "minimum_points": 5,
        "limit": 80,
        "is_wet": False,
        "ties": "split",
        "draws": ["storm"],
        "harbour_dues": 4,
    }
    page = client.get("/organize/dike-open/settings/").content.decode()
    assert marks(page) == {}
    assert "2 changed" in page, "the edition and the dues"


def test_what_differs_from_the_edition_is_kept_and_marked(client: Client) -> None:
    changed = sent("open-2026", "open-2026", minimum_points="8", limit="", draws=[""])
    assert client.post(NEW, changed).status_code == 302
    assert (stored()["minimum_points"], stored()["limit"], stored()["draws"]) == (8, None, [])
    page = client.get("/organize/dike-open/settings/").content.decode()
    words = "differs from Harbour Open 2026"
    assert marks(page) == {"minimum_points": words, "limit": words, "draws": words}


def test_another_edition_is_shown_before_it_is_saved(client: Client) -> None:
    answer = client.post(NEW, sent("open-2025", "club", minimum_points="6"))
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "The options now follow Harbour Open 2025, except those you changed." in page
    assert marks(page) == {"minimum_points": "differs from Harbour Open 2025"}
    assert 'name="o.edition.shown" value="open-2025"' in page
    assert 'value="storm" checked' in page
    assert not Tournament.objects.exists()
    assert client.post(NEW, sent("open-2025", "open-2025", minimum_points="6")).status_code == 302
    assert (stored()["minimum_points"], stored()["is_wet"], stored()["draws"]) == (6, True, ["four-winds", "storm"])


def test_the_button_for_pages_without_a_script_fills_in_and_saves_nothing(client: Client) -> None:
    client.post(NEW, sent())
    form = {**sent("open-2026", "club", ties="share", is_wet="1"), "name": "Typed", "switch": "1"}
    page = client.post("/organize/dike-open/settings/", form).content.decode()
    assert 'name="o.minimum_points" value="5"' in page
    assert marks(page) == {"is_wet": "differs from Harbour Open 2026"}
    assert 'value="Typed"' in page
    assert stored()["edition"] == "club"


def test_an_edition_nobody_knows_is_refused(client: Client) -> None:
    answer = client.post(NEW, sent("open-1900", "club"))
    assert answer.status_code == 422
    assert "Option edition cannot be" in answer.content.decode()
    assert client.post(NEW, {**sent(), "o.edition.shown": "open-1900"}).status_code == 302


def test_what_an_edition_set_is_frozen_by_the_first_hand(
    harbour_rules: str, host: Account, browser_of: Callable[[Account], Client]
) -> None:
    event: Event = make_event(harbour_rules, options={"edition": "open-2025"})
    assert event.tournament.options["minimum_points"] == 3
    assert event.tournament.rules.values["draws"] == ("four-winds", "storm")
    play(event, ())
    grant_role(tournament=event.tournament, account=host, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    url = f"/organize/{event.tournament.slug}/settings/"
    form = {**sent("open-2026", "club"), "slug": event.tournament.slug, "sessions": "1"}
    assert browser_of(host).post(url, form).status_code == 302
    assert event.fresh().options == event.tournament.options
    assert event.fresh().name == "Dike Open"


@pytest.mark.parametrize(
    "options",
    [
        {"edition": "open-2026"},
        {"edition": "open-2026", "minimum_points": 8, "draws": (), "limit": None},
        {"minimum_points": 5},
    ],
)
def test_an_address_keeps_what_differs_from_the_edition(harbour_rules: str, options: dict[str, Any]) -> None:
    record = {"rules": harbour_rules, "hand": "", "options": options}
    query = QueryDict(write_query(record).urlencode())
    assert read_query(query, rules=harbour_rules)["options"] == options


def test_the_page_tells_its_script_what_every_edition_has(client: Client) -> None:
    page = client.get(f"{NEW}?rules=harbour").content.decode()
    told = json.loads(unescape(page.partition('data-presets="')[2].partition('"')[0]))
    assert list(told) == ["club", "open-2025", "open-2026"]
    assert told["open-2026"]["differs"] == "differs from Harbour Open 2026"
    assert told["open-2026"]["values"] == {
        "o.minimum_points": ["5"],
        "o.limit": ["80"],
        "o.is_wet": ["0"],
        "o.ties": ["split"],
        "o.draws": ["storm"],
    }
