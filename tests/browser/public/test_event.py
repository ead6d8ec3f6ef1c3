"""The public pages of a tournament in a real browser: on a phone, on a laptop, without script, on paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scoring.outcome import Win
from tests.browser.tablet.test_screens import RUN_TOGETHER
from tests.browser.test_screens import look_around
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, hand, make_event, new_id, play
from tests.tournament.hands import EDGE_WAIT
from tests.tournament.public.crowds import make_crowd
from tournament.core.permissions import SYSTEM
from tournament.demo import load_fixtures
from tournament.models import Session, Table, Tournament
from tournament.penalties.giving import Offence, penalise, penalise_entry
from tournament.seating.plan import release_seating
from tournament.sessions.running import pause_session
from tournament.tables.settling import HandEntry

HOLDING = {name: EDGE_WAIT[name] for name in ("hand", "melds", "win", "flowers")}
IS_IN_VIEW = """(row) => {
  const box = row.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight + 1;
}"""


@pytest.fixture
def event(live_server: LiveServer) -> Event:
    """Return a tournament under way: two sessions closed, the third half played, the fourth seated."""
    event = make_crowd(tables=6, sessions=4, played=2, clock_minutes=100)
    table = Table.objects.get(session=event.sessions[2], number=6)
    Table.objects.filter(pk=table.pk).update(hands_recorded=0, total_east=0, total_south=0, total_west=0, total_north=0)
    first = hand(Table.objects.get(pk=table.pk), SOUTH, 14, EAST, holdings={SOUTH: HOLDING})
    play(event, first, (WEST, 88), (None,), (NORTH, 8, WEST), table=table)
    offence = Offence(kind="false-win")
    penalise(table=table, seat=WEST, offence=offence, reason="Why", command_id=new_id(), by=SYSTEM)
    penalise_entry(entry=event.entries[3], offence=Offence(kind="off-standing", points=10), reason="Phone", by=SYSTEM)
    release_seating(session=event.sessions[3], by=SYSTEM)
    return event


PAGES = {
    "standings": "",
    "seating": "session/4/",
    "session": "session/3/",
    "table": "session/3/table/6/",
    "countries": "countries/",
    "teams": "teams/",
    "fairness": "fairness/",
    "sessions": "sessions/",
}
# Tabs whose words run into the next one, where a tap means something else.
SQUEEZED = """() => [...document.querySelectorAll(".tabs > a")]
  .filter((tab) => tab.scrollWidth > tab.clientWidth).map((tab) => tab.textContent)"""
OPENED = {"countries": "POR", "teams": "Bamboo Grove of the Northern Isles"}


def test_public_pages_fit_and_shut_nobody_out(visit: Callable[..., Visitor], event: Event, pictures: Path) -> None:
    """A player's page and the big hands are looked at in test_player.py, slides in test_display.py."""
    visitor = visit("phone")
    for name, part in PAGES.items():
        page = visitor.open(f"/t/crowd/{part}")
        if name in OPENED:
            page.locator("summary", has_text=OPENED[name]).click()
        expect(page.locator(".tabs [aria-current]")).to_be_in_viewport(ratio=1)
        look_around(visitor, pictures, f"public_{name}", [("phone", "light"), ("laptop", "dark")])
        visitor.turn("phone", "light")


def test_public_pages_reflow_at_320_pixels_and_on_a_tablet(visit: Callable[..., Visitor], event: Event) -> None:
    visitor = visit("phone", language="zh")
    for part in PAGES.values():
        visitor.open(f"/t/crowd/{part}")
        for width in (320, 768, 1100):
            visitor.page.set_viewport_size({"width": width, "height": 800})
            assert visitor.overflow() <= 0, (width, part)
            assert visitor.page.evaluate(SQUEEZED) == [], (width, part)
            assert visitor.small_targets() == [], (width, part)


def test_that_is_me_is_remembered_and_can_be_undone(
    visit: Callable[..., Visitor], event: Event, pictures: Path
) -> None:
    visitor = visit("phone")
    page = visitor.open("/t/crowd/")
    mine = page.locator("#standings tr[data-entry]").nth(14)
    number = mine.get_attribute("data-entry")
    page.get_by_role("button", name="That’s me").tap()
    expect(page.get_by_text("Tap your name in the list.")).to_be_visible()
    mine.locator(".person").tap()
    mine = page.locator(f'#standings tr[data-entry="{number}"]')
    expect(mine.locator(".you")).to_have_text("You")
    assert page.url.endswith("/t/crowd/"), "the tap chose a row and did not follow its link"
    page.reload()
    expect(mine).to_have_attribute("aria-current", "true")
    for position in ("0", "document.querySelector('#standings table').offsetHeight"):
        page.evaluate(f"() => scrollTo(0, {position})")
        assert mine.locator("td").first.evaluate(IS_IN_VIEW), "the row sticks to the edge"
    visitor.picture(pictures / "public_own_row-phone.png", is_whole=False)
    visitor.open("/t/crowd/session/4/")
    expect(page.locator(f'#seating [data-entry="{number}"] .you')).to_be_visible()
    visitor.open("/t/crowd/")
    page.get_by_role("button", name="Not me").tap()
    expect(page.locator(".you")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="That’s me")).to_be_visible()


def test_the_search_filters_as_one_types(visit: Callable[..., Visitor], event: Event) -> None:
    page = visit("phone").open("/t/crowd/")
    rows = page.locator("#standings tr[data-row]:visible")
    field = page.get_by_role("searchbox")
    field.fill("ines falcao")
    expect(rows).to_have_count(1)
    field.fill("nobody at all")
    expect(rows).to_have_count(0)
    expect(page.get_by_text("No player found with that name")).to_be_visible()
    field.fill("")
    expect(rows).to_have_count(24)
    field.fill("李")
    page.evaluate("htmx.trigger('#standings', 'version')")
    page.wait_for_function("() => document.querySelector('#standings tr[data-row]')?.hidden !== undefined")
    expect(rows).to_have_count(1)


ROWS = (
    "() => [...document.querySelectorAll('#standings tr[data-row]')].map((row) => [row.dataset.entry, row.innerText])"
)
FOCUSED = "() => document.activeElement.getAttribute('href')"


def test_a_long_list_follows_row_by_row(
    visit: Callable[..., Visitor], event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.views.public.tournament.LONG", 2)
    page = visit("phone").open("/t/crowd/")
    page.get_by_role("button", name="That’s me").tap()
    table = Table.objects.get(session=event.sessions[2], number=6)
    entry = table.seats.get(wind=EAST).entry
    assert entry
    me = str(entry.number)
    row = page.locator(f'#standings tr[data-entry="{me}"]')
    row.tap()
    row.locator("a").focus()
    before, place = page.evaluate(ROWS), page.evaluate("() => scrollY")
    focused = page.evaluate(FOCUSED)
    play(event, (EAST, 88), (EAST, 88), (EAST, 88), table=table)
    page.evaluate("() => { for (const _twice of [1, 2]) htmx.trigger('#standings', 'version'); }")
    page.wait_for_function(f"(before) => JSON.stringify(({ROWS})()) !== JSON.stringify(before)", arg=before)
    expect(page.locator("#standings:not([aria-busy])")).to_be_visible()
    assert page.locator("[data-is-me]").get_attribute("data-entry") == me, "the mark has moved with its owner"
    assert page.locator("#standings [aria-current]").count() == page.locator(".you").count() == 1
    assert page.evaluate(FOCUSED) == focused
    assert page.evaluate("() => scrollY") == place
    followed = page.evaluate(ROWS)
    assert [number for number, _text in followed] != [number for number, _text in before]
    page.reload()
    assert page.evaluate(ROWS) == followed


def test_the_clock_counts_down_and_stands_still(visit: Callable[..., Visitor], event: Event) -> None:
    visitor = visit("phone")
    page = visitor.open("/t/crowd/")
    clock = page.locator("[data-countdown]")
    expect(clock).to_contain_text("ends in")
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)
    pause_session(session=Session.objects.get(pk=event.sessions[2].pk), by=SYSTEM)
    page.evaluate("htmx.trigger('#event-head', 'version')")
    expect(clock).to_contain_text("paused with")


def test_without_script_the_pages_serve_all_the_same(visit: Callable[..., Visitor], event: Event) -> None:
    page = visit("phone", java_script_enabled=False).open("/t/crowd/")
    expect(page.locator("[data-countdown]")).to_contain_text("ends at")
    expect(page.get_by_role("button", name="That’s me")).to_be_hidden()
    page.get_by_role("searchbox").fill("falcao")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#standings tr[data-row]:visible")).to_have_count(1)
    page.goto("/t/crowd/session/3/table/6/")
    expect(page.locator(".course tbody tr")).to_have_count(5)  # four hands, and a penalty


def test_standings_print_on_few_sheets(visit: Callable[..., Visitor], event: Event, pictures: Path) -> None:
    visitor = visit("laptop", theme="dark")
    page = visitor.open("/t/crowd/")
    paper = page.pdf(format="A4", path=pictures / "public_standings.pdf")
    assert paper.count(b"/Type /Page\n") == 1, "two dozen players"
    page.emulate_media(media="print")
    assert page.locator(".tabs").is_hidden()
    assert page.locator(".finding").is_hidden()
    assert page.locator("thead th.by").first.is_visible()


def test_values_of_three_winners_can_be_read_on_a_phone(visit: Callable[..., Visitor], live_server: LiveServer) -> None:
    event = make_event("zung-jung")
    Tournament.objects.filter(pk=event.tournament.pk).update(is_published=True)
    wins = tuple(Win(seat, points) for seat, points in ((SOUTH, 320), (WEST, 105), (NORTH, 40)))
    play(event, HandEntry(number=1, dealer=EAST, wins=wins, discarder=EAST))
    page = visit("phone").open(f"/t/{event.tournament.slug}/session/1/table/1/")
    value = page.locator(".course .value").first
    expect(value).to_have_text("320 + 105 + 40")
    assert value.evaluate("(cell) => cell.scrollWidth <= cell.clientWidth")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_figures_of_five_digits_stay_in_their_columns(
    visit: Callable[..., Visitor], live_server: LiveServer, language: str
) -> None:
    load_fixtures(timezone.now())
    visitor = visit("phone", language=language)
    page = visitor.open("/t/island-riichi-open/session/1/table/1/")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator(".course").evaluate("(table) => table.scrollWidth - table.parentElement.clientWidth") <= 1
        assert page.evaluate(RUN_TOGETHER) == [], width
