"""The course of a session on the tablet: its clock, the last hand, changed seats, signatures put off, the bell."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PASSWORD
from tests.browser.tablet.table_event import Finger, code_of, link_of, seat_people, without_worker
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, play
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Hand, Session, Signature, Table
from tournament.sessions.running import add_time, close_session
from tournament.tables.paper.totals import enter_totals
from tournament.tables.signatures import close_table

Visit = Callable[..., Visitor]
# The device's clock is wrong by this many milliseconds.
WRONG_CLOCK = "{{ const {{ now }} = Date; Date.now = () => now.call(Date) + {wrong}; }}"


def let_time_run_out(event: Event) -> None:
    """Let the session end now, with a hand recorded before that."""
    play(event, (SOUTH, 12, EAST))
    past = timezone.now() - timedelta(minutes=90)
    Session.objects.filter(pk=event.session.pk).update(started_at=past, minutes=90)
    Table.objects.filter(pk=event.table.pk).update(last_recorded_at=past)


def toast(finger: Finger) -> Locator:
    """Return the line that says what has become of what was tapped."""
    return finger.page.locator("[data-toast]")


def seconds_on(finger: Finger) -> int:
    """Return what the clock shows, in seconds."""
    minutes, seconds = finger.page.locator("[data-clock]").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.mark.parametrize(
    ("device", "time_up", "words"),
    [
        ("tablet", "finish-hand", "Finish the current hand. It’s the last one."),
        ("phone", "stop-at-once", "Play stops now. A hand won at the last moment can still be entered."),
    ],
)
def test_after_the_last_hand_only_a_referees_code_adds_another(
    device: str, time_up: str, words: str, visit: Visit, live_server: LiveServer
) -> None:
    event = seat_people("mcr", tables=1, time_up=time_up)
    let_time_run_out(event)
    visitor, code = visit(device), code_of(event)
    finger = Finger.at(visitor, link_of(event))
    page = finger.page
    panel, dialog = page.locator('[data-panel="time"]'), page.locator("[data-refusal]")
    expect(panel).to_contain_text(words)
    panel.get_by_role("button", name="Enter that hand").tap()
    finger.win("W", "", 20)
    expect(toast(finger)).to_have_text("Hand 2 recorded.")
    # The page knows what the server would say: it does not ask for that hand again.
    expect(panel).to_contain_text("No more hands can be recorded here. Only a referee can add one.")
    expect(panel.get_by_role("button", name="Enter that hand")).to_have_count(0)
    panel.get_by_role("button", name="Add a hand with a referee code").tap()
    finger.win("N", "S", 9)
    expect(dialog).to_contain_text("Time is up. Only a referee may add a hand.")
    expect(dialog.locator("[data-as-next]")).to_be_hidden()
    expect(toast(finger)).not_to_contain_text("Hand 3 recorded.")
    dialog.get_by_label("Referee code").fill("1" if code != "1" else "2")
    dialog.get_by_role("button", name="Record with this code").tap()
    expect(dialog).to_contain_text("Wrong code.")
    assert Hand.objects.count() == 2
    page.reload()
    finger.tap("[data-show-refused]")
    dialog.get_by_label("Referee code").fill(code)
    dialog.get_by_role("button", name="Record with this code").tap()
    expect(toast(finger)).to_have_text("Hand 3 recorded.")
    expect(page.locator("[data-show-refused]")).to_be_hidden()
    panel.get_by_role("button", name="End play here").tap()
    expect(page.locator("[data-sign-title]")).to_have_text("Is the score correct?")
    assert [hand.winners for hand in Hand.objects.order_by("number")] == ["S", "W", "N"]
    visitor.console.clear()


def test_a_hand_that_came_too_late_is_recorded_once_there_is_time_again(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr", tables=1, clock_minutes=90)
    play(event, (SOUTH, 12, EAST))
    visitor = without_worker(visit)("phone")
    finger = Finger.at(visitor, link_of(event))
    finger.seat("W")
    # The hand stays on the tablet for ten minutes, in which time runs out; the tablet was seen all the while.
    visitor.intercept("**/hands/", lambda route: route.abort())
    finger.tap('[data-ending="self-draw"]')
    finger.digits(20)
    finger.record()
    finger.expect_badge("Offline – 1 saved on this tablet")
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=99))
    Table.objects.update(last_recorded_at=timezone.now() - timedelta(minutes=1))
    visitor.page.evaluate(WRONG_CLOCK.format(wrong=600_000))
    visitor.page.unroute("**/hands/")
    dialog = finger.page.locator("[data-refusal]")
    expect(dialog).to_contain_text("Time is up. Only a referee may add a hand.")
    expect(dialog.get_by_role("button", name="Record with this code")).to_be_visible()
    expect(toast(finger)).to_be_empty()
    add_time(session=event.session, seconds=3600, by=event.referee)
    finger.wake()
    expect(dialog).to_contain_text("It can be recorded now.")
    dialog.get_by_role("button", name="Record hand 2").tap()
    expect(toast(finger)).to_have_text("Hand 2 recorded.")
    assert event.table.hands_recorded == 2
    visitor.console.clear()


def test_the_clock_goes_on_over_an_offline_reload_also_where_the_devices_is_wrong(
    visit: Visit, live_server: LiveServer
) -> None:
    event = seat_people("mcr", tables=1, clock_minutes=90)
    visitor = visit("tablet")
    hour = 3_600_000
    visitor.context.add_init_script(WRONG_CLOCK.format(wrong=hour))
    finger = Finger.at(visitor, link_of(event))
    before = seconds_on(finger)
    assert 5390 <= before <= 5400
    finger.win("S", "E", 12)
    expect(toast(finger)).to_have_text("Hand 1 recorded.")
    visitor.context.set_offline(True)
    # Ten minutes later by its own clock, which is an hour ahead.
    visitor.context.add_init_script(WRONG_CLOCK.format(wrong=600_000))
    finger.page.reload()
    finger.expect_badge("Offline")
    assert before - 660 <= seconds_on(finger) <= before - 595
    finger.expect_hand(2)
    visitor.console.clear()


def test_seats_that_have_been_changed_are_not_asked_for_again(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr", tables=1)
    play(event, *[(SOUTH, 12, EAST)] * 4)
    visitor, code = visit("tablet"), code_of(event)
    finger = Finger.at(visitor, link_of(event))
    page, heading = finger.page, finger.page.get_by_role("heading", name="Change seats")
    expect(heading).to_be_visible()
    finger.tap("[data-moved]")
    expect(heading).to_be_hidden()
    page.reload()
    finger.expect_hand(5)
    expect(heading).to_be_hidden()
    finger.tap(".tablet-bar [data-to-sheet]")
    page.get_by_role("link", name="Correct hand 4").tap()
    page.get_by_label("Points of Marek Dvorský").fill("33")
    page.get_by_role("button", name="Preview changes").tap()
    page.get_by_label("Wrong value").check()
    page.get_by_label("Referee code").fill(code)
    page.get_by_role("button", name="Save correction").tap()
    expect(toast(finger)).to_have_text("Hand 4 corrected.")
    finger.expect_hand(5)
    expect(page.locator("[data-record]")).to_be_visible()
    expect(heading).to_be_hidden()
    finger.win("W", "", 20)
    expect(toast(finger)).to_have_text("Hand 5 recorded.")


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_a_hand_to_be_signed_later_is_marked_and_signed_from_the_sheet(
    device: str, visit: Visit, live_server: LiveServer, organizer: Account
) -> None:
    event = seat_people("zung-jung", tables=1, signing="each-hand")
    finger = Finger.at(visit(device), link_of(event))
    page = finger.page
    finger.win("S", "E", 20)
    expect(page.get_by_role("heading", name="Is hand 1 correct?")).to_be_visible()
    for seat in "ES":
        finger.seat(seat)
    expect(page.locator('.seat[data-role="signed"]')).to_have_count(2)
    after_first = finger.totals()
    finger.page.get_by_role("button", name="Sign later").tap()
    expect(toast(finger)).to_have_text("Hand 1 is not signed yet. It is marked on the score sheet.")
    finger.expect_hand(2)
    page.reload()
    finger.win("W", "", 30)
    page.get_by_role("button", name="Sign later").tap()
    expect(page.get_by_role("button", name="Score sheet, hands not signed: 2")).to_be_visible()
    finger.tap(".tablet-bar [data-to-sheet]")
    rows = page.locator("[data-sheet-hands] .unsigned")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Not signed: Li Wenjun 李文君, Henrik Sandvik")
    desk = visit("laptop")
    desk.sign_in("organizer", PASSWORD)
    desk.open(f"/organize/{event.tournament.slug}/board/")
    expect(desk.page.locator("#board-tables")).to_contain_text(
        "Hands 1, 2 not signed: Inês Falcão, Marek Dvorský, Li Wenjun 李文君, Henrik Sandvik"
    )
    desk.open(f"/organize/{event.tournament.slug}/table/1/1/")
    expect(desk.page.locator(".hands-list")).to_contain_text("Not signed: Li Wenjun 李文君, Henrik Sandvik")
    page.get_by_role("button", name="Sign hand 1").tap()
    expect(page.get_by_role("heading", name="Is hand 1 correct?")).to_be_visible()
    expect(page.locator("[data-undo-shown]")).to_be_hidden()
    assert finger.totals() == after_first, "what followed the hand that is signed"
    expect(page.locator('.seat[data-seat="S"] .seat-was')).to_have_text("was 0")
    for seat in "WN":
        finger.seat(seat)
    finger.expect_hand(3)
    finger.tap(".tablet-bar [data-to-sheet]")
    expect(rows).to_have_count(1)
    finger.expect_badge("Online")
    assert Signature.objects.filter(hand__number=1).count() == 4


def test_a_table_kept_on_paper_has_no_hand_to_come_and_what_is_closed_is_not_provisional(
    visit: Visit, live_server: LiveServer
) -> None:
    event = seat_people("mcr", tables=1)
    enter_totals(table=event.table, totals={EAST: 12, SOUTH: 4, WEST: -8, NORTH: -8}, by=SYSTEM)
    close_table(table=event.table, reason="Signed on paper", by=event.referee)
    page = Finger.at(without_worker(visit)("tablet"), link_of(event)).page
    said = page.locator("[data-sign-text]")
    expect(said).to_contain_text("Places and table points are provisional.")
    expect(page.locator("[data-hand]")).to_be_empty()
    expect(page.locator("[data-round]")).to_be_hidden()
    close_session(session=event.session, by=event.referee)
    expect(said).to_have_text("A referee has closed this table.")


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_the_bell_asks_before_a_call_is_cancelled_and_tells_when_it_is_answered(
    device: str, visit: Visit, live_server: LiveServer, organizer: Account
) -> None:
    event = seat_people("mcr", tables=1)
    finger = Finger.at(visit(device), link_of(event))
    page, bell = finger.page, finger.page.locator(".tablet-bar [data-call]")
    bell.dblclick()
    expect(toast(finger)).to_have_text("A referee has been called to this table.")
    expect(bell).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-call-dialog]")).to_be_hidden()
    assert event.table.called_at is not None
    page.reload()
    expect(bell).to_have_attribute("aria-pressed", "true")
    bell.tap()
    dialog = page.locator("[data-call-dialog]")
    expect(dialog).to_contain_text(re.compile(r"Referee called at \d+:\d\d"))
    dialog.get_by_role("button", name="Keep call").tap()
    assert event.table.called_at is not None
    bell.tap()
    dialog.get_by_role("button", name="Cancel call").tap()
    expect(toast(finger)).to_have_text("Call cancelled.")
    expect(bell).to_have_attribute("aria-pressed", "false")
    assert not Table.objects.exclude(called_at=None).exists()
    bell.tap()
    expect(bell).to_have_attribute("aria-pressed", "true")
    expect(toast(finger)).to_have_text("A referee has been called to this table.")
    desk = visit("laptop")
    desk.sign_in("organizer", PASSWORD)
    desk.open(f"/organize/{event.tournament.slug}/board/").get_by_role("button", name="I’m on my way").click()
    finger.wake()
    expect(toast(finger)).to_contain_text("The office has answered. A referee is on the way.")
    expect(bell).to_have_attribute("aria-pressed", "false")
    toast(finger).get_by_role("button", name="Close").tap()
    expect(toast(finger)).to_be_empty()
