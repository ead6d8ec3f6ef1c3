"""Pages on paper: none comes out empty, and even from a dark screen it is dark ink on white."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PASSWORD
from tests.browser.tablet.table_event import Finger, link_of, seat_people, without_worker
from tests.browser.tablet.test_screens import finish_all
from tests.browser.visitor import COLOUR_RULES, Visitor
from tournament.core.permissions import SYSTEM
from tournament.models import Account
from tournament.setup.tournament import publish

A4: ViewportSize = {"width": 688, "height": 1000}
TOLD = "/calculator/?rules=mcr&hand=55m456789p89s&melds=123m&win=7s"


def print_out(visitor: Visitor, picture: Path) -> str:
    """Lay the page out for paper, from a dark screen, and return the words on it."""
    page = visitor.page
    page.set_viewport_size(A4)
    page.emulate_media(media="print", color_scheme="dark")
    visitor.picture(picture)
    assert visitor.overflow() <= 0, picture.stem
    assert visitor.barriers(rules=COLOUR_RULES) == [], picture.stem
    words = page.locator("body").inner_text()
    page.emulate_media(media="screen", color_scheme="dark")
    return words


def test_the_calculator_prints_the_hand_and_how_it_counts(visit: Callable[..., Visitor], pictures: Path) -> None:
    visitor = visit("laptop", theme="dark")
    page = visitor.open("/calculator/")
    for tile in ("1m", "1m", "1m", "2p"):
        page.locator(f'[data-tile="{tile}"]').click()
    expect(page.locator(".count-value")).to_contain_text("9 tiles to go")
    page.emulate_media(media="print")
    expect(page.locator(".rack-tile")).to_have_count(4)
    assert all(tile.is_visible() for tile in page.locator(".rack-tile").all())
    expect(page.locator(".pool")).to_be_hidden()
    words = print_out(visitor, pictures / "print-calculator.png")
    assert "Calculator" in words
    assert "tiles to go" in words
    page.set_viewport_size({"width": 1440, "height": 900})
    visitor.open(TOLD)
    words = print_out(visitor, pictures / "print-calculator-told.png")
    assert "Won on a discarded 7 Bamboos" in words
    assert "tiles to go" not in words, "the explanation has said it already"


def test_a_table_prints_its_whole_sheet_and_the_office_its_lists(
    visit: Callable[..., Visitor], live_server: LiveServer, organizer: Account, pictures: Path
) -> None:
    event = seat_people("mcr", clock_minutes=90)
    finish_all(event)
    publish(tournament=event.tournament, by=SYSTEM)
    visitor = without_worker(visit)("tablet", theme="dark")
    finger = Finger.at(visitor, link_of(event))
    expect(finger.page.locator("[data-sheet-hands] tr")).to_have_count(16)
    words = print_out(visitor, pictures / "print-sheet.png")
    assert "Total" in words
    finger.page.emulate_media(media="print")
    assert finger.page.locator(".paper").evaluate("(paper) => paper.scrollHeight <= paper.clientHeight + 1")
    finger.page.emulate_media(media="screen")
    visitor.sign_in("organizer", PASSWORD)
    slug = event.tournament.slug
    for name, path, word in [
        ("board", f"/organize/{slug}/board/", "Session 1"),
        ("overview", f"/organize/{slug}/", "Checklist"),
        ("codes", f"/organize/{slug}/codes/", "Referee codes"),
        ("standings", f"/t/{slug}/", "Inês Falcão"),
        ("table", f"/t/{slug}/session/1/table/1/", "Inês Falcão"),
        ("player", f"/t/{slug}/player/1/", "Sessions"),
    ]:
        visitor.open(path)
        assert word in print_out(visitor, pictures / f"print-{name}.png"), path
