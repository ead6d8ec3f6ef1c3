"""A player scans their code at the signed table, and has the result on their own phone; the seal comes later."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from scoring.seats import WINDS
from tests.browser.test_screens import look_around
from tests.browser.visitor import Visitor
from tests.tournament.events import WEST, hand, make_event, new_id, play
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.models import Checkpoint
from tournament.sessions.running import close_session, finish_table
from tournament.setup.tournament import publish
from tournament.tables.signatures import sign_table

PLACES = (("phone", "light"), ("phone", "dark"), ("tablet", "light"), ("tablet", "dark"))
TOO_WIDE = """() => [...document.querySelectorAll(".slip-result dd")]
  .filter((figure) => figure.scrollWidth > figure.clientWidth).map((figure) => figure.textContent)"""


def test_a_signed_result_goes_home_on_the_players_own_phone(visit: Callable[..., Visitor], pictures: Path) -> None:
    event = make_event("riichi")
    publish(tournament=event.tournament, by=SYSTEM)
    play(event, hand(event.table, facts={"tenpai": {WEST: True}}))
    finish_table(table=event.table, by=event.referee)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    tablet = visit("tablet")
    tablet.open(f"/table/{token_of(link)}/")
    receipts = tablet.page.get_by_role("link", name="Receipts")
    expect(tablet.page.locator(".sign-seat")).to_have_count(4)
    expect(receipts).to_be_hidden()
    for wind in WINDS:
        sign_table(table=event.table, seat=wind, command_id=new_id(), by=event.tablet)
    tablet.page.reload()
    expect(receipts).to_be_visible()
    look_around(tablet, pictures, "signed", PLACES)
    receipts.click()
    codes = tablet.page.locator(".receipts a")
    expect(codes).to_have_count(4)
    look_around(tablet, pictures, "receipts", PLACES)
    address = codes.first.get_attribute("href") or ""
    phone = visit("phone")
    phone.open("/" + address.split("/", 3)[3])
    expect(phone.page.get_by_text("Not sealed yet.")).to_be_visible()
    phone.page.set_viewport_size({"width": 320, "height": 640})
    assert phone.page.evaluate(TOO_WIDE) == [], "figures run into each other"
    assert (phone.overflow(), phone.small_targets(), phone.barriers()) == (0, [], [])
    phone.turn("phone", "light")
    close_session(session=event.session, by=SYSTEM, reason="Time")
    phone.page.reload()
    seal = Checkpoint.objects.get()
    expect(phone.page.get_by_text(seal.code)).to_be_visible()
    look_around(phone, pictures, "receipt", PLACES)
    kept = phone.page.evaluate("Object.values(localStorage).join()")
    assert seal.hash in kept, "the phone keeps the code"
