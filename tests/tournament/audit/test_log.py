"""The log is whole, holds no names, and cannot be altered unnoticed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, connection, transaction

from tests.tournament.events import EAST, SOUTH, WEST, Event, hand, make_event, new_id, play
from tournament.audit.verifying import verify
from tournament.models import AuditRecord, Hand, Session, Showing, Table, Tournament
from tournament.penalties.giving import Offence, penalise
from tournament.tables.corrections import correct_hand, correct_seats
from tournament.tables.recording import undo_hand
from tournament.tables.signatures import close_table

pytestmark = pytest.mark.django_db

GUARDS = import_module("tournament.migrations.0026_checkpoints")


@contextmanager
def unguarded() -> Iterator[None]:
    """Drop the triggers, as someone with the keys of the database could."""
    with connection.cursor() as cursor:
        for table, trigger in GUARDS.triggers(connection.vendor == "postgresql"):
            cursor.execute(
                f"DROP TRIGGER {trigger}" + (f" ON tournament_{table}" if connection.vendor == "postgresql" else "")
            )
    yield


@pytest.fixture
def event() -> Event:
    event = make_event()
    first, _second, third = play(event, (SOUTH, 12, EAST), (WEST, 20), (EAST,))
    undo_hand(table=event.table, hand_id=third.entry_id, command_id=new_id(), by=event.tablet)
    entry = hand(event.table, SOUTH, 21, EAST, number=1, dealer=EAST)
    correct_hand(
        table=event.table, hand_id=first.entry_id, entry_id=new_id(), entry=entry, reason="Misread", by=event.referee
    )
    offence = Offence(kind="false-win")
    penalise(table=event.table, seat=WEST, offence=offence, reason="Loud", command_id=new_id(), by=event.referee)
    correct_seats(
        table=event.table, seats=(EAST, WEST), kept="players", reason="Sat wrong", by=event.referee, command_id=new_id()
    )
    close_table(table=event.table, reason="West left", by=event.referee)
    return event


def test_the_log_of_a_played_table_is_whole(event: Event) -> None:
    assert verify(event.fresh()) == []
    call_command("verify_audit", verbosity=0)


def test_every_deed_raises_the_version_and_leaves_one_record(event: Event) -> None:
    tournament = event.fresh()
    assert tournament.version == tournament.audit_number == AuditRecord.objects.count()


def test_the_log_holds_neither_names_nor_words(event: Event) -> None:
    text = " ".join(record.payload + record.actor for record in AuditRecord.objects.all())
    for word in ("Player 0", "Misread", "Loud", "West left", "Harbour"):
        assert word not in text


def columns() -> list[str]:
    return ["at", "verb", "actor", "payload", "command_id", "previous", "hash"]


@pytest.mark.parametrize("column", columns())
def test_one_altered_byte_is_found_and_the_record_named(event: Event, column: str) -> None:
    record = AuditRecord.objects.filter(verb="correct-hand").get()
    text = getattr(record, column)
    altered = ("0" if text[-1] != "0" else "1").join((text[:-1], ""))
    with unguarded():
        AuditRecord.objects.filter(pk=record.pk).update(**{column: altered})
    faults = verify(event.fresh())
    assert faults[0].number == record.number
    with pytest.raises(CommandError, match="tampered with"):
        call_command("verify_audit", event.tournament.slug, verbosity=0)


def test_a_space_in_the_payload_is_an_altered_byte(event: Event) -> None:
    record = AuditRecord.objects.get(number=3)
    with unguarded():
        AuditRecord.objects.filter(pk=record.pk).update(payload=record.payload.replace(":", ": ", 1))
    assert [fault.number for fault in verify(event.fresh())] == [3]


def test_a_missing_record_is_found_wherever_it_was(event: Event) -> None:
    last = event.fresh().audit_number
    with unguarded():
        AuditRecord.objects.filter(number=5).delete()
        assert verify(event.fresh())[0].number == 5
        AuditRecord.objects.filter(number=last).delete()
    assert verify(event.fresh())[-1].number == last


def test_a_hand_altered_behind_the_log_is_found(event: Event) -> None:
    with unguarded():
        Hand.objects.filter(state="current", number=1).update(delta_east=0, delta_south=0, delta_west=0, delta_north=0)
    altered = Hand.objects.get(state="current", number=1).entry_id
    assert [fault.message.partition(" is ")[0] for fault in verify(event.fresh())] == [
        f"hands (entry_id {altered}): delta_{side}" for side in ("east", "south", "west", "north")
    ]


def test_totals_altered_behind_the_hands_are_found(event: Event) -> None:
    Table.objects.filter(pk=event.table.pk).update(total_east=1, total_south=-1, total_west=0, total_north=0)
    assert [fault.message.partition(" here")[0] for fault in verify(event.fresh())] == [
        f"tables (session 1, number 1): total_{side}"
        for side in ("east is 1", "south is -1", "west is 0", "north is 0")
    ]


class Overturned(Exception):
    """What makes a command take back what a part of it has done."""


@pytest.mark.django_db(transaction=True)
def test_what_a_savepoint_took_back_is_in_no_record_and_the_rest_is() -> None:
    event = make_event()
    with transaction.atomic():
        Session.objects.filter(pk=event.session.pk).update(minutes=77)
        with suppress(Overturned), transaction.atomic():
            play(event, (SOUTH, 12, EAST))
            raise Overturned
        play(event, (None,))
    assert verify(event.fresh()) == []
    assert Session.objects.get(pk=event.session.pk).minutes == 77


def test_a_log_moved_to_another_tournament_is_found(event: Event) -> None:
    other = make_event().tournament
    Tournament.objects.filter(pk=event.tournament.pk).update(uid=other.uid)
    assert verify(event.fresh())


@pytest.mark.parametrize("model", [AuditRecord, Hand, Showing])
def test_the_database_refuses_to_delete_what_the_log_speaks_of(
    event: Event, model: type[AuditRecord | Hand | Showing]
) -> None:
    table = model._meta.db_table
    for statement in (f"DELETE FROM {table}", f"UPDATE {table} SET id = id + 1000"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    if connection.vendor == "postgresql":
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {table} CASCADE")


def test_the_database_lets_nothing_of_a_hand_change_but_its_state(event: Event) -> None:
    fields = [field for field in Hand._meta.concrete_fields if field.name not in ("id", "state")]
    stored = Hand.objects.filter(state="current")[0]
    for field in fields:
        with pytest.raises(DatabaseError), transaction.atomic():
            Hand.objects.filter(pk=stored.pk).update(**{field.name: getattr(stored, field.attname)})
    Hand.objects.filter(pk=stored.pk).update(state="void")


def test_the_database_freezes_options_with_the_first_hand(event: Event) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=event.tournament.pk).update(options={})
    tournament = event.fresh()
    tournament.name = "Renamed"
    tournament.save()


def test_all_triggers_are_there() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT DISTINCT tgname FROM pg_trigger WHERE NOT tgisinternal")
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        found = {name for (name,) in cursor.fetchall()}
    assert found == {trigger for _table, trigger in GUARDS.triggers(connection.vendor == "postgresql")}


@pytest.mark.django_db(transaction=True)
def test_guards_can_be_taken_off_and_put_on_again() -> None:
    with connection.schema_editor() as editor:
        GUARDS.unguard(None, editor)
        GUARDS.guard(None, editor)
        GUARDS.guard(None, editor)
    test_all_triggers_are_there()


def test_the_record_of_a_hand_says_who_paid_what(event: Event) -> None:
    payload = json.loads(AuditRecord.objects.filter(verb="record-hand").order_by("number")[0].payload)
    assert payload["session"] == payload["table"] == 1
    assert payload["hands"][0]["deltas"] == [-20, 36, -8, -8]
    assert payload["hands"][0]["points"] == {"S": 12}
