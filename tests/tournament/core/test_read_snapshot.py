"""One moment: several statements see the same, and nobody waits for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.db import DatabaseError, connection, connections, transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory

from tests.tournament.events import SOUTH, Event, make_event, play
from tests.tournament.public.busy import addresses, busy_event
from tournament.core.permissions import SYSTEM
from tournament.core.read_snapshot import read_snapshot, run
from tournament.exports.archive import export_document
from tournament.exports.rows import read_sheets
from tournament.models import Hand, Tournament
from tournament.setup.tournament import publish
from tournament.views.public.pages import PublicPage, page_cache, public_page
from tournament.views.referee.access import Desk
from tournament.views.referee.commands.state import table_state

pytestmark = pytest.mark.django_db(transaction=True)


def elsewhere(deed: Callable[[], Any]) -> None:
    """Do something on another connection, and wait until it is done."""

    def do() -> None:
        try:
            deed()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(do).result(timeout=60)


def test_what_others_write_meanwhile_is_seen_afterwards() -> None:
    event = make_event()
    with read_snapshot():
        version = event.fresh().version
        elsewhere(lambda: play(event, (SOUTH, 12)))
        with read_snapshot():
            assert (event.fresh().version, Hand.objects.count()) == (version, 0)
        assert event.fresh().version == version, "the inner one has not ended it"
    assert (event.fresh().version, Hand.objects.count()) == (version + 1, 1)


Read = Callable[[], Any]


def state_of(desk: Desk) -> dict[str, Any]:
    """Return the state of a table without its clock, which goes on meanwhile."""
    return {**table_state(desk), "now": None}


READERS: dict[str, Callable[[Event], Read]] = {
    "archive": lambda event: partial(export_document, event.tournament),
    "sheets": lambda event: partial(read_sheets, event.tournament),
    "tablet": lambda event: partial(state_of, Desk(event.table, None, None)),
    "programs": lambda event: lambda: Client().get(f"/api/v1/tournaments/{event.tournament.slug}/standings").content,
}


@pytest.mark.parametrize("name", READERS)
def test_what_is_read_in_many_statements_is_of_one_moment(name: str) -> None:
    """After each of the first statements in turn a hand is recorded elsewhere; what is read is as if it came later."""
    event = make_event()
    publish(tournament=event.tournament, by=SYSTEM)
    play(event, (SOUTH, 12))
    for number in range(1, 4):
        read = READERS[name](event)
        before = read()
        cache.clear()
        assert read_beside_a_hand(event, read, after=number) == before
        assert read() != before


def read_beside_a_hand(event: Event, read: Read, *, after: int) -> Any:
    """Read, and let a hand be recorded on another connection after that number of statements."""
    count = 0

    def count_and_play(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        nonlocal count
        answer = execute(sql, *more)
        count += not sql.startswith("BEGIN")
        if count == after:
            count += 1
            elsewhere(lambda: play(event, (SOUTH, 12)))
        return answer

    with connection.execute_wrapper(count_and_play):
        found = read()
    assert count > after, "the hand was recorded meanwhile"
    return found


def test_nothing_is_left_open_by_what_failed() -> None:
    with pytest.raises(DatabaseError), read_snapshot():
        run("SELECT nothing_of_the_kind")
    with transaction.atomic(), read_snapshot():
        assert Tournament.objects.count() == 0
    with read_snapshot():
        assert Tournament.objects.count() == 0
    assert not connection.in_atomic_block


def test_a_page_made_while_somebody_writes_shows_one_moment_and_the_next_reader_a_later_one() -> None:
    event = make_event()
    made: list[int] = []
    publish(tournament=event.tournament, by=SYSTEM)

    @public_page
    def view(page: PublicPage, tournament: Tournament) -> HttpResponse:
        before = Hand.objects.count()
        if not made:
            elsewhere(lambda: play(event, (SOUTH, 12)))
        made.append(tournament.public_version)
        return HttpResponse(f"{tournament.public_version}: {before} and {Hand.objects.count()}")

    first, second, third = (ask(view, event) for _ in range(3))
    assert first.content.decode() == f"{made[0]}: 0 and 0"
    assert second.content.decode() == f"{made[1]}: 1 and 1"
    assert second.headers["ETag"] != first.headers["ETag"]
    assert third.content == second.content
    assert len(made) == 2, "the second one was kept"
    page_cache.clear()


def test_nothing_is_written_on_the_way_to_any_public_page() -> None:
    """On PostgreSQL a moment refuses it; on SQLite Django's own transactions do not begin inside one."""
    event = busy_event("small", tables=4, hands=1)
    version = event.fresh().version
    for address in addresses(event).values():
        page_cache.clear()
        assert Client().get(address).status_code == 200, address
    assert event.fresh().version == version


def ask(view: Callable[..., HttpResponse], event: Event) -> HttpResponse:
    return view(RequestFactory().get("/t/x/"), slug=event.tournament.slug)
