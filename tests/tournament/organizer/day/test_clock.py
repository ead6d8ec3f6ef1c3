"""The session clock from the office: a list before the start, pause, more time, the last hand, the end."""

from __future__ import annotations

import pytest

from scoring.seats import WINDS
from tests.tournament.events import EAST, SOUTH, Event, make_event, play
from tests.tournament.organizer.office import at, come, last_record, refuse_strangers, yes
from tournament.accounts.table_links import issue_table_links, open_link
from tournament.core.permissions import SYSTEM
from tournament.models import Seat, Session, Table
from tournament.players.enrolment import withdraw
from tournament.sessions.running import open_session
from tournament.setup.tournament import publish
from tournament.tables.paper.marks import keep_paper
from tournament.tables.paper.totals import enter_totals

pytestmark = pytest.mark.django_db


def fresh(event: Event, number: int = 1) -> Session:
    return Session.objects.get(tournament=event.tournament, number=number)


def test_starting_shows_a_list_and_then_starts_the_clock() -> None:
    event = make_event("boxed", tables=2, is_open=False)
    client = come(event, "referee")
    page = client.get(at(event, "sessions/1/start/")).content.decode()
    assert "The clock runs 115 minutes." in page
    assert "Every seat is taken: 8 players, 2 tables." in page
    assert "2 tables have no link for their tablets." in page
    done = client.post(at(event, "sessions/1/start/"), yes(), follow=True)
    assert "Session 1 started." in done.content.decode()
    assert fresh(event).status == "open"
    again = client.post(at(event, "sessions/1/start/"), yes())
    assert again.status_code == 409
    assert "has already been opened" in again.content.decode()


def test_the_list_says_what_is_better_put_right() -> None:
    event = make_event(tables=2, sessions=3)
    (link, other) = issue_table_links(tournament=event.tournament, numbers=[1, 2], by=SYSTEM)
    open_link(link=link, device="x")
    withdraw(entry=event.entries[0], reason="Ill", by=SYSTEM)
    client = come(event, "organizer")
    page = client.get(at(event, "sessions/3/start/")).content.decode()
    assert "This tournament has no clock." in page
    assert "Session 1 is not closed yet." in page
    assert "1 tablet is not connected yet" in page
    assert f"Seated, but no longer in the tournament: {event.entries[0]}." in page
    assert "Players see where they sit once the public page is published." in page
    publish(tournament=event.tournament, by=SYSTEM)
    assert "Players cannot see where they sit yet" in client.get(at(event, "sessions/3/start/")).content.decode()
    assert "Players can see where they sit." in client.get(at(event, "sessions/1/start/")).content.decode()
    open_link(link=other, device="y")
    client.post(at(event, "sessions/1/close/"), yes(reason="Over", unplayed_1_1="on", unplayed_1_2="on"))
    page = client.get(at(event, "sessions/3/start/")).content.decode()
    assert "Session 2 comes first and has not been played." in page
    assert "Every table has its tablet." in page
    assert "Session 1 is closed." in client.get(at(event, "sessions/2/start/")).content.decode()


def test_no_tablet_is_missed_where_tables_keep_paper() -> None:
    event = make_event(tables=2, is_open=False)
    client = come(event, "organizer")
    keep_paper(session=event.session, numbers={2}, by=event.organizer)
    page = client.get(at(event, "sessions/1/start/")).content.decode()
    assert "Table 2 is scored on paper." in page
    assert "1 table has no link for its tablet." in page
    keep_paper(session=event.session, by=event.organizer)
    page = client.get(at(event, "sessions/1/start/")).content.decode()
    assert "All tables are scored on paper." in page
    assert "tablet" not in page


def test_a_session_that_overtakes_another_starts_only_after_a_question() -> None:
    event = make_event(tables=1, sessions=3)
    client = come(event, "referee")
    page = client.get(at(event, "sessions/3/start/")).content.decode()
    assert "Session 1 is not closed yet." in page
    assert "Session 2 comes first and has not been played." in page
    refused = client.post(at(event, "sessions/3/start/"), yes())
    assert refused.status_code == 422
    assert "Tick the box to start this one anyway." in refused.content.decode()
    assert fresh(event, 3).status == "planned"
    assert client.post(at(event, "sessions/3/start/"), yes(overtakes="on")).status_code == 302
    assert fresh(event, 3).status == "open"


def test_a_session_with_empty_seats_cannot_be_started() -> None:
    event = make_event(tables=1, is_open=False)
    Seat.objects.filter(wind="E").update(entry=None)
    client = come(event, "organizer")
    page = client.get(at(event, "sessions/1/start/")).content.decode()
    assert "1 seat has a number no player has." in page
    assert " disabled>" in page
    assert client.post(at(event, "sessions/1/start/"), yes()).status_code == 409
    Seat.objects.all().delete()
    Table.objects.all().delete()
    assert "No one is seated" in client.get(at(event, "sessions/1/start/")).content.decode()


def test_pause_resume_and_time_for_all() -> None:
    event = make_event("boxed", tables=1)
    client = come(event, "referee")
    assert client.post(at(event, "sessions/1/pause/")).status_code == 302
    assert fresh(event).status == "paused"
    page = client.get(at(event, "board/")).content.decode()
    assert "data-paused" in page
    assert "Resume" in page
    assert client.post(at(event, "sessions/1/resume/")).status_code == 302
    for minutes in (5, -1):
        told = client.post(at(event, "sessions/1/time/"), {"minutes": minutes}, follow=True).content.decode()
        assert ("5 minutes added." if minutes == 5 else "1 minute removed.") in told
    assert fresh(event).extra_seconds == 240
    assert client.post(at(event, "sessions/1/resume/")).status_code == 409


@pytest.mark.parametrize("minutes", ["", "x", "0", "121", "-999999999999999999999", "1.5"])
def test_minutes_that_make_no_sense_change_nothing(minutes: str) -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    before = event.fresh().version
    for path in ("sessions/1/time/", "table/1/1/time/"):
        assert client.post(at(event, path), {"minutes": minutes}).status_code == 404
    assert event.fresh().version == before


def test_one_more_hand_everywhere_is_the_last() -> None:
    event = make_event(tables=2)
    play(event, (SOUTH, 12, EAST))
    client = come(event, "referee")
    assert "Call the last hand at all tables?" in client.get(at(event, "sessions/1/last-hand/")).content.decode()
    assert client.post(at(event, "sessions/1/last-hand/"), yes()).status_code == 302
    assert list(Table.objects.order_by("number").values_list("last_hand", flat=True)) == [2, 1]
    play(event, (SOUTH, 12, EAST), by=event.tablet)
    assert event.table.state == "finished"


def test_play_is_ended_everywhere_and_the_session_closed_with_a_reason() -> None:
    event = make_event(tables=2)
    for table in Table.objects.all():
        play(event, (SOUTH, 12, EAST), table=table)
    client = come(event, "referee")
    assert "2 tables are still playing." in client.get(at(event, "sessions/1/finish/")).content.decode()
    assert client.post(at(event, "sessions/1/finish/"), yes()).status_code == 302
    assert set(Table.objects.values_list("state", flat=True)) == {"finished"}
    page = client.get(at(event, "sessions/1/close/")).content.decode()
    assert "<strong>2 tables</strong> are not signed." in page
    without = client.post(at(event, "sessions/1/close/"), yes(reason=" "))
    assert without.status_code == 422
    assert fresh(event).status == "open"
    assert client.post(at(event, "sessions/1/close/"), yes(reason="Power cut")).status_code == 302
    assert fresh(event).status == "closed"
    assert set(Table.objects.values_list("close_reason__text", flat=True)) == {"Power cut"}


def test_closing_asks_of_each_table_without_a_result_whether_it_was_played() -> None:
    event = make_event(tables=3)
    play(event, (SOUTH, 12, EAST))
    client, close = come(event, "referee"), at(event, "sessions/1/close/")
    page = client.get(close).content.decode()
    assert "<strong>1 table</strong> is not signed." in page
    assert "<strong>2 tables</strong> have no hands and no totals." in page
    assert f"/organize/{event.tournament.slug}/session/1/table/2/totals/" in page
    one = client.post(close, yes(reason="Power cut", unplayed_1_2="on"))
    assert one.status_code == 422
    assert "Nothing is recorded at this table." in one.content.decode()
    assert fresh(event).status == "open"
    assert set(Table.objects.values_list("state", flat=True)) == {"open"}, "nothing is half done"
    enter_totals(table=Table.objects.get(number=3), totals=dict.fromkeys(WINDS, 0), by=SYSTEM)
    assert client.post(close, yes(reason="Power cut", unplayed_1_2="on")).status_code == 302
    assert list(Table.objects.order_by("number").values_list("source", flat=True)) == ["hands", "none", "totals"]


def test_a_signed_session_closes_without_a_reason_and_opens_again() -> None:
    event = make_event(tables=1)
    Table.objects.update(state="locked")
    client = come(event, "referee")
    assert "All tables are signed or closed." in client.get(at(event, "sessions/1/close/")).content.decode()
    assert client.post(at(event, "sessions/1/close/"), yes()).status_code == 302
    assert client.post(at(event, "sessions/1/close/"), yes()).status_code == 409
    assert client.get(at(event, "sessions/1/reopen/")).status_code == 200
    assert client.post(at(event, "sessions/1/reopen/"), yes()).headers["Location"] == at(event, "board/?session=1")
    assert last_record(event).verb == "reopen-session"
    assert client.post(at(event, "sessions/1/reopen/"), yes()).status_code == 409


PATHS = ["start", "pause", "resume", "time", "last-hand", "finish", "close", "reopen"]


@pytest.mark.parametrize("path", PATHS)
def test_strangers_and_wrong_methods_get_nowhere(path: str) -> None:
    event = make_event(tables=1)
    refuse_strangers(event, f"sessions/1/{path}/", method="post")
    client = come(event, "referee")
    assert client.put(at(event, f"sessions/1/{path}/")).status_code == 405
    if path in ("pause", "resume", "time"):
        assert client.get(at(event, f"sessions/1/{path}/")).status_code == 405
    assert client.post(at(event, f"sessions/9/{path}/"), yes()).status_code == 404


def test_another_tournaments_session_is_not_found() -> None:
    event, other = make_event(tables=1), make_event(tables=1, sessions=2)
    open_session(session=other.sessions[1], by=SYSTEM)
    assert come(event, "organizer").post(at(event, "sessions/2/pause/")).status_code == 404
