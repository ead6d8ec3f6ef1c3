"""Many guesses at the same moment are no more guesses than one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test import Client
from pytest_django import Settings

from tests.tournament.conftest import PASSWORD
from tournament.models import Account, Attempts
from tournament.throttle import Throttle

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 12
SIGN_IN = "/accounts/sign-in/"
CHANGE = "/accounts/password/"


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
    seven = Throttle(scope="parallel", limit=7, per=timedelta(hours=1))
    assert all_at_once(lambda _number: seven.take("ada") is None) == [False] * (AT_ONCE - 7) + [True] * 7
    assert Attempts.objects.get().count == 7
    all_at_once(lambda _number: bool(seven.give_back("ada")))
    assert [seven.take("ada") is None for _try in range(8)] == [True] * 7 + [False]
