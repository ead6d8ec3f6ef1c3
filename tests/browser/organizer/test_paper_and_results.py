"""What organizers print and take away, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD
from tests.browser.test_screens import examine
from tests.browser.visitor import Visitor
from tests.tournament.exports.evening import play_evening
from tournament.models import Account


@pytest.mark.parametrize(("device", "theme"), [("phone", "light"), ("laptop", "dark")])
def test_paper_and_results_open_and_shut_nobody_out(
    device: str, theme: str, visit: Callable[..., Visitor], organizer: Account, pictures: Path
) -> None:
    office = f"/organize/{play_evening().tournament.slug}"
    visitor = visit(device, theme=theme)
    page = visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next={office}/results/")
    page.get_by_text("Show what is missing").click()
    examine(visitor, pictures / f"results-{device}-{theme}.png")
    with page.expect_download() as saved:
        page.get_by_role("link", name="XLSX").click()
    assert saved.value.suggested_filename.endswith("-results.xlsx")
    visitor.open(f"{office}/paper/")
    examine(visitor, pictures / f"paper-{device}-{theme}.png")
    with visitor.context.expect_page() as opened:
        page.locator("form[target=_blank] button").click()
    opened.value.wait_for_url("**/table-cards.pdf**")
    assert "csrf" not in opened.value.url
    visitor.open("/api/")
    examine(visitor, pictures / f"api-{device}-{theme}.png")


def test_the_office_prints_its_lists_and_not_its_menus(visit: Callable[..., Visitor], organizer: Account) -> None:
    office = f"/organize/{play_evening().tournament.slug}"
    page = visit("laptop").sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next={office}/players/")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 690, "height": 1000})
    for path in ("players/", "players/draw/", "seating/", "penalties/", "log/"):
        page.goto(f"{office}/{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".rail")).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollWidth") <= 690, path
