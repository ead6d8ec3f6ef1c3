"""Players sign, and what is signed does not change without a referee."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from scoring.seats import WINDS
from tests.tournament.events import EAST, SOUTH, WEST, Event, hand, make_event, new_id, play
from tournament.core.errors import Refused
from tournament.models import Signature, Table
from tournament.sessions.running import close_session, finish_table, reopen_session
from tournament.tables.corrections import correct_hand
from tournament.tables.recording import undo_hand
from tournament.tables.signatures import close_table, confirm_hand, sign_table, unlock_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def sign_all(event: Event) -> None:
    for wind in WINDS:
        sign_table(table=event.table, seat=wind, command_id=new_id(), by=event.tablet)


def test_four_signatures_lock_a_finished_table(event: Event) -> None:
    recorded = play(event, (SOUTH,))[0]
    with pytest.raises(Refused, match="when play at this table has ended"):
        sign_table(table=event.table, seat=EAST, command_id=new_id(), by=event.tablet)
    finish_table(table=event.table, by=event.referee)
    sign_all(event)
    assert event.table.state == Table.State.LOCKED
    with pytest.raises(Refused, match="signed and locked"):
        undo_hand(table=event.table, hand_id=recorded.entry_id, command_id=new_id(), by=event.referee)


def test_signing_twice_is_one_signature(event: Event) -> None:
    finish_table(table=event.table, by=event.referee)
    command = new_id()
    for command_id in (command, command, new_id()):
        sign_table(table=event.table, seat=EAST, command_id=command_id, by=event.tablet)
    assert Signature.objects.count() == 1


def test_a_tablet_ends_play_only_when_time_is_up(event: Event) -> None:
    with pytest.raises(Refused, match="There is time left"):
        finish_table(table=event.table, by=event.tablet)


def test_a_tablet_does_not_undo_what_somebody_signed(event: Event) -> None:
    last = play(event, *[(SOUTH,)] * 16)[-1]
    sign_table(table=event.table, seat=EAST, command_id=new_id(), by=event.tablet)
    with pytest.raises(Refused, match="players have signed"):
        undo_hand(table=event.table, hand_id=last.entry_id, command_id=new_id(), by=event.tablet)
    undo_hand(table=event.table, hand_id=last.entry_id, command_id=new_id(), by=event.referee)
    assert not Signature.objects.exists()


def test_a_referee_closes_an_unsigned_table_with_a_reason(event: Event) -> None:
    finish_table(table=event.table, by=event.referee)
    with pytest.raises(PermissionDenied):
        close_table(table=event.table, reason="North left", by=event.tablet)
    close_table(table=event.table, reason="North left", by=event.referee)
    assert event.table.state == Table.State.LOCKED
    close_session(session=event.session, by=event.referee)


def test_a_session_with_unsigned_tables_is_not_closed(event: Event) -> None:
    with pytest.raises(Refused) as refused:
        close_session(session=event.session, by=event.referee)
    assert refused.value.state == {"tables": "1"}


def test_an_unlocked_table_is_corrected_and_signed_anew(event: Event) -> None:
    recorded = play(event, (SOUTH,))[0]
    finish_table(table=event.table, by=event.referee)
    sign_all(event)
    entry = hand(event.table, WEST, number=1, dealer=EAST)
    correction: dict[str, Any] = {
        "hand_id": recorded.entry_id,
        "entry_id": new_id(),
        "entry": entry,
        "reason": "West won",
    }
    with pytest.raises(Refused, match="signed and locked"):
        correct_hand(table=event.table, by=event.referee, **correction)
    unlock_table(table=event.table, reason="Wrong winner", by=event.referee)
    correct_hand(table=event.table, by=event.referee, **correction)
    assert not Signature.objects.exists()
    sign_all(event)
    assert event.table.state == Table.State.LOCKED


def test_a_table_of_a_closed_session_is_unlocked_after_reopening(event: Event) -> None:
    close_table(table=event.table, reason="Nobody plays", by=event.referee)
    close_session(session=event.session, by=event.referee)
    with pytest.raises(Refused, match="Reopen it first"):
        unlock_table(table=event.table, reason="Slip", by=event.referee)
    reopen_session(session=event.session, by=event.referee)
    unlock_table(table=event.table, reason="Slip", by=event.referee)
    assert event.table.state == Table.State.FINISHED


def test_hands_signed_one_by_one_lock_the_table_with_the_last() -> None:
    event = make_event("zung-jung", session_length=2)
    for _hand in range(2):
        recorded = play(event, (SOUTH, 30, EAST))[0]
        for wind in WINDS:
            assert event.table.state != Table.State.LOCKED
            confirm_hand(table=event.table, hand_id=recorded.entry_id, seat=wind, command_id=new_id(), by=event.tablet)
    assert event.table.state == Table.State.LOCKED


def test_a_hand_with_every_signature_is_undone_by_a_referee_alone() -> None:
    event = make_event("zung-jung")
    recorded = play(event, (SOUTH, 30, EAST))[0]
    for wind in WINDS:
        confirm_hand(table=event.table, hand_id=recorded.entry_id, seat=wind, command_id=new_id(), by=event.tablet)
    with pytest.raises(Refused, match="players have signed"):
        undo_hand(table=event.table, hand_id=recorded.entry_id, command_id=new_id(), by=event.tablet)


def test_a_corrected_hand_is_signed_anew() -> None:
    event = make_event("zung-jung")
    recorded = play(event, (SOUTH, 30, EAST))[0]
    confirm_hand(table=event.table, hand_id=recorded.entry_id, seat=EAST, command_id=new_id(), by=event.tablet)
    entry = hand(event.table, WEST, 30, number=1, dealer=EAST)
    correction = correct_hand(
        table=event.table, hand_id=recorded.entry_id, entry_id=new_id(), entry=entry, reason="Slip", by=event.referee
    )
    assert correction.hand.signatures.count() == 0
