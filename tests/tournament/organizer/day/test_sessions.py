"""All sessions on one page, and when those to come start."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.tournament.events import make_event
from tests.tournament.organizer.office import at, come, last_record, refuse_strangers
from tournament.models import Session

pytestmark = pytest.mark.django_db


def starts() -> list[datetime | None]:
    return list(Session.objects.order_by("number").values_list("starts_at", flat=True))


def test_times_are_planned_for_sessions_that_have_not_begun() -> None:
    event = make_event(tables=1, sessions=3)
    client = come(event, "organizer")
    page = client.get(at(event, "sessions/")).content.decode()
    assert 'name="session_1"' not in page
    assert 'name="session_3"' in page
    times = {"session_2": "2026-05-01T14:30", "session_3": "2026-05-02T10:00"}
    assert client.post(at(event, "sessions/"), times).status_code == 302
    second = datetime(2026, 5, 1, 14, 30, tzinfo=UTC)
    third = datetime(2026, 5, 2, 10, tzinfo=UTC)
    assert starts() == [None, second, third]
    assert last_record(event).verb == "plan-starts"
    version = event.fresh().version
    client.post(at(event, "sessions/"), times)
    assert event.fresh().version == version


def test_all_sessions_to_come_move_together() -> None:
    event = make_event(tables=1, sessions=3)
    client = come(event, "organizer")
    client.post(at(event, "sessions/"), {"session_2": "2026-05-01T14:30"})
    assert client.post(at(event, "sessions/"), {"shift": "yes", "minutes": "20"}).status_code == 302
    assert starts() == [None, datetime(2026, 5, 1, 14, 50, tzinfo=UTC), None]


@pytest.mark.parametrize(
    "given",
    [
        {"session_2": "soon"},
        {"session_2": "0001-01-01T00:00"},
        {"session_2": "9999-12-31T23:59"},
        {"shift": "yes", "minutes": "x"},
        {"shift": "yes", "minutes": "99999999"},
    ],
)
def test_times_that_make_no_sense_change_nothing(given: dict[str, str]) -> None:
    event = make_event(tables=1, sessions=2)
    client = come(event, "organizer")
    response = client.post(at(event, "sessions/"), given)
    assert response.status_code == 422
    assert starts() == [None, None]


def test_a_referee_reads_the_times_and_an_organizer_changes_them() -> None:
    event = make_event(tables=1, sessions=2)
    client = come(event, "referee")
    assert 'name="session_2"' not in client.get(at(event, "sessions/")).content.decode()
    assert client.post(at(event, "sessions/"), {"session_2": "2026-05-01T14:30"}).status_code == 403
    assert starts() == [None, None]


def test_strangers_and_wrong_methods_get_nowhere() -> None:
    event = make_event(tables=1)
    refuse_strangers(event, "sessions/")
    assert come(event, "organizer").delete(at(event, "sessions/")).status_code == 405
