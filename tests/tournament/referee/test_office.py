"""What a referee changes at a table on its tablet: who sits there, minutes, one more hand, each with the code."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.events import EAST, SOUTH, WEST, Event, play
from tests.tournament.referee.conftest import Tablet
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Entry, Role, Seat, Session, Table
from tournament.players.enrolment import enrol
from tournament.sessions.running import finish_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(event: Event) -> Table:
    return event.table


@pytest.fixture
def reserve(event: Event) -> Entry:
    (entry,) = enrol(
        tournament=event.tournament,
        entries=[Entry(name="Rosa Reserve", status=Entry.Status.RESERVE)],
        by=SYSTEM,
    )
    return entry


def test_the_page_names_everyone_and_leads_to_each_act(tablet: Tablet, table: Table) -> None:
    page = tablet.client.get(tablet.at("referee/")).content.decode()
    for seat in table.seats.select_related("entry"):
        assert str(seat.entry) in page
        assert tablet.at(f"put-in/{seat.wind}/") in page
    assert tablet.at("swap/") in page
    assert not any(tablet.at(path) in page for path in ("minutes/", "one-more-hand/")), "no clock, and hands to play"
    Session.objects.filter(pk=table.session_id).update(minutes=90)
    assert tablet.at("minutes/") in tablet.client.get(tablet.at("referee/")).content.decode()
    finish_table(table=table, by=SYSTEM)
    assert tablet.at("one-more-hand/") in tablet.client.get(tablet.at("referee/")).content.decode()


def test_one_more_hand_does_not_cut_a_session_short(table: Table, tablet: Tablet, code: str) -> None:
    answer = tablet.client.post(tablet.at("one-more-hand/"), {"id": str(uuid4()), "code": code})
    assert answer.status_code == 409
    assert "It needs no extra hand." in answer.content.decode()
    table.refresh_from_db()
    assert table.last_hand is None


def test_what_was_done_is_told_once(table: Table, tablet: Tablet, code: str) -> None:
    sent = {"id": str(uuid4()), "minutes": 5, "code": code}
    answer = tablet.client.post(tablet.at("minutes/"), sent, follow=True)
    assert answer.content.decode().count("5 minutes added.") == 1


def test_a_substitute_is_put_in_and_gives_the_seat_back(
    event: Event, table: Table, tablet: Tablet, code: str, reserve: Entry
) -> None:
    play(event, (SOUTH, 12, EAST))
    answer = tablet.send("put-in/S/", occupant=reserve.pk, from_hand=2, is_credited="no", code=code)
    assert answer.status_code == 302
    seat = Seat.objects.get(table=table, wind="S")
    assert (seat.occupant_id, seat.occupied_from, seat.is_credited) == (reserve.pk, 2, False)
    assert "Rosa Reserve" in tablet.client.get(tablet.at("referee/")).content.decode()
    assert tablet.send("bring-back/S/", code=code).status_code == 302
    seat.refresh_from_db()
    assert (seat.occupant_id, seat.is_credited) == (None, True)


def test_two_players_are_swapped_with_their_hands(event: Event, table: Table, tablet: Tablet, code: str) -> None:
    play(event, (SOUTH, 12, EAST))
    before = {seat.wind: seat.entry_id for seat in table.seats.all()}
    answer = tablet.send("swap/", one="S", other="W", kept="players", reason="Wrong chairs", code=code)
    assert answer.status_code == 302
    after = {seat.wind: seat.entry_id for seat in Seat.objects.filter(table=table)}
    assert (after["S"], after["W"]) == (before["W"], before["S"])
    table.refresh_from_db()
    assert table.totals[WEST] > 0, "each keeps what they won"


def test_minutes_are_given_once_however_often_they_are_sent(table: Table, tablet: Tablet, code: str) -> None:
    sent = {"id": str(uuid4()), "minutes": 5, "code": code}
    for _time in range(2):
        assert tablet.client.post(tablet.at("minutes/"), sent).status_code == 302
    table.refresh_from_db()
    assert table.extra_seconds == 300


def test_one_more_hand_is_played_after_the_end_and_no_other(
    event: Event, table: Table, tablet: Tablet, code: str
) -> None:
    play(event, (SOUTH, 12, EAST))
    finish_table(table=table, by=SYSTEM)
    sent = {"id": str(uuid4()), "code": code}
    for _time in range(2):
        assert tablet.client.post(tablet.at("one-more-hand/"), sent).status_code == 302
    table.refresh_from_db()
    assert (table.state, table.last_hand) == (Table.State.OPEN, 2)
    assert tablet.record(2, "S").status_code == 200
    assert tablet.client.post(tablet.at("one-more-hand/"), sent).status_code == 302, (
        "the same command does nothing more"
    )
    table.refresh_from_db()
    assert table.state == Table.State.FINISHED


@pytest.mark.parametrize("path", ["swap/", "put-in/S/", "minutes/", "one-more-hand/"])
def test_nothing_changes_without_the_right_code(
    path: str, event: Event, table: Table, tablet: Tablet, reserve: Entry
) -> None:
    fields = {"one": "S", "other": "W", "kept": "players", "reason": "x", "occupant": reserve.pk, "minutes": 5}
    version = type(event.tournament).objects.get(pk=event.tournament.pk).version
    answer = tablet.send(path, **fields, from_hand=1, is_credited="no", code="000000")
    assert answer.status_code == 403
    assert type(event.tournament).objects.get(pk=event.tournament.pk).version == version


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("minutes/", {"minutes": "many"}),
        ("minutes/", {"minutes": 1000}),
        ("swap/", {"one": "S", "other": "S", "kept": "players", "reason": "x"}),
        ("put-in/S/", {"occupant": 0, "from_hand": 1, "is_credited": "no"}),
    ],
)
def test_what_makes_no_sense_is_said_and_nothing_is_lost(
    path: str, fields: dict[str, object], tablet: Tablet, code: str
) -> None:
    answer = tablet.send(path, **fields, code=code)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode() or "field-error" in answer.content.decode()


def test_a_seat_that_is_not_there_is_not_found(tablet: Tablet) -> None:
    assert tablet.client.get(tablet.at("put-in/X/")).status_code == 404


def test_a_referee_who_has_signed_in_types_no_code(event: Event, table: Table) -> None:
    account = Account.objects.create_user("referee", password="kongs and pungs")
    grant_role(tournament=event.tournament, account=account, kind=Role.Kind.REFEREE, by=SYSTEM)
    client = Client()
    client.force_login(account)
    base = f"/organize/{event.tournament.slug}/session/1/table/{table.number}/"
    assert 'name="code"' not in client.get(f"{base}minutes/").content.decode()
    assert client.post(f"{base}minutes/", {"id": str(uuid4()), "minutes": 3}).status_code == 302
    table.refresh_from_db()
    assert table.extra_seconds == 180
