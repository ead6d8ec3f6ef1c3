"""Tables for tests of the tablet: an event under any rule set, its links, and fingers that count their taps."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.visitor import Visitor
from tests.tournament.events import Event, make_event
from tournament.accounts.referee_codes import issue_referee_code
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.models import Entry

PEOPLE = [
    ("Inês Falcão", "POR"),
    ("Marek Dvorský", "CZE"),
    ("Li Wenjun 李文君", "CHN"),
    ("Henrik Sandvik", "NOR"),
]

IS_FREE = "() => JSON.parse(document.getElementById('tablet-state')?.textContent ?? '{}').keeper === 'nobody'"
IS_KEPT = """async () => {
  const { worker } = document.querySelector("[data-tablet]").dataset;
  return !worker || !isSecureContext || Boolean(await caches.match(location.href, { ignoreVary: true }));
}"""


def without_worker(visit: Callable[..., Visitor]) -> Callable[..., Visitor]:
    """Return a way to visit as by plain http in a hall, where browsers allow no service worker.

    It takes as long to install as the page to open; what it is good for is tested where the network fails.
    """
    return functools.partial(visit, service_workers="block")


def seat_people(ruleset: str = "mcr", **settings: Any) -> Event:
    """Return an event whose first four players have names and countries."""
    event = make_event(ruleset, **settings)
    seated = event.table.seats.select_related("entry").order_by("pk")
    for seat, (name, country) in zip(seated, PEOPLE, strict=False):
        Entry.objects.filter(seats=seat).update(name=name, country=country)
    return event


def link_of(event: Event, number: int = 1) -> str:
    """Return the path of a table's link."""
    (link,) = issue_table_links(tournament=event.tournament, numbers=[number], by=SYSTEM)
    return f"/table/{token_of(link)}/"


def code_of(event: Event) -> str:
    """Return a new referee's code."""
    return issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)[1]


@dataclass
class Finger:
    """One finger on a table's page; counts its taps."""

    page: Page
    taps: int = 0

    @classmethod
    def at(cls, visitor: Visitor, path: str) -> Finger:
        """Return a finger on the page at `path`."""
        page = visitor.open(path)
        # The first device to scan a free table keeps score: until the server knows, nobody else may write there.
        if page.evaluate(IS_FREE):
            expect(page.locator("[data-toast]")).not_to_be_empty()
        # Its service worker fetches the page once more; a test that writes into the database meanwhile would trip it.
        if visitor.is_kept_offline:
            visitor.page.wait_for_function(IS_KEPT)
        return cls(visitor.page)

    def tap(self, selector: str) -> None:
        """Tap one thing."""
        self.page.locator(selector).first.tap()
        self.taps += 1

    def count_tiles(self) -> None:
        """Open the tile picker, whose scripts may still be on their way."""
        self.tap("[data-count-tiles]")
        expect(self.page.locator("[data-picker]")).to_be_visible()

    def seat(self, wind: str) -> None:
        """Tap a seat, named by the wind it started with."""
        self.tap(f'.seat[data-seat="{wind}"] button')

    def digits(self, number: int) -> None:
        """Tap the digits of a number."""
        for digit in str(number):
            self.tap(f'[data-digit="{digit}"]')

    def record(self) -> None:
        """Tap on record."""
        self.tap("[data-record]")

    def win(self, winner: str, discarder: str, points: int) -> None:
        """Enter a win and record it."""
        self.seat(winner)
        if discarder:
            self.seat(discarder)
        else:
            self.tap('[data-ending="self-draw"]')
        self.digits(points)
        self.record()

    def draw(self) -> None:
        """Record a drawn hand."""
        self.tap('[data-ending="drawn"]')
        self.record()

    def total(self, wind: str) -> int:
        """Return the total on a seat."""
        return number_in(self.page.locator(f'.seat[data-seat="{wind}"] .seat-total').inner_text())

    def totals(self) -> dict[str, int]:
        """Return all totals."""
        return {wind: self.total(wind) for wind in "ESWN"}

    def wake(self) -> None:
        """Look at the tablet again after a while: it asks at once how the table stands, not only every five seconds."""
        self.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")

    def expect_hand(self, number: int) -> None:
        """Wait until that hand is the one to come, and nothing waits."""
        expect(self.page.locator("[data-record]")).to_have_text(f"Record hand {number}")

    def expect_badge(self, words: str) -> None:
        """Wait for the words of the connection badge."""
        expect(self.page.locator("[data-connection]")).to_have_text(words, timeout=20_000)


def number_in(text: str) -> int:
    """Return the number a seat shows."""
    return int(text.split()[-1].replace("−", "-").replace(",", ""))
