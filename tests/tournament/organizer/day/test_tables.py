"""A table from the office: its time, its play, its result."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, hand, make_event, play
from tests.tournament.organizer.office import at, come, refuse_strangers, yes
from tests.tournament.test_markup import Markup
from tournament.accounts.table_links import issue_table_links, open_link
from tournament.core.permissions import SYSTEM
from tournament.models import Tournament
from tournament.sessions.running import call_referee

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", ["mcr", "zung-jung", "boxed"])
def test_the_page_gathers_all_about_a_table(ruleset: str) -> None:
    event = make_event(ruleset, tables=1, clock_minutes=90)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    open_link(link=link, device="x")
    play(event, (SOUTH, 12, EAST), (None,), (WEST, 20))
    call_referee(table=event.table, by=SYSTEM)
    page = come(event, "organizer").get(at(event, "table/1/1/")).content.decode()
    for words in (
        "called a referee",
        "3 of 16 hands",
        "self-draw",
        "drawn",
        "Last seen &lt;1 min ago",
        "I’m on my way",
    ):
        assert words in page, words
    assert f"/organize/{event.tournament.slug}/session/1/table/1/" in page
    assert page.count("/correct/") == 3
    markup = Markup(page)
    assert markup.forbidden == []
    assert len(markup.ids) == len(set(markup.ids))


def test_british_hands_show_every_score_and_where_the_tiles_count_another_value() -> None:
    event = make_event("bmja", tables=1)
    scores = {EAST: 4, WEST: 8, NORTH: 16}
    play(event, hand(event.table, SOUTH, 64, None, scores, holdings={NORTH: {"hand": "222m444p666s3355z"}}))
    east, south, west, north = (str(event.seat(wind).entry) for wind in (EAST, SOUTH, WEST, NORTH))
    page = come(event, "referee").get(at(event, "table/1/1/")).content.decode()
    assert f"{south} 64" in page
    assert f"Scores of the others: {east} 4, {west} 8, {north} 16" in page
    assert f"The tiles of {north} count 14." in page


def test_sixteen_hands_cost_as_many_queries_as_one() -> None:
    counts = []
    for hands in (1, 16):
        event = make_event(tables=1)
        play(event, *[(SOUTH, 12, EAST)] * hands)
        client = come(event, "referee")
        with CaptureQueriesContext(connection) as queries:
            client.get(at(event, "table/1/1/"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_one_table_gets_time_of_its_own() -> None:
    event = make_event("boxed", tables=2)
    client = come(event, "referee")
    client.post(at(event, "table/1/1/time/"), {"minutes": "5"})
    client.post(at(event, "table/1/1/time/"), {"minutes": "-1"})
    assert event.table.extra_seconds == 240
    assert "This table only: +4 min" in client.get(at(event, "table/1/1/")).content.decode()
    assert "+4 min" in client.get(at(event, "board/")).content.decode()


def test_the_last_hand_is_called_and_play_goes_on_after_all() -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    assert client.post(at(event, "table/1/1/last-hand/")).status_code == 302
    assert "Hand 1 is the last one." in client.get(at(event, "table/1/1/")).content.decode()
    play(event, (SOUTH, 12, EAST), by=event.tablet)
    assert event.table.state == "finished"
    assert "Resume play" in client.get(at(event, "table/1/1/")).content.decode()
    assert client.post(at(event, "table/1/1/play-on/")).status_code == 302
    assert (event.table.state, event.table.last_hand) == ("open", None)
    play(event, (SOUTH, 12, EAST), by=event.tablet)


def test_play_is_ended_the_table_closed_and_unlocked() -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    for path, fields, state in (
        ("finish", {}, "finished"),
        ("close", {"reason": "West left", "is_unplayed": "on"}, "locked"),
        ("unlock", {"reason": "West came back"}, "finished"),
    ):
        assert client.get(at(event, f"table/1/1/{path}/")).status_code == 200
        assert client.post(at(event, f"table/1/1/{path}/"), yes(**fields)).status_code == 302
        assert event.table.state == state
    assert client.post(at(event, "table/1/1/unlock/"), yes(reason="Again")).status_code == 409
    assert client.post(at(event, "table/1/1/close/"), yes(reason="")).status_code == 422
    assert client.post(at(event, "table/1/1/close/"), {"id": "nonsense", "reason": "x"}).status_code == 422
    assert event.table.state == "finished"


def test_a_table_without_a_result_is_closed_only_as_not_played() -> None:
    event = make_event(tables=1)
    client, close = come(event, "referee"), at(event, "table/1/1/close/")
    assert "No hands or totals have been entered" in client.get(close).content.decode()
    assert client.post(close, yes(reason="Nobody came")).status_code == 422
    assert client.post(close, yes(reason="Nobody came", is_unplayed="on")).status_code == 302
    page = client.get(at(event, "table/1/1/")).content.decode()
    assert "This table was not played. No one gets a result for it." in page
    assert "Not played" in client.get(at(event, "board/")).content.decode()
    assert "Closed as not played" in client.get(at(event, "log/")).content.decode()
    assert "Closed as not played" in client.get(at(event, "sessions/1/close/")).content.decode()
    client.post(at(event, "table/1/1/unlock/"), yes(reason="They came"))
    play(event, (SOUTH, 12, EAST))
    assert "No hands or totals have been entered" not in client.get(close).content.decode()
    assert client.post(close, yes(reason="West left")).status_code == 302
    assert event.table.source == "hands"


def test_a_table_of_a_closed_session_leads_to_opening_it_again() -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    reopen = at(event, "sessions/1/reopen/")
    assert reopen not in client.get(at(event, "table/1/1/")).content.decode()
    assert (
        client.post(at(event, "sessions/1/close/"), yes(reason="The hall closes", unplayed_1_1="on")).status_code == 302
    )
    assert reopen in client.get(at(event, "table/1/1/")).content.decode()
    Tournament.objects.update(status="finished")
    assert reopen not in client.get(at(event, "table/1/1/")).content.decode(), "the tournament comes first"


def test_the_same_yes_twice_is_one_deed() -> None:
    event = make_event(tables=1)
    client, sent = come(event, "referee"), yes(reason="West left", is_unplayed="on")
    assert client.post(at(event, "table/1/1/close/"), sent).status_code == 302
    version = event.fresh().version
    assert client.post(at(event, "table/1/1/close/"), sent).status_code == 302
    assert event.fresh().version == version


def test_referees_find_back_from_the_tables_page_to_the_board() -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    base = f"/organize/{event.tournament.slug}/session/1/table/1/"
    for path in ("", "penalties/", "totals/", "close/"):
        assert at(event, "board/") in client.get(base + path).content.decode()


PATHS = [
    "",
    "time/",
    "last-hand/",
    "play-on/",
    "finish/",
    "close/",
    "unlock/",
    "swap/",
    "seat/E/",
    "seat/E/back/",
    "seat/E/credit/",
]
POSTED = ("time/", "last-hand/", "play-on/")


@pytest.mark.parametrize("path", PATHS)
def test_strangers_wrong_methods_and_wrong_tables_get_nowhere(path: str) -> None:
    event = make_event(tables=1)
    method = "get" if path == "" else "post"
    refuse_strangers(event, f"table/1/1/{path}", method=method)
    client = come(event, "referee")
    assert client.put(at(event, f"table/1/1/{path}")).status_code == 405
    if path in POSTED:
        assert client.get(at(event, f"table/1/1/{path}")).status_code == 405
    for place in ("1/9", "9/1", f"1/{10**25}"):
        assert getattr(client, method)(at(event, f"table/{place}/{path}")).status_code == 404
