"""Every column of every row a result depends on, altered one at a time behind the log: verifying names each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DataError, IntegrityError, connection, models, transaction
from django.utils import timezone

from tests.tournament.audit.test_log import unguarded
from tests.tournament.eventful import play_eventful_tournament
from tests.tournament.history import rewrite_history
from tournament.audit import verifying
from tournament.audit.commands import append_record
from tournament.audit.comparing import call_row
from tournament.audit.facts.sheet import PERSON, Row, Sheet
from tournament.audit.facts.sheets import SHEETS
from tournament.audit.verifying import judge_tournament, verify
from tournament.core.locking import lock_tournament
from tournament.core.permissions import SYSTEM
from tournament.exports.archive import ArchiveError, Document, export_document, import_document
from tournament.exports.archive import sheets as archive
from tournament.exports.archive.verifying import judge_document
from tournament.models import Entry, Qualifier, Seat, Signature, Stage, Stint, Tournament
from tournament.players.erasure import erase_entry
from tournament.sessions.running import close_session, open_session
from tournament.setup.tournament import finish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return play_everything()


def play_everything() -> Tournament:
    """Return a finished event with a row in every sheet; what its story lacks is written like a command would."""
    tournament = play_eventful_tournament()
    _first, second, third = tournament.sessions.order_by("number")
    close_session(session=second, by=SYSTEM, reason="Over")
    close_session(session=open_session(session=third, by=SYSTEM), by=SYSTEM, reason="Over")
    tournament = lock_tournament(tournament.pk)
    Stage.objects.create(tournament=tournament, number=1, name="Everyone", first_session=1)
    final = {"name": "Final", "first_session": 3, "size": 4, "decided_at": timezone.now()}
    stage = Stage.objects.create(tournament=tournament, number=2, **final)
    seated = Seat.objects.filter(session=third).values("entry")
    for entry in Entry.objects.filter(pk__in=seated).order_by("pk"):
        Qualifier.objects.create(stage=stage, entry=entry, how="seated")
    entries = list(Entry.objects.filter(tournament=tournament))
    seat = Seat.objects.filter(table__tournament=tournament).order_by("pk")[0]
    Stint.objects.get_or_create(seat=seat, player=entries[-1], first_hand=1, defaults={"last_hand": 1})
    append_record(tournament, verb="add-stage", by=SYSTEM, payload={"stage": 1})
    return finish_tournament(tournament=tournament, by=SYSTEM)


@contextmanager
def unchecked() -> Iterator[None]:
    """Take the guards and checks of the database away, as someone with its keys could, and put all back."""
    with transaction.atomic(), connection.cursor() as cursor:
        with unguarded():
            pass
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        else:
            connection.check_constraints()  # what is still to be checked stands in the way
            for sheet in SHEETS:
                for check in sheet.model._meta.constraints:
                    if isinstance(check, models.CheckConstraint):
                        cursor.execute(f'ALTER TABLE {sheet.model._meta.db_table} DROP CONSTRAINT "{check.name}"')
        try:
            yield
        finally:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA ignore_check_constraints = OFF")
            transaction.set_rollback(True)


def other_values(column: models.Field[Any, Any], value: Any, key: Any) -> Iterator[Any]:
    """Yield values that a column could have as well; the next one where a constraint refuses the first."""
    if isinstance(column, models.ForeignKey):
        others = column.related_model._base_manager.exclude(pk=value).order_by("-pk")
        yield from others.values_list("pk", flat=True)
    elif column.choices:
        yield from (choice for choice, _label in column.flatchoices if choice != value)
    else:
        yield other_value(column, value)
    yield from ("abcdefgh" if column.max_length == 1 else (10**6 + int(key),))  # what is not there at all


def other_value(column: models.Field[Any, Any], value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 97
        case datetime():
            return value + timedelta(seconds=1)
        case date():
            return value + timedelta(days=1)
        case UUID():
            return uuid4()
    return other_of_kind(column, value)


def other_of_kind(column: models.Field[Any, Any], value: Any) -> Any:
    kind = column.get_internal_type()
    if kind == "JSONField":
        return {"other": 1}
    if kind == "DateTimeField":
        return datetime.fromisoformat("2026-05-01T12:00:00+00:00")
    if "Integer" in kind:
        return 7
    return "Z" if column.max_length == 1 else f"{value}X"[-(column.max_length or 20) :]


def logged_columns(sheet: Sheet) -> list[models.Field[Any, Any]]:
    return [column for column in sheet.model._meta.concrete_fields if column.name not in sheet.left_out]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_column_is_in_the_log_or_left_out_for_a_reason(sheet: Sheet) -> None:
    columns = {column.name for column in sheet.model._meta.concrete_fields}
    logged = {sheet.column_of(lookup) for key in sheet.keys for lookup in key.lookups}
    assert logged | set(sheet.left_out) == columns - ({"tournament"} - set(sheet.left_out) - logged)
    assert logged & set(sheet.left_out) == set()
    assert all(reason.strip() for reason in sheet.left_out.values())


def keys_of(sheet: Sheet, event: Tournament) -> list[Any]:
    keys = list(sheet.model._base_manager.filter(**{sheet.scope: event.pk}).order_by("pk").values_list("pk", flat=True))
    assert keys, f"the event has {sheet.name}"
    return keys


def alter(sheet: Sheet, key: Any, column: models.Field[Any, Any]) -> Any:
    """Write a value behind the log that a row does not have, and return it: one that is not there at all if need be."""
    row: models.QuerySet[models.Model] = models.QuerySet(sheet.model).filter(pk=key)
    for value in other_values(column, row.values_list(column.attname, flat=True).get(), key):
        with suppress(IntegrityError, DataError), transaction.atomic():
            row.update(**{column.attname: value})
            return value
    raise AssertionError(f"nothing else can be written to {column}")


def named_rows(sheet: Sheet, event: Tournament) -> dict[str, Row]:
    """Return the rows by what they are called."""
    return {call_row(sheet, tuple(row[key] for key in sheet.identity)): row for row in sheet.rows_of(event)}


def test_every_altered_column_is_named(event: Tournament) -> None:
    assert verify(event) == []
    unnoticed, tried = [], 0
    with unchecked():
        for sheet in SHEETS:
            keys = keys_of(sheet, event)
            for place, column in enumerate(logged_columns(sheet)):
                with transaction.atomic():
                    value = alter(sheet, keys[place % len(keys)], column)
                    tried += 1
                    faults = verify(Tournament.objects.get(pk=event.pk))
                    if not any(fault.message.startswith(sheet.name) for fault in faults):
                        unnoticed.append(f"{sheet.name}.{column.name} = {value!r}: {faults[:1]}")
                    transaction.set_rollback(True)
    assert unnoticed == []
    assert tried > 120


def test_every_row_of_which_a_column_was_altered_is_named(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "MOST_FAULTS", 10**6)
    unnoticed, tried = [], 0
    with unchecked():
        for sheet in SHEETS:
            before = named_rows(sheet, event)
            for column in logged_columns(sheet):
                with transaction.atomic():
                    for key in keys_of(sheet, event):
                        alter(sheet, key, column)
                        tried += 1
                    told = "\n".join(fault.message for fault in verify(Tournament.objects.get(pk=event.pk)))
                    now = named_rows(sheet, event)  # of rows that say one thing each, two may have taken turns
                    altered = [name for name in before if now.get(name) != before[name]]
                    assert altered
                    unnoticed += [f"{column.name} of {name}" for name in altered if name not in told]
                    transaction.set_rollback(True)
    assert unnoticed == []
    assert tried > 500


@pytest.mark.parametrize("sheet", SHEETS[1:], ids=lambda sheet: sheet.name)
def test_a_row_too_few_and_a_row_too_many_are_named(event: Tournament, sheet: Sheet) -> None:
    document = export_document(event)
    short, long = deepcopy(document), deepcopy(document)
    row = short[sheet.name].pop()
    assert any(fault.message.startswith(f"{sheet.name} (") for fault in judge_document(short).faults)
    other = {**row, sheet.identity[-1]: 99} if sheet.name not in ("hands", "penalties", "incidents") else dict(row)
    if sheet.name in ("hands", "penalties", "incidents"):
        other[sheet.identity[0]] = str(uuid4())
    long[sheet.name].append(other)
    assert any("is not in the log" in fault.message for fault in judge_document(long).faults)


# -- archives ---------------------------------------------------------------------------------------------------------


def altered(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}X"
    return 7 if value is None else {"other": 1}


def judged(document: Document) -> list[str]:
    try:
        return [fault.message for fault in judge_document(document).faults]
    except ArchiveError as error:
        return [str(error)]


def test_every_altered_key_of_an_archive_is_noticed(event: Tournament) -> None:
    document = export_document(event)
    assert judged(document) == []
    unnoticed = []
    # Reasons of calls and pauses stand in the log alone, by their digest.
    told = {row["reason"] for name in ("hands", "incidents", "penalties") for row in document[name]} - {None}
    for sheet in (archive.TOURNAMENT, *archive.SHEETS):
        if sheet.name in ("players", "displays"):
            continue
        rows = [document[sheet.name]] if sheet is archive.TOURNAMENT else document[sheet.name]
        rows = [row for row in rows if sheet.name != "reasons" or row["id"] in told]
        logged = next((one for one in SHEETS if one.name == sheet.name), None)
        for key, value in list(rows[0].items()):
            if key in ({*logged.left_out, "player"} - {"uid", "audit_number", "audit_hash"} if logged else {"id"}):
                continue
            rows[0][key] = altered(value)
            if not judged(document):
                unnoticed.append(f"{sheet.name}.{key}")
            rows[0][key] = value
    assert unnoticed == []


def test_an_archive_with_swapped_seats_is_not_imported(event: Tournament) -> None:
    document = export_document(event)
    first, second = document["seats"][:2]
    first["entry"], second["entry"] = second["entry"], first["entry"]
    with pytest.raises(ArchiveError, match=r"seats \(session 1, table 1"):
        import_document(document, slug="bent")
    assert not Tournament.objects.filter(slug="bent").exists()


def test_an_erased_person_leaves_all_whole_and_is_named_nowhere(event: Tournament) -> None:
    entry = Entry.objects.filter(tournament=event).order_by("pk")[0]
    name = entry.name
    erase_entry(entry=entry, by=SYSTEM)
    tournament = Tournament.objects.get(pk=event.pk)
    assert verify(tournament) == []
    assert name not in json.dumps(export_document(tournament), ensure_ascii=False)
    assert judged(export_document(tournament)) == []


def test_a_name_erased_without_a_record_is_noticed(event: Tournament) -> None:
    gone = dict.fromkeys((*PERSON, "salt"), "")
    models.QuerySet(Entry).filter(tournament=event, enrolment=1).update(**gone, is_erased=True)
    assert verify(event)[0].message.startswith("entries (enrolment 1): person")


def test_an_archive_without_people_is_whole(event: Tournament) -> None:
    document = export_document(event, with_personal_data=False)
    assert judged(document) == []
    imported = import_document(document, slug="nameless")
    assert judge_tournament(imported).since == 1


def test_a_chain_joined_again_no_longer_fits_what_was_signed(event: Tournament) -> None:
    with unguarded():
        rewrite_history(event)
    assert "does not match seal" in verify(Tournament.objects.get(pk=event.pk))[0].message


def test_signatures_are_rows_too(event: Tournament) -> None:
    assert Signature.objects.filter(seat__table__tournament=event).exists()
