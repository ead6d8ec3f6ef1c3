"""Other processes hear of every new version, and of none that was taken back."""

from __future__ import annotations

import psycopg
import pytest
from django.db import connection, transaction

from tests.tournament.events import SOUTH, Event, make_event, play
from tournament.live.announcing import CHANNEL, Announcement, read_announcement


class Slip(Exception):
    """Something that undoes a transaction."""


def listener() -> psycopg.Connection[tuple[object, ...]]:
    parameters = {**connection.get_connection_params()}
    known = {key: parameters[key] for key in ("dbname", "user", "password", "host", "port") if parameters.get(key)}
    listening = psycopg.connect(**known, autocommit=True)
    listening.execute(f"LISTEN {CHANNEL}".encode())
    return listening


@transaction.atomic
def record_and_slip(event: Event) -> None:
    play(event, (SOUTH,))
    raise Slip


@pytest.mark.django_db(transaction=True)
def test_what_commits_is_announced_and_what_fails_is_not() -> None:
    event = make_event()
    if connection.vendor != "postgresql":
        return  # listeners watch the file: nothing is sent
    with listener() as listening:
        with pytest.raises(Slip):
            record_and_slip(event)
        play(event, (SOUTH,))
        messages = [notice.payload for notice in listening.notifies(timeout=60, stop_after=1)]
    tournament = event.fresh()
    assert [read_announcement(message) for message in messages] == [Announcement(tournament.pk, tournament.version, 0)]
    assert tournament.version == event.tournament.version + 1
