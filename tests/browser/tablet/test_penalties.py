"""Penalties as they are seen at the table: who, with which wind, what it really cost, and totals that follow."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.tablet.table_event import Finger, code_of, link_of, seat_people, without_worker
from tests.browser.test_screens import look_around
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, play
from tournament.core.permissions import SYSTEM
from tournament.setup.tournament import publish

Visit = Callable[..., Visitor]


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return without_worker(visit)


def rows_of(page: Page) -> list[str]:
    """Return the lines of the score sheet in words, without their totals."""
    return [" ".join(text.split()) for text in page.locator("[data-sheet-hands] tr .what").all_text_contents()]


def ran(page: Page) -> list[list[str]]:
    """Return the running totals, line by line, and the totals below them."""
    lines = page.locator("[data-sheet-hands] tr:has(.ran)").all()
    return [line.locator(".ran").all_text_contents() for line in lines] + [
        page.locator("[data-sheet-totals] td").all_text_contents()
    ]


def give(page: Page, link: str, code: str, *, seat: str, kind: str, hand: int, points: int | None = None) -> None:
    """Give a penalty on the table's own page."""
    page.goto(f"{link}session/1/penalties/")
    page.locator(f"label:has(input[name=seat][value={seat}])").tap()
    page.locator(f"label:has(input[name=kind][value={kind}])").tap()
    page.locator("[name=hand_number]").fill(str(hand))
    page.locator("[name=points]").fill("" if points is None else str(points))
    page.locator("[name=code]").fill(code)
    with page.expect_navigation():
        page.get_by_role("button", name="Record penalty").tap()


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_the_sheet_players_sign_adds_up_line_by_line(
    device: str, visit: Visit, live_server: LiveServer, pictures: Path
) -> None:
    event: Event = seat_people("mcr")
    publish(tournament=event.tournament, by=SYSTEM)
    link, code = link_of(event), code_of(event)
    visitor = visit(device)
    page = Finger.at(visitor, link).page
    # Before hand 1: the totals beside it are those before anyone has won.
    give(page, link, code, seat="W", kind="false-win", hand=1, points=20)
    expect(page.locator(".noted")).to_contain_text("Li Wenjun 李文君 (West)")
    expect(page.locator(".noted")).to_contain_text("pays 60 to the others")
    expect(page.locator(".noted")).not_to_contain_text("10 points")
    play(event, (SOUTH, 12, EAST), (WEST, 20))
    give(page, link, code, seat="E", kind="off-table", hand=2, points=5)
    # In hand 2 South deals, so that the player who started as East is North.
    expect(page.locator(".noted li").first).to_contain_text("Inês Falcão (North)")
    look_around(visitor, pictures, "penalties", [(device, "light")])
    finger = Finger.at(visitor, link)
    finger.expect_hand(3)
    assert finger.totals() == {"E": -33, "S": 28, "W": 16, "N": -16}
    finger.tap(".tablet-bar [data-to-sheet]")
    words = rows_of(page)
    assert words[0] == "Li Wenjun 李文君: False win with fewer than 8 points"
    assert words[2] == "Inês Falcão: Points off the score at this table"
    assert ran(page) == [
        ["+20", "+20", "−60", "+20"],
        ["0", "+56", "−68", "+12"],
        ["−5", "+56", "−68", "+12"],
        ["−33", "+28", "+16", "−16"],
        ["−33", "+28", "+16", "−16"],
    ]
    look_around(visitor, pictures, "penalised-sheet", [(device, "light"), (device, "dark")])
    page = visitor.open(f"/t/{event.tournament.slug}/session/1/table/1/")
    lines = page.locator(".course tbody tr")
    expect(lines).to_have_count(4)
    assert [line.locator(".sum").all_inner_texts() for line in lines.all()] == [
        ["+20", "+20", "−60", "+20"],
        ["0", "+56", "−68", "+12"],
        ["−5", "+56", "−68", "+12"],
        ["−33", "+28", "+16", "−16"],
    ]
    assert page.locator(".course tfoot td").all_inner_texts()[:4] == ["−33", "+28", "+16", "−16"]
    lines.first.get_by_role("link", name="Referee decisions").tap()
    expect(page.locator("#noted")).to_be_in_viewport()


def test_a_hand_that_waits_on_the_tablet_is_added_after_the_penalty_in_it(
    visit: Visit, live_server: LiveServer
) -> None:
    event = seat_people("mcr")
    play(event, *[()] * 15)
    link, code = link_of(event), code_of(event)
    visitor = visit("tablet")
    page = Finger.at(visitor, link).page
    give(page, link, code, seat="S", kind="false-win", hand=16)
    finger = Finger.at(visitor, link)
    visitor.intercept("**/hands/", lambda route: route.abort())
    finger.win("W", "E", 8)
    expect(page.locator("[data-sheet-totals] td").first).to_have_text("−6")
    assert ran(page)[-3:] == [["+10", "−30", "+10", "+10"], ["−6", "−38", "+42", "+2"], ["−6", "−38", "+42", "+2"]]
    page.unroute("**/hands/")
    finger.expect_badge("Online")
    # All hands are played: there is no hand 17 to be penalised in.
    page.goto(f"{link}session/1/penalties/")
    expect(page.locator("[name=hand_number]")).to_have_value("16")
    give(page, link, code, seat="S", kind="warning", hand=17)
    expect(page.get_by_role("alert")).to_contain_text("There is no hand 17: hand 16 was the last one.")
    visitor.console[:] = []


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_what_follows_is_shown_before_it_is_noted(
    device: str, visit: Visit, live_server: LiveServer, harbour_rules: str, pictures: Path
) -> None:
    event = seat_people(harbour_rules)
    play(event, ())
    link, code = link_of(event), code_of(event)
    visitor = visit(device)
    page = Finger.at(visitor, link).page
    page.goto(f"{link}session/1/penalties/")
    page.locator("label:has(input[name=seat][value=W])").tap()
    page.locator("label:has(input[name=kind][value=false-win])").tap()
    page.get_by_role("button", name="Preview penalty").tap()
    told = page.locator("#answer")
    expect(told).to_be_in_viewport()
    expect(told).to_contain_text("Li Wenjun 李文君 (South), hand 2: pays 8,000 to the others")
    expect(told).to_contain_text("This penalty ends hand 2. Play stops at once.")
    assert told.locator("tbody .num:nth-child(2)").all_inner_texts() == ["−8,000", "+2,000", "+2,000", "+4,000"]
    look_around(visitor, pictures, "penalty-preview", [(device, "light"), (device, "dark")])
    assert event.table.totals[WEST] == 0
    # Reason and code are asked for only now.
    page.locator("[name=code]").fill(code)
    with page.expect_navigation():
        page.get_by_role("button", name="Record penalty").tap()
    expect(page.locator(".noted")).to_contain_text("pays 8,000 to the others; ends the hand")
    assert event.table.totals == {EAST: 2000, SOUTH: 4000, WEST: -8000, NORTH: 2000}
    page.locator("label:has(input[name=kind][value=late])").tap()
    page.locator("label:has(input[name=seat][value=E])").tap()
    page.locator("[name=minutes]").fill("4")
    page.get_by_role("button", name="Preview penalty").tap()
    expect(told).to_contain_text("2,000 off the standing")
    if device == "phone":
        page.set_viewport_size({"width": 844, "height": 390})
        assert visitor.overflow() <= 0
        visitor.picture(pictures / "penalty-preview-sideways.png", is_whole=False)
