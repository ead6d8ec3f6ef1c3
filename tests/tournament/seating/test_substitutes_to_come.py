"""A substitute who is put in for a session to come plays for one player, and goes when that seat is somebody else's."""

from __future__ import annotations

import pytest

from tests.tournament.events import EAST, SOUTH, Event, make_event
from tests.tournament.standings.staged import decide, entry_of, make_staged, seat_final
from tournament.audit.verifying import verify
from tournament.models import Entry, Seat
from tournament.players.enrolment import fill_number, take_number, withdraw
from tournament.players.numbers import draw_numbers
from tournament.seating.plan import seat_sessions, swap_seats
from tournament.sessions.running import open_session
from tournament.sessions.substitutes import replace_for_good, substitute
from tournament.standings.fields import bring_up

pytestmark = pytest.mark.django_db


def reserve_of(event: Event) -> Entry:
    return Entry.objects.get(tournament=event.tournament, name="Reserve 1")


def put_in(event: Event, seat: Seat) -> Entry:
    """Let the reserve play a seat of a session to come."""
    reserve = reserve_of(event)
    substitute(seat=seat, occupant=reserve, by=event.referee)
    return reserve


def standing_in(event: Event) -> dict[int, bool]:
    """Return for which numbers somebody plays, and whether their results count for the players."""
    seats = Seat.objects.filter(session__tournament=event.tournament).exclude(occupant=None, is_credited=True)
    assert verify(event.fresh()) == []
    return dict(seats.values_list("number", "is_credited"))


def test_it_becomes_the_reserves_own_seat_for_good() -> None:
    event = make_event(tables=2, reserves=1, is_open=False)
    seat = event.seat(SOUTH)
    assert seat.entry
    reserve = put_in(event, seat)
    replace_for_good(entry=seat.entry, reserve=reserve, reason="Ill", by=event.organizer)
    assert event.seat(SOUTH).entry == reserve
    assert standing_in(event) == {}


def test_nobody_sits_twice_after_taking_over_a_place() -> None:
    event = make_event(tables=2, reserves=1, is_open=False)
    reserve, leaving = put_in(event, event.seat(SOUTH)), event.seat(EAST).entry
    assert leaving
    replace_for_good(entry=leaving, reserve=reserve, reason="Ill", by=event.organizer)
    assert event.seat(EAST).entry == reserve
    assert standing_in(event) == {}


def test_a_swap_takes_the_substitute_along_or_sends_them_away() -> None:
    event = make_event(tables=2, reserves=1, is_open=False)
    put_in(event, event.seat(SOUTH))
    swap_seats(session=event.session, one=2, other=7, by=event.organizer)
    assert standing_in(event) == {2: False}
    seat_sessions(tournament=event.tournament, plan=[[[1, 2, 3, 4]]], by=event.organizer)
    put_in(event, event.seat(SOUTH))
    swap_seats(session=event.session, one=2, other=5, by=event.organizer)
    assert standing_in(event) == {}


def test_new_numbers_and_the_next_in_line_come_without_one() -> None:
    event = make_event(tables=2, reserves=1, is_open=False)
    put_in(event, event.seat(SOUTH))
    draw_numbers(tournament=event.tournament, by=event.organizer, seed="pier")
    assert standing_in(event) == {}
    staged = make_staged(reserves=1)
    stage = decide(staged)
    session = seat_final(staged, 1, 2, 5, 6)
    put_in(staged, Seat.objects.get(session=session, number=6))
    assert standing_in(staged) == {6: False}
    withdraw(entry=entry_of(staged, 6), reason="Ill", by=staged.organizer)
    bring_up(stage=stage, leaving=entry_of(staged, 6), by=staged.organizer)
    assert standing_in(staged) == {}


def test_a_reserve_who_fills_an_empty_seat_plays_for_nobody_else() -> None:
    event = make_event(tables=2, reserves=1, is_open=False)
    seat_sessions(tournament=event.tournament, plan=[[[1, 2, 3, 9], [5, 6, 7, 8]]], by=event.organizer)
    fill_number(reserve=put_in(event, event.seat(SOUTH)), number=9, by=event.organizer)
    assert standing_in(event) == {}


def filling(event: Event, number: int = 9) -> Entry:
    """Let the reserve fill the empty seats of a number, and leave that of number 10 empty in the second session."""
    plan = [[[1, 2, 3, number], [5, 6, 7, 8]], [[1, 2, 3, 10], [5, 6, 7, number]]]
    seat_sessions(tournament=event.tournament, plan=plan, by=event.organizer)
    return fill_number(reserve=reserve_of(event), number=number, by=event.organizer)


def seats_of(event: Event, entry: Entry) -> list[tuple[int, int]]:
    """Return the sessions in which somebody has a seat, each with the number it is planned for."""
    assert verify(event.fresh()) == []
    seats = Seat.objects.filter(session__tournament=event.tournament, entry=entry).order_by("session__number")
    return list(seats.values_list("session__number", "number"))


def test_a_reserve_who_fills_an_empty_seat_may_fill_another_instead() -> None:
    event = make_event(tables=2, reserves=1, is_open=False)
    reserve = fill_number(reserve=filling(event), number=10, by=event.organizer)
    assert seats_of(event, reserve) == [(2, 10)]


def test_a_reserve_who_fills_an_empty_seat_may_take_a_number() -> None:
    event = make_event(tables=2, reserves=1, is_open=False)
    filling(event)
    reserve = take_number(entry=entry_of(event, 2), reserve=reserve_of(event), by=event.organizer)
    assert seats_of(event, reserve) == [(1, 2), (2, 2)]


def test_a_reserve_who_fills_an_empty_seat_may_take_over_a_place() -> None:
    event = make_event(tables=2, reserves=1, is_open=False)
    filling(event)
    open_session(session=event.tournament.sessions.get(number=1), by=event.organizer)
    reserve = replace_for_good(entry=entry_of(event, 2), reserve=reserve_of(event), reason="Ill", by=event.organizer)
    assert seats_of(event, reserve) == [(1, 9), (2, 11)], "nobody else's number, also where that waits for somebody"
    assert set(Seat.objects.filter(entry=None).values_list("session__number", "number")) == {
        (2, 9),
        (2, 10),
    }
