"""The tablet's page of penalties comes from what the rule set declares."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, make_event
from tests.tournament.referee.conftest import Tablet
from tournament.accounts.referee_codes import issue_referee_code
from tournament.core.permissions import SYSTEM
from tournament.models import Incident
from tournament.penalties.words import line_in_words
from tournament.views.referee.told.declaration import declaration

pytestmark = pytest.mark.django_db


def test_the_tablet_shows_what_follows_before_it_is_noted(harbour_rules: str, tablet_at: Callable[..., Tablet]) -> None:
    event = make_event(harbour_rules)
    code = issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)[1]
    tablet = tablet_at(event)
    url, sent = tablet.at("penalties/"), {"id": str(uuid4()), "seat": "S", "hand_number": 1, "reason": "rules"}
    page = tablet.client.post(url, {**sent, "kind": "false-win", "step": "look"})
    assert page.status_code == 200
    assert "pays 8,000 to the others" in page.content.decode()
    assert "This penalty ends hand 1. Play stops at once." in page.content.decode()
    refused = tablet.client.post(url, {**sent, "kind": "late", "step": "look"})
    assert refused.status_code == 409
    assert "Enter the minutes." in refused.content.decode()
    assert tablet.client.post(url, {**sent, "kind": "", "step": "look"}).status_code == 422
    assert not Incident.objects.exists()
    seen = re.search(r'name="shown" value="(\w+)"', page.content.decode())
    assert seen
    changed = tablet.client.post(url, {**sent, "kind": "warning", "code": code, "shown": seen[1]})
    assert "You’ve made changes since the last preview." in changed.content.decode()
    assert "no points change hands" in changed.content.decode()
    assert not Incident.objects.exists()
    page = tablet.client.post(url, {**sent, "kind": "false-win", "code": code, "shown": seen[1]}, follow=True)
    assert "pays 8,000 to the others; ends the hand" in page.content.decode()
    assert event.table.totals == {EAST: 4000, SOUTH: -8000, WEST: 2000, NORTH: 2000}


def test_the_list_and_the_way_to_break_off_a_hand_say_what_it_costs() -> None:
    tournament = make_event("riichi", options={"chombo_points": 10000}).tournament
    listed = [line_in_words(line) for line in tournament.play.offered_penalties]
    assert "Late arrival · 1,000 per minute · at most 10,000" in listed
    assert "Obstruction or passing information · 8,000, or as the referee decides" in listed
    assert "Points off the tournament standing · 1,000, or as the referee decides" in listed
    endings = {way["key"]: way for way in declaration(tournament, tournament.options)["endings"]}
    assert endings["chombo"]["cost"] == "10,000 off the standing"
    assert "cost" not in endings["drawn"]
