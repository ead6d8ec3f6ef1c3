"""A penalty at the office: what the rule set declares is asked, shown with what follows, and noted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD
from tests.browser.tablet.table_event import seat_people
from tests.browser.test_screens import look_around
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, SOUTH
from tournament.models import Account, Penalty

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_unequal_payments_and_minutes_are_shown_before_they_are_noted(
    device: str, visit: Visit, organizer: Account, harbour_rules: str, pictures: Path
) -> None:
    event = seat_people(harbour_rules)
    south = event.seat(SOUTH).entry
    assert south
    give = f"/organize/{event.tournament.slug}/penalties/player/{south.enrolment}/"
    visitor = visit(device)
    page = visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next={give}")
    page.locator("label:has(input[name=kind][value=false-win])").click()
    page.get_by_role("button", name="Preview penalty").click()
    told = page.locator("#consequence")
    expect(told).to_contain_text("This penalty ends hand 1. Play stops at once.")
    assert told.locator("tbody .num:nth-child(2)").all_inner_texts() == ["−8,000", "+2,000", "+2,000", "+4,000"]
    look_around(visitor, pictures, "office-penalty", [(device, "light"), (device, "dark")])
    width, height = {"phone": (844, 390), "laptop": (1366, 768)}[device]
    page.set_viewport_size({"width": width, "height": height})
    assert visitor.overflow() <= 0
    visitor.picture(pictures / f"office-penalty-{width}.png", is_whole=False)
    page.locator("[name=reason]").fill("Nine tiles")
    page.get_by_role("button", name="Record penalty").click()
    expect(page.locator(".offences")).to_contain_text("pays 8,000 to the others; ends the hand")
    assert event.table.totals[EAST] == 4000
    visitor.open(give)
    page.locator("label:has(input[name=kind][value=late])").click()
    page.locator("[name=minutes]").fill("9")
    page.get_by_role("button", name="Preview penalty").click()
    expect(told).to_contain_text("7,000 points come off the standing.")
    page.locator("[name=reason]").fill("Missed the train")
    page.get_by_role("button", name="Record penalty").click()
    expect(page.locator(".offences")).to_contain_text("7,000 off the standing")
    assert Penalty.objects.get().points == 7000
