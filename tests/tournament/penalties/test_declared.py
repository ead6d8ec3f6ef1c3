"""Penalties that none of our rule sets has, from their declaration alone: unequal, by the minute, growing, final."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, play
from tests.tournament.organizer.office import at, come
from tests.tournament.penalties.noting import note
from tournament.core.errors import Refused
from tournament.models import AuditRecord, Incident, Penalty
from tournament.penalties.giving import Offence, cancel_incident, cancel_penalty, penalise_entry
from tournament.penalties.offences import list_offences
from tournament.standings.results import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(harbour_rules: str) -> Event:
    return make_event(harbour_rules)


def last_payload(event: Event) -> dict[str, object]:
    record = AuditRecord.objects.filter(tournament=event.tournament).latest("number")
    return dict(json.loads(record.payload))


def test_the_dealer_of_that_hand_gets_double_and_all_of_it_is_paid_back(event: Event) -> None:
    play(event, (), ())
    third = note(event, EAST, "false-win")
    assert event.table.totals == {EAST: -8000, SOUTH: 2000, WEST: 4000, NORTH: 2000}
    second = note(event, SOUTH, "false-win", hand=2)
    assert event.table.totals == {EAST: -4000, SOUTH: -10000, WEST: 8000, NORTH: 6000}
    assert last_payload(event)["payments"] == {"E": 4000, "S": -12000, "W": 4000, "N": 4000}
    assert [one.cost for one in list_offences(event.tournament)] == [
        "pays 12,000 to the others",
        "pays 8,000 to the others",
    ]
    cancel_incident(incident=second, reason="Appeal", by=event.referee)
    cancel_incident(incident=third, reason="Appeal", by=event.referee)
    assert set(event.table.totals.values()) == {0}


def test_a_penalty_that_ends_the_hand_says_so_and_needs_a_table(event: Event) -> None:
    note(event, WEST, "wrong-wall")
    assert last_payload(event)["ends_hand"] is True
    assert [one.ends_hand for one in list_offences(event.tournament)] == [True]
    with pytest.raises(Refused, match="only be recorded at a table"):
        penalise_entry(entry=event.entries[0], offence=Offence(kind="wrong-wall"), reason="Late", by=event.referee)


def test_minutes_become_points_and_stay_in_the_log(event: Event) -> None:
    entry = event.entries[0]
    penalise_entry(entry=entry, offence=Offence(kind="late", minutes=5), reason="Train", by=event.referee)
    assert Penalty.objects.get().points == 3000
    assert last_payload(event)["minutes"] == 5
    note(event, NORTH, "late", minutes=60)
    assert Penalty.objects.latest("pk").points == 10000
    with pytest.raises(Refused, match="at least 1 point"):
        note(event, NORTH, "late", minutes=2)
    with pytest.raises(Refused, match="Enter the minutes"):
        note(event, NORTH, "late")


def test_growing_penalties_follow_their_own_scale_in_lists_and_standings(event: Event) -> None:
    play(event, (SOUTH, 20))
    south = event.seat(SOUTH).entry
    assert south
    first = penalise_entry(entry=south, offence=Offence(kind="careless"), reason="x", by=event.referee)
    note(event, SOUTH, "rude")

    def taken_off() -> object:
        return next(row.penalty for row in standings_of(event.fresh(), for_public=False).rows if row.player == south.pk)

    assert taken_off() == 7000
    assert [one.cost for one in list_offences(event.tournament)] == ["6,000 off the standing", "1,000 off the standing"]
    cancel_penalty(penalty=first, reason="Appeal", by=event.referee)
    assert taken_off() == 3000
    assert list_offences(event.tournament, is_standing=True)[0].cost == "3,000 off the standing"


def test_the_office_asks_for_minutes_and_shows_what_follows(event: Event) -> None:
    east = event.seat(EAST).entry
    assert east
    client, url = come(event, "referee"), at(event, f"penalties/player/{east.enrolment}/")
    page = client.get(url).content.decode()
    assert "Late arrival · 1,000 per minute · 2 min free · at most 10,000" in page
    assert "Showed no win · 2,000 to each of the others · the dealer pays and gets double · ends the hand" in page
    assert 'name="minutes"' in page
    assert 'name="turn_seconds"' not in page
    sent = {"id": str(uuid4()), "place": "1-1", "reason": "", "step": "look"}
    page = client.post(url, {**sent, "kind": "late", "minutes": 6}).content.decode()
    assert "4,000 points come off the standing." in page
    page = client.post(url, {**sent, "kind": "false-win"}).content.decode()
    assert "This penalty ends hand 1. Play stops at once." in page
    assert "−12,000" in page
    assert not Incident.objects.exists()
    saved = {**sent, "kind": "false-win", "reason": "Seen", "step": "save"}
    assert client.post(url, saved).status_code == 302
    assert event.table.totals[EAST] == -12000
    assert "pays 12,000 to the others; ends the hand" in client.get(at(event, "penalties/")).content.decode()


def test_the_log_tells_minutes_and_payments_in_words(event: Event) -> None:
    note(event, EAST, "false-win")
    note(event, SOUTH, "late", minutes=3)
    page = come(event, "organizer").get(at(event, "log/")).content.decode()
    assert "Late arrival, 3 minutes, 1,000 points" in page
    assert "Showed no win, pays 12,000 to the others" in page
