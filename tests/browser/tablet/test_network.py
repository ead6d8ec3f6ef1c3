"""Bad network: what is entered without one is stored once, in order, when it is back."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Dialog, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall_server import HallServer
from tests.browser.tablet.table_event import Finger, link_of, seat_people
from tests.browser.visitor import HALL, Visitor
from tests.tournament.events import Event
from tournament.models import Hand

Arrive = Callable[..., Visitor]
OpenHall = Callable[[str], HallServer]
# winner, discarder ("" is a self-draw), points
HANDS = [
    ("S", "E", 12),
    ("W", "", 24),
    ("E", "N", 8),
    ("N", "S", 33),
    ("E", "", 9),
    ("W", "E", 16),
    ("S", "W", 10),
    ("N", "", 48),
    ("W", "S", 21),
    ("E", "W", 14),
    ("S", "", 13),
    ("N", "E", 88),
]


KEEP_STORE_BUSY = """() => new Promise((resolve) => {
    window.isStoreBusy = true;
    indexedDB.open("kongbox").onsuccess = ({ target }) => {
        const store = target.result.transaction("commands", "readwrite").objectStore("commands");
        const ask = () => { store.count().onsuccess = () => { if (window.isStoreBusy) ask(); }; };
        ask();
        resolve();
    };
})"""
"""Let what is to be stored wait, as behind a slow disk: a transaction goes on for as long as it asks something."""


def expected_totals() -> dict[str, int]:
    """Return the totals of the hands, worked out here from the rules on paper: 8 each, and the value."""
    totals = dict.fromkeys("ESWN", 0)
    for winner, discarder, points in HANDS:
        for payer in set("ESWN") - {winner}:
            paid = 8 + (points if discarder in ("", payer) else 0)
            totals[payer] -= paid
            totals[winner] += paid
    return totals


def enter(finger: Finger, hands: list[tuple[str, str, int]]) -> None:
    """Enter hands as they were played."""
    for winner, discarder, points in hands:
        finger.win(winner, discarder, points)


def check_stored(event: Event, finger: Finger) -> None:
    """Find all twelve hands once and in order, and the same totals on the screen and in the database."""
    stored = (
        Hand.objects.filter(table=event.table).order_by("pk").values_list("number", "winners", "discarder", "state")
    )
    told = [(number, winner, discarder, "current") for number, (winner, discarder, _) in enumerate(HANDS, start=1)]
    assert list(stored.order_by("pk")) == told
    assert {seat.value: total for seat, total in event.table.totals.items()} == expected_totals()
    assert finger.totals() == expected_totals()


def check_weight(page: Page) -> None:
    """Find the first view light: winds, but no other tiles. `tests.bench.weight` measures more of it."""
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(
        """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map((entry) => [entry.name, entry.transferSize])"""
    )
    assert [name for name, _size in sizes if "tiles" in name] == []
    assert any("winds" in name for name, _size in sizes)
    assert len(sizes) <= 14, sizes
    assert sum(size for _name, size in sizes) < 90_000, sizes


def expect_question(page: Page) -> None:
    """Close the page, be asked whether that is meant, and stay."""
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    with page.expect_event("dialog"):
        page.close(run_before_unload=True)
    assert asked == ["beforeunload"]
    page.remove_listener("dialog", stay)


def test_twelve_hands_survive_a_cut_network_and_a_restart_on_plain_http(open_hall: OpenHall, arrive: Arrive) -> None:
    hall = open_hall(HALL)
    events = {device: seat_people() for device in ("tablet", "phone")}
    visitors = {device: arrive(hall.home, device) for device in events}
    fingers = {device: Finger.at(visitors[device], link_of(event)) for device, event in events.items()}
    check_weight(fingers["tablet"].page)
    for device, finger in fingers.items():
        assert finger.page.evaluate("() => window.isSecureContext") is False
        enter(finger, HANDS[:3])
        finger.expect_badge("Online")
        visitors[device].context.set_offline(True)
    hall.stop()
    for finger in fingers.values():
        enter(finger, HANDS[3:9])
        finger.expect_badge("Offline – 6 saved on this tablet")
        assert finger.totals()["N"] != expected_totals()["N"]
        expect(finger.page.locator('.seat[data-seat="E"] .seat-total use')).to_have_count(1)
        expect_question(finger.page)
    hall.start()
    assert Hand.objects.count() == 6, "three of each"
    for device, finger in fingers.items():
        visitors[device].context.set_offline(False)
        finger.expect_badge("Online")
        enter(finger, HANDS[9:])
        finger.expect_badge("Online")
        finger.expect_hand(13)
        check_stored(events[device], finger)


def test_twelve_hands_survive_an_offline_reload_where_the_context_is_secure(
    open_hall: OpenHall, arrive: Arrive
) -> None:
    hall = open_hall("localhost")
    event = seat_people()
    visitor = arrive(hall.home, "tablet")
    finger = Finger.at(visitor, link_of(event))
    page = visitor.page
    assert page.evaluate("() => window.isSecureContext") is True
    enter(finger, HANDS[:3])
    finger.expect_badge("Online")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function("async (url) => Boolean(await caches.match(url))", arg=page.url)
    visitor.context.set_offline(True)
    hall.stop()
    enter(finger, HANDS[3:6])
    finger.expect_badge("Offline – 3 saved on this tablet")
    page.reload()
    finger.expect_badge("Offline – 3 saved on this tablet")
    finger.expect_hand(7)
    enter(finger, HANDS[6:9])
    finger.expect_badge("Offline – 6 saved on this tablet")
    hall.start()
    visitor.context.set_offline(False)
    finger.expect_badge("Online")
    enter(finger, HANDS[9:])
    finger.expect_badge("Online")
    check_stored(event, finger)


def test_a_hand_counts_as_saved_once_the_tablet_has_stored_it(arrive: Arrive, live_server: LiveServer) -> None:
    """A slow disk: whoever read “saved” and reloaded at once would miss a hand."""
    visitor = arrive(live_server.url, "tablet")
    finger = Finger.at(visitor, link_of(seat_people()))
    enter(finger, HANDS[:1])
    finger.expect_hand(2)
    visitor.page.evaluate(KEEP_STORE_BUSY)
    visitor.context.set_offline(True)
    enter(finger, HANDS[1:2])
    finger.expect_badge("Offline")
    expect(finger.page.locator("[data-toast]")).not_to_contain_text("saved")
    visitor.page.evaluate("() => { window.isStoreBusy = false; }")
    finger.expect_badge("Offline – 1 saved on this tablet")
    visitor.context.set_offline(False)
    finger.expect_badge("Online")
