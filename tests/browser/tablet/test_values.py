"""What a hand may be worth: values that are asked about, the key for the limit, and each winner's own minimum."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.tablet.table_event import Finger, link_of, seat_people, without_worker
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, SOUTH, Event, play
from tournament.models import Entry, Hand, Showing

Visit = Callable[..., Visitor]
DEVICES = ["tablet", "phone"]


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return without_worker(visit)


def prompt(finger: Finger) -> Locator:
    return finger.page.locator("[data-prompt]")


def question(finger: Finger) -> Locator:
    return finger.page.get_by_role("dialog")


def is_new(event: Event, wind: str) -> None:
    """Mark the player of a seat as a new one, for whom fewer points are enough."""
    Entry.objects.filter(seats__table=event.table, seats__wind=wind).update(facts={"handicap_wins": True})


@pytest.mark.parametrize("device", DEVICES)
def test_a_value_hardly_ever_right_is_asked_about_before_it_counts(
    device: str, visit: Visit, live_server: LiveServer
) -> None:
    visitor = visit(device)
    finger = Finger.at(visitor, link_of(seat_people("mcr")))
    finger.win("S", "", 999)
    expect(question(finger).get_by_role("heading")).to_have_text("Record 999 points?")
    expect(question(finger)).to_contain_text("Marek Dvorský wins with 999 points.")
    assert visitor.barriers() == []
    assert visitor.small_targets() == []
    finger.tap("dialog[open] button:text-is('Change')")
    assert not Hand.objects.exists()
    # Nothing was lost, and the next digit begins the right value.
    expect(finger.page.locator("[data-value]")).to_have_text("999")
    finger.digits(99)
    finger.record()
    expect(question(finger)).to_have_count(0)
    finger.expect_hand(2)
    finger.win("W", "N", 201)
    finger.tap("dialog[open] button:text-is('Yes')")
    finger.expect_hand(3)
    finger.expect_badge("Online")
    assert list(Showing.objects.order_by("pk").values_list("wind", "points")) == [("S", 99), ("W", 201)]


FOCUS_AT_CLOSE = """() => document.querySelector("[data-question]").addEventListener(
  "close", () => { globalThis.focused = document.activeElement.textContent.trim(); }, { capture: true, once: true },
)"""


def test_keys_answer_the_question_about_a_value(visit: Visit, live_server: LiveServer) -> None:
    finger = Finger.at(visit("laptop"), link_of(seat_people("mcr")))
    page = finger.page
    page.locator('.seat[data-seat="S"] .seat-face').focus()
    page.keyboard.press("Enter")
    page.locator("[data-ending=self-draw]").click()
    page.keyboard.type("880")
    page.keyboard.press("Enter")
    expect(question(finger).get_by_role("heading", name="Record 880 points?")).to_be_focused()
    # A second Enter answers nothing, and Escape leaves the hand as it is.
    page.keyboard.press("Enter")
    expect(question(finger)).to_be_visible()
    page.evaluate(FOCUS_AT_CLOSE)
    page.keyboard.press("Escape")
    # However soon Enter follows, it asks again: the focus is there before the page hears that the dialog has closed.
    page.wait_for_function("globalThis.focused")
    assert page.evaluate("focused") == "Record hand 1"
    expect(question(finger)).to_have_count(0)
    expect(page.locator("[data-value]")).to_have_text("880")
    page.keyboard.press("Enter")
    expect(question(finger)).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Yes")).to_be_focused()
    page.keyboard.press("Enter")
    finger.expect_hand(2)
    finger.expect_badge("Online")
    assert Showing.objects.get().points == 880


def test_only_what_the_winner_scores_is_asked_about_in_a_british_hand(visit: Visit, live_server: LiveServer) -> None:
    """Losers often have less than the twenty points that winning itself is worth."""
    finger = Finger.at(visit("tablet"), link_of(seat_people("bmja")))
    for winner, asks in ((64, False), (18, True)):
        finger.seat("S")
        for value in (winner, 8, 0, 4):
            finger.digits(value)
            finger.tap("[data-next]")
        finger.record()
        expect(question(finger)).to_have_count(int(asks))
    expect(question(finger)).to_contain_text("Record 18 points?")


@pytest.mark.parametrize(("ruleset", "limit"), [("zung-jung", 320), ("bmja", 1000)])
def test_one_key_enters_the_limit_and_is_there_on_every_screen(
    ruleset: str, limit: int, visit: Visit, live_server: LiveServer
) -> None:
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(seat_people(ruleset, signing="session")))
    key = finger.page.get_by_role("button", name="Limit", exact=True)
    expect(key).to_be_disabled()
    finger.seat("S")
    if ruleset != "bmja":
        finger.seat("E")
    for width, height in [(1024, 768), (768, 1024), (390, 844), (844, 390), (667, 375), (1366, 768)]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        expect(key).to_be_in_viewport(ratio=1)
    key.tap()
    expect(finger.page.locator('.seat[data-seat="S"]')).to_have_attribute("data-role", "winner")
    for value in (8, 0, 4) if ruleset == "bmja" else ():
        finger.digits(value)
        finger.tap("[data-next]")
    finger.record()
    # The limit is a value like any other: nobody asks whether it is meant.
    expect(question(finger)).to_have_count(0)
    finger.expect_badge("Online")
    assert Showing.objects.get(wind="S").points == limit


def test_two_winners_of_one_discard_have_a_minimum_each(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("boxed")
    is_new(event, "S")
    play(event, (SOUTH, 5, EAST))
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    finger.seat("S")
    finger.seat("E")
    expect(prompt(finger)).to_have_text("How many points? New player: needs 1.")
    finger.digits(1)
    finger.tap("[data-ask=another]")
    finger.seat("W")
    finger.digits(1)
    expect(prompt(finger)).to_have_text("A win needs at least 3 points.")
    expect(finger.page.locator("[data-record]")).to_be_disabled()
    finger.tap("[data-erase]")
    finger.digits(3)
    finger.record()
    finger.expect_badge("Online")
    shown = {row.wind: (row.points, row.facts) for row in Showing.objects.filter(hand__number=2)}
    assert shown == {"S": (1, {"handicap_wins": 1}), "W": (3, {})}


def test_the_minimum_of_a_new_player_grows_with_hands_that_wait_here(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("boxed")
    is_new(event, "S")
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    finger.win("S", "", 1)
    finger.expect_badge("Online")
    visitor.context.set_offline(True)
    finger.win("S", "", 1)
    finger.seat("S")
    finger.seat("E")
    expect(prompt(finger)).to_have_text("How many points? New player: needs 2.")
    finger.digits(1)
    expect(prompt(finger)).to_have_text("New player: needs 2.")
    finger.tap("[data-erase]")
    finger.digits(2)
    finger.record()
    finger.seat("S")
    finger.seat("E")
    # Three hands won: the usual minimum from here on.
    expect(prompt(finger)).to_have_text("How many points?")
    visitor.context.set_offline(False)
    finger.expect_badge("Online")
    facts = Showing.objects.order_by("hand__number").values_list("facts", flat=True)
    assert list(facts) == [{"handicap_wins": wins} for wins in (0, 1, 2)]
    visitor.console[:] = [message for message in visitor.console if "ERR_" not in message.text]


def test_the_tiles_of_a_new_player_need_only_the_handicap(visit: Visit, live_server: LiveServer) -> None:
    """All Simples and Concealed Hand are 2 points, enough for somebody who has won twice so far."""
    event = seat_people("boxed")
    is_new(event, "S")
    play(event, (SOUTH, 5, EAST), (SOUTH, 4))
    finger = Finger.at(visit("tablet"), link_of(event))
    finger.seat("S")
    finger.seat("E")
    finger.count_tiles()
    for tile in ("2m", "3m", "4m", "5p", "6p", "7p", "2s", "2s", "6s", "7s", "8s", "5m", "5m", "2s"):
        finger.tap(f'[data-tile="{tile}"]')
    expect(finger.page.locator(".count-value output")).to_have_text("2")
    finger.tap("[data-use]")
    finger.record()
    finger.expect_badge("Online")
    assert Showing.objects.get(hand__number=3).points == 2


# What stands on the edge of a seat, and the name below it.
COVERED = """() => [...document.querySelectorAll(".seat")].filter((seat) => {
  const { top } = seat.querySelector(".seat-name").getBoundingClientRect();
  const marks = [...seat.querySelectorAll(".seat-role, .seat-points")];
  return marks.some((mark) => mark.getBoundingClientRect().bottom > top);
}).map((seat) => seat.textContent)"""


def test_what_marks_a_winner_covers_no_name_of_two_lines_on_a_phone(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("boxed")
    Entry.objects.update(name="Dmitri Ostrogradsky")
    finger = Finger.at(visit("phone"), link_of(event))
    finger.seat("S")
    finger.seat("E")
    finger.digits(5)
    finger.tap("[data-ask=another]")
    finger.seat("W")
    finger.digits(7)
    expect(finger.page.locator(".seat .seat-points:visible")).to_have_count(2)
    assert finger.page.evaluate(COVERED) == []
