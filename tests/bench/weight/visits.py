"""Visits of a slow phone: what each asks of the server, and how the page behaves while it arrives."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.bench.weight.wire import Wire
from tests.browser.visitor import ARGUMENTS, DEVICES
from tests.chromium import find_chromium
from tests.fonts import font_environment

# What Lighthouse takes for a slow phone: a fourth of this processor, and a mobile network far from the mast.
SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
QUIET = 1500
"""Milliseconds without a request or a shift until a page has arrived."""
WATCH = """() => {
  globalThis.seen = { shifts: [], lcp: 0, long: [], last: performance.now() };
  const note = (type, take) => new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) take(entry);
    seen.last = performance.now();
  }).observe({ type, buffered: true });
  const name = ({ node }) => node?.outerHTML?.slice(0, 90) ?? node?.textContent?.slice(0, 40) ?? "";
  note("layout-shift", (entry) => {
    if (!entry.hadRecentInput) seen.shifts.push([entry.value, ...entry.sources.map(name)]);
  });
  note("largest-contentful-paint", (entry) => { seen.lcp = entry.startTime; });
  note("longtask", (entry) => { seen.long.push(entry.duration); });
  note("resource", () => {});
}"""
ARRIVED = "(quiet) => document.readyState === 'complete' && performance.now() - seen.last > quiet"


@dataclass(frozen=True)
class Visit:
    """One page opened once."""

    path: str
    requests: list[str]
    received: int
    shifts: list[list[Any]]
    lcp: float

    @property
    def shift(self) -> float:
        """Return how much the layout has jumped in all."""
        return float(sum(shift[0] for shift in self.shifts))


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield the browser of the tests, with the fonts the program ships."""
    path = find_chromium()
    if path is None:
        raise SystemExit("No Chromium was found on this machine.")
    with tempfile.TemporaryDirectory() as fonts, sync_playwright() as playwright:
        environment: dict[str, Any] = {**os.environ, **font_environment(Path(fonts))}
        with playwright.chromium.launch(executable_path=path, args=ARGUMENTS, env=environment) as browser:
            yield browser


def slow_page(context: BrowserContext) -> Page:
    """Open an empty page that is watched and slowed down."""
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def visit(context: BrowserContext, wire: Wire, path: str) -> Visit:
    """Open a page and wait until it has arrived and stands still."""
    page = slow_page(context)
    wire.restart()
    page.goto(f"http://127.0.0.1:{wire.port}{path}")
    page.wait_for_function(ARRIVED, arg=QUIET)
    seen = page.evaluate("seen")
    page.close()
    return Visit(path, list(wire.asked), wire.received, seen["shifts"], seen["lcp"])


def phone(browser: Browser) -> BrowserContext:
    """Return a phone that has never been here."""
    return browser.new_context(**DEVICES["phone"], locale="en-GB")
