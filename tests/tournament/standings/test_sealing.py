"""A checkpoint is signed when a session is closed and at the end, and fits the log as long as nobody alters it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import DatabaseError, transaction
from pytest_django import Settings

from tests.tournament.audit.test_log import unguarded
from tests.tournament.events import EAST, SOUTH, WEST, Event, make_event, play
from tests.tournament.history import rewrite_history
from tournament.audit.checkpoints import announced_keys
from tournament.audit.verifying import verify
from tournament.exports.archive import ArchiveError, export_document, import_document
from tournament.models import AuditRecord, Checkpoint
from tournament.players.erasure import erase_entry
from tournament.sessions.running import close_session, reopen_session
from tournament.setup.tournament import finish_tournament
from tournament.system.signing_key import is_signed_by, signing_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event()
    play(event, (SOUTH, 12, EAST), (WEST, 20))
    close_session(session=event.session, by=event.organizer, reason="Time")
    return event


def only_checkpoint(event: Event) -> Checkpoint:
    return Checkpoint.objects.get(tournament=event.tournament)


def test_closing_a_session_signs_the_last_record(event: Event) -> None:
    checkpoint, tournament = only_checkpoint(event), event.fresh()
    assert (checkpoint.number, checkpoint.hash) == (tournament.audit_number, tournament.audit_hash)
    assert checkpoint.session == 1
    key = announced_keys(tournament)[checkpoint.key]
    assert key == signing_key().public
    # As somebody would who has nothing but the documentation.
    lines = ["kongbox checkpoint 1", str(tournament.uid), str(checkpoint.number), checkpoint.hash]
    lines += ["1", checkpoint.at, checkpoint.standings, checkpoint.key]
    assert is_signed_by(key, "\n".join(lines), checkpoint.signature)
    assert verify(tournament) == []


def test_the_standings_are_digested_as_rank_standings_answers_them(event: Event) -> None:
    checkpoint = only_checkpoint(event)
    written = (
        '{"provisional":false,"rows":['
        '{"penalty":0,"played":1,"player":4,"points":76,"rank":1,"table_penalty":0,"table_points":4,"total":4},'
        '{"penalty":0,"played":1,"player":2,"points":8,"rank":2,"table_penalty":0,"table_points":2,"total":2},'
        '{"penalty":0,"played":1,"player":3,"points":-36,"rank":3,"table_penalty":0,"table_points":1,"total":1},'
        '{"penalty":0,"played":1,"player":1,"points":-48,"rank":4,"table_penalty":0,"table_points":0,"total":0}]}'
    )
    assert checkpoint.standings == hashlib.sha256(f"{checkpoint.salt}\n{written}".encode()).hexdigest()


def test_the_end_has_a_checkpoint_of_its_own_and_the_key_is_announced_once(event: Event) -> None:
    finish_tournament(tournament=event.fresh(), by=event.organizer)
    first, last = Checkpoint.objects.filter(tournament=event.tournament)
    assert (first.session, last.session) == (1, None)
    assert first.number < last.number == event.fresh().audit_number
    assert AuditRecord.objects.filter(tournament=event.tournament, verb="announce-key").count() == 1


def test_another_server_announces_its_own_key_and_old_checkpoints_hold(event: Event, settings: Settings) -> None:
    settings.SIGNING_KEY = "the key of another laptop"
    reopen_session(session=event.session, by=event.organizer)
    close_session(session=event.session, by=event.organizer, reason="Time")
    first, second = Checkpoint.objects.filter(tournament=event.tournament)
    assert first.key != second.key
    assert set(announced_keys(event.tournament)) == {first.key, second.key}
    assert verify(event.fresh()) == []


def test_a_session_is_closed_even_if_nothing_can_be_signed(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings.SIGNING_KEY, settings.VAR_DIR = "", tmp_path / "file"
    event = make_event()
    play(event, (SOUTH, 12, EAST))
    closed = close_session(session=event.session, by=event.organizer, reason="Time")
    assert closed.status == "closed"
    assert not Checkpoint.objects.exists()
    assert finish_tournament(tournament=event.fresh(), by=event.organizer).audit_number == event.fresh().audit_number
    assert verify(event.fresh()) == []


def test_the_code_can_be_read_aloud_and_laid_out_in_tiles() -> None:
    checkpoint = Checkpoint(hash=f"{'0' * 18}ff{'0' * 44}")
    assert checkpoint.code == "0000 0000 0000 007Z"
    assert checkpoint.tiles[:1] + checkpoint.tiles[-2:] == ["1m", "8m", "7z"]


def test_the_database_keeps_checkpoints(event: Event) -> None:
    checkpoints = Checkpoint.objects.filter(tournament=event.tournament)
    for change in (lambda: checkpoints.update(number=1), checkpoints.delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    assert only_checkpoint(event).number == event.fresh().audit_number


def test_a_chain_rewritten_whole_does_not_fit_what_was_signed(event: Event) -> None:
    checkpoint = only_checkpoint(event)
    with unguarded():
        rewrite_history(event.fresh())
    (fault,) = verify(event.fresh())
    assert (fault.number, checkpoint.code in fault.message) == (checkpoint.number, True)


@pytest.mark.parametrize("column", ["session", "at", "standings", "key", "signature"])
def test_an_altered_checkpoint_is_noticed(event: Event, column: str) -> None:
    checkpoint = only_checkpoint(event)
    altered = {"session": 2, "at": "2026-05-01T12:30:00.000000Z", "key": "0" * 16, "signature": "0" * 128}
    with unguarded():
        Checkpoint.objects.filter(pk=checkpoint.pk).update(**{column: altered.get(column, "0" * 64)})
    (fault,) = verify(event.fresh())
    assert fault.number == checkpoint.number


def test_an_archive_brings_its_checkpoints_along_and_a_forged_one_is_refused(event: Event) -> None:
    document = json.loads(json.dumps(export_document(event.fresh(), with_personal_data=False)))
    copy = import_document(document, slug="copy")
    columns = ("number", "hash", "session", "at", "salt", "standings", "key", "signature")
    assert list(copy.checkpoints.values_list(*columns)) == list(event.tournament.checkpoints.values_list(*columns))
    for name, value in (("session", 7), ("signature", "0" * 128), ("hash", "G" * 64)):
        (row,) = document["checkpoints"]
        with pytest.raises(ArchiveError):
            import_document({**document, "checkpoints": [{**row, name: value}]}, slug="forged")


def test_erasing_a_person_leaves_checkpoints_whole(event: Event) -> None:
    finish_tournament(tournament=event.fresh(), by=event.organizer)
    before = list(Checkpoint.objects.values())
    erase_entry(entry=event.entries[0], by=event.organizer)
    assert list(Checkpoint.objects.values()) == before
    assert verify(event.fresh()) == []
    call_command("verify_audit", verbosity=0)
