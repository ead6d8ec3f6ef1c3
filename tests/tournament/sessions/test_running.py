"""Sessions open, pause, run out of time and close; a club evening needs no plan at all."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from scoring.errors import ScoringError
from tests.tournament.events import EAST, SOUTH, WEST, hand, make_event, new_id, play
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, Seat, Session, Table, Tournament
from tournament.players.enrolment import enrol, rest
from tournament.seating.plan import release_seating, seat_sessions
from tournament.sessions.games import start_game
from tournament.sessions.running import (
    add_time,
    answer_call,
    call_last_hand,
    call_last_hands,
    call_referee,
    close_session,
    finish_table,
    finish_tables,
    open_session,
    pause_session,
    play_on,
    resume_session,
    schedule_sessions,
)
from tournament.setup.tournament import change_settings, finish_tournament, reopen_tournament
from tournament.standings.results import standings_of
from tournament.tables.recording import undo_hand
from tournament.tables.signatures import close_table

pytestmark = pytest.mark.django_db


# -- the clock --------------------------------------------------------------------------------------------------------


def test_time_runs_less_what_was_paused_plus_what_was_added() -> None:
    start = datetime(2026, 5, 1, 10, tzinfo=timezone.get_current_timezone())
    session = Session(minutes=60, started_at=start, paused_seconds=300, extra_seconds=120)
    assert session.remaining(start + timedelta(minutes=10)) == timedelta(minutes=57)
    session.paused_at = start + timedelta(minutes=20)
    assert session.remaining(start + timedelta(minutes=50)) == timedelta(minutes=47)
    assert not session.is_time_up(start + timedelta(hours=9))
    assert Session(started_at=start).remaining(start) is None


def test_a_clock_set_back_during_a_pause_takes_no_time_from_anybody() -> None:
    event = make_event("boxed")
    session = pause_session(session=event.session, by=event.referee)
    # The server's clock went back an hour: the pause began in its future.
    Session.objects.update(paused_at=timezone.now() + timedelta(hours=1))
    assert resume_session(session=session, by=event.referee).paused_seconds == 0
    play(event, (SOUTH, 4))


def test_a_session_is_opened_paused_resumed_and_closed() -> None:
    event = make_event("boxed", is_open=False)
    session = open_session(session=event.session, by=event.referee)
    assert (session.status, session.minutes) == ("open", 115)
    assert event.fresh().status == Tournament.Status.RUNNING
    with pytest.raises(Refused, match="already been opened"):
        open_session(session=session, by=event.referee)
    assert pause_session(session=session, by=event.referee).paused_at
    with pytest.raises(Refused, match="Only an open session can be paused"):
        pause_session(session=session, by=event.referee)
    play(event, (SOUTH, 4))
    assert resume_session(session=session, by=event.referee).paused_at is None
    add_time(session=session, seconds=300, by=event.referee)
    add_time(session=session, seconds=60, by=event.referee, table=event.table)
    assert (Session.objects.get().extra_seconds, event.table.extra_seconds) == (300, 60)
    close_table(table=event.table, reason="Done", by=event.referee)
    assert close_session(session=session, by=event.referee).status == Session.Status.CLOSED


def test_extra_time_of_one_table_counts_for_it_alone() -> None:
    event = make_event("boxed", tables=2)
    start = timezone.now() - timedelta(minutes=70)
    Session.objects.update(minutes=60, started_at=start)
    Table.objects.update(last_recorded_at=timezone.now() - timedelta(minutes=1))
    with pytest.raises(Refused, match="Time is up"):
        play(event, (SOUTH, 4), by=event.tablet)
    add_time(session=event.session, seconds=900, by=event.referee, table=event.table)
    play(event, (SOUTH, 4), by=event.tablet)


def test_a_tablet_does_not_run_sessions() -> None:
    event = make_event()
    for verb in (pause_session, resume_session, close_session):
        with pytest.raises(PermissionDenied):
            verb(session=event.session, by=event.tablet)


def test_a_call_is_made_once_and_answered() -> None:
    event = make_event()
    call_referee(table=event.table, by=event.tablet, command_id=new_id())
    called_at = event.table.called_at
    call_referee(table=event.table, by=event.tablet, command_id=new_id())
    assert event.table.called_at == called_at
    answer_call(table=event.table, by=event.referee)
    assert event.table.called_at is None


# -- the tournament ---------------------------------------------------------------------------------------------------


def test_a_tournament_is_finished_when_all_sessions_are_closed() -> None:
    event = make_event()
    with pytest.raises(Refused, match="not closed yet") as refused:
        finish_tournament(tournament=event.tournament, by=event.organizer)
    assert refused.value.state == {"sessions": "1"}
    close_table(table=event.table, reason="Done", by=event.referee)
    close_session(session=event.session, by=event.referee)
    with pytest.raises(PermissionDenied):
        finish_tournament(tournament=event.tournament, by=event.referee)
    finish_tournament(tournament=event.tournament, by=event.organizer)
    with pytest.raises(Refused, match="finished"):
        enrol(tournament=event.tournament, entries=[Entry(name="Late")], by=event.organizer)
    assert reopen_tournament(tournament=event.tournament, by=event.organizer).status == Tournament.Status.RUNNING


def test_options_are_resolved_and_frozen_by_the_first_hand() -> None:
    event = make_event("boxed", options={"minimum": 4})
    assert event.tournament.options["merge_boxes"] == []
    assert "players" not in event.tournament.options
    change_settings(tournament=event.tournament, by=event.organizer, options={"minimum": 5})
    play(event, (SOUTH, 5))
    with pytest.raises(Refused, match="locked after the first hand"):
        change_settings(tournament=event.tournament, by=event.organizer, options={"minimum": 3})
    change_settings(tournament=event.tournament, by=event.organizer, place="Rotterdam")
    assert event.fresh().place == "Rotterdam"


def test_options_of_a_single_hand_are_not_a_tournaments() -> None:
    with pytest.raises(ScoringError, match="whole tournament"):
        make_event("boxed", options={"handicap_wins": 1})
    with pytest.raises(ScoringError, match="don’t rank by"):
        make_event("boxed", ranking={"method": "sum"})


# -- seats ------------------------------------------------------------------------------------------------------------


def test_a_plan_replaces_what_has_not_begun() -> None:
    event = make_event(tables=2, sessions=3)
    plan = [[[8, 7, 6, 5], [4, 3, 2, 1]]]
    seat_sessions(tournament=event.tournament, plan=plan, by=event.organizer)
    assert list(Session.objects.values_list("number", flat=True)) == [1, 2]
    seats = Seat.objects.filter(session__number=2, table__number=1).order_by("pk")
    assert [seat.number for seat in seats] == [8, 7, 6, 5]
    assert Seat.objects.filter(session__number=1).count() == 8


@pytest.mark.parametrize("plan", [[[[1, 2, 3, 1]]], [[[1, 2, 3]]], [[[1, 2, 3, 4, 5]]], [[[None, 1, 2, 3]]], [[[]]]])
def test_a_plan_that_cannot_be_played_is_refused(plan: list[list[list[int | None]]]) -> None:
    event = make_event(is_open=False)
    with pytest.raises(Refused):
        seat_sessions(tournament=event.tournament, plan=plan, by=event.organizer)
    assert Seat.objects.count() == 4


def test_seating_is_shown_when_released() -> None:
    event = make_event(is_open=False)
    assert release_seating(session=event.session, by=event.organizer).is_seating_released


# -- a club evening ---------------------------------------------------------------------------------------------------


def test_a_club_evening_needs_no_plan() -> None:
    event = make_event("boxed", tables=2, is_open=False)
    people = event.entries
    first = start_game(tournament=event.tournament, entries=people[:4], by=event.referee)
    second = start_game(tournament=event.tournament, entries=people[4:], by=event.referee)
    assert (first.session_id, first.number, second.number) == (second.session_id, 1, 2)
    with pytest.raises(Refused, match="is playing at another table"):
        start_game(tournament=event.tournament, entries=[people[0], *people[4:7]], by=event.referee)


def test_players_join_and_rest_between_games() -> None:
    event = make_event("boxed", is_open=False)
    seat_sessions(tournament=event.tournament, plan=[], by=SYSTEM)
    people = event.entries
    table = start_game(tournament=event.tournament, entries=people, by=event.referee)
    play(event, hand(table, SOUTH, 4), table=table)
    finish_table(table=table, by=event.referee)
    rest(entry=people[0], by=event.referee)
    guest = enrol(tournament=event.tournament, entries=[Entry(name="Guest")], by=event.organizer)[0]
    resting = Entry.objects.get(pk=people[0].pk)
    with pytest.raises(Refused, match="does not play now"):
        start_game(tournament=event.tournament, entries=[resting, *people[1:]], by=event.referee)
    again = start_game(tournament=event.tournament, entries=[guest, *people[1:]], by=event.referee)
    assert again.session.number == 2
    rows = standings_of(event.fresh(), for_public=False).rows
    assert {row.player for row in rows} == {entry.pk for entry in (*people, guest)}


def test_a_game_needs_as_many_players_as_the_rules_say() -> None:
    event = make_event("mcr", is_open=False)
    with pytest.raises(Refused, match="can’t be played by 3"):
        start_game(tournament=event.tournament, entries=event.entries[:3], by=event.referee)


# -- the last hand, and play that goes on -----------------------------------------------------------------------------


def test_after_the_last_hand_a_table_has_finished() -> None:
    event = make_event()
    play(event, (SOUTH, 12, EAST))
    call_last_hand(table=event.table, by=event.referee)
    version = event.fresh().version
    assert call_last_hand(table=event.table, by=event.referee).last_hand == 2
    assert event.fresh().version == version
    play(event, (WEST, 20), by=event.tablet)
    assert (event.table.state, event.table.is_played_out) == ("finished", True)
    with pytest.raises(Refused, match="All hands of this session are recorded"):
        play(event, (WEST, 20))
    with pytest.raises(Refused, match="has finished"):
        call_last_hand(table=event.table, by=event.referee)


def test_the_last_hand_may_be_played_though_time_is_up() -> None:
    event = make_event(clock_minutes=60, time_up="stop-at-once")
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=70))
    with pytest.raises(Refused, match="Time is up"):
        play(event, (SOUTH, 12, EAST), by=event.tablet)
    call_last_hand(table=event.table, by=event.referee)
    play(event, (SOUTH, 12, EAST), by=event.tablet)
    assert event.table.state == "finished"


def test_an_undone_last_hand_is_played_again() -> None:
    event = make_event()
    call_last_hand(table=event.table, by=event.referee)
    (only,) = play(event, (SOUTH, 12, EAST))
    undo_hand(table=event.table, hand_id=only.entry_id, command_id=new_id(), by=event.tablet)
    assert event.table.state == "open"
    play(event, (WEST, 20), by=event.tablet)
    assert event.table.state == "finished"


def test_play_goes_on_where_it_was_ended_too_early() -> None:
    event = make_event(session_length=2)
    finish_table(table=event.table, by=event.referee)
    with pytest.raises(PermissionDenied):
        play_on(table=event.table, by=event.tablet)
    assert play_on(table=event.table, by=event.referee).state == "open"
    version = event.fresh().version
    play_on(table=event.table, by=event.referee)
    assert event.fresh().version == version
    play(event, (SOUTH, 12, EAST), (SOUTH, 12, EAST), by=event.tablet)
    with pytest.raises(Refused, match="All hands"):
        play_on(table=event.table, by=event.referee)


def test_all_tables_are_told_at_once_or_none_is() -> None:
    event = make_event(tables=3)
    finish_table(table=event.table, by=event.referee)
    assert call_last_hands(session=event.session, by=event.referee) == 2
    with pytest.raises(PermissionDenied):
        finish_tables(session=event.session, by=event.tablet)
    assert Table.objects.filter(state="open").count() == 2
    assert finish_tables(session=event.session, by=event.referee) == 2
    assert finish_tables(session=event.session, by=event.referee) == 0


def test_closing_with_a_reason_closes_the_tables_that_are_left() -> None:
    event = make_event(tables=3)
    close_table(table=event.table, reason="West left", by=event.referee)
    with pytest.raises(PermissionDenied):
        close_session(session=event.session, by=event.tablet, reason="x")
    close_session(session=event.session, by=event.referee, reason="Fire alarm")
    reasons = Table.objects.order_by("number").values_list("close_reason__text", flat=True)
    assert list(reasons) == ["West left", "Fire alarm", "Fire alarm"]
    with pytest.raises(Refused, match="Only an open session"):
        close_session(session=event.session, by=event.referee, reason="Again")


def test_only_organizers_plan_and_only_what_has_not_begun() -> None:
    event = make_event(sessions=2)
    noon = datetime(2026, 5, 1, 12, tzinfo=timezone.get_current_timezone())
    with pytest.raises(PermissionDenied):
        schedule_sessions(tournament=event.tournament, starts={2: noon}, by=event.referee)
    for number in (1, 9):
        with pytest.raises(Refused, match="no longer exists"):
            schedule_sessions(tournament=event.tournament, starts={2: noon, number: noon}, by=event.organizer)
    assert Session.objects.get(number=2).starts_at is None
    schedule_sessions(tournament=event.tournament, starts={2: noon}, by=event.organizer)
    assert Session.objects.get(number=2).starts_at == noon


def test_a_closed_session_gets_no_more_time() -> None:
    event = make_event()
    close_session(session=event.session, by=event.referee, reason="Over")
    with pytest.raises(Refused, match="Only an open session can be given more time"):
        add_time(session=event.session, seconds=60, by=event.referee)
