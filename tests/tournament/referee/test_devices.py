"""One tablet keeps score at a table; others read, until a referee says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.events import Event
from tests.tournament.referee.conftest import Tablet
from tournament.models import AuditRecord, TableLink
from tournament.sessions.running import call_last_hand

pytestmark = pytest.mark.django_db
TabletAt = Callable[..., Tablet]


def test_the_second_tablet_only_reads(event: Event, tablet: Tablet, tablet_at: TabletAt) -> None:
    second = tablet_at(event)
    assert tablet.state()["mayWrite"] is True
    assert second.state()["mayWrite"] is False
    response = second.record()
    assert response.status_code == 403
    assert "Another tablet is scoring" in response.json()["message"]
    assert event.table.hands_recorded == 0


def test_a_referees_code_takes_over_and_the_first_is_told(
    event: Event, tablet: Tablet, tablet_at: TabletAt, code: str
) -> None:
    second = tablet_at(event)
    page = second.client.get(second.at("take-over/"))
    assert page.status_code == 200
    wrong = second.client.post(second.at("take-over/"), {"code": "0" if code != "0" else "1"})
    assert wrong.status_code == 422
    assert "Wrong code." in wrong.content.decode()
    assert second.state()["mayWrite"] is False
    done = second.client.post(second.at("take-over/"), {"code": code})
    assert done.status_code == 302
    assert done.headers["Location"] == second.home
    assert second.state()["mayWrite"] is True
    assert tablet.state()["mayWrite"] is False
    assert tablet.record().status_code == 403
    assert second.record().status_code == 200
    assert AuditRecord.objects.filter(verb="take-over-table").count() == 1


def test_guessing_codes_is_slowed_down(event: Event, tablet: Tablet, tablet_at: TabletAt, code: str) -> None:
    second = tablet_at(event)
    for _try in range(6):
        page = second.client.post(second.at("take-over/"), {"code": "1"})
    assert "Too many wrong codes" in page.content.decode()
    assert second.client.post(second.at("take-over/"), {"code": code}).status_code == 422


def test_opening_a_page_binds_no_device(event: Event, tablet: Tablet, tablet_at: TabletAt) -> None:
    second = tablet_at(event)
    tablet.client.post(tablet.at("hand-over/"))
    for client in (tablet.client, second.client, Client()):
        for path in (tablet.home, f"{tablet.home}?watch", tablet.at("take-over/"), tablet.at("handed-over/")):
            assert client.get(path, follow=True).status_code == 200
            assert client.head(path, follow=True).status_code == 200
        assert client.get(f"{tablet.home}state/").json()["state"]["keeper"] == "nobody"
    assert TableLink.objects.get().device == ""
    refused = tablet.record()
    assert refused.status_code == 403
    assert "No tablet is scoring this table." in refused.json()["message"]
    assert refused.json()["state"]["keeper"] == "nobody"


def test_a_free_table_is_kept_without_a_code_and_a_taken_one_is_not(
    event: Event, tablet: Tablet, tablet_at: TabletAt
) -> None:
    second = tablet_at(event)
    refused = second.send("keep-score/")
    assert (refused.status_code, refused.json()["state"]["keeper"]) == (409, "other")
    for _tap in range(2):
        assert tablet.client.post(tablet.at("hand-over/")).headers["Location"] == f"{tablet.home}?watch"
    assert second.state()["keeper"] == "nobody"
    assert 'name="code"' not in second.client.get(second.at("take-over/")).content.decode()
    assert second.client.post(second.at("take-over/")).headers["Location"] == second.home
    assert (second.state()["keeper"], tablet.state()["keeper"]) == ("here", "other")
    assert tablet.client.post(tablet.at("take-over/")).status_code == 422
    assert tablet.send("keep-score/").status_code == 409
    assert second.send("keep-score/").status_code == 200
    assert second.record().status_code == 200


def test_a_table_handed_over_goes_to_the_next_tablet(event: Event, tablet: Tablet, tablet_at: TabletAt) -> None:
    done = tablet.client.post(tablet.at("hand-over/"))
    assert done.status_code == 302
    assert tablet.client.get(done.headers["Location"]).status_code == 200
    assert tablet.state()["mayWrite"] is False
    second = tablet_at(event)
    assert second.state()["mayWrite"] is True
    tablet.open()
    assert tablet.state()["mayWrite"] is False


def test_a_tablet_that_reads_cannot_hand_over(event: Event, tablet: Tablet, tablet_at: TabletAt) -> None:
    second = tablet_at(event)
    assert second.client.post(second.at("hand-over/")).status_code == 403
    assert tablet.state()["mayWrite"] is True
    assert Client().get(tablet.at("hand-over/")).status_code == 405


def test_a_tablet_is_seen_at_most_every_half_minute_and_the_log_hears_nothing(event: Event, tablet: Tablet) -> None:
    version = event.fresh().version
    before = TableLink.objects.get().seen_at
    tablet.state()
    assert TableLink.objects.get().seen_at == before
    long_ago = timezone.now() - timedelta(minutes=5)
    TableLink.objects.update(seen_at=long_ago)
    tablet.state()
    seen = TableLink.objects.get().seen_at
    assert seen is not None
    assert timezone.now() - seen < timedelta(seconds=30)
    assert event.fresh().version == version


def test_a_device_that_only_reads_is_not_the_tablet(event: Event, tablet: Tablet, tablet_at: TabletAt) -> None:
    second = tablet_at(event)
    long_ago = timezone.now() - timedelta(minutes=5)
    TableLink.objects.update(seen_at=long_ago)
    second.state()
    assert TableLink.objects.get().seen_at == long_ago
    tablet.client.post(tablet.at("hand-over/"))
    assert TableLink.objects.get().seen_at is None


def test_the_tablet_is_told_which_hand_is_the_last(event: Event, tablet: Tablet) -> None:
    assert tablet.state()["lastHand"] is None
    call_last_hand(table=event.table, by=event.referee)
    state = tablet.state()
    assert state["lastHand"] == 1
    assert set(state["deals"][state["deal"]]["next"].values()) == {None}
