"""Every page of the day, with trouble of every kind, to look at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD
from tests.browser.tablet.table_event import seat_people
from tests.browser.test_screens import examine, measure
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, SOUTH, WEST, Event, new_id, play
from tournament.accounts.table_links import issue_table_links, open_link
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Session, Table, TableLink
from tournament.penalties.giving import Offence, penalise, penalise_entry
from tournament.sessions.running import call_referee

Visit = Callable[..., Visitor]


def in_office(visitor: Visitor, event: Event, path: str = "board/") -> Page:
    """Sign in and go to the office."""
    return visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next=/organize/{event.tournament.slug}/{path}")


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
            page.get_by_role("button", name="Issue referee code").click()
            expect(page.locator(".slip")).to_be_visible()
        if name == "give":
            page.get_by_text("False win with fewer than 8 points").click()
            page.get_by_role("button", name="Preview penalty").click()
            expect(page.get_by_label("Reason")).to_be_visible()
        measure(visitor, pictures / f"day_{name}-{device}-{theme}.png")
        if device == "laptop" or name == "board":
            assert visitor.barriers() == [], name
    page.goto(f"/organize/{event.tournament.slug}/session/1/table/1/")
    examine(visitor, pictures / f"day_desk-{device}-{theme}.png")
    page.get_by_role("link", name="Back to the board").click()
    expect(page.get_by_role("heading", name="Session 1 of 2")).to_be_visible()


def test_nothing_of_the_board_falls_out_of_line(visit: Visit, organizer: Account) -> None:
    event = seat_people("mcr", tables=8, clock_minutes=90)
    laptop = visit("laptop", viewport={"width": 1366, "height": 768})
    page = in_office(laptop, event)
    said = page.get_by_text("Nothing has been entered yet.").bounding_box()
    assert said
    assert said["height"] < 60, "it has the width of the card, not of a time of day"
    page.get_by_role("button", name="Pause").click()
    resume = page.get_by_role("button", name="Resume").bounding_box()
    close = page.get_by_role("link", name="Close session").bounding_box()
    assert resume
    assert close
    assert abs(resume["y"] - close["y"]) < 4, "a paused clock pushes no button into a line of its own"
    phone = visit("phone")
    tab = in_office(phone, event, "codes/").get_by_role("link", name="Referee codes").bounding_box()
    assert tab
    assert tab["x"] + tab["width"] <= 390, "the tab that is open shows"
