"""People with a role, and invitations to one."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournament.conftest import PASSWORD
from tests.tournament.events import Event
from tournament.accounts.roles import CREATING, grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Invitation, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def base(event: Event) -> str:
    return f"/organize/{event.tournament.slug}/people/"


def invited(desk: Client, base: str, **fields: str) -> str:
    """Return the path of a new invitation, as the page shows it."""
    page = desk.post(base + "invite/", {"kind": "referee", **fields}).content.decode()
    found = re.search(r'value="http://testserver(/organize/invitation/[^"]+)"', page)
    assert found
    assert "<svg" in page
    return found[1]


def test_a_stranger_makes_an_account_and_takes_the_role(desk: Client, event: Event, base: str) -> None:
    path = invited(desk, base, label="Marek")
    stranger = Client()
    page = stranger.get(path).content.decode()
    assert event.tournament.name in page
    assert stranger.post(path, {"username": "marek", "password1": "x", "password2": "x"}).status_code == 422
    form = {"username": "marek", "password1": PASSWORD, "password2": PASSWORD}
    answer = stranger.post(path, form)
    assert answer.headers["Location"] == f"/organize/{event.tournament.slug}/"
    assert Role.objects.get(account__username="marek").kind == "referee"
    assert stranger.get(answer.headers["Location"]).status_code == 200
    assert Client().get(path).status_code == 404


def test_someone_signed_in_accepts_with_one_tap(
    desk: Client, event: Event, base: str, referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    path = invited(desk, base, kind="organizer", may_create="on")
    browser = browser_of(referee)
    assert "Accept as referee" in browser.get(path).content.decode()
    assert not Role.objects.filter(account=referee).exists()
    browser.post(path)
    assert Role.objects.get(account=referee).kind == "organizer"
    assert Account.objects.get(pk=referee.pk).has_perm(CREATING)


def test_the_link_is_shown_once(desk: Client, base: str) -> None:
    path = invited(desk, base)
    assert path not in desk.get(base).content.decode()


def test_an_invitation_is_taken_back(desk: Client, base: str) -> None:
    path = invited(desk, base)
    assert desk.post(f"{base}invitations/{Invitation.objects.get().pk}/take-back/").status_code == 302
    assert Client().get(path).status_code == 404
    assert desk.post(f"{base}invitations/99999/take-back/").status_code == 404


@pytest.mark.parametrize("token", ["x", "a" * 400, "%00", "..%2f"])
def test_a_guessed_invitation_opens_nothing(client: Client, db: None, token: str) -> None:
    assert client.get(f"/organize/invitation/{token}/").status_code == 404
    assert client.post(f"/organize/invitation/{token}/", {"username": "x"}).status_code == 404


def test_roles_change_and_go_but_never_the_last_organizer(
    desk: Client, event: Event, base: str, host: Account, referee: Account
) -> None:
    grant_role(tournament=event.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    assert desk.post(f"{base}{host.pk}/remove/").status_code == 409
    assert desk.post(f"{base}{host.pk}/role/", {"kind": "referee"}).status_code == 409
    assert desk.post(f"{base}{referee.pk}/role/", {"kind": "emperor"}).status_code == 400
    desk.post(f"{base}{referee.pk}/role/", {"kind": "organizer"})
    assert Role.objects.get(account=referee).kind == "organizer"
    answer = desk.post(f"{base}{host.pk}/remove/")
    assert answer.headers["Location"] == "/organize/"
    assert desk.get(base).status_code == 404
    assert Account.objects.filter(pk=host.pk).exists()


def test_who_may_not_create_cannot_give_it(
    event: Event, base: str, referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    grant_role(tournament=event.tournament, account=referee, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    browser = browser_of(referee)
    assert "may_create" not in browser.get(base).content.decode()
    browser.post(base + "invite/", {"kind": "organizer", "may_create": "on"})
    assert not Invitation.objects.get().may_create
