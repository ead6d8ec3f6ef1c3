"""Take the pictures of the docs, light and each device at one size: `make pictures`.

Run it after a change that one of them shows, look at what it wrote, and commit it. `make test` leaves it out.
"""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import global_settings
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page, expect
from pytest_django import Settings

from tests.browser.conftest import PASSWORD
from tests.browser.organizer.test_day import in_office
from tests.browser.organizer.test_import import LIST
from tests.browser.tablet.table_event import Finger, link_of, seat_people, without_worker
from tests.browser.tablet.test_screens import finish_all
from tests.browser.visitor import Visitor
from tests.servers import serving, spare_port
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, play
from tests.tournament.standings.staged import add_final, play_session
from tournament.accounts.table_links import issue_table_links, open_link, token_of
from tournament.core.permissions import SYSTEM
from tournament.demo import Setup, load_built
from tournament.models import Account, Entry, Session, Table, TableLink, Tournament
from tournament.players.check_in import check_in
from tournament.players.enrolment import withdraw
from tournament.public.prizes import open_prizes, show_prize
from tournament.public.projector_settings import change_display
from tournament.sessions.running import call_referee
from tournament.setup.tournament import publish
from tournament.tables.paper.totals import enter_totals
from tournament.tables.signatures import close_table

IMAGES = Path(__file__).parents[2] / "docs" / "images"
COLOURS = 256
PLAYERS = [
    *(("Hsu Wei-Ting", "TPE"), ("Sofia Brandt", "SWE"), ("Ravi Menon", "IND"), ("Pieter de Wit", "NED")),
    *(("Lars Holm", "DEN"), ("Camille Verhoeven", "BEL"), ("Tomasz Wrona", "POL"), ("Anna Kovács", "HUN")),
    *(("Carlos Ibarra", "ESP"), ("Mikael Lahti", "FIN"), ("Zsófia Balogh", "HUN"), ("Wu Jiahao", "CHN")),
    *(("Inês Falcão", "POR"), ("Marek Dvorský", "CZE"), ("Li Wenjun 李文君", "CHN"), ("Henrik Sandvik", "NOR")),
    *(("Giulia Serra", "ITA"), ("Oksana Bilyk", "UKR"), ("Felix Amsel", "AUT"), ("Nora Lindqvist", "SWE")),
    *(("Paul Girard", "FRA"), ("Emma Jansen", "NED"), ("Jonas Weber", "GER"), ("Aoi Tanaka", "JPN")),
]
LAPTOP = {"width": 1366, "height": 768}
WALL = {"width": 1280, "height": 720}
CORNERS = {EAST: 61, SOUTH: 17, WEST: -28, NORTH: -50}
DESK = """<style>
  main {{ width: 1280px; height: 760px; background: #ebe3d3; position: relative; overflow: hidden; }}
  img {{ position: absolute; box-shadow: 0 6px 24px #0004; }}
  .laptop {{ left: 30px; top: 26px; width: 850px; border-radius: 10px; }}
  .tablet {{ left: 612px; top: 250px; width: 616px; border: 12px solid #10241c; border-radius: 24px; }}
  .phone {{ left: 200px; top: 250px; width: 216px; border: 8px solid #10241c; border-radius: 20px; }}
</style><main>
  <img class="laptop" src="{laptop}"><img class="phone" src="{phone}"><img class="tablet" src="{tablet}">
</main>"""
PAIR = """<style>main {{ width: 800px; background: #fff; display: flex; gap: 20px; }} img {{ width: 390px; }}</style>
<main><img src="{left}"><img src="{right}"></main>"""
# The squares of the code are drawn: no font makes them square.
CONSOLE = """<style>
  main {{ width: 640px; padding: 24px; background: #ebe3d3; }}
  div {{ background: #fffdf7; color: #10241c; border-radius: 10px; overflow: hidden; box-shadow: 0 6px 24px #0003; }}
  b {{ display: block; padding: 9px 14px; background: #d9d0bd; font: 15px sans-serif; }}
  pre {{ margin: 0; padding: 18px; font: 15px/1.3 sans-serif; white-space: pre-wrap; }}
  .row {{ display: flex; }} i {{ width: 7px; height: 14px; }}
  .row:last-of-type {{ height: 7px; overflow: hidden; }}
</style><main><div><b>Kongbox</b><pre>{text}</pre></div></main>"""
INK, PAPER = "#10241c", "#fff"  # a console is dark, the picture is light: signs are paper, gaps are ink
BLOCKS = {
    "█": PAPER,
    "▀": f"linear-gradient({PAPER} 50%, {INK} 50%)",
    "▄": f"linear-gradient({INK} 50%, {PAPER} 50%)",
}

Visit = Callable[..., Visitor]


def keep(picture: bytes, name: str) -> None:
    """Write a picture with no more colours than pages have, which is a third of its size."""
    with Image.open(io.BytesIO(picture)) as image:
        image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(IMAGES / f"{name}.png", optimize=True)


def take(page: Page, name: str = "") -> bytes:
    """Take a picture once everything is there and nothing passing lies over it; keep it under a name."""
    page.wait_for_load_state("networkidle")
    for toast in page.locator("[data-toast]").all():
        expect(toast).to_be_empty()
    page.evaluate("() => document.activeElement?.blur()")
    page.mouse.move(0, 0)
    picture = page.screenshot()
    if name:
        keep(picture, name)
    return picture


def compose(visitor: Visitor, name: str, markup: str, **parts: bytes | str) -> None:
    """Keep a picture of a page made of pictures and text."""
    sources = {
        key: f"data:image/png;base64,{base64.b64encode(part).decode()}" if isinstance(part, bytes) else part
        for key, part in parts.items()
    }
    visitor.page.goto("about:blank")
    visitor.page.set_content(markup.format(**sources))
    visitor.page.evaluate("() => Promise.all([...document.images].map((image) => image.decode()))")
    keep(visitor.page.locator("main").screenshot(), name)


def draw_lines(text: str) -> str:
    """Return lines of a console as markup, those of a QR code in squares."""
    width = max(len(line) for line in text.splitlines() if BLOCKS.keys() & set(line))
    drawn = []
    for line in text.splitlines():
        if BLOCKS.keys() & set(line):
            signs = (f'<i style="background: {BLOCKS.get(sign, INK)}"></i>' for sign in line.ljust(width))
            drawn.append(f'<span class="row">{"".join(signs)}</span>')
        else:
            drawn.append(html.escape(line) + "\n")
    return "".join(drawn)


def name_players(event: Event) -> None:
    """Give the players names and countries."""
    for entry, (name, country) in zip(event.entries, PLAYERS, strict=False):
        Entry.objects.filter(pk=entry.pk).update(name=name, country=country)


def office_of(visit: Visit, slug: str, path: str) -> Page:
    """Return a page of the office on a laptop."""
    visitor = visit("laptop", viewport=LAPTOP)
    return visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next=/organize/{slug}/{path}")


@pytest.fixture
def championship(organizer: Account, live_server: object) -> Tournament:
    """Return a large event in its third session: a referee is called, a tablet is silent, a table has none."""
    setup = Setup(name="Lakeside Championship", slug="lakeside", place="Lucerne", players=40, sessions=6)
    tournament = load_built(setup, timezone.now())
    for link in issue_table_links(tournament=tournament, numbers=range(1, 11), by=SYSTEM):
        if link.number != 9:
            open_link(link=link, device=f"tablet {link.number}")
    silent = TableLink.objects.filter(tournament=tournament, number=3)
    silent.update(seen_at=timezone.now() - timedelta(minutes=2))
    under_way = Session.objects.get(tournament=tournament, status=Session.Status.OPEN)
    call_referee(table=Table.objects.get(session=under_way, number=2), by=SYSTEM)
    Table.objects.filter(session=under_way, number=2).update(called_at=timezone.now() - timedelta(minutes=1))
    change_display(tournament=tournament, by=SYSTEM, pinned="standings")
    return tournament


def test_an_event_on_every_device(visit: Visit, championship: Tournament) -> None:
    """Board, seating, projector, standings, a player, a table, and three of them on a desk."""
    page = office_of(visit, championship.slug, "board/")
    board = take(page, "board")
    page.goto(page.url.replace("board/", "seating/"))
    take(page, "seating")

    phone = visit("phone")
    standings = take(phone.open(f"/t/{championship.slug}/"))
    phone.page.locator(".standings tbody a, table tbody a").nth(4).click()
    phone.page.wait_for_url("**/player/**")
    player = take(phone.page)
    compose(visit("laptop"), "phones", PAIR, left=standings, right=player)

    wall = visit("laptop", viewport=WALL)
    wall.open(f"/t/{championship.slug}/display/")
    wall.page.locator("[data-display] button").first.click()
    take(wall.page, "projector")

    link = TableLink.objects.get(tournament=championship, number=5)
    TableLink.objects.filter(pk=link.pk).update(device="", seen_at=None)
    finger = Finger.at(without_worker(visit)("tablet"), f"/table/{token_of(link)}/")
    finger.seat("S")
    finger.seat("W")
    finger.digits(24)
    tablet = take(finger.page, "table")
    compose(visit("laptop"), "kongbox", DESK, laptop=board, phone=standings, tablet=tablet)


def test_an_event_in_the_making(visit: Visit, organizer: Account) -> None:
    event = make_event(tables=4, sessions=4, is_open=False)
    name_players(event)
    publish(tournament=event.tournament, by=SYSTEM)
    take(office_of(visit, event.tournament.slug, ""), "overview")
    empty = make_event(tables=0, sessions=0, is_open=False)
    page = office_of(visit, empty.tournament.slug, "players/import/")
    page.locator("textarea").fill(LIST.replace("Wong Li", "Li Wong"))
    page.locator("main form button[type=submit]").last.click()
    page.locator("select[name=column-0]").select_option("name")
    expect(page.locator("#line-6")).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 1100})
    take(page, "import")


def test_check_in(visit: Visit, organizer: Account) -> None:
    event = make_event(tables=6, sessions=2, reserves=2, is_open=False)
    name_players(event)
    for entry in event.entries[:24:2]:
        check_in(entry=entry, arrival="here", by=SYSTEM)
    take(office_of(visit, event.tournament.slug, "check-in/"), "check-in")


def test_who_goes_on(visit: Visit, organizer: Account) -> None:
    event = make_event(tables=6)
    name_players(event)
    publish(tournament=event.tournament, by=SYSTEM)
    final = add_final(event, size=8)
    winners, level = (140, 131, 122, 113, 104, 60), ((30, 20), (17, 12), (17, 9), (21, 1), (3, 2), (2, 1))
    points = [
        total
        for winner, (second, third) in zip(winners, level, strict=True)
        for total in (winner, second, third, -winner - second - third)
    ]
    play_session(event, 1, points)
    withdraw(entry=Entry.objects.get(tournament=event.tournament, number=14), reason="Left for a flight", by=SYSTEM)
    page = office_of(visit, event.tournament.slug, f"stages/{final.number}/advance/")
    page.locator("button[form=draw]").click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(1)
    page.reload()
    page.set_viewport_size({"width": 1366, "height": 860})
    take(page, "advance")


def test_totals_from_paper(visit: Visit, organizer: Account) -> None:
    event = seat_people("mcr", tables=8)
    name_players(event)
    for number in (1, 2):
        table = Table.objects.get(session=event.session, number=number)
        enter_totals(table=table, totals=CORNERS, by=SYSTEM)
    third = Table.objects.get(session=event.session, number=3)
    play(event, (SOUTH, 12, EAST), (WEST, 20), table=third)
    close_table(table=Table.objects.get(pk=third.pk), reason="Signed", by=SYSTEM)
    page = in_office(visit("laptop", viewport=LAPTOP), event, "sessions/1/totals/")
    for total in ("86", "-173", "-127", "219", "12", "61"):
        page.keyboard.type(total)
        page.keyboard.press("Enter")
    expect(page.locator("#paper-4")).to_have_attribute("data-state", "wrong")
    keep(page.screenshot(), "paper-grid")


def test_a_table_signs(visit: Visit, live_server: object) -> None:
    event = seat_people("mcr", sessions=2)
    finish_all(event)
    Session.objects.filter(pk=event.sessions[1].pk).update(is_seating_released=True)
    finger = Finger.at(without_worker(visit)("tablet"), link_of(event))
    for _corner in range(2):
        finger.tap(".sign-seat[data-open]")
    expect(finger.page.locator(".seal:not([data-empty])")).to_have_count(2)
    take(finger.page, "signing")


def test_a_play_clock(visit: Visit, live_server: object) -> None:
    event = seat_people("zung-jung")
    visitor = without_worker(visit)("tablet")
    page = visitor.page
    page.clock.install(time=0)
    page.goto(f"{link_of(event)}session/1/play-clock/")
    page.clock.pause_at(60_000)
    for seat, milliseconds in (("E", 31_000), ("S", 31_000), ("W", 9_000)):
        page.locator(f"[data-seat={seat}] [data-start]").tap()
        page.clock.run_for(milliseconds)
    keep(page.screenshot(), "play-clock")


def test_prizes(visit: Visit, organizer: Account) -> None:
    setup = Setup(name="Harbour Open", slug="prizes", place="Rotterdam", progress="finished")
    tournament = load_built(setup, timezone.now())
    open_prizes(tournament=tournament, kind="players", is_warned=True, by=SYSTEM)
    for seen in range(3):
        show_prize(tournament=tournament, seen=seen, step=1, by=SYSTEM)
    visitor = visit("laptop", viewport=WALL)
    visitor.open(f"/t/{tournament.slug}/display/").locator("[data-display] button").first.click()
    expect(visitor.page.locator(".prize[data-open]")).to_have_count(3)
    take(visitor.page, "prize-giving")


@pytest.fixture
def new_hall(tmp_path: Path) -> Any:
    """Yield a hall's server with an empty database, and what it prints."""
    port = spare_port()
    shown = {"HALL": "1", "PUBLIC_URL": "http://192.168.1.20:8000", "QR": "1", "TZ": "Europe/Lisbon"}
    shown |= {"PORT": str(port), "PYTHONIOENCODING": "utf-8", "ALLOWED_HOSTS": "*"}
    with serving(tmp_path, **shown) as server:
        yield server


def test_installing(visit: Visit, arrive: Visit, new_hall: Any, settings: Settings) -> None:
    settings.PASSWORD_HASHERS = global_settings.PASSWORD_HASHERS
    compose(visit("laptop"), "installing-console", CONSOLE, text=draw_lines(new_hall.output.strip()))
    visitor = arrive(f"http://127.0.0.1:{new_hall.port}", "laptop", viewport={"width": 1024, "height": 768})
    take(visitor.open("/organize/first/"), "installing-first")
