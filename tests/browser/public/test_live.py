"""Open pages follow the hall: within a second, over lost servers and databases, without losing the reader's place."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django import Settings

from tests.browser.tablet.table_event import Finger
from tests.browser.visitor import Visitor
from tests.databases import copy_model, migrate
from tests.postgres import Cluster, NoPostgres, private_cluster
from tests.servers import Server, serving, spare_port
from tests.tournament.live.organizer import Organizer, organizing

Arrive = Callable[..., Visitor]
MOST_SECONDS = 1.0
HANDS = 3


@dataclass
class Hall:
    """Two servers on one database: tablets talk to one, spectators to the other, which may be switched off."""

    folder: Path
    environment: dict[str, str]
    organizer: Organizer
    cluster: Cluster | None
    tablets: Server
    port: int
    spectators: ExitStack

    def start(self) -> None:
        """Serve spectators."""
        self.spectators.enter_context(serving(self.folder / "spectators", PORT=str(self.port), **self.environment))

    @property
    def home(self) -> str:
        """Return where spectators look."""
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(params=["SQLite", pytest.param("PostgreSQL", marks=pytest.mark.soak)])
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hall]:
    """Yield a hall on each kind of database."""
    folder = tmp_path
    with ExitStack() as stack:
        cluster = None
        if request.param == "PostgreSQL":
            try:
                cluster = stack.enter_context(private_cluster())
            except NoPostgres as reason:
                pytest.skip(str(reason))
        file = folder / "event.sqlite3"
        url = cluster.url if cluster else f"sqlite:///{file}"
        if cluster:
            migrate(url, folder)
        else:
            copy_model(file)
        organizer = stack.enter_context(organizing(url, folder))
        organizer.ask("make")  # an empty database would be given the demo
        given = {"DEBUG": "1", "SECRET_KEY": "only-for-tests", "DATABASE_URL": url, "LOG_LEVEL": "WARNING"}
        tablets = stack.enter_context(serving(folder / "tablets", **given))
        hall = Hall(folder, given, organizer, cluster, tablets, spare_port(), stack.enter_context(ExitStack()))
        hall.start()
        yield hall


def begun_event(hall: Hall) -> dict[str, Any]:
    """Return an event with one hand on record: before that there is nothing to follow."""
    event = hall.organizer.ask("make")
    hall.organizer.ask("record", event["slug"])
    return event


def shown(page: Page, points: int) -> None:
    """Wait until the page shows South's total."""
    expect(page.locator("main")).to_contain_text(f"+{points}", timeout=60_000)


def state(page: Page) -> Any:
    """Return where the page says how fresh it is."""
    return page.locator("[data-live-state]").first


def test_open_pages_follow_the_hall(hall: Hall, arrive: Arrive) -> None:
    """One test, for two servers and a database take longer to start than all that is seen of them."""
    see_a_hand_within_a_second(hall, arrive)
    rest_while_hidden(hall, arrive)
    catch_up_after_outages(hall, arrive)


def see_a_hand_within_a_second(hall: Hall, arrive: Arrive) -> None:
    """Record hands on a tablet, and see each on an open page."""
    event = begun_event(hall)
    spectator = arrive(hall.home, "phone")
    page = spectator.open(f"/t/{event['slug']}/")
    expect(state(page)).to_have_text(re.compile("^Live, updated"))
    page.evaluate("() => { window.isTheSamePage = true; }")
    tablet = arrive(f"http://127.0.0.1:{hall.tablets.port}", "tablet")
    finger = Finger.at(tablet, event["table"])
    took = []
    for number in range(2, HANDS + 2):
        finger.win("S", "E", 12)
        tapped = time.monotonic()
        shown(page, 36 * number)
        took.append(time.monotonic() - tapped)
        finger.expect_hand(number + 1)
    # A busy machine may hold up one of them; what the program needs is seen in the quickest.
    assert min(took) < MOST_SECONDS, took
    assert page.evaluate("() => window.isTheSamePage"), "the page was not loaded anew"
    expect(state(page)).to_have_text("Live, updated just now")
    # The tablet follows what is recorded elsewhere, long before it would poll.
    followed = []
    for number in range(HANDS + 3, HANDS + 6):
        hall.organizer.ask("record", event["slug"])
        recorded = time.monotonic()
        finger.expect_hand(number)
        followed.append(time.monotonic() - recorded)
    assert min(followed) < 4, followed
    assert spectator.complaints() == tablet.complaints() == []
    for visitor in (spectator, tablet):
        visitor.context.close()


def catch_up_after_outages(hall: Hall, arrive: Arrive) -> None:
    """Take away the server, and the database, and see the page catch up when they are back."""
    event = begun_event(hall)
    page = arrive(hall.home, "phone").open(f"/t/{event['slug']}/")
    expect(state(page)).to_have_attribute("data-state", "live")
    hall.spectators.close()
    expect(state(page)).not_to_have_attribute("data-state", "live")
    hall.organizer.ask("record", event["slug"])
    hall.start()
    shown(page, 72)
    expect(state(page)).to_have_attribute("data-state", "live", timeout=60_000)
    if hall.cluster:
        address = f"/t/{event['slug']}/"
        assert hall.tablets.get(address)[0] == 200
        hall.cluster.stop()
        hall.cluster.start()
        assert hall.tablets.get(address)[0] == 200, "no page meets a connection that the restart cut off"
        hall.organizer.ask("record", event["slug"])
        shown(page, 108)


def rest_while_hidden(hall: Hall, arrive: Arrive) -> None:
    """Hide a page, which rests then, and see it catch up when it is shown again."""
    event = begun_event(hall)
    page = arrive(hall.home, "phone").open(f"/t/{event['slug']}/")
    expect(state(page)).to_have_attribute("data-state", "live")
    page.evaluate(LOOK_AWAY, "hidden")
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide'))")
    hall.organizer.ask("record", event["slug"])
    page.wait_for_timeout(500)
    assert "+72" not in page.locator("main").inner_text()
    page.evaluate(LOOK_AWAY, "visible")
    shown(page, 72)
    page.context.close()


LOOK_AWAY = """(state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_new_edition_leaves_the_reader_where_they_are(visit: Callable[..., Visitor], settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.browser.public.live_urls"
    page = visit("phone").open("/everything/")
    page.locator("#open summary").tap()
    page.locator("#shut summary").tap()
    page.locator("#mine").check()
    page.locator("#find").fill("Dvorský")
    page.locator("#find").evaluate("(field) => field.setSelectionRange(2, 5)")
    page.locator("[data-scrolls]").evaluate("(place) => { place.style.overflowX = 'auto'; place.scrollLeft = 120; }")
    page.evaluate("() => scrollTo(0, 400)")
    renew(page)
    assert page.locator("#open").get_attribute("open") is not None
    assert page.locator("#shut").get_attribute("open") is None
    assert page.locator("#mine").is_checked()
    assert page.evaluate("() => [document.activeElement.id, document.activeElement.value]") == ["find", "Dvorský"]
    assert page.evaluate("() => [document.activeElement.selectionStart, document.activeElement.selectionEnd]") == [2, 5]
    assert page.evaluate("() => scrollY") == 400
    page.locator('a[href="/two/"]').focus()
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    before = page.evaluate("() => document.getElementById('below').getBoundingClientRect().top")
    renew(page)
    assert page.evaluate("() => document.activeElement.getAttribute('href')") == "/two/"
    assert page.evaluate("() => document.getElementById('below').getBoundingClientRect().top") == before


def renew(page: Page) -> None:
    """Let the fragment be asked for again, as a new version does, and wait for it."""
    edition = page.locator("#edition").inner_text()
    page.evaluate("() => document.getElementById('all').dispatchEvent(new CustomEvent('version'))")
    expect(page.locator("#edition")).not_to_have_text(edition)


def test_without_streams_a_page_asks_often_while_there_is_news(
    visit: Callable[..., Visitor], settings: Settings
) -> None:
    """Behind a proxy that lets no stream pass: every five seconds, and less and less often once nothing changes."""
    settings.ROOT_URLCONF = "tests.browser.public.live_urls"
    visitor = visit("phone")
    page = visitor.page
    page.add_init_script("Math.random = () => 0.5")  # pauses vary, so that pages do not ask all at once
    visitor.intercept("**/live/away", lambda route: route.fulfill(status=204))
    page.clock.install(time=0)
    page.goto("/everything/?live")
    edition = page.locator("#edition")
    page.clock.pause_at(60_000)
    for _ in range(5):
        shown = edition.inner_text()
        page.clock.run_for(5_000)
        expect(edition).not_to_have_text(shown)
    asked: list[Route] = []

    def answer_nothing_new(route: Route) -> None:
        asked.append(route)
        route.fulfill(status=204)

    visitor.intercept("**/fragment/", answer_nothing_new)
    for seconds, times in ((5, 1), (5, 2), (5, 2), (5, 3), (15, 3), (5, 4)):
        page.clock.run_for(seconds * 1000)
        page.evaluate("() => fetch('/everything/')")  # what was asked before is answered by then
        assert len(asked) == times
