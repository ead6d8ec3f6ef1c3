"""Sessions, their seating, their tables, and what happened there hand by hand."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, hand, new_id, play
from tests.tournament.hands import EDGE_WAIT
from tests.tournament.public.pages import published
from tests.tournament.public.reading import read, rows_of, words_of
from tournament.core.permissions import SYSTEM
from tournament.models import Entry
from tournament.penalties.giving import Offence, cancel_incident, penalise, penalise_entry
from tournament.seating.plan import release_seating, seat_sessions
from tournament.sessions.running import finish_table
from tournament.sessions.substitutes import end_substitution, substitute
from tournament.setup.tournament import create_tournament, publish
from tournament.tables.corrections import correct_hand
from tournament.tables.paper.totals import enter_totals
from tournament.tables.recording import undo_hand

pytestmark = pytest.mark.django_db

TABLE = "session/1/table/1/"
HOLDING = {name: EDGE_WAIT[name] for name in ("hand", "melds", "win", "flowers")}


def name_at(event: Event, wind: Any) -> str:
    entry = event.seat(wind).entry
    assert entry is not None
    return entry.name


def sheet(event: Event) -> list[list[str]]:
    """Return the rows of the sheet of hands, its head and the totals left out."""
    page = read(event, TABLE)
    return rows_of(page.split('class="hand-sheet')[1].split("<tbody>")[1].split("</tbody>")[0])


# -- seating ----------------------------------------------------------------------------------------------------------


def test_the_seating_is_shown_once_it_is_released() -> None:
    event = published(tables=2, is_open=False)
    page = read(event, "session/1/")
    assert "Seating not published yet" in page
    assert "Player 001" not in page
    assert Client().get(f"/t/{event.tournament.slug}/{TABLE}").status_code == 404
    release_seating(session=event.session, by=event.organizer)
    page = read(event, "session/1/")
    names = [f"Player {number:03}" for number in range(1, 9)]
    listed = page.split('id="seating"')[1].split("</ul>")[0]
    assert sorted(names, key=listed.index) == names, "by name"
    assert page.count('class="sheet table-card"') == 2
    assert "Points" not in page
    release_seating(session=event.session, by=event.organizer, is_released=False)
    assert "Player 001" not in read(event, "session/1/")


def test_a_number_nobody_has_drawn_stands_for_itself() -> None:
    event = published(is_open=False)
    tournament = create_tournament(
        name="Early",
        slug="early",
        ruleset="mcr",
        starts_on=event.tournament.starts_on,
        ends_on=event.tournament.ends_on,
        by=SYSTEM,
    )
    (session,) = seat_sessions(tournament=tournament, plan=[[(1, 2, 3, 4)]], by=SYSTEM)
    release_seating(session=session, by=SYSTEM)
    publish(tournament=tournament, by=SYSTEM)
    assert "Number 3" in read(tournament, "session/1/")


def test_somebody_finds_their_table_without_script() -> None:
    event = published(tables=2, is_open=False)
    release_seating(session=event.session, by=event.organizer)
    listed = read(event, "session/1/?q=003").split('id="seating"')[1].split("</ul>")[0]
    shown = [line for line in listed.split("<li")[1:] if "hidden>" not in line.split("\n")[0]]
    assert len(shown) == 1
    assert "Player 003" in shown[0]


def test_the_list_says_how_far_each_session_has_come() -> None:
    event = published(tables=2, sessions=2)
    play(event, (SOUTH, 12))
    finish_table(table=event.table, by=event.referee)
    words = words_of(read(event, "sessions/"))
    assert "1 of 2 tables finished" in words
    assert "Seating not published yet" in words
    release_seating(session=event.sessions[1], by=event.organizer)
    assert "Seating published" in words_of(read(event, "sessions/"))


# -- results ----------------------------------------------------------------------------------------------------------


def test_a_table_shows_places_points_and_what_they_earn() -> None:
    event = published()
    play(event, (SOUTH, 12, EAST))
    rows = rows_of(read(event, "session/1/").split('id="tables"')[1])
    assert rows[0] == ["Seat", "Player", "#", "Points", "Table points"]
    assert [row[2:] for row in rows[1:]] == [
        ["4", "−20", "0"],
        ["1", "+36", "4"],
        ["2", "−8", "1½"],
        ["2", "−8", "1½"],
    ]
    assert "After hand 1" in read(event, "session/1/")


def test_points_taken_off_at_the_table_change_the_places() -> None:
    event = published()
    play(event, (SOUTH, 12, EAST))
    entry = event.seat(SOUTH).entry
    assert entry is not None
    offence = Offence(kind="off-table", points=50)
    penalise_entry(entry=entry, offence=offence, session=event.session, reason="Loud", by=event.referee)
    rows = {row[1].split(" NL")[0]: row for row in rows_of(read(event, "session/1/").split('id="tables"')[1])[1:]}
    assert rows[name_at(event, SOUTH)][2:] == ["3", "−14", "1"]
    assert "50 points deducted" in rows[name_at(event, SOUTH)][1]
    assert rows[name_at(event, WEST)][2:] == ["1", "−8", "3"]


def test_whoever_plays_instead_is_named() -> None:
    event = published(reserves=1)
    play(event, (SOUTH, 12))
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    substitute(seat=event.seat(NORTH), occupant=reserve, by=event.referee)
    words = words_of(read(event, "session/1/"))
    assert f"Reserve 1 plays for {name_at(event, NORTH)} from hand 2" in words
    assert "Does not count for the player" in words


# -- hand by hand -----------------------------------------------------------------------------------------------------


def test_every_hand_has_its_deltas_and_the_totals_after_it() -> None:
    event = published()
    play(event, (SOUTH, 12, EAST), (None,), (WEST, 20))
    assert sheet(event) == [
        ["1", "−20 , discarded −20", "+36 , won +36", "−8 −8", "−8 −8", "12"],
        ["2", "0 −20", "0 +36", "0 −8", "0 −8", "Drawn"],
        ["3", "−28 −48", "−28 +8", "+84 , won +76", "−28 −36", "20 self-draw"],
    ]


def test_undone_hands_are_gone_and_corrected_ones_are_marked() -> None:
    event = published()
    first, second = play(event, (SOUTH, 12, EAST), (WEST, 88))
    undo_hand(table=event.table, hand_id=second.entry_id, command_id=new_id(), by=event.referee)
    correct_hand(
        table=event.table,
        hand_id=first.entry_id,
        entry_id=new_id(),
        entry=hand(event.table, SOUTH, 13, EAST, number=1, dealer=EAST),
        reason="Edda counted again",
        by=event.referee,
    )
    (row,) = sheet(event)
    assert row[0] == "1 Corrected"
    assert row[-1] == "13"
    assert "Edda" not in read(event, TABLE)


def test_what_referees_noted_is_there_without_their_reasons() -> None:
    event = published()
    play(event, (SOUTH, 12, EAST))
    for kind, seat in (("false-win", WEST), ("off-standing", NORTH), ("dead-hand", EAST)):
        offence = Offence(kind=kind, points=30 if kind == "off-standing" else None)
        noted = penalise(table=event.table, seat=seat, offence=offence, reason="Why", command_id=new_id(), by=SYSTEM)
    words = words_of(read(event, TABLE).split('id="noted"')[1])
    assert "pays 30 to the others" in words
    assert "30 off the standing" in words
    # In hand 2 South deals, so that the player who started as West is South.
    assert "Hand 2, South" in words
    assert "Why" not in words
    assert "Dead hand" in words
    cancel_incident(incident=noted, reason="It was not", by=event.referee)
    assert "Dead hand" not in read(event, TABLE)


def test_every_line_of_the_sheet_shows_what_the_table_had_after_it() -> None:
    """Penalties have lines of their own, above the hand they were noted in, and the last line is the result."""
    event = published()

    def note(seat: Any, kind: str, **more: Any) -> None:
        offence = Offence(kind=kind)
        penalise(table=event.table, seat=seat, offence=offence, reason="Why", command_id=new_id(), by=SYSTEM, **more)

    note(WEST, "false-win")
    play(event, (SOUTH, 12, EAST), (WEST, 20))
    note(NORTH, "small-offence", hand_number=2)
    south = event.seat(SOUTH).entry
    assert south is not None
    fine = Offence(kind="off-table", points=7)
    penalise_entry(entry=south, offence=fine, reason="Why", by=SYSTEM, session=event.session)
    assert [row[:5] for row in sheet(event)] == [
        ["Penalty 1", "+10 +10", "+10 +10", "−30 −30", "+10 +10"],
        ["1", "−20 , discarded −10", "+36 , won +46", "−8 −38", "−8 +2"],
        ["Penalty 2", "0 −10", "0 +46", "0 −38", "−5 −3"],
        ["2", "−28 −38", "−28 +18", "+84 , won +46", "−28 −31"],
        ["Penalty", "0 −38", "−7 +11", "0 +46", "0 −31"],
    ]
    page = read(event, TABLE)
    result = rows_of(page.split('class="hand-sheet')[0].split('id="course"')[1])
    assert [row[3] for row in result[1:]] == ["−38", "+11", "+46", "−31"]
    assert "A row with a warning sign is a penalty" in page
    assert "away from the table" in page


def test_a_reserve_who_has_left_keeps_what_happened_in_their_hands() -> None:
    event = published(reserves=1)
    substitute(seat=event.seat(EAST), occupant=event.entries[-1], by=event.referee)
    play(event, (SOUTH, 12, EAST))
    end_substitution(seat=event.seat(EAST), by=event.referee)
    play(event, (None,))
    for number in (1, 2):
        warning = Offence(kind="warning")
        penalise(
            table=event.table,
            seat=EAST,
            offence=warning,
            reason="Why",
            command_id=new_id(),
            by=SYSTEM,
            hand_number=number,
        )
    page = read(event, TABLE)
    assert "Reserve 1 played hand 1" in words_of(page)
    noted = words_of(page.split('id="noted"')[1])
    assert "Reserve 1 Warning Hand 1, East" in noted
    assert f"{name_at(event, EAST)} Warning Hand 2, North" in noted


def test_payments_between_players_are_in_the_totals_after_their_hand() -> None:
    event = published()
    play(event, (SOUTH, 12, EAST))
    offence = Offence(kind="false-win")
    penalise(table=event.table, seat=WEST, offence=offence, reason="Why", command_id=new_id(), by=SYSTEM)
    play(event, (None,))
    totals = [cell.split()[-1] for cell in sheet(event)[1][1:5]]
    result = rows_of(read(event, TABLE).split('class="hand-sheet')[0].split('id="course"')[1])
    assert totals == [row[3] for row in result[1:]]


def test_typed_totals_are_said_to_be_typed() -> None:
    event = published()
    play(event, (SOUTH, 12, EAST))
    totals = {EAST: 40, SOUTH: -8, WEST: -16, NORTH: -16}
    enter_totals(table=event.table, totals=totals, by=event.referee)
    page = read(event, TABLE)
    assert "typed in from paper" in page
    assert "+40" in page
    assert sheet(event)[0][1] == "−20 , discarded", "running totals would not come to the result"


def test_a_hand_counted_by_tiles_leads_to_its_explanation_and_back() -> None:
    event = published()
    play(event, hand(event.table, SOUTH, 14, EAST, holdings={SOUTH: HOLDING}), (WEST, 20))
    page = read(event, TABLE)
    address = f"/t/{event.tournament.slug}/{TABLE}hand/1/S/"
    assert f'href="{address}"' in page
    assert page.count("/hand/") == 1
    assert f'href="/t/{event.tournament.slug}/{TABLE}"' in Client().get(address).content.decode()


def test_three_players_have_three_columns() -> None:
    event = published("bmja", players=3)
    play(event, hand(event.table, SOUTH, 40, EAST, scores={EAST: 4, WEST: 8}))
    assert len(sheet(event)[0]) == 1 + 3 + 1


def test_british_hands_show_the_score_of_every_player() -> None:
    event = published("bmja")
    play(event, hand(event.table, SOUTH, 40, EAST, scores={EAST: 4, WEST: 8, NORTH: 0}))
    _number, *cells, _value = sheet(event)[0]
    assert [cell.split()[:2] for cell in cells] == [["score", "4"], ["score", "40"], ["score", "8"], ["score", "0"]]
    assert "is the player’s score" in read(event, TABLE)
    assert "score " not in " ".join(sheet_of_mcr())


def sheet_of_mcr() -> list[str]:
    event = published()
    play(event, (SOUTH, 12, EAST))
    return sheet(event)[0]


def test_many_hands_cost_as_many_queries_as_one() -> None:
    event = published()

    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            read(event, TABLE)
        return len(captured)

    play(event, hand(event.table, SOUTH, 14, EAST, holdings={SOUTH: HOLDING}))
    offence = Offence(kind="false-win")
    penalise(table=event.table, seat=WEST, offence=offence, reason="Why", command_id=new_id(), by=SYSTEM)
    one = statements()
    for _number in range(7):
        play(event, hand(event.table, SOUTH, 14, EAST, holdings={SOUTH: HOLDING}))
        penalise(table=event.table, seat=WEST, offence=offence, reason="Why", command_id=new_id(), by=SYSTEM)
    assert statements() == one
