"""Somebody with a device in the hand, and what they would complain about."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
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

# Whatever can be tapped or focused; a link inside a sentence is as large as its words and may be (WCAG 2.5.8). A box in
# a label is as large as the label, which is what one taps.
SMALL_TARGETS = """(least) => [...document.querySelectorAll(
    "a[href], button, summary, select, textarea, input:not([type=hidden])"
  )].filter((element) => {
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    const isInSentence = element.matches("p a") && getComputedStyle(element).display === "inline";
    const isShown = element.checkVisibility() && box.width > 0;
    return isShown && !isInSentence && Math.min(box.width, box.height) < least - 0.5;
  }).map((element) => element.outerHTML.slice(0, 120))"""

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


@dataclass
class Visitor:
    """One browser profile with one page open."""

    context: BrowserContext
    page: Page
    home: str
    device: str
    console: list[ConsoleMessage] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)

    @classmethod
    def arrive(
        cls, browser: Browser, home: str, device: str, *, theme: str = "light", language: str = "en", **more: str
    ) -> Visitor:
        """Return someone whose device prefers that theme and language (`more`: contrast, forced colours, motion)."""
        locale = {"en": "en-GB", "zh": "zh-CN"}[language]
        wishes: dict[str, Any] = {**DEVICES[device], "color_scheme": theme, "locale": locale, **more}
        context = browser.new_context(base_url=home, **wishes)
        context.set_default_timeout(10_000)
        context.set_default_navigation_timeout(30_000)  # the first page of a new server takes its time
        visitor = cls(context, context.new_page(), home, device)
        visitor.page.on("console", lambda message: visitor.console.append(message))
        visitor.page.on("pageerror", lambda error: visitor.faults.append(str(error)))
        visitor.page.on("response", visitor.note_refusal)
        return visitor

    def note_refusal(self, response: Response) -> None:
        """Remember pages answered 4xx or 5xx: the browser reports those in its console, and rightly."""
        if response.status >= 400 and response.request.is_navigation_request():
            self.refused.add(response.url)

    def complaints(self) -> list[str]:
        """Return what the console holds against the pages: script errors, missing files, policy violations."""
        return self.faults + [
            message.text
            for message in self.console
            if message.type in {"error", "warning"} and message.location.get("url") not in self.refused
        ]

    def open(self, path: str) -> Page:
        """Open a page of the site."""
        self.page.goto(path)
        return self.page

    def turn(self, size: str, theme: str) -> None:
        """Turn or resize the screen, and choose the device's theme; what is open on the page stays open.

        Colours that fade into each other would be measured half way, so the device asks for less motion.
        """
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")

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
        return int(self.page.evaluate("() => document.documentElement.scrollWidth")) - width

    def small_targets(self) -> list[str]:
        """Return what is too small for a finger."""
        return list(self.page.evaluate(SMALL_TARGETS, TARGET))

    def barriers(self, leave_out: str = "") -> list[str]:
        """Return what axe finds that keeps people out, by all its rules but `leave_out`."""
        self.page.evaluate(AXE.read_text())
        options = {"rules": {leave_out: {"enabled": False}} if leave_out else {}, "resultTypes": ["violations"]}
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
