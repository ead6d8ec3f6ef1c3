"""The projector's controls: for referees and organizers, one tap to hold a slide."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournament.events import Event, make_event
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Role
from tournament.public.projector_settings import display_of
from tournament.setup.tournament import publish

pytestmark = pytest.mark.django_db

CHOSEN = {
    "slides": ["clock", "standings"],
    "seconds": "20",
    "message": "Lunch is served",
    "message_place": "slide",
}


@pytest.fixture
def event() -> Event:
    made = make_event(tables=1)
    publish(tournament=made.tournament, by=made.organizer)
    return made


@pytest.fixture
def path(event: Event) -> str:
    return f"/organize/{event.tournament.slug}/display/"


@pytest.fixture
def helper(event: Event, referee: Account, browser_of: Callable[[Account], Client]) -> Client:
    """Return the browser of somebody who is a referee of the event."""
    grant_role(tournament=event.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    return browser_of(referee)


def test_a_referee_finds_the_projector(event: Event, path: str, helper: Client) -> None:
    page = helper.get(path).content.decode()
    assert f'href="/t/{event.tournament.slug}/display/"' in page
    assert 'value="seating"' in page
    assert f'<a href="{path}" aria-current="page">' in page


def test_what_is_chosen_is_kept_and_shown_again(event: Event, path: str, helper: Client) -> None:
    response = helper.post(path, CHOSEN, follow=True)
    assert "Projector updated." in response.content.decode()
    display = display_of(event.tournament)
    assert (display.slides, display.seconds, display.message) == (["clock", "standings"], 20, "Lunch is served")
    assert (display.is_message_slide, display.is_sound_on) == (True, False)
    assert "Lunch is served" in helper.get(path).content.decode()


def test_one_tap_holds_a_slide_and_another_lets_go(event: Event, path: str, helper: Client) -> None:
    helper.post(path, CHOSEN)
    assert helper.post(path, {"pinned": "seating"}).status_code == 302
    assert display_of(event.tournament).pinned == "seating"
    assert display_of(event.tournament).message == "Lunch is served", "the rest stays"
    helper.post(path, {"pinned": ""})
    assert display_of(event.tournament).pinned == ""


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"slides": []}, "the projector stays empty"),
        ({"slides": ["weather"]}, "weather"),
        ({"seconds": "2"}, "greater than or equal to 5"),
        ({"seconds": "soon"}, "Enter a whole number"),
        ({"message": "x" * 281}, "at most 280"),
        ({"message_place": "ceiling"}, "ceiling"),
    ],
)
def test_a_wrong_choice_is_told_and_changes_nothing(
    event: Event, path: str, helper: Client, wrong: dict[str, object], said: str
) -> None:
    response = helper.post(path, {**CHOSEN, "message_place": "banner", **wrong})
    assert response.status_code == 422
    assert said in response.content.decode()
    assert display_of(event.tournament).pk is None


def test_a_slide_nobody_knows_cannot_be_held(path: str, helper: Client) -> None:
    assert helper.post(path, {"pinned": "weather"}).status_code == 400


def test_an_unpublished_tournament_is_told_to_be_published_first(
    organizer: Account, browser_of: Callable[[Account], Client]
) -> None:
    hidden = make_event(tables=1)
    page = browser_of(organizer).get(f"/organize/{hidden.tournament.slug}/display/").content.decode()
    assert "Publish the tournament first" in page
    assert "Open the projector" not in page


def test_strangers_are_kept_out(path: str, referee: Account, browser_of: Callable[[Account], Client]) -> None:
    assert Client().get(path).status_code == 302
    assert Client().post(path, CHOSEN).status_code == 302
    assert browser_of(referee).get(path).status_code == 404
    assert browser_of(referee).post(path, CHOSEN).status_code == 404
    assert browser_of(referee).get("/organize/nowhere/display/").status_code == 404


def test_other_methods_are_refused(path: str, helper: Client) -> None:
    assert helper.put(path).status_code == 405
