"""The tablet at a table: a hand in five taps, under every rule set."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.tablet.table_event import Finger, link_of, seat_people, without_worker
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event
from tournament.models import Hand, Showing

Visit = Callable[..., Visitor]
DEVICES = ["tablet", "phone"]


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return without_worker(visit)


# South wins from East: the points, and what each seat gets or pays.
WINS = {
    "mcr": (14, {EAST: -22, SOUTH: 38, WEST: -8, NORTH: -8}),
    "zung-jung": (40, {EAST: -70, SOUTH: 120, WEST: -25, NORTH: -25}),
    "boxed": (11, {EAST: -22, SOUTH: 34, WEST: -6, NORTH: -6}),
}


@pytest.mark.parametrize("device", DEVICES)
def test_a_discard_win_with_two_digits_takes_five_taps(device: str, visit: Visit, live_server: LiveServer) -> None:
    visitor = visit(device)
    for ruleset, (points, deltas) in WINS.items():
        event = seat_people(ruleset)
        finger = Finger.at(visitor, link_of(event))
        finger.seat("S")
        finger.seat("E")
        finger.digits(points)
        assert finger.totals() == {seat.value: delta for seat, delta in deltas.items()}, ruleset
        hands = Hand.objects.filter(table=event.table)
        assert not hands.exists()
        finger.record()
        assert finger.taps == 5
        finger.expect_badge("Online")
        assert hands.get().deltas == deltas
        assert event.table.totals == deltas
        assert Showing.objects.get(hand__in=hands).points == points


@pytest.mark.parametrize("device", DEVICES)
def test_a_drawn_hand_takes_two_taps(device: str, visit: Visit, live_server: LiveServer) -> None:
    visitor = visit(device)
    for ruleset in ("mcr", "zung-jung", "boxed", "bmja"):
        event = seat_people(ruleset)
        finger = Finger.at(visitor, link_of(event))
        finger.draw()
        assert finger.taps == 2
        finger.expect_badge("Online")
        expect(finger.page.locator("[data-undo]").first).to_be_enabled()
        assert Hand.objects.get(table=event.table).kind == "drawn", ruleset
        assert event.table.hands_recorded == 1


@pytest.mark.parametrize("device", DEVICES)
def test_a_british_hand_is_winner_scores_record(device: str, visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("bmja")
    finger = Finger.at(visit(device), link_of(event))
    finger.seat("S")
    prompt = finger.page.locator("[data-prompt]")
    expect(prompt).to_have_text("The score of Marek Dvorský?")
    finger.digits(64)
    finger.tap("[data-next]")
    # The question is about the player whose digits come next.
    expect(prompt).to_have_text("The score of Li Wenjun 李文君?")
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


def stored_totals(event: Event) -> dict[str, int]:
    return {seat.value: total for seat, total in event.table.totals.items()}


def test_several_winners_and_safe_tiles_are_shown_as_they_are_stored(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("boxed")
    finger = Finger.at(visit("tablet"), link_of(event))
    finger.seat("S")
    finger.seat("E")
    finger.digits(5)
    finger.tap("[data-ask=another]")
    finger.seat("W")
    finger.digits(7)
    finger.tap("[data-fact=safe]")
    before = finger.totals()
    finger.record()
    finger.expect_badge("Online")
    hand = Hand.objects.get()
    assert (hand.winners, hand.discarder) == ("SW", "E")
    shown = {row.wind: (row.points, row.facts) for row in hand.showings.all()}
    assert shown == {"S": (5, {}), "W": (7, {"safe": True})}
    assert before == stored_totals(event)
    finger.tap("[data-to-sheet]")
    expect(finger.page.locator("[data-sheet-hands] .what")).to_contain_text("Safe (Li Wenjun 李文君)")


def test_immunity_asks_who_is_responsible_and_three_win_together(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("zung-jung", signing="session")
    finger = Finger.at(visit("tablet"), link_of(event))
    finger.seat("S")
    finger.seat("W")
    finger.digits(40)
    finger.tap("[data-fact=safe]")
    expect(finger.page.locator("[data-prompt]")).to_contain_text("responsible")
    finger.seat("N")
    assert finger.totals() == {"E": -25, "S": 120, "W": -25, "N": -70}
    finger.record()
    finger.expect_badge("Online")
    assert stored_totals(event) == {"E": -25, "S": 120, "W": -25, "N": -70}
    finger.seat("S")
    finger.seat("E")
    finger.digits(10)
    finger.tap("[data-ask=another]")
    finger.seat("W")
    finger.digits(20)
    finger.seat("N")
    finger.digits(30)
    shown = finger.totals()
    finger.record()
    finger.expect_badge("Online")
    assert Hand.objects.get(number=2).winners == "SWN"
    assert shown == stored_totals(event)


COUNTED = """([points, by]) => document.querySelector("[data-tile-picker]").dispatchEvent(
  new CustomEvent("kongbox:counted", { bubbles: true, detail: {
    seat: "S", valid: true, points, patterns: [], holding: { hand: "1112345678999m", win: "5m", by },
  } }))"""


LINKS_OUTSIDE = """() => [...document.querySelectorAll("td.what a")].filter((link) =>
  link.getBoundingClientRect().right > link.closest("td").getBoundingClientRect().right + 1).map((link) => link.href)"""


def test_counted_tiles_fill_the_value_and_are_stored(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr")
    finger = Finger.at(visit("tablet"), link_of(event))
    finger.seat("S")
    finger.seat("E")
    finger.count_tiles()
    finger.page.evaluate(COUNTED, [88, "discard"])
    expect(finger.page.locator("[data-value]")).to_have_text("88")
    finger.record()
    finger.expect_badge("Online")
    showing = Showing.objects.get()
    assert showing.points == 88
    assert showing.holding
    assert showing.holding["hand"] == "1112345678999m"
    # The way to the explanation stays clear of the next column, beside a short word or a long one.
    finger.seat("W")
    finger.tap('[data-ending="self-draw"]')
    finger.count_tiles()
    finger.page.evaluate(COUNTED, [88, "self-draw"])
    finger.record()
    finger.expect_badge("Online")
    finger.tap("[data-to-sheet]")
    for width, height in ((1024, 768), (768, 1024), (390, 844)):
        finger.page.set_viewport_size({"width": width, "height": height})
        assert finger.page.evaluate(LINKS_OUTSIDE) == []


@pytest.mark.parametrize(("answer", "points"), [("[data-called]", 24), ("[data-counted]", 88)])
def test_a_called_value_is_never_overwritten(answer: str, points: int, visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr")
    finger = Finger.at(visit("tablet"), link_of(event))
    finger.seat("S")
    finger.seat("E")
    finger.digits(24)
    finger.count_tiles()
    finger.page.evaluate(COUNTED, [88, "discard"])
    expect(finger.page.locator("[data-differs]")).to_contain_text("count 88. The table called 24")
    expect(finger.page.locator("[data-value]")).to_have_text("24")
    finger.tap(answer)
    finger.record()
    finger.expect_badge("Online")
    assert Showing.objects.get().points == points


def test_four_players_confirm_a_hand_by_tapping_their_seats(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("zung-jung")
    finger = Finger.at(visit("tablet"), link_of(event))
    finger.win("S", "E", 40)
    expect(finger.page.get_by_role("heading", name="Is hand 1 correct?")).to_be_visible()
    for wind in "ESWN":
        finger.seat(wind)
    finger.expect_badge("Online")
    expect(finger.page.locator("[data-record]")).to_be_visible()
    assert Hand.objects.get().signatures.count() == 4


def test_seats_are_drawn_where_they_sit_after_a_round(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr")
    finger = Finger.at(visit("tablet"), link_of(event))
    for _hand in range(4):
        finger.draw()
    expect(finger.page.get_by_role("heading", name="Change seats")).to_be_visible()
    expect(finger.page.locator('.seat[data-side="bottom"]')).to_have_attribute("data-seat", "S")
    finger.seat("S")
    expect(finger.page.locator("form[data-panel=entry]")).to_be_visible()
    finger.expect_badge("Online")
    assert event.table.dealer == "S"


def test_three_sit_at_a_table_turn_it_and_sign(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("bmja", players=3, session_length=1)
    finger = Finger.at(visit("tablet"), link_of(event))
    seats = finger.page.locator(".seat[data-side]:not([hidden])")
    expect(seats).to_have_count(3)
    for winner in "SWE":
        if finger.page.locator("[data-moved]").is_visible():
            finger.tap("[data-moved]")
        finger.seat(winner)
        for value in (1000, 8, 4):
            finger.digits(value)
            finger.tap("[data-next]")
        finger.record()
        finger.expect_badge("Online")
    expect(finger.page.locator("[data-sign-title]")).to_have_text("Is the score correct?")
    assert finger.page.locator("[data-sheet-columns] col").count() == 2 + 3
    # Who discarded was not asked, so the sheet does not call it a self-draw.
    expect(finger.page.locator("[data-sheet-hands]")).not_to_contain_text("self-draw")
    for _player in range(3):
        finger.tap(".sign-seat[data-open]")
    expect(finger.page.locator("[data-sign-title]")).to_have_text("The table is locked")
    finger.expect_badge("Online")
    assert event.table.state == "locked"


def test_every_turn_of_a_table_of_three_moves_it(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("boxed", players=3)
    finger = Finger.at(visit("tablet"), link_of(event))
    near = finger.page.locator('.seat[data-side="bottom"]')
    seen = []
    for _turn in range(4):
        seen.append(near.get_attribute("data-seat"))
        finger.page.locator("[data-turn]").dispatch_event("click")
    assert seen == ["E", "W", "S", "E"]
    assert near.get_attribute("data-seat") == "W"


def test_a_keyboard_is_enough(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr")
    page = Finger.at(visit("tablet"), link_of(event)).page
    for wind in "SE":
        page.locator(f'.seat[data-seat="{wind}"] button').focus()
        page.keyboard.press("Enter")
    page.keyboard.type("14")
    page.locator("[data-record]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-connection]")).to_have_text("Online")
    expect(page.locator("[data-undo]").first).to_be_enabled()
    assert event.table.hands_recorded == 1


def lay_out(finger: Finger, *tiles: str, chow: str = "") -> None:
    """Tap tiles in the picker, a claimed chow first."""
    if chow:
        finger.tap('[data-mode="chow"]')
        finger.tap(f'[data-tile="{chow}"]')
    for tile in tiles:
        finger.tap(f'[data-tile="{tile}"]')


def test_tiles_counted_from_the_wall_are_counted_again_for_a_discard(visit: Visit, live_server: LiveServer) -> None:
    """Mixed Shifted Chows 6 and Short Straight 1 win by MCR only with Self-Drawn 1."""
    finger = Finger.at(visit("tablet"), link_of(seat_people("mcr")))
    page = finger.page
    finger.seat("S")
    finger.count_tiles()
    lay_out(finger, "2p", "3p", "4p", "5p", "6p", "3s", "4s", "5s", "5z", "5z", "7p", chow="1m")
    expect(page.locator(".count-value output")).to_have_text("7")
    page.locator('[data-by-choice][value="self-draw"]').check()
    expect(page.locator(".count-value output")).to_have_text("8")
    finger.tap("[data-use]")
    expect(page.locator('[data-ending="self-draw"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-value]")).to_have_text("8")
    finger.seat("E")
    expect(page.locator("[data-value]")).to_have_text("")
    finger.count_tiles()
    expect(page.locator(".count-value output")).to_have_text("7")
    expect(page.locator("[data-use]")).to_be_disabled()


def test_a_goulash_is_counted_as_one(visit: Visit, live_server: LiveServer) -> None:
    """With a wild tile there are five 2 Characters, and no double for having no chows: 42 points, doubled twice."""
    finger = Finger.at(visit("tablet"), link_of(seat_people("bmja")))
    finger.draw()
    finger.expect_hand(2)
    expect(finger.page.locator("[data-round-word]")).to_have_text("East round · Goulash")
    finger.seat("S")
    finger.count_tiles()
    finger.page.locator('[data-by-choice][value="self-draw"]').check()
    lay_out(finger, *["2m"] * 5, *["4p"] * 3, *["6s"] * 3, *["5z"] * 3)
    expect(finger.page.locator(".count-value output")).to_have_text("168")
    finger.tap("[data-use]")
    expect(finger.page.locator('.seat[data-seat="S"]')).to_contain_text("168")
    finger.tap("[data-fact=goulash]")
    expect(finger.page.locator('.seat[data-seat="S"]')).not_to_contain_text("168")
    # The bar tells of the hand being entered, not of what the table had announced.
    expect(finger.page.locator("[data-round-word]")).to_have_text("East round")


def test_every_hand_begins_with_no_tiles_and_no_events(visit: Visit, live_server: LiveServer) -> None:
    finger = Finger.at(visit("tablet"), link_of(seat_people("boxed")))
    page = finger.page
    finger.seat("S")
    finger.seat("E")
    finger.count_tiles()
    lay_out(finger, "2m", "3m", "4m", "5p", "6p", "7p", "2s", "2s", "6s", "7s", "8s", "5m", "5m", "8m")
    page.locator('[data-event][value="last-of-kind"]').check()
    finger.tap("[data-picker] [data-shut]")
    finger.count_tiles()
    expect(page.locator("[data-rack-count]")).to_have_text("13 / 13")
    finger.tap("[data-picker] [data-shut]")
    finger.digits(4)
    finger.record()
    finger.expect_hand(2)
    finger.seat("S")
    finger.seat("E")
    finger.count_tiles()
    expect(page.locator("[data-rack-count]")).to_have_text("0 / 13")
    expect(page.locator("[data-event]:checked")).to_have_count(0)


def test_clearing_the_picker_forgets_events_too(visit: Visit) -> None:
    page = visit("tablet").open("/calculator/?rules=boxed")
    page.locator('[data-tile="2m"]').tap()
    page.locator('[data-event][value="last-of-kind"]').check()
    page.locator("[data-tile-picker] [data-clear]").tap()
    expect(page.locator("[data-event]:checked")).to_have_count(0)
