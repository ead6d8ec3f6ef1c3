"""A real Chromium, the pages it opens, and what must be true of each of them."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Generator, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Error, expect, sync_playwright
from pytest_django import DjangoDbBlocker, Settings

from tests.browser.hall_server import HallServer
from tests.browser.site_server import SiteServer
from tests.browser.visitor import ARGUMENTS, Visitor
from tests.chromium import find_chromium
from tests.fonts import font_environment
from tournament.models import Account, Tournament

# A busy machine needs longer than Playwright's five seconds.
expect.set_options(timeout=20_000)

LONGEST = {"test_whole_event", "test_network", "test_live", "test_hall"}
PASSWORD = "four-winds-and-a-dragon"


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Yield one Chromium for all tests of this folder, with fonts of ours.

    Playwright's loop runs in the thread the tests run in, and Django would refuse to touch the database there.
    """
    path = find_chromium()
    if path is None:
        pytest.skip("No Chromium was found on this machine.")
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        environment: dict[str, Any] = {**os.environ, **font_environment(tmp_path_factory.mktemp("fonts"))}
        with playwright.chromium.launch(executable_path=path, args=ARGUMENTS, env=environment) as chromium:
            yield chromium


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that in the end nobody waits for it."""
    items.sort(key=lambda item: item.path.stem not in LONGEST)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Take a picture of every page that is open when a test fails, and say where it lies."""
    report = yield
    browser = getattr(item, "funcargs", {}).get("browser")
    if report.when == "call" and report.failed and browser:
        folder = Path(tempfile.mkdtemp(prefix="kongbox-failed-"))
        for number, page in enumerate(page for context in browser.contexts for page in context.pages):
            with contextlib.suppress(Error):
                page.screenshot(path=folder / f"{number}.png")
        report.sections.append(("pictures", str(folder)))
    return report


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Settings) -> None:
    """Hash passwords quickly; how slowly Django does it is not tested here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session")
def live_server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[SiteServer]:
    """Serve pages and streams, so that open pages follow what happens at once."""
    with django_db_blocker.unblock():
        server = SiteServer()
        yield server
        server.stop()


@pytest.fixture
def arrive(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Yield a way to become a visitor of any server; afterwards all of them leave, whatever has happened."""
    visitors: list[Visitor] = []

    def become(home: str, device: str = "laptop", **wishes: Any) -> Visitor:
        visitors.append(Visitor.arrive(browser, home, device, **wishes))
        return visitors[-1]

    yield become
    for visitor in visitors:
        visitor.context.close()
    assert [fault for visitor in visitors for fault in visitor.faults] == []


@pytest.fixture
def visit(browser: Browser, live_server: SiteServer) -> Iterator[Callable[..., Visitor]]:
    """Yield a way to become a visitor; afterwards no visitor's console may hold an error.

    Devices ask for less motion here, for half of the work would be to paint it; those that `arrive` want it all.
    """
    visitors: list[Visitor] = []

    def become(device: str = "laptop", **wishes: Any) -> Visitor:
        visitors.append(Visitor.arrive(browser, live_server.url, device, **{"reduced_motion": "reduce", **wishes}))
        return visitors[-1]

    yield become
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints()]
    for visitor in visitors:
        visitor.context.close()
    live_server.let_finish()
    assert complaints == []


@pytest.fixture
def open_hall(tmp_path: Path, transactional_db: None) -> Iterator[Callable[[str], HallServer]]:
    """Yield a way to have a hall's server on a name; it is stopped afterwards, before its database is emptied."""
    halls: list[HallServer] = []

    def start(host: str) -> HallServer:
        halls.append(HallServer(tmp_path / host, host))
        halls[-1].start()
        return halls[-1]

    yield start
    for hall in halls:
        hall.stop()


@pytest.fixture
def organizer(transactional_db: None) -> Account:
    """Return an account that may do everything."""
    return Account.objects.create_superuser(username="organizer", password=PASSWORD)


@pytest.fixture
def tournaments(live_server: SiteServer) -> list[Tournament]:
    """Return published tournaments of every kind, names long and short."""
    today = timezone.localdate()
    rows: list[tuple[str, str, str, str, date, int]] = [
        ("harbour-open", "Harbour Open 2026", "Rotterdam", "mcr", today, 2),
        ("west-lake", "西湖杯国际麻将邀请赛", "杭州", "mcr", today - timedelta(days=1), 3),
        ("winter-cup", "Winter Cup", "Sheffield", "bmja", today + timedelta(days=26), 1),
        (
            "long-name",
            "Third Invitational of the Combined Lowland Clubs",
            "",
            "boxed",
            today + timedelta(days=40),
            2,
        ),
        ("autumn-final", "Autumn League Final", "Melbourne", "zung-jung", today - timedelta(days=22), 2),
        ("spring-open", "Spring Open", "Porto", "mcr", today - timedelta(days=230), 2),
        ("lantern-cup", "Lantern Cup", "Hong Kong", "zung-jung", today - timedelta(days=280), 1),
    ]
    return Tournament.objects.bulk_create(
        Tournament(
            slug=slug,
            name=name,
            place=place,
            ruleset=ruleset,
            starts_on=first,
            ends_on=first + timedelta(days=days - 1),
            status=("running" if index < 2 else "draft" if index < 4 else "finished"),
            is_published=True,
        )
        for index, (slug, name, place, ruleset, first, days) in enumerate(rows)
    )


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder for screenshots: the one SCREENSHOTS names, or one that pytest clears away."""
    named = os.environ.get("SCREENSHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
