"""What pages do when they are used: keys, menus, switches, messages, and what htmx meets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD
from tests.browser.visitor import Visitor
from tournament.models import Account, Tournament

Visit = Callable[..., Visitor]
BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(244, 239, 226)", "rgb(13, 21, 18)"


# -- the keyboard -----------------------------------------------------------------------------------------------------


def test_tab_reaches_everything_and_shows_where_it_is(visit: Visit, tournaments: list[Tournament]) -> None:
    visitor = visit()
    for path in ("/", "/accounts/sign-in/", "/no-such-page/"):
        page = visitor.open(path)
        stops = visitor.tab_stops()
        reachable = page.locator("a[href], button, summary, input:not([type=hidden])").filter(visible=True).count()
        assert len(stops) == reachable, path
        assert [stop["what"] for stop in stops if not (stop["isSeen"] and stop["hasRing"])] == [], path
        assert "skip" in stops[0]["what"], path


def test_the_skip_link_leads_past_the_header(visit: Visit, tournaments: list[Tournament]) -> None:
    page = visit().open("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('main') !== null")


def test_a_menu_opens_and_closes_by_keyboard(visit: Visit, live_server: object) -> None:
    page = visit().open("/")
    menu, summary = page.locator("details"), page.locator("summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(summary).to_be_focused()


def test_a_menu_closes_by_a_tap_elsewhere_and_when_focus_leaves(visit: Visit, live_server: object) -> None:
    page = visit("phone").open("/")
    menu, summary = page.locator("details"), page.locator("summary")
    summary.tap()
    expect(menu).to_have_attribute("open", "")
    page.touchscreen.tap(200, 800)
    expect(menu).not_to_have_attribute("open", "")
    summary.tap()
    page.get_by_role("banner").get_by_role("link", name="Sign in").focus()
    expect(menu).not_to_have_attribute("open", "")


# -- language and theme -----------------------------------------------------------------------------------------------


def test_the_language_switch_stays_on_the_page_and_is_remembered(visit: Visit, tournaments: list[Tournament]) -> None:
    page = visit("phone").open("/t/west-lake/")
    page.locator("summary").tap()
    page.get_by_role("button", name="简体中文").tap()
    expect(page.locator("html")).to_have_attribute("lang", "zh-hans")
    assert page.url.endswith("/t/west-lake/")
    page.goto("/")
    expect(page.get_by_role("heading", name="麻将比赛")).to_be_visible()
    page.locator("summary").tap()
    page.get_by_role("button", name="English").tap()
    expect(page.get_by_role("heading", name="Mahjong tournaments")).to_be_visible()


def test_the_theme_changes_at_once_and_is_remembered(visit: Visit, live_server: object) -> None:
    page = visit().open("/")
    assert page.evaluate(BACKGROUND) == LIGHT
    page.locator("summary").click()
    with page.expect_response("**/preferences/theme/") as answer:
        page.get_by_role("button", name="Dark").click()
    assert answer.value.status == 204
    assert page.evaluate(BACKGROUND) == DARK
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("meta[name=theme-color][media=all]")).to_have_attribute("content", "#0a231b")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(BACKGROUND) == DARK
    page.locator("summary").click()
    with page.expect_response("**/preferences/theme/"):
        page.get_by_role("button", name="Automatic").click()
    assert page.evaluate(BACKGROUND) == LIGHT
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(BACKGROUND) == DARK


def test_a_chosen_theme_outranks_the_device(visit: Visit, live_server: object) -> None:
    visitor = visit(theme="dark")
    visitor.context.add_cookies([{"name": "theme", "value": "light", "url": visitor.home}])
    assert visitor.open("/").evaluate(BACKGROUND) == LIGHT


def test_everything_works_without_script(visit: Visit, organizer: Account) -> None:
    page = visit(java_script_enabled=False).open("/accounts/sign-in/")
    page.locator("summary").click()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url.endswith("/accounts/sign-in/")
    page.get_by_label("Username").fill("organizer")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main form button[type=submit]").click()
    page.locator("summary").last.click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    expect(page.get_by_role("button", name="Close this message")).to_be_hidden()


# -- forms and messages -----------------------------------------------------------------------------------------------


def test_a_wrong_password_moves_focus_to_the_reason(visit: Visit, organizer: Account) -> None:
    page = visit("phone").sign_in("organizer", "wrong")
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_label("Username")).to_have_value("organizer")
    expect(page.get_by_label("Password", exact=True)).to_have_value("")


def test_a_password_can_be_looked_at(visit: Visit, organizer: Account) -> None:
    page = visit("phone").open("/accounts/sign-in/")
    password = page.locator("#id_password")
    password.fill("four winds")
    page.get_by_role("button", name="Show “Password”").tap()
    expect(password).to_have_attribute("type", "text")
    page.get_by_role("button", name="Show “Password”").tap()
    expect(password).to_have_attribute("type", "password")


def test_a_message_can_be_closed(visit: Visit, organizer: Account) -> None:
    page = visit().sign_in("organizer", PASSWORD)
    page.locator("summary").last.click()
    page.get_by_role("button", name="Sign out").click()
    message = page.get_by_text("You are signed out.")
    expect(message).to_be_visible()
    page.get_by_role("button", name="Close this message").click()
    expect(message).to_have_count(0)


# -- htmx -------------------------------------------------------------------------------------------------------------

FETCH = """(path) => {
  const place = document.createElement("div");
  place.id = "fetched";
  document.querySelector("main").append(place);
  return htmx.ajax("GET", path, { target: "#fetched", swap: "innerHTML" }).catch(() => null);
}"""


def test_htmx_is_told_off_eval_and_inline_styles(visit: Visit, live_server: object) -> None:
    page = visit().open("/")
    assert page.evaluate("() => htmx.version").startswith("2.")
    config = page.evaluate("() => [htmx.config.allowEval, htmx.config.includeIndicatorStyles]")
    assert config == [False, False]
    assert page.locator("style").count() == 0


def test_htmx_swaps_refusals_and_tells_failures(visit: Visit, live_server: object) -> None:
    visitor = visit()
    answers: Iterator[int] = iter([200, 409, 422, 403, 500])
    visitor.intercept("**/answer/", lambda route: route.fulfill(status=next(answers), body="<p>An answer</p>"))
    for is_swapped in (True, True, True, False, False):
        page = visitor.open("/")
        page.evaluate(FETCH, "/answer/")
        expect(page.locator("#fetched")).to_have_text("An answer" if is_swapped else "")
        expect(page.get_by_text("Something went wrong on the server.")).to_have_count(0 if is_swapped else 1)
    assert next(answers, None) is None
    visitor.console.clear()


def test_a_lost_network_is_told_and_told_once(visit: Visit, live_server: object) -> None:
    visitor = visit("tablet")
    page = visitor.open("/")
    visitor.context.set_offline(True)
    for _ in range(2):
        page.evaluate(FETCH, "/answer/")
    expect(page.get_by_text("Can’t reach the server.")).to_have_count(1)
    page.get_by_role("button", name="Close this message").tap()
    expect(page.get_by_text("Can’t reach the server.")).to_have_count(0)
    visitor.console.clear()


# -- paper and motion -------------------------------------------------------------------------------------------------


def test_paper_is_white_also_in_the_dark(visit: Visit, tournaments: list[Tournament], pictures: Path) -> None:
    visitor = visit()
    visitor.context.add_cookies([{"name": "theme", "value": "dark", "url": visitor.home}])
    page = visitor.open("/t/harbour-open/")
    page.emulate_media(media="print")
    visitor.picture(pictures / "print.png")
    assert page.evaluate(BACKGROUND) == "rgb(255, 255, 255)"
    assert page.evaluate("() => getComputedStyle(document.querySelector('.event-facts')).color") == "rgb(51, 51, 51)"
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.get_by_role("heading", name="Harbour Open 2026")).to_be_visible()


def test_nothing_moves_for_those_who_ask(visit: Visit, live_server: object) -> None:
    page = visit(reduced_motion="reduce").open("/")
    slow = "() => getComputedStyle(document.querySelector('.button')).transitionDuration"
    assert set(page.evaluate(slow).split(", ")) == {"1e-05s"}
