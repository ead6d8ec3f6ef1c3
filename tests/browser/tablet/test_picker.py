"""Counting by tiles in a real browser: by taps on a tablet and a phone, by keys, with scripts off, on paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.records import score_record
from tests.browser.test_screens import examine, look_around
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, SOUTH, hand, make_event, play
from tests.tournament.hands import EDGE_WAIT
from tournament.models import Tournament

SHARED = "/calculator/?hand=55m456789p89s&melds=123m&win=7s&flowers=27f&seat=S&round=S"
HOLDING = {name: EDGE_WAIT[name] for name in ("hand", "melds", "win", "flowers")}
CONCEALED = ("5m", "5m", "4p", "5p", "6p", "7p", "8p", "9p", "8s", "9s")

# What `kongbox:counted` says, kept where the test can read it; the calculator would leave the page.
LISTEN = """() => document.querySelector("[data-tile-picker]").addEventListener("kongbox:counted", (event) => {
  event.stopImmediatePropagation();
  window.counted = event.detail;
}, { capture: true })"""


def pick(page: Page, *tiles: str) -> None:
    """Tap tiles; on a phone the suit has to be shown first."""
    for tile in tiles:
        tab = page.locator(f'[data-tab="{tile[1]}"]')
        if tab.is_visible() and tab.get_attribute("aria-pressed") == "false":
            tab.tap()
        page.locator(f'[data-tile="{tile}"]').tap()


def lay_out(page: Page) -> None:
    """Lay out the hand of fourteen points: a chow, ten tiles, the winning one, two flowers."""
    page.get_by_role("button", name="Chow", exact=True).tap()
    pick(page, "1m", *CONCEALED, "7s", "2f", "7f")


def use_button(page: Page) -> Locator:
    return page.locator("[data-use]")


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_a_hand_is_counted_by_taps_as_the_engine_counts_it(device: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(device)
    page = visitor.open("/calculator/?seat=S&round=S")
    page.evaluate(LISTEN)
    lay_out(page)
    expected = score_record(EDGE_WAIT)
    expect(page.locator(".count-value output")).to_have_text(str(expected["points"]))
    names = page.locator(".count-result > .fans > li > span:first-child").all_inner_texts()
    assert [name.split(" 2 × 1")[0] for name in names] == [pattern["name"] for pattern in expected["patterns"]]
    use_button(page).tap()
    counted = page.evaluate("() => window.counted")
    assert counted == {
        "seat": "S",
        "holding": {**HOLDING, "by": "discard"},
        "points": expected["points"],
        "valid": True,
        "patterns": expected["patterns"],
    }


def test_the_page_says_what_is_missing_as_tiles_are_tapped(visit: Callable[..., Visitor]) -> None:
    visitor = visit("tablet")
    page = visitor.open("/calculator/")
    told = page.locator("[data-count]")
    expect(told).to_contain_text("13 tiles to go")
    pick(page, "2m", "3m", "4m", "3p", "4p", "6s", "7s", "8s", "6z", "6z", "6z", "1z")
    expect(told).to_contain_text("1 tile to go")
    pick(page, "1z")
    expect(told).to_contain_text("with 2 Dots")
    expect(use_button(page)).to_be_disabled()
    pick(page, "5p")
    expect(page.locator(".count-value output")).to_have_text("10")
    expect(use_button(page)).to_be_enabled()


def test_used_up_tiles_fade_and_the_last_tap_can_be_taken_back(visit: Callable[..., Visitor]) -> None:
    page = visit("tablet").open("/calculator/")
    fives = page.locator('[data-tile="5p"]')
    pick(page, "5p", "5p", "5p")
    expect(fives).to_be_enabled()
    expect(page.get_by_role("button", name="5 Dots, 3 in the hand")).to_be_visible()
    pick(page, "5p")
    expect(fives).to_be_disabled()
    page.get_by_role("button", name="Undo the last tile").tap()
    expect(fives).to_be_enabled()
    page.get_by_role("button", name="Clear").tap()
    expect(page.locator(".rack-tile")).to_have_count(0)
    page.get_by_role("button", name="Undo the last tile").tap()
    expect(page.locator(".rack-tile")).to_have_count(3)
    page.get_by_role("button", name="5 Dots, remove").first.tap()
    expect(page.locator(".rack-tile")).to_have_count(2)


def test_sets_are_built_from_one_tap(visit: Callable[..., Visitor]) -> None:
    page = visit("tablet").open("/calculator/?rules=bmja")
    for kind, tile in (("Pung", "1z"), ("Kong", "7z"), ("Concealed kong", "9s")):
        page.get_by_role("button", name=kind, exact=True).tap()
        pick(page, tile)
    expect(page.locator("[data-rack=sets] .rack-tile")).to_have_count(11)
    expect(page.locator("[data-rack-count]")).to_have_text("0 / 4")
    for tile in ("7z", "9s"):
        expect(page.locator(f'[data-tile="{tile}"]')).to_be_disabled()
    page.get_by_role("button", name="Chow", exact=True).tap()
    expect(page.locator('[data-tile="8p"]')).to_be_disabled()
    expect(page.locator('[data-tile="2z"]')).to_be_disabled()
    assert "melds=111z.7777z&kongs=9999s" in page.url


def test_events_the_rules_forbid_cannot_be_switched_on(visit: Callable[..., Visitor]) -> None:
    page = visit("tablet").open(SHARED)
    expect(page.locator(".count").get_by_label("Replacement tile")).to_be_disabled()
    page.locator(".chip", has_text="Self-draw").first.tap()
    expect(page.locator("[data-count]")).to_contain_text("Self-Drawn")
    page.locator(".count .chip", has_text="Last wall tile").tap()
    expect(page.locator("[data-count]")).to_contain_text("Last Tile Draw")
    changed = score_record({**EDGE_WAIT, "by": "self-draw", "events": ["last-wall-tile"]})
    expect(page.locator(".count-value output")).to_have_text(str(changed["points"]))


def test_tiles_can_be_laid_out_by_keys(visit: Callable[..., Visitor]) -> None:
    page = visit("laptop").open("/calculator/")
    page.locator('[data-tile="1m"]').focus()
    for key in ("ArrowRight", "ArrowDown", "Enter", "Enter", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("[data-rack=hand] .rack-tile")).to_have_count(4)
    expect(page.get_by_role("button", name="2 Dots, 4 in the hand")).to_be_disabled()
    assert page.evaluate("() => document.activeElement !== document.body")


def test_numerals_can_be_shown_on_the_tiles(visit: Callable[..., Visitor]) -> None:
    page = visit("tablet").open("/calculator/")
    page.get_by_role("button", name="Numerals on tiles").tap()
    expect(page.locator("[data-tile-picker]")).to_have_class("picker with-index")


def test_the_server_out_of_reach_is_said_and_the_tiles_stay(visit: Callable[..., Visitor]) -> None:
    visitor = visit("tablet")
    page = visitor.open("/calculator/")
    pick(page, "1m")
    expect(page.locator("[data-count]")).to_contain_text("12 tiles to go")
    visitor.intercept("**/count/**", lambda route: route.abort())
    pick(page, "2m")
    expect(page.locator("[data-count]")).to_contain_text("Can’t reach the server")
    expect(page.locator(".rack-tile")).to_have_count(2)
    visitor.console.clear()


def test_explaining_gives_the_hand_an_address(visit: Callable[..., Visitor]) -> None:
    page = visit("phone").open("/calculator/?seat=S&round=S")
    lay_out(page)
    use_button(page).tap()
    page.wait_for_url("**#explanation")
    expect(page.get_by_role("heading", name="Won on a discarded 7 Bamboos")).to_be_in_viewport()
    shared = page.locator(".share input").input_value()
    page.goto(shared)
    expect(page.locator(".explain .total b")).to_have_text("14")


def test_a_shared_hand_can_be_read_with_scripts_off(visit: Callable[..., Visitor]) -> None:
    page = visit(java_script_enabled=False).open(SHARED)
    expect(page.locator(".picker")).to_be_hidden()
    expect(page.locator(".explain .patterns").first).to_contain_text("Mixed Straight")
    page.get_by_text("Type the hand").click()
    page.get_by_label("Winning tile", exact=True).fill("9s")
    page.get_by_label("Concealed tiles, without the winning one").fill("55m456789p78s")
    page.get_by_role("button", name="Calculate", exact=True).click()
    expect(page.get_by_role("heading", name="Won on a discarded 9 Bamboos")).to_be_visible()


# -- how it looks -----------------------------------------------------------------------------------------------------

TOUCHED = ("tablet", "upright", "phone")
PLACES = {
    "tablet": [(size, theme) for theme in ("light", "dark") for size in TOUCHED],
    "laptop": [("laptop", "light"), ("laptop", "dark")],
}


CALCULATORS = {
    "shared": SHARED,
    "waits": "/calculator/?hand=234m34p678s66611z",
    "empty": "/calculator/?rules=boxed",
    "british": "/calculator/?rules=bmja&hand=111m111p22s55577z&flowers=15f",
}


def open_counted(visitor: Visitor, path: str) -> Page:
    """Open a calculator and wait until the server has counted what lies there."""
    with visitor.page.expect_response("**/count/**"):
        page = visitor.open(path)
    expect(page.locator("[data-count]")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator(".count-result").first).to_be_visible()
    return page


@pytest.mark.parametrize("device", PLACES)
def test_the_picker_fits_and_shuts_nobody_out(device: str, visit: Callable[..., Visitor], pictures: Path) -> None:
    visitor = visit(device)
    for name, path in CALCULATORS.items():
        open_counted(visitor, path)
        look_around(visitor, pictures, f"calculator-{name}", PLACES[device])


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_the_calculator_fits_with_everything_open_and_in_chinese(
    device: str, visit: Callable[..., Visitor], pictures: Path
) -> None:
    visitor = visit(device, language="zh")
    page = open_counted(visitor, f"{SHARED}&rules=zung-jung&flowers=")
    page.evaluate("() => document.querySelectorAll('main details').forEach((details) => { details.open = true; })")
    examine(visitor, pictures / f"zh-calculator-{device}.png")


@pytest.fixture
def explained(live_server: LiveServer) -> str:
    """Return the address of a hand counted by tiles."""
    event = make_event()
    Tournament.objects.filter(pk=event.tournament.pk).update(is_published=True)
    play(event, hand(event.table, SOUTH, 14, EAST, holdings={SOUTH: HOLDING}))
    return f"/t/{event.tournament.slug}/session/1/table/1/hand/1/S/"


@pytest.mark.parametrize("device", PLACES)
def test_an_explanation_fits_and_shuts_nobody_out(
    explained: str, device: str, visit: Callable[..., Visitor], pictures: Path
) -> None:
    visitor = visit(device)
    page = visitor.open(explained)
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins on 7 Bamboos")
    assert page.locator(".reading [data-win]").count() == 1
    look_around(visitor, pictures, "explanation", PLACES[device])


def test_an_explanation_prints_on_one_page(explained: str, visit: Callable[..., Visitor], pictures: Path) -> None:
    visitor = visit("laptop")
    page = visitor.open(explained)
    page.emulate_media(media="print")
    visitor.picture(pictures / "explanation-print.png")
    printed = page.pdf(format="A4")
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 1
