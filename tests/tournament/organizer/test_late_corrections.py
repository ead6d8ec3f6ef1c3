"""A result is corrected after the end: one page, everything that follows, and all locks closed again."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.outcome import Win
from scoring.seats import WINDS, Wind
from tests.tournament.events import Event, make_event, play
from tests.tournament.organizer.office import at, come, refuse_strangers
from tests.tournament.standings.staged import add_final, decide, field_of, play_session, seat_final
from tournament.accounts.devices import CONFIRMED_AT
from tournament.audit.verifying import verify
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Entry, Hand, Session, Signature, Table, Tournament
from tournament.sessions.running import close_session, finish_table
from tournament.sessions.substitutes import substitute
from tournament.setup.tournament import finish_tournament, publish
from tournament.standings.results import standings_of
from tournament.tables.settling import HandEntry, entry_of
from tournament.tables.signatures import sign_table

pytestmark = pytest.mark.django_db
PATH = "results/correct/1/1/"


def finished(ruleset: str = "mcr", *, values: tuple[int, int] = (24, 8), is_finished: bool = True) -> Event:
    """Return a finished event of one signed table: East won by self-draw, then South off East."""
    event = make_event(ruleset)
    publish(tournament=event.tournament, by=SYSTEM)
    play(event, (Wind.EAST, values[0]), (Wind.SOUTH, values[1], Wind.EAST))
    close(event, is_finished=is_finished)
    return event


def close(event: Event, *, is_finished: bool = True) -> None:
    """Let everyone sign, and close everything."""
    finish_table(table=event.table, by=event.referee)
    for wind in WINDS:
        sign_table(table=event.table, seat=wind, command_id=uuid4(), by=event.tablet)
    close_session(session=event.session, by=SYSTEM)
    if is_finished:
        finish_tournament(tournament=event.tournament, by=SYSTEM)


TOTALS = {"total_E": 10, "total_S": 0, "total_W": -5, "total_N": -5, "reason": "Added up wrongly"}
HAND = {"dealer": "E", "winners": "W", "points_W": "24", "reason": "other", "words": "Wrong seat"}


def hand_path(number: int = 1) -> str:
    return f"{PATH}{Hand.objects.current().get(number=number).entry_id}/"


def given(**fields: Any) -> dict[str, Any]:
    return {"id": str(uuid4()), **HAND, **fields}


def shown_in(page: Any) -> str:
    return str(page.content.decode().split('name="shown" value="')[1].split('"')[0])


def save(client: Client, event: Event, path: str = "", sent: dict[str, Any] | None = None) -> Any:
    """Show what follows, then save it as the page does."""
    address, sent = at(event, path or hand_path()), sent or given()
    mark = shown_in(client.post(address, {**sent, "step": "show"}))
    return client.post(address, {**sent, "shown": mark, "step": "save"})


def ranks(event: Event) -> list[str]:
    entries = {entry.pk: entry.name for entry in event.entries}
    return [entries[int(row.player)] for row in standings_of(event.fresh(), for_public=True).rows]


def test_the_page_shows_what_follows_and_changes_nothing() -> None:
    event = finished()
    client = come(event, "organizer")
    version, records = event.fresh().version, AuditRecord.objects.count()
    page = client.post(at(event, hand_path()), {**given(), "step": "show"}).content.decode()
    assert "Effect</h2>" in page
    assert "the tournament, session 1, table 1" in page
    assert "4 signatures no longer count" in page
    assert "The first three places change" in page
    assert (event.fresh().version, AuditRecord.objects.count()) == (version, records)
    assert Signature.objects.count() == 4


def test_the_page_shows_points_in_the_standings_that_break_no_tie() -> None:
    event = finished()
    client, path = come(event, "organizer"), at(event, hand_path(2))
    same = given(winners="S", discarder="E", points_W="", points_S="8", dealer="S")
    assert "The standings don’t change." in client.post(path, {**same, "step": "show"}).content.decode()
    page = client.post(path, {**same, "points_S": "9", "step": "show"}).content.decode()
    assert "The standings don’t change." not in page
    told = " ".join(page.split("<caption>In the standings</caption>")[1].split("</table>")[0].split())
    # South is second as before, with the same table points and one point more.
    assert '<td class="num">2</td><td class="num">0 → <b>+1</b></td><td class="num">2</td>' in told


def test_fields_that_would_have_been_others_are_told_in_order_and_stay() -> None:
    event = make_event("zung-jung", tables=3, sessions=1, is_open=False)
    final = add_final(event, after=2, size=4)
    semis = add_final(event, after=1, size=8, name="Semi-finals")
    play_session(event, 1, (60, 20, -30, -50, 50, 10, -20, -40, 40, 5, -15, -30))
    for stage, points in ((semis, (40, 0, 0, -40, 30, 0, 0, -30)), (final, (30, 10, -10, -30))):
        decide(event, stage=stage)
        seat_final(event, *(number or 0 for number in field_of(stage)))
        play_session(event, stage.after + 1, points)
    fields = field_of(semis), field_of(final)
    finish_tournament(tournament=event.fresh(), by=SYSTEM)
    sent = {"id": str(uuid4()), "total_E": -300, "total_S": 100, "total_W": 100, "total_N": 100, "reason": "Swapped"}
    client = come(event, "organizer")
    page = client.post(at(event, PATH), {**sent, "step": "show"}).content.decode()
    assert page.index("Semi-finals would have had other players") < page.index("Final would have had")
    assert save(client, event, PATH, sent).status_code == 302
    assert (field_of(semis), field_of(final)) == fields


@pytest.mark.parametrize("is_finished", [True, False])
def test_the_log_holds_all_of_it(is_finished: bool) -> None:
    event = finished(is_finished=is_finished)
    assert save(come(event, "organizer"), event).status_code == 302
    assert verify(event.fresh()) == []


def test_a_hand_is_corrected_and_everything_is_closed_again() -> None:
    event = finished()
    closed_at, before = Session.objects.get().closed_at, ranks(event)
    assert save(come(event, "organizer"), event).status_code == 302
    table, session = event.table, Session.objects.get()
    assert (event.fresh().status, session.status, table.state) == ("finished", "closed", "locked")
    assert session.closed_at == closed_at
    assert Hand.objects.current().get(number=1).winners == "W"
    assert table.close_reason is not None
    assert table.close_reason.text == "Wrong seat"
    assert ranks(event) != before
    verbs = list(AuditRecord.objects.order_by("-number").values_list("verb", flat=True)[:7])
    assert list(reversed(verbs)) == [
        *("reopen-tournament", "reopen-session", "unlock-table", "correct-hand"),
        *("close-table", "close-session", "finish-tournament"),
    ]
    assert verify(event.fresh()) == []


def test_totals_are_corrected_the_same_way() -> None:
    event = finished(is_finished=False)
    assert save(come(event, "organizer"), event, PATH, {"id": str(uuid4()), **TOTALS}).status_code == 302
    assert list(event.table.totals.values()) == [10, 0, -5, -5]
    assert event.fresh().status == Tournament.Status.RUNNING
    assert Session.objects.get().status == Session.Status.CLOSED
    assert "Correct a hand" not in come(event, "organizer").get(at(event, PATH)).content.decode()


def test_two_winners_of_a_discard_are_corrected() -> None:
    event = finished("boxed", values=(8, 4))
    both = given(winners=["W", "S"], discarder="E", points_W="4", points_S="8")
    assert save(come(event, "organizer"), event, sent=both).status_code == 302
    assert sorted(Hand.objects.current().get(number=1).winners) == ["S", "W"]
    assert event.fresh().status == Tournament.Status.FINISHED


def british(**scores: int) -> dict[str, str]:
    return {f"points_{wind}": str(scores.get(wind, 0)) for wind in WINDS}


def test_the_lists_name_who_played_and_tell_a_hand_like_the_board() -> None:
    event = make_event(reserves=1)
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    substitute(seat=event.seat(Wind.SOUTH), occupant=reserve, from_hand=1, by=SYSTEM)
    play(event, (Wind.SOUTH, 24, Wind.EAST), (Wind.WEST, 8))
    close(event)
    client = come(event, "organizer")
    east, south, west = (event.seat(wind).entry for wind in (Wind.EAST, Wind.SOUTH, Wind.WEST))
    listed = client.get(at(event, "results/correct/")).content.decode()
    assert f"{east}, {reserve}, {west}" in listed
    page = client.get(at(event, PATH)).content.decode()
    assert f"{reserve} 24 from {east}" in page
    assert f"{west} 8, self-draw" in page
    assert str(south) not in page.split("</ol>")[0].split("<ol")[1]


def test_british_scores_of_every_seat_are_corrected_and_later_dealers_asked_about() -> None:
    event = make_event("bmja")
    publish(tournament=event.tournament, by=SYSTEM)
    scores = dict(zip(WINDS, (200, 16, 8, 4), strict=True))
    play(event, (Wind.EAST, 200, None, scores), (Wind.EAST, 200, None, scores))
    close(event)
    client = come(event, "organizer")
    assert "Hand 2" in client.get(at(event, PATH)).content.decode()
    assert 'name="points_N" value="4"' in client.get(at(event, hand_path())).content.decode()
    sent = given(winners="S", later="shift", **british(S=40, N=64))
    page = client.post(at(event, hand_path()), {**sent, "step": "show"}).content.decode()
    assert "The dealer is no longer right in these hands: 2" in page
    assert "Hand 2 is recalculated" in page
    assert save(client, event, sent=sent).status_code == 302
    first, second = Hand.objects.current().order_by("number")
    assert (first.winners, first.dealer, second.dealer) == ("S", "E", "S")
    assert event.fresh().status == Tournament.Status.FINISHED
    assert verify(event.fresh()) == []


def test_riichi_hands_are_corrected_with_their_facts() -> None:
    event = make_event("riichi")
    publish(tournament=event.tournament, by=SYSTEM)
    facts = {"han_fu": {Wind.EAST: "3-40"}, "riichi": {Wind.SOUTH: True}}
    play(event, HandEntry(number=1, dealer=Wind.EAST, wins=(Win(Wind.EAST),), facts=facts))
    close(event)
    before = event.table.totals
    sent = given(winners="E", han_fu_E="2-40", riichi="SN")
    del sent["points_W"]
    assert save(come(event, "organizer"), event, sent=sent).status_code == 302
    corrected = Hand.objects.current().get()
    told = entry_of(corrected, corrected.showings.all(), event.tournament.play).facts
    assert told["riichi"].keys() == {Wind.SOUTH, Wind.NORTH}
    assert event.table.totals != before


def test_a_second_tap_does_nothing() -> None:
    event = finished()
    client, path = come(event, "organizer"), at(event, hand_path())
    sent = given()
    sent |= {"shown": shown_in(client.post(path, {**sent, "step": "show"})), "step": "save"}
    assert client.post(path, sent).status_code == 302
    version = event.fresh().version
    assert client.post(path, sent).status_code == 302
    assert event.fresh().version == version


def test_what_cannot_be_leaves_every_lock_closed() -> None:
    event = finished()
    client = come(event, "organizer")
    version = event.fresh().version
    for path, sent, status in (
        (hand_path(), given(points_W="3"), 422),
        (hand_path(), given(points_W=""), 422),
        (hand_path(), given(discarder="W"), 422),
        (PATH, {"id": str(uuid4()), **TOTALS, "reason": ""}, 422),
        (PATH, {"id": str(uuid4()), **TOTALS, "total_N": ""}, 422),
        (f"{PATH}{uuid4()}/", given(), 404),
    ):
        answer = client.post(at(event, path), {**sent, "step": "show"})
        assert answer.status_code == status, sent
    assert save(client, event, sent=given(words="")).status_code == 422, "another reason needs its words"
    assert event.fresh().version == version
    assert (event.fresh().status, event.table.state) == ("finished", "locked")


def test_a_session_under_way_is_corrected_at_its_table() -> None:
    event = make_event()
    play(event, (Wind.EAST, 24))
    for path, sent in ((hand_path(), given()), (PATH, {"id": str(uuid4()), **TOTALS})):
        answer = come(event, "organizer").post(at(event, path), {**sent, "step": "show"})
        assert answer.status_code == 409
        assert "not closed" in answer.content.decode()


def test_the_password_is_asked_for_and_others_stay_out() -> None:
    event = finished()
    client = come(event, "organizer")
    session = client.session
    session[CONFIRMED_AT] = "2026-01-01T00:00:00+00:00"
    session.save()
    assert save(client, event).status_code == 403
    assert client.post(at(event, hand_path()), {**given(), "step": "save"}).status_code == 200, "it is shown first"
    assert event.fresh().status == Tournament.Status.FINISHED
    refuse_strangers(event, PATH, rank="organizer")
    refuse_strangers(event, hand_path(), rank="organizer")
    refuse_strangers(event, "results/correct/", rank="organizer")
    assert client.get(at(event, "results/correct/")).status_code == 200
    assert client.get(at(event, "results/correct/9/9/")).status_code == 404
    assert Table.objects.count() == 1
