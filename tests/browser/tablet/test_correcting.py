"""Correcting a hand on a phone: the form is longer than the screen, and its answer comes into view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.tablet.table_event import code_of, link_of, seat_people, without_worker
from tests.browser.visitor import SIZES, Visitor
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, play

# The answer begins on the screen and has the focus: a screen reader goes on there.
IS_ANSWERED = """() => {
  const { top } = document.querySelector("#answer").getBoundingClientRect();
  return document.activeElement.id === "answer" && top >= -1 && top < innerHeight / 2;
}"""


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "no-script"])
def test_the_answer_to_a_correction_comes_into_view(
    has_script: bool, visit: Callable[..., Visitor], live_server: LiveServer
) -> None:
    event = seat_people("bmja")
    play(event, (EAST, 64, None, {SOUTH: 8, WEST: 0, NORTH: 4}))
    hand = event.table.hands.order_by("number")[0]
    visitor = without_worker(visit)("phone", java_script_enabled=has_script)
    page = visitor.open(f"{link_of(event)}session/1/hands/{hand.entry_id}/correct/")
    for size in (SIZES["phone"], SIZES["phone"][::-1]):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.get_by_label("Points of Marek Dvorský").fill("24")
        page.get_by_role("button", name="Preview changes").tap()
        expect(page.get_by_role("heading", name="What changes")).to_be_in_viewport()
        assert page.evaluate(IS_ANSWERED), size
        page.get_by_label("Referee code").fill("1")
        page.get_by_role("button", name="Save correction").tap()
        expect(page.get_by_role("alert")).to_be_in_viewport()
        expect(page.get_by_role("alert")).to_contain_text("Referee code")
        assert page.evaluate(IS_ANSWERED), size
        # A hand that cannot be settled is refused above the form.
        page.get_by_label("Points of Marek Dvorský").fill("99999")
        page.get_by_role("button", name="Preview changes").tap()
        expect(page.get_by_role("alert")).to_be_in_viewport()
        assert page.evaluate(IS_ANSWERED), size
    page.get_by_label("Points of Marek Dvorský").fill("24")
    page.get_by_role("button", name="Preview changes").tap()
    page.get_by_label("Referee code").fill(code_of(event))
    page.get_by_role("button", name="Save correction").tap()
    page.wait_for_url(lambda url: "/hands/" not in url)
    assert event.table.hands.filter(state="superseded").count() == 1
