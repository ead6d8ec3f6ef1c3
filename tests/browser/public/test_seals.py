"""A phone keeps the codes it has seen: a rewritten log is told on every page, an older backup calmly, with numbers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from django.db import connection
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_screens import look_around
from tests.browser.visitor import Visitor
from tests.tournament.events import EAST, SOUTH, WEST, make_event, play
from tests.tournament.history import GUARDS, rewrite_history
from tournament.core.permissions import SYSTEM
from tournament.exports.archive import export_document, import_document
from tournament.models import Checkpoint, Tournament
from tournament.sessions.running import close_session
from tournament.setup.tournament import finish_tournament, publish
from tournament.views.public.pages import page_cache

PLACES = (("phone", "light"), ("phone", "dark"), ("laptop", "light"))


def test_a_phone_notices_a_rewritten_log_and_an_older_backup(
    visit: Callable[..., Visitor], live_server: LiveServer, pictures: Path
) -> None:
    event = make_event()
    publish(tournament=event.tournament, by=SYSTEM)
    play(event, (SOUTH, 12, EAST), (WEST, 20))
    close_session(session=event.session, by=SYSTEM, reason="Time")
    backup = json.loads(json.dumps(export_document(event.fresh())))
    finish_tournament(tournament=event.fresh(), by=SYSTEM)
    older, newer = Checkpoint.objects.order_by("number")

    phone = visit("phone")
    phone.open(f"/t/{event.tournament.slug}/")
    phone.open(f"/t/{event.tournament.slug}/fairness/")
    expect(phone.page.get_by_text("All codes saved on this device still match.")).to_be_visible()
    look_around(phone, pictures, "sealed", PLACES)

    # A backup from before the end is restored: the same tournament, with fewer records.
    Tournament.objects.filter(pk=event.tournament.pk).update(slug="put-aside", is_published=False)
    restored = import_document(backup, slug=event.tournament.slug)
    page_cache.clear()  # a restored server has started again
    phone.page.reload()
    behind = phone.page.get_by_text("older state than this device has seen")
    expect(behind).to_be_visible()
    expect(phone.page.locator("[data-seal-state=behind]")).to_contain_text(
        f"Its latest sealed record is {older.number}, but this device has seen record {newer.number}."
    )
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    phone.picture(pictures / "sealed-behind-phone-light.png")

    with connection.schema_editor() as editor:
        GUARDS.unguard(None, editor)
    rewrite_history(restored)
    with connection.schema_editor() as editor:
        GUARDS.guard(None, editor)
    phone.page.reload()
    changed = phone.page.get_by_role("alert")
    expect(changed).to_contain_text("The log has been rewritten.")
    expect(changed).to_contain_text(older.code)
    phone.picture(pictures / "sealed-changed-phone-light.png")
    phone.open(f"/t/{event.tournament.slug}/")
    expect(phone.page.get_by_role("alert")).to_contain_text("This tournament’s log has been rewritten.")
    phone.page.get_by_role("link", name="See what changed").click()
    phone.page.get_by_role("button", name="Forget the codes on this device").click()
    expect(phone.page.get_by_text("This device saves the code")).to_be_visible()
