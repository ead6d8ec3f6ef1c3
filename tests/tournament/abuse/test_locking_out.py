"""Nobody keeps organizers out of their own browser, and no browser lets anyone guess for ever."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import Settings

from tests.tournament.abuse.test_doors import sign_in
from tests.tournament.conftest import PASSWORD
from tests.tournament.events import make_event
from tournament.accounts import sign_in as signing_in
from tournament.accounts.first_organizer import first_code
from tournament.accounts.invitations import invite
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Attempts, Role

pytestmark = pytest.mark.django_db

HALL = "192.0.2.1"
NEW_PASSWORD = "thirteen-orphans-came-home"


@pytest.fixture
def ada() -> Account:
    return Account.objects.create_user("ada", password=PASSWORD)


def strangers_use_up_all_tries() -> None:
    """Leave no tries to the name in the hall, to the hall's address, and to the name in all."""
    assert sign_in(Client(), HALL) == 422
    Attempts.objects.update(count=1000)
    assert sign_in(Client(), HALL, PASSWORD) == 429
    assert sign_in(Client(), "203.0.113.9", PASSWORD) == 429


def comes_back(browser: Client, password: str = PASSWORD) -> int:
    browser.post("/accounts/sign-out/")
    return sign_in(browser, HALL, password)


def test_the_right_password_opens_from_a_browser_signed_in_before(ada: Account) -> None:
    own = Client()
    assert sign_in(own, HALL, PASSWORD) == 302
    strangers_use_up_all_tries()
    assert comes_back(own) == 302
    assert comes_back(own) == 302


def test_an_account_made_by_invitation_marks_its_browser() -> None:
    inviter = Account.objects.create_superuser("inviter")
    tournament = make_event().tournament
    _invitation, token = invite(tournament=tournament, kind=Role.Kind.ORGANIZER, by=SYSTEM, inviter=inviter)
    own = Client()
    form = {"username": "ada", "password1": PASSWORD, "password2": PASSWORD}
    assert own.post(f"/organize/invitation/{token}/", form).status_code == 302
    strangers_use_up_all_tries()
    assert comes_back(own) == 302


def test_the_first_account_marks_its_browser() -> None:
    own = Client()
    form = {"code": first_code(), "username": "ada", "password1": PASSWORD, "password2": PASSWORD}
    assert own.post("/organize/first/", form).status_code == 302
    strangers_use_up_all_tries()
    assert comes_back(own) == 302


def test_people_who_share_a_browser_each_have_a_mark(ada: Account) -> None:
    Account.objects.create_user("bo", password=PASSWORD)
    shared = Client()
    assert sign_in(shared, HALL, PASSWORD) == 302
    assert sign_in(shared, HALL, PASSWORD, "bo") == 302
    strangers_use_up_all_tries()
    assert comes_back(shared) == 302


def test_a_stolen_browser_runs_out_of_tries_and_leaves_those_of_others(ada: Account) -> None:
    stolen, own = Client(), Client()
    assert sign_in(stolen, HALL, PASSWORD) == 302
    assert sign_in(own, HALL, PASSWORD) == 302
    answers = [comes_back(stolen, "wrong") for _guess in range(7)]
    assert answers == [422] * 5 + [429] * 2
    assert comes_back(stolen) == 429, "the thief may have guessed right now"
    assert comes_back(own) == 302
    assert sign_in(Client(), HALL, PASSWORD) == 302, "strangers have tries of their own as well"


def test_a_new_password_ends_the_marks_of_before(ada: Account) -> None:
    lost, own = Client(), Client()
    assert sign_in(lost, HALL, PASSWORD) == 302
    assert sign_in(own, HALL, PASSWORD) == 302
    form = {"old_password": PASSWORD, "new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}
    assert own.post("/accounts/password/", form).status_code == 302
    strangers_use_up_all_tries()
    assert comes_back(lost, NEW_PASSWORD) == 429
    assert comes_back(own, NEW_PASSWORD) == 302


@pytest.mark.parametrize("forged", ["", ".", "x.y", "é" * 50, "x" * 4000])
def test_a_forged_mark_is_none(ada: Account, forged: str) -> None:
    browser = Client()
    browser.cookies.load({signing_in.name_of_mark(ada): forged.encode().decode("latin-1")})
    answers = [sign_in(browser, HALL) for _guess in range(6)]
    assert answers == [422] * 5 + [429]
    assert sign_in(Client(), HALL, PASSWORD) == 429, "they were a stranger's tries"


# -- one network, however it is written -------------------------------------------------------------------------------


def forwarded(address: str) -> int:
    form = {"username": "ada", "password": "wrong"}
    return int(Client().post("/accounts/sign-in/", form, headers={"X-Forwarded-For": address}).status_code)


def test_another_port_is_the_same_network(ada: Account, settings: Settings) -> None:
    settings.BEHIND_PROXY = True
    spellings = ["192.0.2.1:50123", "192.0.2.1:50124", "::ffff:192.0.2.1", "[::ffff:192.0.2.1]:9", "x, 192.0.2.1:1"]
    assert [forwarded(address) for address in [*spellings, "192.0.2.1"]] == [422] * 5 + [429]
    spellings = ["2001:db8::1", "[2001:db8::1]", "[2001:db8::2]:443", "2001:db8::3%eth0", "[2001:db8::4%25eth0]:1"]
    assert [forwarded(address) for address in [*spellings, "2001:db8::9"]] == [422] * 5 + [429]
