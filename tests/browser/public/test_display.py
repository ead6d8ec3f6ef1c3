"""The projector in a real browser: readable from the last row, and the same after a whole day."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.public.wall_event import address, fill_hall
from tests.browser.visitor import DEVICES, Visitor
from tests.tournament.events import Event
from tournament.public.projector_settings import change_display

ROTATIONS = 2000
MOST_GROWTH = 5 * 1024 * 1024

# Every text on the screen smaller than 3.5 % of its height, and every row that leaves the screen.
SMALL_TEXT = """() => {
  const least = innerHeight * 0.035 - 0.1;
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("[data-slides]"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    const isSeen = parentElement.checkVisibility() && !parentElement.closest(".visually-hidden, caption");
    if (!data.trim() || !isSeen) continue;
    const size = parseFloat(getComputedStyle(parentElement).fontSize);
    if (size < least) found.push(`${data.trim()} ${size}`);
  }
  return found;
}"""
OUTSIDE = """() => [...document.querySelectorAll(".slide:not([hidden]) :is(tr, li, p, h2)")].filter((element) => {
  const box = element.getBoundingClientRect();
  const foot = document.querySelector(".ticker").getBoundingClientRect().top;
  return box.bottom > foot + 1 || box.right > innerWidth + 1;
}).map((element) => element.textContent.trim().slice(0, 40))"""
# Painting is not what is measured, so there is nothing to paint.
HURRY = """() => {
  const stage = document.querySelector("[data-display]");
  stage.dataset.tempo = 0.0001;
  stage.style.display = "none";
}"""
COUNTED = """() => ({
  turns: Number(document.querySelector("[data-display]").dataset.turns ?? 0),
  nodes: document.querySelectorAll("*").length,
})"""
HAS_TURNED = "(until) => Number(document.querySelector('[data-display]').dataset.turns) >= until"
HAS_NODES = "(nodes) => document.querySelectorAll('*').length === nodes"
NEW_VERSION = """() => document.querySelector("[data-slides]").dispatchEvent(new CustomEvent("version"))"""
COUNT_RINGS = """() => {
  globalThis.rings = 0;
  const observer = new MutationObserver(() => { globalThis.rings += 1; });
  observer.observe(document.documentElement, { attributeFilter: ["data-rang"] });
}"""
# Brass as the ticker has it, and the colour of the clock.
COLOURS = """() => {
  const clock = document.querySelector(".slide:not([hidden]) .clock");
  const probe = document.body.appendChild(document.createElement("i"));
  probe.className = "ticker banner";
  const brass = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return [brass, getComputedStyle(clock).color];
}"""
SHOWN = "() => document.querySelector('.slide:not([hidden])').dataset.slide"


@pytest.fixture
def event(live_server: object) -> Event:
    """Return an event whose standings fill two pages."""
    return fill_hall(tables=4)


@pytest.fixture
def wall(visit: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Visitor]:
    """Return a way to set up a projector: a screen of that size, in that theme."""

    def set_up(width: int = 1920, height: int = 1080, theme: str = "light") -> Visitor:
        monkeypatch.setitem(DEVICES, "wall", {"viewport": {"width": width, "height": height}})
        return visit("wall", theme=theme)

    return set_up


def stop(page: Page) -> None:
    """Take the curtain away and let slides stand still until a key turns them."""
    page.evaluate("document.querySelector('[data-display]').dataset.tempo = 1000")
    page.keyboard.press("ArrowRight")
    page.locator("[data-display-start]").evaluate("curtain => { curtain.hidden = true }")


@pytest.mark.parametrize(("width", "height", "theme"), [(1920, 1080, "light"), (1024, 768, "dark")])
def test_every_slide_can_be_read_from_the_last_row(
    wall: Callable[..., Visitor], live_server: object, pictures: Path, width: int, height: int, theme: str
) -> None:
    visitor = wall(width, height, theme)
    page = visitor.open(address(fill_hall(tables=9), "display/"))
    stop(page)
    seen = []
    while (slide := page.evaluate(SHOWN)) not in seen:
        seen.append(slide)
        visitor.picture(pictures / f"display-{slide}-{width}-{theme}.png", is_whole=False)
        assert page.evaluate(SMALL_TEXT) == []
        assert page.evaluate(OUTSIDE) == []
        if slide.endswith("-1"):
            assert visitor.barriers() == []
        page.keyboard.press("ArrowRight")
    standings = ["standings-1", "standings-2", "standings-3", "countries-1"]
    assert sorted(seen) == sorted(["clock-1", "seating-1", "seating-2", *standings, "big-hands-1", "big-hands-2"])


def test_the_clock_turns_brass_and_rings_once_when_time_is_up(wall: Callable[..., Visitor], event: Event) -> None:
    change_display(tournament=event.tournament, by=event.referee, pinned="clock")
    visitor = wall()
    page = visitor.page
    page.clock.install()
    # The page asks how late it is by the server; nobody may turn its clock meanwhile.
    with page.expect_response("**/healthz"):
        visitor.open(address(event, "display/"))
    page.get_by_role("button", name="Tap to start").click()
    expect(page.locator("[data-display-start]")).to_be_hidden()
    clock = page.locator(".slide:not([hidden]) .clock").first
    assert clock.get_attribute("data-state") is None
    page.evaluate(COUNT_RINGS)
    end = int(page.locator("[data-countdown]").first.get_attribute("data-countdown") or 0)
    page.clock.pause_at(end / 1000 - 3)
    expect(clock).to_have_attribute("data-state", "last")
    expect(clock).to_have_text("0:03")
    brass, colour = page.evaluate(COLOURS)
    assert colour == brass
    page.clock.run_for(5_000)
    expect(page.locator("html")).to_have_attribute("data-rang", str(end))
    expect(clock).to_have_text("Time is up")
    page.clock.run_for(60_000)
    assert page.evaluate("globalThis.rings") == 1


def test_a_day_of_slides_leaves_the_page_as_it_was(wall: Callable[..., Visitor], event: Event) -> None:
    """Turn 2,000 slides, with new ones from the server in between: neither heap nor page grows."""
    visitor = wall()
    page = visitor.open(address(event, "display/"))
    devtools = visitor.context.new_cdp_session(page)

    def heap() -> float:
        devtools.send("HeapProfiler.collectGarbage")
        return float(devtools.send("Runtime.getHeapUsage")["usedSize"])

    def turn(until: int) -> dict[str, int]:
        page.wait_for_function(HAS_TURNED, arg=until, polling=100, timeout=60_000)
        with page.expect_response("**/display/slides/"):
            page.evaluate(NEW_VERSION)
        return dict(page.evaluate(COUNTED))

    page.evaluate(HURRY)
    page.keyboard.press("ArrowRight")
    first = turn(100)
    before = heap()
    for rotations in range(300, 100 + ROTATIONS + 1, 200):
        last = turn(rotations)
    assert last["turns"] >= 100 + ROTATIONS
    page.wait_for_function(HAS_NODES, arg=first["nodes"])
    assert heap() - before < MOST_GROWTH


def test_new_slides_come_in_under_the_one_that_is_shown(wall: Callable[..., Visitor], event: Event) -> None:
    page = wall().open(address(event, "display/"))
    stop(page)
    while page.evaluate(SHOWN) != "standings-2":
        page.keyboard.press("ArrowRight")
    change_display(tournament=event.tournament, by=event.referee, message="Lunch is served")
    # Whatever the page paints between the answer and the next frame would be seen.
    page.evaluate(
        """() => {
          globalThis.painted = new Set();
          const watch = () => {
            globalThis.painted.add(document.querySelector(".slide:not([hidden])").dataset.slide);
            requestAnimationFrame(watch);
          };
          watch();
        }"""
    )
    page.evaluate(NEW_VERSION)
    expect(page.locator(".ticker")).to_have_text("Lunch is served")
    assert page.evaluate("[...globalThis.painted]") == ["standings-2"]
    change_display(tournament=event.tournament, by=event.referee, pinned="clock")
    page.evaluate(NEW_VERSION)
    expect(page.locator(".slide:not([hidden])")).to_have_attribute("data-slide", "clock-1")
