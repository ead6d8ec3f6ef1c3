"""Reading changes nothing: links are opened by previews, fetched ahead by browsers, and shared by people.

That opening a page writes nothing for any reader is tested beside who may open it (`test_roles.py`).
"""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament.abuse.answers import text_of, undone, written_in
from tests.tournament.addresses import Visitor, every_address
from tests.tournament.events import make_event
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.api.limits import window
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, TableLink
from tournament.views.referee.access import DEVICE_COOKIE

pytestmark = pytest.mark.django_db

PREFETCH = {"Purpose": "prefetch", "Sec-Purpose": "prefetch;prerender", "X-Moz": "prefetch"}
SEEN = 'UPDATE "tournament_tablelink" SET "seen_at" = '
"""All that reading may write: that the tablet bound to a table is there, when it asks how the table stands."""


def written_by(client: Client, method: str, path: str, **more: Any) -> list[str]:
    """Return what a request writes into the database; all of it is undone."""
    with undone(client), CaptureQueriesContext(connection) as captured:
        response = client.generic(method, path, **more)
        assert response.status_code < 500, path
        text_of(response)
    return written_in(captured)


def test_asking_for_the_head_of_a_page_writes_nothing(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    TableLink.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    found = []
    for address in every_address(world):
        window.forget()
        for visitor, method in product({"tablet", "organizer", address.visitor}, ("HEAD", "OPTIONS")):
            written = written_by(visitors[visitor], method, address.path)
            found += [f"{method} {address.name} as {visitor}: {sql}" for sql in written]
    assert "\n".join(found) == ""


def test_only_the_bound_tablet_is_seen_when_it_reads(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    TableLink.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    stranger = Client(headers={"Accept": "text/plain"})
    stranger.cookies[DEVICE_COOKIE] = "a device of somebody else"
    for address in every_address(world):
        if not address.name.startswith("referee:"):
            continue
        for visitor in (visitors["anyone"], visitors["organizer"], stranger):
            assert written_by(visitor, "GET", address.path) == [], address.name
        assert all(sql.startswith(SEEN) for sql in written_by(visitors["tablet"], "GET", address.path)), address.name


@pytest.mark.parametrize(("method", "headers"), [("GET", {}), ("GET", PREFETCH), ("HEAD", {}), ("OPTIONS", {})])
def test_nothing_but_an_act_of_the_page_binds_a_device(
    method: str, headers: dict[str, str], world: dict[str, Any]
) -> None:
    event = make_event(sessions=2)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    before = AuditRecord.objects.count()
    preview = Client(headers={"Accept": "text/plain", **headers})
    for address in every_address(world, token=token_of(link)):
        if token_of(link) in address.path:
            preview.generic(method, address.path)
    link.refresh_from_db()
    assert (link.device, link.bound_at, link.seen_at) == ("", None, None)
    assert AuditRecord.objects.count() == before
    tablet = Client()
    tablet.get(f"/table/{token_of(link)}/")
    state = tablet.post(f"/table/{token_of(link)}/session/1/keep-score/").json()["state"]
    assert state["mayWrite"] is True
