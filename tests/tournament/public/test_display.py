"""The projector shows what everyone may see, in pages that can be read from the last row."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from pytest_django import Settings

from tests.tournament.events import EAST, SOUTH, Event, make_event, play
from tests.tournament.public.pages import close, finish_all, published, see, win_with_tiles
from tests.tournament.public.reading import words_of
from tests.tournament.test_markup import Markup
from tournament.models import Entry, Session, Table
from tournament.penalties.giving import Offence, penalise_entry
from tournament.public.projector import Page, Show, show_of
from tournament.public.projector_settings import change_display
from tournament.seating.plan import release_seating
from tournament.sessions.running import close_session, open_session, pause_session, reopen_session
from tournament.setup.tournament import finish_tournament

pytestmark = pytest.mark.django_db


def show(event: Event) -> Show:
    return show_of(event.fresh())


def kinds(event: Event) -> list[str]:
    return [page.key for page in show(event).pages]


def pages_of(event: Event, kind: str) -> list[Page]:
    return [page for page in show(event).pages if page.kind == kind]


def choose(event: Event, **choices: object) -> None:
    change_display(tournament=event.tournament, by=event.referee, **choices)


# -- what is on it ----------------------------------------------------------------------------------------------------


def test_slides_come_as_soon_as_there_is_something_to_show() -> None:
    event = published(tables=1, is_open=False)
    assert kinds(event) == ["clock-1"]
    release_seating(session=event.session, by=event.organizer)
    assert kinds(event) == ["clock-1", "seating-1"]
    open_session(session=event.session, by=event.organizer)
    play(event, (SOUTH, 12, EAST))
    assert kinds(event) == ["clock-1", "seating-1", "standings-1", "big-hands-1"]


def test_the_clock_says_that_everything_is_played() -> None:
    event = published(tables=1)
    assert "All sessions played" not in see(event, "display/")
    close(event)
    assert "All sessions played" in see(event, "display/")


def test_everybody_is_on_a_page_and_no_page_is_too_long() -> None:
    event = published(tables=17)
    for table in Table.objects.filter(session=event.session):
        play(event, (SOUTH, 12, EAST), table=table)
    seating, standings = pages_of(event, "seating"), pages_of(event, "standings")
    assert [len(page.rows) for page in seating] == [23, 22, 23]
    assert [len(page.rows) for page in standings] == [12, 12, 12, 12, 12, 8]
    assert {row.entry.pk for page in standings for row in page.rows} == {entry.pk for entry in event.entries}
    names = [row.entry.public_name for page in seating for row in page.rows]
    assert names == sorted(names)
    assert [page.number for page in standings] == [1, 2, 3, 4, 5, 6]


def test_the_seating_is_that_of_the_next_session_once_it_is_released() -> None:
    event = published(tables=1, sessions=2)
    assert "Session 1 : your table and seat" in see(event, "display/")
    Session.objects.filter(pk=event.sessions[1].pk).update(starts_at=datetime(2026, 5, 1, 14, 15, tzinfo=UTC))
    release_seating(session=event.sessions[1], by=event.organizer)
    page = see(event, "display/")
    assert "Session 2 at 14:15 : your table and seat" in page
    assert "Session 2 starts at 14:15" in page


def test_the_clock_says_when_and_lets_the_page_count() -> None:
    event = published(tables=2, clock_minutes=90)
    text = Client().get(f"/t/{event.tournament.slug}/display/").content.decode()
    started = event.table.session.started_at
    assert started is not None
    assert f'data-countdown="{round((started.timestamp() + 5400) * 1000)}"' in text
    assert "2 of 2 tables playing" in words_of(text)
    pause_session(session=event.session, by=event.referee)
    text = Client().get(f"/t/{event.tournament.slug}/display/").content.decode()
    assert re.search(r'data-stands="5[34]\d\d"', text)
    assert "The clock is paused" in text


def test_a_session_opened_again_does_not_take_the_clock_from_the_one_being_played() -> None:
    event = published(tables=1, sessions=2)
    close(event)
    open_session(session=event.sessions[1], by=event.referee)
    reopen_session(session=event.session, by=event.organizer)
    assert show(event).clock.running == show(event).seated == event.sessions[1]


def test_ranks_move_against_the_session_before() -> None:
    event = published(tables=1, sessions=2)
    play(event, (SOUTH, 12, EAST))
    assert {row.climbed for page in pages_of(event, "standings") for row in page.rows} == {None}
    close(event)
    open_session(session=event.sessions[1], by=event.referee)
    play(event, *[(SOUTH, 88)] * 2, table=Table.objects.get(session=event.sessions[1]))
    (page,) = pages_of(event, "standings")
    climbed = [row.climbed for row in page.rows]
    assert any(climbed)
    assert all(step is not None for step in climbed)


@pytest.mark.parametrize(("ruleset", "off", "beside"), [("mcr", 0, "−7"), ("zung-jung", 7, "")])
def test_the_wall_shows_points_as_the_page_does(ruleset: str, off: int, beside: str) -> None:
    """Where points break ties, what came off stands beside them; where they are all there is, it is off them."""
    event = published(ruleset, tables=1)
    play(event, (SOUTH, 30, EAST))
    south = event.seat(SOUTH).entry
    assert south is not None
    penalise_entry(entry=south, offence=Offence(kind="off-standing", points=7), reason="Late", by=event.referee)
    (page,) = pages_of(event, "standings")
    row = next(row for row in page.rows if row.entry == south)
    assert (row.points, row.penalty) == (f"+{event.table.totals[SOUTH] - off}", beside)
    for shown in (see(event, ""), see(event, "display/")):
        assert row.points in shown
        assert beside in shown


def test_a_finished_tournament_thanks_everybody() -> None:
    event = published(tables=1)
    play(event, (SOUTH, 12, EAST))
    close(event)
    finish_tournament(tournament=event.tournament, by=event.organizer)
    page = see(event, "display/")
    assert "Thank you for playing" in page
    assert "Final standings" in page


def test_the_foot_says_where_to_follow(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://hall.example"
    assert "Your next table on your phone: hall.example" in see(published(tables=1), "display/")


def test_the_markup_is_sound() -> None:
    event = published(tables=3)
    win_with_tiles(event)
    choose(event, message="Lunch", is_message_slide=True)
    markup = Markup(Client().get(f"/t/{event.tournament.slug}/display/").content.decode())
    assert markup.forbidden == []
    assert len(markup.ids) == len(set(markup.ids))
    assert markup.tags.count("h1") == markup.tags.count("main") == 1


# -- what was chosen --------------------------------------------------------------------------------------------------


def test_only_what_was_chosen_takes_turns() -> None:
    event = published(tables=1)
    play(event, (SOUTH, 12, EAST))
    choose(event, slides=["standings"])
    assert kinds(event) == ["standings-1"]
    choose(event, pinned="seating")
    assert kinds(event) == ["seating-1"]


def test_a_pinned_slide_with_nothing_on_it_gives_way_to_the_clock() -> None:
    event = published(tables=1)
    choose(event, pinned="big-hands")
    assert kinds(event) == ["clock-1"]


def test_a_message_stands_at_the_foot_or_takes_its_turn() -> None:
    event = published(tables=1)
    choose(event, message="Lunch <b>is</b> served")
    text = Client().get(f"/t/{event.tournament.slug}/display/").content.decode()
    assert "Lunch &lt;b&gt;is&lt;/b&gt; served" in text
    assert "message-1" not in kinds(event)
    choose(event, is_message_slide=True)
    assert kinds(event)[0] == "message-1"
    choose(event, is_message_slide=False, message="Lunch is served " * 6)
    assert kinds(event)[0] == "message-1", "too long for one line"


def test_the_page_is_told_seconds_and_sound() -> None:
    event = published(tables=1)
    choose(event, seconds=25, is_sound_on=False)
    text = Client().get(f"/t/{event.tournament.slug}/display/slides/").content.decode()
    assert 'data-seconds="25" data-sound="off"' in text
    assert text.lstrip().startswith('<div id="slides"')


# -- what is kept back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["hand", "table", "session"])
def test_the_wall_waits_for_the_policy(policy: str) -> None:
    event = published(tables=2, policy=policy)
    win_with_tiles(event)
    page = see(event, "display/slides/")
    assert ("Mixed Straight" in page) == (policy == "hand")
    assert ("Standings" in page) == (policy == "hand")
    assert ("tables playing" in page) == (policy != "session")
    finish_all(event)
    assert ("Mixed Straight" in see(event, "display/slides/")) == (policy != "session")
    close_session(session=event.session, by=event.referee)
    assert "Mixed Straight" in see(event, "display/slides/")


def test_a_freeze_keeps_the_standings_as_they_were() -> None:
    event = published(tables=1, sessions=2, freeze_after=1)
    play(event, (SOUTH, 12, EAST))
    close(event)
    before = [(row.rank, row.points) for page in pages_of(event, "standings") for row in page.rows]
    open_session(session=event.sessions[1], by=event.referee)
    play(event, (EAST, 88), table=Table.objects.get(session=event.sessions[1]))
    assert [(row.rank, row.points) for page in pages_of(event, "standings") for row in page.rows] == before
    assert "88" not in see(event, "display/slides/")


def test_code_names_are_used() -> None:
    event = published(tables=1)
    entry = event.entries[0]
    Entry.objects.filter(pk=entry.pk).update(code_name="Zephyr")
    play(event, (SOUTH, 12, EAST))
    page = see(event, "display/")
    assert "Zephyr" in page
    assert entry.name not in page


@pytest.mark.parametrize("path", ["display/", "display/slides/"])
def test_a_hidden_tournament_has_no_projector(path: str) -> None:
    event = make_event(tables=1)
    assert Client().get(f"/t/{event.tournament.slug}/{path}").status_code == 404
    assert Client().post(f"/t/{published(tables=1).tournament.slug}/{path}").status_code == 405
