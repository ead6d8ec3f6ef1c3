"""Commands of a tablet: each is carried out once, and answers with how the table stands."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, play
from tests.tournament.referee.conftest import Tablet
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Entry, Hand, Session, Showing, Table, TableLink
from tournament.sessions.running import close_session, finish_table
from tournament.tables.signatures import sign_table

pytestmark = pytest.mark.django_db
TabletAt = Callable[..., Tablet]


def test_a_hand_is_recorded_and_answered_with_the_state(event: Event, tablet: Tablet) -> None:
    response = tablet.record()
    assert response.status_code == 200
    state = response.json()["state"]
    assert state["totals"] == {"E": -20, "S": 36, "W": -8, "N": -8}
    assert state["number"] == 2
    assert [hand["points"] for hand in state["hands"]] == [{"S": 12}]
    assert event.table.totals == {EAST: -20, SOUTH: 36, WEST: -8, NORTH: -8}


def test_the_same_command_again_changes_nothing(event: Event, tablet: Tablet) -> None:
    one = str(uuid4())
    assert tablet.record(id=one).status_code == 200
    again = tablet.record(id=one)
    assert again.status_code == 200
    assert again.json()["state"]["number"] == 2
    assert Hand.objects.count() == 1


def test_a_second_entry_of_a_hand_is_refused_with_the_state(event: Event, tablet: Tablet) -> None:
    tablet.record()
    response = tablet.record(points_S=33)
    assert response.status_code == 409
    answer = response.json()
    assert answer["message"] == "Hand 1 has been entered already."
    assert answer["facts"]["next hand"] == "2"
    assert answer["state"]["number"] == 2
    assert Hand.objects.count() == 1


def test_undo_names_its_hand_and_may_be_retried(event: Event, tablet: Tablet) -> None:
    hand, other, command = str(uuid4()), str(uuid4()), str(uuid4())
    tablet.record(id=hand)
    tablet.record(number=2, dealer="S", id=other)
    assert tablet.send("undo/", hand=hand).status_code == 409
    assert tablet.send("undo/", id=command, hand=other).json()["state"]["number"] == 2
    assert tablet.send("undo/", id=command, hand=other).json()["state"]["number"] == 2
    assert tablet.send("undo/", hand=other).status_code == 409
    assert event.table.hands_recorded == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"number": "x"},
        {"number": 10**30},
        {"dealer": "Q"},
        {"dealer": ""},
        {"winners": "SX"},
        {"points_S": "many"},
        {"points_S": -1},
        {"points_S": 10**30},
        {"holdings": "{"},
        {"holdings": '["S"]'},
        {"holdings": '{"S": 5}'},
        {"id": "not-an-id"},
        {"waited": -5},
        {"waited": 10**30},
        {"discarder": "EW"},
        {"handicap_wins": "two"},
    ],
)
def test_malformed_commands_leave_no_trace(fields: dict[str, object], event: Event, tablet: Tablet) -> None:
    response = tablet.record(**fields)
    assert response.status_code == 422
    assert response.json()["message"]
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"points_S": 7}, "8 to 999"),
        ({"points_S": 1000}, "8 to 999"),
        ({"discarder": "S"}, ""),
        ({"safe": "S"}, ""),
        ({"handicap_wins": 1}, "handicap_wins"),
    ],
)
def test_hands_that_cannot_be_are_refused_with_the_reason(
    fields: dict[str, object], words: str, event: Event, tablet: Tablet
) -> None:
    response = tablet.record(**fields)
    assert response.status_code == 422
    assert words in response.json()["message"]
    assert not Hand.objects.exists()


def test_rule_sets_get_what_they_ask_for(tablet_at: TabletAt) -> None:
    zung_jung = make_event("zung-jung")
    immune = {"points_S": 40, "discarder": "W", "safe": "S", "responsible": "N"}
    assert tablet_at(zung_jung).record(**immune).status_code == 200
    assert zung_jung.table.totals == {EAST: -25, SOUTH: 120, WEST: -25, NORTH: -70}

    boxed = make_event("boxed")
    two = {"winners": "SW", "points_S": 4, "points_W": 5, "discarder": "E", "safe": "W"}
    assert tablet_at(boxed).record(**two).status_code == 200
    assert sum(boxed.table.totals.values()) == 0
    assert tablet_at(boxed).record(number=2, dealer="S", points_S=4).status_code == 403, "another tablet"

    british = make_event("bmja")
    scores = {"winners": "E", "points_E": 64, "points_S": 8, "points_W": 0, "points_N": 4}
    assert tablet_at(british).record(**scores, goulash="yes").status_code == 200
    assert Hand.objects.get(table=british.table).facts == {"goulash": True}


def test_a_new_player_wins_below_the_minimum(tablet_at: TabletAt) -> None:
    event = make_event("boxed")
    tablet = tablet_at(event)
    assert tablet.record(points_S=0).status_code == 422
    assert tablet.record(points_S=0, handicap_wins=0).status_code == 422, "who is new stands in the list of players"
    Entry.objects.filter(seats=event.seat(SOUTH)).update(facts={"handicap_wins": True})
    assert tablet.state()["seats"]["S"]["counts"] == {"handicap_wins": {"value": 0, "leasts": [0, 1, 2, 3]}}
    assert tablet.record(points_S=0).status_code == 200
    assert Showing.objects.get().facts == {"handicap_wins": 0}
    assert tablet.state()["seats"]["S"]["counts"] == {"handicap_wins": {"value": 1, "leasts": [1, 2, 3]}}


def test_tiles_come_along(tablet: Tablet, event: Event) -> None:
    holding = '{"S": {"hand": "1112345678999m", "win": "5m", "by": "discard"}}'
    response = tablet.record(points_S=88, holdings=holding)
    assert response.status_code == 200, response.json()
    assert response.json()["state"]["hands"][0]["counted"] == ["S"]


def test_an_undone_hand_is_redone_by_one_command(event: Event, tablet: Tablet) -> None:
    holding = '{"S": {"hand": "1112345678999m", "win": "5m", "by": "discard"}}'
    first, again = str(uuid4()), str(uuid4())
    tablet.record(id=first, points_S=24, holdings=holding)
    before = tablet.state()["hands"][0]
    assert before["differs"]["S"] > 24
    assert tablet.send("redo/", hand=first, number=1, dealer="E").status_code == 409, "it still counts"
    assert tablet.send("undo/", hand=first).status_code == 200
    for _try in range(2):
        answer = tablet.send("redo/", id=again, hand=first, number=1, dealer="E")
        assert answer.status_code == 200
        assert answer.json()["state"]["hands"] == [{**before, "id": again}]
    assert Hand.objects.count() == 2
    assert tablet.send("redo/", hand=str(uuid4()), number=2, dealer="S").status_code == 409
    assert tablet.send("redo/", hand="x", number=2, dealer="S").status_code == 422


def test_a_link_reaches_no_other_table(event: Event, tablet: Tablet, tablet_at: TabletAt) -> None:
    hand = str(uuid4())
    tablet.record(id=hand)
    other = tablet_at(event, 2)
    assert other.send("undo/", hand=hand).status_code == 409
    assert event.table.hands_recorded == 1
    other.record()
    assert event.table.hands_recorded == 1
    assert Table.objects.get(session=event.session, number=2).hands_recorded == 1


def test_a_signed_table_takes_nothing_more(event: Event, tablet: Tablet) -> None:
    hand = play(event, (SOUTH, 12, EAST))[0]
    finish_table(table=event.table, by=SYSTEM)
    for seat in "ESWN":
        assert tablet.send("sign/", seat=seat).status_code == 200
    assert tablet.state()["state"] == "locked"
    assert tablet.record(number=2, dealer="S").status_code == 409
    assert tablet.send("undo/", hand=str(hand.entry_id)).status_code == 409
    assert event.table.hands_recorded == 1


def test_a_session_closes_over_what_was_signed(event: Event, tablet: Tablet) -> None:
    for table in Table.objects.filter(session=event.session):
        finish_table(table=table, by=SYSTEM)
        for seat in (EAST, SOUTH, WEST, NORTH):
            sign_table(table=table, seat=seat, command_id=uuid4(), by=SYSTEM)
    close_session(session=event.session, by=SYSTEM)
    response = tablet.record()
    assert response.status_code == 409


def test_after_time_only_the_hand_under_way_is_taken(tablet_at: TabletAt) -> None:
    event = make_event("boxed", clock_minutes=90)
    tablet = tablet_at(event)
    tablet.record(points_S=4)
    past = timezone.now() - timedelta(minutes=91)
    Session.objects.filter(pk=event.session.pk).update(started_at=past)
    Table.objects.filter(pk=event.table.pk).update(last_recorded_at=past)
    assert tablet.state()["secondsLeft"] < 0
    assert tablet.record(number=2, dealer="S", points_S=4).status_code == 200
    response = tablet.record(number=3, dealer="W", points_S=4)
    assert response.status_code == 409
    assert "Time is up" in response.json()["message"]
    assert tablet.send("finish/").status_code == 200
    assert event.table.state == Table.State.FINISHED


def test_an_entry_that_waited_counts_from_when_it_was_made(tablet_at: TabletAt) -> None:
    event = make_event("boxed", clock_minutes=90)
    tablet = tablet_at(event)
    past = timezone.now() - timedelta(minutes=92)
    Session.objects.filter(pk=event.session.pk).update(started_at=past)
    TableLink.objects.update(seen_at=timezone.now() - timedelta(minutes=11))
    for number, dealer in enumerate("ES", start=1):
        response = tablet.record(number=number, dealer=dealer, points_S=4, waited=600 - number)
        assert response.status_code == 200


def test_calls_reach_the_board_and_are_taken_back(event: Event, tablet: Tablet) -> None:
    assert tablet.send("call/").json()["state"]["isCalled"] is True
    assert event.table.called_at
    assert tablet.send("take-call-back/").json()["state"]["isCalled"] is False


def test_players_confirm_each_hand(tablet_at: TabletAt) -> None:
    event = make_event("zung-jung")
    tablet = tablet_at(event)
    hand = tablet.record(points_S=40).json()["state"]["hands"][0]["id"]
    for seat in "ESWN":
        state = tablet.send("confirm/", hand=hand, seat=seat).json()["state"]
    assert sorted(state["hands"][0]["signed"]) == sorted("ESWN")
    assert tablet.send("confirm/", hand=hand).status_code == 422
    assert tablet.send("undo/", hand=hand).status_code == 409


def test_the_signing_sheet_knows_what_places_earn(tablet_at: TabletAt) -> None:
    event = make_event("mcr", session_length=1)
    tablet = tablet_at(event)
    assert tablet.state()["earned"] == {}, "hands are still played"
    state = tablet.record(points_S=40).json()["state"]
    assert state["state"] == "finished"
    assert state["earned"] == {"E": "0", "S": "4", "W": "1½", "N": "1½"}


def test_a_tablet_says_who_sits_where(tablet_at: TabletAt) -> None:
    event = make_event("mcr", draws_winds=True)
    tablet = tablet_at(event)
    assert {seat["start"] for seat in tablet.state()["seats"].values()} == {""}
    for bad in ({"chairs": "ES"}, {"chairs": "ESWX"}, {"chairs": "WNES", "dice": "E77-11-ESWN"}, {"hand": "0"}):
        assert tablet.send("redraw/", **{"hand": 1, "chairs": "WNES", **bad}).status_code == 422
    state = tablet.send("redraw/", hand=1, chairs="WNES", before="").json()["state"]
    assert {seat: who["start"] for seat, who in state["seats"].items()} == {"W": "E", "N": "S", "E": "W", "S": "N"}
    assert (state["drawn"], state["deals"][state["deal"]]["dealer"]) == ("WNES", "W")
    assert tablet.send("redraw/", hand=1, chairs="ESWN", before="").status_code == 409


def test_seats_are_drawn_when_they_are_due(tablet_at: TabletAt) -> None:
    event = make_event("zung-jung", redraw_cycles=1)
    tablet = tablet_at(event)
    play(event, *[(SOUTH, 40, EAST)] * 4)
    state = tablet.state()
    assert state["deals"][state["deal"]]["redraw"] is True
    assert tablet.record(number=5, dealer="E", points_S=40).status_code == 409
    state = tablet.send("redraw/").json()["state"]
    assert state["deals"][state["deal"]]["redraw"] is False


@pytest.mark.parametrize("path", ["hands/", "undo/", "confirm/", "sign/", "finish/", "redraw/", "call/"])
def test_commands_are_posted_with_a_token(path: str, tablet: Tablet) -> None:
    assert tablet.client.get(tablet.at(path)).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(tablet.at(path), {"id": str(uuid4())}).status_code == 403
    assert tablet.client.post(tablet.at(path), {}).status_code == 422


def test_after_time_is_up_a_referees_code_adds_a_hand(event: Event, tablet: Tablet, code: str) -> None:
    ended = timezone.now() - timedelta(minutes=91)
    Session.objects.filter(pk=event.session.pk).update(started_at=ended, minutes=90)
    assert tablet.state()["isHandUnderWay"] is True
    assert tablet.record().status_code == 200
    assert tablet.state()["isHandUnderWay"] is False
    second = {"number": 2, "dealer": "S", "id": str(uuid4())}
    assert tablet.record(**second).status_code == 409
    wrong = tablet.record(**second, code="1" if code != "1" else "2")
    assert (wrong.status_code, wrong.json()["message"]) == (403, "Wrong code.")
    assert wrong.json()["state"]["mayWrite"] is True
    assert tablet.record(**second, code=code).status_code == 200
    assert tablet.record(**second, code=code).status_code == 200
    assert event.table.hands_recorded == 2
    assert AuditRecord.objects.filter(verb="record-hand").latest("number").actor == '{"code":1,"table":1}'


def test_a_code_does_not_make_a_watching_device_write(
    event: Event, tablet: Tablet, tablet_at: TabletAt, code: str
) -> None:
    second = tablet_at(event)
    refused = second.record(code=code)
    assert refused.status_code == 403
    assert "Another tablet is scoring" in refused.json()["message"]
    assert not Hand.objects.exists()
