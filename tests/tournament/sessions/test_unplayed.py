"""A table closed without a hand and without totals was not played: nobody gets anything, and nothing waits for it."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest
from django.apps import apps
from django.test import Client

from scoring.seats import WINDS
from scoring.standings.ranks import Standings
from tests.tournament.audit.test_log import unguarded
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, new_id, play
from tests.tournament.history import forget_rows
from tests.tournament.printed import read
from tournament.audit.sentences import describe_records
from tournament.audit.verifying import verify
from tournament.core.permissions import SYSTEM
from tournament.exports.archive import export_document, import_document
from tournament.exports.paper import DOCUMENTS, Order
from tournament.exports.rows import read_sheets
from tournament.models import AuditRecord, Table, Tournament
from tournament.penalties.giving import Offence, penalise
from tournament.sessions.attendance import attendance_of
from tournament.sessions.games import start_game
from tournament.sessions.running import close_session, finish_table, play_on
from tournament.setup.club_evening import end_club_evening
from tournament.setup.tournament import finish_tournament, publish, reopen_tournament
from tournament.standings.results import standings_of
from tournament.tables.paper.totals import enter_totals
from tournament.tables.signatures import close_table, sign_table, unlock_table

pytestmark = pytest.mark.django_db


def standings(event: Event) -> Standings:
    return standings_of(event.fresh(), for_public=False)


def earned(event: Event) -> set[object]:
    return {(row.played, row.earned) for row in standings(event).rows}


def close(event: Event, number: int = 1) -> Table:
    table = Table.objects.get(session=event.session, number=number)
    return close_table(table=table, reason="Over", by=event.referee)


def test_nobody_gets_anything_for_a_table_that_was_not_played() -> None:
    event = make_event(tables=2)
    play(event, (SOUTH, 12, EAST))
    close(event, 1)
    assert standings(event).provisional, "table 2 may still be played"
    close(event, 2)
    close_session(session=event.session, by=event.referee)
    rows = standings(event).rows
    assert [(row.played, row.points) for row in rows] == [
        (1, 36),
        (1, -8),
        (1, -8),
        (0, 0),
        (0, 0),
        (0, 0),
        (0, 0),
        (1, -20),
    ]
    assert sum(row.earned or 0 for row in rows) == 7
    assert not standings(event).provisional
    assert verify(event.fresh()) == []


def test_four_zeros_typed_from_paper_are_a_result() -> None:
    event = make_event()
    enter_totals(table=event.table, totals=dict.fromkeys(WINDS, 0), by=event.referee)
    close(event)
    assert earned(event) == {(1, 1.75)}


def test_four_players_who_sign_that_nothing_was_played_get_nothing() -> None:
    event = make_event()
    finish_table(table=event.table, by=event.referee)
    assert (earned(event), standings(event).provisional) == ({(0, 0)}, True)
    for wind in WINDS:
        sign_table(table=event.table, seat=wind, command_id=new_id(), by=event.tablet)
    assert (event.table.state, event.table.source) == ("locked", "none")
    assert (earned(event), standings(event).provisional) == ({(0, 0)}, False)


def test_a_table_is_played_after_all_once_it_is_unlocked() -> None:
    event = make_event()
    close(event)
    unlock_table(table=event.table, reason="They came", by=event.referee)
    assert earned(event) == {(0, 0)}
    play_on(table=event.table, by=event.referee)
    play(event, (SOUTH, 12))
    close(event)
    assert (event.table.source, verify(event.fresh())) == ("hands", [])
    assert {row.played for row in standings(event).rows} == {1}


def test_a_penalty_given_at_a_table_that_was_not_played_comes_off_the_standing() -> None:
    event = make_event(tables=2)
    play(event, (SOUTH, 12, EAST), table=Table.objects.get(number=2))
    offence = Offence(kind="repeated-offence")
    penalise(table=event.table, seat=WEST, offence=offence, reason="Late", command_id=new_id(), by=event.referee)
    payment = Offence(kind="false-win")
    penalise(table=event.table, seat=NORTH, offence=payment, reason="Loud", command_id=new_id(), by=event.referee)
    close(event)
    offender = event.seat(WEST).entry
    assert offender
    row = next(row for row in standings(event).rows if row.player == offender.pk)
    assert (row.played, row.points, row.penalty) == (0, 0, 10)
    assert verify(event.fresh()) == []


# -- everywhere the same ----------------------------------------------------------------------------------------------


def test_pages_files_and_the_api_say_that_it_was_not_played(client: Client) -> None:
    event = make_event(tables=2)
    publish(tournament=event.tournament, by=event.organizer)
    play(event, (SOUTH, 12, EAST))
    close(event, 2)
    slug, number = event.tournament.slug, event.seat(EAST, Table.objects.get(number=2)).number
    for path, words in (
        ("session/1/", "Not played"),
        ("session/1/table/2/", "This table was not played."),
        (f"player/{number}/", "not played"),
    ):
        page = client.get(f"/t/{slug}/{path}").content.decode()
        assert words in page, path
    table = client.get(f"/api/v1/tournaments/{slug}/sessions/1/tables/2").json()
    assert (table["state"], table["source"], {seat["points"] for seat in table["seats"]}) == ("locked", "none", {None})
    sheets = {
        sheet.key: [dict(zip((c.key for c in sheet.columns), row, strict=True)) for row in sheet.rows]
        for sheet in read_sheets(event.fresh(), "tables", "sessions", "standings")
    }
    (row,) = [row for row in sheets["tables"] if row["table"] == 2]
    assert (row["source"], row["points-E"]) == ("Not played", None)
    assert {(row["points"], row["place"], row["table_points"]) for row in sheets["sessions"] if row["table"] == 2} == {
        (None, None, None)
    }
    assert [row["session-1"] for row in sheets["standings"] if row["played"] == 0] == [None] * 4
    (paper,) = read(DOCUMENTS["session-results"].make(event.fresh(), Order(session=1)))
    assert "Tables not played: 2" in paper


def test_a_club_evening_ended_early_gives_nothing_for_games_not_played() -> None:
    event = make_event("bmja", sessions=0, ranking={"method": "table-points"}, is_open=False)
    first = start_game(tournament=event.tournament, entries=event.entries, by=SYSTEM)
    attendance = attendance_of(event.fresh())
    assert {guest.games for guest in attendance.playing} == {1}
    close_table(table=first, reason="Nobody wants to", by=SYSTEM)
    assert {guest.games for guest in attendance_of(event.fresh()).free} == {0}, "they are still the first to play"
    start_game(tournament=event.tournament, entries=event.entries, by=SYSTEM)
    end_club_evening(tournament=event.tournament, by=SYSTEM, reason="The last bus")
    assert (earned(event), standings(event).provisional) == ({(0, 0)}, False)


# -- what release 1.0.0 left behind -----------------------------------------------------------------------------------


def close_as_before(event: Event) -> None:
    """Leave a table as release 1.0.0 did: locked, its result from hands, of which there are none."""
    close(event)
    Table.objects.filter(tournament=event.tournament).update(source="hands")
    close_session(session=event.session, by=event.referee)


def test_a_finished_event_of_release_1_0_0_keeps_its_standings_through_its_archive() -> None:
    event = make_event()
    close_as_before(event)
    finish_tournament(tournament=event.tournament, by=event.organizer)
    assert earned(event) == {(1, 1.75)}
    document = export_document(event.fresh())
    copy = import_document(document, slug="copy")
    assert {(row.played, row.earned) for row in standings_of(copy, for_public=False).rows} == {(1, 1.75)}
    assert export_document(Tournament.objects.get(slug="copy"))["tables"] == document["tables"]
    reopen_tournament(tournament=event.tournament, by=event.organizer)
    assert earned(event) == {(1, 1.75)}, "until somebody unlocks the table"


def test_an_event_of_release_1_0_0_that_goes_on_is_put_right_when_it_is_imported() -> None:
    event = make_event(sessions=2)
    close_as_before(event)
    copy = import_document(export_document(event.fresh()), slug="copy")
    assert {(row.played, row.earned) for row in standings_of(copy, for_public=False).rows} == {(0, 0)}
    copy = Tournament.objects.get(slug="copy")
    record = AuditRecord.objects.filter(tournament=copy).order_by("-number")[0]
    assert (record.verb, json.loads(record.payload)["tables"]) == ("mark-unplayed", [{"session": 1, "table": 1}])
    assert verify(copy) == []


def test_an_upgrade_puts_events_right_that_go_on_and_leaves_finished_ones_alone() -> None:
    going_on, finished = make_event(sessions=2), make_event()
    publish(tournament=going_on.tournament, by=going_on.organizer)
    for event in (going_on, finished):
        close_as_before(event)
    finish_tournament(tournament=finished.tournament, by=finished.organizer)
    with unguarded():
        forget_rows(going_on.tournament)
        forget_rows(finished.tournament)
    before = finished.fresh()
    (name,) = (path.stem for path in Path(str(files("tournament.migrations"))).glob("*_office.py"))
    import_module(f"tournament.migrations.{name}").mark_unplayed(apps, None)
    assert (earned(going_on), earned(finished)) == ({(0, 0)}, {(1, 1.75)})
    tournament = going_on.fresh()
    assert tournament.public_version == tournament.version == tournament.audit_number
    assert [verify(event.fresh()) for event in (going_on, finished)] == [[], []]
    assert (finished.fresh().version, finished.fresh().audit_hash) == (before.version, before.audit_hash)
    (told,) = describe_records(tournament, list(AuditRecord.objects.filter(verb="mark-unplayed")))
    assert "table 1 of session 1" in told.text


def test_an_archive_keeps_what_was_not_played() -> None:
    event = make_event()
    close(event)
    close_session(session=event.session, by=event.referee)
    finish_tournament(tournament=event.tournament, by=event.organizer)
    document = export_document(event.fresh())
    copy = import_document(document, slug="copy")
    assert Table.objects.get(tournament=copy).source == "none"
    assert export_document(Tournament.objects.get(slug="copy")) | {"tournament": 0} == document | {"tournament": 0}
