"""Riichi on tablet and phone: taps, a whole East round and the ends of a game with the network cut, the signal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.replay import replay_record
from tests.browser.tablet.table_event import Finger, code_of, link_of, seat_people, without_worker
from tests.browser.tablet.test_sideways import SIDEWAYS, TABLETS, look_at
from tests.browser.visitor import Visitor
from tests.tournament.events import Event
from tournament.models import Hand, Penalty, Session

Visit = Callable[..., Visitor]
START = 30000


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return without_worker(visit)


@pytest.fixture
def event(live_server: LiveServer) -> Event:
    return seat_people("riichi")


def declare(finger: Finger, wind: str) -> None:
    finger.tap(f'.seat[data-seat="{wind}"] .stick')


def cell(finger: Finger, key: str) -> None:
    finger.tap(f'[data-cell="{key}"]')


def bar(page: Page, deal: str, lying: str) -> None:
    expect(page.locator("[data-hand]")).to_have_text(deal)
    expect(page.locator("[data-carried]")).to_have_text(lying)


def foretold(page: Page, words: str) -> None:
    expect(page.locator("[data-deal-next]")).to_contain_text(words)


def stored(event: Event) -> dict[str, int]:
    return {seat.value: START + total for seat, total in event.table.totals.items()}


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_taps_are_counted(device: str, visit: Visit, event: Event) -> None:
    finger = Finger.at(visit(device), link_of(event))
    page = finger.page
    finger.seat("S")
    finger.seat("N")
    cell(finger, "3-30")
    expect(page.locator("[data-ledger]")).to_contain_text("3 han 30 fu")
    finger.record()
    assert finger.taps == 4
    finger.seat("W")
    finger.tap('[data-ending="self-draw"]')
    cell(finger, "2-30")
    finger.record()
    assert finger.taps == 8
    declare(finger, "E")
    assert finger.taps == 9
    bar(page, "East 3", "1 bet")
    assert finger.total("E") == START - 500 - 1000
    # It is taken back as easily; declared again, it survives a reload.
    declare(finger, "E")
    bar(page, "East 3", "")
    declare(finger, "E")
    finger.expect_badge("Online")
    page.reload()
    bar(page, "East 3", "1 bet")
    finger.taps = 0
    finger.tap("[data-ending=drawn]")
    expect(page.locator('.seat[data-seat="E"]')).to_have_attribute("data-role", "named")
    finger.seat("E")
    expect(page.locator('.seat[data-seat="E"]')).to_have_attribute("data-role", "named")
    finger.seat("W")
    foretold(page, "Next: East 3, 1 counter, 1 bet")
    foretold(page, "Li Wenjun 李文君 deals again.")
    finger.record()
    assert finger.taps <= 5
    finger.expect_badge("Online")
    assert finger.totals() == stored(event) == {"E": 30000, "S": 31400, "W": 33500, "N": 24100}


HANDS: list[dict[str, Any]] = [
    {"wins": [], "draw": "exhaustive", "riichi": ["W"], "tenpai": ["W", "E"]},
    {"wins": [{"seat": "S", "han": 2, "fu": 40}], "discarder": "N", "riichi": ["S"]},
    {"wins": [], "chombo": ["N"], "riichi": ["E"]},
    {"wins": [{"seat": "W", "limit": "mangan"}, {"seat": "E", "han": 1, "fu": 30}], "discarder": "S", "riichi": ["E"]},
    {"wins": [], "tenpai": []},
    {"wins": [{"seat": "N", "han": 4, "fu": 25}]},
    {"wins": [{"seat": "S", "limit": "haneman"}], "discarder": "E", "riichi": ["S", "N"]},
]
"""An East round: what a tablet is told, and the reference too."""


def play(finger: Finger, hand: dict[str, Any]) -> None:
    """Enter one hand as a finger does."""
    for wind in hand.get("riichi", []):
        declare(finger, wind)
    if "chombo" in hand:
        finger.tap(".tablet-bar summary")
        finger.page.get_by_role("button", name="Chombo").tap()
        finger.page.get_by_role("button", name="Yes").tap()
        for wind in hand["chombo"]:
            finger.seat(wind)
    elif not hand["wins"]:
        finger.tap("[data-ending=drawn]")
        for wind in set(hand.get("tenpai", [])) - set(hand.get("riichi", [])):
            finger.seat(wind)
    else:
        win(finger, hand)
    finger.record()


def win(finger: Finger, hand: dict[str, Any]) -> None:
    first, *others = hand["wins"]
    finger.seat(first["seat"])
    if hand.get("discarder"):
        finger.seat(hand["discarder"])
    else:
        finger.tap('[data-ending="self-draw"]')
    for other in others:
        finger.tap("[data-ask=another]")
        finger.seat(other["seat"])
        finger.seat(first["seat"])
    for one in hand["wins"]:
        if one.get("fu") == 25:
            finger.tap("[data-value-pages] button")
        cell(finger, one.get("limit") or f"{one['han']}-{one['fu']}")


def reference(hands: list[dict[str, Any]]) -> dict[str, Any]:
    return replay_record({"rules": "riichi", "hands": hands})


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_an_east_round_with_the_network_cut_and_an_old_bet_corrected(device: str, visit: Visit, event: Event) -> None:
    visitor = visit(device)
    finger = Finger.at(visitor, link_of(event))
    page = finger.page
    for number, hand in enumerate(HANDS, start=1):
        if number == 2:
            visitor.context.set_offline(True)
        play(finger, hand)
        told = reference(HANDS[:number])
        assert finger.totals() == told["scores"], number
        if number == 5:
            finger.expect_badge("Offline – 4 saved on this tablet")
            visitor.context.set_offline(False)
    finger.expect_badge("Online")
    told = reference(HANDS)
    assert finger.totals() == stored(event) == told["scores"]
    assert (event.table.round_number, event.table.dealer) == (2, "E")
    assert list(Penalty.objects.standing().values_list("points", flat=True)) == [20000]
    bar(page, "South 1", "")

    # There was no bet in the first hand: whoever won the second did not get it. Both are shown, and asked about once.
    finger.tap("[data-to-sheet]")
    page.get_by_role("link", name="Correct hand 1").tap()
    page.get_by_role("group", name="Riichi", exact=True).get_by_label("Li Wenjun 李文君").uncheck()
    page.get_by_role("button", name="Preview changes").tap()
    expect(page.get_by_text("Hand 2 is recalculated")).to_be_visible()
    assert stored(event) == told["scores"], "nothing changes before the answer"
    page.get_by_label("Referee code").fill(code_of(event))
    page.get_by_role("button", name="Save correction").tap()
    page.wait_for_url(lambda url: "/hands/" not in url)
    corrected = [{**HANDS[0], "riichi": []}, *HANDS[1:]]
    expect(page.locator('.seat[data-seat="W"] .seat-total')).to_contain_text(f"{reference(corrected)['scores']['W']:,}")
    assert finger.totals() == stored(event) == reference(corrected)["scores"]
    assert Hand.objects.filter(state="superseded").count() == 2
    again = Hand.objects.current().order_by("number")
    dealt = [{seat.value: delta for seat, delta in hand.deltas.items()} for hand in again]
    assert dealt == [hand["deltas"] for hand in reference(corrected)["hands"]]
    visitor.console[:] = [message for message in visitor.console if "ERR_" not in message.text]


ENDS: dict[str, dict[str, Any]] = {
    "goal": {"wins": [{"seat": "S", "limit": "mangan"}], "discarder": "W"},
    "agari-yame": {"wins": [{"seat": "E", "limit": "mangan"}], "discarder": "W"},
    "bust": {"wins": [{"seat": "W", "limit": "yakuman"}], "discarder": "N"},
}
"""Ways a game ends in its extra round."""


def test_the_end_of_a_game_is_known_without_a_network(visit: Visit, live_server: LiveServer) -> None:
    options = {"preset": "tenhou", "length": "tonpuusen"}
    event = seat_people("riichi", options=options)
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    page = finger.page
    nothing: dict[str, Any] = {"wins": []}
    for _hand in range(3):
        play(finger, nothing)
    finger.expect_badge("Online")
    visitor.context.set_offline(True)
    # The sheet before the last hand comes up for the last of East, and for every hand of the extra round.
    page.get_by_role("button", name="Play East 4").tap()
    play(finger, nothing)
    expect(page.locator(".quarter").filter(has_text="The game ends if you keep the deal")).to_have_count(1)
    page.get_by_role("button", name="Play South 1").tap()
    for why, hand in ENDS.items():
        win(finger, hand)
        foretold(page, "Then play has ended here.")
        finger.record()
        expect(page.get_by_role("heading", name="Is the score correct?")).to_be_visible()
        told = replay_record({"rules": "riichi", "options": options, "hands": [*[nothing] * 4, hand]})
        assert told["ended"] == why
        if why != "bust":
            finger.tap(".tablet-bar [data-undo]")
            expect(page.locator("[data-hand]")).to_have_text("South 1")
            # A second undo right after the first would be a double tap.
            page.wait_for_timeout(800)
    visitor.context.set_offline(False)
    finger.expect_badge("Online")
    assert (event.table.ended, event.table.hands_recorded) == ("bust", 5)
    assert {seat.value: 25000 + total for seat, total in event.table.totals.items()} == told["scores"]
    visitor.console[:] = [message for message in visitor.console if "ERR_" not in message.text]


def test_every_value_of_many_can_be_tapped_and_four_riichi_break_off_a_hand(
    visit: Visit, live_server: LiveServer
) -> None:
    event = seat_people("riichi", options={"preset": "tenhou"})
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    finger.seat("S")
    finger.seat("N")
    for key in ["1-30", "1-40", "4-30", "yakuman-6"]:
        cell(finger, key)
        expect(finger.page.locator(f'[data-cell="{key}"]')).to_have_attribute("aria-pressed", "true")
    # What the next tap means is said, though the payments of a whole hand stood there.
    liable = finger.page.get_by_role("button", name="Liable", exact=True)
    liable.tap()
    expect(finger.page.locator("[data-prompt]")).to_be_visible()
    expect(finger.page.locator("[data-prompt]")).to_have_text("Tap the player who is liable for the yakuman.")
    expect(finger.page.locator("[data-record]")).to_be_disabled()
    liable.tap()
    expect(finger.page.locator("[data-ledger]")).to_be_visible()
    expect(finger.page.locator("[data-record]")).to_be_enabled()
    # The grid opens where hands usually are, for the next winner and for a hand begun again, whatever lies there.
    declare(finger, "E")
    finger.tap("[data-value-pages] button:last-child")
    cell(finger, "2-110")
    finger.tap("[data-ask=another]")
    finger.seat("W")
    cell(finger, "2-30")
    finger.seat("S")
    expect(finger.page.locator('[data-cell="2-110"]')).to_have_attribute("aria-pressed", "true")
    finger.tap("[data-start-over]")
    finger.seat("S")
    expect(finger.page.locator('[data-cell="2-30"]')).to_be_enabled()
    finger.tap("[data-start-over]")
    # Who has declared riichi is tenpai, but nobody is asked: the hand was not played to its end.
    for wind in "SWN":
        declare(finger, wind)
    finger.tap(".tablet-bar summary")
    finger.page.get_by_role("button", name="Four riichi").tap()
    finger.page.get_by_role("button", name="Yes").tap()
    expect(finger.page.locator("[data-ask-seats]")).to_be_hidden()
    finger.record()
    bar(finger.page, "East 1", "1 counter · 4 bets")
    finger.expect_badge("Online")
    assert event.table.hands.count() == 1
    assert visitor.small_targets() == []


def test_the_signal_is_asked_about_and_the_sheet_comes_up(visit: Visit, event: Event) -> None:
    start = timezone.now() - timedelta(minutes=80)
    Session.objects.filter(pk=event.session.pk).update(started_at=start)
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    page = finger.page
    page.get_by_role("button", name="Hand 1", exact=True).tap()
    page.get_by_role("button", name="Play East 1").tap()
    play(finger, HANDS[1])
    expect(page.get_by_role("heading", name="All last")).to_be_visible()
    expect(page.locator(".sum-check")).to_have_text("Everything adds up to 120,000")
    leader = page.locator(".quarter[data-leads]")
    expect(leader).to_contain_text("Marek Dvorský")
    expect(leader.locator(".any-win")).to_have_text("1stwith any win")
    assert visitor.barriers() == []
    page.get_by_role("button", name="Play East 2").tap()
    finger.tap(".tablet-bar summary")
    page.get_by_role("button", name="Differences").tap()
    expect(page.locator('.seat[data-seat="E"] .seat-was')).to_have_text("2,600 behind · 2,600 ahead")
    play(finger, HANDS[5])
    expect(page.get_by_role("heading", name="Is the score correct?")).to_be_visible()
    finger.expect_badge("Online")
    first = page.locator(".sign-seat").first.locator(".made-up > span")
    assert [" ".join(line.split()) for line in first.all_inner_texts()] == [
        "Start −30,000",
        "Uma +15,000",
        "Result +18,800 · +18.8",
    ]
    assert (event.table.ended, event.table.signal_hand) == ("time", 1)


def test_grid_and_sticks_fit_every_screen(visit: Visit, event: Event, pictures: Path) -> None:
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    sizes = [*TABLETS, (1366, 768), *SIDEWAYS]
    declare(finger, "W")
    finger.seat("S")
    finger.tap('[data-ending="self-draw"]')
    cell(finger, "3-30")
    look_at(visitor, "riichi-won", sizes, pictures)
    assert visitor.barriers() == []
    cell(finger, "yakuman")
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    pays = visitor.page.locator(".seat-pay")
    assert pays.evaluate_all("(pays) => pays.map((pay) => pay.clientWidth - pay.scrollWidth)") == [0] * 4
    finger.tap("[data-ending=drawn]")
    finger.seat("N")
    look_at(visitor, "riichi-drawn", sizes, pictures)
    for width, height in [(390, 844), (360, 740)]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.overflow() <= 0
        assert visitor.small_targets() == []
    assert visitor.barriers() == []
