"""The tablet at a table: a hand in five taps, under every rule set."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.table_event import Finger, link_of, seat_people
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, NORTH, SOUTH, WEST
from tournament.models import Hand, Showing

Visit = Callable[..., Visitor]
DEVICES = ["tablet", "phone"]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(
    ("ruleset", "points", "deltas"),
    [
        ("mcr", 14, {EAST: -22, SOUTH: 38, WEST: -8, NORTH: -8}),
        ("zung-jung", 40, {EAST: -70, SOUTH: 120, WEST: -25, NORTH: -25}),
        ("boxed", 11, {EAST: -22, SOUTH: 34, WEST: -6, NORTH: -6}),
    ],
)
def test_a_discard_win_with_two_digits_takes_five_taps(
    ruleset: str, points: int, deltas: dict[str, int], device: str, visit: Visit, live_server: LiveServer
) -> None:
    event = seat_people(ruleset)
    finger = Finger.at(visit(device), link_of(event))
    finger.seat("S")
    finger.seat("E")
    finger.digits(points)
    assert {wind: finger.total(wind) for wind in "ESWN"} == {str(seat): delta for seat, delta in deltas.items()}
    assert not Hand.objects.exists()
    finger.record()
    assert finger.taps == 5
    finger.expect_badge("Online")
    assert Hand.objects.get().deltas == deltas
    assert event.table.totals == deltas
    assert Showing.objects.get().points == points


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("ruleset", ["mcr", "zung-jung", "boxed", "bmja"])
def test_a_drawn_hand_takes_two_taps(ruleset: str, device: str, visit: Visit, live_server: LiveServer) -> None:
    event = seat_people(ruleset)
    finger = Finger.at(visit(device), link_of(event))
    finger.draw()
    assert finger.taps == 2
    finger.expect_badge("Online")
    expect(finger.page.locator("[data-undo]").first).to_be_enabled()
    assert Hand.objects.get().kind == "drawn"
    assert event.table.hands_recorded == 1


@pytest.mark.parametrize("device", DEVICES)
def test_a_british_hand_is_winner_scores_record(device: str, visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("bmja")
    finger = Finger.at(visit(device), link_of(event))
    finger.seat("S")
    finger.digits(64)
    finger.tap("[data-next]")
    if device == "tablet":
        finger.tap('[data-value-of="8"]')
    else:
        finger.digits(8)
        finger.tap("[data-next]")
    finger.digits(16)
    finger.tap("[data-next]")
    finger.digits(4)
    shown = finger.totals()
    finger.record()
    finger.expect_badge("Online")
    hand = Hand.objects.get()
    assert {seat.value: delta for seat, delta in hand.deltas.items()} == shown
    assert {row.wind: row.points for row in hand.showings.all()} == {"S": 64, "W": 8, "N": 16, "E": 4}
