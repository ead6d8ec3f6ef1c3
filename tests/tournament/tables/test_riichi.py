"""Whole tables of riichi through the verbs: dealers, counters, bets, ends and penalties as the replay has them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.rulesets import get_ruleset
from scoring.seats import WINDS, Wind
from scoring.settlement_records import read_hand
from tests.scoring.helpers import read_vectors
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event
from tournament.core.errors import Refused
from tournament.models import Hand, Penalty, Session, Table
from tournament.penalties.giving import cancel_incident
from tournament.sessions.running import hear_signal, play_on
from tournament.standings.results import standings_of
from tournament.tables.corrections import correct_hand
from tournament.tables.recording import record_hand, undo_hand
from tournament.tables.settling import HandEntry, entry_of

pytestmark = pytest.mark.django_db

REPLAYS = [
    vector
    for vector in read_vectors("riichi-replay")
    if vector["rules"] == "riichi" and "error" not in vector["expect"]
]


def entry_from(record: dict[str, Any], table: Table) -> HandEntry:
    """Return a hand of a replay as a tablet would send it."""
    fields = read_hand(record, get_ruleset("riichi", table.tournament.options))
    fields.pop("pot", None)
    ending = fields.get("ending", "")
    entry = HandEntry(
        number=table.hands_recorded + 1,
        dealer=Wind(record.get("dealer") or table.dealer),
        **{**fields, "ending": "" if ending in ("won", "drawn") else ending},
    )
    return replace(entry, wins=tuple(replace(win, points=None) for win in entry.wins))


def record(event: Event, hand: dict[str, Any]) -> Hand:
    table = event.table
    return record_hand(table=table, entry_id=uuid4(), entry=entry_from(hand, table), by=event.referee)


def move_clock(event: Event, *, left: timedelta) -> None:
    """Let so much time be left of the session."""
    minutes = timedelta(minutes=event.session.minutes or 90)
    Session.objects.filter(pk=event.session.pk).update(started_at=timezone.now() + left - minutes)


@pytest.mark.parametrize("vector", REPLAYS, ids=lambda vector: vector["id"])
def test_a_table_stands_as_its_replay(vector: dict[str, Any]) -> None:
    event = make_event("riichi", options=vector.get("options", {}))
    expect, play = vector["expect"], event.table.tournament.play
    for number, hand in enumerate(vector["hands"], 1):
        if number == vector.get("signal"):
            move_clock(event, left=timedelta(minutes=14))
            hear_signal(table=event.table, hand=number, by=event.tablet)
        stored, told = record(event, hand), expect["hands"][number - 1]
        assert {seat.value: delta for seat, delta in stored.deltas.items()} == told["deltas"]
        assert (stored.dealer, stored.facts.get("honba", 0)) == (told["dealer"], told["honba"])
    table = event.table
    assert {seat.value: play.start_points + total for seat, total in table.totals.items()} == expect["scores"]
    assert table.total_pot == 1000 * expect["sticks"]
    assert (table.ended or None) == expect["ended"]
    if expect["next"]:
        assert (table.dealer, table.round_number) == (
            expect["next"]["dealer"],
            "ESWN".index(expect["next"]["round"]) + 1,
        )
    else:
        assert table.state == Table.State.FINISHED
        off = dict.fromkeys("ESWN", 0)
        for seat, points in Penalty.objects.standing().values_list("incident__seat", "points"):
            off[seat] += points or 0
        assert off == {seat: one["penalty"] for seat, one in expect["final"].items()}
        scores = play.scores_at_end(table.totals, table.total_pot)
        assert {seat.value: play.start_points + score for seat, score in scores.items()} == {
            seat: one["score"] for seat, one in expect["final"].items()
        }


CHOMBO = {"wins": [], "chombo": ["S"], "riichi": ["W"]}
WON = {"wins": [{"seat": "S", "han": 1, "fu": 30}], "discarder": "W"}


def standing_penalties() -> list[int | None]:
    return list(Penalty.objects.standing().values_list("points", flat=True))


def total_of(event: Event, wind: Wind) -> int:
    rows = standings_of(event.fresh(), for_public=False).rows
    return int(next(row for row in rows if row.player == event.seat(wind).entry_id).total)


class TestChombo:
    def test_it_comes_off_the_standing_and_goes_with_its_hand(self) -> None:
        event = make_event("riichi")
        hand = record(event, CHOMBO)
        assert standing_penalties() == [20000]
        assert total_of(event, SOUTH) == total_of(event, NORTH) - 20000
        undo_hand(table=event.table, hand_id=hand.entry_id, command_id=uuid4(), by=event.tablet)
        assert standing_penalties() == []

    def test_a_correction_takes_it_back_or_gives_it_to_somebody_else(self) -> None:
        event = make_event("riichi")
        hand = record(event, CHOMBO)
        record(event, WON)
        play = event.table.tournament.play
        entry = entry_of(hand, hand.showings.all(), play)
        other = replace(entry, facts={**entry.facts, "chombo": {NORTH: True}})
        corrected = correct_hand(
            table=event.table, hand_id=hand.entry_id, entry_id=uuid4(), entry=other, reason="slip", by=event.referee
        ).hand
        assert [penalty.incident.seat for penalty in Penalty.objects.standing() if penalty.incident] == ["N"]
        drawn = replace(other, ending="", facts={"tenpai": {WEST: True}, "riichi": {WEST: True}})
        correct_hand(
            table=event.table,
            hand_id=corrected.entry_id,
            entry_id=uuid4(),
            entry=drawn,
            reason="slip",
            by=event.referee,
        )
        assert standing_penalties() == []

    def test_it_is_not_taken_back_alone(self) -> None:
        event = make_event("riichi")
        record(event, CHOMBO)
        penalty = Penalty.objects.get()
        assert penalty.incident
        with pytest.raises(Refused, match="belongs to hand 1"):
            cancel_incident(incident=penalty.incident, reason="slip", by=event.referee)


class TestTheSignal:
    def test_without_an_answer_the_first_hand_entered_after_it_was_being_played(self) -> None:
        event = make_event("riichi")
        record(event, WON)
        move_clock(event, left=timedelta(minutes=14))
        record(event, {"wins": []})
        assert (event.table.signal_hand, event.table.state) == (2, "open")
        record(event, WON)
        assert (event.table.ended, event.table.state) == ("time", "finished")

    def test_it_is_heard_when_it_has_sounded(self) -> None:
        event = make_event("riichi", signal_minutes=5)
        move_clock(event, left=timedelta(minutes=14))
        with pytest.raises(Refused, match="not sounded"):
            hear_signal(table=event.table, hand=1, by=event.tablet)
        move_clock(event, left=timedelta(minutes=4))
        with pytest.raises(Refused, match="Hand 4 was not being played"):
            hear_signal(table=event.table, hand=4, by=event.tablet)
        hear_signal(table=event.table, hand=1, by=event.tablet)
        assert event.table.final_hand == 2

    def test_hands_it_leaves_are_played_however_long_they_take(self) -> None:
        event = make_event("riichi")
        move_clock(event, left=timedelta(minutes=-30))
        hear_signal(table=event.table, hand=1, by=event.tablet)
        for _hand in range(2):
            table = event.table
            record_hand(table=table, entry_id=uuid4(), entry=entry_from({"wins": []}, table), by=event.tablet)
        assert event.table.ended == "time"
        play_on(table=event.table, by=event.referee)
        assert (event.table.state, event.table.final_hand) == ("open", None)

    def test_a_chombo_that_is_no_hand_is_not_one_of_them(self) -> None:
        event = make_event("riichi", options={"preset": "ema-2016"})
        move_clock(event, left=timedelta(minutes=1))
        hear_signal(table=event.table, hand=1, by=event.tablet)
        record(event, CHOMBO)
        assert event.table.final_hand == 3


def test_play_does_not_go_on_after_the_last_hand() -> None:
    event = make_event("riichi", options={"length": "tonpuusen", "bust": True})
    record(event, {"wins": [{"seat": "S", "limit": "yakuman"}], "discarder": "E"})
    assert event.table.ended == "bust"
    with pytest.raises(Refused, match="All hands"):
        play_on(table=event.table, by=event.referee)


def test_bets_left_on_the_table_are_the_winners_once_play_has_ended() -> None:
    event = make_event("riichi")
    move_clock(event, left=timedelta(minutes=1))
    hear_signal(table=event.table, hand=1, by=event.tablet)
    record(event, WON)
    record(event, {"wins": [], "riichi": ["E"], "tenpai": ["E", "S"]})
    assert event.table.total_pot == 1000
    assert {wind: total_of(event, wind) for wind in WINDS} == {
        EAST: 500 + 5000,
        SOUTH: 2500 + 1000 + 15000,
        WEST: -2500 - 15000,
        NORTH: -1500 - 5000,
    }
