"""A player's page and the big hands on real screens; "that's me" is remembered by the device alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD
from tests.browser.public.wall_event import address, fill_hall
from tests.browser.test_screens import examine
from tests.browser.visitor import Visitor
from tests.tournament.events import Event
from tournament.models import Account


@pytest.fixture
def event(live_server: object) -> Event:
    return fill_hall(tables=2)


@pytest.mark.parametrize(("device", "theme"), [("phone", "light"), ("laptop", "dark")])
def test_pages_fit_and_shut_nobody_out(
    visit: Callable[..., Visitor],
    event: Event,
    organizer: Account,
    pictures: Path,
    device: str,
    theme: str,
) -> None:
    visitor = visit(device, theme=theme)
    for path in ("player/2/", "big-hands/"):
        visitor.open(address(event, path))
        examine(visitor, pictures / f"{path.replace('/', '-')}{device}-{theme}.png")
        if device == "phone":
            visitor.page.set_viewport_size({"width": 320, "height": 640})
            assert visitor.overflow() <= 0
            visitor.page.set_viewport_size({"width": 390, "height": 844})
    control = f"/organize/{event.tournament.slug}/display/"
    visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next={control}")
    visitor.picture(pictures / f"display-control-{device}-{theme}.png")
    assert visitor.barriers() == []


def test_a_device_remembers_who_its_owner_is(visit: Callable[..., Visitor], event: Event) -> None:
    page = visit("phone").open(address(event, "player/2/"))
    button = page.get_by_role("button", name="That’s me")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(f"localStorage.getItem('kongbox:me:{event.tournament.slug}')") == "2"
    other = page.locator(".opponents a").first
    path = other.get_attribute("href")
    assert path is not None
    page.goto(path)
    row = page.locator('[data-me-row="2"]').first
    expect(row).to_have_attribute("data-is-me", "")
    expect(row).to_contain_text("You")
    page.evaluate("document.querySelector('#record').dispatchEvent(new CustomEvent('version'))")
    expect(page.locator('[data-me-row="2"] .you').first).to_be_visible()
    page.go_back()
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(f"localStorage.getItem('kongbox:me:{event.tournament.slug}')") is None


def test_the_clock_counts_by_the_server(visit: Callable[..., Visitor], event: Event) -> None:
    """A phone whose clock is an hour ahead shows the time that is left all the same: 90 minutes, not 30."""
    visitor = visit("phone")
    visitor.page.clock.install()
    visitor.page.clock.set_system_time(visitor.page.evaluate("Date.now() / 1000 + 3600"))
    page = visitor.open(address(event, "player/2/"))
    clock = page.locator("[data-countdown]").first
    expect(clock).to_contain_text("89:")
