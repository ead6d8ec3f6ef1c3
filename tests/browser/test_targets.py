"""What is tapped or focused, on every page: large enough whatever the font, with a ring that is seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PASSWORD
from tests.browser.tablet.table_event import link_of, without_worker
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, SOUTH, Event, play
from tests.tournament.public.crowds import make_crowd
from tournament.models import Account, Table

PUBLIC = [
    *("/", "/calculator/", "/api/", "/accounts/sign-in/", "/t/crowd/", "/t/crowd/sessions/", "/t/crowd/session/2/"),
    *("/t/crowd/session/2/table/3/", "/t/crowd/big-hands/", "/t/crowd/countries/", "/t/crowd/teams/"),
    *("/t/crowd/fairness/", "/t/crowd/player/1/", "/t/crowd/display/"),
]
PARTS = [
    *("", "players/", "players/import/", "players/draw/", "players/1/", "people/", "settings/", "seating/"),
    *("seating/new/", "board/", "sessions/", "sessions/2/close/", "links/", "codes/", "penalties/", "display/"),
    *("paper/", "results/", "log/", "table/2/3/", "session/2/table/3/"),
]
OFFICE = ["/organize/", "/organize/new/", "/organize/new/club-evening/", *(f"/organize/crowd/{part}" for part in PARTS)]
TABLE = ["", "session/2/penalties/", "session/2/totals/"]

# As if no font had a glyph for any word: what is large enough now is so by its style.
WORDLESS = """() => {
  const none = new CSSStyleSheet();
  none.replaceSync("* { font-size: 1px !important; line-height: 1 !important }");
  document.adoptedStyleSheets = [none];
  for (const folded of document.querySelectorAll("details")) folded.open = true;
}"""
WORDS_AGAIN = "() => { document.adoptedStyleSheets = []; }"

# Whatever shows its focus by a ring around it that something else cuts off: a place that scrolls, or cuts its corners.
CUT_RINGS = """() => {
  const reach = (element) => Math.max(0, ...getComputedStyle(element).boxShadow.split(/,(?![^(]*\\))/)
    .filter((shadow) => !shadow.includes("inset") && !/rgba\\([^)]*, 0\\.\\d+\\)/.test(shadow))
    .map((shadow) => Number.parseFloat(shadow.trim().split(" ").at(-1)) || 0));
  const cutters = (element) => {
    const found = [];
    for (let place = element.parentElement; place && place !== document.body; place = place.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(place);
      if (display !== "contents" && (overflowX !== "visible" || overflowY !== "visible")) found.push(place);
    }
    return found;
  };
  const cuts = (place, element, ring) => {
    const [inner, outer] = [element.getBoundingClientRect(), place.getBoundingClientRect()];
    const left = inner.left - outer.left - place.clientLeft + place.scrollLeft;
    const top = inner.top - outer.top - place.clientTop + place.scrollTop;
    const right = Math.max(place.scrollWidth, place.clientWidth) - left - inner.width;
    const bottom = Math.max(place.scrollHeight, place.clientHeight) - top - inner.height;
    const { overflowX, overflowY } = getComputedStyle(place);
    const isCutAcross = overflowX !== "visible" && Math.min(left, right) < ring - 0.5;
    return isCutAcross || (overflowY !== "visible" && Math.min(top, bottom) < ring - 0.5);
  };
  const seen = "a[href], button:enabled, summary, select, textarea, input:not([type=hidden]), [tabindex='0']";
  return [...document.querySelectorAll(seen)]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width)
    .filter((element) => cutters(element).some((place) => cuts(place, element, 6)))
    .filter((element) => {
      element.focus();
      return cutters(element).some((place) => cuts(place, element, reach(element)));
    })
    .map((element) => `${element.parentElement.className} > ${element.outerHTML.slice(0, 100)}`);
}"""

# The skip link as it is read: how its ink stands out against its own ground.
SKIP_CONTRAST = """() => {
  const skip = document.querySelector(".skip");
  skip.focus();
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const { color, backgroundColor } = getComputedStyle(skip);
  const [low, high] = [light(color), light(backgroundColor)].sort((one, other) => one - other);
  const { top, left } = skip.getBoundingClientRect();
  return top >= 0 && left >= 0 ? (high + 0.05) / (low + 0.05) : 0;
}"""


@pytest.fixture
def event(live_server: LiveServer) -> Event:
    """Return a tournament with one session closed and one under way."""
    event = make_crowd(tables=3, sessions=3, played=1, clock_minutes=100)
    table = Table.objects.get(session=event.sessions[1], number=3)
    Table.objects.filter(pk=table.pk).update(hands_recorded=0, total_east=0, total_south=0, total_west=0, total_north=0)
    play(event, (SOUTH, 24, EAST), (EAST, 8), table=Table.objects.get(pk=table.pk))
    return event


@pytest.mark.parametrize("audience", ["public", "office", "table"])
def test_targets_are_large_without_words_and_their_rings_whole(
    audience: str, visit: Callable[..., Visitor], event: Event, organizer: Account
) -> None:
    # A finger: with a mouse the places of a seating plan are lower.
    visitor = without_worker(visit)("tablet")
    link = link_of(event, 3)
    paths = {"public": PUBLIC, "office": OFFICE, "table": [f"{link}{part}" for part in TABLE]}[audience]
    if audience == "office":
        visitor.sign_in("organizer", PASSWORD)
    for path in paths:
        page = visitor.open(path)
        assert not page.locator(".error-code").count(), path
        page.keyboard.press("Tab")
        page.evaluate(WORDLESS)
        for width in (1024, 390):
            page.set_viewport_size({"width": width, "height": 800})
            assert visitor.small_targets() == [], (path, width)
        page.evaluate(WORDS_AGAIN)
        assert page.evaluate(CUT_RINGS) == [], path
        assert page.evaluate(SKIP_CONTRAST) >= 7, path
