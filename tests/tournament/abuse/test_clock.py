"""The clock of a session: what a tablet says about how long an entry waited on it does not turn it back."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournament.events import Event, make_event
from tests.tournament.referee.conftest import Tablet, code, tablet, tablet_at
from tournament.audit.sentences import describe_records
from tournament.audit.verifying import verify
from tournament.models import AuditRecord, Session, Table, TableLink

__all__ = ["code", "tablet", "tablet_at"]

pytestmark = pytest.mark.django_db

SECOND = {"number": 2, "dealer": "S", "winners": "W", "points_W": 20}
TIME_IS_UP = "Time is up. Only a referee may add a hand."


@pytest.fixture(params=["stop-at-once", "finish-hand"])
def event(request: pytest.FixtureRequest) -> Event:
    """Return an event under either rule for the end of time."""
    return make_event(clock_minutes=90, time_up=request.param)


def let_time_run_out(event: Event, minutes_ago: float) -> None:
    """Let time have been up for so long, with a hand recorded a minute before."""
    end = timezone.now() - timedelta(minutes=minutes_ago)
    Session.objects.filter(pk=event.session.pk).update(started_at=end - timedelta(minutes=90))
    Table.objects.filter(pk=event.table.pk).update(last_recorded_at=end - timedelta(minutes=1))


def lose_sight(minutes_ago: float) -> None:
    """Let the tablet have been seen for the last time so long ago."""
    TableLink.objects.update(seen_at=timezone.now() - timedelta(minutes=minutes_ago))


def played(event: Event, tablet: Tablet) -> None:
    """Record the first hand, in time, and let what was under way at the end be recorded too."""
    assert tablet.record().status_code == 200


def last_record(verb: str = "record-hand") -> dict[str, Any]:
    """Return what the log keeps of the last hand."""
    payload: dict[str, Any] = json.loads(AuditRecord.objects.filter(verb=verb).latest("number").payload)
    return payload


def told_last(event: Event) -> str:
    """Return the sentence of the log about the last hand."""
    records = AuditRecord.objects.filter(tournament=event.tournament, verb="record-hand").order_by("number")
    return describe_records(event.fresh(), list(records))[-1].text


def test_forty_minutes_later_nothing_that_waited_counts(event: Event, tablet: Tablet, code: str) -> None:
    played(event, tablet)
    let_time_run_out(event, 40)
    lose_sight(45)
    # The hand under way may be finished where the rules say so; what it claims leaves no room for another one.
    if not event.tournament.stops_at_once:
        assert tablet.record(**SECOND, waited=2500).status_code == 200
    late = {"number": event.table.hands_recorded + 1, "dealer": event.table.dealer, "waited": 2450, "id": str(uuid4())}
    answer = tablet.record(**late)
    assert (answer.status_code, answer.json()["message"]) == (409, TIME_IS_UP)
    assert tablet.record(**late, code=code).status_code == 200
    assert last_record()["waited"] == 2450, "the log says what the tablet claimed"
    assert "sent 40:50 minutes after it was entered, according to the tablet" in told_last(event)
    assert verify(event.fresh()) == []


@pytest.mark.parametrize(("minutes_ago", "seen_ago", "is_taken"), [(9, 12, True), (9, 5, False), (11, 14, False)])
def test_only_a_tablet_that_was_not_seen_is_believed_and_for_ten_minutes(
    event: Event, tablet: Tablet, minutes_ago: int, seen_ago: int, is_taken: bool
) -> None:
    played(event, tablet)
    let_time_run_out(event, minutes_ago)
    lose_sight(seen_ago)
    waited = minutes_ago * 60 + 30
    answers = [tablet.record(2 + index, "SW"[index], waited=waited - index).status_code for index in range(2)]
    first = 409 if event.tournament.stops_at_once and not is_taken else 200
    assert answers == [first, 200 if is_taken else 409]
    assert is_taken == (event.table.hands_recorded == 3)
    if is_taken:
        assert last_record()["waited"] == waited - 1


def test_whoever_is_back_sends_all_that_waited_and_nothing_later(event: Event, tablet: Tablet) -> None:
    """The page asks how the table stands as soon as the network is back: that alone must not cost it its hands."""
    played(event, tablet)
    let_time_run_out(event, 5)
    lose_sight(8)
    tablet.state()
    assert tablet.record(2, "S", waited=350).status_code == 200
    assert tablet.record(3, "W", waited=340).status_code == 200
    # Minutes after it came back the absence explains nothing any more.
    TableLink.objects.update(back_at=timezone.now() - timedelta(minutes=3))
    assert tablet.record(4, "N", waited=330).status_code == (409 if event.tournament.stops_at_once else 200)
    assert tablet.record(5, "E", waited=320).status_code == 409


def test_a_tablet_that_only_writes_is_seen_as_well(event: Event, tablet: Tablet) -> None:
    played(event, tablet)
    let_time_run_out(event, 6)
    lose_sight(8)
    assert tablet.send("call/").status_code == 200
    link = TableLink.objects.get()
    assert link.seen_at
    assert timezone.now() - link.seen_at < timedelta(seconds=20)
    assert link.back_at == link.seen_at


def test_what_another_device_has_recorded_meanwhile_is_later(event: Event, tablet: Tablet) -> None:
    played(event, tablet)
    let_time_run_out(event, 6)
    lose_sight(8)
    Table.objects.update(last_recorded_at=timezone.now() - timedelta(minutes=1))
    assert tablet.record(2, "S", waited=400).status_code == 409


def test_a_device_bound_just_now_has_not_waited(event: Event, tablet: Tablet) -> None:
    played(event, tablet)
    let_time_run_out(event, 6)
    lose_sight(8)
    tablet.client.post(tablet.at("hand-over/"))
    tablet.open()
    assert tablet.record(2, "S", waited=400).status_code == (409 if event.tournament.stops_at_once else 200)
    assert tablet.record(3, "W", waited=390).status_code == 409


# -- undone and redone ------------------------------------------------------------------------------------------------


def undo(tablet: Tablet) -> str:
    """Undo the last hand, and return its id."""
    last = str(tablet.state()["hands"][-1]["id"])
    assert tablet.send("undo/", hand=last).status_code == 200
    return last


def test_a_hand_recorded_in_time_is_restored_at_any_time_and_the_log_says_so(
    event: Event, tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.tables.late_entries.SLIP", timedelta(0))
    played(event, tablet)
    hand = undo(tablet)
    later = timezone.now() + timedelta(minutes=200)
    monkeypatch.setattr("tournament.tables.recording.timezone.now", lambda: later)
    assert tablet.send("redo/", hand=hand, number=1, dealer="E").status_code == 200
    assert last_record()["redone"] == hand
    assert "recorded again after it was undone" in told_last(event)
    assert verify(event.fresh()) == []


def test_a_slip_of_the_finger_is_mended_after_the_end_too(event: Event, tablet: Tablet, code: str) -> None:
    """A referee added the hand long after the end; undone by accident, it comes back at once, not later."""
    played(event, tablet)
    let_time_run_out(event, 30)
    assert tablet.record(**SECOND, code=code).status_code == 200
    assert tablet.send("redo/", hand=undo(tablet), number=2, dealer="S").status_code == 200
    assert event.table.hands_recorded == 2
    assert tablet.record(3, "W").status_code == 409
    again = {"hand": undo(tablet), "number": 2, "dealer": "S"}
    with pytest.MonkeyPatch.context() as later:
        later.setattr("tournament.tables.late_entries.SLIP", timedelta(0))
        assert tablet.send("redo/", **again).status_code == 409


def test_redoing_is_no_way_round_the_clock(event: Event, tablet: Tablet, code: str) -> None:
    played(event, tablet)
    assert tablet.record(**SECOND).status_code == 200
    hand = undo(tablet)
    assert tablet.record(2, "S").status_code == 200
    let_time_run_out(event, 30)
    Table.objects.update(last_recorded_at=timezone.now())
    # The same tiles once more, as another hand: it was recorded in time, but not this one.
    again = {"hand": hand, "number": 3, "dealer": "W", "id": str(uuid4())}
    answer = tablet.send("redo/", **again)
    assert (answer.status_code, answer.json()["message"]) == (409, TIME_IS_UP)
    assert tablet.send("redo/", **again, code="1").status_code == 403
    assert tablet.send("redo/", **again, code=code).status_code == 200
    assert last_record()["redone"] == hand
