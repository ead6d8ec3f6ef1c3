"""Players come in as a whole list or not at all, and the lot decides who is who."""

from __future__ import annotations

import json

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from scoring.seats import Wind
from tests.tournament.events import SOUTH, Event, make_event, play
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Entry, Player, Reason, Seat
from tournament.players.enrolment import check_entries, enrol, fill_number, rest, return_entry, take_number, withdraw
from tournament.players.numbers import draw_numbers, draw_order
from tournament.seating.plan import seat_sessions
from tournament.sessions.running import open_session
from tournament.standings.results import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(is_open=False, reserves=1)


def test_a_list_with_a_fault_enrols_nobody_and_names_every_line(event: Event) -> None:
    lines = [Entry(name="Ada"), Entry(name=" "), Entry(name="Bo", country="Nederland"), Entry(name="ada")]
    before = Entry.objects.count()
    problems = check_entries(event.tournament, lines)
    assert [(problem.line, problem.field) for problem in problems] == [
        (1, "name"),
        (2, "name"),
        (3, "country"),
        (4, "name"),
    ]
    with pytest.raises(Refused, match="No players were added") as refused:
        enrol(tournament=event.tournament, entries=lines, by=event.organizer)
    assert set(refused.value.state) == {"line 1", "line 2", "line 3", "line 4"}
    assert Entry.objects.count() == before


def test_namesakes_are_told_apart_by_their_association_numbers(event: Event) -> None:
    lines = [Entry(name="Ada", association_number="04290001"), Entry(name="Ada", association_number="04290002")]
    assert check_entries(event.tournament, lines) == []
    twice = [*lines, Entry(name="Cy", association_number="04290001")]
    assert [problem.line for problem in check_entries(event.tournament, twice)] == [1, 3]


def test_only_organizers_enrol(event: Event) -> None:
    with pytest.raises(PermissionDenied):
        enrol(tournament=event.tournament, entries=[Entry(name="Ada")], by=event.referee)


def test_an_entry_owns_its_name_as_it_was(event: Event) -> None:
    entry = event.entries[0]
    Player.objects.filter(entries=entry).update(name="Married Name")
    assert Entry.objects.get(pk=entry.pk).name == entry.name


def test_the_lot_is_repeatable_recorded_and_fair() -> None:
    assert draw_order("a", range(1, 9)) == draw_order("a", reversed(range(1, 9)))
    firsts = {draw_order(str(seed), range(1, 9))[0] for seed in range(200)}
    assert firsts == set(range(1, 9))


def test_numbers_are_drawn_by_the_recorded_seed(event: Event) -> None:
    seed = draw_numbers(tournament=event.tournament, by=event.organizer)
    record = json.loads(AuditRecord.objects.filter(verb="draw-numbers").latest("number").payload)
    active = Entry.objects.active().filter(tournament=event.tournament).order_by("number")
    drawn = [entry.enrolment for entry in active]
    assert drawn == draw_order(seed, sorted(drawn)) == record["order"]
    assert record["seed"] == seed
    assert Entry.objects.get(status="reserve").number is None


def test_seats_follow_the_numbers(event: Event) -> None:
    for seed in ("one", "two"):
        draw_numbers(tournament=event.tournament, by=event.organizer, seed=seed)
        for seat in Seat.objects.select_related("entry"):
            assert seat.entry
            assert seat.entry.number == seat.number


def test_nobody_draws_after_the_start(event: Event) -> None:
    open_session(session=event.session, by=SYSTEM)
    with pytest.raises(Refused, match="Play has started"):
        draw_numbers(tournament=event.tournament, by=event.organizer)


def test_a_session_with_seats_for_numbers_nobody_has_is_not_opened(event: Event) -> None:
    seat_sessions(tournament=event.tournament, plan=[[[1, 2, 3, 9]]], by=event.organizer)
    with pytest.raises(Refused, match="numbers no player has"):
        open_session(session=event.session, by=event.organizer)


def test_a_reserve_takes_a_number_with_all_its_seats_before_the_start(event: Event) -> None:
    absent, reserve = event.entries[0], Entry.objects.get(status="reserve")
    taken = take_number(entry=absent, reserve=reserve, by=event.organizer)
    assert (taken.number, taken.status) == (absent.number, "active")
    assert Seat.objects.get(entry=taken).number == absent.number
    assert Entry.objects.get(pk=absent.pk).status == Entry.Status.WITHDRAWN
    players = [row.player for row in standings_of(event.fresh(), for_public=False).rows]
    assert taken.pk in players
    assert absent.pk not in players, "who gave the place away before the start has no row"


def test_a_reserve_fills_the_seats_of_a_number_nobody_has(event: Event) -> None:
    withdraw(entry=event.entries[3], reason="Ill", by=event.organizer)
    draw_numbers(tournament=event.tournament, by=event.organizer)
    reserve = Entry.objects.get(status="reserve")
    with pytest.raises(Refused, match="Someone already has this number"):
        fill_number(reserve=reserve, number=3, by=event.organizer)
    fill_number(reserve=reserve, number=4, by=event.organizer)
    open_session(session=event.session, by=event.organizer)
    winner = Seat.objects.get(entry=reserve)
    play(event, (Wind(winner.wind), 12))
    rows = standings_of(event.fresh(), for_public=False).rows
    assert [row.earned for row in rows[:3]] == [1, 1, 1], "the reserve's place counts at the table"
    assert reserve.pk not in {row.player for row in rows}


def test_whoever_comes_after_the_draw_gets_the_next_number(event: Event) -> None:
    late = enrol(tournament=event.tournament, entries=[Entry(name="Late")], by=event.organizer)[0]
    assert late.number == 5


def test_who_withdraws_keeps_what_was_earned(event: Event) -> None:
    open_session(session=event.session, by=SYSTEM)
    play(event, (SOUTH, 12))
    entry = event.seat(SOUTH).entry
    assert entry
    withdraw(entry=entry, reason="Ill", by=event.organizer)
    rows = standings_of(event.fresh(), for_public=False).rows
    assert (rows[0].player, rows[0].points, rows[0].status) == (entry.pk, 60, "withdrawn")
    assert Reason.objects.get().text == "Ill"
    with pytest.raises(Refused, match="has changed in the meantime"):
        withdraw(entry=entry, reason="Again", by=event.organizer)
    assert return_entry(entry=entry, by=event.organizer).status == Entry.Status.ACTIVE


def test_somebody_rests_and_comes_back(event: Event) -> None:
    assert rest(entry=event.entries[0], by=event.referee).is_resting
    assert not rest(entry=event.entries[0], by=event.referee, is_resting=False).is_resting


def test_the_database_gives_a_number_once(event: Event) -> None:
    one, other = event.entries[:2]
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(pk=one.pk).update(number=other.number)


def test_the_database_seats_nobody_twice_in_a_session() -> None:
    make_event(tables=2, is_open=False)
    one, other = Seat.objects.order_by("pk")[:2]
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(pk=one.pk).update(entry=other.entry_id)
