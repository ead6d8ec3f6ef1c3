"""Check-in in the browser: Enter checks in the only match, another phone sees it, a player's card does it too."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.organizer.test_day import in_office
from tests.browser.tablet.table_event import seat_people
from tests.browser.test_screens import examine
from tests.browser.visitor import Visitor
from tests.tournament.events import Event
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Entry
from tournament.players.check_in import check_in

Visit = Callable[..., Visitor]


@pytest.fixture
def event() -> Event:
    return seat_people("mcr", tables=4, sessions=2, reserves=2, is_open=False)


def here(page: Page, count: int) -> None:
    expect(page.locator(".came-count b")).to_have_text(str(count))


def test_enter_checks_in_and_every_open_page_sees_it(visit: Visit, organizer: Account, event: Event) -> None:
    laptop = in_office(visit("laptop"), event, "check-in/")
    phone = in_office(visit("phone"), event, "check-in/?show=missing")
    search = laptop.get_by_placeholder("Name or number")
    expect(search).to_be_focused()
    first, second = (entry for entry in event.entries[:2])
    search.fill(str(first.number))
    search.press("Enter")
    here(laptop, 1)
    here(phone, 1)
    expect(search).to_be_focused()
    expect(search).to_have_value("")
    expect(phone.locator(f"#arrive-{first.enrolment}")).to_have_count(0)
    search.fill("zzz")
    search.press("Enter")
    here(laptop, 1)
    search.fill("")
    phone.locator(f"#arrive-{second.enrolment}").tap()
    here(laptop, 2)
    laptop.locator(f"#arrive-{second.enrolment}").click()
    here(phone, 1)
    phone.goto(f"/organize/{event.tournament.slug}/card/{second.enrolment}/")
    expect(phone.get_by_text("Here since")).to_be_visible()
    here(laptop, 2)
    phone.wait_for_load_state("networkidle")
    phone.get_by_role("button", name="Undo check-in").tap()
    expect(phone.get_by_role("button", name="Check in")).to_be_visible()
    here(laptop, 1)


def test_an_answer_that_comes_late_leaves_the_page_following(visit: Visit, organizer: Account, event: Event) -> None:
    """The open page shows a check-in before the form that made it is answered: that answer finds its list replaced."""
    visitor = visit("laptop")
    page = in_office(visitor, event, "check-in/")
    held: list[tuple[Route, APIResponse]] = []
    visitor.intercept(re.compile(r"/check-in/\d+/"), lambda route: held.append((route, route.fetch())))
    first, second = event.entries[:2]
    page.locator(f"#arrive-{first.enrolment}").click()
    here(page, 1)
    (route, answer), *others = held
    assert others == []
    route.fulfill(response=answer)
    check_in(entry=second, arrival="here", by=SYSTEM)
    here(page, 2)


@pytest.mark.parametrize(("device", "theme"), [("laptop", "light"), ("phone", "dark")])
def test_check_in_fits(device: str, theme: str, visit: Visit, organizer: Account, event: Event, pictures: Path) -> None:
    for place, entry in enumerate(Entry.objects.filter(tournament=event.tournament)):
        arrival = {5: "late", 9: "absent", 12: ""}.get(place, "here")
        if arrival:
            check_in(entry=entry, arrival=arrival, by=SYSTEM)
    visitor = visit(device, theme=theme)
    page = in_office(visitor, event, "check-in/")
    for name in ("check-in/", "check-in/reserves/", "card/1/", "players/numbers/"):
        page.goto(f"/organize/{event.tournament.slug}/{name}")
        examine(visitor, pictures / f"day_{name.strip('/').replace('/', '-')}-{device}-{theme}.png")
