"""Slips, retries, two tablets: the safe thing happens."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PASSWORD
from tests.browser.tablet.table_event import Finger, code_of, link_of, seat_people, without_worker
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, SOUTH, WEST, Event, play
from tournament.accounts.table_links import find_link, revoke_table_link
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Hand, Session, Table
from tournament.sessions.running import finish_table

Visit = Callable[..., Visitor]


@pytest.fixture
def event(live_server: LiveServer) -> Event:
    """Return an event of two tables."""
    return seat_people("mcr", tables=2)


@pytest.fixture
def finger(event: Event, visit: Visit) -> Finger:
    """Return a finger on the first table."""
    return Finger.at(visit("tablet"), link_of(event))


def lose_the_answer(visitor: Visitor, path: str) -> list[int]:
    """Let the server do what is posted there, and lose its first answer on the way back."""
    seen: list[int] = []

    def pass_on(route: Route) -> None:
        answer = route.fetch()
        seen.append(answer.status)
        if len(seen) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    visitor.intercept(f"**/{path}", pass_on)
    return seen


def forgive_lost_connections(finger: Finger, visitor: Visitor) -> None:
    """Leave out of the complaints what the browser says about a connection the test itself cut."""
    visitor.console[:] = [message for message in visitor.console if "ERR_" not in message.text]


def test_a_double_tap_on_record_is_one_hand(event: Event, finger: Finger) -> None:
    # Nor can play be ended by a slip: before time is up only a referee may.
    expect(finger.page.locator(".menu li", has_text="End play here")).to_have_attribute("hidden", "")
    finger.seat("S")
    finger.seat("E")
    finger.digits(12)
    finger.page.locator("[data-record]").dblclick()
    finger.expect_hand(2)
    finger.expect_badge("Online")
    assert Hand.objects.count() == 1


def test_a_short_answer_is_put_onto_what_the_page_knows_once(event: Event, finger: Finger) -> None:
    with finger.page.expect_response("**/hands/") as first:
        finger.win("S", "E", 12)
    told = first.value.json()
    assert set(told) == {"since", "change"}
    play(event, (SOUTH, 20, WEST), table=Table.objects.get(session=event.session, number=2))
    finger.expect_hand(2)
    with finger.page.expect_response("**/hands/") as second:
        finger.win("W", "", 24)
    assert "change" in second.value.json()
    finger.expect_hand(3)
    finger.expect_badge("Online")
    assert finger.totals() == {"E": -52, "S": 4, "W": 88, "N": -40}
    expect(finger.page.locator("[data-sheet-hands] tr")).to_have_count(2)
    fold = "async ([at, given]) => (await import(at)).fold(...given) ?? null"
    script = finger.page.locator("script[type=module][src*=tablet]").first.get_attribute("src")
    assert script
    at = re.sub(r"bundles/.*", "js/tablet/outbox/last_state.js", script)
    state = {"version": "9.1.w", "hands": [{"id": "a"}], "deals": {}, "seats": {}}
    for since, version, hands in (
        ("8.1.w", "12.1.w", ["a", "b"]),
        ("10.1.w", "12.1.w", None),
        ("7.1.w", "9.1.w", None),
    ):
        known = finger.page.evaluate(fold, [at, [state, since, {"version": version, "hand": {"id": "b"}}]])
        assert (known and [hand["id"] for hand in known["hands"]]) == hands
    again = finger.page.evaluate(fold, [at, [state, "8.1.w", {"version": "12.1.w", "hand": {"id": "a"}}]])
    assert again["hands"] == [{"id": "a"}]


def test_commands_whose_answer_was_lost_are_sent_again_and_done_once(event: Event, visit: Visit) -> None:
    visitor = without_worker(visit)("tablet")
    finger = Finger.at(visitor, link_of(event))
    recorded, undone = (lose_the_answer(visitor, path) for path in ("hands/", "undo/"))
    finger.win("S", "E", 12)
    finger.expect_badge("Online")
    expect(finger.page.locator(".seat-total .icon")).to_have_count(0)
    assert recorded == [200, 200]
    assert Hand.objects.count() == 1
    finger.tap("[data-undo]")
    finger.expect_hand(1)
    finger.expect_badge("Online")
    page = finger.page
    page.wait_for_function("() => !document.querySelector('[data-connection]').dataset.words.includes('waiting')")
    expect(page.locator("[data-undo]").first).to_be_disabled()
    assert event.table.hands_recorded == 0
    assert undone[:1] == [200]
    forgive_lost_connections(finger, visitor)


def test_undo_takes_one_tap_and_a_second_tap_does_no_harm(event: Event, finger: Finger) -> None:
    finger.win("S", "E", 12)
    finger.win("W", "", 20)
    finger.page.locator("[data-undo]").first.dblclick()
    finger.expect_hand(2)
    finger.expect_badge("Online")
    assert event.table.hands_recorded == 1
    assert finger.totals() == {"E": -20, "S": 36, "W": -8, "N": -8}


def test_back_and_reload_after_recording_change_nothing(event: Event, finger: Finger) -> None:
    finger.page.goto("/")
    finger.page.goto(link_of(event))
    finger.win("S", "E", 12)
    finger.expect_badge("Online")
    finger.page.reload()
    finger.expect_hand(2)
    finger.page.go_back()
    finger.page.go_forward()
    finger.expect_hand(2)
    assert Hand.objects.count() == 1


def test_impossible_values_are_refused_in_place(event: Event, finger: Finger) -> None:
    finger.seat("S")
    finger.seat("E")
    finger.digits(7)
    prompt = finger.page.locator("[data-prompt]")
    expect(prompt).to_have_text("A win needs at least 8 points.")
    expect(finger.page.locator("[data-record]")).to_be_disabled()
    finger.tap("[data-clear]")
    finger.digits(9999)
    expect(finger.page.locator("[data-value]")).to_have_text("999")
    expect(finger.page.locator("[data-record]")).to_be_enabled()


def test_two_links_in_one_browser_stay_apart(event: Event, finger: Finger) -> None:
    finger.win("S", "E", 12)
    finger.expect_badge("Online")
    finger.page.goto(link_of(event, 2))
    finger.expect_hand(1)
    finger.win("W", "", 20)
    finger.expect_badge("Online")
    tables = Table.objects.order_by("number")
    assert [table.hands_recorded for table in tables] == [1, 1]
    assert [hand.winners for hand in Hand.objects.order_by("table__number")] == ["S", "W"]


def test_a_revoked_link_keeps_the_entry_and_says_so(event: Event, visit: Visit) -> None:
    visitor = visit("tablet")
    path = link_of(event)
    finger = Finger.at(visitor, path)
    link = find_link(path.split("/")[2])
    assert link
    visitor.context.set_offline(True)  # otherwise the tablet hears of it before anything is entered
    revoke_table_link(link=link, by=SYSTEM)
    finger.win("S", "E", 12)
    visitor.context.set_offline(False)
    expect(finger.page.locator("[data-refusal-message]")).to_contain_text("no longer valid")
    assert not Hand.objects.exists()
    visitor.console.clear()


def undo_in_vain(finger: Finger) -> None:
    """Try to undo what has been signed; once the reason is read, nothing is left that would hold back the rest."""
    finger.tap(".tablet-bar [data-undo]")
    dialog = finger.page.locator("[data-refusal]")
    expect(dialog).to_contain_text("The players have signed. Only a referee may undo this hand.")
    expect(dialog.locator("[data-throw-away], [data-decide-later], [data-as-next]").filter(visible=True)).to_have_count(
        0
    )
    finger.tap("[data-read]")
    expect(finger.page.locator("[data-show-refused]")).to_be_hidden()
    expect(finger.page.locator(".sign-seat[data-open]")).to_have_count(2)


def test_a_signed_table_takes_no_more_taps(event: Event, visit: Visit) -> None:
    play(event, (SOUTH, 12, EAST))
    finish_table(table=event.table, by=SYSTEM)
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    for place in range(4):
        finger.tap(".sign-seat[data-open]")
        expect(finger.page.locator(".seal:not([data-empty])")).to_have_count(place + 1)
        if place == 1:
            undo_in_vain(finger)
            visitor.console.clear()
    expect(finger.page.locator("[data-sign-title]")).to_have_text("The table is locked")
    assert event.table.state == Table.State.LOCKED
    finger.page.reload()
    expect(finger.page.locator("[data-sign-title]")).to_have_text("The table is locked")
    finger.tap("[data-to-table]")
    expect(finger.page.locator("[data-panel=over]")).to_contain_text("The table is locked")
    expect(finger.page.get_by_text("Check the score sheet and sign.")).to_be_hidden()
    finger.seat("S")
    expect(finger.page.locator("[data-record]")).to_be_hidden()
    expect(finger.page.locator("[data-undo]").first).to_be_disabled()


def test_when_time_is_over_the_last_hand_is_entered_and_play_ends(event: Event, visit: Visit) -> None:
    play(event, (SOUTH, 12, EAST))
    past = timezone.now() - timedelta(minutes=91)
    Session.objects.filter(pk=event.session.pk).update(started_at=past, minutes=90)
    Table.objects.filter(pk=event.table.pk).update(last_recorded_at=past)
    finger = Finger.at(visit("tablet"), link_of(event))
    expect(finger.page.locator("[data-clock]")).to_have_text("Time is up")
    for width, height in ((1024, 768), (390, 844)):
        finger.page.set_viewport_size({"width": width, "height": height})
        assert finger.page.evaluate("document.documentElement.scrollWidth") == width
    finger.page.set_viewport_size({"width": 1024, "height": 768})
    expect(finger.page.locator(".menu li", has_text="End play here")).not_to_have_attribute("hidden", "")
    finger.tap("[data-one-more]")
    finger.win("W", "", 20)
    expect(finger.page.get_by_role("heading", name="Time is up")).to_be_visible()
    finger.tap('[data-panel="time"] [data-finish]')
    expect(finger.page.locator("[data-sign-title]")).to_have_text("Is the score correct?")
    finger.expect_badge("Online")
    assert event.table.hands_recorded == 2
    assert event.table.state == Table.State.FINISHED


def test_the_second_tablet_reads_until_a_code_is_typed(event: Event, visit: Visit) -> None:
    first = Finger.at(visit("tablet"), link_of(event))
    first.win("S", "E", 12)
    first.expect_badge("Online")
    second = Finger.at(visit("tablet"), link_of(event))
    expect(second.page.get_by_role("heading", name="You are watching this table")).to_be_visible()
    assert second.total("S") == 36
    second.seat("S")
    expect(second.page.locator("[data-record]")).to_be_hidden()
    second.page.get_by_role("link", name="Keep score on this tablet").first.tap()
    typed, code = second.page.get_by_label("Referee code"), code_of(event)
    typed.fill(code)
    expect(typed).to_have_attribute("type", "password")
    second.page.get_by_role("button", name="Show “Referee code”").tap()
    expect(typed).to_have_attribute("type", "text")
    second.page.get_by_role("button", name="Take over").tap()
    second.expect_hand(2)
    # Going back finds the page, kept or fetched again, and no code in it.
    second.page.go_back()
    expect(second.page.get_by_role("heading", name="Keep score on this tablet")).to_be_visible()
    expect(typed).to_have_value("")
    expect(typed).to_have_attribute("type", "password")
    second.page.go_forward()
    second.expect_hand(2)
    second.win("W", "", 20)
    second.expect_badge("Online")
    first.wake()
    expect(first.page.get_by_role("heading", name="You are watching this table")).to_be_visible()
    expect(first.page.locator('.seat[data-seat="W"] .seat-total')).to_contain_text("+76")
    assert event.table.hands_recorded == 2


def throw_away(finger: Finger, number: int) -> None:
    """Throw a refused hand away, which takes two taps: the first may be a slip."""
    dialog = finger.page.locator("[data-refusal]")
    finger.tap("[data-throw-away]")
    expect(dialog).to_contain_text(f"Discard hand {number} for good?")
    finger.tap("[data-keep-it]")
    expect(dialog).not_to_contain_text("for good")
    finger.tap("[data-throw-away]")
    finger.tap("[data-throw-away-now]")


@pytest.mark.parametrize("decision", ["next", "away"])
def test_two_who_write_at_once_are_told_and_decide(
    decision: str, event: Event, visit: Visit, organizer: Account
) -> None:
    visitor = visit("tablet")
    tablet = Finger.at(visitor, link_of(event))
    visitor.context.set_offline(True)
    tablet.win("S", "E", 12)
    tablet.win("N", "", 24)
    tablet.expect_badge("Offline – 2 saved on this tablet")
    other = visit("tablet")
    other.sign_in("organizer", PASSWORD)
    referee = Finger.at(other, f"/organize/{event.tournament.slug}/session/1/table/1/")
    referee.win("W", "", 20)
    referee.expect_badge("Online")
    visitor.context.set_offline(False)
    dialog = tablet.page.locator("[data-refusal]")
    expect(dialog).to_be_visible(timeout=20_000)
    expect(dialog).to_contain_text("Hand 1 was rejected")
    expect(dialog).to_contain_text("Hand 1 has been entered already.")
    expect(dialog).to_contain_text("Marek Dvorský 12")
    assert tablet.totals() == referee.totals()
    assert Hand.objects.count() == 1
    if decision == "next":
        tablet.tap("[data-as-next]")
    else:
        throw_away(tablet, 1)
    tablet.expect_badge("Online")
    winners = ["W", "S", "N"] if decision == "next" else ["W", "N"]
    tablet.expect_hand(len(winners) + 1)
    assert list(Hand.objects.order_by("number").values_list("winners", flat=True)) == winners
    assert tablet.totals() == {seat.value: total for seat, total in event.table.totals.items()}
    visitor.console.clear()


def test_a_refused_entry_is_kept_over_a_reload(event: Event, visit: Visit) -> None:
    visitor = visit("tablet")
    finger = Finger.at(visitor, link_of(event))
    visitor.context.set_offline(True)
    finger.win("S", "E", 12)
    # Nobody comes as long as nobody has heard.
    finger.expect_badge("Offline – 1 saved on this tablet")
    finger.tap(".tablet-bar [data-call]")
    expect(finger.page.locator("[data-toast]")).to_contain_text("The call will be sent when you’re back online")
    play(event, (WEST, 20))
    visitor.context.set_offline(False)
    expect(finger.page.locator("[data-refusal]")).to_be_visible(timeout=20_000)
    finger.tap("[data-decide-later]")
    finger.win("N", "", 24)
    expect(finger.page.locator("[data-toast]")).to_contain_text("First decide what to do")
    finger.page.on("dialog", lambda dialog: dialog.accept())
    finger.page.reload()
    finger.tap("[data-show-refused]")
    expect(finger.page.locator("[data-refusal]")).to_contain_text("Hand 1 was rejected")
    # The call has gone out meanwhile, and the dialog says so instead of calling again.
    expect(finger.page.locator("[data-refusal] [data-call]")).to_have_text(re.compile(r"Called \d+:\d\d"))
    assert event.table.called_at is not None
    visitor.console.clear()


def test_a_hand_recorded_elsewhere_while_it_is_entered_here_is_refused(
    event: Event, visit: Visit, organizer: Account
) -> None:
    visitor = visit("tablet")
    tablet = Finger.at(visitor, link_of(event))
    tablet.seat("S")
    other = visit("tablet")
    other.sign_in("organizer", PASSWORD)
    referee = Finger.at(other, f"/organize/{event.tournament.slug}/session/1/table/1/")
    referee.win("S", "E", 12)
    referee.expect_badge("Online")
    tablet.wake()
    expect(tablet.page.locator("[data-hand]")).to_have_text("Hand 2 of 16")
    tablet.expect_hand(1)
    tablet.seat("E")
    tablet.digits(12)
    tablet.record()
    expect(tablet.page.locator("[data-refusal]")).to_contain_text("Hand 1 has been entered already.")
    throw_away(tablet, 1)
    tablet.expect_hand(2)
    assert Hand.objects.count() == 1
    visitor.console.clear()
