"""The prize-giving in a real browser: a tile turns over once, by a key on the projector or by the remote."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PASSWORD
from tests.browser.visitor import Visitor
from tests.tournament.events import Event
from tests.tournament.public.test_prizes import played
from tournament.core.permissions import SYSTEM
from tournament.models import Account
from tournament.public.prizes import open_prizes, show_prize
from tournament.public.projector_settings import change_display

LOOK_AGAIN = """() => document.querySelector("[data-slides]").dispatchEvent(new CustomEvent("version"))"""
MOVING = """() => document.getAnimations().filter(({ effect }) => effect.target.matches(".prize")).length"""


def open_wall(visitor: Visitor, event: Event) -> Page:
    """Open the projector, all tiles face down, in the organizer's browser."""
    open_prizes(tournament=event.tournament, kind="players", is_warned=False, by=SYSTEM)
    visitor.open(f"/t/{event.tournament.slug}/display/")
    page = visitor.page
    page.get_by_role("button", name="Tap to start").click()
    page.evaluate("() => document.activeElement?.blur()")
    expect(page.locator(".prize")).not_to_have_count(0)
    expect(page.locator(".prize[data-open]")).to_have_count(0)
    return page


def turn_by_key(page: Page, shown: int) -> None:
    page.keyboard.press("PageDown")
    expect(page.locator(f'[data-shown="{shown}"]')).to_be_visible()


# Places in two lines, and words that leave their tile.
SPILLED = """() => [...document.querySelectorAll(".prize[data-open]")].flatMap((tile) => {
  const { left, right } = tile.getBoundingClientRect();
  const place = tile.querySelector(".no");
  const words = document.createRange();
  words.selectNodeContents(place.lastChild);
  const isBroken = words.getClientRects().length > 1;
  const spilled = [...tile.querySelectorAll("*")].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width && (box.left < left || box.right > right);
  });
  return [...spilled, ...(isBroken ? [place] : [])].map((part) => part.outerHTML);
})"""


@pytest.mark.parametrize("size", [(1024, 768), (390, 844)], ids=["flat", "upright"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_tile_holds_its_words(
    visit: Callable[..., Visitor], live_server: LiveServer, language: str, size: tuple[int, int]
) -> None:
    event = played()
    open_prizes(tournament=event.tournament, kind="players", is_warned=False, by=SYSTEM)
    for seen in range(3):
        show_prize(tournament=event.tournament, seen=seen, step=1, by=SYSTEM)
    width, height = size
    page = visit("laptop", language=language, viewport={"width": width, "height": height}).open(
        f"/t/{event.tournament.slug}/display/"
    )
    page.locator("[data-display] button").first.click()
    expect(page.locator(".prize[data-open]")).to_have_count(3)
    assert page.evaluate(SPILLED) == []


def swap_for_another_reason(page: Page, event: Event) -> None:
    change_display(tournament=event.tournament, by=SYSTEM, message="Lunch is served")
    page.evaluate(LOOK_AGAIN)
    expect(page.locator(".podium[data-turning]")).to_have_count(0)


def test_places_are_turned_over_once_each(
    visit: Callable[..., Visitor], live_server: LiveServer, organizer: Account
) -> None:
    event = played()
    visitor = visit("laptop", reduced_motion="no-preference")
    visitor.sign_in("organizer", PASSWORD)
    wall = open_wall(visitor, event)
    turn_by_key(wall, 1)
    expect(wall.locator(".prize[data-open]")).to_contain_text("West Wind")
    expect(wall.locator(".prize[data-open]")).to_contain_text("Netherlands")
    assert wall.evaluate(MOVING) == 1
    swap_for_another_reason(wall, event)
    assert wall.evaluate(MOVING) == 0

    # The second by the remote, in another tab.
    remote = visitor.context.new_page()
    remote.goto(f"{live_server.url}/organize/{event.tournament.slug}/prizes/")
    remote.get_by_role("button", name="Show 2nd place").click()
    expect(remote.get_by_role("button", name="Show 1st place")).to_be_visible()
    wall.bring_to_front()
    wall.evaluate(LOOK_AGAIN)
    expect(wall.locator(".podium[data-turning] .prize[data-latest]")).to_contain_text("South Wind")

    # Whoever asked for less motion sees no tile turn.
    wall.emulate_media(reduced_motion="reduce")
    turn_by_key(wall, 3)
    expect(wall.locator(".prize[data-latest]")).to_contain_text("East Wind")
    assert wall.evaluate(MOVING) == 0
    expect(wall.locator(".ticker")).to_contain_text("Congratulations")

    # Those who share a place are turned over together.
    wall = open_wall(visitor, played(20, 0, 0, -20))
    turn_by_key(wall, 1)
    expect(wall.locator('.prize[data-place="2"][data-open]')).to_have_count(2)
    expect(wall.locator('.prize[data-place="1"]:not([data-open])')).to_have_count(1)
