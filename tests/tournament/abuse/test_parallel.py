"""Many guesses at the same moment are no more guesses than one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client
from pytest_django import Settings

from tests.tournament.conftest import PASSWORD
from tests.tournament.events import make_event
from tournament.accounts.rate_limit import RateLimit
from tournament.accounts.referee_codes import actor_with_code
from tournament.accounts.table_links import issue_table_links
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Attempts

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 12
SIGN_IN = "/accounts/sign-in/"
CHANGE = "/accounts/password/"
NEW = "thirteen-orphans-came-home"


class UnhurriedHasher(MD5PasswordHasher):
    """Takes its time, as the real one does, so that all tries are under way before the first has failed."""

    algorithm = "unhurried"

    def verify(self, password: str, encoded: str) -> bool:
        time.sleep(0.2)
        return super().verify(password, encoded)


def all_at_once(deed: Callable[[int], int]) -> list[int]:
    """Return what each of many threads got, sorted."""
    start = Barrier(AT_ONCE)

    def one(number: int) -> int:
        try:
            start.wait(10)
            return deed(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return sorted(threads.map(one, range(AT_ONCE)))


def test_parallel_passwords_are_five_guesses(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.UnhurriedHasher"]
    Account.objects.create_user("ada", password=PASSWORD)

    def guess(number: int) -> int:
        return int(Client().post(SIGN_IN, {"username": "ada", "password": f"guess-{number}"}).status_code)

    assert all_at_once(guess) == [422] * 5 + [429] * (AT_ONCE - 5)


def test_parallel_tries_are_counted_one_by_one() -> None:
    seven = RateLimit(scope="parallel", limit=7, per=timedelta(hours=1))
    assert all_at_once(lambda _number: seven.take("ada") is None) == [False] * (AT_ONCE - 7) + [True] * 7
    assert Attempts.objects.get().count == 7

    def give_back(_number: int) -> int:
        seven.give_back("ada")
        return 0

    all_at_once(give_back)
    assert [seven.take("ada") is None for _try in range(8)] == [True] * 7 + [False]


def test_parallel_old_passwords_are_five_guesses(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.UnhurriedHasher"]
    session = Client()
    session.force_login(Account.objects.create_user("ada", password=PASSWORD))

    def guess(number: int) -> int:
        thief = Client()
        thief.cookies["sessionid"] = session.cookies["sessionid"].value
        form = {"old_password": f"guess-{number}", "new_password1": NEW, "new_password2": NEW}
        return int(thief.post(CHANGE, form).status_code)

    assert all_at_once(guess) == [422] * 5 + [429] * (AT_ONCE - 5)


def test_parallel_codes_are_five_guesses() -> None:
    event = make_event()
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)

    def guess(number: int) -> int:
        try:
            actor_with_code(link=link, code=f"guess-{number}")
        except PermissionDenied as refusal:
            return "Wrong code" in str(refusal)
        return -1

    assert all_at_once(guess) == [0] * (AT_ONCE - 5) + [1] * 5
