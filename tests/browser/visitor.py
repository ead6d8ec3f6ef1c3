"""Somebody with a device in the hand, and what they would complain about."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from re import Pattern
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

# What Playwright switches off, for ours takes the place of its list; the address bar, which is a page of its own in
# every window and costs as much as one of ours; and a process kept ready for another site: there is only one.
DISABLED = [
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
]
# A name of this machine that is not localhost, as a laptop in the hall has one.
HALL = "kongbox.hall"
ARGUMENTS = [
    f"--host-resolver-rules=MAP {HALL} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-site-isolation-trials",
    "--disable-sync",
    f"--disable-features={','.join(DISABLED)}",
]
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": {"width": 1440, "height": 900}},
}
SIZES = {"phone": (390, 844), "upright": (768, 1024), "tablet": (1024, 768), "laptop": (1440, 900)}
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
TARGET = 48
NO_WORKER = "Service Worker registration blocked by Playwright"
REFUSAL = "the server responded with a status of 4"
# Whoever leaves a page while it asks for something ends the question. htmx reports that twice; the first of the two
# goes before every failure, and any other has a report of its own.
LEFT = ("htmx:afterRequest", "htmx:sendAbort")
# What axe has to look at again when nothing but the colours has changed.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]

HAS_WORKER = "async () => Boolean((await navigator.serviceWorker?.getRegistrations())?.length)"
# Until everything that follows a new size or theme has happened.
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
WIDTH = "async () => { await document.fonts.ready; return document.documentElement.scrollWidth; }"

# Whatever can be tapped or focused; a link inside a sentence is as large as its words and may be (WCAG 2.5.8). A box in
# a label is as large as the label, which is what one taps. How wide other words are is up to the fonts of a device, so
# there are hardly any while this measures.
SMALL_TARGETS = """(least) => {
  const tiny = new CSSStyleSheet();
  tiny.replaceSync("body * { font-size: 1px !important }");
  const usual = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...usual, tiny];
  const small = [...document.querySelectorAll(
    "a[href], button, summary, select, textarea, input:not([type=hidden])"
  )].filter((element) => {
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    const isInSentence = element.matches("p a") && getComputedStyle(element).display === "inline";
    const isShown = element.checkVisibility() && box.width > 0;
    return isShown && !isInSentence && Math.min(box.width, box.height) < least - 0.5;
  }).map((element) => element.outerHTML.slice(0, 120));
  document.adoptedStyleSheets = usual;
  return small;
}"""

# In one pass, as a thumb meets them: everything that takes focus, and whether it can be seen there.
FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const isSeen = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  const hasRing = style.boxShadow !== "none" || style.outlineStyle !== "none";
  return { what: element.outerHTML.slice(0, 120), isSeen, hasRing };
}"""


@functools.cache
def read_axe() -> str:
    """Return the script that looks for barriers."""
    return AXE.read_text()


@dataclass
class Visitor:
    """One browser profile with one page open."""

    context: BrowserContext
    page: Page
    home: str
    device: str
    console: list[ConsoleMessage] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    is_kept_offline: bool = True
    visited: set[str] = field(default_factory=set)

    @classmethod
    def arrive(
        cls, browser: Browser, home: str, device: str, *, theme: str = "light", language: str = "en", **more: Any
    ) -> Visitor:
        """Return someone whose device prefers that theme and language (`more`: contrast, colours, motion, script)."""
        locale = {"en": "en-GB", "zh": "zh-CN"}[language]
        wishes: dict[str, Any] = {**DEVICES[device], "color_scheme": theme, "locale": locale, **more}
        context = browser.new_context(base_url=home, **wishes)
        context.set_default_timeout(30_000)
        context.set_default_navigation_timeout(60_000)  # the first page of a new server takes its time
        visitor = cls(context, context.new_page(), home, device)
        visitor.is_kept_offline = more.get("service_workers") != "block"
        visitor.page.on("console", lambda message: visitor.console.append(message))
        visitor.page.on("pageerror", lambda error: visitor.faults.append(str(error)))
        visitor.page.on("framenavigated", lambda frame: visitor.visited.add(frame.url))
        return visitor

    def complaints(self) -> list[str]:
        """Return what the console holds against the pages: script errors, missing files, policy violations."""
        return self.faults + [
            message.text
            for message in self.console
            if message.type in {"error", "warning"} and not self.is_expected(message)
        ]

    def is_expected(self, message: ConsoleMessage) -> bool:
        """Tell whether the console reports what the visitor did or the test arranged."""
        return self.is_refusal(message) or message.text == NO_WORKER or message.text.startswith(LEFT)

    def is_refusal(self, message: ConsoleMessage) -> bool:
        """Tell whether a page itself was answered 4xx: the browser reports that in its console, and rightly."""
        return REFUSAL in message.text and message.location.get("url") in self.visited

    def open(self, path: str) -> Page:
        """Open a page of the site."""
        self.page.goto(path)
        return self.page

    def intercept(self, address: str | Pattern[str], answer: Callable[[Route], object]) -> None:
        """Let the test answer in the server's place, until `page.unroute`.

        Playwright promises nothing of requests that have passed a service worker, which takes a table's page over when
        it is ready: there, only somebody `without_worker` can do this.
        """
        assert not self.page.evaluate(HAS_WORKER), "a service worker may ask past this"
        self.page.route(address, answer)

    def turn(self, size: str, theme: str) -> None:
        """Turn or resize the screen, and choose the device's theme; what is open on the page stays open.

        Colours that fade into each other would be measured half way, so the device asks for less motion.
        """
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        self.page.evaluate(PAINTED)

    def picture(self, path: Path, *, is_whole: bool = True) -> None:
        """Take a picture of the page, if SCREENSHOTS asks for them: people look at pictures, tests do not."""
        if os.environ.get("SCREENSHOTS"):
            self.page.screenshot(path=path, full_page=is_whole)

    def sign_in(self, username: str, password: str, path: str = "/accounts/sign-in/") -> Page:
        """Sign in as a person would."""
        page = self.open(path)
        page.get_by_label("Username").fill(username)
        page.get_by_label("Password", exact=True).fill(password)
        page.locator("main form button[type=submit]").click()
        page.wait_for_load_state()
        return page

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the screen."""
        width = self.page.viewport_size["width"] if self.page.viewport_size else 0
        return int(self.page.evaluate(WIDTH)) - width

    def small_targets(self) -> list[str]:
        """Return what is too small for a finger, or would be with shorter words."""
        return list(self.page.evaluate(SMALL_TARGETS, TARGET))

    def barriers(self, leave_out: str = "", *, rules: list[str] | None = None) -> list[str]:
        """Return what axe finds that keeps people out, by these rules or by all but `leave_out`."""
        if not self.page.evaluate("() => 'axe' in globalThis"):
            self.page.evaluate(read_axe())
        options: dict[str, Any] = {"resultTypes": ["violations"]}
        options |= {"runOnly": rules} if rules else {"rules": {leave_out: {"enabled": False}} if leave_out else {}}
        found = self.page.evaluate("async (options) => (await axe.run(options)).violations", options)
        return [
            f"{violation['id']}: {node['html'][:120]} {node['failureSummary']}"
            for violation in found
            if violation["impact"] in {"serious", "critical"}
            for node in violation["nodes"]
        ]

    def tab_stops(self, limit: int = 40) -> list[dict[str, Any]]:
        """Return what Tab reaches from the top of the page, in order, until it leaves the page.

        A page may start with a field in focus, so the first round only finds the end.
        """
        stops: list[dict[str, Any]] = []
        for _ in range(2):
            stops.clear()
            while len(stops) < limit:
                self.page.keyboard.press("Tab")
                stop = self.page.evaluate(FOCUSED)
                if stop is None:
                    break
                stops.append(stop)
        return stops
