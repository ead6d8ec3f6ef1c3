"""From an empty server to a drawn tournament, and a club evening, as an organizer does it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD
from tests.browser.test_screens import examine
from tests.browser.visitor import Visitor
from tournament.accounts import allow_creating, first_code
from tournament.models import Account, Entry, Table, Tournament

MESSY = Path(__file__).parents[1] / "tournament" / "messy_players.csv"


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name).first.click()
    page.wait_for_load_state()


def follow(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("link", name=name).first.click()
    page.wait_for_load_state()


@pytest.mark.django_db(transaction=True)
def test_from_an_empty_server_to_numbers_drawn(visit: Callable[..., Visitor], pictures: Path) -> None:
    visitor = visit("laptop")
    page = visitor.open("/")
    follow(page, "Make the first account")
    page.get_by_label("Code").fill(first_code())
    page.get_by_label("Username").fill("Ada")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password confirmation").fill(PASSWORD)
    press(page, "Make the account")
    follow(page, "New tournament")
    follow(page, "Mahjong Competition Rules")
    page.get_by_label("Name", exact=True).fill("Dike Open")
    expect(page.get_by_label("Address")).to_have_attribute("placeholder", "dike-open")
    page.get_by_label("Number of sessions").fill("7")
    examine(visitor, pictures / "setup_new-laptop.png")
    press(page, "Create the tournament")
    expect(page.get_by_role("heading", name="Dike Open")).to_be_visible()
    follow(page, "Enter players")
    follow(page, "Import a list")
    page.get_by_label("Or choose a file").set_input_files(MESSY)
    press(page, "Look at it")
    expect(page.get_by_text("Jürgen Bambusrohr")).to_be_visible()
    assert Entry.objects.count() == 0
    examine(visitor, pictures / "setup_preview-laptop.png")
    press(page, "Import 32 players")
    follow(page, "Draw numbers")
    press(page, "Draw numbers")
    expect(page.get_by_text("Numbers are drawn. Seed:")).to_be_visible()
    examine(visitor, pictures / "setup_players-laptop.png")
    tournament = Tournament.objects.get()
    assert {entry.number for entry in tournament.entries.all()} == set(range(1, 33))
    assert tournament.sessions.count() == 7
    assert page.goto("/organize/dike-open/")
    examine(visitor, pictures / "setup_overview-laptop.png")


@pytest.mark.django_db(transaction=True)
def test_a_club_evening_on_a_phone(visit: Callable[..., Visitor], pictures: Path) -> None:
    host = Account.objects.create_user("host", password=PASSWORD)
    allow_creating(host)
    visitor = visit("phone", theme="dark")
    page = visitor.sign_in("host", PASSWORD, "/accounts/sign-in/?next=/organize/new/club-evening/")
    page.get_by_label("Name", exact=True).fill("Tuesday")
    page.get_by_label("Rule set").select_option("bmja")
    page.get_by_label("Who has come?").fill("Agnes, Basil, Cressida, Desmond, Imogen")
    press(page, "Start the evening")
    page.get_by_role("listitem").filter(has_text="Agnes").get_by_role("button", name="Rest").click()
    expect(page.get_by_text("resting")).to_be_visible()
    chosen = page.locator("input[name=entry]:checked")
    expect(chosen).to_have_count(4)
    examine(visitor, pictures / "setup_evening-phone.png")
    press(page, "Start the game")
    expect(page.get_by_text("Scan to keep score")).to_be_visible()
    examine(visitor, pictures / "setup_game-phone.png")
    table = Table.objects.get()
    assert {seat.entry.name for seat in table.seats.select_related("entry") if seat.entry} == {
        "Basil",
        "Cressida",
        "Desmond",
        "Imogen",
    }
    follow(page, "Keep score here")
    expect(page.get_by_text("Imogen").first).to_be_visible()
