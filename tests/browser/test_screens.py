"""Every page on every device, light and dark: fits, can be tapped, shuts nobody out. Pictures for people to look at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.conftest import PASSWORD
from tests.browser.visitor import DEVICES, Visitor
from tournament.models import Account, Tournament

Scene = Callable[[Visitor], None]


def home(visitor: Visitor) -> None:
    visitor.open("/")


def tournament(visitor: Visitor) -> None:
    visitor.open("/t/harbour-open/")


def preferences(visitor: Visitor) -> None:
    visitor.open("/").locator("summary").first.click()


def account(visitor: Visitor) -> None:
    visitor.sign_in("organizer", PASSWORD)
    visitor.page.locator("summary").last.click()


def sign_in(visitor: Visitor) -> None:
    visitor.open("/accounts/sign-in/")


def wrong_password(visitor: Visitor) -> None:
    visitor.sign_in("organizer", "seven-bamboos")


def password(visitor: Visitor) -> None:
    visitor.sign_in("organizer", PASSWORD, "/accounts/sign-in/?next=/accounts/password/")


def wrong_new_password(visitor: Visitor) -> None:
    password(visitor)
    for label, text in (("Old password", PASSWORD), ("New password", "123"), ("New password confirmation", "123")):
        visitor.page.get_by_label(label, exact=True).fill(text)
    visitor.page.locator("main form button[type=submit]").click()


def message(visitor: Visitor) -> None:
    account(visitor)
    visitor.page.get_by_role("button", name="Sign out").click()


def not_found(visitor: Visitor) -> None:
    visitor.open("/no-such-page/")


# The front pages on every device in both themes; the others once in each theme, narrow and wide.
EVERYWHERE = [(device, theme) for device in DEVICES for theme in ("light", "dark")]
NARROW_AND_WIDE = [("phone", "light"), ("laptop", "dark")]
SCENES: dict[Scene, list[tuple[str, str]]] = {
    home: EVERYWHERE,
    tournament: EVERYWHERE,
    sign_in: EVERYWHERE,
    wrong_password: EVERYWHERE,
    not_found: EVERYWHERE,
    preferences: NARROW_AND_WIDE,
    account: NARROW_AND_WIDE,
    password: NARROW_AND_WIDE,
    wrong_new_password: NARROW_AND_WIDE,
    message: NARROW_AND_WIDE,
}
SCREENS = [
    pytest.param(scene, device, theme, id=f"{scene.__name__}-{device}-{theme}")
    for scene, places in SCENES.items()
    for device, theme in places
]


def examine(visitor: Visitor, picture: Path, *, leave_out: str = "") -> None:
    """Take a picture, and find nothing wrong."""
    visitor.page.screenshot(path=picture, full_page=True)
    assert visitor.overflow() <= 0
    assert visitor.small_targets() == []
    # A tablet shows what a laptop shows; looking for barriers there again would only take time.
    if visitor.device != "tablet":
        assert visitor.barriers(leave_out) == []


@pytest.mark.parametrize(("scene", "device", "theme"), SCREENS)
def test_page_fits_and_shuts_nobody_out(
    scene: Scene,
    device: str,
    theme: str,
    visit: Callable[..., Visitor],
    organizer: Account,
    tournaments: list[Tournament],
    pictures: Path,
) -> None:
    visitor = visit(device, theme=theme)
    scene(visitor)
    examine(visitor, pictures / f"{scene.__name__}-{device}-{theme}.png")


@pytest.mark.parametrize(("device", "theme"), EVERYWHERE)
def test_the_empty_home_page_says_what_to_do(
    device: str, theme: str, visit: Callable[..., Visitor], pictures: Path
) -> None:
    visitor = visit(device, theme=theme)
    page = visitor.open("/")
    assert page.get_by_role("heading", name="No tournaments yet").is_visible()
    assert page.get_by_role("main").get_by_role("link", name="Make the first account").is_visible()
    examine(visitor, pictures / f"home_empty-{device}-{theme}.png")


@pytest.mark.parametrize("path", ["/", "/t/west-lake/", "/accounts/sign-in/", "/no-such-page/"])
@pytest.mark.parametrize("device", DEVICES)
def test_pages_fit_in_chinese(
    device: str, path: str, visit: Callable[..., Visitor], tournaments: list[Tournament], pictures: Path
) -> None:
    visitor = visit(device, language="zh")
    page = visitor.open(path)
    assert page.locator("html").get_attribute("lang") == "zh-hans"
    examine(visitor, pictures / f"zh{path.replace('/', '_')}-{device}.png")


@pytest.mark.parametrize("path", ["/", "/accounts/sign-in/", "/no-such-page/"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("wish", [{"contrast": "more"}, {"forced_colors": "active"}], ids=["contrast", "forced"])
def test_pages_serve_those_who_need_contrast(
    wish: dict[str, str],
    theme: str,
    path: str,
    visit: Callable[..., Visitor],
    tournaments: list[Tournament],
    pictures: Path,
) -> None:
    visitor = visit("laptop", theme=theme, **wish)
    visitor.open(path)
    picture = pictures / f"{next(iter(wish))}{path.replace('/', '_')}-{theme}.png"
    # axe reads the colours a page asks for, not those the device forces on it.
    examine(visitor, picture, leave_out="color-contrast" if "forced_colors" in wish else "")


@pytest.mark.parametrize("path", ["/", "/t/long-name/", "/accounts/sign-in/", "/no-such-page/"])
def test_pages_reflow_at_320_pixels(path: str, visit: Callable[..., Visitor], tournaments: list[Tournament]) -> None:
    visitor = visit("phone")
    visitor.page.set_viewport_size({"width": 320, "height": 640})
    visitor.open(path)
    assert visitor.overflow() <= 0
    assert visitor.small_targets() == []
