"""The standings as the public reads them."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, disqualify, play
from tests.tournament.public.crowds import make_crowd
from tests.tournament.public.pages import close, published
from tests.tournament.public.reading import read, rows_of, words_of
from tests.tournament.standings.staged import decide, entry_of, field_of, make_staged, play_session, seat_final
from tournament.exports.rows.results import Results, standings_sheet
from tournament.models import Entry, Session
from tournament.penalties.giving import Offence, penalise_entry
from tournament.players.enrolment import withdraw
from tournament.public.event.head import head_of
from tournament.public.event.standings import public_standings
from tournament.public.projector import show_of
from tournament.seating.plan import release_seating
from tournament.sessions.naming import name_sessions
from tournament.sessions.running import open_session, pause_session
from tournament.setup.tournament import finish_tournament, publish
from tournament.views.public.pages import page_cache

pytestmark = pytest.mark.django_db


def body(page: str) -> list[list[str]]:
    """Return the rows of the standings without their head."""
    return rows_of(page.split("<tbody>")[1].split("</tbody>")[0])


def head(page: str) -> list[str]:
    """Return the head of the standings."""
    return rows_of(page.split("<thead>")[1])[0]


def name_at(event: Event, wind: Any) -> str:
    entry = event.seat(wind).entry
    assert entry is not None
    return f"{entry.name} NL"


# -- what stands in a row ---------------------------------------------------------------------------------------------


def test_a_row_has_rank_player_session_points_and_what_ranks() -> None:
    event = published()
    play(event, (SOUTH, 12, EAST))
    page = read(event)
    assert head(page)[2:] == ["Player", "S1", "Points", "Table points"]
    assert body(page) == [
        ["1", "", name_at(event, SOUTH), "+36", "+36", "4"],
        *[["2", "", name, "−8", "−8", "1½"] for name in in_order(event, WEST, NORTH)],
        ["4", "", name_at(event, EAST), "−20", "−20", "0"],
    ]
    assert "Provisional" in page
    assert 'class="num by now"' in page, "the session under way is marked"


def in_order(event: Event, *seats: Any) -> list[str]:
    """Return the names at these seats by drawn number, as equals are listed."""
    return [name_at(event, seat) for seat in sorted(seats, key=lambda seat: event.seat(seat).number)]


@pytest.mark.parametrize(
    ("ruleset", "ranking", "columns", "first"),
    [
        ("boxed", {}, ["Points", "Bonus", "Total"], ["+30", "80", "+110"]),
        ("zung-jung", {"method": "match-points"}, ["Points", "Match points"], ["+75", "8.66"]),
        ("zung-jung", {}, ["Total"], ["+75"]),
    ],
)
def test_the_columns_are_those_of_the_method(
    ruleset: str, ranking: dict[str, str], columns: list[str], first: list[str]
) -> None:
    event = published(ruleset, ranking=ranking)
    play(event, (SOUTH, 25) if ruleset == "zung-jung" else (SOUTH, 10))
    page = read(event)
    assert head(page)[4:] == columns
    assert body(page)[0][4:] == first


def test_penalties_have_a_column_once_there_are_any() -> None:
    event = published()
    play(event, (SOUTH, 12, EAST))
    entry = event.seat(SOUTH).entry
    assert entry is not None
    penalise_entry(entry=entry, offence=Offence(kind="off-standing", points=30), reason="Phone", by=event.referee)
    page = read(event)
    assert head(page)[4:] == ["Points", "Penalty", "Table points"]
    assert body(page)[0][4:] == ["+36 −30", "−30", "4"]
    assert "Phone" not in page


def test_a_heading_means_the_same_on_the_page_and_in_the_file() -> None:
    """Points, Table points, Penalty and Total: wherever a column has one of these names, it holds the same figure."""
    event = published()
    play(event, (SOUTH, 12, EAST))
    entry = event.seat(SOUTH).entry
    assert entry is not None
    for kind, points in (("off-standing", 30), ("off-table-points", 1)):
        penalise_entry(entry=entry, offence=Offence(kind=kind, points=points), reason="Phone", by=event.referee)
    page = read(event)
    shown = dict(zip(head(page), body(page)[0], strict=True))
    sheet = standings_sheet(Results.read(event.fresh()))
    written = dict(zip((column.heading for column in sheet.columns), sheet.rows[0], strict=True))
    assert (shown["Points"].split()[0], written["Points"]) == ("+36", 36)
    assert (shown["Table points"], written["Table points"]) == ("4", 4)
    assert (shown["Penalty"], written["Penalty"]) == ("−30, −1 TP", 30)
    assert (shown["Total"], written["Total"]) == ("3", 3)


def test_movement_is_since_the_session_before() -> None:
    event = published(sessions=2)
    play(event, (SOUTH, 12, EAST))
    assert {row[1] for row in body(read(event))} == {""}, "nothing compares with the first session"
    close(event)
    open_session(session=event.sessions[1], by=event.referee)
    assert "After session 1" in read(event)
    loser = event.seat(EAST).entry
    assert loser is not None
    table = event.sessions[1].tables.get()
    wind = table.seats.get(entry=loser).wind
    winner = next(seat for seat in (EAST, SOUTH, WEST, NORTH) if seat.value == wind)
    play(event, (winner, 60), table=table)
    rows = {row[2]: row[1] for row in body(read(event))}
    assert rows[f"{loser.name} NL"] == "up 2"
    assert sorted(rows.values()) == ["down 1", "down 1", "no change", "up 2"]


def test_who_plays_no_more_is_told_in_words() -> None:
    event = published(tables=2)
    play(event, (SOUTH, 12, EAST))
    cheat, ill = event.entries[0], event.entries[1]
    disqualify(entry=cheat, reason="Cards up the sleeve", by=event.referee)
    withdraw(entry=ill, reason="A cold", by=event.organizer)
    rows = {row[2].split(" NL")[0]: row for row in body(read(event))}
    assert rows[cheat.name][0] == "–"
    assert rows[cheat.name][2].endswith("Disqualified")
    assert rows[ill.name][2].endswith("Withdrawn")
    assert "sleeve" not in read(event)


def test_the_cut_is_drawn_and_told() -> None:
    event = make_staged()
    publish(tournament=event.tournament, by=event.organizer)
    page = read(event)
    assert [("data-cut" in row) for row in re.findall(r"<tr data-row[^>]*>", page)].index(True) == 3
    assert "“Final”: the double line is the cut after session 1. 4 players advance." in words_of(page)
    name_sessions(tournament=event.tournament, names={1: "Saturday"}, by=event.organizer)
    assert "the cut after Saturday." in words_of(read(event))
    decide(event)
    assert "4 players advance." in words_of(read(event)), "players learn of it with the seating"
    seat_final(event, 1, 2, 5, 6)
    page = read(event)
    assert [("data-cut" in row) for row in re.findall(r"<tr data-row[^>]*>", page)].index(True) == 3
    assert "4 players advanced." in words_of(page)
    assert headings(page) == [("Final", 4), ("Eliminated after “Qualification”", 4)]


def headings(page: str) -> list[tuple[str, int]]:
    """Return what stands above the groups of the standings, and how many rows are below each."""
    groups = re.findall(r"<tbody>(.*?)</tbody>", page, re.DOTALL)
    found = [(re.search(r'<tr class="stage-head"><th[^>]*>([^<]*)', group), group) for group in groups]
    return [(html.unescape(head[1]), group.count("<tr data-row")) for head, group in found if head]


def test_groups_say_who_came_how_far_and_what_they_had_before() -> None:
    event = make_staged(carry=False)
    publish(tournament=event.tournament, by=event.organizer)
    assert headings(read(event)) == []
    decide(event)
    seat_final(event, 1, 2, 5, 6)
    play_session(event, 2, (-60, 10, 30, 20))
    assert headings(read(event)) == [("Final", 4), ("Eliminated after “Qualification”", 4)]
    rows = body(read(event))
    first = next(row for row in rows if len(row) > 2 and entry_of(event, 1).name in row[2])
    assert first[2].endswith("+60 before “Final”")
    (page,) = [page for page in show_of(event.fresh()).pages if page.kind == "standings"]
    assert [row.heading for row in page.rows if row.heading] == ["Final", "Eliminated after “Qualification”"]
    assert [row.is_last_in for row in page.rows].index(True) == 3
    sheet = standings_sheet(Results.read(event.fresh()))
    assert sheet.only(["rank", "name"]).groups == {0: "Final", 4: "Eliminated after “Qualification”"}
    assert "Eliminated after “Qualification”" in words_of(read(event, "player/8/"))
    assert "Eliminated" not in words_of(read(event, "player/1/"))
    disqualify(entry=entry_of(event, 5), reason="Cards", by=event.referee)
    assert headings(read(event)) == [("Final", 3), ("Eliminated after “Qualification”", 4), ("Disqualified", 1)]


def test_pages_on_the_wall_go_on_with_the_heading() -> None:
    points = [value for table in range(6) for value in (60 + table, 10 + table, -30 - table, -40 - table)]
    event = make_staged(size=8, points=points)
    publish(tournament=event.tournament, by=event.organizer)
    border = decide(event)
    seat_final(event, *(number for number in field_of(border) if number))
    pages = [page for page in show_of(event.fresh()).pages if page.kind == "standings"]
    assert [len(page.rows) for page in pages] == [10, 11, 3]
    assert [page.rows[0].heading for page in pages] == ["Final", *["Eliminated after “Qualification”"] * 2]


def test_of_many_sessions_the_latest_have_a_column() -> None:
    page = read(make_crowd(sessions=14, played=13))
    assert head(page)[3:14] == [f"S{number}" for number in range(4, 15)]
    assert {len(row) for row in body(page)} == {len(head(page))}


def test_names_are_escaped() -> None:
    event = published()
    Entry.objects.filter(pk=event.entries[0].pk).update(name="<b>Bobby & Co</b>", team='"quoted"')
    play(event, (SOUTH, 12, EAST))
    page = read(event)
    assert "&lt;b&gt;Bobby &amp; Co&lt;/b&gt;" in page
    assert '"quoted"' not in page


def test_a_name_leads_to_the_players_page() -> None:
    event = published()
    play(event, (SOUTH, 12, EAST))
    number = event.seat(SOUTH).number
    assert f'href="/t/{event.tournament.slug}/player/{number}/"' in read(event)
    assert f'data-entry="{number}"' in read(event)


def test_final_standings_say_so() -> None:
    event = published()
    play(event, (SOUTH, 12, EAST))
    close(event)
    finish_tournament(tournament=event.tournament, by=event.organizer)
    page = read(event)
    assert "Final" in page
    assert "Provisional" not in page
    assert 'class="num by now"' not in page


# -- before there is anything -----------------------------------------------------------------------------------------


def test_before_the_start_the_page_says_when_and_who() -> None:
    event = published(tables=2, is_open=False, reserves=1)
    page = words_of(read(event))
    assert "Play hasn’t started yet" in page
    assert "It takes place on 1–3 May 2026." in page
    assert "8 players, 1 substitute" in page
    assert "Reserve 1 Substitute" in page
    assert "Player 001 NL" in page


def test_people_stand_in_the_order_of_the_alphabet_whatever_marks_their_names_bear() -> None:
    event = published(is_open=False)
    names = ["Émile", "Łuk", "Øle", "Zoe"]
    for entry, name in zip(event.entries, reversed(names), strict=False):
        Entry.objects.filter(pk=entry.pk).update(name=name)
    Entry.objects.filter(tournament=event.tournament).exclude(name__in=names).update(name="zz")
    page = words_of(read(event))
    assert sorted(names, key=page.index) == names


def test_an_empty_tournament_has_a_page(client: Client, make_tournament: Any) -> None:
    make_tournament("cup", status="running")
    page = words_of(client.get("/t/cup/").content.decode())
    assert "No session has started yet" in page
    assert "0 players" not in page
    for part in ("sessions/", "countries/", "teams/", "head/", "standings/"):
        assert client.get(f"/t/cup/{part}").status_code == 200


def test_before_the_first_hand_the_page_says_so() -> None:
    assert "Results appear after the first hand." in read(published())


def test_released_seating_is_announced() -> None:
    event = published(tables=2, is_open=False)
    assert "Find your table" not in read(event)
    release_seating(session=event.session, by=event.organizer)
    page = read(event)
    assert "The seating for session 1 is up." in page
    assert f'href="/t/{event.tournament.slug}/session/1/"' in page


# -- the head ---------------------------------------------------------------------------------------------------------


def test_the_clock_says_when_it_ends_and_when_it_stands() -> None:
    event = published(clock_minutes=120)
    session = Session.objects.get(pk=event.session.pk)
    ends = session.ends_at()
    assert ends is not None
    page = read(event, "head/")
    assert f'data-countdown="{round(ends.timestamp() * 1000)}"' in page
    assert "data-stands" not in page
    assert "Session 1 of 1, 1 table playing" in words_of(page)
    session = pause_session(session=session, by=event.referee)
    assert session.paused_at is not None
    assert f'data-stands="{round((ends - session.paused_at).total_seconds())}"' in read(event, "head/")
    assert "paused" in words_of(read(event, "head/"))


def test_tabs_are_there_where_there_is_something_to_show() -> None:
    event = published()
    tabs = words_of(read(event).split('class="tabs"')[1].split("</nav>")[0])
    assert "Sessions" in tabs
    assert "Countries" not in tabs, "all come from one"
    assert "Teams" not in tabs
    Entry.objects.filter(pk=event.entries[0].pk).update(country="DK", team="Red")
    Entry.objects.filter(pk=event.entries[1].pk).update(team="Blue")
    page_cache.clear()
    tabs = words_of(read(event).split('class="tabs"')[1].split("</nav>")[0])
    assert "Countries" in tabs
    assert "Teams" in tabs


# -- finding somebody -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("ines", 4),
        ("FALCÃO", 1),
        ("falcao+ines", 1),
        ("李文君", 1),
        ("isl", 4),
        ("harbour+winds", 4),
        ("nobody", 0),
        ("+", 16),
        ("%3Cscript%3E", 0),
    ],
)
def test_people_are_found_without_script(query: str, found: int) -> None:
    event = make_crowd()
    page = read(event, f"?q={query}")
    rows = re.findall(r"<tr data-row[^>]*>", page)
    assert len(rows) == 16
    assert sum("hidden" not in row for row in rows) == found
    assert ("data-find-none" in page) is True
    assert bool(re.search(r'data-find-none="standings" hidden', page)) is (found > 0)
    assert "<script>" not in page


def test_the_fragment_keeps_looking_for_them() -> None:
    event = make_crowd()
    assert f'hx-get="/t/{event.tournament.slug}/standings/?q=a%26b"' in read(event, "?q=a%26b")


def test_kept_standings_are_not_read_again() -> None:
    event = make_crowd()
    tournament = event.fresh()
    public_standings(head_of(tournament))
    with CaptureQueriesContext(connection) as captured:
        public_standings(head_of(tournament))
    assert len(captured) == 3
