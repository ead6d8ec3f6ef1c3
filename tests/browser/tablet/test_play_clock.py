"""The play clock as a referee taps it: turns are timed, what is over the limit becomes a penalty."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.tablet.table_event import code_of, link_of, seat_people, without_worker
from tests.browser.visitor import Visitor
from tournament.models import Penalty

Visit = Callable[..., Visitor]


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return without_worker(visit)


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_turns_are_timed_and_noted(device: str, visit: Visit, pictures: Path) -> None:
    event = seat_people("zung-jung")
    visitor = visit(device)
    page = visitor.page
    page.clock.install(time=0)
    page.goto(f"{link_of(event)}session/1/play-clock/")
    page.clock.pause_at(60_000)
    east, south = (page.locator(f"[data-seat={seat}]") for seat in "ES")
    east.locator("[data-start]").tap()
    page.clock.run_for(31_000)
    expect(east.locator("[data-turn]")).to_have_text("0:16")
    south.locator("[data-start]").tap()
    expect(east.locator("[data-points]")).to_have_text("5")
    page.clock.run_for(20_000)
    page.reload()
    expect(south.locator("[data-start]")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(11_000)
    page.get_by_role("button", name="End the turn").tap()
    expect(south.locator("[data-points]")).to_have_text("10")
    page.screenshot(path=pictures / f"play-clock-{device}.png")
    south.locator("[data-note]").tap()
    expect(page.locator("[name=turn_seconds]")).to_have_value("16")
    page.locator("[name=code]").fill(code_of(event))
    with page.expect_navigation():
        page.get_by_role("button", name="Record penalty").tap()
    assert Penalty.objects.get().points == 10
