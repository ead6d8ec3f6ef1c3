"""What is not published can be looked at by its own people, and by nobody else, not even through a cache."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tournament.events import EAST, SOUTH, Event, make_event, play
from tests.tournament.organizer.office import come
from tournament.models import Entry
from tournament.seating.plan import release_seating
from tournament.setup.tournament import change_settings, publish
from tournament.standings.results import standings_of
from tournament.views.public.pages import page_cache

pytestmark = pytest.mark.django_db
BAR = "Only you and your team can see this"


@pytest.fixture(autouse=True)
def _empty_caches() -> Iterator[None]:
    cache.clear()
    page_cache.clear()
    yield
    cache.clear()
    page_cache.clear()


@pytest.fixture
def event() -> Event:
    event = make_event(sessions=2)
    play(event, (SOUTH, 12, EAST))
    release_seating(session=event.sessions[1], by=event.organizer)
    return event


PAGES = [
    "",
    "standings/",
    "head/",
    "sessions/",
    "session/1/",
    "session/1/table/1/",
    "player/1/",
    "display/",
    "fairness/",
]


@pytest.mark.parametrize("path", PAGES)
def test_its_own_people_see_a_preview_that_nobody_keeps_and_strangers_see_nothing(event: Event, path: str) -> None:
    address = f"/t/{event.tournament.slug}/{path}"
    organizer, referee, stranger = (come(event, who) for who in ("organizer", "referee", "stranger"))
    for reader in (organizer, referee):
        answer = reader.get(address)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert "Cookie" in answer.headers["Vary"]
        assert "ETag" not in answer.headers
    assert page_cache.pages == {}
    for reader in (stranger, Client()):
        assert reader.get(address).status_code == 404
    assert Client().get(f"/api/v1/tournaments/{event.tournament.slug}").status_code == 404


def test_the_bar_says_so_and_leads_to_where_it_is_published(event: Event) -> None:
    address, office = f"/t/{event.tournament.slug}/", f"/organize/{event.tournament.slug}/"
    for who, words in (("organizer", "Publish in the office"), ("referee", "Go to the office")):
        page = come(event, who).get(address).content.decode()
        assert BAR in page
        assert f'href="{office}">{words}' in page
        assert "data-live=" not in page, "there is no stream to follow"
    assert "Preview the public page" in come(event, "organizer").get(office).content.decode()
    publish(tournament=event.tournament, by=event.organizer)
    for reader in (Client(), come(event, "organizer")):
        page = reader.get(address).content.decode()
        assert BAR not in page
        assert "data-live=" in page


def test_a_preview_shows_what_the_policy_would_show_and_names_nobody_of_a_private_event(event: Event) -> None:
    reader, address = come(event, "organizer"), f"/t/{event.tournament.slug}/"
    assert "+36" in reader.get(address).content.decode()
    change_settings(tournament=event.tournament, by=event.organizer, policy="session")
    assert "+36" not in reader.get(address).content.decode()
    change_settings(tournament=event.tournament, by=event.organizer, policy="hand", is_private=True)
    page = reader.get(address).content.decode()
    assert "+36" in page
    assert not any(entry.name in page for entry in Entry.objects.filter(tournament=event.tournament))


def test_a_preview_follows_every_change_and_leaves_nothing_behind(event: Event) -> None:
    reader, address = come(event, "organizer"), f"/t/{event.tournament.slug}/"
    assert "+36" in reader.get(address).content.decode()
    assert {row.points for row in standings_of(event.fresh(), for_public=True).rows} == {0}
    play(event, (SOUTH, 12, EAST))
    assert "+72" in reader.get(address).content.decode()
    for is_published in (True, False):
        publish(tournament=event.tournament, by=event.organizer, is_published=is_published)
    assert BAR in reader.get(address).content.decode()
    assert {row.points for row in standings_of(event.fresh(), for_public=True).rows} == {0}
    assert Client().get(address).status_code == 404
