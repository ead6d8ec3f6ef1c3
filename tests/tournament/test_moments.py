"""One moment: several statements see the same, and nobody waits for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import DatabaseError, connection, connections, transaction
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tests.tournament.events import SOUTH, Event, make_event, play
from tournament.actors import SYSTEM
from tournament.arranging import publish
from tournament.models import Hand, Tournament
from tournament.moments import one_moment, run
from tournament.views.public.pages import public_page, shelf

pytestmark = pytest.mark.django_db(transaction=True)


def elsewhere(deed: Callable[[], Any]) -> None:
    """Do something on another connection, and wait until it is done."""

    def do() -> None:
        try:
            deed()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(do).result(timeout=10)


def test_what_others_write_meanwhile_is_seen_afterwards() -> None:
    event = make_event()
    with one_moment():
        version = event.fresh().version
        elsewhere(lambda: play(event, (SOUTH, 12)))
        with one_moment():
            assert (event.fresh().version, Hand.objects.count()) == (version, 0)
        assert event.fresh().version == version, "the inner one has not ended it"
    assert (event.fresh().version, Hand.objects.count()) == (version + 1, 1)


def test_nothing_is_left_open_by_what_failed() -> None:
    with pytest.raises(DatabaseError), one_moment():
        run("SELECT nothing_of_the_kind")
    with transaction.atomic(), one_moment():
        assert Tournament.objects.count() == 0
    with one_moment():
        assert Tournament.objects.count() == 0
    assert not connection.in_atomic_block


def test_a_page_made_while_somebody_writes_shows_one_moment_and_the_next_reader_a_later_one() -> None:
    event = make_event()
    made: list[int] = []
    publish(tournament=event.tournament, by=SYSTEM)

    @public_page
    def view(request: HttpRequest, tournament: Tournament) -> HttpResponse:
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
    shelf.clear()


def ask(view: Callable[..., HttpResponse], event: Event) -> HttpResponse:
    return view(RequestFactory().get("/t/x/"), slug=event.tournament.slug)
