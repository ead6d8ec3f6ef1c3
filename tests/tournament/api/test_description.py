"""The API keeps to its own description, whatever it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

from tests.tournament.events import Event
from tests.tournament.exports.evening import play_evening
from tournament.api.limits import window
from tournament.wsgi import application

description = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)


@pytest.fixture
def event(db: None) -> Iterator[Event]:
    """Return a published evening, its connection kept between requests as Django's own test client keeps it."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield play_evening()
    for signal in signals:
        signal.connect(close_old_connections)


@description.parametrize()
@settings(max_examples=3, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: schemathesis.Case[Any], event: Event) -> None:
    window.forget()
    case.call_and_validate()
    # The same question about something that is there.
    there = {"slug": event.tournament.slug, "session": 1, "table": 1}
    case.path_parameters |= {name: there[name] for name in case.path_parameters}
    case.call_and_validate()


def test_the_description_names_no_secret_and_no_host() -> None:
    text = str(description.raw_schema)
    assert "secret" not in text
    assert "://" not in text


def test_every_answer_may_be_an_error() -> None:
    for methods in description.raw_schema["paths"].values():
        assert {"404", "422", "429"} <= set(map(str, methods["get"]["responses"]))
        assert methods["get"]["summary"]
