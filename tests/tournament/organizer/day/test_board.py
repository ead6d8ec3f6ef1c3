"""The board shows every table, trouble first, and costs the same for forty tables as for four."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.seats import WINDS
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, hand, make_event, new_id, play
from tests.tournament.organizer.office import at, come, last_record, refuse_strangers
from tests.tournament.test_markup import Markup
from tournament.accounts.table_links import issue_table_links, open_link
from tournament.core.permissions import SYSTEM
from tournament.models import Seat, Session, Table, TableLink
from tournament.sessions.running import answer_call, call_referee, close_session, open_session
from tournament.tables.paper.marks import keep_paper
from tournament.tables.paper.totals import enter_totals
from tournament.tables.recording import undo_hand
from tournament.tables.signatures import close_table, confirm_hand

pytestmark = pytest.mark.django_db


def page_of(client: Client, event: Event, path: str = "board/") -> str:
    response = client.get(at(event, path))
    assert response.status_code == 200
    return response.content.decode()


def known(page: str, part: str) -> str:
    """Return what the page knows of one of its parts."""
    found = re.search(rf"/{part}/\?known=(\w+)", page)
    assert found
    return found[1]


@pytest.mark.parametrize("ruleset", ["mcr", "zung-jung", "bmja", "boxed"])
def test_the_board_shows_every_table_with_hands_and_totals(ruleset: str) -> None:
    event = make_event(ruleset, tables=3, sessions=2)
    page = page_of(come(event, "referee"), event)
    assert "Session 1 of 2" in page
    assert [f'id="table-{number}"' in page for number in (1, 2, 3)] == [True] * 3
    markup = Markup(page)
    assert markup.forbidden == []
    assert len(markup.ids) == len(set(markup.ids))
    assert markup.tags.count("h1") == markup.tags.count("main") == 1


def test_nobody_is_nagged_about_tables_that_keep_paper() -> None:
    event = make_event(tables=2, clock_minutes=90)
    client = come(event, "referee")
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    open_link(link=link, device="tablet")
    ago = timezone.now() - timedelta(minutes=120)
    Session.objects.update(started_at=ago)
    TableLink.objects.update(seen_at=ago)
    assert "2 need attention" in page_of(client, event)
    keep_paper(session=event.session, by=event.referee)
    page = page_of(client, event)
    assert "need attention" not in page
    assert "needs attention" not in page
    assert page.count("waiting for its sheet") == 2
    call_referee(table=event.table, by=event.tablet)
    assert "1 needs attention" in page_of(client, event)
    answer_call(table=event.table, by=event.referee)
    assert "2 playing, 0 done" in page_of(client, event)
    enter_totals(table=event.table, totals=dict.fromkeys(WINDS, 0), by=event.referee)
    assert "1 playing, 1 done" in page_of(client, event)
    assert "Signed on paper" in page_of(client, event, "sessions/1/close/")


def test_players_with_the_same_first_name_are_told_apart() -> None:
    event = make_event(tables=2)
    players = [seat.is_played_by for seat in Seat.objects.filter(session=event.session).order_by("pk")]
    names = ("Anna Keller", "Anna Moser", "Bo Lind", "Bo Lund", "Cy Ash", "Cy Ash")
    for player, name in zip(players, names, strict=False):
        assert player is not None
        player.name = name
        player.save(update_fields=["name"])
    page = page_of(come(event, "referee"), event)
    shown = re.findall(r'class="name" title="[^"]*">([^<]*)<', page)
    assert shown[:4] == ["Anna K.", "Anna M.", "Bo Lind", "Bo Lund"]
    assert [re.sub(r"\d+", "n", name) for name in shown[4:6]] == ["Cy Ash (n)"] * 2
    assert len(set(shown)) == len(shown)


def test_a_hand_is_on_the_board_with_who_leads() -> None:
    event = make_event(tables=2)
    play(event, (SOUTH, 12, EAST))
    page = page_of(come(event, "referee"), event)
    assert "+36" in page
    assert "1<small> / 16</small>" in page
    assert "Table 1, hand 1: " in page


def test_hands_called_otherwise_than_their_tiles_count_are_marked() -> None:
    event = make_event("boxed", tables=2)
    tiles = {SOUTH: {"hand": "234567m345p678s2s", "win": "2s"}}
    play(event, hand(event.table, SOUTH, 3, EAST, holdings=tiles))
    client = come(event, "referee")
    assert "give a different value" not in page_of(client, event)
    for points in (4, 3, 5):
        play(event, hand(event.table, SOUTH, points, EAST, holdings=tiles))
    page = page_of(client, event)
    assert page.count("Hands 2, 4: the tiles give a different value") == 1
    undo_hand(table=event.table, hand_id=event.table.hands.get(number=4).entry_id, command_id=new_id(), by=SYSTEM)
    assert "Hand 2: the tiles give a different value" in page_of(client, event)


def test_trouble_comes_first_red_before_gold_each_with_one_action() -> None:
    event = make_event(tables=4)
    _one, two, three, _four = Table.objects.filter(session=event.session).order_by("number")
    links = issue_table_links(tournament=event.tournament, numbers=[1, 2, 3, 4], by=SYSTEM)
    for link in links[:3]:
        open_link(link=link, device="x")
    ago = timezone.now() - timedelta(minutes=20)
    TableLink.objects.filter(number=1).update(seen_at=ago)
    Session.objects.filter(pk=event.session.pk).update(started_at=ago)
    Table.objects.exclude(pk=two.pk).update(last_recorded_at=timezone.now())
    call_referee(table=three, by=SYSTEM)
    page = page_of(come(event, "referee"), event)
    troubles = re.findall(r'<li data-tone="(\w+)">.*?id="look-(\d)".*?class="button" id="(\w+)-\d"', page, re.S)
    assert troubles == [("bad", "3", "answer"), ("bad", "2", "open"), ("wait", "1", "open"), ("wait", "4", "open")]
    assert "4 need attention" in page


def test_an_unsigned_table_says_who_is_missing_and_can_be_closed() -> None:
    event = make_event(tables=1)
    Table.objects.update(state="finished")
    client = come(event, "referee")
    page = page_of(client, event)
    assert "Missing:" in page
    assert ", ".join(str(event.seat(wind).entry) for wind in WINDS) in page
    assert at(event, "table/1/1/close/") in page


def test_a_paper_tournament_is_not_all_trouble() -> None:
    event = make_event(tables=2)
    Session.objects.update(started_at=timezone.now() - timedelta(hours=1))
    assert "need" not in page_of(come(event, "referee"), event).split("board-summary")[1].split("</p>")[0]


def test_silence_is_counted_from_the_end_of_a_pause() -> None:
    event = make_event(tables=1)
    play(event, (SOUTH, 12, EAST))
    long_ago = timezone.now() - timedelta(hours=1)
    Table.objects.update(last_recorded_at=long_ago)
    Session.objects.update(started_at=long_ago)
    client = come(event, "referee")
    assert "No entry" in page_of(client, event)
    client.post(at(event, "sessions/1/pause/"))
    assert "No entry" not in page_of(client, event)
    Session.objects.update(paused_at=long_ago)
    client.post(at(event, "sessions/1/resume/"))
    assert "No entry" not in page_of(client, event)


def test_on_my_way_answers_the_call() -> None:
    event = make_event(tables=1)
    call_referee(table=event.table, by=event.tablet)
    client = come(event, "referee")
    assert client.post(at(event, "table/1/1/answer/")).headers["Location"] == at(event, "board/")
    assert event.table.called_at is None
    assert last_record(event).verb == "answer-call"
    to_table = client.post(at(event, "table/1/1/answer/"), {"then": "table"})
    assert to_table.headers["Location"] == at(event, "table/1/1/")


def test_a_part_is_sent_again_only_when_it_has_changed() -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    page = page_of(client, event)
    for part in ("head", "tables"):
        url = at(event, f"board/1/{part}/?known={known(page, part)}")
        assert client.get(url).status_code == 204
    play(event, (SOUTH, 12, EAST))
    tables = client.get(at(event, f"board/1/tables/?known={known(page, 'tables')}"))
    assert tables.status_code == 200
    assert tables.content.decode().count("<main") == 0
    assert 'hx-swap-oob="true"' in tables.content.decode()
    assert client.get(at(event, f"board/1/head/?known={known(page, 'head')}")).status_code == 204
    client.post(at(event, "sessions/1/pause/"))
    assert client.get(at(event, f"board/1/head/?known={known(page, 'head')}")).status_code == 200


def test_the_page_is_opened_anew_when_the_session_ends_or_begins() -> None:
    event = make_event(tables=1, sessions=2)
    client = come(event, "referee")
    close_table(table=event.table, reason="Over", by=SYSTEM)
    close_session(session=event.session, by=SYSTEM)
    assert client.get(at(event, "board/1/tables/")).headers["HX-Refresh"] == "true"
    page = page_of(client, event)
    url = at(event, f"board/next/?known={known(page, 'next')}")
    assert "HX-Refresh" not in client.get(url).headers
    open_session(session=event.sessions[1], by=SYSTEM)
    assert client.get(url).headers["HX-Refresh"] == "true"


def test_without_a_session_the_board_says_what_comes_next() -> None:
    event = make_event(tables=1, sessions=2, is_open=False)
    client = come(event, "referee")
    page = page_of(client, event)
    assert at(event, "sessions/1/start/") in page
    for session in event.sessions:
        open_session(session=session, by=SYSTEM)
        close_session(session=session, by=SYSTEM, reason="Over")
    assert "All sessions played" in page_of(client, event)
    empty = make_event(tables=1, is_open=False)
    empty.tournament.sessions.all()[0].seats.all().delete()
    Table.objects.filter(tournament=empty.tournament).delete()
    empty.tournament.sessions.all().delete()
    assert "No one is seated yet" in page_of(come(empty, "referee"), empty)


def test_of_several_running_sessions_one_is_chosen() -> None:
    event = make_event(tables=1, sessions=2)
    open_session(session=event.sessions[1], by=SYSTEM)
    client = come(event, "referee")
    assert "Session 2 of 2" in page_of(client, event), "the latest, where nobody chooses"
    assert "Session 1 of 2" in page_of(client, event, "board/?session=1")
    assert "Session 2 of 2" in page_of(client, event, "board/?session=nonsense")


@pytest.mark.parametrize("path", ["board/", "board/1/tables/"])
def test_forty_tables_cost_as_many_queries_as_four(path: str) -> None:
    counts = []
    for tables in (4, 40):
        event = make_event(tables=tables)
        client = come(event, "referee")
        play(event, (SOUTH, 12, EAST), (EAST, 20), (None,))
        client.get(at(event, path))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(at(event, path)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 22


@pytest.mark.parametrize("path", ["board/", "board/next/", "board/1/tables/"])
def test_strangers_and_wrong_methods_get_nowhere(path: str) -> None:
    event = make_event(tables=1)
    refuse_strangers(event, path)
    assert come(event, "referee").post(at(event, path)).status_code == 405


def test_answering_takes_a_post_and_a_table_that_is_there() -> None:
    event = make_event(tables=1)
    refuse_strangers(event, "table/1/1/answer/", method="post")
    client = come(event, "referee")
    assert client.get(at(event, "table/1/1/answer/")).status_code == 405
    for path in ("table/1/9/answer/", "table/9/1/answer/"):
        assert client.post(at(event, path)).status_code == 404
    for path in ("board/9/tables/", "board/1/nonsense/", f"board/{10**30}/tables/"):
        assert client.get(at(event, path)).status_code == 404
    assert client.get("/organize/nowhere/board/").status_code == 404


def test_hands_that_are_still_to_be_signed_are_on_the_board_and_on_the_tables_page() -> None:
    event = make_event("zung-jung", tables=2)
    first, second = play(event, (SOUTH, 20, EAST), (SOUTH, 20, EAST))
    for wind in (EAST, SOUTH, WEST, NORTH):
        confirm_hand(table=event.table, hand_id=first.entry_id, seat=wind, command_id=uuid4(), by=event.referee)
    confirm_hand(table=event.table, hand_id=second.entry_id, seat=EAST, command_id=uuid4(), by=event.referee)
    client = come(event, "referee")
    page = " ".join(page_of(client, event).split())
    missing = ", ".join(str(event.seat(wind).entry) for wind in (SOUTH, WEST, NORTH))
    assert f"Hand 2 not signed: {missing}" in page
    assert page.count("not signed") == 1
    table = client.get(at(event, "table/1/1/")).content.decode()
    assert table.count("Not signed:") == 1
    close_table(table=event.table, reason="They have left", by=event.referee)
    assert "not signed" not in page_of(client, event)
    assert "Not signed:" not in client.get(at(event, "table/1/1/")).content.decode()
