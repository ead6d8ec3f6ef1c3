"""Winds drawn at the table: "Who sits East?" by taps and by dice, before the first hand and between cycles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.tablet.table_event import PEOPLE, Finger, link_of, seat_people, without_worker
from tests.browser.tablet.test_sideways import look_at
from tests.browser.visitor import Visitor
from tests.tournament.events import Event, new_id
from tournament.models import AuditRecord
from tournament.seating.chairs import redraw_chairs

Visit = Callable[..., Visitor]
NAMES = [name for name, _country in PEOPLE]
SIZES = [(1024, 768), (1366, 768), (768, 1024), (390, 844), (844, 390), (667, 375)]


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return without_worker(visit)


def sit(finger: Finger, *seats: str) -> None:
    """Tap names in the order of the winds they drew."""
    for seat in seats:
        finger.tap(f'[data-sits="{seat}"]')


def start(page: Page) -> None:
    """Tap on start, and find the first hand to enter."""
    page.locator("[data-winds-start] button").tap()
    expect(page.locator("[data-record]")).to_be_visible()


def chairs_shown(page: Page) -> str:
    """Return the seats as they lie on the four sides, the scorekeeper's first."""
    sides = [page.locator(f'.seat[data-side="{side}"]') for side in ("bottom", "right", "top", "left")]
    return "".join(side.get_attribute("data-seat") or "" for side in sides)


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_three_taps_and_start_seat_everyone(device: str, visit: Visit, live_server: LiveServer) -> None:
    event = seat_people(draws_winds=True)
    finger = Finger.at(visit(device), link_of(event))
    page, title = finger.page, finger.page.locator("[data-winds-title]")
    expect(title).to_have_text("Who sits East?")
    sit(finger, "W")
    expect(title).to_have_text("Who sits South?")
    sit(finger, "S", "E")
    expect(page.get_by_role("button", name=f"Start, {NAMES[2]} deals")).to_be_visible()
    assert chairs_shown(page) == "WSEN"
    # The last two were mistaken for each other: both seats are emptied, the first name is for the first of them.
    finger.seat("E")
    expect(title).to_have_text("Who sits West?")
    finger.seat("N")
    sit(finger, "N")
    assert chairs_shown(page) == "WSNE"
    start(page)
    finger.expect_badge("Online")
    assert event.table.drawn_chairs == {"1": "WSNE"}
    finger.win("E", "W", 12)
    finger.expect_hand(2)
    finger.expect_badge("Online")
    assert (event.table.hands_recorded, event.table.dealer) == (1, "S")
    assert page.locator("[data-change-chairs]").evaluate("(button) => button.parentElement.hidden")


def test_without_a_network_hands_follow_the_chairs(visit: Visit, live_server: LiveServer) -> None:
    """Seat the players and play a round without a network: the tablet knows who deals, and the server agrees."""
    event = seat_people(draws_winds=True)
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    page = finger.page
    visitor.context.set_offline(True)
    sit(finger, "N", "W", "S")
    start(page)
    for dealer in "NWSE":
        expect(page.locator(f'.seat[data-seat="{dealer}"] .seat-note')).to_contain_text("Dealer")
        finger.win("E", "W", 12)
    # Between rounds players change seats, starting from what they drew.
    expect(page.locator("[data-moves] li")).to_have_count(4)
    finger.tap("[data-moved]")
    offline = chairs_shown(page)
    finger.expect_badge("Offline – 5 saved on this tablet")
    visitor.context.set_offline(False)
    finger.expect_badge("Online")
    visitor.console.clear()
    assert (event.table.hands_recorded, event.table.chairs) == (4, "WNES")
    assert chairs_shown(page) == offline == "WNES"


def test_seats_entered_elsewhere_are_shown(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people(draws_winds=True)
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    visitor.context.set_offline(True)
    sit(finger, "N", "W", "S")
    start(finger.page)
    redraw_chairs(table=event.table, by=event.referee, chairs="WSNE", hand=1, before="", command_id=new_id())
    visitor.context.set_offline(False)
    expect(finger.page.locator("[data-refusal-message]")).to_contain_text(f"entered on another device: East {NAMES[2]}")
    finger.tap("[data-refusal] [data-read]")
    expect(finger.page.locator('.seat[data-side="bottom"]')).to_have_attribute("data-seat", "W")
    visitor.console.clear()
    assert event.table.chairs == "WSNE"


def test_chairs_can_be_changed_until_the_first_hand(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people(draws_winds=True)
    finger = Finger.at(visit("tablet"), link_of(event))
    sit(finger, "N", "W", "S")
    start(finger.page)
    finger.tap(".tablet-bar summary")
    finger.tap("[data-change-chairs]")
    for seat in "NW":
        finger.seat(seat)
    sit(finger, "W")
    start(finger.page)
    finger.expect_badge("Online")
    assert event.table.drawn_chairs == {"1": "WNSE"}


def test_who_a_referee_seats_elsewhere_moves_to_the_wind_of_the_hand(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people(draws_winds=True)
    finger = Finger.at(visit("tablet"), link_of(event))
    sit(finger, "W", "S", "E")
    start(finger.page)
    finger.win("W", "E", 12)
    finger.expect_hand(2)
    finger.expect_badge("Online")
    redraw_chairs(table=event.table, by=event.referee, chairs="ESWN", hand=2, before="", command_id=new_id())
    finger.wake()
    expect(finger.page.locator("[data-moves] li")).to_have_text(
        [f"{NAMES[0]} moves to North", f"{NAMES[2]} moves to South"]
    )


def test_a_hand_is_not_redone_in_other_chairs(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people(draws_winds=True)
    finger = Finger.at(visit("tablet"), link_of(event))
    redo = finger.page.get_by_role("button", name="Redo")
    sit(finger, "N", "W", "S")
    start(finger.page)
    finger.win("N", "W", 12)
    finger.expect_hand(2)
    finger.tap(".tablet-bar [data-undo]")
    finger.expect_hand(1)
    expect(redo).to_be_visible()
    finger.tap(".tablet-bar summary")
    finger.tap("[data-change-chairs]")
    expect(redo).to_be_hidden(timeout=3_000)  # the offer lasts ten seconds
    for seat in "NW":
        finger.seat(seat)
    sit(finger, "W")
    start(finger.page)
    expect(redo).to_be_hidden(timeout=1_000)
    finger.expect_badge("Online")
    assert (event.table.hands_recorded, event.table.dealer) == (0, "W")


@pytest.mark.parametrize("players", [4, 3])
def test_dice_decide_and_the_log_keeps_them(players: int, visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("boxed" if players == 3 else "zung-jung", players=players, draws_winds=True)
    finger = Finger.at(visit("tablet"), link_of(event))
    finger.tap("[data-throw-dice]")
    expect(finger.page.locator("[data-winds-dice]")).to_contain_text("takes the first wind")
    shown = finger.page.locator(".seat:visible .seat-total").all_inner_texts()
    assert sorted(shown) == sorted(["East", "South", "West", "North"][:players])
    start(finger.page)
    finger.expect_badge("Online")
    assert AuditRecord.objects.get(tournament=event.tournament, verb="redraw-chairs").payload.count('"throws"') == 1


def test_seats_are_drawn_between_cycles_too(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("zung-jung", redraw_cycles=1, signing="session")
    finger = Finger.at(visit("tablet"), link_of(event))
    for _hand in range(4):
        finger.draw()
    expect(finger.page.locator("[data-winds-title]")).to_have_text("Who sits East?")
    sit(finger, "S", "N", "E")
    start(finger.page)
    finger.win("S", "W", 40)
    finger.expect_badge("Online")
    assert (event.table.hands_recorded, event.table.chairs) == (5, "SNEW")


def test_the_question_fits_every_screen(visit: Visit, live_server: LiveServer, pictures: Path) -> None:
    event: Event = seat_people("zung-jung", draws_winds=True)
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    finger.page.locator("[data-toast]").evaluate("(toast) => toast.replaceChildren()")
    sit(finger, "W")
    for theme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        look_at(visitor, f"winds-{theme}", SIZES, pictures)
        assert visitor.barriers() == []
        finger.tap("[data-throw-dice]")
        look_at(visitor, f"winds-ready-{theme}", SIZES, pictures)
        assert visitor.barriers() == []
        for seat in "ESN":
            finger.seat(seat)
