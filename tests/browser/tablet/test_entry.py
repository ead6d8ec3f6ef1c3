"""Entering a hand: whose value is typed, what a tap must never do, and what is shown before and after."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.tablet.table_event import Finger, link_of, seat_people, without_worker
from tests.browser.tablet.test_picker import pick
from tests.browser.visitor import Visitor
from tournament.models import Hand, Showing

Visit = Callable[..., Visitor]
DEVICES = ["tablet", "phone"]
SOUTH_WINS = ("5m", "5m", "4p", "5p", "6p", "7p", "8p", "9p", "8s", "9s", "7s")


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return without_worker(visit)


def prompt(finger: Finger, words: str) -> None:
    expect(finger.page.locator("[data-prompt]")).to_have_text(words)


def typed_for(finger: Finger, wind: str) -> None:
    """Find one seat marked as the one whose value is typed."""
    expect(finger.page.locator(".seat[data-active]")).to_have_count(1)
    expect(finger.page.locator(".seat[data-active]")).to_have_attribute("data-seat", wind)


def score_of(finger: Finger, wind: str) -> str:
    return finger.page.locator(f'.seat[data-seat="{wind}"] .seat-points').inner_text().split()[-1]


@pytest.mark.parametrize("device", DEVICES)
def test_taking_a_tile_back_leaves_the_last_hand_alone(device: str, visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr")
    finger = Finger.at(visit(device), link_of(event))
    page = finger.page
    finger.win("S", "E", 12)
    finger.expect_badge("Online")
    finger.seat("W")
    finger.seat("N")
    finger.count_tiles()
    pick(page, "2m", "3m")
    page.get_by_role("button", name="Undo the last tile").tap()
    expect(page.locator("[data-picker] .rack-tile")).to_have_count(1)
    expect(page.locator("[data-picker]")).to_be_visible()
    finger.tap("[data-picker] [data-shut]")
    expect(page.locator('.seat[data-seat="W"]')).to_have_attribute("data-role", "winner")
    finger.expect_hand(2)
    assert Hand.objects.get().state == "current"


@pytest.mark.parametrize("device", DEVICES)
def test_an_undone_hand_can_be_redone_for_ten_seconds(device: str, visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr")
    finger = Finger.at(visit(device), link_of(event))
    page = finger.page
    page.clock.install()
    redo = page.get_by_role("button", name="Redo")
    finger.win("S", "E", 12)
    finger.win("W", "", 20)
    finger.expect_hand(3)
    before = finger.totals()
    finger.tap(".tablet-bar [data-undo]")
    finger.expect_hand(2)
    expect(page.get_by_role("status").filter(has_text="Hand 2 undone.")).to_be_visible()
    # It makes room while the hand is entered again, and lies over nothing that can be tapped meanwhile.
    finger.seat("N")
    expect(redo).to_be_hidden()
    finger.tap("[data-start-over]")
    redo.tap()
    finger.expect_hand(3)
    expect(redo).to_be_hidden()
    assert finger.totals() == before
    finger.expect_badge("Online")
    expect(page.locator(".seat-total .icon")).to_have_count(0)
    states = Hand.objects.order_by("pk").values_list("number", "winners", "state")
    assert list(states) == [(1, "S", "current"), (2, "W", "void"), (2, "W", "current")]
    # By keys: the offer comes after the bar, and waits while it has the focus.
    finger.tap(".tablet-bar [data-undo]")
    finger.expect_hand(2)
    redo.focus()
    page.clock.run_for(30_000)
    page.keyboard.press("Enter")
    finger.expect_hand(3)
    finger.tap(".tablet-bar [data-undo]")
    expect(redo).to_be_visible()
    page.clock.run_for(10_100)
    expect(redo).to_be_hidden()


def test_a_redo_without_a_network_goes_out_after_its_undo(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr")
    visitor = visit("phone")
    finger = Finger.at(visitor, link_of(event))
    finger.win("S", "E", 12)
    finger.expect_badge("Online")
    visitor.context.set_offline(True)
    finger.win("W", "", 20)
    for _time in range(2):
        finger.tap(".tablet-bar [data-undo]")
        finger.page.get_by_role("button", name="Redo").tap()
    finger.expect_hand(3)
    finger.expect_badge("Offline – 5 saved on this tablet")
    visitor.context.set_offline(False)
    finger.expect_badge("Online")
    assert list(Hand.objects.current().order_by("number").values_list("number", "winners")) == [(1, "S"), (2, "W")]
    assert finger.totals() == {seat.value: total for seat, total in event.table.totals.items()}
    visitor.console[:] = [message for message in visitor.console if "ERR_" not in message.text]


@pytest.mark.parametrize("device", DEVICES)
def test_digits_prompt_and_mark_follow_one_player(device: str, visit: Visit, live_server: LiveServer) -> None:
    """British rules: the winner's 64 stays 64 when the next player's score comes."""
    finger = Finger.at(visit(device), link_of(seat_people("bmja")))
    finger.seat("S")
    typed_for(finger, "S")
    finger.digits(64)
    prompt(finger, "Marek Dvorský: 64. Next: Li Wenjun 李文君.")
    typed_for(finger, "S")
    if device == "tablet":
        finger.tap('[data-value-of="8"]')
    else:
        finger.tap("[data-next]")
        typed_for(finger, "W")
        finger.digits(8)
        finger.tap("[data-next]")
    prompt(finger, "The score of Henrik Sandvik?")
    typed_for(finger, "N")
    assert (score_of(finger, "S"), score_of(finger, "W")) == ("64", "8")
    finger.digits(16)
    # A seat tapped again begins a new score.
    finger.seat("W")
    typed_for(finger, "W")
    finger.digits(12)
    assert score_of(finger, "W") == "12"
    finger.tap("[data-next]")
    prompt(finger, "The score of Inês Falcão?")
    typed_for(finger, "E")
    finger.digits(4)
    # Every score is on its seat and every payment can be read, on a phone too.
    assert [score_of(finger, wind) for wind in "ESWN"] == ["4", "64", "12", "16"]
    lines = finger.page.locator("[data-payments] li")
    expect(lines).to_have_count(6)
    told = [words.split("\n")[0] for words in lines.all_inner_texts()]
    assert "Inês Falcão pays 128 to Marek Dvorský" in told
    assert "Li Wenjun 李文君 pays 4 to Henrik Sandvik" in told
    for line in lines.all():
        expect(line).to_be_in_viewport(ratio=0.9)
    finger.record()
    finger.expect_badge("Online")
    assert dict(Showing.objects.values_list("wind", "points")) == {"S": 64, "W": 12, "N": 16, "E": 4}
    # What the hand moved stays on the seats until the next one is begun, and all scores are on the sheet.
    expect(finger.page.locator('.seat[data-seat="E"] .seat-pay')).to_contain_text("−168")
    # What was said in passing lies over no key of the next hand.
    expect(finger.page.locator("[data-toast]")).to_have_text("Hand 1 recorded.")
    finger.page.wait_for_timeout(450)
    finger.tap("[data-to-sheet]")
    expect(finger.page.locator("[data-toast]")).to_be_empty(timeout=1000)
    for total in finger.page.locator("[data-sheet-hands] .ran").all():
        expect(total).to_be_visible()
    finger.page.evaluate("history.back()")
    expect(finger.page.locator("[data-record]")).to_be_visible()
    finger.tap("[data-to-sheet]")
    cells = finger.page.locator("[data-sheet-hands] tr").first.locator(".score")
    assert [cell.split()[-1] for cell in cells.all_inner_texts()] == ["4", "64", "12", "16"]
    for cell in cells.all():
        expect(cell).to_be_visible()


@pytest.mark.parametrize("device", DEVICES)
def test_a_whole_value_gives_way_to_the_next_digit(device: str, visit: Visit, live_server: LiveServer) -> None:
    finger = Finger.at(visit(device), link_of(seat_people("mcr")))
    value = finger.page.locator("[data-value]")
    finger.seat("S")
    finger.seat("E")
    if device == "tablet":
        finger.tap('[data-value-of="12"]')
        finger.digits(13)
        expect(value).to_have_text("13")
        finger.tap('[data-value-of="14"]')
        expect(value).to_have_text("14")
        finger.tap("[data-erase]")
        finger.digits(3)
        expect(value).to_have_text("13")
        return
    finger.digits(12)
    finger.seat("S")
    finger.seat("S")
    finger.seat("E")
    finger.digits(31)
    expect(value).to_have_text("31")
    # So does a value after which the discarder or the ending was changed.
    finger.seat("W")
    finger.digits(9)
    expect(value).to_have_text("9")
    finger.tap("[data-ending=self-draw]")
    finger.digits(8)
    expect(value).to_have_text("8")


@pytest.mark.parametrize("device", DEVICES)
def test_the_third_winner_is_asked_for_and_values_stay_apart(
    device: str, visit: Visit, live_server: LiveServer
) -> None:
    """Zung Jung knows one winner or three. Nobody wins unasked."""
    event = seat_people("zung-jung")
    finger = Finger.at(visit(device), link_of(event))
    another = finger.page.locator("[data-ask=another]")
    finger.seat("S")
    finger.seat("E")
    finger.digits(10)
    finger.tap("[data-ask=another]")
    finger.seat("W")
    expect(finger.page.locator('.seat[data-role="winner"]')).to_have_count(2)
    expect(finger.page.locator("[data-prompt]")).to_contain_text("Tap the third winner")
    expect(another).to_have_attribute("aria-pressed", "true")
    # A slip is taken back by the same button; the discarder stays.
    finger.tap("[data-ask=another]")
    prompt(finger, "Each pays 10.")
    finger.tap("[data-ask=another]")
    finger.seat("W")
    finger.digits(20)
    finger.seat("N")
    prompt(finger, "How many points for Henrik Sandvik?")
    typed_for(finger, "N")
    finger.digits(30)
    expect(finger.page.locator("[data-ending=self-draw]")).to_be_disabled()
    assert [score_of(finger, wind) for wind in "SWN"] == ["10", "20", "30"]
    finger.record()
    # Where each hand is signed, its payments are there to be signed, not the totals alone.
    expect(finger.page.get_by_role("heading", name="Is hand 1 correct?")).to_be_visible()
    assert finger.page.locator("[data-confirm-payments] li .visually-hidden").all_inner_texts() == [
        "Inês Falcão pays 30 to Marek Dvorský",
        "Inês Falcão pays 60 to Li Wenjun 李文君",
        "Inês Falcão pays 90 to Henrik Sandvik",
    ]
    finger.expect_badge("Online")
    expect(finger.page.locator('.seat[data-seat="E"] .seat-pay')).to_contain_text("−180")
    expect(finger.page.locator('.seat[data-seat="W"] .seat-pay')).to_contain_text("+60")
    assert finger.totals() == {seat.value: total for seat, total in event.table.totals.items()}
    assert finger.total("E") == -180


def test_boxed_values_of_three_winners_stay_apart(visit: Visit, live_server: LiveServer) -> None:
    finger = Finger.at(visit("tablet"), link_of(seat_people("boxed")))
    finger.seat("S")
    finger.seat("E")
    finger.tap("[data-ask=another]")
    finger.seat("W")
    typed_for(finger, "W")
    finger.digits(7)
    prompt(finger, "Li Wenjun 李文君: 7. Next: Marek Dvorský.")
    finger.tap('[data-value-of="5"]')
    assert [score_of(finger, wind) for wind in "SW"] == ["5", "7"]
    finger.seat("W")
    finger.digits(9)
    assert [score_of(finger, wind) for wind in "SW"] == ["5", "9"]
    finger.tap("[data-next]")
    # Winners pay each other too, and settle the difference; no line is cut off.
    finger.tap("[data-ask=another]")
    finger.seat("N")
    finger.digits(14)
    lines = finger.page.locator("[data-payments] li")
    expect(lines).to_have_count(6)
    box = finger.page.locator(".entry-value").bounding_box()
    last = lines.last.bounding_box()
    assert box
    assert last
    assert last["y"] + last["height"] <= box["y"] + box["height"]
    finger.record()
    finger.expect_badge("Online")
    assert dict(Showing.objects.values_list("wind", "points")) == {"S": 5, "W": 9, "N": 14}


@pytest.mark.parametrize("device", DEVICES)
def test_the_british_picker_knows_who_won(device: str, visit: Visit, live_server: LiveServer) -> None:
    finger = Finger.at(visit(device), link_of(seat_people("bmja")))
    page = finger.page
    pungs = ("2m", "2m", "2m", "4p", "4p", "4p", "6s", "6s", "6s", "3z", "3z", "5z", "5z")
    use = page.locator("[data-use]")
    finger.seat("S")
    finger.count_tiles()
    pick(page, *pungs)
    expect(page.locator("[data-count]")).to_contain_text("one tile to go")
    expect(use).to_be_disabled()
    pick(page, "5z")
    expect(use).to_have_text("Use 144 points")
    use.tap()
    prompt(finger, "The score of Li Wenjun 李文君?")
    finger.count_tiles()
    expect(page.locator("[data-picker-who]")).to_have_text("Li Wenjun 李文君")
    for hidden in ("[data-picker] .rack-win", '[data-mode="win"]', "[data-by-chip]", '[data-event][value="heavenly"]'):
        expect(page.locator(hidden).first).to_be_hidden()
    pick(page, *pungs)
    expect(page.locator("[data-count]")).to_contain_text("Counted as a hand that did not win.")
    expect(page.locator('[data-tile="5z"]')).to_be_disabled()
    expect(use).to_have_text("Use 16 points")
    use.tap()
    for points in (4, 0):
        finger.digits(points)
        finger.tap("[data-next]")
    finger.record()
    finger.expect_badge("Online")
    shown = {row.wind: row for row in Showing.objects.all()}
    assert {wind: row.points for wind, row in shown.items()} == {"S": 144, "W": 16, "N": 4, "E": 0}
    winning = {wind: (row.holding or {}).get("win") for wind, row in shown.items() if row.holding}
    assert winning == {"S": "5z", "W": None}


@pytest.mark.parametrize("device", DEVICES)
def test_a_counted_value_that_is_typed_over_is_asked_about_and_marked(
    device: str, visit: Visit, live_server: LiveServer
) -> None:
    finger = Finger.at(visit(device), link_of(seat_people("mcr")))
    page = finger.page
    finger.seat("S")
    finger.seat("E")
    finger.count_tiles()
    page.get_by_role("button", name="Chow", exact=True).tap()
    pick(page, "1m", *SOUTH_WINS)
    use = page.locator("[data-use]")
    expect(use).to_be_enabled()
    counted = int(use.inner_text().split()[1])
    use.tap()
    finger.digits(24)
    finger.record()
    dialog = page.locator("[data-differs]")
    expect(dialog).to_contain_text(f"count {counted}. The table called 24")
    assert not Hand.objects.exists()
    finger.tap("[data-counted]")
    expect(page.locator("[data-value]")).to_have_text(str(counted))
    finger.digits(24)
    finger.record()
    finger.tap("[data-called]")
    expect(page.locator("[data-value]")).to_have_text("24")
    finger.record()
    finger.expect_badge("Online")
    assert Showing.objects.get().points == 24
    finger.tap("[data-to-sheet]")
    mark = page.locator("[data-sheet-hands] .differs")
    expect(mark).to_be_visible()
    expect(mark).to_contain_text(f"The tiles of Marek Dvorský count {counted}.")


def test_a_keyboard_enters_a_hand_and_enter_never_takes_back(visit: Visit, live_server: LiveServer) -> None:
    event = seat_people("mcr")
    finger = Finger.at(visit("tablet"), link_of(event))
    page = finger.page
    for wind in "SE":
        page.locator(f'.seat[data-seat="{wind}"] button').focus()
        page.keyboard.press("Enter")
    page.keyboard.type("140")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-value]")).to_have_text("14")
    # The focus is still on the discarder's seat; a second press finds nothing to do.
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    finger.expect_hand(2)
    expect(page.locator('.seat[data-role="winner"]')).to_have_count(0)
    finger.expect_badge("Online")
    assert [(hand.winners, hand.discarder) for hand in Hand.objects.all()] == [("S", "E")]
    page.locator('.seat[data-seat="N"] button').focus()
    page.keyboard.press("Enter")
    expect(page.locator('.seat[data-seat="N"]')).to_have_attribute("data-role", "winner")
    page.keyboard.press("Escape")
    expect(page.locator('.seat[data-role="winner"]')).to_have_count(0)
    # Behind the sheet no key enters anything.
    page.locator('.seat[data-seat="N"] button').focus()
    page.keyboard.press("Enter")
    page.locator("[data-ending=self-draw]").click()
    page.keyboard.type("20")
    finger.tap("[data-to-sheet]")
    page.keyboard.press("Enter")
    page.keyboard.type("9")
    page.locator("[data-to-table]").click()
    expect(page.locator("[data-value]")).to_have_text("20")
    assert event.table.hands_recorded == 1


def test_keys_walk_through_the_scores_of_a_british_hand(visit: Visit, live_server: LiveServer) -> None:
    finger = Finger.at(visit("laptop"), link_of(seat_people("bmja")))
    page = finger.page
    page.locator('.seat[data-seat="S"] button').focus()
    page.keyboard.press("Enter")
    for score in ("64", "8", "16", "4"):
        page.keyboard.type(score)
        page.keyboard.press("Enter")
    finger.expect_hand(2)
    finger.expect_badge("Online")
    assert dict(Showing.objects.values_list("wind", "points")) == {"S": 64, "W": 8, "N": 16, "E": 4}
