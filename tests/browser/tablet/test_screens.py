"""The referee's pages on tablet and phone, light and dark: they fit, can be tapped, and shut nobody out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.tablet.table_event import Finger, link_of, seat_people, without_worker
from tests.browser.test_screens import look_around
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, play
from tournament.models import Entry, Tournament

Visit = Callable[..., Visitor]
RULESETS = ["mcr", "zung-jung", "boxed", "bmja"]
# A page that is open on a tablet is turned and resized; a phone is narrow from the start.
PLACES = [("tablet", "light"), ("upright", "light"), ("phone", "light"), ("phone", "dark")]
EVERYWHERE = [(size, theme) for theme in ("light", "dark") for size in ("tablet", "upright", "phone")]


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return without_worker(visit)


LONG_NAMES = [
    "Maximiliana-Alexandra Featherstonehaugh",
    "Wolfgang von Hohenzollern-Sigmaringen",
    "欧阳克里斯蒂娜·阿列克谢耶芙娜",
]

# Whatever on a seat reaches out of it, and seats that lie on each other.
SPILLED = """() => {
  const boxOf = (element) => element.getBoundingClientRect();
  const faces = [...document.querySelectorAll(".tablet-table .seat-face")];
  const boxes = faces.map(boxOf);
  const parts = faces.flatMap((face) => [...face.querySelectorAll(".tile, .seat-name, .seat-pay, .seat-sum > *")]);
  const spilled = parts.filter((part) => {
    const [inner, outer] = [boxOf(part), boxOf(part.closest(".seat-face"))];
    const isBeside = inner.left < outer.left || inner.right > outer.right;
    return inner.width && (isBeside || inner.top < outer.top || inner.bottom > outer.bottom);
  });
  const overlaps = boxes.filter((one) => boxes.some((other) => one !== other && one.left < other.right - 1
    && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
  return [...spilled.map((part) => part.outerHTML.slice(0, 120)), ...overlaps.map((box) => JSON.stringify(box))];
}"""


# Figures of a table that run into the next column.
RUN_TOGETHER = """() => [...document.querySelectorAll(".course td")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
  .map((cell) => cell.textContent)"""


def test_long_names_and_five_digits_stay_on_their_seats(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("bmja")
    for seat, name in zip(event.table.seats.order_by("pk"), LONG_NAMES, strict=False):
        Entry.objects.filter(seats=seat).update(name=name)
    losers = {SOUTH: 8, WEST: 4, NORTH: 0}
    play(event, *[(EAST, 1000, None, losers)] * 3)
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    finger.seat("E")
    for value in (1000, 8, 4, 2):
        finger.digits(value)
        finger.tap("[data-next]")
    assert finger.total("E") > 9999
    for width, height in [(1024, 768), (768, 1024), (390, 844), (360, 640)]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.page.evaluate(SPILLED) == [], (width, height)
        assert visitor.page.evaluate("document.documentElement.scrollWidth") == width
    finger.tap("[data-to-sheet]")
    finger.tap(".row-link")
    visitor.page.get_by_role("button", name="Preview changes").tap()
    expect(visitor.page.get_by_role("heading", name="What changes")).to_be_visible()
    assert visitor.page.evaluate("document.documentElement.scrollWidth") == width
    Tournament.objects.filter(pk=event.tournament.pk).update(is_published=True)
    visitor.open(f"/t/{event.tournament.slug}/session/1/table/1/")
    assert visitor.page.evaluate(RUN_TOGETHER) == []
    visitor.page.set_viewport_size({"width": 1920, "height": 1080})
    visitor.open(f"/t/{event.tournament.slug}/display/")
    visitor.page.locator(".slide:has(.hands)").evaluate("(slide) => { slide.hidden = false }")
    worth, who = (visitor.page.locator(f".hands {part}").first.bounding_box() for part in (".worth", ".who"))
    assert worth is not None
    assert who is not None
    assert worth["x"] + worth["width"] <= who["x"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_table_with_a_hand_entered_fits(ruleset: str, visit: Visit, live_server: LiveServer, pictures: Path) -> None:
    event = seat_people(ruleset, clock_minutes=90)
    points = 40 if ruleset != "boxed" else 8
    if ruleset == "bmja":
        scores = {SOUTH: 8, WEST: 4, NORTH: 0}
        play(event, (EAST, 64, None, scores), (EAST, 28, None, scores))
    else:
        play(event, (SOUTH, points, EAST), (WEST, points), (None,), (EAST, points, NORTH), (EAST, points, WEST))
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    page = visitor.page
    for step in ("[data-later]", "[data-moved]"):
        if page.locator(step).is_visible():
            page.locator(step).tap()
    finger.seat("S")
    if ruleset == "bmja":
        for seat, value in zip("SWNE", (64, 8, 16, 4), strict=True):
            finger.seat(seat)
            finger.digits(value)
    else:
        finger.seat("N")
        finger.digits(144 if ruleset == "mcr" else points + 4)
    look_around(visitor, pictures, f"table_{ruleset}", EVERYWHERE)
    assert page.evaluate(SPILLED) == []
    tools = page.locator(".tablet-bar :is([data-undo], [data-to-sheet], [data-call], summary)")
    assert len(set(tools.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)"))) == 1


def finish_all(event: Event) -> None:
    """Play sixteen hands, so that the table waits for signatures."""
    hands = [(SOUTH, 11, EAST), (EAST, 9), (None,), (SOUTH, 21, EAST), (EAST, 13, WEST), (NORTH, 14, SOUTH), (NORTH, 8)]
    hands += [(WEST, 27, SOUTH), (None,), (SOUTH, 12, NORTH), (EAST, 10, NORTH), (WEST, 8, EAST), (NORTH, 32)]
    play(event, *hands, (EAST, 15, SOUTH), (None,), (SOUTH, 9, WEST))


def some_hands(event: Event) -> None:
    play(event, (SOUTH, 12, EAST), (WEST, 20), (None,), (EAST, 8, NORTH))


def signed_soon(event: Event) -> None:
    finish_all(event)
    event.sessions[1].is_seating_released = True
    event.sessions[1].save(update_fields=["is_seating_released"])


def first_round(event: Event) -> None:
    play(event, *[(SOUTH, 12, EAST)] * 4)


BEFORE: dict[str, Callable[[Event], None]] = {
    "sheet": some_hands,
    "correct": some_hands,
    "signing": signed_soon,
    "moves": first_round,
}


def empty(finger: Finger, event: Event) -> None:
    expect(finger.page.locator("[data-prompt]")).to_contain_text("Tap the winner")


def sheet(finger: Finger, event: Event) -> None:
    finger.tap("[data-to-sheet]")


def signing(finger: Finger, event: Event) -> None:
    for _corner in range(2):
        finger.tap(".sign-seat[data-open]")
    expect(finger.page.locator(".seal:not([data-empty])")).to_have_count(2)
    finger.expect_badge("Online")


def moves(finger: Finger, event: Event) -> None:
    expect(finger.page.get_by_role("heading", name="Change seats")).to_be_visible()


def offline(finger: Finger, event: Event) -> None:
    finger.page.context.set_offline(True)
    finger.win("S", "E", 12)
    finger.win("W", "", 20)
    finger.expect_badge("Offline – 2 saved on this tablet")
    expect_no_toast(finger)


def expect_no_toast(finger: Finger) -> None:
    """Wait until the words about what has just been recorded are gone."""
    expect(finger.page.locator("[data-toast]")).to_be_empty()


def conflict(finger: Finger, event: Event) -> None:
    offline(finger, event)
    play(event, (WEST, 20))
    finger.page.context.set_offline(False)
    expect(finger.page.locator("[data-refusal]")).to_be_visible(timeout=20_000)


def menu(finger: Finger, event: Event) -> None:
    finger.tap(".tablet-bar summary")


def wrong_value(finger: Finger, event: Event) -> None:
    finger.seat("S")
    finger.seat("E")
    finger.digits(7)


def correct(finger: Finger, event: Event) -> None:
    finger.tap("[data-to-sheet]")
    finger.tap(".row-link")
    finger.page.get_by_label("Points of Marek Dvorský").fill("24")
    finger.page.get_by_role("button", name="Preview changes").tap()
    expect(finger.page.get_by_role("heading", name="What changes")).to_be_visible()


def penalties(finger: Finger, event: Event) -> None:
    finger.tap(".tablet-bar summary")
    finger.page.get_by_role("link", name="Penalties and dead hands").tap()
    expect(finger.page.get_by_role("heading", name="Penalties")).to_be_visible()


def totals(finger: Finger, event: Event) -> None:
    finger.tap(".tablet-bar summary")
    finger.page.get_by_role("link", name="Totals from paper").tap()
    expect(finger.page.get_by_role("heading", name="Totals from paper")).to_be_visible()


def picker(finger: Finger, event: Event) -> None:
    finger.seat("S")
    finger.seat("E")
    finger.count_tiles()
    expect(finger.page.locator("[data-tile-picker]")).to_be_visible()


# What one tablet shows, table after table.
SCENES: dict[str, list[Callable[[Finger, Event], None]]] = {
    "entering": [empty, wrong_value, picker, menu, moves],
    "sheets": [sheet, signing, correct, penalties, totals],
    "offline": [offline],
    "conflict": [conflict],
}


@pytest.mark.parametrize("scenes", SCENES)
def test_every_page_of_the_table_fits(scenes: str, visit: Visit, live_server: LiveServer, pictures: Path) -> None:
    visitor = visit("tablet")
    for scene in SCENES[scenes]:
        event = seat_people("mcr", sessions=2, tables=2, clock_minutes=90)
        if prepare := BEFORE.get(scene.__name__):
            prepare(event)
        visitor.turn("tablet", "light")
        finger = Finger.at(visitor, link_of(event))
        scene(finger, event)
        look_around(visitor, pictures, scene.__name__, PLACES)
    if scenes in ("offline", "conflict"):
        visitor.console.clear()


def test_a_table_that_is_watched_fits(visit: Visit, live_server: LiveServer, pictures: Path) -> None:
    event = seat_people("mcr")
    Finger.at(visit("tablet"), link_of(event))
    visitor = visit("tablet")
    Finger.at(visitor, link_of(event))
    look_around(visitor, pictures, "watched", PLACES)
    visitor.page.get_by_role("link", name="Keep score on this tablet").first.tap()
    look_around(visitor, pictures, "take_over", PLACES)


def test_a_hand_to_be_confirmed_fits(visit: Visit, live_server: LiveServer, pictures: Path) -> None:
    event = seat_people("zung-jung")
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    finger.win("S", "E", 40)
    finger.seat("W")
    expect(visitor.page.locator('.seat[data-role="signed"]')).to_have_count(1)
    expect_no_toast(finger)
    look_around(visitor, pictures, "confirm", PLACES)


CARDS_LEFT = """() => [...document.querySelectorAll(".sign-seat > *")]
  .filter((part) => part.getBoundingClientRect().right > part.parentElement.getBoundingClientRect().right)
  .map((part) => part.textContent)"""


def test_the_cards_to_sign_fit_in_chinese_on_the_smallest_phone(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr")
    finish_all(event)
    visitor = visit("phone", language="zh")
    page = Finger.at(visitor, link_of(event)).page
    page.set_viewport_size({"width": 320, "height": 640})
    expect(page.locator(".sign-seat").first).to_be_visible()
    assert visitor.overflow() <= 0
    assert page.evaluate(CARDS_LEFT) == []


def test_a_table_fits_in_chinese(visit: Visit, live_server: LiveServer, pictures: Path) -> None:
    event = seat_people("zung-jung", clock_minutes=90)
    visitor = visit("tablet", language="zh")
    finger = Finger.at(visitor, link_of(event))
    finger.seat("S")
    finger.seat("E")
    finger.digits(40)
    look_around(visitor, pictures, "zh_table", PLACES[:3])
