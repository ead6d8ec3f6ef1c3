"""A private tournament names nobody in public and asks search engines to stay away."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.tournament.events import EAST, SOUTH, Event, hand, make_event, play
from tests.tournament.hands import EDGE_WAIT
from tests.tournament.public.reading import FRAGMENTS, read, read_all
from tournament.models import Entry
from tournament.models.people import call_in_public
from tournament.setup.tournament import change_settings, publish

HOLDING = {name: EDGE_WAIT[name] for name in ("hand", "melds", "win", "flowers")}


def make_public(**settings: Any) -> Event:
    event = make_event(**settings)
    for number, entry in enumerate(event.entries, start=1):
        Entry.objects.filter(pk=entry.pk).update(
            name=f"Secretname{number}", country=("NL", "DK")[number % 2], team=("Red", "Blue")[number % 2]
        )
    publish(tournament=event.tournament, by=event.organizer)
    play(event, hand(event.table, SOUTH, 14, EAST, holdings={SOUTH: HOLDING}))
    return event


@pytest.mark.django_db
def test_no_public_page_of_a_private_tournament_holds_a_name() -> None:
    event = make_public(is_private=True)
    Entry.objects.filter(pk=event.entries[2].pk).update(code_name="Zephyr")
    pages = read_all(event)
    assert {status for status, _page in pages.values()} == {200}
    assert [address for address, (_status, page) in pages.items() if "Secretname" in page] == []
    assert "Player 1<" in read(event)
    assert "Zephyr" in read(event)
    assert 'data-find-none="standings" hidden' not in read(event, "?q=Secretname1"), "nor can a name be tried out"


@pytest.mark.django_db
def test_names_return_when_it_is_private_no_more() -> None:
    event = make_public(is_private=True)
    version = event.fresh().public_version
    change_settings(tournament=event.tournament, by=event.organizer, is_private=False)
    assert event.fresh().public_version > version, "kept pages have to go"
    assert "Secretname1" in read(event)


@pytest.mark.django_db
@pytest.mark.parametrize("is_private", [True, False])
def test_search_engines_are_asked_to_stay_away_from_private_tournaments_only(is_private: bool) -> None:
    event = make_public(is_private=is_private)
    client, root = Client(), f"/t/{event.tournament.slug}/"
    for part in ("", "sessions/", "countries/", "teams/", "session/1/", "session/1/table/1/hand/1/S/"):
        answer = client.get(root + part)
        assert answer.headers.get("X-Robots-Tag") == ("noindex, nofollow" if is_private else None), part
        assert ('<meta name="robots" content="noindex, nofollow">' in answer.content.decode()) is is_private, part
    for part in FRAGMENTS.values():
        assert client.get(root + part).headers.get("X-Robots-Tag") == ("noindex, nofollow" if is_private else None)


@pytest.mark.django_db
def test_the_switch_is_in_the_log_and_in_the_archive(tmp_path: Any) -> None:
    event = make_public()
    change_settings(tournament=event.tournament, by=event.organizer, is_private=True)
    file = tmp_path / "private.json"
    call_command("export_tournament", event.tournament.slug, str(file), verbosity=0)
    assert '"is_private":true' in file.read_text()
    assert '"changed":["is_private"]' in event.fresh().audit_records.order_by("-number")[0].payload


def test_robots_are_told_what_is_no_page_to_find(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "Disallow: /table/" in answer.content.decode()
    assert "Disallow: /t/" not in answer.content.decode()


@pytest.mark.parametrize(
    ("name", "code_name", "is_private", "called"),
    [
        ("Edda", "", False, "Edda"),
        ("Edda", "Zephyr", False, "Zephyr"),
        ("Edda", "", True, "Player 7"),
        ("Edda", "Zephyr", True, "Zephyr"),
        ("", "", False, "Player 7"),
    ],
)
def test_what_the_public_calls_somebody(name: str, code_name: str, is_private: bool, called: str) -> None:
    assert call_in_public(name, code_name, 7, is_private=is_private) == called
