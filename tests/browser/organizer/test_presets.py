"""The options of a rule set with a preset: fields follow it, and say where they differ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD
from tests.browser.test_screens import look_around
from tests.browser.visitor import Visitor
from tests.tournament.events import make_event
from tournament.models import Account

Visit = Callable[..., Visitor]

WORDS = "differs from Harbour Open 2026"


def in_settings(visitor: Visitor, slug: str) -> Page:
    page = visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next=/organize/{slug}/settings/")
    page.locator(".rule-options > summary").click()
    return page


def mark(page: Page, option: str) -> str:
    """Return the mark of an option, "" where it shows none."""
    badge = page.locator(f'[data-option="o.{option}"] [data-differs]')
    return badge.inner_text() if badge.is_visible() else ""


@pytest.mark.parametrize("device", ["tablet", "phone", "laptop"])
def test_untouched_fields_follow_the_preset_and_others_are_marked(
    device: str, visit: Visit, organizer: Account, harbour_rules: str, pictures: Path
) -> None:
    event = make_event(harbour_rules, is_open=False)
    visitor = visit(device)
    page = in_settings(visitor, event.tournament.slug)
    least, limit = page.locator('[name="o.minimum_points"]'), page.locator('[name="o.limit"]')
    storm = page.locator('[name="o.draws"][value=storm]')
    assert mark(page, "minimum_points") == ""
    least.fill("6")
    assert mark(page, "minimum_points") == "differs from Club evening"
    page.locator('[name="o.edition"]').select_option("open-2026")
    expect(limit).to_have_value("80")
    expect(least).to_have_value("6")
    expect(storm).to_be_checked()
    expect(page.locator('[name="o.ties"]')).to_have_value("split")
    assert (mark(page, "minimum_points"), mark(page, "limit"), mark(page, "draws")) == (WORDS, "", "")
    storm.uncheck()
    assert mark(page, "draws") == WORDS
    page.locator('[data-option="o.edition"]').scroll_into_view_if_needed()
    expect(page.locator("[data-options-changed]")).to_be_hidden()
    look_around(visitor, pictures, "presets", [(device, "light"), (device, "dark")])
    if device == "phone":
        page.set_viewport_size({"width": 844, "height": 390})
        assert visitor.overflow() <= 0
        visitor.picture(pictures / "presets-sideways.png", is_whole=False)
    with page.expect_navigation():
        page.locator(".setup-form > .row button[type=submit]").click()
    kept = {"edition": "open-2026", "minimum_points": 6, "limit": 80, "ties": "split", "draws": []}
    assert {key: event.fresh().options[key] for key in kept} == kept
    assert (mark(page, "minimum_points"), mark(page, "draws"), mark(page, "limit")) == (WORDS, WORDS, "")
    # Back to the first: what was touched stays, the rest goes back.
    page.locator('[name="o.edition"]').select_option("club")
    expect(limit).to_have_value("")
    expect(least).to_have_value("6")


def test_without_a_script_the_page_is_shown_again(
    visit: Visit, organizer: Account, harbour_rules: str, pictures: Path
) -> None:
    event = make_event(harbour_rules, is_open=False)
    visitor = visit("laptop", java_script_enabled=False)
    page = in_settings(visitor, event.tournament.slug)
    page.locator('[name="o.edition"]').select_option("open-2026")
    page.locator('[name="o.minimum_points"]').fill("6")
    page.get_by_role("button", name="Show the options with these defaults").click()
    expect(page.locator('[name="o.limit"]')).to_have_value("80")
    expect(page.locator('[name="o.minimum_points"]')).to_have_value("6")
    expect(page.locator("[name=ruleset]")).to_have_value(harbour_rules)
    expect(page.get_by_text(WORDS)).to_have_count(5)
    expect(page.locator("[data-differs]:visible")).to_have_count(1)
    visitor.picture(pictures / "presets-without-script.png")
    page.locator('[name="o.edition"]').select_option("open-2025")
    page.locator(".setup-form > .row button[type=submit]").click()
    expect(page.get_by_role("alert")).to_contain_text("The options now follow Harbour Open 2025")
    page.locator(".setup-form > .row button[type=submit]").click()
    expect(page.get_by_text("Settings saved.")).to_be_visible()
    options = event.fresh().options
    assert (options["edition"], options["minimum_points"], options["limit"]) == ("open-2025", 6, None)
