"""A session run from the board, from the first check to a signature that never came; and its pages to look at."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PASSWORD
from tests.browser.table_event import Finger, seat_people
from tests.browser.test_screens import examine
from tests.browser.visitor import Visitor
from tests.databases import ROOT, environment
from tests.servers import serving
from tests.tournament.events import EAST, SOUTH, WEST, Event, new_id, play
from tournament.access import issue_table_links, open_link
from tournament.actors import SYSTEM
from tournament.models import Account, Session, Table, TableLink
from tournament.penalising import Offence, penalise, penalise_entry
from tournament.running import call_referee

Visit = Callable[..., Visitor]


def in_office(visitor: Visitor, event: Event, path: str = "board/") -> Page:
    """Sign in and go to the office."""
    return visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next=/organize/{event.tournament.slug}/{path}")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the address of a server of its own, with streams and several writers, and what was made there."""
    url = f"sqlite:///{tmp_path / 'day.sqlite3'}"
    command = [sys.executable, "-m", "tests.browser.day_event"]
    done = subprocess.run(command, cwd=ROOT, env=environment(url, tmp_path), capture_output=True, text=True, check=True)
    with serving(tmp_path, DEBUG="1", SECRET_KEY="only-for-tests", DATABASE_URL=url) as server:
        yield f"http://localhost:{server.port}", json.loads(done.stdout)


def test_a_session_is_run_from_the_board(hall: tuple[str, dict[str, str]], browser: Browser) -> None:
    home, made = hall
    office, keeper = Visitor.arrive(browser, home, "laptop"), Visitor.arrive(browser, home, "tablet")
    board = office.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next={made['office']}board/")
    board.get_by_role("link", name="Start session 1").click()
    expect(board.get_by_text("Every seat is taken: 8 players, 2 tables.")).to_be_visible()
    board.get_by_role("button", name="Start the clock").click()
    expect(board.get_by_role("timer")).to_contain_text("89:5")

    # What a tablet records is there by itself.
    finger = Finger.at(keeper, made["link"])
    finger.win("S", "E", 12)
    finger.tap("[data-call]")
    expect(board.locator(".feed")).to_contain_text("Table 1, hand 1: Marek Dvorský 12 from Inês Falcão")
    answer = board.get_by_role("button", name="On my way to table 1")
    expect(answer).to_be_visible()
    answer.click()
    expect(board.locator("#table-1")).to_contain_text("+36")
    expect(finger.page.locator(".desk-bar [data-call]")).to_have_attribute("aria-pressed", "false")

    board.get_by_role("button", name="5 min for all").click()
    expect(board.get_by_role("timer")).to_contain_text("94:")
    board.locator("#look-2").click()
    board.get_by_role("button", name="+5").click()
    expect(board.get_by_text("This table alone: +5 min")).to_be_visible()

    board.get_by_role("link", name="Penalties").click()
    board.get_by_label("Give a penalty to").select_option(str(made["east"]))
    board.get_by_role("button", name="Next").click()
    board.get_by_text("Declared a hand that does not win").click()
    board.get_by_role("button", name="Show what follows").click()
    expect(board.get_by_role("row", name="Inês Falcão")).to_contain_text("−30")
    board.get_by_label("Why?").fill("Showed ten tiles")
    board.get_by_role("button", name="Note the penalty").click()
    expect(board.locator(".offences")).to_contain_text("paid 30 to the others")

    board.get_by_role("link", name="Board").first.click()
    board.get_by_role("link", name="Close session").click()
    expect(board.get_by_text("2 tables are not signed.")).to_be_visible()
    board.get_by_label("Why are these tables closed").fill("Fire alarm")
    board.get_by_role("button", name="Close these tables and the session").click()
    expect(board.get_by_role("link", name="Start session 2")).to_be_visible()
    expect(finger.page.get_by_text("A referee has closed this table.")).to_be_visible()
    for visitor in (office, keeper):
        assert visitor.complaints() == []
        visitor.context.close()


def in_the_middle(event: Event) -> None:
    """Let things have happened: hands, trouble of every kind, penalties."""
    tables = list(Table.objects.filter(session=event.session).order_by("number"))
    for link in issue_table_links(tournament=event.tournament, numbers=range(1, 7), by=SYSTEM)[:5]:
        open_link(link=link, device="tablet")
    for number, table in enumerate(tables):
        play(event, *[(SOUTH, 12, EAST), (WEST, 20), (None,), (EAST, 8, SOUTH)][: number or 4], table=table)
    ago = timezone.now() - timedelta(minutes=20)
    Session.objects.filter(pk=event.session.pk).update(started_at=ago)
    Table.objects.filter(pk=tables[1].pk).update(last_recorded_at=ago)
    Table.objects.filter(pk=tables[3].pk).update(state="finished")
    TableLink.objects.filter(number=3).update(seen_at=ago)
    call_referee(table=tables[0], by=SYSTEM)
    kind = Offence(kind="false-win")
    penalise(table=tables[0], seat=WEST, offence=kind, reason="Ten tiles", command_id=new_id(), by=SYSTEM)
    penalise_entry(entry=event.entries[5], offence=Offence(kind="off-standing"), reason="Late", by=SYSTEM)


PATHS = {
    "board": "board/",
    "table": "table/1/1/",
    "sessions": "sessions/",
    "start": "sessions/2/start/",
    "close": "sessions/1/close/",
    "links": "links/",
    "link": "links/1/",
    "codes": "codes/",
    "penalties": "penalties/",
    "give": "penalties/player/1/",
    "swap": "table/1/1/swap/",
    "substitute": "table/1/1/seat/E/",
    "log": "log/?group=hands",
}


@pytest.mark.parametrize(("device", "theme"), [("laptop", "light"), ("tablet", "dark"), ("phone", "light")])
def test_every_page_of_the_day_fits(device: str, theme: str, visit: Visit, organizer: Account, pictures: Path) -> None:
    event = seat_people("mcr", tables=8, sessions=2, reserves=2, clock_minutes=90)
    in_the_middle(event)
    visitor = visit(device, theme=theme)
    page = in_office(visitor, event)
    for name, path in PATHS.items():
        page.goto(f"/organize/{event.tournament.slug}/{path}")
        if name == "codes":
            page.get_by_role("button", name="Issue a code").click()
            expect(page.locator(".slip")).to_be_visible()
        if name == "give":
            page.get_by_text("Declared a hand that does not win").click()
            page.get_by_role("button", name="Show what follows").click()
        page.screenshot(path=pictures / f"day_{name}-{device}-{theme}.png", full_page=True)
        assert visitor.overflow() <= 0, name
        assert visitor.small_targets() == [], name
        if device == "laptop" or name == "board":
            assert visitor.barriers() == [], name
    page.goto(f"/organize/{event.tournament.slug}/session/1/table/1/")
    examine(visitor, pictures / f"day_desk-{device}-{theme}.png")
    page.get_by_role("link", name="Back to the board").click()
    expect(page.get_by_role("heading", name="Session 1 of 2")).to_be_visible()
    visitor.refused.add(page.url)
