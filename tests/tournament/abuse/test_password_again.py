"""A laptop left open: a stranger who sits down there finishes nothing, erases nobody and gives no roles away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.conftest import PASSWORD
from tests.tournament.events import Event, make_event
from tournament.accounts.devices import CONFIRMED_AT
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Invitation, Role, Tournament

pytestmark = pytest.mark.django_db


def sign_in(username: str = "organizer") -> Client:
    client = Client()
    assert client.post("/accounts/sign-in/", {"username": username, "password": PASSWORD}).status_code == 302
    return client


@pytest.fixture
def event(organizer: Account, referee: Account) -> Event:
    made = make_event(tables=1)
    grant_role(tournament=made.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    return made


def an_hour_later(client: Client, minutes: int = 61) -> Client:
    """Let the browser's password have been typed a while ago."""
    session: Any = client.session
    session[CONFIRMED_AT] = (timezone.now() - timedelta(minutes=minutes)).isoformat()
    session.save()
    return client


DEEDS: dict[str, tuple[str, dict[str, str], Callable[[Tournament], bool]]] = {
    "finish": ("finish/", {}, lambda event: event.status == Tournament.Status.FINISHED),
    "erase": ("players/1/erase/", {}, lambda event: event.entries.filter(is_erased=True).exists()),
    "promote": (
        "people/{referee}/role/",
        {"kind": "organizer"},
        lambda event: event.roles.filter(account__username="referee", kind="organizer").exists(),
    ),
    "remove": (
        "people/{referee}/remove/",
        {},
        lambda event: not event.roles.filter(account__username="referee").exists(),
    ),
    "invite": (
        "people/invite/",
        {"kind": "organizer", "label": "Bo & “Cy”"},
        lambda event: event.invitations.filter(label="Bo & “Cy”").exists(),
    ),
}


def deed_of(name: str, event: Event, referee: Account) -> tuple[str, dict[str, str], Callable[[Tournament], bool]]:
    path, form, is_done = DEEDS[name]
    if name == "erase":
        form = {"name": event.tournament.entries.get(enrolment=1).name}
    return f"/organize/{event.tournament.slug}/{path.format(referee=referee.pk)}", form, is_done


@pytest.mark.parametrize("name", DEEDS)
def test_what_matters_asks_for_the_password_after_an_hour_and_then_goes_on(
    name: str, event: Event, referee: Account
) -> None:
    address, form, is_done = deed_of(name, event, referee)
    desk = an_hour_later(sign_in())
    asked = desk.post(address, form, headers={"Referer": "http://testserver/organize/"})
    page = asked.content.decode()
    assert asked.status_code == 403
    assert "Type your password again" in page
    assert 'href="http://testserver/organize/"' in page
    assert "no-store" in asked.headers["Cache-Control"]
    carried = dict(asked.context["carried"])
    assert carried == form, "nothing has to be typed twice"
    wrong = desk.post(address, {**carried, "password_again": "wrong"})
    assert wrong.status_code == 422
    assert "Wrong password." in wrong.content.decode()
    assert dict(wrong.context["carried"]) == form
    assert not is_done(event.fresh())
    done = desk.post(address, {**carried, "password_again": PASSWORD})
    assert done.status_code != 403
    if name == "finish":
        assert done.status_code == 409, "sessions are open still; the deed itself was tried"
    else:
        assert is_done(event.fresh())
    assert desk.post(address, form).status_code != 403, "once typed it is good for an hour"


@pytest.mark.parametrize("name", DEEDS)
def test_nothing_is_asked_within_the_hour(name: str, event: Event, referee: Account) -> None:
    address, form, _is_done = deed_of(name, event, referee)
    assert "Type your password again" not in an_hour_later(sign_in(), 59).post(address, form).content.decode()


def test_a_clock_set_back_does_not_make_an_hour_last_for_ever(event: Event) -> None:
    desk = an_hour_later(sign_in(), minutes=-5)
    assert desk.post(f"/organize/{event.tournament.slug}/finish/").status_code == 403


def test_a_referee_is_invited_without_a_password(event: Event) -> None:
    desk = an_hour_later(sign_in())
    form = {"kind": "referee", "label": "Cy"}
    assert desk.post(f"/organize/{event.tournament.slug}/people/invite/", form).status_code == 200
    assert Invitation.objects.exists()


def test_who_has_no_right_is_refused_before_any_password(event: Event) -> None:
    desk = an_hour_later(sign_in(username="referee"))
    refused = desk.post(f"/organize/{event.tournament.slug}/finish/")
    assert refused.status_code == 403
    assert "Type your password again" not in refused.content.decode()


def test_guessing_there_is_slowed_down_and_strangers_cannot_use_it_up(event: Event) -> None:
    address = f"/organize/{event.tournament.slug}/finish/"
    thief, desk = an_hour_later(sign_in()), an_hour_later(sign_in())
    answers = [thief.post(address, {"password_again": f"guess-{number}"}).status_code for number in range(6)]
    assert answers == [422] * 5 + [429]
    last = thief.post(address, {"password_again": PASSWORD})
    assert last.status_code == 429
    assert int(last.headers["Retry-After"]) > 0
    form = {"old_password": "wrong", "new_password1": "x", "new_password2": "x"}
    assert thief.post("/accounts/password/", form).status_code == 429, "the old password is the same guess"
    assert desk.post(address, {"password_again": PASSWORD}).status_code == 409


def test_the_page_leads_back_to_no_other_site(event: Event) -> None:
    address = f"/organize/{event.tournament.slug}/finish/"
    desk = an_hour_later(sign_in())
    for back in ("https://elsewhere.example/", "javascript:alert(1)", "//elsewhere.example"):
        asked = desk.post(address, {"password_again_back": back}, headers={"Referer": back})
        assert asked.context["back"] == "/organize/"


def test_an_administrators_open_laptop_gives_no_rights_away(organizer: Account, referee: Account) -> None:
    desk = an_hour_later(sign_in())
    address = f"/admin/tournament/account/{referee.pk}/password/"
    new = {"password1": "thirteen-orphans-came-home", "password2": "thirteen-orphans-came-home"}
    assert desk.post(address, new).status_code == 403
    referee.refresh_from_db()
    assert referee.check_password(PASSWORD)
    assert desk.post(address, {**new, "password_again": PASSWORD}).status_code == 302
    referee.refresh_from_db()
    assert not referee.check_password(PASSWORD)
    # Django's own form for the old password would be a second one, without a limit.
    assert desk.get("/admin/password_change/").headers["Location"] == "/accounts/password/"
