"""Check-in: said once or twice, taken back, and what follows for the board and the start of a session."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tests.tournament.events import Event, make_event
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.exports.archive import export_document
from tournament.models import AuditRecord, Entry, Seat
from tournament.players.check_in import check_in, missing_at, read_roll
from tournament.players.enrolment import withdraw
from tournament.sessions.board import read_board
from tournament.sessions.readiness import check_session
from tournament.sessions.running import close_session, open_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(tables=2, sessions=2, reserves=1, is_open=False)


def arrive(event: Event, *places: int, arrival: str = "here") -> None:
    for place in places:
        check_in(entry=event.entries[place], arrival=arrival, by=event.referee)


def records() -> list[dict[str, object]]:
    return [json.loads(record.payload) for record in AuditRecord.objects.filter(verb="check-in").order_by("number")]


def test_who_comes_is_here_once_however_often_it_is_said(event: Event) -> None:
    arrive(event, 0)
    first = Entry.objects.get(pk=event.entries[0].pk)
    arrive(event, 0)
    assert Entry.objects.get(pk=first.pk).arrived_at == first.arrived_at
    assert [record["arrival"] for record in records()] == ["here"]
    arrive(event, 0, arrival="")
    assert Entry.objects.get(pk=first.pk).arrived_at is None
    assert len(read_roll(event.tournament).missing) == 8


def test_late_players_may_say_when_and_others_that_they_stay_away(event: Event) -> None:
    at = timezone.now() + timedelta(minutes=20)
    check_in(entry=event.entries[0], arrival="late", by=SYSTEM, expected_at=at)
    arrive(event, 1, arrival="absent")
    arrive(event, 2)
    roll = read_roll(event.tournament)
    assert ([one.pk for one in roll.late], [one.pk for one in roll.absent]) == (
        [event.entries[0].pk],
        [event.entries[1].pk],
    )
    assert (len(roll.here), len(roll.missing)) == (1, 7)
    row = export_document(event.fresh())["entries"][event.entries[0].enrolment - 1]
    assert row["arrival"] == "late"
    assert row["arrived_at"]


def test_only_referees_check_in_and_only_who_takes_part(event: Event) -> None:
    with pytest.raises(PermissionDenied):
        check_in(entry=event.entries[0], arrival="here", by=event.tablet)
    withdraw(entry=event.entries[0], reason="ill", by=SYSTEM)
    with pytest.raises(Refused, match="no longer taking part"):
        arrive(event, 0)


def test_nobody_is_missed_where_nobody_checks_in(event: Event) -> None:
    assert missing_at(event.session, Seat.objects.filter(session=event.session)) == set()
    texts = [check.text for check in check_session(event.tournament, event.session)]
    assert not any("not here yet" in text or "is here" in text for text in texts)


def test_the_start_and_the_board_say_who_is_missing(event: Event) -> None:
    arrive(event, *range(7))
    missing = event.entries[7]
    (check,) = [one for one in check_session(event.tournament, event.session) if str(missing) in one.text]
    assert (check.tone, check.page) == ("wait", "check-in-reserves")
    open_session(session=event.session, by=SYSTEM)
    board = read_board(event.fresh(), event.session, timezone.now())
    assert [table.awaited for table in board.tables if table.awaited] == [[str(missing)]]
    assert [table.trouble.kind for table in board.tables if table.awaited and table.trouble] == ["absent"]
    arrive(event, 7)
    board = read_board(event.fresh(), event.session, timezone.now())
    assert not any(table.awaited for table in board.tables)


def test_everyone_here_is_said_too_and_who_has_played_is_not_missed_later(event: Event) -> None:
    arrive(event, *range(7))
    open_session(session=event.session, by=SYSTEM)
    close_session(session=event.session, by=SYSTEM, reason="rain")
    second = event.sessions[1]
    assert missing_at(second, Seat.objects.filter(session=second).select_related("entry")) == set()
    assert any(check.text == "Everyone is here." for check in check_session(event.tournament, second))
