"""Hands are recorded once, in order, by those who may, and never lost."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.errors import ScoringError
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, hand, make_event, new_id, play
from tournament.core.errors import Refused
from tournament.core.permissions import Actor, Rank
from tournament.models import AuditRecord, Hand, Session, Showing, Table
from tournament.tables.recording import record_hand, redo_hand, undo_hand
from tournament.tables.settling import entry_of
from tournament.tables.totals import totals_from_hands

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def test_a_hand_moves_the_totals_and_the_deal(event: Event) -> None:
    recorded = play(event, (SOUTH, 12, EAST))[0]
    table = event.table
    assert recorded.deltas == {EAST: -20, SOUTH: 36, WEST: -8, NORTH: -8}
    assert table.totals == recorded.deltas
    assert (table.hands_recorded, table.dealer, table.round_number) == (1, "S", 1)
    assert recorded.kind == "discard"
    assert Showing.objects.get(hand=recorded).points == 12


def test_the_same_entry_twice_is_one_hand(event: Event) -> None:
    entry, entry_id = hand(event.table, SOUTH), new_id()
    first = record_hand(table=event.table, entry_id=entry_id, entry=entry, by=event.tablet)
    version = event.fresh().version
    again = record_hand(table=event.table, entry_id=entry_id, entry=entry, by=event.tablet)
    assert again == first
    assert Hand.objects.count() == 1
    assert event.fresh().version == version


def test_a_late_repetition_of_an_undone_entry_changes_nothing(event: Event) -> None:
    entry, entry_id = hand(event.table, SOUTH), new_id()
    record_hand(table=event.table, entry_id=entry_id, entry=entry, by=event.tablet)
    undo_hand(table=event.table, hand_id=entry_id, command_id=new_id(), by=event.tablet)
    again = record_hand(table=event.table, entry_id=entry_id, entry=entry, by=event.tablet)
    assert again.state == Hand.State.VOID
    assert event.table.hands_recorded == 0


def test_another_entry_for_a_taken_number_is_refused_with_how_it_stands(event: Event) -> None:
    entry = hand(event.table, SOUTH)
    record_hand(table=event.table, entry_id=new_id(), entry=entry, by=event.tablet)
    with pytest.raises(Refused, match="Hand 1 has been entered already") as refused:
        record_hand(table=event.table, entry_id=new_id(), entry=entry, by=event.tablet)
    assert refused.value.state["next hand"] == 2
    assert f"{event.seat(SOUTH).entry} +60" in refused.value.state["totals"]


def test_a_hand_that_is_not_yet_due_is_refused(event: Event) -> None:
    with pytest.raises(Refused, match="Hand 1 has to be entered first"):
        play(event, hand(event.table, SOUTH, number=2))


def test_a_tablet_that_saw_another_dealer_is_refused_and_a_referee_may_name_one(event: Event) -> None:
    entry = hand(event.table, SOUTH, dealer=WEST)
    with pytest.raises(Refused, match="Hand 1 has a different dealer"):
        play(event, entry, by=event.tablet)
    assert play(event, entry, by=event.referee)[0].dealer == "W"
    assert event.table.dealer == "S", "where the deal always passes, a wrong dealer shifts nothing"


def test_another_tables_tablet_and_another_tournaments_referee_are_refused(event: Event) -> None:
    for stranger in (
        Actor(rank=Rank.TABLE, tournament_id=event.tournament.pk, table=2),
        Actor(rank=Rank.ORGANIZER, tournament_id=event.tournament.pk + 1),
    ):
        with pytest.raises(PermissionDenied):
            play(event, (SOUTH,), by=stranger)


def test_points_the_rules_do_not_know_are_refused(event: Event) -> None:
    with pytest.raises(ScoringError, match="8 to 999 points, not 7"):
        play(event, (SOUTH, 7))


def test_a_hand_undone_is_recorded_again_with_all_that_was_entered() -> None:
    """A goulash under the British rules, tiles of the winner and of another, called for less than they count."""
    event = make_event("bmja")
    wild = {"hand": "22222m444p666s55z", "win": "5z", "by": "self-draw"}
    scores = {EAST: 4, WEST: 8, NORTH: 12}
    entry = hand(
        event.table,
        SOUTH,
        100,
        None,
        scores,
        holdings={SOUTH: wild, EAST: {"hand": "222m444p666s3355z"}},
        facts={"goulash": True},
    )
    first = play(event, entry)[0]
    undo_hand(table=event.table, hand_id=first.entry_id, command_id=new_id(), by=event.tablet)
    again = partial(redo_hand, table=event.table, number=1, dealer=EAST, waited=timedelta(0), by=event.tablet)
    entry_id = new_id()
    second = again(undone_id=first.entry_id, entry_id=entry_id)
    assert (second.number, second.state, second.deltas, second.facts) == (1, "current", first.deltas, {"goulash": True})
    kept = ("wind", "is_winner", "points", "facts", "holding", "patterns")
    rows = [list(Showing.objects.filter(hand=one).order_by("pk").values_list(*kept)) for one in (first, second)]
    assert rows[0] == rows[1]
    assert Showing.objects.get(hand=second, wind="S").differs
    assert Hand.objects.get(pk=first.pk).state == Hand.State.VOID
    assert event.table.totals == first.deltas
    # The same command once more changes nothing, and what was not undone cannot be redone.
    assert again(undone_id=first.entry_id, entry_id=entry_id) == second
    with pytest.raises(Refused, match="was not undone"):
        again(undone_id=second.entry_id, entry_id=new_id())
    assert event.table.hands_recorded == 1


def test_a_hand_recorded_in_time_can_be_redone_after_it() -> None:
    event = make_event("mcr", time_up="stop-at-once", clock_minutes=60)
    undone = play(event, (SOUTH, 12, EAST), by=event.tablet)[0]
    undo_hand(table=event.table, hand_id=undone.entry_id, command_id=new_id(), by=event.tablet)
    (showing,) = undone.showings.all()
    started = timezone.now() - timedelta(minutes=90)
    Session.objects.filter(pk=event.session.pk).update(started_at=started)
    with pytest.raises(Refused, match="Time is up"):
        play(event, (SOUTH, 12, EAST), by=event.tablet)
    # A hand that is stored never changes; one just like it was recorded forty minutes ago.
    undone.pk, undone.entry_id, undone.state = None, new_id(), Hand.State.VOID
    undone.recorded_at = started + timedelta(minutes=50)
    undone.save()
    showing.pk, showing.hand = None, undone
    showing.save()
    redo_hand(
        table=event.table,
        undone_id=undone.entry_id,
        entry_id=new_id(),
        number=1,
        dealer=EAST,
        waited=timedelta(0),
        by=event.tablet,
    )
    assert event.table.hands_recorded == 1


@pytest.mark.parametrize("ruleset", ["mcr", "boxed", "zung-jung"])
def test_sixteen_hands_finish_a_table(ruleset: str) -> None:
    event = make_event(ruleset)
    play(event, *[(SOUTH, 15, EAST)] * 16)
    assert event.table.state == Table.State.FINISHED
    with pytest.raises(Refused, match="All hands of this session are recorded"):
        play(event, (SOUTH, 15))


def test_east_stays_on_a_win_and_a_drawn_hand_makes_a_goulash() -> None:
    event = make_event("bmja")
    nothing = dict.fromkeys((EAST, SOUTH, WEST, NORTH), 0)
    play(event, (EAST, 40, None, nothing | {EAST: 40}), ())
    assert (event.table.dealer, event.table.carried) == ("E", {"goulash": True})
    recorded = play(event, (SOUTH, 40, None, nothing | {SOUTH: 40}))[0]
    assert recorded.facts == {"goulash": True}
    assert (event.table.dealer, event.table.carried) == ("S", {})
    assert Showing.objects.filter(hand=recorded).count() == 4


def test_three_players_around_an_empty_chair() -> None:
    event = make_event("bmja", players=3)
    play(event, (SOUTH, 20, None, {EAST: 0, SOUTH: 20, WEST: 4}))
    assert set(event.table.totals) == {EAST, SOUTH, WEST}
    assert sum(event.table.totals.values()) == 0


def test_what_was_entered_can_be_read_back() -> None:
    event = make_event("boxed")
    entry = hand(event.table, SOUTH, 6, WEST, facts={"safe": {SOUTH: True}})
    recorded = play(event, entry)[0]
    again = entry_of(recorded, recorded.showings.all(), event.tournament.play)
    assert (again.wins, again.discarder, again.facts) == (entry.wins, WEST, {"safe": {SOUTH: True}})


# -- undo -------------------------------------------------------------------------------------------------------------


def test_undo_takes_the_last_hand_back(event: Event) -> None:
    first, second = play(event, (SOUTH,), (WEST, 20, NORTH))
    undone = undo_hand(table=event.table, hand_id=second.entry_id, command_id=new_id(), by=event.tablet)
    assert undone.state == Hand.State.VOID
    assert event.table.totals == first.deltas
    assert (event.table.hands_recorded, event.table.dealer) == (1, "S")
    play(event, (EAST,))
    assert Hand.objects.current().count() == 2


def test_undo_names_its_hand_and_is_done_once(event: Event) -> None:
    first, second = play(event, (SOUTH,), (WEST,))
    with pytest.raises(Refused, match="Only the last hand"):
        undo_hand(table=event.table, hand_id=first.entry_id, command_id=new_id(), by=event.tablet)
    command = new_id()
    for _time in range(2):
        undo_hand(table=event.table, hand_id=second.entry_id, command_id=command, by=event.tablet)
    assert event.table.hands_recorded == 1
    with pytest.raises(Refused, match="undone or corrected already"):
        undo_hand(table=event.table, hand_id=second.entry_id, command_id=new_id(), by=event.tablet)


def test_undo_opens_a_finished_table_again(event: Event) -> None:
    last = play(event, *[(SOUTH,)] * 16)[-1]
    undo_hand(table=event.table, hand_id=last.entry_id, command_id=new_id(), by=event.tablet)
    assert event.table.state == Table.State.OPEN
    assert event.table.totals == totals_from_hands(event.table)


def test_the_id_of_one_command_is_not_the_id_of_another(event: Event) -> None:
    recorded = play(event, (SOUTH,))[0]
    with pytest.raises(Refused, match="already used"):
        undo_hand(table=event.table, hand_id=recorded.entry_id, command_id=recorded.entry_id, by=event.tablet)


# -- the clock --------------------------------------------------------------------------------------------------------


def let_time_run_out(event: Event, minutes_ago: int) -> None:
    start = timezone.now() - timedelta(minutes=60 + minutes_ago)
    Session.objects.filter(pk=event.session.pk).update(minutes=60, started_at=start)


def test_the_hand_under_way_when_time_ran_out_is_finished_and_no_other() -> None:
    event = make_event("boxed")
    let_time_run_out(event, 5)
    play(event, (SOUTH, 4), by=event.tablet)
    with pytest.raises(Refused, match="Time is up"):
        play(event, (SOUTH, 4), by=event.tablet)
    play(event, (SOUTH, 4), by=event.referee)


def test_where_play_stops_at_once_a_hand_has_to_be_typed_soon(event: Event) -> None:
    let_time_run_out(event, 1)
    play(event, (SOUTH,), by=event.tablet)
    let_time_run_out(event, 10)
    with pytest.raises(Refused, match="Time is up"):
        play(event, (SOUTH,), by=event.tablet)


def test_an_entry_that_waited_on_an_offline_tablet_counts_from_when_it_was_made(event: Event) -> None:
    let_time_run_out(event, 9)
    waiting = hand(event.table, SOUTH, waited=timedelta(minutes=11))
    unseen = timezone.now() - timedelta(minutes=12)
    record_hand(table=event.table, entry_id=new_id(), entry=waiting, by=event.tablet, unseen_since=unseen)
    assert event.table.hands_recorded == 1


def test_no_hand_is_recorded_before_the_session_opens() -> None:
    event = make_event(is_open=False)
    with pytest.raises(Refused, match="Session 1 is not open"):
        play(event, (SOUTH,))


# -- what the database keeps ------------------------------------------------------------------------------------------


def test_the_database_refuses_deltas_that_do_not_add_up(event: Event) -> None:
    play(event, (SOUTH,))
    stored = Hand.objects.get()
    stored.pk, stored.entry_id, stored.number = None, new_id(), 2
    stored.delta_east += 1
    with pytest.raises(IntegrityError), transaction.atomic():
        stored.save(force_insert=True)


def test_the_database_refuses_two_current_hands_of_one_number(event: Event) -> None:
    play(event, (SOUTH,))
    stored = Hand.objects.get()
    stored.pk, stored.entry_id = None, new_id()
    with pytest.raises(IntegrityError), transaction.atomic():
        stored.save(force_insert=True)


def test_a_refused_hand_leaves_nothing(event: Event) -> None:
    before = AuditRecord.objects.count(), event.fresh().version
    with pytest.raises(ScoringError):
        play(event, (SOUTH, 12, SOUTH))
    assert (AuditRecord.objects.count(), event.fresh().version) == before
    assert not Hand.objects.exists()


# -- how much it asks -------------------------------------------------------------------------------------------------

AROUND = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def statements(event: Event, *given: Any) -> list[str]:
    entry, table = hand(event.table, *given), event.table
    with CaptureQueriesContext(connection) as captured:
        record_hand(table=table, entry_id=new_id(), entry=entry, by=event.tablet)
    return [query["sql"] for query in captured if not query["sql"].startswith(AROUND)]


def test_recording_takes_as_many_statements_whatever_the_size_of_the_event() -> None:
    counts = set()
    for tables in (4, 64):
        event = make_event(tables=tables)
        counts |= {len(statements(event, SOUTH, 12, EAST)) for _hand in range(5)}
    assert counts == {6}, "eight are allowed"


@pytest.mark.parametrize("ruleset", ["boxed", "zung-jung", "bmja"])
def test_recording_takes_no_more_under_any_rules(ruleset: str) -> None:
    event = make_event(ruleset)
    scores = dict.fromkeys((EAST, SOUTH, WEST, NORTH), 0) | {SOUTH: 40} if ruleset == "bmja" else {}
    assert len(statements(event, SOUTH, 40, None, scores)) <= 8
    assert len(statements(event)) <= 8, "a drawn hand"
