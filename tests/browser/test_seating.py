"""An organizer seats an event: looks for a seating, uses it, swaps two players, releases a session."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD
from tests.browser.visitor import Visitor
from tests.tournament.seated import look, sessions_of, unseated
from tournament import seating_search
from tournament.actors import SYSTEM
from tournament.arranging import publish
from tournament.models import Account, Tournament
from tournament.seating_search import accept_search
from tournament.seating_state import SeatingState


@pytest.fixture
def tournament(organizer: Account, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    monkeypatch.setattr(seating_search, "AT_ONCE_SECONDS", 60)  # a busy machine is no reason for another process
    return publish(tournament=unseated(32), by=SYSTEM, is_published=True)


def examine(visitor: Visitor, picture: Path) -> None:
    """Take a picture, and find nothing wrong."""
    visitor.page.screenshot(path=picture, full_page=True)
    assert visitor.overflow() <= 0
    # The rail with its tools is examined where the office is.
    assert [barrier for barrier in visitor.barriers() if "menu-word" not in barrier] == []
    if visitor.device != "laptop":
        assert visitor.small_targets() == []


def test_from_nothing_to_a_released_session(
    visit: Callable[..., Visitor], tournament: Tournament, pictures: Path
) -> None:
    visitor = visit("laptop")
    page = visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next=/organize/{tournament.slug}/seating/")
    page.get_by_role("link", name="New seating").first.click()
    page.get_by_label("Sessions in the whole event").fill("8")
    page.get_by_role("button", name="Look for a seating").click()
    expect(page.get_by_role("heading", name="A new seating, as good as can be")).to_be_visible()
    examine(visitor, pictures / "seating_found-laptop-light.png")
    page.get_by_role("button", name="Use this seating").click()
    expect(page.get_by_role("heading", name="Seating of 32 players, 8 sessions")).to_be_visible()

    tables = SeatingState.read(tournament).sessions[0].tables
    places = page.locator("button.place")
    places.nth(0).click()
    expect(page.get_by_text("Now tap whom to swap with.")).to_be_visible()
    places.nth(5).click()
    effect = page.locator(".swap-effect")
    expect(effect).to_contain_text(re.compile(r"repeated meetings 0 → \d"))
    examine(visitor, pictures / "seating_swap-laptop-light.png")
    assert SeatingState.read(tournament).sessions[0].tables == tables
    effect.get_by_role("button", name="Swap").click()
    expect(page.get_by_text("The two have changed places")).to_be_visible()
    swapped = SeatingState.read(tournament).sessions[0].tables
    assert (swapped[0][0], swapped[1][1]) == (tables[1][1], tables[0][0])

    page.get_by_role("button", name="Release to the players").click()
    expect(page.get_by_text("Players see session 1 now.")).to_be_visible()
    assert sessions_of(tournament)[0].is_seating_released


def test_on_a_tablet_in_the_dark_and_on_a_phone(
    visit: Callable[..., Visitor], tournament: Tournament, pictures: Path
) -> None:
    accept_search(search=look(tournament, sessions=8), by=SYSTEM)
    visitor = visit("tablet", theme="dark")
    office = f"/organize/{tournament.slug}/seating/"
    visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next={office}?session=2%26one=1%26other=7")
    examine(visitor, pictures / "seating-tablet-dark.png")
    for name in ("new", "draw", "import"):
        visitor.open(f"{office}{name}/")
        examine(visitor, pictures / f"seating_{name}-tablet-dark.png")
    phone = visit("phone")
    phone.open(f"/t/{tournament.slug}/fairness/")
    examine(phone, pictures / "fairness-phone-light.png")
