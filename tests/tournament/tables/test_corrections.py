"""What was recorded wrongly is put right, and everything before stays on record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring.seats import WINDS, Wind
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, hand, make_event, new_id, play, swap
from tournament.core.errors import Refused
from tournament.models import Hand, Incident, Reason, Signature, Table
from tournament.penalties.giving import Offence, penalise
from tournament.tables.corrections import Kept, correct_hand, correct_seats, last_swap, preview_correction, undo_swap
from tournament.tables.later_hands import Choices
from tournament.tables.paper.totals import enter_totals, use_hands
from tournament.tables.recording import undo_hand
from tournament.tables.settling import HandEntry
from tournament.tables.signatures import confirm_hand
from tournament.tables.totals import totals_from_hands

pytestmark = pytest.mark.django_db

NOTHING = dict.fromkeys(WINDS, 0)
SHIFT: Choices = {"dealer": "shift", "goulash": "shift"}


@pytest.fixture
def event() -> Event:
    return make_event()


def british(table: Table, winner: Wind | None, points: int = 40) -> HandEntry:
    return hand(table, winner, points, scores=NOTHING | {winner: points} if winner else {})


def test_a_correction_supersedes_the_hand_with_a_reason(event: Event) -> None:
    first, *_others = play(event, (SOUTH, 12, EAST), (WEST, 20), (NORTH, 8, SOUTH))
    entry = hand(event.table, SOUTH, 21, EAST, number=1, dealer=EAST)
    correction = correct_hand(
        table=event.table, hand_id=first.entry_id, entry_id=new_id(), entry=entry, reason="Misread 12", by=event.referee
    )
    old = Hand.objects.get(pk=first.pk)
    assert old.state == Hand.State.SUPERSEDED
    assert correction.hand.supersedes == old
    assert correction.out_of_step == ()
    assert event.table.totals == totals_from_hands(event.table)
    assert (event.table.hands_recorded, event.table.dealer) == (3, "N")
    assert Reason.objects.get().text == "Misread 12"


def test_a_correction_needs_a_referee_and_a_reason(event: Event) -> None:
    first = play(event, (SOUTH,))[0]
    entry = hand(event.table, WEST, number=1, dealer=EAST)
    command: dict[str, Any] = {"table": event.table, "hand_id": first.entry_id, "entry_id": new_id(), "entry": entry}
    with pytest.raises(PermissionDenied):
        correct_hand(**command, reason="Wrong winner", by=event.tablet)
    with pytest.raises(Refused, match="Give a reason"):
        correct_hand(**command, reason="  ", by=event.referee)


def test_a_repeated_correction_is_done_once(event: Event) -> None:
    first = play(event, (SOUTH,))[0]
    entry = hand(event.table, WEST, number=1, dealer=EAST)
    command: dict[str, Any] = {
        "table": event.table,
        "hand_id": first.entry_id,
        "entry_id": new_id(),
        "entry": entry,
        "reason": "Slip",
    }
    once = correct_hand(**command, by=event.referee)
    again = correct_hand(**command, by=event.referee)
    assert once == again
    assert Hand.objects.count() == 2


def play_british(winners: Sequence[Wind | None]) -> tuple[Event, list[Hand]]:
    event = make_event("bmja")
    return event, [play(event, british(event.table, winner))[0] for winner in winners]


def test_later_hands_whose_dealer_no_longer_follows_are_listed_and_kept() -> None:
    event, hands = play_british([EAST, SOUTH, WEST])
    assert [row.dealer for row in hands] == ["E", "E", "S"]
    entry = hand(event.table, SOUTH, 40, number=1, dealer=EAST, scores=NOTHING | {SOUTH: 40})
    shown = preview_correction(table=event.table, hand=hands[0], entry=entry)
    assert shown.out_of_step == {"dealer": (2,)}
    assert shown.later == [], "nothing else changes unless a referee says so"
    correction = correct_hand(
        table=event.table,
        hand_id=hands[0].entry_id,
        entry_id=new_id(),
        entry=entry,
        reason="South won",
        by=event.referee,
    )
    assert correction.out_of_step == (2,)
    assert [row.dealer for row in Hand.objects.current().order_by("number")] == ["E", "E", "S"]


def test_later_hands_are_shifted_if_asked_and_paid_by_their_new_dealer() -> None:
    event, hands = play_british([EAST, EAST, WEST])
    entry = hand(event.table, SOUTH, 40, number=1, dealer=EAST, scores=NOTHING | {SOUTH: 40})
    correct_hand(
        table=event.table,
        hand_id=hands[0].entry_id,
        entry_id=new_id(),
        entry=entry,
        reason="South won",
        by=event.referee,
        later=SHIFT,
    )
    current = list(Hand.objects.current().order_by("number"))
    assert [row.dealer for row in current] == ["E", "S", "W"]
    assert current[1].deltas == {EAST: 160, SOUTH: -80, WEST: -40, NORTH: -40}
    assert event.table.totals == totals_from_hands(event.table)
    assert event.table.dealer == "W", "West dealt and won"


def test_a_hand_a_referee_gave_another_dealer_stays_as_it_is(event: Event) -> None:
    first, *_others = play(event, (SOUTH,), hand(event.table, WEST, number=2, dealer=NORTH), (EAST,))
    entry = hand(event.table, WEST, number=1, dealer=EAST)
    correction = correct_hand(
        table=event.table,
        hand_id=first.entry_id,
        entry_id=new_id(),
        entry=entry,
        reason="Slip",
        by=event.referee,
        later=SHIFT,
    )
    assert correction.out_of_step == ()
    assert [row.dealer for row in Hand.objects.current().order_by("number")] == ["E", "N", "W"]


# -- totals only ------------------------------------------------------------------------------------------------------


def test_totals_from_paper_take_the_place_of_hands_and_can_be_given_back(event: Event) -> None:
    play(event, (SOUTH, 12, EAST))
    paper = {EAST: 30, SOUTH: -10, WEST: -10, NORTH: -10}
    enter_totals(table=event.table, totals=paper, by=event.referee)
    assert (event.table.totals, event.table.source, event.table.state) == (paper, "totals", "finished")
    with pytest.raises(Refused, match="typed in"):
        play(event, (SOUTH,))
    use_hands(table=event.table, by=event.referee)
    assert (event.table.totals, event.table.state) == (totals_from_hands(event.table), "open")


def test_totals_add_up_unless_they_hold_fines(event: Event) -> None:
    short = {EAST: 30, SOUTH: -10, WEST: -10, NORTH: -20}
    with pytest.raises(
        Refused, match=r"They add up to −10\. Check each figure .* already include penalties"
    ) as refused:
        enter_totals(table=event.table, totals=short, by=event.referee)
    assert refused.value.state["they add up to"] == -10
    assert str(event.seat(EAST).entry) in refused.value.state["totals"]
    with pytest.raises(Refused, match=r"They add up to \+10\. Check each figure and its sign\.$"):
        enter_totals(table=event.table, totals={**short, EAST: 50}, by=event.referee)
    enter_totals(table=event.table, totals=short, by=event.referee, includes_fines=True)
    with pytest.raises(Refused):
        enter_totals(table=event.table, totals={**short, EAST: 50}, by=event.referee, includes_fines=True)


# -- wrong seats ------------------------------------------------------------------------------------------------------


def test_swapped_players_keep_their_results_when_hands_are_remapped(event: Event) -> None:
    play(event, (SOUTH, 12, EAST), (WEST, 20), (EAST, 10, SOUTH))
    fine = Offence(kind="false-win")
    penalise(table=event.table, seat=SOUTH, offence=fine, reason="Shouted", command_id=new_id(), by=event.referee)
    before = {event.seat(wind).entry_id: total for wind, total in event.table.totals.items()}
    swap(event, EAST, SOUTH)
    after = {event.seat(wind).entry_id: total for wind, total in event.table.totals.items()}
    assert after == before
    assert event.table.totals == totals_from_hands(event.table)
    assert Incident.objects.get().seat == "E"
    assert event.table.dead_in(4) == {EAST}
    assert Hand.objects.filter(state=Hand.State.SUPERSEDED).count() == 3


def test_results_may_stay_with_the_chairs(event: Event) -> None:
    play(event, (SOUTH, 12, EAST))
    totals, east = event.table.totals, event.seat(EAST).entry_id
    swap(event, EAST, SOUTH, kept="chairs")
    assert event.table.totals == totals
    assert event.seat(SOUTH).entry_id == east


def test_what_was_signed_before_a_swap_is_nobodys_word(event: Event) -> None:
    recorded = play(event, (SOUTH,))[0]
    confirm_hand(table=event.table, hand_id=recorded.entry_id, seat=EAST, command_id=new_id(), by=event.tablet)
    swap(event, EAST, SOUTH, kept="chairs")
    assert not Signature.objects.exists()


# -- whatever happens, the totals are the sum of what is current ------------------------------------------------------

SEATS = st.sampled_from(WINDS)
DEEDS = st.lists(st.tuples(st.sampled_from(["record", "undo", "correct", "swap", "fine"]), SEATS, SEATS), max_size=14)


class TotalsAlwaysAddUp(TestCase):
    """Each example runs in a transaction of its own."""

    @settings(max_examples=25)
    @given(ruleset=st.sampled_from(["mcr", "boxed", "zung-jung", "bmja"]), deeds=DEEDS)
    def test_totals_are_what_current_hands_and_incidents_come_to(
        self, ruleset: str, deeds: list[tuple[str, Wind, Wind]]
    ) -> None:
        event = make_event(ruleset)
        for deed, one, other in deeds:
            self.do(event, deed, one, other)
            table = event.table
            assert table.totals == totals_from_hands(table)
            assert sum(table.totals.values()) == 0
            numbers = list(
                Hand.objects.current().filter(table=table).order_by("number").values_list("number", flat=True)
            )
            assert numbers == list(range(1, table.hands_recorded + 1))

    def do(self, event: Event, deed: str, one: Wind, other: Wind) -> None:
        """Do something at the table, if it can be done."""
        table = event.table
        last = Hand.objects.current().filter(table=table).order_by("-number").first()
        entry = self.entry(table, one, other)
        if deed in ("record", "correct") and one in table.dead_in(1 if deed == "correct" else table.hands_recorded + 1):
            return
        if deed == "record" and not table.is_played_out:
            play(event, entry)
        elif deed == "undo" and last:
            undo_hand(table=table, hand_id=last.entry_id, command_id=new_id(), by=event.referee)
        elif deed == "correct" and last:
            first = Hand.objects.current().filter(table=table).order_by("number")[0]
            correct_hand(
                table=table,
                hand_id=first.entry_id,
                entry_id=new_id(),
                entry=self.entry(table, one, other, number=1, dealer=Wind(first.dealer)),
                reason="Slip",
                by=event.referee,
                later=SHIFT,
            )
        elif deed == "swap" and one is not other:
            correct_seats(
                table=table,
                seats=(one, other),
                kept="players",
                reason="Sat wrong",
                by=event.referee,
                command_id=new_id(),
            )
        elif deed == "fine" and event.tournament.ruleset == "mcr" and not table.is_played_out:
            offence = Offence(kind="false-win", points=5)
            penalise(table=table, seat=one, offence=offence, reason="Loud", command_id=new_id(), by=event.referee)

    def entry(self, table: Table, winner: Wind, discarder: Wind, **fields: Any) -> HandEntry:
        """Return a hand one wins off the other, or draws alone."""
        if table.tournament.ruleset == "bmja":
            return hand(table, winner, 40, scores=NOTHING | {winner: 40}, **fields)
        return hand(table, winner, 25, discarder if discarder is not winner else None, **fields)


def test_tiles_that_won_by_the_wind_of_a_wrong_seat_do_not_stop_a_swap(event: Event) -> None:
    """All Pungs 6 and Seat Wind 2 win for South; for West the same tiles are worth 7."""
    holding = {"hand": "88s99m", "melds": ["222z", "333m", "555p"], "win": "8s"}
    play(event, hand(event.table, SOUTH, 8, EAST, holdings={SOUTH: holding}))
    swap(event, SOUTH, WEST, "players")
    moved = Hand.objects.current().get(table=event.table)
    assert moved.winners == "W"
    assert moved.deltas == {EAST: -16, SOUTH: -8, WEST: 32, NORTH: -8}
    showing = moved.showings.get()
    assert (showing.points, showing.holding) == (8, None)
    assert moved.supersedes is not None
    assert moved.supersedes.showings.get().holding == holding


def test_tiles_that_still_win_move_with_their_player(event: Event) -> None:
    holding = {"hand": "1112345678999m", "win": "5m"}
    play(event, hand(event.table, SOUTH, 91, EAST, holdings={SOUTH: holding}))
    swap(event, SOUTH, WEST, "players")
    assert Hand.objects.current().get(table=event.table).showings.get().holding == holding


def test_a_swap_can_be_undone_until_something_follows(event: Event) -> None:
    play(event, (SOUTH, 12, EAST), (WEST, 20))
    before = [(seat.wind, seat.entry_id) for seat in event.table.seats.order_by("wind")], dict(event.table.totals)
    ways: tuple[Kept, ...] = ("players", "chairs")
    for kept in ways:
        swap(event, EAST, SOUTH, kept)
        last = last_swap(event.table)
        assert last is not None
        undo_swap(table=event.table, record=last.record, by=event.referee, command_id=new_id())
        after = [(seat.wind, seat.entry_id) for seat in event.table.seats.order_by("wind")], dict(event.table.totals)
        assert after == before
        assert last_swap(event.table) is None
    swap(event, EAST, SOUTH)
    last = last_swap(event.table)
    assert last is not None
    play(event, (SOUTH, 8, EAST))
    assert last_swap(event.table) is None
    with pytest.raises(Refused, match="can no longer be undone"):
        undo_swap(table=event.table, record=last.record, by=event.referee, command_id=new_id())
