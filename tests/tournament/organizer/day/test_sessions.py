"""All sessions on one page, and when those to come start."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from tests.tournament.events import make_event
from tests.tournament.organizer.office import at, come, last_record, refuse_strangers
from tournament.core.errors import Refused
from tournament.models import Session
from tournament.sessions.naming import name_sessions
from tournament.setup.tournament import publish

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


def test_a_session_is_called_by_its_name_wherever_it_is_named() -> None:
    event = make_event(tables=1, sessions=2)
    publish(tournament=event.tournament, by=event.organizer)
    client = come(event, "organizer")
    names = {"name_1": "  Semi-final ", "name_2": "Final <1>"}
    assert client.post(at(event, "sessions/"), names).status_code == 302
    assert list(Session.objects.order_by("number").values_list("name", flat=True)) == ["Semi-final", "Final <1>"]
    record = last_record(event)
    assert record.verb == "name-sessions"
    assert json.loads(record.payload) == {"named": {"1": True, "2": True}}, "the log has no words of people"
    slug = event.tournament.slug
    for address in (at(event, "board/"), at(event, "sessions/"), at(event, "paper/"), f"/t/{slug}/session/1/"):
        assert "Semi-final" in client.get(address).content.decode(), address
    assert "Start Final &lt;1&gt;" in client.get(at(event, "sessions/2/start/")).content.decode()
    assert "Semi-final (1 of 2)" in client.get(f"/t/{slug}/display/").content.decode()
    assert [one["name"] for one in client.get(f"/api/v1/tournaments/{slug}/sessions").json()] == [
        "Semi-final",
        "Final <1>",
    ]
    assert "Semi-final" in client.get(f"/api/v1/tournaments/{slug}/standings.csv").content.decode()


def test_a_name_is_taken_back_and_others_stay() -> None:
    event = make_event(tables=1, sessions=2)
    name_sessions(tournament=event.tournament, names={1: "Final", 2: "Last"}, by=event.organizer)
    client = come(event, "organizer")
    client.post(at(event, "sessions/"), {"name_1": "", "session_2": ""})
    assert [str(session) for session in Session.objects.order_by("number")] == ["Session 1", "Last"]
    version = event.fresh().version
    client.post(at(event, "sessions/"), {"name_1": "", "name_2": "Last", "session_2": ""})
    assert event.fresh().version == version


@pytest.mark.parametrize("names", [{1: "x" * 41}, {9: "Final"}])
def test_names_that_cannot_be_are_refused(names: dict[int, str]) -> None:
    event = make_event(tables=1)
    with pytest.raises(Refused):
        name_sessions(tournament=event.tournament, names={1: "Kept", **names}, by=event.organizer)
    assert Session.objects.get().name == ""
    assert come(event, "organizer").post(at(event, "sessions/"), {"name_1": "x" * 41}).status_code == 422
    assert come(event, "referee").post(at(event, "sessions/"), {"name_1": "Final"}).status_code == 403
