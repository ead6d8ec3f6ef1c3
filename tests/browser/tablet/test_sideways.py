"""A phone lying on its side at the table: nothing lies on Record or on the digits, and everything can be tapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.outcome import Win
from tests.browser.tablet.table_event import Finger, link_of, seat_people, without_worker
from tests.browser.visitor import PAINTED, Visitor
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, play
from tournament.tables.settling import HandEntry

Visit = Callable[..., Visitor]
# Phones of several makers, one of them with its browser's bar, and windows hardly higher than wide phones.
SIDEWAYS = [(667, 375), (740, 360), (800, 480), (844, 390), (844, 340), (915, 412), (932, 430), (1024, 560)]
TABLETS = [(1024, 768), (1024, 600), (800, 600), (768, 1024)]
SCORES = {SOUTH: 8, WEST: 4, NORTH: 0}

# Whatever can be tapped and lies outside the screen or under something else, at its middle or near a corner; and
# buttons whose words do not fit. What is open above the table (a menu, a dialog) may cover it.
OUT_OF_REACH = """([width, height, within]) => [...document.querySelectorAll(
    `${within} :is(a[href]:not(.skip), button, summary, [role=timer])`
  )].filter((element) => element.checkVisibility() && element.getBoundingClientRect().width).flatMap((element) => {
    const name = element.textContent.trim().replace(/\\s+/g, " ").slice(0, 40) || element.outerHTML.slice(0, 60);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const box = [left, top, right, bottom].map(Math.round).join(" ");
    if (left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5) return [`outside: ${name} ${box}`];
    const across = [left + (right - left) / 8, (left + right) / 2, right - (right - left) / 8];
    const down = [top + (bottom - top) / 8, (top + bottom) / 2, bottom - (bottom - top) / 8];
    const points = across.flatMap((x) => down.map((y) => [x, y]));
    const cover = points.map(([x, y]) => document.elementFromPoint(x, y)).find((hit) => !element.contains(hit));
    if (cover !== undefined) return [`covered: ${name} ${box} by ${cover?.outerHTML.slice(0, 80)}`];
    const isTooLong = element.matches("button") && element.scrollWidth > element.clientWidth + 1;
    return isTooLong ? [`too long: ${name}`] : [];
  }).concat([...document.querySelectorAll(".payments > li")].filter((line) => line.scrollWidth > line.clientWidth + 1)
    .map((line) => `cut off: ${line.textContent}`))"""


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return without_worker(visit)


def look_at(visitor: Visitor, what: str, sizes: list[tuple[int, int]], pictures: Path, within: str = ".tablet") -> None:
    """Turn the screen to each size, and find everything within reach of a finger without scrolling."""
    for width, height in sizes:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.evaluate(PAINTED)
        visitor.picture(pictures / f"sideways-{what}-{width}x{height}.png", is_whole=False)
        assert visitor.page.evaluate(OUT_OF_REACH, [width, height, within]) == [], (what, width, height)
        assert visitor.overflow() <= 0, (what, width, height)
    assert visitor.small_targets() == [], what


def someone_won(finger: Finger, ruleset: str) -> None:
    """Enter a hand with one winner, so that payments stand on every seat."""
    finger.seat("S")
    if ruleset == "bmja":
        for seat, value in zip("SWNE", (1000, 500, 16, 4), strict=True):
            finger.seat(seat)
            finger.digits(value)
        return
    finger.seat("E")
    finger.digits(8 if ruleset == "boxed" else 44)


def too_little(finger: Finger, ruleset: str) -> None:
    """Enter a value that needs more words than any other."""
    finger.seat("S")
    if ruleset != "bmja":
        finger.seat("E")
        finger.digits(1)


def several_won(finger: Finger, ruleset: str) -> None:
    """Enter a hand that three players have won, each with a value of their own."""
    finger.seat("S")
    finger.seat("E")
    for seat in "WN":
        if not finger.page.locator(f'.seat[data-seat="{seat}"][data-role=winner]').count():
            # Where two cannot win together, the third is asked for automatically.
            if finger.page.locator("[data-ask=another][aria-pressed=false]").count():
                finger.tap("[data-ask=another]")
            finger.seat(seat)
    expect(finger.page.locator(".seat[data-role=winner]")).to_have_count(3)
    for seat in "SWN":
        finger.seat(seat)
        finger.digits(8 if ruleset == "boxed" else 40)
    expect(finger.page.locator("[data-record]")).to_be_enabled()


def is_drawn(finger: Finger, ruleset: str) -> None:
    """Say that nobody won."""
    finger.tap("[data-ending=drawn]")


def is_goulash(finger: Finger, ruleset: str) -> None:
    """Say of a whole hand that it was a goulash."""
    someone_won(finger, ruleset)
    finger.tap("[data-fact=goulash]")


STATES = [someone_won, too_little, is_drawn]
MORE_STATES = {"zung-jung": [several_won], "boxed": [several_won], "bmja": [is_goulash]}


@pytest.mark.parametrize("ruleset", ["mcr", "zung-jung", "boxed", "bmja"])
def test_no_seat_covers_record_or_the_keypad(
    ruleset: str, visit: Visit, live_server: LiveServer, pictures: Path
) -> None:
    event = seat_people(ruleset, clock_minutes=90)
    if ruleset == "bmja":
        # Five digits, and a goulash to come: the longest words the bar has.
        play(event, *[(EAST, 1000, None, SCORES)] * 2, (None,))
    elif ruleset != "zung-jung":
        play(event, (SOUTH, 12, EAST))
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    look_at(visitor, f"{ruleset}-empty", TABLETS + SIDEWAYS[:1], pictures)
    for state in STATES + MORE_STATES.get(ruleset, []):
        state(finger, ruleset)
        look_at(visitor, f"{ruleset}-{state.__name__}", SIDEWAYS, pictures)
        finger.tap("[data-start-over]")


def first_round(event: Event) -> None:
    play(event, *[(SOUTH, 12, EAST)] * 4)


def one_hand(event: Event) -> None:
    play(event, (SOUTH, 40, EAST))


def three_won(event: Event) -> None:
    """Let three win on one discard, immune towards two of them: nobody pays more lines."""
    wins = tuple(Win(seat, 120) for seat in (SOUTH, WEST, NORTH))
    immune = {"safe": {SOUTH: True, WEST: True}}
    play(event, HandEntry(number=1, dealer=EAST, wins=wins, discarder=EAST, facts=immune))


def menu(finger: Finger) -> Iterator[str]:
    finger.tap(".tablet-bar summary")
    yield ".menu-panel"


def moves(finger: Finger) -> Iterator[str]:
    expect(finger.page.get_by_role("heading", name="Change seats")).to_be_visible()
    yield ".tablet-views"


def confirm(finger: Finger) -> Iterator[str]:
    expect(finger.page.get_by_role("heading", name="Is hand 1 correct?")).to_be_visible()
    yield ".tablet-views"


def sheet(finger: Finger) -> Iterator[str]:
    finger.tap("[data-to-sheet]")
    yield ".tablet-bar"


def picker(finger: Finger) -> Iterator[str]:
    finger.seat("S")
    finger.count_tiles()
    expect(finger.page.locator("[data-tile-picker] .count-value")).to_be_visible()
    yield ".picker-dialog .tablet-bar"
    yield ".picker-dialog .rack"
    yield ".picker-dialog .picker-modes"
    yield ".picker-dialog .pool-tabs"


SCENES: list[tuple[Callable[[Finger], Iterator[str]], str, Callable[[Event], None] | None]] = [
    (menu, "mcr", None),
    (sheet, "mcr", first_round),
    (picker, "mcr", None),
    (moves, "mcr", first_round),
    (confirm, "zung-jung", one_hand),
    (confirm, "zung-jung", three_won),
]


def test_what_else_lies_on_the_table_fits_a_phone_on_its_side(
    visit: Visit, live_server: LiveServer, pictures: Path
) -> None:
    visitor = visit("tablet")
    for scene, ruleset, prepare in SCENES:
        event = seat_people(ruleset, sessions=2, clock_minutes=90)
        if prepare:
            prepare(event)
        width, height = SIDEWAYS[0]
        visitor.page.set_viewport_size({"width": width, "height": height})
        for within in scene(Finger.at(visitor, link_of(event))):
            sizes = TABLETS + SIDEWAYS if scene is confirm else SIDEWAYS
            what = f"{scene.__name__}-{prepare.__name__}" if prepare else scene.__name__
            look_at(visitor, what, sizes, pictures, within)
    watcher = visit("tablet")
    Finger.at(watcher, link_of(event))
    look_at(watcher, "watched", SIDEWAYS, pictures)


def test_using_a_counted_value_needs_no_scrolling_on_a_phone_on_its_side(visit: Visit, live_server: LiveServer) -> None:
    visitor = visit("tablet")
    visitor.page.set_viewport_size({"width": 844, "height": 390})
    finger = Finger.at(visitor, link_of(seat_people("mcr")))
    finger.seat("S")
    finger.count_tiles()
    expect(visitor.page.locator("[data-count]")).to_contain_text("to go")
    assert is_in_view(visitor.page, "[data-use]")
    assert is_in_view(visitor.page, "[data-tile='9m']")


def is_in_view(page: Page, selector: str) -> bool:
    """Tell whether all of it is on the screen."""
    box, screen = page.locator(selector).bounding_box(), page.viewport_size
    return bool(box and screen and box["y"] >= 0 and box["y"] + box["height"] <= screen["height"])
