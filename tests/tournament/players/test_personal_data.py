"""What is kept about a person, and how it goes."""

from __future__ import annotations

import json

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournament.events import EAST, SOUTH, Event, make_event, new_id, play
from tests.tournament.standings.staged import decide, entry_of, field_of, final_of, make_staged
from tournament.accounts.invitations import invite
from tournament.audit.verifying import verify
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Entry, Invitation, Player, Role
from tournament.penalties.giving import Offence, penalise
from tournament.players.enrolment import change_entry, enrol, withdraw
from tournament.players.erasure import erase_entry
from tournament.players.personal_data import personal_data
from tournament.standings.fields import bring_up

pytestmark = pytest.mark.django_db

NAME = "Wilhelmina Vandersteen"


@pytest.fixture
def event() -> Event:
    event = make_event()
    play(event, (SOUTH, 12, EAST))
    entry = event.seat(SOUTH).entry
    assert entry
    change_entry(entry=entry, name=NAME, association_number="04290001", by=SYSTEM)
    return event


def known(event: Event) -> Entry:
    return Entry.objects.select_related("player", "tournament").get(tournament=event.tournament, name=NAME)


def test_everything_about_a_person_is_handed_out(event: Event) -> None:
    entry = known(event)
    withdraw(entry=entry, reason=f"{NAME} is ill", by=SYSTEM)
    data = json.loads(json.dumps(personal_data(entry)))
    assert data["entry"]["name"] == data["player"]["name"] == NAME
    assert data["entry"]["association_number"] == "04290001"
    (game,) = data["games"]
    assert (game["seat"], game["hands"][0]["is_winner"], game["hands"][0]["delta"]) == ("south", True, game["total"])
    assert data["reasons"] == [f"{NAME} is ill"]


def test_penalties_and_incidents_are_part_of_it(event: Event) -> None:
    penalise(
        table=event.table,
        seat=SOUTH,
        offence=Offence(kind="false-win"),
        reason="False win",
        command_id=new_id(),
        by=SYSTEM,
    )
    (game,) = personal_data(known(event))["games"]
    assert [incident["reason"] for incident in game["incidents"]] == ["False win"]


def test_stages_are_part_of_it_and_stay_when_the_person_is_erased() -> None:
    event = make_staged(size=3)
    decide(event, 1, 2, 6, reason="The jury has chosen")
    one, six, five = (entry_of(event, number) for number in (1, 6, 5))
    (final,) = personal_data(six)["stages"]
    assert (final["stage"], final["is_in_field"], final["how"]) == ("Final", True, "chosen")
    assert final["reason"] == "The jury has chosen"
    assert [place["is_in_field"] for place in personal_data(five)["stages"]] == [False], "proposed, and not chosen"
    withdraw(entry=one, reason="Ill", by=event.organizer)
    bring_up(stage=final_of(event), leaving=one, by=event.organizer)
    (final,) = personal_data(one)["stages"]
    assert (final["is_in_field"], final["has_given_way"]) == (False, True)
    change_entry(entry=six, name=NAME, by=SYSTEM)
    decide(event, 2, 5, 6, reason=f"{NAME} was level")
    erase_entry(entry=entry_of(event, 6), by=event.organizer)
    gone = entry_of(event, 6)
    assert field_of(final_of(event)).keys() == {2, 5, 6}
    (final,) = personal_data(gone)["stages"]
    assert (final["is_in_field"], final["reason"]) == (True, "")
    assert NAME not in json.dumps(personal_data(gone))
    assert verify(event.fresh()) == []


def test_an_organizer_erases_a_person_from_the_own_tournament_alone(event: Event) -> None:
    entry = known(event)
    player = entry.player
    assert player
    other = make_event(is_open=False)
    enrol(tournament=other.tournament, entries=[Entry(name=NAME, player=player)], by=SYSTEM)
    inviter = Account.objects.create_user("inviter")
    invite(tournament=event.tournament, kind=Role.Kind.REFEREE, label=NAME, by=SYSTEM, inviter=inviter)
    with pytest.raises(PermissionDenied):
        erase_entry(entry=entry, by=other.organizer)
    erase_entry(entry=entry, by=event.organizer)
    entry.refresh_from_db()
    assert (entry.name, entry.association_number, entry.is_erased) == ("", "", True)
    assert Invitation.objects.get().label == ""
    assert Player.objects.get(pk=player.pk).name == NAME
    theirs = Entry.objects.get(tournament=other.tournament, name=NAME)
    erase_entry(entry=theirs, by=other.organizer)
    assert Player.objects.get(pk=player.pk).is_erased
    assert verify(event.fresh()) == verify(other.fresh()) == []
