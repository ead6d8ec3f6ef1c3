"""Hands at a table of the toy rules."""

from __future__ import annotations

from typing import Any

from scoring.outcome import Win
from scoring.seats import Wind
from tests.tournament.events import Event, new_id, play
from tournament.models import Hand, Table
from tournament.tables.corrections import correct_hand
from tournament.tables.later_hands import Choices
from tournament.tables.settling import HandEntry
from tournament.tables.totals import result_from_hands


def won(table: Table, winner: Wind, grade: str = "1-30", discarder: Wind | None = None, **facts: Any) -> HandEntry:
    """Return a win for the hand to come."""
    return entry(table, wins=(Win(winner),), discarder=discarder, facts={"grade": {winner: grade}, **facts})


def drawn(table: Table, *ready: Wind, **facts: Any) -> HandEntry:
    """Return a draw for the hand to come, with those who are ready."""
    return entry(table, facts={"ready": dict.fromkeys(ready, True), **facts} if ready else facts)


def entry(table: Table, **fields: Any) -> HandEntry:
    """Return the hand to come."""
    known = {"number": table.hands_recorded + 1, "dealer": Wind(table.dealer), **fields}
    return HandEntry(**known)


def staked(*seats: Wind) -> dict[Wind, bool]:
    """Return who has put down a stake."""
    return dict.fromkeys(seats, True)


def record(event: Event, given: HandEntry) -> Hand:
    """Record a hand."""
    return play(event, given)[0]


def correct(event: Event, old: Hand, new: HandEntry, later: Choices | None = None) -> None:
    """Correct a hand."""
    correct_hand(
        table=event.table,
        hand_id=old.entry_id,
        entry_id=new_id(),
        entry=new,
        reason="Misread",
        by=event.referee,
        later=later,
    )


def current(event: Event) -> list[Hand]:
    """Return the hands that count."""
    return list(Hand.objects.current().filter(table=event.table).order_by("number"))


def check_sums(table: Table) -> None:
    """Check that four totals and the pot add up to zero, and are what the hands say."""
    assert sum(table.totals.values()) + table.total_pot == 0
    assert (table.totals, table.total_pot) == result_from_hands(table)
