"""People who come back are what they were before: a player, a reserve, or someone who had left already."""

from __future__ import annotations

import pytest

from tests.tournament.events import disqualify, make_event
from tournament.exports.archive import export_document, import_document
from tournament.models import Entry, Penalty
from tournament.penalties.giving import cancel_penalty
from tournament.players.enrolment import return_entry, withdraw
from tournament.sessions.substitutes import replace_for_good

pytestmark = pytest.mark.django_db


def status(entry: Entry) -> str:
    return Entry.objects.get(pk=entry.pk).status


def test_an_appeal_that_is_upheld_brings_back_what_someone_was() -> None:
    event = make_event(reserves=1)
    leaver, player, reserve = event.entries[0], event.entries[1], Entry.objects.get(status="reserve")
    withdraw(entry=leaver, reason="Ill", by=event.organizer)
    for entry, before in ((leaver, "withdrawn"), (player, "active"), (reserve, "reserve")):
        penalty = disqualify(entry=entry, reason="Marked tiles", by=event.referee)
        assert status(entry) == "disqualified"
        cancel_penalty(penalty=penalty, reason="Appeal upheld", by=event.referee)
        assert status(entry) == before


def test_after_two_disqualifications_both_have_to_fall() -> None:
    event = make_event()
    entry = event.entries[0]
    withdraw(entry=entry, reason="Ill", by=event.organizer)
    first, second = (disqualify(entry=entry, reason=reason, by=event.referee) for reason in ("Tiles", "Shouting"))
    cancel_penalty(penalty=first, reason="Appeal upheld", by=event.referee)
    assert status(entry) == "disqualified"
    cancel_penalty(penalty=second, reason="Appeal upheld", by=event.referee)
    assert status(entry) == "withdrawn"


def test_one_disqualified_by_release_1_0_0_comes_back_as_a_player() -> None:
    event = make_event()
    penalty = disqualify(entry=event.entries[0], reason="Tiles", by=event.referee)
    Penalty.objects.update(status_before="")
    cancel_penalty(penalty=penalty, reason="Appeal upheld", by=event.referee)
    assert status(event.entries[0]) == "active"


def test_someone_whose_place_was_taken_for_good_has_none_to_come_back_to() -> None:
    event = make_event(reserves=1, sessions=2)
    entry, reserve = event.entries[0], Entry.objects.get(status="reserve")
    penalty = disqualify(entry=entry, reason="Tiles", by=event.referee)
    replace_for_good(entry=entry, reserve=reserve, reason="Somebody has to play", by=event.organizer)
    cancel_penalty(penalty=penalty, reason="Appeal upheld", by=event.referee)
    assert status(entry) == "withdrawn"


def test_a_reserve_who_withdrew_comes_back_as_a_reserve_also_from_an_archive() -> None:
    event = make_event(reserves=1)
    reserve = Entry.objects.get(status="reserve")
    withdraw(entry=reserve, reason="Ill", by=event.organizer)
    disqualify(entry=reserve, reason="Tiles", by=event.referee)
    copy = import_document(export_document(event.fresh()), slug="copy")
    there = Entry.objects.get(tournament=copy, enrolment=reserve.enrolment)
    assert (there.status_before, Penalty.objects.get(tournament=copy).status_before) == ("reserve", "withdrawn")
    cancel_penalty(penalty=Penalty.objects.get(tournament=event.tournament), reason="Appeal", by=event.referee)
    assert return_entry(entry=reserve, by=event.organizer).status == "reserve"
