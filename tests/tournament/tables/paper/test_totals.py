"""A sheet of paper takes the place of hands: only where it adds up or says why not, and never over somebody's work."""

from __future__ import annotations

import json

import pytest
from django.db import IntegrityError, transaction

from scoring.seats import WINDS, Wind
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, new_id, play
from tournament.core.errors import Refused
from tournament.models import AuditRecord, Reason, Table
from tournament.tables.paper.totals import (
    ChangedMeanwhile,
    HandsDiffer,
    PaperSheet,
    enter_sheet,
    enter_totals,
    stamp_of,
    use_hands,
)

pytestmark = pytest.mark.django_db

PAPER = {EAST: 30, SOUTH: -10, WEST: -10, NORTH: -10}


@pytest.fixture
def event() -> Event:
    return make_event()


def sheet(totals: dict[Wind, int] | None = None, reason: str = "") -> PaperSheet:
    return PaperSheet(totals=PAPER if totals is None else totals, reason=reason)


def records(event: Event) -> list[dict[str, object]]:
    found = AuditRecord.objects.filter(tournament=event.tournament, verb="enter-totals").order_by("number")
    return [json.loads(record.payload) for record in found]


@pytest.mark.parametrize("east", [50, 20])
def test_a_sum_that_is_not_zero_needs_its_reason(event: Event, east: int) -> None:
    wrong = {**PAPER, EAST: east}
    with pytest.raises(Refused, match="must add up"):
        enter_totals(table=event.table, totals=wrong, by=event.referee, reason="  ")
    enter_totals(table=event.table, totals=wrong, by=event.referee, reason="The sheet was signed so")
    assert (event.table.totals, event.table.state) == (wrong, "finished")
    kept = event.table.sum_reason
    assert kept is not None
    assert kept.text == "The sheet was signed so"
    assert records(event)[-1]["reason"] == kept.digest


def test_a_reason_goes_with_the_sum_it_explained(event: Event) -> None:
    enter_totals(table=event.table, totals={**PAPER, EAST: 50}, by=event.referee, reason="Signed so")
    enter_totals(table=event.table, totals=PAPER, by=event.referee)
    assert event.table.sum_reason is None
    enter_totals(table=event.table, totals={**PAPER, EAST: 50}, by=event.referee, reason="Signed so")
    use_hands(table=event.table, by=event.referee)
    assert (event.table.sum_reason, event.table.state, event.table.has_result) == (None, "open", False)


def test_the_database_takes_no_sum_above_zero_without_a_reason(event: Event) -> None:
    enter_totals(table=event.table, totals=PAPER, by=event.referee)
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=event.table.pk).update(total_east=31)
    kept = Reason.objects.create(tournament=event.tournament, text="Signed so")
    Table.objects.filter(pk=event.table.pk).update(total_east=31, sum_reason=kept)
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=event.table.pk).update(source="hands", total_east=30)


def test_what_somebody_else_typed_meanwhile_is_not_overwritten(event: Event) -> None:
    seen = stamp_of(event.table)
    enter_sheet(table=event.table, sheet=sheet(), by=event.referee, seen=seen)
    other = {EAST: -30, SOUTH: 10, WEST: 10, NORTH: 10}
    with pytest.raises(ChangedMeanwhile):
        enter_sheet(table=event.table, sheet=sheet(other), by=event.referee, seen=seen)
    with pytest.raises(ChangedMeanwhile):
        use_hands(table=event.table, by=event.referee, seen=seen)
    assert event.table.totals == PAPER
    enter_sheet(table=event.table, sheet=sheet(other), by=event.referee, seen=stamp_of(event.table))
    assert event.table.totals == other


def test_the_same_sheet_typed_twice_is_one_result(event: Event) -> None:
    seen, command = stamp_of(event.table), new_id()
    enter_sheet(table=event.table, sheet=sheet(), by=event.referee, seen=seen, command_id=command)
    enter_sheet(table=event.table, sheet=sheet(), by=event.referee, seen=seen, command_id=command)
    enter_sheet(table=event.table, sheet=sheet(), by=event.organizer, seen=seen, command_id=new_id())
    assert len(records(event)) == 1


def test_totals_that_contradict_the_hands_are_asked_about(event: Event) -> None:
    play(event, (SOUTH, 12, EAST))
    with pytest.raises(HandsDiffer):
        enter_sheet(table=event.table, sheet=sheet(), by=event.referee)
    assert (event.table.source, event.table.state) == ("hands", "open")
    enter_sheet(table=event.table, sheet=sheet(), by=event.referee, replaces_hands=True)
    assert (event.table.source, event.table.totals) == ("totals", PAPER)


def test_hands_that_agree_with_the_sheet_go_on_counting(event: Event) -> None:
    play(event, (SOUTH, 12, EAST))
    enter_sheet(table=event.table, sheet=sheet(dict(event.table.totals)), by=event.referee)
    assert (event.table.source, event.table.state, event.table.hands_recorded) == ("hands", "finished", 1)
    assert records(event)[-1]["agrees"] is True


def test_a_table_that_ended_level_is_a_result(event: Event) -> None:
    enter_sheet(table=event.table, sheet=sheet(dict.fromkeys(WINDS, 0)), by=event.referee)
    assert (event.table.source, event.table.has_result) == ("totals", True)
