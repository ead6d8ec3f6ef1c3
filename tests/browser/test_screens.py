"""Every page on every device, light and dark: fits, can be tapped, shuts nobody out. Pictures for people to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD
from tests.browser.visitor import COLOUR_RULES, Visitor
from tests.tournament.events import make_event
from tournament.accounts.browser_sessions import SessionStore
from tournament.accounts.devices import CONFIRMED_AT
from tournament.accounts.referee_codes import issue_referee_code
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, BrowserSession, Reason, Role, Tournament
from tournament.players.enrolment import change_entry

# Neighbours in the header of a page, where one runs into the next.
RUN_TOGETHER = """() => {
  const parts = [...document.querySelectorAll(".site-head :is(.brand > span, .site-nav > a, .site-tools > *)")]
    .filter((part) => part.checkVisibility());
  return parts.slice(1).flatMap((part, before) =>
    parts[before].getBoundingClientRect().right > part.getBoundingClientRect().left + 0.5 ? [part.textContent] : []);
}"""


def home(visitor: Visitor) -> None:
    visitor.open("/")


def tournament(visitor: Visitor) -> None:
    visitor.open("/t/harbour-open/")


def preferences(visitor: Visitor) -> None:
    visitor.open("/").locator("summary").first.click()


def sign_in(visitor: Visitor) -> None:
    visitor.open("/accounts/sign-in/")


def wrong_password(visitor: Visitor) -> None:
    expect(visitor.sign_in("organizer", "seven-bamboos").get_by_role("alert")).to_be_visible()


def not_found(visitor: Visitor) -> None:
    visitor.open("/no-such-page/")


def account(visitor: Visitor) -> None:
    visitor.sign_in("organizer", PASSWORD).locator("summary").last.click()


def password(visitor: Visitor) -> None:
    visitor.open("/accounts/password/")


def wrong_new_password(visitor: Visitor) -> None:
    for label, text in (("Old password", PASSWORD), ("New password", "123"), ("New password confirmation", "123")):
        visitor.page.get_by_label(label, exact=True).fill(text)
    visitor.page.locator("main form button[type=submit]").click()
    expect(visitor.page.locator("[aria-invalid=true]").first).to_be_visible()


def devices(visitor: Visitor) -> None:
    visitor.open("/accounts/devices/")
    for width in (600, 667, 720, 844, 960):
        visitor.page.set_viewport_size({"width": width, "height": 390})
        assert visitor.page.evaluate(RUN_TOGETHER) == [], width
        assert visitor.overflow() <= 0, width
    expect(visitor.page.get_by_role("button", name="Sign out Unknown browser")).to_be_visible()


def password_again(visitor: Visitor) -> None:
    type_it_an_hour_ago()
    visitor.open("/organize/harbour-open/finish/")
    visitor.page.get_by_role("button", name="Finish tournament").click()
    expect(visitor.page.get_by_role("heading", name="Type your password again")).to_be_visible()


def wrong_again(visitor: Visitor) -> None:
    visitor.page.get_by_label("Password", exact=True).fill("seven-bamboos")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("alert")).to_be_visible()


def type_it_an_hour_ago() -> None:
    """Let everyone's password have been typed a while ago."""
    for row in BrowserSession.objects.all():
        kept = SessionStore().decode(row.session_data)
        kept[CONFIRMED_AT] = (timezone.now() - timedelta(hours=2)).isoformat()
        BrowserSession.objects.filter(pk=row.pk).update(session_data=SessionStore().encode(kept))


def message(visitor: Visitor) -> None:
    visitor.open("/").locator("summary").last.click()
    visitor.page.get_by_role("button", name="Sign out").click()
    expect(visitor.page.get_by_text("You are signed out.")).to_be_visible()


# Each device is opened once; a tablet shows what a phone shows, turned and resized.
PLACES = {
    "phone": [("phone", "light"), ("tablet", "light"), ("tablet", "dark"), ("phone", "dark")],
    "laptop": [("laptop", "light"), ("laptop", "dark")],
}
# In this order: a stranger looks around, signs in, and out again.
SCENES = [
    home,
    tournament,
    sign_in,
    wrong_password,
    not_found,
    preferences,
    account,
    password,
    wrong_new_password,
    devices,
    password_again,
    wrong_again,
    message,
]


def examine(visitor: Visitor, picture: Path, *, leave_out: str = "") -> None:
    """Take a picture, and find nothing wrong."""
    measure(visitor, picture)
    assert visitor.barriers(leave_out) == [], picture.stem


def measure(visitor: Visitor, picture: Path) -> None:
    """Take a picture, and find the page as wide as its screen and every target large enough."""
    visitor.picture(picture)
    assert visitor.overflow() <= 0, picture.stem
    assert visitor.small_targets() == [], picture.stem


def look_around(visitor: Visitor, pictures: Path, name: str, places: Iterable[tuple[str, str]]) -> None:
    """Examine the open page in these sizes and themes; barriers are sought once, those of colour in each theme."""
    seen: set[str] = set()
    for size, theme in places:
        visitor.turn(size, theme)
        measure(visitor, pictures / f"{name}-{size}-{theme}.png")
        if theme not in seen:
            assert visitor.barriers(rules=COLOUR_RULES if seen else None) == [], name
        seen.add(theme)


@pytest.mark.parametrize("device", PLACES)
def test_pages_fit_and_shut_nobody_out(
    device: str, visit: Callable[..., Visitor], organizer: Account, tournaments: list[Tournament], pictures: Path
) -> None:
    visitor = visit(device)
    Client().force_login(organizer)
    for scene in SCENES:
        scene(visitor)
        look_around(visitor, pictures, scene.__name__, PLACES[device])


@pytest.mark.parametrize("device", PLACES)
def test_what_erasing_takes_is_shown_first(
    device: str, visit: Callable[..., Visitor], organizer: Account, pictures: Path
) -> None:
    event = make_event(is_open=False)
    grant_role(tournament=event.tournament, account=organizer, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    entry = change_entry(entry=event.entries[0], name="José Núñez", by=SYSTEM)
    for text in ("Jose Nunez was loud at table 7, twice, and would not listen to the referee", "Nunezes-" * 12):
        Reason.objects.create(tournament=event.tournament, text=text)
    issue_referee_code(tournament=event.tournament, label="José", by=SYSTEM)
    visitor = visit(device)
    visitor.sign_in("organizer", PASSWORD)
    page = visitor.open(f"/organize/{event.tournament.slug}/players/{entry.enrolment}/erase/")
    expect(page.get_by_role("checkbox")).to_have_count(3)
    expect(page.get_by_role("checkbox", name="Jose Nunez")).to_be_checked()
    look_around(visitor, pictures, "erase", PLACES[device])
    if device == "phone":
        visitor.page.set_viewport_size({"width": 740, "height": 360})
        measure(visitor, pictures / "erase-sideways.png")
    page.get_by_role("checkbox", name="Nunezes").check()
    page.get_by_label("Type the name to confirm").fill("José Núñez")
    page.get_by_role("button", name="Erase for good").click()
    expect(page.get_by_text("Personal data erased.")).to_be_visible()
    assert not Reason.objects.exclude(text="").exists()


@pytest.mark.parametrize("device", PLACES)
def test_the_empty_home_page_says_what_to_do(device: str, visit: Callable[..., Visitor], pictures: Path) -> None:
    visitor = visit(device)
    page = visitor.open("/")
    assert page.get_by_role("heading", name="No tournaments yet").is_visible()
    assert page.get_by_role("main").get_by_role("link", name="Create the first account").is_visible()
    look_around(visitor, pictures, "home_empty", PLACES[device])


@pytest.mark.parametrize("device", PLACES)
def test_pages_fit_in_chinese(
    device: str, visit: Callable[..., Visitor], tournaments: list[Tournament], pictures: Path
) -> None:
    visitor = visit(device, language="zh")
    for path in ("/", "/t/west-lake/", "/accounts/sign-in/", "/no-such-page/"):
        page = visitor.open(path)
        assert page.locator("html").get_attribute("lang") == "zh-hans"
        examine(visitor, pictures / f"zh{path.replace('/', '_')}-{device}.png")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("wish", [{"contrast": "more"}, {"forced_colors": "active"}], ids=["contrast", "forced"])
def test_pages_serve_those_who_need_contrast(
    wish: dict[str, str],
    theme: str,
    visit: Callable[..., Visitor],
    tournaments: list[Tournament],
    pictures: Path,
) -> None:
    visitor = visit("laptop", theme=theme, **wish)
    for path in ("/", "/accounts/sign-in/", "/no-such-page/"):
        visitor.open(path)
        picture = pictures / f"{next(iter(wish))}{path.replace('/', '_')}-{theme}.png"
        # axe reads the colours a page asks for, not those the device forces on it.
        examine(visitor, picture, leave_out="color-contrast" if "forced_colors" in wish else "")


def test_pages_reflow_at_320_pixels(visit: Callable[..., Visitor], tournaments: list[Tournament]) -> None:
    visitor = visit("phone")
    visitor.page.set_viewport_size({"width": 320, "height": 640})
    for path in ("/", "/t/long-name/", "/accounts/sign-in/", "/no-such-page/"):
        visitor.open(path)
        assert visitor.overflow() <= 0
        assert visitor.small_targets() == []
        assert visitor.barriers() == []
