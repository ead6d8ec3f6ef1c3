"""A player who never sat is removed altogether; one who did is withdrawn."""

from __future__ import annotations

import pytest

from tests.tournament.events import Event, make_event
from tests.tournament.organizer.office import at, come
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, Player, Reason, Seat
from tournament.penalties.giving import Offence, penalise_entry
from tournament.players.enrolment import enrol, return_entry, withdraw
from tournament.players.removal import remove_entry
from tournament.sessions.running import open_session
from tournament.sessions.substitutes import substitute

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(reserves=1, is_open=False)


def test_a_player_is_gone_with_every_text_and_the_log_is_whole(event: Event) -> None:
    *_others, last = Entry.objects.filter(tournament=event.tournament).order_by("enrolment")
    withdraw(entry=last, reason=f"{last.name} is ill", by=SYSTEM)
    remove_entry(entry=last, by=event.organizer)
    assert not Entry.objects.filter(pk=last.pk).exists()
    assert not Player.objects.filter(name=last.name).exists()
    assert not Reason.objects.filter(text__contains=last.name).exists()
    assert verify(event.fresh()) == []
    (new,) = enrol(tournament=event.tournament, entries=[Entry(name="Eve")], by=SYSTEM)
    assert new.enrolment == last.enrolment + 1, "the log has used the old one"


def test_planned_seats_stay_and_are_empty(event: Event) -> None:
    first, reserve = event.entries[0], event.entries[-1]
    seat = Seat.objects.get(session=event.session, entry=first)
    substitute(seat=seat, occupant=reserve, by=SYSTEM)
    remove_entry(entry=reserve, by=SYSTEM)
    remove_entry(entry=first, by=SYSTEM)
    seat.refresh_from_db()
    assert (seat.number, seat.entry, seat.occupant) == (first.number, None, None)


def test_who_has_sat_or_has_a_penalty_stays(event: Event) -> None:
    first, second = event.entries[:2]
    penalise_entry(entry=first, offence=Offence(kind="off-standing"), reason="late", by=SYSTEM)
    with pytest.raises(Refused, match="penalty"):
        remove_entry(entry=first, by=SYSTEM)
    open_session(session=event.session, by=SYSTEM)
    with pytest.raises(Refused, match="has sat"):
        remove_entry(entry=second, by=SYSTEM)
    withdraw(entry=second, reason="ill", by=SYSTEM)
    return_entry(entry=second, by=SYSTEM)


def test_the_page_asks_for_the_name(event: Event) -> None:
    first, desk = event.entries[0], come(event, "organizer")
    path = at(event, f"players/{first.enrolment}/")
    assert "Remove player" in desk.get(path).content.decode()
    assert desk.post(f"{path}remove/", {"name": "somebody"}).status_code == 422
    assert desk.post(f"{path}remove/", {"name": first.name}).status_code == 302
    assert desk.get(path).status_code == 404
