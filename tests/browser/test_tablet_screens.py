"""The referee's pages on tablet and phone, light and dark: they fit, can be tapped, and shut nobody out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.browser.table_event import Finger, link_of, seat_people
from tests.browser.test_screens import examine
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, play

Visit = Callable[..., Visitor]
SIZES = {"tablet": (1024, 768), "upright": (768, 1024), "phone": (390, 844)}
RULESETS = ["mcr", "zung-jung", "boxed", "bmja"]


def come(visit: Visit, size: str, theme: str) -> Visitor:
    """Return a visitor with a device of that size."""
    visitor = visit("phone" if size == "phone" else "tablet", theme=theme)
    width, height = SIZES[size]
    visitor.page.set_viewport_size({"width": width, "height": height})
    return visitor


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_table_with_a_hand_entered_fits(
    ruleset: str, size: str, theme: str, visit: Visit, live_server: LiveServer, pictures: Path
) -> None:
    event = seat_people(ruleset, clock_minutes=90)
    points = 40 if ruleset != "boxed" else 8
    if ruleset == "bmja":
        scores = {SOUTH: 8, WEST: 4, NORTH: 0}
        play(event, (EAST, 64, None, scores), (EAST, 28, None, scores))
    else:
        play(event, (SOUTH, points, EAST), (WEST, points), (None,), (EAST, points, NORTH), (EAST, points, WEST))
    visitor = come(visit, size, theme)
    finger = Finger.at(visitor, link_of(event))
    page = visitor.page
    for step in ("[data-later]", "[data-moved]"):
        if page.locator(step).is_visible():
            page.locator(step).tap()
    finger.seat("S")
    if ruleset == "bmja":
        for seat, value in zip("SWNE", (64, 8, 16, 4), strict=True):
            finger.seat(seat)
            finger.digits(value)
    else:
        finger.seat("N")
        finger.digits(points + 4)
    examine(visitor, pictures / f"table_{ruleset}-{size}-{theme}.png")
    assert visitor.barriers() == []
