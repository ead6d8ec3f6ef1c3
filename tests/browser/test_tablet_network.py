"""Bad network: what is entered without one is stored once, in order, when it is back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, expect

from tests.browser.table_event import Finger
from tests.browser.visitor import Visitor
from tests.servers import ROOT, Server, serving, spare_port

NAME = "kongbox.hall"
# winner, discarder ("" is a self-draw), points
HANDS = [
    ("S", "E", 12),
    ("W", "", 24),
    ("E", "N", 8),
    ("N", "S", 33),
    ("E", "", 9),
    ("W", "E", 16),
    ("S", "W", 10),
    ("N", "", 48),
    ("W", "S", 21),
    ("E", "W", 14),
    ("S", "", 13),
    ("N", "E", 88),
]


def expected_totals() -> dict[str, int]:
    """Return what the hands come to, worked out here from the rules on paper: 8 each, and the value."""
    totals = dict.fromkeys("ESWN", 0)
    for winner, discarder, points in HANDS:
        for payer in set("ESWN") - {winner}:
            paid = 8 + (points if discarder in ("", payer) else 0)
            totals[payer] -= paid
            totals[winner] += paid
    return totals


class Place:
    """A server with its data, that can be switched off and on again."""

    def __init__(self, var: Path, host: str) -> None:
        self.var, self.port = var, spare_port()
        self.home = f"http://{host}:{self.port}"
        self.environment = {"HALL": "1", "PUBLIC_URL": self.home, "QR": "0", "PORT": str(self.port)}
        self.running: AbstractContextManager[Server] | None = None

    def start(self) -> None:
        """Serve."""
        self.running = serving(self.var, **self.environment)
        self.running.__enter__()

    def stop(self) -> None:
        """Stop serving."""
        if self.running:
            self.running.__exit__(None, None, None)
        self.running = None

    def run(self, *arguments: str) -> str:
        """Return what a process on the same database prints."""
        given = {"PATH": os.environ["PATH"], "VAR_DIR": str(self.var), **self.environment}
        command = [sys.executable, "-m", "tests.browser.hall_event", *arguments]
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**given, "DJANGO_SETTINGS_MODULE": "tournament.settings"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip().splitlines()[-1]


@pytest.fixture
def make_place(tmp_path: Path) -> Iterator[Callable[[str], Place]]:
    """Yield a way to have a server on a name; it is stopped afterwards."""
    places: list[Place] = []

    def make(host: str) -> Place:
        places.append(Place(tmp_path / host, host))
        places[-1].start()
        return places[-1]

    yield make
    for place in places:
        place.stop()


@pytest.fixture(scope="module")
def hall_browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """Yield a Chromium for which the hall's name is this machine."""
    with launch(f"--host-resolver-rules=MAP {NAME} 127.0.0.1") as browser:
        yield browser


def enter(finger: Finger, hands: list[tuple[str, str, int]]) -> None:
    """Enter hands as they were played."""
    for winner, discarder, points in hands:
        finger.win(winner, discarder, points)


def check_stored(place: Place, finger: Finger) -> None:
    """Find all twelve hands once and in order, and the same totals on the screen and in the database."""
    stored = json.loads(place.run("report"))
    told = [[number, winner, discarder, "current"] for number, (winner, discarder, _) in enumerate(HANDS, start=1)]
    assert stored["hands"] == told
    assert stored["totals"] == expected_totals()
    assert finger.totals() == expected_totals()


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_twelve_hands_survive_a_cut_network_and_a_restart_on_plain_http(
    device: str, make_place: Callable[[str], Place], hall_browser: Browser
) -> None:
    place = make_place(NAME)
    visitor = Visitor.arrive(hall_browser, place.home, device)
    finger = Finger.at(visitor, place.run("make", "mcr"))
    page = visitor.page
    assert page.evaluate("() => window.isSecureContext") is False
    enter(finger, HANDS[:3])
    finger.expect_badge("Online")
    visitor.context.set_offline(True)
    place.stop()
    enter(finger, HANDS[3:9])
    finger.expect_badge("Offline, 6 kept here")
    assert finger.totals()["N"] != expected_totals()["N"]
    expect(page.locator('.seat[data-seat="E"] .seat-total use')).to_have_count(1)
    place.start()
    assert len(json.loads(place.run("report"))["hands"]) == 3
    visitor.context.set_offline(False)
    finger.expect_badge("Online")
    enter(finger, HANDS[9:])
    finger.expect_badge("Online")
    finger.expect_hand(13)
    check_stored(place, finger)
    assert visitor.faults == []
    visitor.context.close()


def test_twelve_hands_survive_an_offline_reload_where_the_context_is_secure(
    make_place: Callable[[str], Place], hall_browser: Browser
) -> None:
    place = make_place("localhost")
    visitor = Visitor.arrive(hall_browser, place.home, "tablet")
    finger = Finger.at(visitor, place.run("make", "mcr"))
    page = visitor.page
    assert page.evaluate("() => window.isSecureContext") is True
    enter(finger, HANDS[:3])
    finger.expect_badge("Online")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function("async (url) => Boolean(await caches.match(url))", arg=page.url)
    visitor.context.set_offline(True)
    place.stop()
    enter(finger, HANDS[3:6])
    finger.expect_badge("Offline, 3 kept here")
    page.reload()
    finger.expect_badge("Offline, 3 kept here")
    finger.expect_hand(7)
    enter(finger, HANDS[6:9])
    finger.expect_badge("Offline, 6 kept here")
    place.start()
    visitor.context.set_offline(False)
    finger.expect_badge("Online")
    enter(finger, HANDS[9:])
    finger.expect_badge("Online")
    check_stored(place, finger)
    visitor.context.close()


def test_the_first_view_stays_under_150_kilobytes(make_place: Callable[[str], Place], hall_browser: Browser) -> None:
    place = make_place(NAME)
    visitor = Visitor.arrive(hall_browser, place.home, "tablet")
    page = visitor.open(place.run("make", "mcr"))
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(
        """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map((entry) => [entry.name, entry.transferSize])"""
    )
    assert any("tiles" in name for name, _size in sizes)
    assert sum(size for _name, size in sizes) < 150_000, sizes
    visitor.context.close()


def test_the_page_warns_before_it_is_closed_with_entries_waiting(
    make_place: Callable[[str], Place], hall_browser: Browser
) -> None:
    place = make_place(NAME)
    visitor = Visitor.arrive(hall_browser, place.home, "tablet")
    finger = Finger.at(visitor, place.run("make", "mcr"))
    visitor.context.set_offline(True)
    finger.win("S", "E", 12)
    finger.expect_badge("Offline, 1 kept here")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    finger.page.on("dialog", stay)
    finger.page.close(run_before_unload=True)
    page = visitor.context.pages[0]
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    visitor.context.close()
