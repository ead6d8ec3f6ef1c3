"""A person can be erased: the name is nowhere, the results and the log are whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.db import connection

from tests.databases import ROOT, copy_model, environment
from tests.tournament.events import EAST, SOUTH, Event, hand, make_event, new_id, play
from tournament.accounts.referee_codes import issue_referee_code
from tournament.audit.verifying import verify
from tournament.models import Account, Entry, Player, Reason
from tournament.penalties.giving import Offence, penalise
from tournament.players.enrolment import change_entry, enrol, withdraw
from tournament.players.erasure import erase_entry, erase_player
from tournament.standings.results import standings_of
from tournament.tables.corrections import correct_hand

NAME = "Wilhelmina Vandersteen"


def everything_in_the_database() -> str:
    """Return the text of every column of every table."""
    with connection.cursor() as cursor:
        found = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            found += [str(row) for row in cursor.fetchall()]
    return "\n".join(found)


def make_known() -> tuple[Event, Entry]:
    """Return an event in which somebody's name has got around."""
    event = make_event()
    recorded = play(event, (SOUTH, 12, EAST))[0]
    entry = event.seat(SOUTH).entry
    assert entry
    for person in (entry, entry.player):
        assert person
        person.name, person.club, person.association_number = NAME, "Windmill", "04290001"
        person.save()
    corrected = hand(event.table, SOUTH, 21, EAST, number=1, dealer=EAST)
    correct_hand(
        table=event.table,
        hand_id=recorded.entry_id,
        entry_id=new_id(),
        entry=corrected,
        reason=f"{NAME} had flowers",
        by=event.referee,
    )
    penalise(
        table=event.table,
        seat=SOUTH,
        offence=Offence(kind="warning"),
        reason="vandersteen was loud",
        command_id=new_id(),
        by=event.referee,
    )
    issue_referee_code(tournament=event.tournament, label="Wilhelmina", by=event.organizer)
    account = Account.objects.create_superuser("administrator")
    LogEntry.objects.create(
        user=account, object_repr=NAME, change_message=f"{NAME} changed", action_flag=CHANGE, object_id=str(entry.pk)
    )
    return event, entry


@pytest.mark.django_db
def test_an_erased_name_is_nowhere_in_the_database() -> None:
    event, entry = make_known()
    before = [(row.rank, row.player, row.total) for row in standings_of(event.fresh(), for_public=False).rows]
    assert NAME in everything_in_the_database()
    assert entry.player
    erase_player(player=entry.player, by=event.organizer)
    left = everything_in_the_database().casefold()
    for word in ("wilhelmina", "vandersteen", "windmill", "04290001"):
        assert word not in left
    assert verify(event.fresh()) == []
    assert [(row.rank, row.player, row.total) for row in standings_of(event.fresh(), for_public=False).rows] == before
    assert str(Entry.objects.get(pk=entry.pk)) == f"Player {entry.number}"


@pytest.mark.django_db
def test_other_reasons_stay() -> None:
    event, entry = make_known()
    other = next(row for row in event.entries if row.pk != entry.pk)
    withdraw(entry=other, reason="Missed the train", by=event.organizer)
    assert entry.player
    erase_player(player=entry.player, by=event.organizer)
    assert [reason.text for reason in Reason.objects.exclude(text="")] == ["Missed the train"]


@pytest.mark.django_db
def test_what_changed_while_the_page_was_open_stays_changed() -> None:
    event, entry = make_known()
    withdraw(entry=entry, reason="Ill", by=event.organizer)
    change_entry(entry=entry, name="Wilhelmina Dubois", by=event.organizer)
    erase_entry(entry=entry, by=event.organizer)
    assert Entry.objects.get(pk=entry.pk).status == Entry.Status.WITHDRAWN
    assert "Dubois" not in everything_in_the_database()


@pytest.mark.django_db
def test_an_organizer_erases_nobody_of_a_tournament_of_others() -> None:
    event, entry = make_known()
    assert entry.player
    other = make_event(is_open=False)
    enrol(tournament=other.tournament, entries=[Entry(name=NAME, player=entry.player)], by=other.organizer)
    with pytest.raises(PermissionDenied):
        erase_player(player=entry.player, by=event.organizer)
    assert Player.objects.get(entries=entry).name == NAME


@pytest.mark.django_db
def test_nobody_is_erased_by_a_wrong_number() -> None:
    with pytest.raises(CommandError, match="There is no player 12345"):
        call_command("erase_player", 12345)


def test_not_a_byte_of_the_name_stays_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "event.sqlite3"
    url = f"sqlite:///{file}"
    copy_model(file)
    code = (
        "import django; django.setup();"
        "from tests.tournament.players.test_erasure import make_known;"
        "print(make_known()[1].player_id)"
    )
    given: dict[str, Any] = {
        "cwd": ROOT,
        "env": environment(url, tmp_path),
        "check": True,
        "capture_output": True,
        "text": True,
    }
    player = subprocess.run([sys.executable, "-c", code], **given).stdout.strip()
    assert any(b"Vandersteen" in path.read_bytes() for path in tmp_path.iterdir())
    subprocess.run([sys.executable, "manage.py", "erase_player", player], **given)
    assert not any(b"andersteen" in path.read_bytes() for path in tmp_path.iterdir())
