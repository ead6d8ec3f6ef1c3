"""Before anything is played: who plays is counted truly, and nobody has a rank."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournament.events import EAST, SOUTH, Event, make_event, play
from tests.tournament.public.pages import published, see
from tournament.exports.rows import read_sheets
from tournament.models import Entry
from tournament.players.enrolment import withdraw
from tournament.players.erasure import erase_entry
from tournament.seating.plan import release_seating
from tournament.sessions.running import open_session
from tournament.setup.checklist import progress_of

pytestmark = pytest.mark.django_db


def with_everyone() -> Event:
    """Return an event of eight: two reserves, one who withdrew, one who was erased, one of the reserves erased too."""
    event = published(tables=2, reserves=2, is_open=False)
    withdraw(entry=event.entries[0], reason="Ill", by=event.organizer)
    erase_entry(entry=event.entries[1], by=event.organizer)
    erase_entry(entry=Entry.objects.filter(status="reserve").order_by("pk")[0], by=event.organizer)
    return event


def answer(event: Event, path: str = "") -> dict[str, object]:
    found: dict[str, object] = Client().get(f"/api/v1/tournaments/{event.tournament.slug}{path}").json()
    return found


def test_reserves_and_whoever_left_or_was_erased_are_not_counted_as_players() -> None:
    event = with_everyone()
    page = see(event, "")
    assert "6 players, 1 substitute" in page
    assert "Withdrawn" in page
    assert f"Player {event.entries[1].number}" not in page
    assert progress_of(event.fresh()).active == 6
    assert "2 more fill the last table" in str(progress_of(event.fresh()).steps)
    open_session(session=event.session, by=event.organizer)
    assert "the last table" not in str(progress_of(event.fresh()).steps)
    assert answer(event)["entries"] == 7, "whoever withdrew after the draw has a place"


def test_erasing_takes_nobody_out_who_has_played() -> None:
    event = make_event()
    erase_entry(entry=event.entries[1], by=event.organizer)
    assert Entry.objects.get(pk=event.entries[1].pk).status == "active"


def test_nobody_has_a_rank_before_the_first_result() -> None:
    event = published(tables=2, is_open=False)
    release_seating(session=event.session, by=event.organizer)
    player = f"player/{event.seat(EAST).number}/"
    assert "1st" not in see(event, player)
    assert {row["rank"] for row in answer(event, "/standings")["rows"]} == {None}  # type: ignore[attr-defined]
    (sheet,) = read_sheets(event.fresh(), "standings")
    assert {row[0] for row in sheet.rows} == {None}
    open_session(session=event.session, by=event.referee)
    assert "1st" not in see(event, player)
    play(event, (SOUTH, 12))
    assert "1st" in see(event, player)
    assert answer(event, "/standings")["rows"][0]["rank"] == 1  # type: ignore[index]
