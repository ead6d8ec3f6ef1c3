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
    there = {"slug": event.tournament.slug, "session": 1, "table": 1, "name": "teams"}
    case.path_parameters |= {name: there[name] for name in case.path_parameters}
    case.call_and_validate()


def ask(operation: Any, **sent: Any) -> Any:
    """Return the answer, once it has been found to be as described."""
    case = operation.Case(**sent)
    response = case.call()
    case.validate_response(response)
    return response


def test_every_status_is_answered_as_described(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance seldom asks for what has not changed, or too often: here every address is."""
    there: dict[str, Any] = {"slug": event.tournament.slug, "session": 1, "table": 1, "name": "teams"}
    operations: Any = description.get_all_operations()
    seen = {}
    for operation in (found.ok() for found in operations):
        parts = {name: there[name] for name in there if f"{{{name}}}" in operation.path}
        first = ask(operation, path_parameters=parts)
        tag = first.headers["etag"][0]
        answers = [first, ask(operation, path_parameters=parts, headers={"If-None-Match": tag})]
        if parts:
            answers.append(ask(operation, path_parameters={**parts, "slug": "nowhere"}))
        if "limit" in str(operation.query):
            answers.append(ask(operation, path_parameters=parts, query={"limit": 0}))
        with monkeypatch.context() as patch:
            patch.setattr(window, "limit", 0)
            answers.append(ask(operation, path_parameters=parts))
        seen[operation.path.removeprefix("/api/v1/tournaments")] = [answer.status_code for answer in answers]
    assert seen == {
        "": [200, 304, 422, 429],
        "/{slug}": [200, 304, 404, 429],
        "/{slug}/checkpoints": [200, 304, 404, 429],
        "/{slug}/entries": [200, 304, 404, 422, 429],
        "/{slug}/standings": [200, 304, 404, 429],
        "/{slug}/standings.csv": [200, 304, 404, 429],
        "/{slug}/lists/{name}": [200, 304, 404, 429],
        "/{slug}/lists/{name}.csv": [200, 304, 404, 429],
        "/{slug}/sessions": [200, 304, 404, 429],
        "/{slug}/sessions/{session}/tables": [200, 304, 404, 429],
        "/{slug}/sessions/{session}/tables/{table}": [200, 304, 404, 429],
        "/{slug}/sessions/{session}/tables/{table}/hands": [200, 304, 404, 429],
        "/{slug}/hands": [200, 304, 404, 422, 429],
    }


def test_the_description_names_no_secret_and_no_host() -> None:
    text = str(description.raw_schema)
    assert "secret" not in text
    assert "://" not in text


def test_every_answer_may_be_an_error() -> None:
    for methods in description.raw_schema["paths"].values():
        assert {"404", "422", "429"} <= set(map(str, methods["get"]["responses"]))
        assert methods["get"]["summary"]
