"""What the public learns of checkpoints: codes on a page, hashes that records have now, signatures by the API."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.tournament.events import EAST, SOUTH, Event, make_event, play
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Checkpoint
from tournament.sessions.running import close_session
from tournament.setup.tournament import finish_tournament, publish
from tournament.system.signing_key import is_signed_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event()
    publish(tournament=event.tournament, by=SYSTEM)
    play(event, (SOUTH, 12, EAST))
    return event


def close(event: Event) -> Checkpoint:
    close_session(session=event.session, by=SYSTEM, reason="Time")
    return Checkpoint.objects.get(tournament=event.tournament)


def test_fairness_shows_the_latest_code_and_says_when_there_is_none(event: Event, client: Client) -> None:
    address = f"/t/{event.tournament.slug}/fairness/"
    assert "Nothing is sealed yet." in client.get(address).content.decode()
    checkpoint = close(event)
    page = client.get(address).content.decode()
    assert "Session 1 is sealed" in page
    assert checkpoint.code in page
    assert "Earlier seals" not in page
    finish_tournament(tournament=event.fresh(), by=SYSTEM)
    page = client.get(address).content.decode()
    assert "The final results are sealed" in page
    assert "Earlier seals" in page


def test_fairness_has_the_verifier_to_download(event: Event, client: Client) -> None:
    close(event)
    page = client.get(f"/t/{event.tournament.slug}/fairness/").content.decode()
    (address,) = re.findall(r'href="([^"]*verify_kongbox[^"]*)" download="verify_kongbox.py"', page)
    assert address.startswith("/static/")
    found = finders.find("verify_kongbox.py")
    assert found
    assert "without Kongbox" in Path(found).read_text(encoding="utf-8")


def test_the_history_tells_hashes_up_to_what_is_sealed(event: Event, client: Client) -> None:
    address = f"/t/{event.tournament.slug}/history/"
    assert client.get(f"{address}?records=1").json() == {"newest": 0, "hashes": {}}
    checkpoint = close(event)
    play_on = AuditRecord.objects.get(tournament=event.tournament, number=2)
    answer = client.get(f"{address}?records=2,{checkpoint.number},{checkpoint.number + 1}")
    assert answer.headers["Cache-Control"] == "no-store"
    hashes = {"2": play_on.hash, str(checkpoint.number): checkpoint.hash}
    assert answer.json() == {"newest": checkpoint.number, "hashes": hashes}


@pytest.mark.parametrize("asked", ["x", "1,-2", "1" * 16, ",".join(["1"] * 61), "٣"])
def test_a_malformed_question_is_refused(event: Event, client: Client, asked: str) -> None:
    assert client.get(f"/t/{event.tournament.slug}/history/", {"records": asked}).status_code == 422
    assert client.post(f"/t/{event.tournament.slug}/history/").status_code == 405


def test_the_history_of_an_unpublished_event_is_not_there(client: Client) -> None:
    assert client.get(f"/t/{make_event().tournament.slug}/history/").status_code == 404


def test_the_api_tells_signatures_and_at_the_end_the_salt(event: Event, client: Client) -> None:
    address = f"/api/v1/tournaments/{event.tournament.slug}/checkpoints"
    assert client.get(address).json() == []
    checkpoint = close(event)
    (told,) = client.get(address).json()
    assert (told["number"], told["code"]) == (checkpoint.number, checkpoint.code)
    assert (told["session"], told["salt"]) == (1, None)
    assert is_signed_by(told["public_key"], told["statement"], told["signature"])
    finish_tournament(tournament=event.fresh(), by=SYSTEM)
    assert [row["salt"] is None for row in client.get(address).json()] == [False, False]


def test_the_projector_shows_the_seal_between_sessions(event: Event, client: Client) -> None:
    address = f"/t/{event.tournament.slug}/display/"
    assert "sealed-1" not in client.get(address).content.decode()
    checkpoint = close(event)
    page = client.get(address).content.decode()
    assert 'data-slide="sealed-1"' in page
    assert checkpoint.code in page
