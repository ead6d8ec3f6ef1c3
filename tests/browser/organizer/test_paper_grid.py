"""Totals from paper, entered by keyboard alone: a grid that adds up as one types, and saves itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.organizer.test_day import in_office
from tests.browser.tablet.table_event import seat_people
from tests.browser.test_screens import examine
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, play
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Table
from tournament.tables.paper.totals import enter_totals
from tournament.tables.signatures import close_table

Visit = Callable[..., Visitor]


def table(event: Event, number: int, session: int = 1) -> Table:
    found = Table.objects.select_related("session", "tournament")
    return found.get(tournament=event.tournament, session__number=session, number=number)


def type_row(page: Page, *totals: str) -> None:
    """Type the totals of a table and go on, as one does with a pile of sheets."""
    for total in totals:
        page.keyboard.type(total)
        page.keyboard.press("Enter")


def state(page: Page, number: int, is_now: str) -> None:
    expect(page.locator(f"#paper-{number}")).to_have_attribute("data-state", is_now)


def earned(page: Page, number: int) -> list[str]:
    return [text.split("\n")[0] for text in page.locator(f"#paper-{number} [data-earned]").all_inner_texts()]


def test_a_session_is_typed_without_a_mouse(visit: Visit, organizer: Account, pictures: Path) -> None:
    event = seat_people("mcr", tables=8)
    play(event, (SOUTH, 12, EAST), table=table(event, 7))
    close_table(table=table(event, 7), reason="Signed", by=SYSTEM)
    play(event, (SOUTH, 12, EAST), table=table(event, 8))
    visitor = visit("laptop", viewport={"width": 1366, "height": 768})
    page = in_office(visitor, event, "sessions/1/totals/")
    expect(page.locator("#t1-E")).to_be_focused()

    # Sums as one types; what it earns as soon as it adds up, and never before.
    page.keyboard.type("154")
    expect(page.locator("#paper-1 .adds")).to_have_text("+154so far")
    page.keyboard.press("Enter")
    type_row(page, "22", "133-")
    assert earned(page, 1) == ["", "", "", ""]
    assert page.locator("#t1-N").input_value() == "", "the fourth is not proposed"
    page.keyboard.type("−43")
    expect(page.locator("#paper-1 [data-earned]").first).to_have_text("4TP")
    assert table(event, 1).source == "hands", "nothing is saved while it is typed"
    page.keyboard.press("Tab")
    expect(page.locator("#t2-E")).to_be_focused()
    state(page, 1, "saved")
    assert table(event, 1).totals == {EAST: 154, SOUTH: 22, WEST: -133, NORTH: -43}

    # A row that does not add up is left, and explained later by Tab.
    type_row(page, "86", "-173", "-127", "219")
    state(page, 2, "wrong")
    expect(page.locator("#paper-2 .adds")).to_have_text("+5must be 0")
    expect(page.locator("#t3-E")).to_be_focused()
    type_row(page, "12", "61")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#t4-W")).to_be_focused()
    state(page, 3, "half")
    expect(page.get_by_text("Check table 2")).to_be_visible()
    # Whoever types in that row again is not told to check it.
    page.locator("#t2-S").focus()
    page.keyboard.type("-17")
    expect(page.get_by_text("Check table 2")).to_be_hidden()
    page.keyboard.type("3")
    page.locator("#t4-W").focus()
    expect(page.get_by_text("Check table 2")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    state(page, 3, "empty")
    page.locator("#t2-N").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#t2-reason")).to_be_focused()
    page.keyboard.type("Signed like this")
    page.keyboard.press("Enter")
    expect(page.locator("#t3-E")).to_be_focused()
    state(page, 2, "saved")

    # Somebody else saves tables meanwhile: one that nobody types here, and the one that is being typed.
    type_row(page, "40", "40")
    for number in (6, 3):
        enter_totals(table=table(event, number), totals={EAST: -3, SOUTH: 1, WEST: 1, NORTH: 1}, by=SYSTEM)
    state(page, 6, "saved")
    expect(page.locator("#t6-E")).to_have_value("−3")
    expect(page.locator("#paper-6")).to_have_attribute("data-others", "")
    expect(page.locator("#paper-3 .meanwhile")).to_contain_text("−3")
    expect(page.locator("#t3-W")).to_be_focused()
    assert page.locator("#t3-S").input_value() == "40", "what was typed stays"
    examine(visitor, pictures / "paper-grid-meanwhile.png")
    type_row(page, "3", "-83")
    state(page, 3, "conflict")
    expect(page.locator("#paper-3 .row-more")).to_contain_text("−3")
    type_row(page, "112", "-48", "-21")
    examine(visitor, pictures / "paper-grid.png")
    page.locator("#paper-3").get_by_role("button", name="Use the typed totals").press("Enter")
    state(page, 3, "saved")
    assert table(event, 3).totals[NORTH] == -83

    # Hands that were recorded say something else.
    page.locator("#t8-E").focus()
    type_row(page, "4", "-2", "-1", "-1")
    state(page, 8, "hands")
    page.locator("#paper-8").get_by_role("button", name="Keep the hands").press("Enter")
    state(page, 8, "empty")
    page.locator("#t8-E").focus()
    type_row(page, "-20", "36", "-8", "-8")
    state(page, 8, "saved")
    assert table(event, 8).source == "hands"
    expect(page.locator(".paper-foot")).to_contain_text("6 of 8 tables")
    expect(page.get_by_role("button", name="Close session (2 open)")).to_be_disabled()
