"""Whoever waited for a lock sees what the one before has done, also in rows that were not locked."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal

import pytest
from django.db import connection, transaction

from tests.tournament.events import make_event
from tournament.core.errors import Refused
from tournament.models import Table
from tournament.sessions.running import close_session
from tournament.tables.signatures import close_table, unlock_table

pytestmark = pytest.mark.django_db(transaction=True)

LONG_ENOUGH_TO_WAIT = 0.3


def test_a_table_is_not_unlocked_while_its_session_closes() -> None:
    event, is_closing = make_event(), Signal()
    close_table(table=event.table, reason="Nobody signs", by=event.referee)

    def close() -> None:
        with transaction.atomic():
            close_session(session=event.session, by=event.referee)
            is_closing.set()
            time.sleep(LONG_ENOUGH_TO_WAIT)
        connection.close()

    def unlock() -> None:
        try:
            is_closing.wait(10)
            unlock_table(table=event.table, reason="A slip", by=event.referee)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        closed, unlocked = threads.submit(close), threads.submit(unlock)
        closed.result()
        with pytest.raises(Refused, match="Reopen it first"):
            unlocked.result()
    assert event.table.state == Table.State.LOCKED
