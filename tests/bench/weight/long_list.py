"""Five hundred players on a slow phone: how long the longest task is when their standings change before its eyes."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from tests.bench.weight.visits import SLOWER, chromium, phone
from tests.databases import own_database
from tests.servers import serving
from tests.tournament.live.organizer import Organizer, organizing

PLAYERS, ROUNDS, MOST_MILLISECONDS = 500, 5, 50
WATCH = """() => {
  globalThis.tasks = [];
  const note = (list) => tasks.push(...list.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(note).observe({ type: "longtask" });
}"""
SHOWS = """([version, rows]) => {
  const list = document.getElementById("standings");
  return Number(list.dataset.version) >= version && list.querySelectorAll("[data-entry]").length === rows
    && !list.hasAttribute("aria-busy");
}"""
PATIENCE = 120_000
SETTLED = 700
"""Milliseconds until what follows an update has been painted."""


def main() -> int:
    """Measure alone."""
    with chromium() as browser:
        return 0 if is_updated_lightly(browser) else 1


def is_updated_lightly(browser: Browser) -> bool:
    """Print the longest tasks of updates; say whether they are short enough."""
    with (
        tempfile.TemporaryDirectory() as name,
        own_database(Path(name)) as url,
        organizing(url, Path(name), "tests.bench.weight.long_event") as organizer,
    ):
        folder, path = Path(name), organizer.ask("make")["path"]
        given = {"HALL": "1", "SECRET_KEY": "only-for-tests", "DATABASE_URL": url, "LOG_LEVEL": "WARNING", "QR": "0"}
        with serving(folder / "var", STATIC_ROOT=str(folder / "static"), **given) as server:
            device = phone(browser)
            page = device.new_page()
            page.add_init_script(f"({WATCH})()")
            device.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.goto(f"http://127.0.0.1:{server.port}{path}")
            page.wait_for_selector("[data-live-state][data-state=live]", state="attached")
            page.wait_for_timeout(SETTLED)
            actions = ("begin", "record")
            longest = [[longest_task(page, organizer, action) for action in actions] for _round in range(ROUNDS)]
            device.close()
    # A busy machine slows some rounds.
    every, some = (float(median(tasks)) for tasks in zip(*longest, strict=True))
    print(f"  {PLAYERS} players, an update in place: longest task {every:.0f} ms when every row changes,", end=" ")
    print(f"{some:.0f} ms after a hand (at most {MOST_MILLISECONDS})", flush=True)
    return max(every, some) <= MOST_MILLISECONDS


def longest_task(page: Page, organizer: Organizer, action: str) -> float:
    """Let something happen at the event; return the longest task until the page shows it, 0 where none is long."""
    page.evaluate("tasks.length = 0")
    version = organizer.ask(action)["version"]
    page.wait_for_function(SHOWS, arg=[version, PLAYERS], polling=100, timeout=PATIENCE)
    page.wait_for_timeout(SETTLED)
    return float(max(page.evaluate("tasks"), default=0))


if __name__ == "__main__":
    sys.exit(main())
