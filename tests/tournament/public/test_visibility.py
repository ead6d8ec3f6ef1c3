"""What the policy hides is not on any public page, and does not show through anything that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, hand, make_event, new_id, play
from tests.tournament.hands import EDGE_WAIT
from tests.tournament.public.pages import close
from tests.tournament.public.reading import FRAGMENTS, read, read_all, words_of
from tournament.models import Entry
from tournament.penalties.giving import Offence, penalise
from tournament.sessions.running import finish_table, open_session
from tournament.setup.tournament import change_settings, finish_tournament, publish
from tournament.tables.paper.totals import enter_totals

pytestmark = pytest.mark.django_db

HOLDING = {name: EDGE_WAIT[name] for name in ("hand", "melds", "win", "flowers")}


def make_public(**settings: Any) -> Event:
    event = make_event(tables=2, sessions=2, **settings)
    for index, entry in enumerate(event.entries):
        Entry.objects.filter(pk=entry.pk).update(country=("NL", "DK")[index % 2], team=("Red", "Blue")[index % 2])
    publish(tournament=event.tournament, by=event.organizer)
    return event


def play_a_lot(event: Event, session: int = 1, *, to_the_end: bool = False) -> None:
    """Let everything happen at the first table of a session that changes its result."""
    table = event.sessions[session - 1].tables.get(number=1)
    play(event, hand(table, SOUTH, 14, EAST, holdings={SOUTH: HOLDING}), (WEST, 87), table=table)
    for seat, kind in ((NORTH, "false-win"), (EAST, "off-standing")):
        offence = Offence(kind=kind, points=30 if kind == "off-standing" else None)
        penalise(table=table, seat=seat, offence=offence, reason="Loud", command_id=new_id(), by=event.referee)
    if to_the_end:
        finish_table(table=table, by=event.referee)


def assert_nothing_shows(event: Event, deed: Callable[[], object]) -> None:
    before, version = read_all(event), event.fresh().public_version
    deed()
    after = read_all(event)
    assert event.fresh().public_version == version
    assert [address for address in before if before[address] != after[address]] == []


def test_hand_by_hand_everything_shows_at_once() -> None:
    event = make_public()
    play_a_lot(event)
    assert "87" in words_of(read(event, "session/1/table/1/"))
    assert Client().get(f"/t/{event.tournament.slug}/session/1/table/1/hand/1/S/").status_code == 200
    assert "−30" in read(event)


def test_until_a_table_has_finished_nothing_of_it_shows() -> None:
    event = make_public(policy="table")
    assert_nothing_shows(event, lambda: play_a_lot(event))
    assert "Results appear as each table finishes." in read(event)
    assert "Hands appear when this table has finished." in read(event, "session/1/table/1/")
    finish_table(table=event.table, by=event.referee)
    assert "Provisional" in read(event)
    assert "87" in words_of(read(event, "session/1/table/1/"))
    assert "1 of 2 tables finished" in words_of(read(event, "sessions/"))


def test_until_a_session_is_closed_nothing_of_it_shows() -> None:
    event = make_public(policy="session")
    assert_nothing_shows(event, lambda: play_a_lot(event, to_the_end=True))
    assert "Results appear when session 1 is closed." in read(event)
    assert "Hands appear when session 1 is closed." in read(event, "session/1/table/1/")
    assert "finished" not in words_of(read(event, "sessions/"))
    close(event)
    assert "After session 1" in read(event)
    assert "87" in words_of(read(event, "session/1/table/1/"))


def test_the_next_session_leaves_the_standings_as_they_are() -> None:
    event = make_public(policy="session")
    play_a_lot(event)
    close(event)
    open_session(session=event.sessions[1], by=event.referee)
    assert_nothing_shows(event, lambda: play_a_lot(event, session=2, to_the_end=True))
    assert "Results of session 2 appear when it is closed." in words_of(read(event))
    assert "Provisional" not in read(event), "what is shown is complete"


@pytest.mark.parametrize("policy", ["hand", "table", "session"])
def test_after_the_freeze_nothing_shows_until_the_end(policy: str) -> None:
    event = make_public(policy=policy, freeze_after=1)
    play_a_lot(event)
    close(event)
    open_session(session=event.sessions[1], by=event.referee)
    assert_nothing_shows(event, lambda: play_a_lot(event, session=2, to_the_end=True))
    assert "Standings are frozen after session 1. Later results are shown at the end." in words_of(read(event))
    assert "Shown at the end" in read(event, "session/2/")
    assert "Standings are frozen after session 1" in words_of(read(event, "countries/"))
    close(event, 2)
    assert "S2" not in read(event)
    assert "87" not in words_of(read(event, "session/2/table/1/"))
    finish_tournament(tournament=event.tournament, by=event.organizer)
    assert "frozen" not in read(event)
    assert "Final" in read(event)
    assert "87" in words_of(read(event, "session/2/table/1/"))


def test_a_freeze_from_the_start_shows_nothing_at_all() -> None:
    event = make_public(freeze_after=0)
    assert_nothing_shows(event, lambda: play_a_lot(event, to_the_end=True))
    assert "Results stay hidden until the end." in read(event)
    change_settings(tournament=event.tournament, by=event.organizer, freeze_after=None)
    assert "S1" in read(event)


def test_typed_totals_of_a_hidden_table_do_not_show() -> None:
    event = make_public(policy="session")
    totals = {EAST: 40, SOUTH: -8, WEST: -16, NORTH: -16}
    assert_nothing_shows(event, lambda: enter_totals(table=event.table, totals=totals, by=event.referee))


def test_an_explanation_is_not_there_before_its_table_is_shown() -> None:
    event = make_public(policy="session")
    play_a_lot(event)
    address = f"/t/{event.tournament.slug}/session/1/table/1/hand/1/S/"
    assert Client().get(address).status_code == 404
    assert address not in read(event, "session/1/table/1/")
    close(event)
    assert Client().get(address).status_code == 200
    assert address in read(event, "session/1/table/1/")


def test_without_publication_there_is_no_page() -> None:
    event = make_public()
    play_a_lot(event)
    assert {status for status, _page in read_all(event).values()} >= {200}
    publish(tournament=event.tournament, by=event.organizer, is_published=False)
    assert {status for status, _page in read_all(event).values()} == {404}


def test_every_page_is_only_read_and_every_part_of_it_is_on_it() -> None:
    event = make_public()
    play_a_lot(event)
    root, client = f"/t/{event.tournament.slug}/", Client()
    for page, part in FRAGMENTS.items():
        assert client.post(root + page).status_code == client.post(root + part).status_code == 405
        assert client.head(root + page).status_code == 200
        assert read(event, part).strip() in read(event, page)
        assert f'hx-get="{root}{part}"' in read(event, part)


@pytest.mark.parametrize("part", ["session/3/", "session/0/", "session/1/table/9/", "session/2/table/1/", "session/x/"])
def test_what_is_not_there_is_not_found(part: str) -> None:
    event = make_public()
    assert Client().get(f"/t/{event.tournament.slug}/{part}").status_code == 404
