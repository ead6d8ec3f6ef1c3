"""Swaps, draws and new seatings are taken back until something follows from them."""

from __future__ import annotations

import json

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournament.events import Event, make_event
from tests.tournament.organizer.office import at, come
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Entry, Seat, Session
from tournament.players.check_in import check_in
from tournament.players.numbers import draw_numbers, number_players
from tournament.seating.made import last_draw
from tournament.seating.plan import release_seating, seat_sessions, swap_seats
from tournament.seating.state import SeatingState
from tournament.seating.undo import last_change, undo_change

pytestmark = pytest.mark.django_db

Seats = list[tuple[int, int, str, int, int | None]]


@pytest.fixture
def event() -> Event:
    return make_event(tables=2, sessions=2, is_open=False)


def seats(event: Event) -> Seats:
    rows = Seat.objects.filter(session__tournament=event.tournament)
    return sorted(rows.values_list("session__number", "table__number", "wind", "number", "entry"))


def numbers(event: Event) -> list[tuple[int, int | None]]:
    return sorted(Entry.objects.filter(tournament=event.tournament).values_list("enrolment", "number"))


def undo(event: Event) -> None:
    change = last_change(event.tournament)
    assert change
    undo_change(tournament=event.tournament, record=change.record, by=event.organizer)


def test_a_swap_is_taken_back_and_does_not_count_any_more(event: Event) -> None:
    before = seats(event)
    swap_seats(session=event.session, one=1, other=5, by=SYSTEM)
    swap_seats(session=event.session, one=2, other=6, by=SYSTEM)
    assert SeatingState.read(event.tournament).made["swaps"] == 2
    undo(event)
    assert SeatingState.read(event.tournament).made["swaps"] == 1
    undo(event)
    assert seats(event) == before
    noted = json.loads(AuditRecord.objects.filter(verb="undo-change").latest("number").payload)
    assert (noted["verb"], noted["numbers"]) == ("swap-planned-seats", [1, 5])
    assert verify(event.fresh()) == []


def test_a_draw_is_taken_back_with_the_seats(event: Event) -> None:
    before, was = seats(event), numbers(event)
    draw = last_draw(event.tournament)
    draw_numbers(tournament=event.tournament, by=SYSTEM, seed="other")
    assert numbers(event) != was
    number_players(tournament=event.tournament, numbers={1: 77}, by=SYSTEM)
    undo(event)
    undo(event)
    assert (numbers(event), seats(event)) == (was, before)
    assert last_draw(event.tournament) == draw


def test_a_new_seating_is_taken_back_with_the_sessions_it_dropped(event: Event) -> None:
    Session.objects.filter(pk=event.sessions[1].pk).update(name="Final")
    before = seats(event)
    seat_sessions(tournament=event.tournament, plan=[[[8, 7, 6, 5], [4, 3, 2, 1]]], by=SYSTEM)
    assert Session.objects.filter(tournament=event.tournament).count() == 1
    undo(event)
    assert seats(event) == before
    assert Session.objects.get(tournament=event.tournament, number=2).name == "Final"
    assert len(SeatingState.read(event.tournament).plan) == 2


def test_what_follows_ends_it_and_what_does_not_matter_does_not(event: Event) -> None:
    swap_seats(session=event.session, one=1, other=5, by=SYSTEM)
    check_in(entry=event.entries[0], arrival="here", by=SYSTEM)
    change = last_change(event.tournament)
    assert change
    release_seating(session=event.session, by=SYSTEM)
    assert last_change(event.tournament) is None
    with pytest.raises(Refused, match="since"):
        undo_change(tournament=event.tournament, record=change.record, by=SYSTEM)
    with pytest.raises(PermissionDenied):
        undo_change(tournament=event.tournament, record=change.record, by=event.referee)


def test_the_pages_offer_it_and_a_second_tap_undoes_nothing_else(event: Event) -> None:
    desk = come(event, "organizer")
    first = {"session": 1, "one": 1, "other": 5}
    assert "Undo the last swap" in desk.post(at(event, "seating/swap/"), first, follow=True).content.decode()
    change = last_change(event.tournament)
    assert change
    assert desk.post(at(event, "seating/undo/"), {"record": change.record}).status_code == 302
    assert desk.post(at(event, "seating/undo/"), {"record": change.record}).status_code == 409
    assert "Undo the new seating" in desk.get(at(event, "seating/")).content.decode()
    desk.post(at(event, "players/draw/"), {"seed": "x", "is_sure": "on"})
    assert "Undo the draw" in desk.get(at(event, "players/draw/")).content.decode()
