"""A tournament from an empty server to its results, and a club evening, as people do it.

Nobody types an address or knows of an administration: every step is found by a link or a button that can be seen. Only
a table's code is scanned.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from python_calamine import CalamineWorkbook

from tests.browser.conftest import PASSWORD
from tests.browser.organizer.test_seating import examine as examine_seating
from tests.browser.tablet.table_event import Finger
from tests.browser.test_screens import examine
from tests.browser.visitor import Visitor
from tests.servers import Server, serving, spare_port
from tournament.accounts.roles import allow_creating
from tournament.models import Account

MESSY = Path(__file__).parents[1] / "tournament" / "players" / "messy_players.csv"


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[tuple[str, Server]]:
    """Yield the address of a server nobody has used yet, with streams and several writers."""
    port = spare_port()
    url = f"http://localhost:{port}"
    with serving(tmp_path, HALL="1", PUBLIC_URL=url, PORT=str(port), QR="0") as server:
        yield url, server


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name).first.click()
    page.wait_for_load_state()


def follow(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("link", name=name).first.click()
    page.wait_for_load_state()


def turn_to(page: Page, name: str) -> None:
    """Follow a link of the rail."""
    page.get_by_role("navigation", name="Tournament").get_by_role("link", name=name).click()
    page.wait_for_load_state()


def scan(page: Page) -> str:
    """Return where the code on the page leads: its address stands below."""
    return page.locator(".address").inner_text().replace("\n", "").strip()


def rows_of(file: Path, sheet: str) -> list[dict[str, object]]:
    """Return the lines of one sheet of a workbook, by their headings."""
    headings, *rows = CalamineWorkbook.from_path(str(file)).get_sheet_by_name(sheet).to_python()
    return [dict(zip(map(str, headings), row, strict=True)) for row in rows]


@pytest.mark.soak
def test_a_tournament_from_an_empty_server_to_its_results(
    empty: tuple[str, Server], arrive: Callable[..., Visitor], pictures: Path, tmp_path: Path
) -> None:
    home, server = empty
    office = arrive(home, "laptop", reduced_motion="reduce")
    keeper = arrive(home, "tablet")
    page = office.open("/")
    make_the_first_account(page, server)
    set_up(office, pictures)
    seat_everybody(office, pictures)
    print_and_publish(office)
    finger = start_playing(page, keeper)

    # What a tablet records is on the board automatically, and so is its call.
    turn_to(page, "Board")
    finger.win("S", "E", 12)
    winner = finger.page.locator('.seat[data-seat="S"] .seat-name').inner_text().splitlines()[0].strip()
    expect(page.locator(".feed")).to_contain_text(f"Table 1, hand 1: {winner} 12 from")
    expect(page.locator("#table-1")).to_contain_text("+36")
    finger.tap("[data-call]")
    page.get_by_role("button", name="I’m on my way to table 1").click()
    expect(finger.page.locator(".tablet-bar [data-call]")).to_have_attribute("aria-pressed", "false")
    press(page, "+5 min for all")
    expect(page.get_by_role("timer")).to_contain_text("124:")
    page.get_by_role("group", name="The projector shows").get_by_role("button", name="Seating").click()
    expect(page.get_by_role("button", name="Seating")).to_have_attribute("aria-pressed", "true")
    examine(office, pictures / "event_board-laptop.png")

    turn_to(page, "Overview")
    follow(page, "Public page")
    follow(page, "Standings")
    expect(page.get_by_role("row").filter(has_text=winner)).to_contain_text("+36")
    come_back(page)

    give_a_penalty(page, winner)
    turn_to(page, "Board")
    follow(page, "Close session")
    expect(page.get_by_text("1 table is not signed.")).to_be_visible()
    for number in range(2, 9):
        page.get_by_label(f"Table {number} was not played").check()
    page.get_by_label("Why close without signatures").fill("Fire alarm")
    press(page, "Close these tables and the session")
    expect(page.get_by_role("link", name="Start session 2")).to_be_visible()
    expect(finger.page.get_by_text("A referee has closed this table.")).to_be_visible()

    turn_to(page, "Results")
    with page.expect_download() as saved:
        follow(page, "XLSX")
    saved.value.save_as(tmp_path / "results.xlsx")
    standings = rows_of(tmp_path / "results.xlsx", "Standings")
    assert len(standings) == 32
    assert next(row for row in standings if row["Name"] == winner)["Penalty"] == 5
    for visitor in (office, keeper):
        assert visitor.complaints() == []


def make_the_first_account(page: Page, server: Server) -> None:
    printed = re.search(r"Setup code: (\S+)", server.output)
    assert printed
    follow(page, "Create the first account")
    page.get_by_label("Setup code").fill(printed[1])
    page.get_by_label("Username").fill("Ada")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password confirmation").fill(PASSWORD)
    press(page, "Create account")


def set_up(office: Visitor, pictures: Path) -> None:
    """Create a tournament, import its players and draw their numbers."""
    page = office.page
    follow(page, "New tournament")
    follow(page, "Mahjong Competition Rules")
    page.get_by_label("Name", exact=True).fill("Dike Open")
    expect(page.get_by_label("Web address")).to_have_attribute("placeholder", "dike-open")
    page.get_by_label("Number of sessions").fill("7")
    page.get_by_label("Minutes per session").fill("120")
    examine(office, pictures / "event_new-laptop.png")
    press(page, "Create tournament")
    expect(page.get_by_role("heading", name="Dike Open")).to_be_visible()
    follow(page, "Enter players")
    follow(page, "Import a list")
    page.get_by_label("Or choose a file").set_input_files(MESSY)
    press(page, "Check the list")
    expect(page.get_by_text("Jürgen Bambusrohr")).to_be_visible()
    examine(office, pictures / "event_preview-laptop.png")
    press(page, "Import 32 players")
    turn_to(page, "Overview")
    expect(page.get_by_text("Everyone has a number.")).to_be_visible()  # the list brought them along


def seat_everybody(office: Visitor, pictures: Path) -> None:
    """Find a seating, use it, swap two, and let the players see where they sit."""
    page = office.page
    turn_to(page, "Overview")
    follow(page, "Make the seating")
    follow(page, "New seating")
    press(page, "Generate seating")
    expect(page.get_by_role("heading", name="New seating: meetings are optimal")).to_be_visible(timeout=60_000)
    examine_seating(office, pictures / "event_found-laptop.png")
    press(page, "Use this seating")
    expect(page.get_by_role("heading", name="Seating of 32 players, 7 sessions")).to_be_visible()
    places = page.locator("button.place .who")
    one, other = places.nth(0).inner_text(), places.nth(5).inner_text()
    places.nth(0).click()
    expect(page.get_by_text("Now tap the player to swap with.")).to_be_visible()
    places.nth(5).click()
    effect = page.locator(".swap-effect")
    expect(effect).to_contain_text(re.compile(r"repeated meetings 0 → \d"))
    examine_seating(office, pictures / "event_swap-laptop.png")
    effect.get_by_role("button", name="Swap").click()
    expect(page.get_by_text("Players swapped")).to_be_visible()
    assert (places.nth(0).inner_text(), places.nth(5).inner_text()) == (other, one)
    turn_to(page, "Overview")
    follow(page, "Publish seating")
    press(page, "Publish seating")
    expect(page.get_by_text("Seating of session 1 published.")).to_be_visible()


def print_and_publish(office: Visitor) -> None:
    """Print the cards of the tables, and let everyone follow."""
    page = office.page
    turn_to(page, "Overview")
    follow(page, "Print cards")
    with office.context.expect_page() as opened:
        page.locator("form[target=_blank] button").click()
    opened.value.wait_for_url("**/table-cards.pdf**")
    assert office.context.request.get(opened.value.url).body().startswith(b"%PDF")
    opened.value.close()
    turn_to(page, "Overview")
    press(page, "Publish")
    expect(page.get_by_role("link", name="Public page")).to_be_visible()


def start_playing(page: Page, keeper: Visitor) -> Finger:
    """Start the first session, and let a tablet scan the code of table 1."""
    follow(page, "Open the board")
    follow(page, "Start session 1")
    expect(page.get_by_text("Every seat is taken: 32 players, 8 tables.")).to_be_visible()
    press(page, "Start session 1")
    expect(page.get_by_role("timer")).to_contain_text("119:")
    follow(page, "Table links")
    follow(page, "Show QR code")
    return Finger.at(keeper, scan(page))


def come_back(page: Page) -> None:
    """Return from the public pages to the office."""
    for name in ("Account", "Organize"):
        page.get_by_role("banner").get_by_role("link", name=name).click()
        page.wait_for_load_state()
    follow(page, "Dike Open")
    expect(page.get_by_role("heading", name="Checklist")).to_be_visible()


def give_a_penalty(page: Page, name: str) -> None:
    turn_to(page, "Penalties")
    choice = page.get_by_label("Give a penalty to")
    choice.select_option(choice.locator("option").filter(has_text=name).get_attribute("value"))
    press(page, "Next")
    page.get_by_text("Points off the tournament standing").first.click()
    page.get_by_label("Points", exact=True).fill("5")
    press(page, "Preview penalty")
    expect(page.get_by_text("5 points come off the standing.")).to_be_visible()
    page.get_by_label("Reason").fill("Late")
    press(page, "Record penalty")
    expect(page.locator(".offences")).to_contain_text("5 off the standing")


@pytest.mark.django_db(transaction=True)
def test_a_club_evening_with_five_guests(visit: Callable[..., Visitor], pictures: Path, tmp_path: Path) -> None:
    allow_creating(Account.objects.create_user("host", password=PASSWORD))
    host = visit("phone", theme="dark")
    page = host.sign_in("host", PASSWORD)
    page.locator("summary").filter(has_text="your account").click()
    page.locator(".menu-panel").get_by_role("link", name="Organize").click()
    follow(page, "Club evening")
    page.get_by_label("Name", exact=True).fill("Tuesday")
    page.get_by_label("Rule set").select_option("bmja")
    page.get_by_label("Who is here?").fill("Agnes, Basil, Cressida, Desmond, Imogen")
    press(page, "Start the evening")
    page.get_by_role("listitem").filter(has_text="Agnes").get_by_role("button", name="Sit out").click()
    expect(page.get_by_text("sitting out", exact=True)).to_be_visible()
    expect(page.locator("input[name=entry]:checked")).to_have_count(4)
    examine(host, pictures / "event_evening-phone.png")
    press(page, "Start the game")
    expect(page.get_by_text("Scan to keep score")).to_be_visible()
    examine(host, pictures / "event_game-phone.png")
    address = page.get_by_role("link", name="or open the link").get_attribute("href")
    assert address

    finger = Finger.at(visit("tablet"), address)
    finger.seat("S")
    for seat, value in zip("SWNE", (64, 8, 16, 4), strict=True):
        finger.seat(seat)
        finger.digits(value)
    shown = finger.totals()
    finger.record()
    finger.expect_badge("Online")
    winner = finger.page.locator('.seat[data-seat="S"] .seat-name').inner_text().splitlines()[0].strip()
    follow(page, "Club evening")
    expect(page.locator("#games").get_by_role("listitem").filter(has_text=winner).last).to_contain_text(
        f"+{shown['S']}"
    )

    follow(page, "End the evening")
    page.get_by_label("Why close without signatures?").fill("Closing time")
    press(page, "End the evening")
    expect(page.get_by_text("The evening is over. Its results are final.")).to_be_visible()
    turn_to(page, "Results")
    with page.expect_download() as saved:
        follow(page, "XLSX")
    saved.value.save_as(tmp_path / "results.xlsx")
    standings = rows_of(tmp_path / "results.xlsx", "Standings")
    assert standings[0]["Name"] == winner
    assert {row["Name"] for row in standings} >= {"Basil", "Cressida", "Desmond", "Imogen"}
