"""Guessing is slowed down for everyone, in every process."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tournament.accounts.rate_limit import RateLimit, give_back_all, take_all
from tournament.models import Attempts

pytestmark = pytest.mark.django_db

THREE_AN_HOUR = RateLimit(scope="test", limit=3, per=timedelta(hours=1))


def fail(times: int, subject: str = "organizer") -> None:
    for _ in range(times):
        THREE_AN_HOUR.take(subject)


def test_tries_are_free_below_the_limit() -> None:
    fail(2)
    assert THREE_AN_HOUR.wait("organizer") is None


def test_the_limit_makes_one_wait_for_the_rest_of_the_stretch() -> None:
    fail(3)
    wait = THREE_AN_HOUR.wait("organizer")
    assert wait is not None
    assert timedelta(minutes=59) < wait <= timedelta(hours=1)


def test_others_do_not_wait() -> None:
    fail(3)
    assert THREE_AN_HOUR.wait("referee") is None
    assert RateLimit(scope="other", limit=3, per=timedelta(hours=1)).wait("organizer") is None


def test_a_try_too_many_is_told_how_long_to_wait_and_is_not_counted() -> None:
    assert [THREE_AN_HOUR.take("organizer") for _try in range(3)] == [None] * 3
    wait = THREE_AN_HOUR.take("organizer")
    assert wait is not None
    assert timedelta(minutes=59) < wait <= timedelta(hours=1)
    assert Attempts.objects.get().count == 3


def test_a_try_given_back_was_not_made() -> None:
    fail(3)
    THREE_AN_HOUR.give_back("organizer")
    assert [THREE_AN_HOUR.take("organizer") is None for _try in range(2)] == [True, False]
    for _time in range(5):
        THREE_AN_HOUR.give_back("organizer")
    assert not Attempts.objects.exists()


def test_of_several_throttles_all_are_spent_or_none() -> None:
    one = RateLimit(scope="one", limit=1, per=timedelta(minutes=1))
    assert take_all((THREE_AN_HOUR, "organizer"), (one, "hall")) is None
    fail(2)
    assert take_all((THREE_AN_HOUR, "organizer"), (one, "elsewhere")) is not None
    assert one.take("elsewhere") is None, "nothing was spent there"
    wait = take_all((THREE_AN_HOUR, "organizer"), (one, "hall"))
    assert wait is not None
    assert wait > timedelta(minutes=59), "the longer of the two"
    give_back_all((THREE_AN_HOUR, "organizer"), (one, "hall"))
    assert take_all((THREE_AN_HOUR, "organizer"), (one, "hall")) is None


def test_success_forgets() -> None:
    fail(3)
    THREE_AN_HOUR.forget("organizer")
    assert THREE_AN_HOUR.wait("organizer") is None


def test_the_stretch_ends() -> None:
    fail(3)
    Attempts.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert THREE_AN_HOUR.wait("organizer") is None
    fail(1)
    assert Attempts.objects.get().count == 1


def test_nobody_is_named_in_the_table() -> None:
    fail(1, "organizer|203.0.113.7")
    key = Attempts.objects.get().key
    assert "organizer" not in key
