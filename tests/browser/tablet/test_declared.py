"""A rule set with everything the shipped ones lack, played on the tablet from its declaration alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ruleset import Ruleset
from tests.browser.tablet.table_event import Finger, code_of, link_of, seat_people, without_worker
from tests.browser.tablet.test_sideways import SIDEWAYS, TABLETS, look_at
from tests.browser.visitor import Visitor
from tests.tournament.events import Event
from tournament.models import Hand

Visit = Callable[..., Visitor]
pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return without_worker(visit)


@pytest.fixture
def event(toy: Ruleset, live_server: LiveServer) -> Event:
    return seat_people(toy.id)


def prompt(finger: Finger, words: str) -> None:
    expect(finger.page.locator("[data-prompt]")).to_have_text(words)


def bar(finger: Finger, words: str) -> None:
    expect(finger.page.locator("[data-carried]")).to_have_text(words)


def stake(finger: Finger, wind: str) -> None:
    finger.tap(f'.seat[data-seat="{wind}"] [data-seat-fact=staked]')


def cell(finger: Finger, key: str) -> Locator:
    """Return a cell of the grid, on the page that has its row."""
    if key[0].isdigit():
        finger.tap(f'[data-page="{key[0] == "3":d}"]')
    return finger.page.locator(f'[data-cell="{key}"]')


def dealer(finger: Finger, wind: str) -> None:
    expect(finger.page.locator(f'.seat[data-seat="{wind}"] .seat-note')).to_contain_text("Dealer")


def stored(event: Event) -> dict[str, int]:
    return {seat.value: total for seat, total in event.table.totals.items()}


def draw_with_stake(finger: Finger) -> None:
    """Hand 1: West puts down a stake, nobody wins, East and South are ready."""
    stake(finger, "W")
    finger.tap("[data-ending=drawn]")
    prompt(finger, "Tap the players who are ready.")
    for wind in "ES":
        finger.seat(wind)
    expect(finger.page.locator(".seat[data-role=named]")).to_have_count(2)
    expect(finger.page.locator("[data-payments] li")).to_have_count(5)
    assert finger.totals() == {"E": 300, "S": 300, "W": -400, "N": -300}
    finger.record()


def test_a_whole_table_is_played_offline_in_the_middle_and_corrected(visit: Visit, event: Event) -> None:
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    page = finger.page
    bar(finger, "Counters 0 · Stakes on the table 0")
    draw_with_stake(finger)
    bar(finger, "Counters 1 · Stakes on the table 1")
    dealer(finger, "E")
    finger.expect_badge("Online")
    assert stored(event) == finger.totals()

    # Without a network the tablet knows who deals, the counters and the stakes.
    visitor.context.set_offline(True)
    finger.draw()
    bar(finger, "Counters 2 · Stakes on the table 1")
    dealer(finger, "S")
    finger.seat("N")
    expect(cell(finger, "1-20")).to_be_visible()
    finger.tap("[data-ending=discard]")
    expect(cell(finger, "1-20")).to_have_count(0)
    finger.tap('[data-ending="self-draw"]')
    cell(finger, "1-20").tap()
    assert finger.totals() == {"E": 240, "S": 200, "W": -460, "N": 20}
    finger.record()
    bar(finger, "Counters 0 · Stakes on the table 0")
    dealer(finger, "W")
    finger.expect_badge("Offline – 2 saved on this tablet")
    assert finger.totals() == {"E": 240, "S": 200, "W": -460, "N": 20}
    visitor.context.set_offline(False)
    finger.expect_badge("Online")
    assert stored(event) == finger.totals()
    assert (event.table.total_pot, event.table.dealer) == (0, "W")

    # A hand that is broken off is asked about first; then a tap says by whom.
    finger.tap(".tablet-bar summary")
    page.get_by_role("button", name="Broken off").tap()
    expect(page.get_by_role("dialog")).to_contain_text("End hand 4 without a winner?")
    page.get_by_role("button", name="Yes").tap()
    prompt(finger, "Tap the player who broke the hand off.")
    finger.seat("E")
    assert finger.totals() == {"E": 40, "S": 250, "W": -360, "N": 70}
    finger.record()
    dealer(finger, "W")
    finger.expect_badge("Online")

    # Two winners of one discard, each with a cell.
    finger.seat("S")
    finger.seat("W")
    finger.tap("[data-ask=another]")
    finger.seat("N")
    cell(finger, "small").tap()
    prompt(finger, "Tap the value of Marek Dvorský.")
    cell(finger, "3-30").tap()
    finger.record()
    finger.expect_badge("Online")
    assert stored(event) == finger.totals() == {"E": 40, "S": 1210, "W": -3320, "N": 2070}

    take_the_stake_back(visitor, event, finger)
    finger.expect_badge("Online")
    assert stored(event) == finger.totals() == {"E": 40, "S": 1210, "W": -3220, "N": 1970}

    # The dealer wins and deals again; another wins, the round is over, and the sheet comes up.
    for winner, discarder, key in (("N", "E", "1-30"), ("E", "", "1-30")):
        finger.seat(winner)
        if discarder:
            finger.seat(discarder)
        else:
            finger.tap('[data-ending="self-draw"]')
        cell(finger, key).tap()
        finger.record()
    expect(page.get_by_role("heading", name="Is the score correct?")).to_be_visible()
    finger.expect_badge("Online")
    assert stored(event) == {"E": -50, "S": 1140, "W": -3290, "N": 2200}
    rows = page.locator("[data-sheet-hands] tr")
    expect(rows).to_have_count(7)
    expect(rows.nth(3)).to_contain_text("Broken off")
    expect(rows.nth(3)).to_contain_text("Offender: Inês Falcão")
    expect(rows.nth(4)).to_contain_text("3 × 30 · Small limit")
    expect(rows.nth(6)).to_contain_text("Counters 1")
    visitor.console[:] = [message for message in visitor.console if "ERR_" not in message.text]


def take_the_stake_back(visitor: Visitor, event: Event, finger: Finger) -> None:
    """Correct hand 1: there was no stake, so that whoever won it later did not get it."""
    page = visitor.page
    finger.tap("[data-to-sheet]")
    page.get_by_role("link", name="Correct hand 1").tap()
    page.get_by_role("group", name="Stake", exact=True).get_by_label("Li Wenjun 李文君").uncheck()
    page.get_by_role("button", name="Preview changes").tap()
    expect(page.get_by_text("Hand 3 is recalculated")).to_be_visible()
    assert visitor.barriers() == []
    page.get_by_label("Referee code").fill(code_of(event))
    page.get_by_role("button", name="Save correction").tap()
    page.wait_for_url(lambda url: "/hands/" not in url)
    assert Hand.objects.filter(state="superseded").count() == 2


def test_counters_can_be_set_at_the_table(visit: Visit, event: Event) -> None:
    finger = Finger.at(visit("tablet"), link_of(event))
    finger.tap(".tablet-bar summary")
    more = finger.page.get_by_role("button", name="Counters: one more")
    more.tap()
    more.tap()
    bar(finger, "Counters 2 · Stakes on the table 0")
    finger.tap(".tablet-bar summary")
    finger.seat("S")
    finger.seat("E")
    cell(finger, "1-30").tap()
    # 60 points four times, and 30 for each counter.
    assert finger.totals() == {"E": -300, "S": 300, "W": 0, "N": 0}
    finger.record()
    finger.expect_badge("Online")
    assert Hand.objects.get().facts == {"counters": 2}
    assert stored(event) == finger.totals()


def test_a_liable_player_is_tapped_for_the_winner(visit: Visit, event: Event) -> None:
    finger = Finger.at(visit("phone"), link_of(event))
    finger.seat("S")
    finger.tap('[data-ending="self-draw"]')
    cell(finger, "big").tap()
    finger.tap("[data-fact=liable]")
    prompt(finger, "Tap the player who made the limit hand possible.")
    finger.seat("N")
    assert finger.totals() == {"E": 0, "S": 4000, "W": 0, "N": -4000}
    finger.record()
    finger.expect_badge("Online")
    assert stored(event) == finger.totals()
    assert Hand.objects.get().showings.get().facts == {"grade": "big", "liable": "N"}


def test_grid_and_seat_buttons_fit_every_screen(visit: Visit, event: Event, pictures: Path) -> None:
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    sizes = [*TABLETS, (1366, 768), *SIDEWAYS]
    look_at(visitor, "declared-empty", sizes, pictures)
    stake(finger, "W")
    finger.seat("S")
    finger.seat("E")
    cell(finger, "3-40").tap()
    look_at(visitor, "declared-won", sizes, pictures)
    assert visitor.barriers() == []
    finger.tap("[data-ending=drawn]")
    finger.seat("N")
    look_at(visitor, "declared-drawn", sizes, pictures)
    for width, height in [(390, 844), (360, 640)]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.overflow() <= 0
        assert visitor.small_targets() == []
    assert visitor.barriers() == []
