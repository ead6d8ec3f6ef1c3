"""The first account of a new server: by the code, once."""

from __future__ import annotations

import threading

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from pytest_django import Settings

from tournament.accounts.first_organizer import create_first_organizer, first_code
from tournament.accounts.roles import CREATING
from tournament.core.errors import Refused
from tournament.models import Account

pytestmark = pytest.mark.django_db

PAGE = "/organize/first/"
GOOD = {"username": "Ada", "password1": "four-winds-and-a-dragon", "password2": "four-winds-and-a-dragon"}


def test_the_code_makes_the_first_account_and_signs_in(client: Client) -> None:
    for door in ("/", "/accounts/sign-in/?next=/organize/"):
        assert 'href="/organize/first/"' in client.get(door).content.decode()
    code = first_code()
    answer = client.post(PAGE, {**GOOD, "code": code.lower().replace("-", " ")}, follow=True)
    assert answer.redirect_chain == [("/organize/", 302)]
    account = Account.objects.get()
    assert account.has_perm(CREATING)
    assert not account.is_superuser
    assert not account.is_staff
    assert client.session["_auth_user_id"] == str(account.pk)
    assert 'href="/organize/new/"' in client.get("/").content.decode()


def test_once_there_is_an_account_the_code_is_worthless(client: Client) -> None:
    code = first_code()
    Account.objects.create_user("somebody")
    assert first_code() == ""
    assert client.get(PAGE).headers["Location"] == "/accounts/sign-in/"
    assert PAGE not in client.get("/accounts/sign-in/").content.decode()
    client.post(PAGE, {**GOOD, "code": code})
    assert Account.objects.count() == 1
    with pytest.raises(Refused, match="already has an account"):
        create_first_organizer(username="Ada", password=GOOD["password1"])


def test_a_wrong_code_says_so_and_loses_nothing(client: Client) -> None:
    answer = client.post(PAGE, {**GOOD, "code": "AAAA-BBBB-CCCC"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "That code is not right" in page
    assert 'value="Ada"' in page
    assert Account.objects.count() == 0


def test_guessing_is_slowed_down_even_for_the_right_code(client: Client) -> None:
    for _guess in range(10):
        client.post(PAGE, {**GOOD, "code": "AAAA-BBBB-CCCC"})
    answer = client.post(PAGE, {**GOOD, "code": first_code()})
    assert answer.status_code == 403
    assert Account.objects.count() == 0


def test_a_weak_password_makes_no_account(client: Client) -> None:
    answer = client.post(PAGE, {"username": "Ada", "password1": "123", "password2": "123", "code": first_code()})
    assert answer.status_code == 422
    assert Account.objects.count() == 0


def test_the_code_follows_from_the_secret_key(settings: Settings) -> None:
    code = first_code()
    assert code == first_code()
    assert len(code.replace("-", "")) == 12
    settings.SECRET_KEY = "another key"
    assert first_code() != code


def test_the_command_prints_the_code_until_there_is_an_account(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("first_organizer")
    assert first_code() in capsys.readouterr().out
    Account.objects.create_user("somebody")
    with pytest.raises(CommandError, match="already is an account"):
        call_command("first_organizer")


@pytest.mark.django_db(transaction=True)
def test_of_two_who_try_at_once_one_gets_in() -> None:
    answers: list[str] = []
    both = threading.Barrier(2)

    def attempt(name: str) -> None:
        both.wait()
        try:
            create_first_organizer(username=name, password=GOOD["password1"])
            answers.append("in")
        except Refused:
            answers.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=attempt, args=(name,)) for name in ("Ada", "Bo")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["in", "refused"]
