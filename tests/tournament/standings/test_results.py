"""Standings come from the tables, and the public sees what the organizer lets it see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.seats import WINDS
from scoring.standings.entries import Cut, Entrant, RankingOptions, StandingsInput, TableResult
from scoring.standings.ranks import Standings
from tests.tournament.events import EAST, SOUTH, WEST, Event, make_event, new_id, play
from tournament.core.errors import Refused
from tournament.models import Entry, Table
from tournament.penalties.giving import Offence, penalise
from tournament.players.enrolment import make_active, return_entry, withdraw
from tournament.seating.plan import seat_sessions
from tournament.sessions.running import close_session, finish_table, open_session
from tournament.sessions.substitutes import end_substitution, replace_for_good, substitute
from tournament.setup.tournament import (
    change_settings,
    finish_tournament,
    publish,
    reopen_tournament,
    set_session_count,
)
from tournament.standings.results import CurrentStandings, read_standings, read_steadily, standings_of
from tournament.tables.signatures import close_table, sign_table

pytestmark = pytest.mark.django_db


def make_public(**settings: Any) -> Event:
    event = make_event(tables=2, sessions=2, **settings)
    publish(tournament=event.tournament, by=event.organizer)
    return event


def points(standings: Standings) -> list[Any]:
    return [row.points for row in standings.rows]


def public(event: Event) -> Standings:
    return standings_of(event.fresh(), for_public=True)


def version(event: Event) -> int:
    return event.fresh().public_version


def test_standings_are_what_the_tables_say() -> None:
    event = make_public()
    play(event, (SOUTH, 12, EAST))
    standings = standings_of(event.fresh(), for_public=False)
    assert standings.provisional
    assert points(standings) == [36, -8, -8, 0, 0, 0, 0, -20]
    assert [row.earned for row in standings.rows][:4] == [4, Fraction(3, 2), Fraction(3, 2), 0]


def test_standings_are_not_provisional_once_all_tables_have_finished() -> None:
    event = make_public()
    for table in Table.objects.filter(session=event.session):
        play(event, (SOUTH, 12, EAST), table=table)
        finish_table(table=table, by=event.referee)
    assert not standings_of(event.fresh(), for_public=False).provisional, "the second session has not begun"


def test_hand_by_hand_the_public_sees_everything_at_once() -> None:
    event = make_public()
    before = version(event)
    play(event, (SOUTH, 12, EAST))
    assert version(event) > before
    assert points(public(event))[0] == 36


def test_table_by_table_the_public_waits_for_the_end_of_a_table() -> None:
    event = make_public(policy="table")
    before = version(event)
    play(event, (SOUTH, 12, EAST))
    assert version(event) == before
    assert set(points(public(event))) == {0}
    finish_table(table=event.table, by=event.referee)
    assert version(event) > before
    assert points(public(event))[0] == 36


def test_session_by_session_the_public_waits_for_the_close() -> None:
    event = make_public(policy="session")
    play(event, (SOUTH, 12, EAST))
    before = version(event)
    for table in Table.objects.filter(session=event.session):
        close_table(table=table, reason="Done", by=event.referee)
    assert version(event) == before
    assert set(points(public(event))) == {0}
    close_session(session=event.session, by=event.referee)
    assert version(event) > before
    assert points(public(event))[0] == 36


def close_first_session(event: Event) -> None:
    for table in Table.objects.filter(session=event.session):
        close_table(table=table, reason="Done", by=event.referee)
    close_session(session=event.session, by=event.referee)


def test_frozen_standings_stay_until_the_end() -> None:
    event = make_public(freeze_after=1)
    play(event, (SOUTH, 12, EAST))
    close_first_session(event)
    second = open_session(session=event.sessions[1], by=event.referee)
    before, seen = version(event), points(public(event))
    final = second.tables.get(number=1)
    play(event, (SOUTH, 40), table=final)
    offence = Offence(kind="off-standing", points=7)
    penalise(table=final, seat=SOUTH, offence=offence, reason="Loud", command_id=new_id(), by=event.referee)
    assert (version(event), points(public(event))) == (before, seen)
    assert public(event).provisional
    for table in second.tables.all():
        close_table(table=table, reason="Done", by=event.referee)
    close_session(session=second, by=event.referee)
    finish_tournament(tournament=event.tournament, by=event.organizer)
    assert points(public(event)) == points(standings_of(event.fresh(), for_public=False)) != seen


def test_lifting_the_freeze_shows_everything() -> None:
    event = make_public(freeze_after=0)
    play(event, (SOUTH, 12, EAST))
    assert set(points(public(event))) == {0}
    change_settings(tournament=event.tournament, by=event.organizer, freeze_after=None)
    assert points(public(event))[0] == 36


def test_an_unpublished_tournament_shows_nothing_and_hiding_is_a_change_too() -> None:
    event = make_event()
    play(event, (SOUTH, 12, EAST))
    assert version(event) == 0
    assert set(points(public(event))) == {0}
    publish(tournament=event.tournament, by=event.organizer)
    shown = version(event)
    publish(tournament=event.tournament, by=event.organizer, is_published=False)
    assert version(event) > shown
    assert set(points(public(event))) == {0}


def test_the_options_of_standings_are_obeyed() -> None:
    event = make_event("zung-jung", ranking={"method": "match-points"})
    play(event, (SOUTH, 25))
    rows = standings_of(event.fresh(), for_public=False).rows
    assert [float(row.earned or 0) for row in rows] == [8.66, -5, -5, -5]


def test_ranks_move_across_a_cut_that_starts_again_from_0() -> None:
    names = ("east", "south", "west", "north")
    scores = ((30, 10, -10, -30), (30, 10, -10, -30), (-5, 5, 0))
    given = StandingsInput(
        rules="zung-jung",
        players=tuple(map(Entrant, names)),
        sessions=tuple((TableResult(names[: len(one)], one),) for one in scores),
        options=RankingOptions(cuts=(Cut(after=2, keep=3, carry=False),)),
        live=True,
    )

    def moves(sessions: int) -> dict[Any, int | None]:
        board = CurrentStandings.of(replace(given, sessions=given.sessions[:sessions]))
        return {row.player: board.moved(row) for row in board.standings.rows}

    assert set(moves(2).values()) == {None}, "nobody moves by starting again"
    assert moves(3) == {"south": 1, "west": 1, "east": -2, "north": 0}


def test_typed_totals_and_reserves_count_as_the_rules_say() -> None:
    event = make_event("mcr", tables=1)
    play(event, (WEST, 8))
    for wind in WINDS[:2]:
        finish_table(table=event.table, by=event.referee)
        sign_table(table=event.table, seat=wind, command_id=new_id(), by=event.referee)
    assert points(standings_of(event.fresh(), for_public=False)) == [48, -16, -16, -16]


# -- how much is asked ------------------------------------------------------------------------------------------------


def statements(event: Event) -> int:
    tournament = event.fresh()
    with CaptureQueriesContext(
        connection,
    ) as captured:
        read_steadily(tournament, for_public=False)
    return len(captured)


def test_standings_version_and_stages_are_read_in_five_statements_whatever_the_size() -> None:
    small, large = make_event(tables=4), make_event(tables=64)
    for event in (small, large):
        play(event, (SOUTH,), (WEST,))
    assert statements(small) == statements(large) == 5


def test_kept_standings_ask_nothing() -> None:
    event = make_event()
    play(event, (SOUTH,))
    tournament = event.fresh()
    first = standings_of(tournament, for_public=False)
    with CaptureQueriesContext(connection) as captured:
        assert standings_of(tournament, for_public=False) == first
    assert len(captured) == 0


def test_kept_standings_are_of_their_version() -> None:
    event = make_event()
    old = event.fresh()
    play(event, (SOUTH,))
    assert points(standings_of(old, for_public=False))[0] == 60, "read after the change"
    play(event, (SOUTH,))
    assert points(standings_of(event.fresh(), for_public=False))[0] == 120


def test_a_reserve_who_came_during_the_session_is_told_apart_even_after_leaving() -> None:
    event = make_event("mcr", tables=1, reserves=1)

    def away() -> tuple[int, int]:
        ((table,),) = read_standings(event.fresh(), for_public=False).sessions
        return len(table.reserve), len(table.reserve_during)

    play(event, (SOUTH, 8))
    reserve = Entry.objects.get(tournament=event.tournament, status=Entry.Status.RESERVE)
    substitute(seat=event.seat(WEST), occupant=reserve, by=event.referee)
    assert away() == (0, 1)
    play(event, (SOUTH, 8))
    end_substitution(seat=event.seat(WEST), by=event.referee)
    assert away() == (0, 1)
    substitute(seat=event.seat(WEST), occupant=reserve, from_hand=1, by=event.referee)
    assert away() == (1, 0)


def test_final_standings_stay_until_the_event_is_open_again() -> None:
    event = make_event(reserves=1)
    close_table(table=event.table, reason="Not played", by=event.referee)
    close_session(session=event.session, by=event.referee)
    player, reserve, organizer = event.entries[0], Entry.objects.get(status="reserve"), event.organizer
    left = withdraw(entry=event.entries[1], reason="Ill", by=organizer)
    finish_tournament(tournament=event.tournament, by=organizer)
    final = standings_of(event.fresh(), for_public=False)
    changes: dict[str, Callable[[], object]] = {
        "withdraw": lambda: withdraw(entry=player, reason="Left", by=organizer),
        "return": lambda: return_entry(entry=left, by=organizer),
        "make active": lambda: make_active(entry=reserve, by=organizer),
        "replace": lambda: replace_for_good(entry=player, reserve=reserve, reason="Ill", by=organizer),
        "rank otherwise": lambda: change_settings(
            tournament=event.fresh(), ranking={"substitute": "ema"}, by=organizer
        ),
        "play otherwise": lambda: change_settings(
            tournament=event.fresh(), options={"reversible_tiles_one_voided_suit": True}, by=organizer
        ),
    }
    for name, change in changes.items():
        with pytest.raises(Refused, match="This tournament is finished"):
            change()
        assert standings_of(event.fresh(), for_public=False) == final, name
    change_settings(tournament=event.fresh(), policy="session", by=organizer)
    reopen_tournament(tournament=event.fresh(), by=organizer)
    changes["make active"]()


def test_no_session_joins_an_event_that_is_finished() -> None:
    """It would have to be closed before anything could be corrected."""
    event = make_event()
    close_table(table=event.table, reason="Not played", by=event.referee)
    close_session(session=event.session, by=event.referee)
    finish_tournament(tournament=event.tournament, by=event.organizer)
    with pytest.raises(Refused, match="This tournament is finished"):
        set_session_count(tournament=event.tournament, count=2, by=event.organizer)
    with pytest.raises(Refused, match="This tournament is finished"):
        seat_sessions(tournament=event.tournament, plan=[[[1, 2, 3, 4]]], by=event.organizer)
    set_session_count(tournament=event.tournament, count=1, by=event.organizer)
    reopen_tournament(tournament=event.fresh(), by=event.organizer)
    assert len(set_session_count(tournament=event.tournament, count=2, by=event.organizer)) == 2
