"""Somebody else plays: a reserve for a session or for good, and who is credited."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.utils import timezone

from scoring.seats import WINDS
from tests.tournament.events import SOUTH, WEST, Event, make_event, new_id, play
from tournament import migrations
from tournament.audit.sentences import describe_records
from tournament.core.errors import Refused
from tournament.models import AuditRecord, Entry, Seat, Session, Showing, Stint
from tournament.sessions.running import finish_table
from tournament.sessions.substitutes import (
    credit_seat,
    end_substitution,
    has_missed_hands,
    replace_for_good,
    replace_no_show,
    substitute,
)
from tournament.standings.results import standings_of
from tournament.tables.corrections import correct_seats
from tournament.tables.paper.totals import enter_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def with_reserve() -> tuple[Event, Entry]:
    event = make_event(reserves=1, sessions=2)
    return event, Entry.objects.get(status="reserve")


def played(event: Event, entry: Entry) -> tuple[int, object]:
    row = next(row for row in standings_of(event.fresh(), for_public=False).rows if row.player == entry.pk)
    return row.played, row.points


def test_a_reserve_plays_a_session_and_nobody_is_credited(with_reserve: tuple[Event, Entry]) -> None:
    event, reserve = with_reserve
    seat = event.seat(SOUTH)
    assert seat.entry
    substitute(seat=seat, occupant=reserve, by=event.referee)
    play(event, (SOUTH, 12))
    assert played(event, seat.entry) == (0, 0)
    assert event.seat(SOUTH).is_played_by == reserve


def test_hands_of_reserves_who_left_are_read_from_the_log_of_older_events() -> None:
    """Release 1.0.0 kept only who plays a seat now; its log knows who did before."""
    event = make_event(reserves=2)
    first, second = Entry.objects.filter(status="reserve").order_by("pk")
    substitute(seat=event.seat(SOUTH), occupant=first, by=event.referee)
    play(event, (), ())
    end_substitution(seat=event.seat(SOUTH), by=event.referee)
    play(event, ())
    correct_seats(
        table=event.table, seats=(SOUTH, WEST), kept="players", reason="x", by=event.referee, command_id=new_id()
    )
    substitute(seat=event.seat(WEST), occupant=second, by=event.referee)
    play(event, ())
    end_substitution(seat=event.seat(WEST), by=event.referee)
    columns = ("seat__wind", "player__name", "first_hand", "last_hand")
    known = list(Stint.objects.values_list(*columns))
    assert known == [("W", first.name, 1, 2), ("W", second.name, 4, 4)]
    Stint.objects.all().delete()
    (name,) = (path.stem for path in Path(migrations.__path__[0]).glob("*_stints.py"))
    import_module(f"tournament.migrations.{name}").read_log(apps, None)
    assert list(Stint.objects.values_list(*columns)) == known


def test_a_referee_may_leave_the_result_to_a_player_who_had_to_go(with_reserve: tuple[Event, Entry]) -> None:
    event, reserve = with_reserve
    seat = event.seat(SOUTH)
    assert seat.entry
    with pytest.raises(Refused, match="can’t be credited with its result"):
        substitute(seat=seat, occupant=reserve, by=event.referee, is_credited=True)
    play(event, (SOUTH, 12))
    substitute(seat=seat, occupant=reserve, by=event.referee, is_credited=True)
    assert (event.seat(SOUTH).occupied_from, played(event, seat.entry)) == (2, (1, 60))


def test_who_comes_before_the_reserve_has_played_has_missed_nothing(with_reserve: tuple[Event, Entry]) -> None:
    event, reserve = with_reserve
    substitute(seat=event.seat(SOUTH), occupant=reserve, by=event.referee)
    seat = end_substitution(seat=event.seat(SOUTH), by=event.referee)
    assert (seat.occupant, seat.is_credited) == (None, True)


def test_a_player_who_comes_late_and_plays_on_gets_the_session_if_the_referee_says_so(
    with_reserve: tuple[Event, Entry],
) -> None:
    event, reserve = with_reserve
    player = event.seat(SOUTH).entry
    assert player
    substitute(seat=event.seat(SOUTH), occupant=reserve, by=event.referee)
    play(event, (SOUTH, 12), (WEST, 8))
    end_substitution(seat=event.seat(SOUTH), by=event.referee, is_credited=True)
    play(event, (SOUTH, 12))
    assert played(event, player) == (1, 60 - 16 + 60)
    credit_seat(seat=event.seat(SOUTH), is_credited=False, by=event.referee)
    assert played(event, player) == (0, 0)
    told = [line.text for line in describe_records(event.fresh(), list(AuditRecord.objects.order_by("-number")))]
    assert told[0] == "The result of South counts for no one"
    assert told[2] == f"{player} returned to the seat; the result counts for {player}"


def test_without_a_decision_the_session_still_counts_as_it_was_decided_before(
    with_reserve: tuple[Event, Entry],
) -> None:
    event, reserve = with_reserve
    play(event, (SOUTH, 12))
    for is_credited in (False, True):
        substitute(seat=event.seat(SOUTH), occupant=reserve, by=event.referee, is_credited=is_credited)
        play(event, (SOUTH, 12))
        assert end_substitution(seat=event.seat(SOUTH), by=event.referee).is_credited is is_credited


def test_the_result_never_goes_to_a_player_who_played_no_hand(with_reserve: tuple[Event, Entry]) -> None:
    event, reserve = with_reserve
    substitute(seat=event.seat(SOUTH), occupant=reserve, by=event.referee)
    play(event, (SOUTH, 12))
    with pytest.raises(Refused, match="can’t be credited with its result"):
        credit_seat(seat=event.seat(SOUTH), is_credited=True, by=event.referee)
    finish_table(table=event.table, by=event.referee)
    with pytest.raises(Refused, match="can’t be credited with its result"):
        end_substitution(seat=event.seat(SOUTH), by=event.referee, is_credited=True)
    assert event.seat(SOUTH).occupant == reserve


def test_not_even_when_one_reserve_followed_another() -> None:
    event = make_event(reserves=2)
    first, second = Entry.objects.filter(status="reserve").order_by("pk")
    player = event.seat(SOUTH).entry
    assert player
    substitute(seat=event.seat(SOUTH), occupant=first, by=event.referee)
    play(event, (SOUTH, 12))
    with pytest.raises(Refused, match="can’t be credited with its result"):
        substitute(seat=event.seat(SOUTH), occupant=second, by=event.referee, is_credited=True)
    substitute(seat=event.seat(SOUTH), occupant=second, by=event.referee)
    with pytest.raises(Refused, match="can’t be credited with its result"):
        credit_seat(seat=event.seat(SOUTH), is_credited=True, by=event.referee)
    assert has_missed_hands(event.seat(SOUTH), event.table), "the second has not played yet, but the first has"
    assert not end_substitution(seat=event.seat(SOUTH), by=event.referee).is_credited
    finish_table(table=event.table, by=event.referee)
    with pytest.raises(Refused, match="can’t be credited with its result"):
        credit_seat(seat=event.seat(SOUTH), is_credited=True, by=event.referee)
    assert played(event, player) == (0, 0)


def test_a_result_from_paper_stays_with_the_reserve_who_sits_there(with_reserve: tuple[Event, Entry]) -> None:
    event, reserve = with_reserve
    player = event.seat(SOUTH).entry
    assert player
    substitute(seat=event.seat(SOUTH), occupant=reserve, by=event.referee)
    enter_totals(table=event.table, totals=dict(zip(WINDS, (30, 10, -20, -20), strict=True)), by=event.referee)
    assert not end_substitution(seat=event.seat(SOUTH), by=event.referee).is_credited
    assert played(event, player) == (0, 0)


def test_nor_does_it_go_to_the_player_who_comes_back_after_it_was_typed(with_reserve: tuple[Event, Entry]) -> None:
    event, reserve = with_reserve
    seat = event.seat(WEST)
    substitute(seat=seat, occupant=reserve, by=event.referee)
    enter_totals(table=event.table, totals=dict(zip(WINDS, (30, 10, -20, -20), strict=True)), by=event.referee)
    end_substitution(seat=seat, is_credited=False, by=event.referee)
    with pytest.raises(Refused, match="can’t be credited with its result"):
        credit_seat(seat=seat, is_credited=True, by=event.referee)
    assert not Seat.objects.get(pk=seat.pk).is_credited


def test_nobody_plays_at_two_tables_of_a_session(with_reserve: tuple[Event, Entry]) -> None:
    event, _reserve = with_reserve
    other = event.seat(WEST).entry
    assert other
    with pytest.raises(Refused, match="already sits at a table in this session"):
        substitute(seat=event.seat(SOUTH), occupant=other, by=event.referee)


def test_a_player_is_missed_after_ten_minutes(with_reserve: tuple[Event, Entry]) -> None:
    event, reserve = with_reserve
    with pytest.raises(Refused, match="minutes after the session starts"):
        replace_no_show(seat=event.seat(SOUTH), reserve=reserve, by=event.referee)
    Session.objects.filter(number=1).update(started_at=timezone.now() - timedelta(minutes=15))
    command = new_id()
    for _time in range(2):
        seat = replace_no_show(seat=event.seat(SOUTH), reserve=reserve, by=event.referee, command_id=command)
    assert (seat.occupant, seat.occupied_from, seat.is_credited) == (reserve, 1, False)


def test_a_reserve_takes_over_for_good_as_an_entry_of_their_own(with_reserve: tuple[Event, Entry]) -> None:
    event, reserve = with_reserve
    leaver = event.seat(SOUTH).entry
    assert leaver
    taken = replace_for_good(entry=leaver, reserve=reserve, reason="Went home", by=event.organizer)
    assert (taken.status, taken.number) == ("active", 5)
    assert Seat.objects.filter(entry=leaver).values_list("session__number", flat=True).get() == 1
    assert Seat.objects.filter(entry=taken).values_list("session__number", flat=True).get() == 2


@pytest.mark.parametrize("model", [Stint, Showing])
def test_what_belongs_to_a_seat_or_a_hand_is_sorted_without_looking_further(model: type[Stint] | type[Showing]) -> None:
    """Sorted by the seat's own order, every table's page joined six tables: seconds, while PostgreSQL knew no sizes."""
    assert "JOIN" not in str(model._default_manager.all().query)
