"""Five hundred players on a slow phone: how long the longest task is when their standings change before its eyes.

It waits for three things: until the event is made, which takes longest, until the page hears the stream, and after each
change until the page shows that version whole.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as TookTooLong

from tests.bench.weight.tasks import Work, traced
from tests.bench.weight.visits import SLOWER, chromium, phone
from tests.databases import own_database
from tests.servers import serving
from tests.tournament.live.organizer import Organizer, organizing

PLAYERS, ROUNDS, MOST_MILLISECONDS = 500, 5, 50
CHANGES = ("begin", "record")
STATE = """() => {
  const list = document.getElementById("standings");
  const rows = list.querySelectorAll("[data-entry]").length;
  return { version: Number(list.dataset.version), rows, busy: list.hasAttribute("aria-busy") };
}"""
SHOWS = f"""([least, players]) => {{
  const {{ version, rows, busy }} = ({STATE})();
  return version >= least && rows === players && !busy;
}}"""
PATIENCE = 90_000
SETTLED = 700
"""Milliseconds until what follows an update has been painted."""


def main() -> int:
    """Measure alone."""
    with chromium() as browser:
        return 0 if is_updated_lightly(browser) else 1


def is_updated_lightly(browser: Browser) -> bool:
    """Print the longest tasks of updates; say whether they are short enough."""
    started = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as name,
        own_database(Path(name)) as url,
        organizing(url, Path(name), "tests.bench.weight.long_event") as organizer,
    ):
        folder, path = Path(name), organizer.ask("make")["path"]
        print(f"  {PLAYERS} players, an update in place (made in {time.monotonic() - started:.0f} s):", flush=True)
        given = {"HALL": "1", "SECRET_KEY": "only-for-tests", "DATABASE_URL": url, "LOG_LEVEL": "WARNING", "QR": "0"}
        with serving(folder / "var", STATIC_ROOT=str(folder / "static"), **given) as server:
            device = phone(browser)
            page = device.new_page()
            device.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.goto(f"http://127.0.0.1:{server.port}{path}", timeout=PATIENCE)
            page.wait_for_selector("[data-live-state][data-state=live]", state="attached", timeout=PATIENCE)
            page.wait_for_timeout(SETTLED)
            try:
                rounds = [[update(browser, page, organizer, action) for action in CHANGES] for _round in range(ROUNDS)]
            except TookTooLong:
                print(f"    An update did not arrive within {PATIENCE // 1000} s: {page.evaluate(STATE)}", flush=True)
                return False
            finally:
                device.close()
    every, one = zip(*rounds, strict=True)
    good = [is_short("every row changes", every), is_short("a hand is recorded", one)]
    return all(good)


def update(browser: Browser, page: Page, organizer: Organizer, action: str) -> Work:
    """Let something happen at the event; return what the page does until it shows that."""
    return traced(browser, page, partial(wait_for_update, page, organizer, action))


def wait_for_update(page: Page, organizer: Organizer, action: str) -> None:
    """Let something happen at the event, and wait until the page shows it and stands still."""
    version = organizer.ask(action)["version"]
    page.wait_for_function(SHOWS, arg=[version, PLAYERS], polling=100, timeout=PATIENCE)
    page.wait_for_timeout(SETTLED)


def is_short(what: str, rounds: Sequence[Work]) -> bool:
    """Print the work of the rounds; say whether the longest task was short in the one that was disturbed least."""
    own = min(work.own for work in rounds)
    script, layout = (min(times) for times in zip(*((work.script, work.layout) for work in rounds), strict=True))
    tasks = ", ".join(f"{work.own:.0f} ({work.longest:.0f})" for work in rounds)
    print(f"    when {what}, the longest task takes {own:.0f} ms (at most {MOST_MILLISECONDS}); in all", end=" ")
    print(f"{script:.0f} ms script, {layout:.0f} ms layout; rounds (by the clock): {tasks}", flush=True)
    return own <= MOST_MILLISECONDS


if __name__ == "__main__":
    sys.exit(main())
