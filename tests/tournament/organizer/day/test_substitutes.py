"""Reserves, no-shows, and two players in each other's seats."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.events import EAST, SOUTH, make_event, play
from tests.tournament.organizer.office import at, come, yes
from tests.tournament.printed import read
from tournament.exports.paper import DOCUMENTS, Order
from tournament.models import Entry, Seat, Session

pytestmark = pytest.mark.django_db


def reserve_of() -> Entry:
    return Entry.objects.filter(status="reserve").order_by("pk")[0]


def test_a_reserve_plays_from_a_hand_on_and_the_player_returns() -> None:
    event = make_event(tables=1, reserves=2)
    play(event, (SOUTH, 12, EAST))
    client = come(event, "referee")
    page = client.get(at(event, "table/1/1/seat/E/")).content.decode()
    assert "Reserve 1" in page
    assert "Player 001" not in page.split("Choose a substitute")[1].split("</select>")[0]
    sent = yes(occupant=reserve_of().pk, from_hand=2, is_credited="yes")
    assert client.post(at(event, "table/1/1/seat/E/"), sent).status_code == 302
    seat = event.seat(EAST)
    assert (seat.occupant, seat.occupied_from, seat.is_credited) == (reserve_of(), 2, True)
    shown = client.get(at(event, "table/1/1/")).content.decode()
    assert "from hand 2" in shown
    assert f"The result counts for {seat.entry}." in shown
    back = at(event, "table/1/1/seat/E/back/")
    assert "No substitute has played a hand here" in client.get(back).content.decode()
    assert client.post(back, yes()).status_code == 302
    assert event.seat(EAST).occupant is None
    assert client.post(back, yes()).status_code == 409


def test_every_step_says_for_whom_the_result_counts_and_the_referee_chooses() -> None:
    event = make_event(tables=1, reserves=1)
    client, player = come(event, "referee"), str(event.seat(EAST).entry)
    sent = yes(occupant=reserve_of().pk, from_hand=1, is_credited="no")
    done = client.post(at(event, "table/1/1/seat/E/"), sent, follow=True).content.decode()
    assert "Reserve 1 plays this seat from hand 1. The result counts for no one." in done
    play(event, (SOUTH, 12, EAST), (SOUTH, 8))
    back = at(event, "table/1/1/seat/E/back/")
    assert "Reserve 1 has played hands 1 to 2 in this seat." in client.get(back).content.decode()
    undecided = client.post(back, yes())
    assert (undecided.status_code, event.seat(EAST).occupant) == (422, reserve_of())
    for answer, counts in (("no", "no one"), ("yes", player)):
        Seat.objects.filter(pk=event.seat(EAST).pk).update(occupant=reserve_of(), occupied_from=1, is_credited=False)
        command = yes(is_credited=answer)
        done = client.post(back, command, follow=True).content.decode()
        assert f"{player} is back in the seat. The result counts for {counts}." in done
        assert client.post(back, command).status_code == 302, "the same yes again changes nothing"
    assert event.seat(EAST).is_credited
    change = at(event, "table/1/1/seat/E/credit/")
    assert client.post(change, yes()).status_code == 422
    shown = client.post(change, yes(is_credited="no"), follow=True).content.decode()
    assert shown.count("The result counts for no one.") == 2, "told, and kept on the page"
    paper = DOCUMENTS["session-results"]
    assert "Counts" in read(paper.make(event.fresh(), Order(session=1)))[0]
    state = client.get(f"/organize/{event.tournament.slug}/session/1/table/1/state/").json()["state"]
    assert (state["seats"]["E"]["credit"], state["seats"]["S"]["credit"]) == (
        f"Reserve 1 plays for {player} from hand 1; {player} is back from hand 3; the result counts for no one",
        "",
    )


def test_a_no_show_is_replaced_when_the_rules_stop_waiting() -> None:
    event = make_event(tables=1, reserves=1)
    client, url = come(event, "referee"), at(event, "table/1/1/seat/S/?why=no-show")
    early = client.post(url, yes(occupant=reserve_of().pk))
    assert early.status_code == 409
    assert "You can mark a no-show 15 minutes after the session starts." in early.content.decode()
    assert "15 minutes after the start, a substitute may play" in client.get(url).content.decode()
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=16))
    assert "as no-show" in client.get(url).content.decode()
    assert client.post(url, yes(occupant=reserve_of().pk)).status_code == 302
    assert (event.seat(SOUTH).occupied_from, event.seat(SOUTH).is_credited) == (1, False)


@pytest.mark.parametrize(
    "given", [{"occupant": ""}, {"occupant": "x"}, {"occupant": "999999"}, {"from_hand": 9}, {"from_hand": ""}]
)
def test_a_substitution_that_makes_no_sense_is_refused(given: dict[str, object]) -> None:
    event = make_event(tables=1, reserves=1)
    sent = {**yes(occupant=reserve_of().pk, from_hand=1, is_credited="no"), **given}
    assert come(event, "referee").post(at(event, "table/1/1/seat/E/"), sent).status_code in (409, 422)
    assert event.seat(EAST).occupant is None


def test_two_who_sat_wrong_are_swapped_with_their_hands() -> None:
    event = make_event(tables=1)
    play(event, (SOUTH, 12, EAST), (SOUTH, 8))
    before = {wind: (event.seat(wind).entry, event.table.totals[wind]) for wind in (EAST, SOUTH)}
    client = come(event, "referee")
    assert client.get(at(event, "table/1/1/swap/")).status_code == 200
    sent = yes(one="E", other="S", kept="players", reason="Sat down wrong")
    assert client.post(at(event, "table/1/1/swap/"), sent).status_code == 302
    after = {wind: (event.seat(wind).entry, event.table.totals[wind]) for wind in (EAST, SOUTH)}
    assert after == {EAST: before[SOUTH], SOUTH: before[EAST]}
    again = client.post(at(event, "table/1/1/swap/"), yes(one="E", other="E", kept="players", reason="x"))
    assert again.status_code == 422
    page = client.get(at(event, "table/1/1/")).content.decode()
    sent = dict(re.findall(r'<input type="hidden" name="(id|record)" value="([^"]+)"', page))
    for _twice in range(2):
        assert client.post(at(event, "table/1/1/swap/undo/"), sent).status_code == 302
    assert {wind: (event.seat(wind).entry, event.table.totals[wind]) for wind in (EAST, SOUTH)} == before
    assert "Undo the swap" not in client.get(at(event, "table/1/1/")).content.decode()


def test_a_seat_that_is_not_there_is_not_found() -> None:
    event = make_event(tables=1)
    client = come(event, "referee")
    for wind in ("X", "e", "EE"):
        assert client.get(at(event, f"table/1/1/seat/{wind}/")).status_code == 404
        assert client.post(at(event, f"table/1/1/seat/{wind}/back/")).status_code == 404
