"""The play clock: its limits come from the rules, its penalty is filled in, and too much of it is resigning."""

from __future__ import annotations

import pytest

from tests.conftest import BuildOnce
from tests.tournament.events import EAST, SOUTH, Event, make_event, play
from tests.tournament.referee.conftest import Tablet
from tournament.models import Entry, Penalty

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(kept_for_the_module: BuildOnce) -> Event:
    with kept_for_the_module():
        return make_event("zung-jung")


def note(tablet: Tablet, code: str, turns: str) -> str:
    """Note seconds over the limit of several turns for South; return where the answer leads."""
    fields = {"seat": "S", "kind": "play-clock", "hand_number": 1, "reason": "rules", "words": ""}
    answer = tablet.send("penalties/", **fields, turn_seconds=turns, hand_seconds=0, code=code)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def test_the_page_knows_the_limits_of_the_rules(tablet: Tablet) -> None:
    page = tablet.client.get(tablet.at("play-clock/")).content.decode()
    assert "15 seconds for a turn and 3 minutes" in page
    assert '"free": 15' in page


def test_players_have_the_winds_of_the_hand_being_played(event: Event, tablet: Tablet) -> None:
    play(event, (SOUTH, 40, EAST))
    page = tablet.client.get(tablet.at("play-clock/")).content.decode()
    assert f"{event.seat(SOUTH).entry} (East)" in page
    assert f"{event.seat(EAST).entry} (North)" in page


def test_what_was_recorded_already_is_shown(event: Event, tablet: Tablet, code: str) -> None:
    play(event, (SOUTH, 40, EAST))
    note(tablet, code, "1")
    assert "off the standing" not in tablet.client.get(tablet.at("play-clock/")).content.decode(), "another hand"
    fields = {"seat": "S", "kind": "play-clock", "hand_number": 2, "reason": "rules", "words": "", "code": code}
    tablet.send("penalties/", **fields, turn_seconds="16", hand_seconds=0)
    assert "or for the hand: 10 off the standing" in tablet.client.get(tablet.at("play-clock/")).content.decode()


def test_what_the_clock_measured_is_filled_in(tablet: Tablet) -> None:
    query = "seat=S&kind=play-clock&hand_number=1&turn_seconds=1,16&hand_seconds=3&code=123456"
    page = tablet.client.get(tablet.at(f"penalties/?{query}")).content.decode()
    assert 'value="1,16"' in page
    assert 'value="123456"' not in page, "a code never comes from an address"


def test_every_turn_over_the_limit_costs(event: Event, tablet: Tablet, code: str) -> None:
    assert note(tablet, code, "1, 15 16").endswith("/penalties/")
    penalty = Penalty.objects.get(entry=event.seat(SOUTH).entry)
    assert penalty.points == 5 + 5 + 10
    assert penalty.incident
    assert penalty.incident.seconds == [1, 15, 16, 0]


@pytest.mark.parametrize("turns", ["many", "-3", "1.5", "99999", "①"])
def test_what_is_no_list_of_seconds_is_said(turns: str, tablet: Tablet, code: str) -> None:
    fields = {"seat": "S", "kind": "play-clock", "hand_number": 1, "reason": "rules", "words": ""}
    answer = tablet.send("penalties/", **fields, turn_seconds=turns, code=code)
    assert answer.status_code == 422
    assert not Penalty.objects.exists()


def test_more_than_the_rules_bear_offers_resigning(event: Event, tablet: Tablet, code: str) -> None:
    entry = event.seat(SOUTH).entry
    assert entry
    assert note(tablet, code, "240").endswith("/penalties/"), "80 points are borne"
    where = note(tablet, code, "1")
    assert where.endswith("/resign/S/")
    assert "too much play time" in tablet.client.get(where).content.decode()
    assert tablet.send("resign/S/", reason="Too slow", code="000000").status_code == 403
    assert Entry.objects.get(pk=entry.pk).status == Entry.Status.ACTIVE
    assert tablet.send("resign/S/", reason="Too slow", code=code).status_code == 302
    assert Entry.objects.get(pk=entry.pk).status == Entry.Status.WITHDRAWN
