"""A list is put right in its preview: on a laptop by the keyboard, on a phone by taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PASSWORD
from tests.browser.organizer.test_seating import examine
from tests.browser.visitor import Visitor
from tests.tournament.events import make_event
from tournament.models import Account, Entry, Tournament

LIST = (
    "Dike Open 2026: registrations;;;\n\nWho plays?;Nationality;EMA number;Club\n"
    'Anouk Bamboeveld;Niederlande;13081182;Four Winds\n"Kovács, Péter";HUN;10000001;\nWong Li;Atlantis;10000002;\n'
    "Ada Lovelace;GB;8290001;North\nTotal;;;4"
)


@pytest.fixture
def tournament(organizer: Account) -> Tournament:
    return make_event(tables=0, sessions=0, is_open=False).tournament


def give(visitor: Visitor, tournament: Tournament, text: str, held: list[Route] | None = None) -> Page:
    """Sign in and give a list; its preview is on a slow network where its script is to be `held` back."""
    path = f"/organize/{tournament.slug}/players/import/"
    page = visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next={path}")
    page.get_by_label("Paste the list").fill(text)
    if held is not None:
        visitor.intercept("**/htmx*.js", lambda route: held.append(route))
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_role("heading", name="Check the list")).to_be_visible()
    return page


def test_a_list_is_put_right_by_the_keyboard(
    visit: Callable[..., Visitor], tournament: Tournament, pictures: Path
) -> None:
    visitor, held = visit("laptop"), list[Route]()
    page = give(visitor, tournament, LIST, held)
    expect(page.get_by_text("Which column holds the names?")).to_be_visible()
    # A hurried choice counts, too: the scripts are not there yet.
    page.locator("select[name=column-0]").select_option("name")
    for _wait in range(250):
        if held:
            break
        page.wait_for_timeout(20)
    (script,) = held
    script.continue_()
    expect(page.get_by_text("Which column holds the names?")).to_have_count(0)
    expect(page.get_by_text("1 line has a problem")).to_be_visible()
    examine(visitor, pictures / "import-laptop.png")
    page.locator("#line-6").get_by_label("Country").fill("China")
    page.keyboard.press("Tab")
    # The line is checked while the next field is typed in, and nothing of that is lost.
    page.keyboard.type("9")
    expect(page.get_by_role("button", name="Import 4 players").first).to_be_visible()
    expect(page.locator("#line-6").get_by_label("Association number")).to_be_focused()
    expect(page.locator("#line-6").get_by_label("Association number")).to_have_value(re.compile("9"))
    page.get_by_role("button", name="Edit line 7").press("Enter")
    expect(page.locator("#line-7").get_by_label("Name")).to_be_focused()
    page.keyboard.type(" Byron")
    page.get_by_role("button", name="Import 4 players").first.press("Enter")
    expect(page.get_by_text("4 new, 0 updated, 1 skipped.")).to_be_visible()
    names = set(Entry.objects.filter(tournament=tournament).values_list("name", "country"))
    assert {("Péter Kovács", "HUN"), ("Wong Li", "CHN"), ("Ada Lovelace Byron", "GBR")} <= names


def test_a_list_is_put_right_on_a_phone(visit: Callable[..., Visitor], tournament: Tournament, pictures: Path) -> None:
    visitor = visit("phone")
    page = give(visitor, tournament, LIST)
    page.get_by_role("button", name="Who plays?").tap()
    expect(page.get_by_text("1 line has a problem")).to_be_visible()
    examine(visitor, pictures / "import-phone.png")
    page.get_by_label("Skip line 6").tap()
    expect(page.get_by_role("button", name="Import 3 players").first).to_be_visible()
    page.get_by_role("button", name="Edit line 7").tap()
    page.locator("#line-7").get_by_label("Club").fill("South")
    page.get_by_role("button", name="Import 3 players").last.tap()
    expect(page.get_by_text("3 new, 0 updated, 2 skipped.")).to_be_visible()
    assert Entry.objects.get(tournament=tournament, name="Ada Lovelace").club == "South"
