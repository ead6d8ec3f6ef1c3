"""What tests of the API share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from tournament.api.limits import window


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> Iterator[None]:
    """Let no test wait for another."""
    window.forget()
    yield
    window.forget()


@pytest.fixture
def program() -> Client:
    """Return a program that reads the API."""
    return Client()
