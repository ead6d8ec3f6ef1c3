"""Guessing is slowed down, whoever guesses and wherever it is counted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tournament.models import Attempts
from tournament.throttle import Throttle

pytestmark = pytest.mark.django_db

THREE_AN_HOUR = Throttle(scope="test", limit=3, per=timedelta(hours=1))


def fail(times: int, subject: str = "organizer") -> None:
    for _ in range(times):
        THREE_AN_HOUR.count(subject)


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
    assert Throttle(scope="other", limit=3, per=timedelta(hours=1)).wait("organizer") is None


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
