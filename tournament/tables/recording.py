"""Record a hand, undo the last one, and record again what was undone."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypedDict, Unpack
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.seats import Wind
from tournament.audit.commands import find_receipt, note_at_table
from tournament.core.errors import Refused
from tournament.core.locking import lock_as_read, lock_table
from tournament.core.permissions import Actor, Rank
from tournament.core.sql import insert_rows, save_columns
from tournament.core.visibility import shows_table
from tournament.models import Hand, Incident, Penalty, Seat, Table
from tournament.models.table import DEAL_COLUMNS, RESULT_COLUMNS
from tournament.tables.checks import (
    current_hand,
    deal_of,
    drop_result_signatures,
    expect_after,
    expect_again,
    has_result_signatures,
    is_signal_due,
    refuse,
    refuse_beyond_all_bounds,
    refuse_other_deal,
    refuse_unless_changeable,
    refuse_unless_recording,
)
from tournament.tables.late_entries import WORTH_NOTING, is_put_back, when_entered
from tournament.tables.settling import HandEntry, Settled, entry_of, settle_entry, without_doubtful_tiles

PLAYED = (*DEAL_COLUMNS, *RESULT_COLUMNS, "state", "last_recorded_at", "signal_hand")


def record_hand(*, table: Table, entry_id: UUID, entry: HandEntry, by: Actor, **more: Unpack[Circumstances]) -> Hand:
    """Settle and store one hand; a repeated `entry_id` answers with the first."""
    recorded = record_new_hand(table=table, entry_id=entry_id, entry=entry, by=by, **more)
    return recorded.hand if recorded else Hand.objects.get(tournament_id=table.tournament_id, entry_id=entry_id)


class Circumstances(TypedDict, total=False):
    """What is known of an entry besides what it says.

    A table that `is_just_read`, with session and tournament, is not read again unless something was done since; it
    changes with the hand. `unseen_since` tells since when nothing was heard of the tablet that sends it, `undone` which
    hand is recorded once more.
    """

    is_just_read: bool
    unseen_since: datetime | None
    undone: Hand


def record_new_hand(
    *, table: Table, entry_id: UUID, entry: HandEntry, by: Actor, **more: Unpack[Circumstances]
) -> Settled | None:
    """Settle and store one hand, at the table as it is then; None where that entry was recorded before.

    Whether the entry is new is not looked up beforehand: something refuses a repeated one anyway, its number, the state
    of the table or the database's own constraint, and only then it matters whether it was there before.
    """
    try:
        return _record(table, entry_id, entry, by, more)
    except (Refused, ScoringError, IntegrityError):
        if find_receipt(table.tournament_id, entry_id, "record-hand") is None:
            raise
        return None


@transaction.atomic
def _record(table: Table, entry_id: UUID, entry: HandEntry, by: Actor, known: Circumstances) -> Settled:
    table = lock_as_read(table) if known.get("is_just_read") else lock_table(table.pk)
    by.require_at(table)
    now = timezone.now()
    undone = known.get("undone")
    if undone is not None and is_put_back(table, undone, entry.number, by, now):
        entered_at = undone.recorded_at
        refuse_unless_recording(table, by, at=None)
    else:
        entered_at = when_entered(table, entry.waited, now, known.get("unseen_since"))
        refuse_unless_recording(table, by, entered_at)
    refuse_other_deal(table, entry, by)
    if table.state == Table.State.FINISHED:
        drop_result_signatures(table)
    settled = settle_entry(table, entry, table.deal, entry_id=entry_id, at=now, pot=table.total_pot)
    was_shown = shows_table(table)
    store(settled)
    table.add_to_totals(settled.settlement.deltas, settled.settlement.pot)
    refuse_beyond_all_bounds(table)
    if table.signal_hand is None and is_signal_due(table, entered_at):
        table.signal_hand = entry.number  # nobody has said otherwise
    expect_after(table, settled.deal, settled.outcome)
    # A hand that waited on a tablet may have been entered before one that another device has recorded meanwhile.
    table.last_recorded_at = max(entered_at, table.last_recorded_at or entered_at)
    if table.is_played_out:
        table.state = Table.State.FINISHED
    save_columns(table, *PLAYED)
    note_at_table(
        table,
        verb="record-hand",
        by=by,
        payload={"hands": [settled.written()], **_how_it_came(entry, undone)},
        command_id=entry_id,
        is_public=was_shown or shows_table(table),
    )
    return settled


def _how_it_came(entry: HandEntry, undone: Hand | None) -> dict[str, Any]:
    """Return what the log keeps besides the hand: the seconds a tablet says it waited, and what was recorded again."""
    waited = {"waited": round(entry.waited.total_seconds())} if entry.waited >= WORTH_NOTING else {}
    return {**waited, "redone": str(undone.entry_id)} if undone else waited


@transaction.atomic
def undo_hand(*, table: Table, hand_id: UUID, command_id: UUID, by: Actor) -> Hand:
    """Void the last hand, which is named so that nobody undoes another by accident."""
    table = lock_table(table.pk)
    by.require_at(table)
    if find_receipt(table.tournament_id, command_id, "undo-hand") is not None:
        return Hand.objects.get(tournament_id=table.tournament_id, entry_id=hand_id)
    refuse_unless_changeable(table)
    hand = current_hand(table, hand_id)
    if hand.number != table.hands_recorded:
        raise refuse(table, _("Only the last hand can be undone. A referee can correct an older one."))
    if not by.may_at(table, Rank.REFEREE):
        _refuse_signed(table, hand)
    drop_result_signatures(table)
    was_shown = shows_table(table)
    Hand.objects.filter(pk=hand.pk).update(state=Hand.State.VOID)
    hand.state = Hand.State.VOID
    take_back_penalties(hand, timezone.now())
    before = Hand.objects.current().filter(table=table, number=hand.number - 1).first()
    if table.source == Table.Source.HANDS:
        table.add_to_totals(hand.deltas, hand.delta_pot, sign=-1)
    expect_again(table, before)
    # The hand before may have waited on a tablet: it was entered before this one, however late it was stored.
    entered = table.last_recorded_at or hand.recorded_at
    table.last_recorded_at = min(before.recorded_at, entered) if before else None
    table.state = Table.State.OPEN
    save_columns(table, *PLAYED)
    payload = {"hand": str(hand_id), "number": hand.number}
    is_public = was_shown or shows_table(table)
    note_at_table(table, verb="undo-hand", by=by, payload=payload, command_id=command_id, is_public=is_public)
    return hand


def redo_hand(
    *,
    table: Table,
    undone_id: UUID,
    entry_id: UUID,
    number: int,
    dealer: Wind,
    waited: timedelta,
    by: Actor,
    unseen_since: datetime | None = None,
) -> Hand:
    """Record a hand that was undone once more, with all that was entered for it; a repeated `entry_id` does nothing.

    It is a hand like any other, new in the log and unsigned. `number` and `dealer` are those the tablet saw.
    """
    undone = Hand.objects.filter(tournament_id=table.tournament_id, table=table, entry_id=undone_id).first()
    if undone is None or undone.state != Hand.State.VOID:
        raise refuse(table, _("That hand was not undone, so there is nothing to redo."))
    play = table.tournament.play
    entry = entry_of(undone, undone.showings.all(), play)
    # What cannot be set follows from the hands before, which may be others by now.
    following = {fact.key for fact in play.dealing.carried if not fact.may_be_set}
    facts = {key: value for key, value in entry.facts.items() if key not in following}
    entry = replace(entry, facts=facts, number=number, dealer=dealer, waited=waited)
    entry = without_doubtful_tiles(table, entry, deal_of(table, undone))
    return record_hand(table=table, entry_id=entry_id, entry=entry, by=by, unseen_since=unseen_since, undone=undone)


def _refuse_signed(table: Table, hand: Hand) -> None:
    is_final = hand.signatures.count() == len(table.seats_taken)
    if is_final or has_result_signatures(table):
        raise refuse(table, _("The players have signed. Only a referee may undo this hand."))


def store(settled: Settled) -> None:
    """Store a hand, what its seats showed, and what it takes off standings."""
    insert_rows(settled.hand)
    for showing in settled.showings:
        showing.hand = settled.hand
    insert_rows(*settled.showings)
    if settled.settlement.penalties:
        _note_penalties(settled)


def _note_penalties(settled: Settled) -> None:
    """Store what a hand takes off as penalties of those who sat there in it, with the key of its ending.

    They belong to the hand: undoing or correcting it takes them back.
    """
    hand, table = settled.hand, settled.hand.table
    off = {seat: points for seat, points in settled.settlement.penalties.items() if points}
    for seat in Seat.objects.with_players().filter(table=table, wind__in=[seat.value for seat in off]).order_by("pk"):
        uid, player = _uid(hand, Wind(seat.wind)), seat.player_in(hand.number)
        if player is None:
            continue
        incident = Incident.objects.create(
            tournament_id=table.tournament_id,
            table=table,
            uid=uid,
            hand_number=hand.number,
            seat=seat.wind,
            kind=hand.ending,
            noted_at=hand.recorded_at,
        )
        Penalty.objects.create(
            tournament_id=table.tournament_id,
            entry=player,
            session=table.session,
            incident=incident,
            uid=uid,
            kind=hand.ending,
            effect=Penalty.Effect.STANDING,
            points=off[Wind(seat.wind)],
            given_at=hand.recorded_at,
        )


def take_back_penalties(hand: Hand, at: datetime) -> None:
    """Cancel the penalties of a hand that no longer counts."""
    if hand.kind != Hand.Kind.ABANDONED:
        return
    uids = [_uid(hand, seat) for seat in Wind]
    for model in (Incident, Penalty):
        model.objects.filter(tournament_id=hand.tournament_id, uid__in=uids).update(cancelled_at=at)


def _uid(hand: Hand, seat: Wind) -> UUID:
    return uuid5(hand.entry_id, f"off-standing {seat.value}")
