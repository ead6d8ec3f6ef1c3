"""Penalties from the office: consequences first, then a reason, then the command; and taking one back."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, new_id, play
from tests.tournament.organizer.office import at, come, last_record, refuse_strangers, yes
from tournament.models import Entry, Incident, Penalty, Table, Tournament
from tournament.penalties.giving import Offence, penalise, penalise_entry
from tournament.sessions.running import close_session
from tournament.sessions.substitutes import substitute
from tournament.standings.results import standings_of

pytestmark = pytest.mark.django_db


def url_for(event: Event, entry: Entry | None) -> str:
    assert entry
    return at(event, f"penalties/player/{entry.enrolment}/")


def offence(**fields: object) -> dict[str, object]:
    """Return the fields of a penalty at table 1 of session 1."""
    return {**yes(kind="false-win", place="1-1", reason="Showed ten tiles"), **fields}


def test_payers_and_payees_are_shown_before_anything_is_noted() -> None:
    event = make_event(tables=1)
    play(event, (SOUTH, 12, EAST))
    east = event.seat(EAST).entry
    client = come(event, "referee")
    page = client.get(url_for(event, east)).content.decode()
    assert "False win with fewer than 8 points · 10 to each of the others" in page
    assert "Session 1, table 1</option>" in page
    sent = offence()
    shown = client.post(url_for(event, east), {**sent, "reason": "", "step": "look"})
    assert shown.status_code == 200
    for words in ("−30", "+10", "−20 → <b>−50</b>", "In hand 2 this player cannot win"):
        assert words in shown.content.decode(), words
    assert not Incident.objects.exists()
    assert client.post(url_for(event, east), {**sent, "step": "save"}).status_code == 302
    assert event.table.totals == {EAST: -50, SOUTH: 46, WEST: 2, NORTH: 2}
    assert client.post(url_for(event, east), {**sent, "step": "save"}).status_code == 302
    assert Incident.objects.count() == 1
    listed = client.get(at(event, "penalties/")).content.decode()
    assert "pays 30 to the others" in listed
    assert f"{east} (North)" in listed
    assert "“Showed ten tiles”" in listed


def test_another_choice_after_the_preview_is_shown_before_it_is_noted() -> None:
    event = make_event(tables=1)
    east = event.seat(EAST).entry
    assert east
    client = come(event, "referee")
    page = client.post(url_for(event, east), {**offence(kind="warning"), "step": "look"})
    as_shown = {"shown": page.context["shown"], "step": "save"}
    changed = client.post(url_for(event, east), {**offence(kind="disqualification"), **as_shown})
    assert changed.status_code == 200
    assert "You’ve made changes since the last preview." in changed.content.decode()
    assert f"{east} leaves the ranking." in changed.content.decode()
    assert not Incident.objects.exists()
    again = {**as_shown, "shown": changed.context["shown"]}
    assert client.post(url_for(event, east), {**offence(kind="disqualification"), **again}).status_code == 302
    assert Entry.objects.get(pk=east.pk).status == Entry.Status.DISQUALIFIED


def test_a_penalty_is_given_away_from_the_table() -> None:
    event = make_event(tables=1)
    entry = event.entries[0]
    client = come(event, "referee")
    fields = offence(kind="off-standing", place="away", points=15)
    shown = client.post(url_for(event, entry), {**fields, "step": "look"}).content.decode()
    assert "15 points come off the standing." in shown
    assert client.post(url_for(event, entry), {**fields, "step": "save"}).status_code == 302
    penalty = Penalty.objects.get()
    assert (penalty.entry, penalty.points, penalty.incident) == (entry, 15, None)
    assert "away from the table" in client.get(at(event, "penalties/")).content.decode()


def test_a_finished_tournament_offers_no_penalties_and_takes_none() -> None:
    event = make_event(tables=1)
    entry = event.entries[0]
    penalise_entry(entry=entry, offence=Offence(kind="off-standing", points=5), reason="Late", by=event.referee)
    client = come(event, "referee")
    assert "Withdraw penalty" in client.get(at(event, "penalties/")).content.decode()
    Tournament.objects.filter(pk=event.tournament.pk).update(status=Tournament.Status.FINISHED)
    page = client.get(at(event, "penalties/")).content.decode()
    assert "An organizer can reopen it." in page
    assert "Give a penalty to" not in page
    assert "Withdraw penalty" not in page
    fields = offence(kind="off-standing", place="away", points=15)
    refused = client.post(url_for(event, entry), {**fields, "step": "save"})
    assert refused.status_code == 409
    assert "An organizer can reopen it." in refused.content.decode()
    assert Penalty.objects.count() == 1


def test_what_needs_a_table_cannot_be_noted_away_from_it() -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    for step in ("look", "save"):
        answer = client.post(url_for(event, event.entries[0]), {**offence(place="away"), "step": step})
        assert answer.status_code == 409
        assert "only be recorded at a table" in answer.content.decode()
    assert not Incident.objects.exists()


def test_points_come_off_a_table_that_is_locked_already() -> None:
    event = make_event(tables=1)
    play(event, (SOUTH, 12, EAST))
    close_session(session=event.session, by=event.referee, reason="Over")
    east = event.seat(EAST).entry
    client = come(event, "referee")
    sent = {**offence(kind="off-table", points=7), "step": "save"}
    assert client.post(url_for(event, east), sent).status_code == 302
    assert (Penalty.objects.get().session, Penalty.objects.get().points) == (event.session, 7)
    refused = client.post(url_for(event, east), {**offence(), "step": "save"})
    assert refused.status_code == 409
    assert "Session 1 is not open." in refused.content.decode()


def test_what_saving_refuses_is_refused_before() -> None:
    """The preview asks what saving asks: it promises nothing at a signed table, nor in a hand nobody played."""
    event = make_event(tables=1, reserves=1)
    play(event, (SOUTH, 12, EAST), (WEST, 20))
    substitute(seat=event.seat(EAST), occupant=event.entries[-1], by=event.referee)
    east, south = event.seat(EAST).entry, event.seat(SOUTH).entry
    client = come(event, "referee")

    def refuse(entry: Entry | None, why: str, **fields: object) -> None:
        for step in ("look", "save"):
            answer = client.post(url_for(event, entry), {**offence(**fields), "step": step})
            assert answer.status_code == 409, why
            assert why in answer.content.decode()
            assert "Effect</h2>" not in answer.content.decode()

    refuse(south, "Hand 9 has not been dealt yet.", hand_number=9)
    refuse(south, "That hand is recorded as won by this player.", hand_number=1)
    refuse(east, f"In hand 3 Reserve 1 played that seat, not {east}.")
    refuse(south, "A penalty takes at least 1 point.", kind="off-table", points=0)
    Table.objects.filter(pk=event.table.pk).update(source="totals")
    refuse(south, "The totals of this table were typed in.")
    Table.objects.filter(pk=event.table.pk).update(source="hands", state="locked")
    refuse(south, "Table 1 is signed and locked.")
    assert not Incident.objects.exists()


def test_whoever_left_the_table_is_penalised_for_the_hands_they_played() -> None:
    event = make_event(tables=1, reserves=1)
    play(event, (SOUTH, 12, EAST), (WEST, 20))
    substitute(seat=event.seat(EAST), occupant=event.entries[-1], by=event.referee)
    east = event.seat(EAST).entry
    client = come(event, "referee")
    sent = offence(kind="off-standing", points=15, hand_number=2)
    page = client.post(url_for(event, east), {**sent, "step": "look"}).content.decode()
    # In hand 2 South deals, so that the player who started as East is North.
    assert f"{east} (North), hand 2" in page
    assert client.post(url_for(event, east), {**sent, "step": "save"}).status_code == 302
    assert Penalty.objects.get().entry == east
    reserve = event.entries[-1]
    page = client.post(url_for(event, reserve), {**offence(kind="off-standing"), "step": "look"}).content.decode()
    assert "without a row in the standings" in page


def test_growing_penalties_are_listed_with_what_they_cost() -> None:
    event = make_event("boxed", tables=1)
    for kind in ("comment", "knocked-tiles"):
        penalise_entry(entry=event.entries[0], offence=Offence(kind=kind), reason="x", by=event.referee)
    page = come(event, "referee").get(at(event, "penalties/")).content.decode()
    assert "10 off the standing" in page
    assert "50 off the standing" in page


def test_growing_penalties_say_which_it_is() -> None:
    event = make_event("boxed", tables=1)
    entry = event.entries[0]
    penalise_entry(entry=entry, offence=Offence(kind="comment"), reason="x", by=event.referee)
    client = come(event, "referee")
    sent = {**offence(kind="knocked-tiles", place="away"), "step": "look"}
    page = client.post(url_for(event, entry), sent).content.decode()
    assert "50 points come off the standing." in page
    assert "penalty no. 3" in page


def test_seconds_over_the_play_clock_are_worked_out() -> None:
    event = make_event("zung-jung", tables=1)
    client = come(event, "referee")
    sent = {**offence(kind="play-clock", place="away", turn_seconds=16, hand_seconds=1), "step": "look"}
    assert "15 points come off" in client.post(url_for(event, event.entries[0]), sent).content.decode()


def test_more_than_eighty_points_for_play_time_in_a_hand_are_warned_of() -> None:
    """Asia Pacific rules: a player penalised for over 80 points in a hand is considered as having resigned."""
    event = make_event("zung-jung", tables=1)
    entry = event.table.seats.get(wind="E").entry
    client = come(event, "referee")
    sent = offence(kind="play-clock", turn_seconds=16 * 15)
    assert "resigning" not in client.post(url_for(event, entry), {**sent, "step": "look"}).content.decode()
    assert client.post(url_for(event, entry), {**sent, "step": "save"}).status_code == 302
    again = {**offence(kind="play-clock", hand_seconds=1), "step": "look"}
    page = client.post(url_for(event, entry), again).content.decode()
    assert "More than 80 penalty points for play time in one hand counts as resigning" in page


def test_disqualification_is_warned_of_and_can_be_taken_back() -> None:
    event = make_event(tables=1)
    entry = event.entries[0]
    client = come(event, "referee")
    fields = offence(kind="disqualification", place="away", reason="Marked tiles")
    page = client.post(url_for(event, entry), {**fields, "step": "look"}).content.decode()
    assert "leaves the ranking." in page
    assert "Disqualify" in page
    client.post(url_for(event, entry), {**fields, "step": "save"})
    entry.refresh_from_db()
    assert entry.status == "disqualified"
    uid = Penalty.objects.get().uid
    assert "Withdraw this penalty?" in client.get(at(event, f"penalties/{uid}/take-back/")).content.decode()
    url = at(event, f"penalties/{uid}/take-back/")
    assert client.post(url, yes(reason="")).status_code == 422
    assert client.post(url, yes(reason="Appeal upheld")).status_code == 302
    entry.refresh_from_db()
    assert entry.status == "active"
    assert client.post(url, yes(reason="Again")).status_code == 409


def test_an_incident_taken_back_gives_back_what_was_paid() -> None:
    event = make_event(tables=1)
    kind = Offence(kind="false-win")
    incident = penalise(table=event.table, seat=EAST, offence=kind, reason="x", command_id=new_id(), by=event.referee)
    client = come(event, "referee")
    url = at(event, f"penalties/{incident.uid}/take-back/")
    asked = client.get(url).content.decode()
    who = event.seat(EAST).entry
    assert f"{who} (East): False win with fewer than 8 points: pays 30 to the others · session 1, table 1" in asked
    assert client.post(url, yes(reason="Appeal upheld")).status_code == 302
    assert set(event.table.totals.values()) == {0}
    assert last_record(event).verb == "cancel-incident"
    page = client.get(at(event, "penalties/")).content.decode()
    assert "Withdrawn" in page
    assert standings_of(event.fresh(), for_public=False)


def test_the_list_is_filtered() -> None:
    event = make_event(tables=1)
    one, other = event.entries[:2]
    for entry, words in ((one, "First words"), (other, "Second words")):
        penalise_entry(entry=entry, offence=Offence(kind="off-standing"), reason=words, by=event.referee)
    client = come(event, "referee")

    def shown(**query: str | int) -> tuple[bool, bool]:
        page = client.get(at(event, "penalties/"), query).content.decode()
        return "First words" in page, "Second words" in page

    assert shown() == (True, True)
    assert shown(player=one.enrolment) == (True, False)
    assert shown(session=1) == (True, True), "every penalty belongs to a session"
    assert shown(state="standing") == (True, True)
    assert shown(state="cancelled") == (False, False)
    assert shown(player="nonsense") == (True, True)


def test_many_penalties_cost_as_many_queries_as_one() -> None:
    counts = []
    for number in (1, 12):
        event = make_event(tables=2)
        for _each in range(number):
            kind = Offence(kind="small-offence")
            penalise(table=event.table, seat=EAST, offence=kind, reason="x", command_id=new_id(), by=event.referee)
            penalise_entry(entry=event.entries[0], offence=Offence(kind="off-standing"), reason="x", by=event.referee)
        client = come(event, "referee")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(at(event, "penalties/")).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    "given", [{"kind": "theft"}, {"kind": ""}, {"place": "9-9"}, {"points": -1}, {"reason": ""}, {"id": "x"}]
)
def test_a_penalty_that_makes_no_sense_is_refused(given: dict[str, object]) -> None:
    event = make_event(tables=1)
    answer = come(event, "referee").post(url_for(event, event.entries[0]), {**offence(), **given, "step": "save"})
    assert answer.status_code == 422
    assert not Incident.objects.exists()


def test_choosing_a_player_leads_to_the_form() -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    url = at(event, "penalties/choose/")
    assert client.get(url, {"player": "1"}).headers["Location"] == at(event, "penalties/player/1/")
    for nonsense in ("", "x", "9" * 5000):
        assert client.get(url, {"player": nonsense}).headers["Location"] == at(event, "penalties/")
    assert client.get(url, {"player": "999"}).status_code == 404


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("", "get"),
        ("choose/", "get"),
        ("player/1/", "post"),
        ("00000000-0000-4000-8000-000000000000/take-back/", "post"),
    ],
)
def test_strangers_wrong_methods_and_wrong_ids_get_nowhere(path: str, method: str) -> None:
    event, other = make_event(tables=1), make_event(tables=1)
    refuse_strangers(event, f"penalties/{path}", method=method)
    client = come(event, "organizer")
    assert client.put(at(event, f"penalties/{path}")).status_code == 405
    foreign = penalise_entry(entry=other.entries[0], offence=Offence(kind="off-standing"), reason="x", by=other.referee)
    assert client.post(at(event, f"penalties/{foreign.uid}/take-back/"), yes(reason="x")).status_code == 404
    assert client.get(at(event, "penalties/player/999/")).status_code == 404
