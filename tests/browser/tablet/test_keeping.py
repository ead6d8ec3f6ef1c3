"""Two tablets at one table: who keeps score, and what becomes of hands the other one entered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.tablet.table_event import Finger, code_of, link_of, seat_people
from tests.browser.visitor import Visitor
from tests.tournament.events import WEST, Event, play
from tournament.models import Hand, TableLink

Visit = Callable[..., Visitor]
WATCHING = "You are watching this table"
FREE = "No tablet is scoring this table"


@pytest.fixture
def event(live_server: LiveServer) -> Event:
    """Return an event of two tables."""
    return seat_people("mcr", tables=2)


def expect_panel(page: Page, heading: str) -> None:
    """Wait for what lies in the middle of the table."""
    expect(page.get_by_role("heading", name=heading)).to_be_visible()


def take_over(page: Page, code: str) -> None:
    """Type a referee's code on the page that asks for it."""
    page.get_by_label("Referee code").fill(code)
    page.get_by_role("button", name="Take over").tap()
    expect(page.locator("form[data-panel=entry]")).to_be_visible()


@pytest.mark.parametrize(
    ("device", "is_taken", "reason", "offer"),
    [
        ("tablet", True, "Hand 1 has since been recorded on another tablet.", "Record as hand 2"),
        ("phone", False, "It can be recorded now.", "Record hand 1"),
    ],
)
def test_a_hand_refused_while_another_tablet_kept_score_is_recorded_after_all(
    device: str, is_taken: bool, reason: str, offer: str, event: Event, visit: Visit
) -> None:
    visitor, code = visit(device), code_of(event)
    first = Finger.at(visitor, link_of(event))
    visitor.context.set_offline(True)
    first.win("S", "E", 12)
    first.win("N", "", 24)
    first.expect_badge("Offline – 2 saved on this tablet")
    second = Finger.at(visit(device), link_of(event))
    second.page.get_by_role("link", name="Keep score on this tablet").first.tap()
    take_over(second.page, code)
    if is_taken:
        second.win("W", "", 20)
        expect(second.page.locator("[data-toast]")).to_have_text("Hand 1 recorded.")
    visitor.context.set_offline(False)
    dialog = first.page.locator("[data-refusal]")
    expect(dialog).to_contain_text("Another tablet is scoring this table.")
    expect(dialog.locator("[data-as-next]")).to_be_hidden()
    expect(first.page.locator("[data-toast]")).to_be_empty()
    dialog.get_by_role("link", name="Keep score on this tablet").tap()
    take_over(first.page, code)
    expect(dialog).to_contain_text("Hand 1 was rejected")
    expect(dialog).to_contain_text(reason)
    expect(dialog).to_contain_text("Marek Dvorský 12")
    dialog.get_by_role("button", name=offer).tap()
    expect(first.page.locator("[data-show-refused]")).to_be_hidden()
    winners = ["W", "S", "N"] if is_taken else ["S", "N"]
    first.expect_hand(len(winners) + 1)
    first.expect_badge("Online")
    assert list(Hand.objects.order_by("number").values_list("winners", flat=True)) == winners
    assert first.totals() == {seat.value: total for seat, total in event.table.totals.items()}
    second.wake()
    expect_panel(second.page, WATCHING)
    visitor.console.clear()


def test_what_is_tapped_beside_a_refused_hand_goes_out_before_it(event: Event, visit: Visit) -> None:
    visitor, code = visit("tablet"), code_of(event)
    first = Finger.at(visitor, link_of(event))
    visitor.context.set_offline(True)
    first.win("S", "E", 12)
    first.expect_badge("Offline – 1 saved on this tablet")
    second = Finger.at(visit("tablet"), link_of(event))
    second.page.get_by_role("link", name="Keep score on this tablet").first.tap()
    take_over(second.page, code)
    second.win("W", "", 20)
    second.expect_badge("Online")
    second.tap("summary")
    second.page.get_by_role("button", name="Hand over to another tablet").tap()
    expect_panel(second.page, FREE)
    visitor.context.set_offline(False)
    dialog = first.page.locator("[data-refusal]")
    expect(dialog).to_contain_text("No tablet is scoring this table. Keep score here, then decide.")
    dialog.get_by_role("button", name="Keep score on this tablet").tap()
    expect(dialog).to_contain_text("Hand 1 has since been recorded on another tablet.")
    first.tap("[data-decide-later]")
    # What the table shows is undone at once, though a hand waits for a decision.
    first.tap(".tablet-bar [data-undo]")
    expect(first.page.locator("[data-redo-offer] span")).to_have_text("Hand 1 undone.")
    assert event.table.hands_recorded == 0
    first.tap("[data-show-refused]")
    expect(dialog).to_contain_text("It can be recorded now.")
    first.tap("[data-as-next]")
    expect(first.page.locator("[data-toast]")).to_have_text("Hand 1 recorded.")
    assert Hand.objects.current().get().winners == "S"
    visitor.console.clear()


def test_a_table_handed_over_is_offered_to_the_tablet_that_watches(event: Event, visit: Visit) -> None:
    visitor, code = visit("tablet"), code_of(event)
    first = Finger.at(visitor, link_of(event))
    second = Finger.at(visit("phone"), link_of(event))
    expect_panel(second.page, WATCHING)
    second.expect_badge("Watching")
    # With hands that still wait here the other tablet would be told to refuse them.
    visitor.context.set_offline(True)
    first.win("S", "E", 12)
    first.tap("summary")
    expect(first.page.locator(".menu-panel")).to_contain_text("This tablet is scoring.")
    first.page.get_by_role("button", name="Hand over to another tablet").tap()
    expect(first.page.locator("[data-toast]")).to_contain_text("Hands not sent yet: 1.")
    visitor.context.set_offline(False)
    first.expect_badge("Online")
    first.tap("summary")
    first.page.get_by_role("button", name="Hand over to another tablet").tap()
    expect_panel(first.page, FREE)
    second.wake()
    expect_panel(second.page, FREE)
    # Looking at it again, or only watching, binds nobody.
    first.page.reload()
    expect_panel(first.page, FREE)
    second.page.goto(f"{link_of(event)}session/1/take-over/")
    expect(second.page.get_by_label("Referee code")).to_have_count(0)
    second.page.get_by_role("link", name="Watch only").tap()
    expect_panel(second.page, FREE)
    assert TableLink.objects.get(number=1).device == ""
    second.tap('[data-panel="free"] [data-keep]')
    expect(second.page.locator("[data-toast]")).to_have_text("This tablet is now scoring.")
    first.wake()
    expect_panel(first.page, WATCHING)
    second.win("N", "", 24)
    second.expect_badge("Online")
    # Now another tablet holds the table, so a code is asked for.
    first.page.get_by_role("link", name="Keep score on this tablet").first.tap()
    expect(first.page.get_by_label("Referee code")).to_be_visible()
    first.page.get_by_role("link", name="Watch only").tap()
    expect_panel(first.page, WATCHING)
    first.page.get_by_role("link", name="Keep score on this tablet").first.tap()
    take_over(first.page, code)
    first.expect_hand(3)
    second.wake()
    expect_panel(second.page, WATCHING)
    visitor.console[:] = [message for message in visitor.console if "ERR_" not in message.text]


def test_a_free_table_goes_to_whoever_scans_its_code_and_to_one_of_two_alone(event: Event, visit: Visit) -> None:
    # A page fetched ahead, or opened behind another, has not been looked at by anyone.
    unseen = visit("phone")
    unseen.context.add_init_script("Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })")
    expect(unseen.open(link_of(event)).get_by_role("button", name="Keep score on this tablet").first).to_be_visible()
    assert TableLink.objects.get(number=1).device == "", "a page that is only opened binds nothing"
    unseen.page.close()
    tablets = [visit("tablet"), visit("tablet")]
    for visitor in tablets:
        visitor.page.goto(link_of(event), wait_until="commit")
    toast = "This tablet is now scoring."
    for visitor in tablets:
        page = visitor.page
        kept = page.locator("[data-toast]", has_text=toast)
        expect(kept.or_(page.get_by_role("heading", name=WATCHING))).to_be_visible()
    watching = [visitor.page.get_by_role("heading", name=WATCHING).is_visible() for visitor in tablets]
    assert sorted(watching) == [False, True]
    for visitor in tablets:
        expect(visitor.page.locator("[data-refusal]")).to_be_hidden()
        visitor.console.clear()


def test_a_hand_taken_back_before_it_was_sent_is_nobodys_decision(event: Event, visit: Visit) -> None:
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    visitor.context.set_offline(True)
    finger.win("E", "", 9)
    finger.tap(".tablet-bar [data-undo]")
    expect(finger.page.locator("[data-redo-offer] span")).to_contain_text("Hand 1 undone on this tablet")
    finger.win("S", "W", 10)
    finger.win("N", "", 24)
    finger.expect_badge("Offline – 4 saved on this tablet")
    play(event, (WEST, 20))
    visitor.context.set_offline(False)
    dialog = finger.page.locator("[data-refusal]")
    expect(dialog).to_contain_text("Hand 1 has been entered already.")
    expect(dialog).to_contain_text("Marek Dvorský 10")
    dialog.get_by_role("button", name="Record as hand 2").tap()
    finger.expect_hand(4)
    finger.expect_badge("Online")
    told = Hand.objects.order_by("pk").values_list("number", "winners", "state")
    assert list(told) == [(1, "W", "current"), (2, "S", "current"), (3, "N", "current")]
    visitor.console.clear()
