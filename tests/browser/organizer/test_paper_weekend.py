"""A weekend of 24 with paper at half the tables: everything is entered by keyboard alone, through to the standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path

from django.test import Client
from playwright.sync_api import Page, expect

from scoring.seats import WINDS
from tests.browser.organizer.test_day import in_office
from tests.browser.organizer.test_paper_grid import state, table, type_row
from tests.browser.tablet.table_event import seat_people
from tests.browser.test_screens import examine
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, SOUTH, Event, play
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Seat, Session
from tournament.sessions.running import finish_tables, open_session
from tournament.setup.tournament import publish
from tournament.tables.signatures import close_table

Visit = Callable[..., Visitor]

SHEETS = {
    1: {1: (154, 22, -133, -43), 2: (40, 40, 3, -83), 3: (-12, 0, 12, 0)},
    2: {1: (8, -8, 8, -8), 2: (-90, 30, 30, 30), 3: (61, -20, -20, -21)},
}
TABLETS = (4, 5, 6)
RETYPED = (1, 3)
"""The session and the table whose sheet is retyped hand by hand first."""
PLACES = (4, 2, 1, 0)


def press(page: Page, name: str) -> None:
    """Go to a button or link by Tab, and press Enter there."""
    for _ in range(60):
        if page.evaluate("document.activeElement.textContent.trim()").startswith(name):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(name)


def earned(scores: Mapping[int, int]) -> dict[int, float]:
    """Return the table points of players, shared by equals."""
    ordered = sorted(scores.values(), reverse=True)
    shares = {
        score: sum(PLACES[place] for place, other in enumerate(ordered) if other == score) / ordered.count(score)
        for score in ordered
    }
    return {player: shares[score] for player, score in scores.items()}


def scores_at(event: Event, session: int, number: int, totals: tuple[int, ...]) -> dict[int, int]:
    seats = Seat.objects.filter(table=table(event, number, session)).select_related("entry")
    by_wind = dict(zip((wind.value for wind in WINDS), totals, strict=True))
    return {seat.entry.pk: by_wind[seat.wind] for seat in seats if seat.entry}


def office(visitor: Visitor, event: Event, path: str) -> Page:
    return visitor.open(f"/organize/{event.tournament.slug}/{path}")


def mark_paper(visitor: Visitor, event: Event, session: int) -> None:
    """Mark the tables that keep paper, while the others play on their tablets."""
    page = office(visitor, event, f"sessions/{session}/paper/")
    for number in SHEETS[session]:
        page.locator(f"input[name=tables][value='{number}']").press("Space")
    press(page, "Save selection")
    expect(page.get_by_text("Selection saved.")).to_be_visible()
    for number in TABLETS:
        play(event, (SOUTH, 8 + number, EAST), table=table(event, number, session))
    finish_tables(session=Session.objects.get(pk=event.sessions[session - 1].pk), by=SYSTEM)
    for number in TABLETS:
        close_table(table=table(event, number, session), reason="Signed", by=SYSTEM)


def retype(page: Page, *hands: tuple[str, str, str]) -> None:
    """Type hands of a sheet: winner, discarder, value, and Enter."""
    for hand in hands:
        expect(page.locator("#line-who")).to_be_focused()
        for text in hand:
            page.keyboard.type(text)
            page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        expect(page.locator(".retyped tbody")).to_contain_text(hand[-1])


def type_sheets(page: Page, session: int) -> None:
    """Type the totals of all sheets; one of them was retyped with an error."""
    for number, totals in SHEETS[session].items():
        type_row(page, *(str(total) for total in totals))
        if (session, number) == RETYPED:
            state(page, number, "hands")
            page.locator(f"#t{number}-E").focus()
            press(page, "Use the typed totals")
        state(page, number, "saved")
    expect(page.locator(".paper-foot")).to_contain_text("6 of 6 tables")


def close(page: Page, session: int) -> None:
    """Close the session from the grid."""
    press(page, "Close session")
    expect(page.get_by_label("Why close without signatures")).to_have_value("Signed on paper")
    press(page, "Close these tables and the session")
    expect(page.get_by_text(f"Session {session} is closed.")).to_be_visible()


def expected(event: Event) -> dict[str, float]:
    """Return everyone's table points, worked out from the sheets and the hands on tablets."""
    points: Counter[int] = Counter()
    for session, number in product(SHEETS, range(1, 7)):
        tablet = {SOUTH: 3 * 8 + 8 + number, EAST: -8 - 8 - number}
        played = tuple(tablet.get(wind, -8) for wind in WINDS)
        points.update(earned(scores_at(event, session, number, SHEETS[session].get(number, played))))
    return {str(event.tournament.entries.get(pk=player)): round(total, 2) for player, total in points.items()}


def test_a_weekend_goes_through_the_keyboard(visit: Visit, organizer: Account, pictures: Path) -> None:
    event = seat_people("mcr", tables=6, sessions=2)
    publish(tournament=event.tournament, by=SYSTEM)
    visitor = visit("laptop", viewport={"width": 1366, "height": 768})
    in_office(visitor, event)
    for session in SHEETS:
        if session > 1:
            open_session(session=Session.objects.get(pk=event.sessions[session - 1].pk), by=SYSTEM)
        mark_paper(visitor, event, session)
        if session == RETYPED[0]:
            retype(office(visitor, event, f"table/{session}/{RETYPED[1]}/retype/"), ("s", "e", "12"), ("w", "", "8"))
            examine(visitor, pictures / "paper-retyping.png")
        page = office(visitor, event, f"sessions/{session}/totals/")
        type_sheets(page, session)
        close(page, session)
    standings = Client().get(f"/api/v1/tournaments/{event.tournament.slug}/standings").json()
    assert {row["name"]: row["total"] for row in standings["rows"]} == expected(event)
