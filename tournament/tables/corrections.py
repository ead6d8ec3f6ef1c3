"""Correct what was recorded: a hand, or two seats that were swapped, and swap them back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.seats import WINDS, Wind
from tournament.audit.commands import find_receipt, note_at_table, write_reason
from tournament.audit.search import LogSearch, search_log
from tournament.audit.sentences.groups import GROUPS
from tournament.core.locking import lock_table
from tournament.core.permissions import Actor, Rank
from tournament.core.visibility import shows_table
from tournament.models import Hand, Incident, Penalty, Reason, Seat, Signature, Stint, Table
from tournament.models.columns import as_columns
from tournament.models.table import DEAL_COLUMNS, RESULT_COLUMNS
from tournament.tables.checks import (
    current_hand,
    deal_of,
    drop_result_signatures,
    expect_after,
    refuse,
    refuse_beyond_all_bounds,
    refuse_unless_changeable,
    stored_entry,
)
from tournament.tables.later_hands import (
    Choices,
    SettledAgain,
    current_hands,
    hands_out_of_step,
    pot_before,
    settle_again,
    settle_later_hands,
)
from tournament.tables.paper.totals import set_totals
from tournament.tables.recording import store, take_back_penalties
from tournament.tables.settling import HandEntry, Settled, entry_of, outcome_of, settle_entry
from tournament.tables.totals import result_from_hands

Kept = Literal["players", "chairs"]


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected hand, and the later hands that do not follow from it."""

    hand: Hand
    out_of_step: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """What a correction would do.

    `out_of_step` are by value the later hands in which it would no longer follow, `later` those settled again.
    """

    settled: Settled
    out_of_step: Mapping[str, tuple[int, ...]]
    later: list[SettledAgain]


def preview_correction(
    *, table: Table, hand: Hand, entry: HandEntry, later: Choices | None = None
) -> CorrectionPreview:
    """Return what correcting `hand` to `entry` would do. What saving would refuse is refused here."""
    _refuse_unless_correctable(table)
    command_id, at = UUID(int=0), timezone.now()
    settled = _settle_corrected(table, hand, entry, entry_id=command_id, at=at)
    again = settle_later_hands(table, hand, settled, later or {}, command_id=command_id, at=at)
    return CorrectionPreview(settled, hands_out_of_step(table, hand, settled), again)


def _refuse_unless_correctable(table: Table) -> None:
    refuse_unless_changeable(table)
    if table.source == Table.Source.TOTALS:
        raise refuse(table, _("The totals of this table were typed in. Go back to its hands first."))


def _settle_corrected(
    table: Table, hand: Hand, entry: HandEntry, *, entry_id: UUID, at: datetime, reason: Reason | None = None
) -> Settled:
    entry, pot = replace(entry, number=hand.number), pot_before(table, hand.number)
    return settle_entry(table, entry, deal_of(table, hand), entry_id=entry_id, at=at, reason=reason, pot=pot)


@transaction.atomic
def correct_hand(
    *,
    table: Table,
    hand_id: UUID,
    entry_id: UUID,
    entry: HandEntry,
    reason: str,
    by: Actor,
    later: Choices | None = None,
) -> Correction:
    """Supersede a hand; what no longer follows in later hands is kept as it is, or shifted, value by value."""
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if (receipt := find_receipt(table.tournament_id, entry_id, "correct-hand")) is not None:
        hand = Hand.objects.get(tournament_id=table.tournament_id, entry_id=entry_id)
        return Correction(hand, tuple(receipt["out_of_step"]))
    _refuse_unless_correctable(table)
    old, at = current_hand(table, hand_id), timezone.now()
    kept = write_reason(table.tournament, reason)
    settled = _settle_corrected(table, old, entry, entry_id=entry_id, at=at, reason=kept)
    out_of_step = hands_out_of_step(table, old, settled)
    again = settle_later_hands(table, old, settled, later or {}, command_id=entry_id, at=at, reason=kept)
    changes = [SettledAgain(old, settled), *again]
    _supersede(table, changes)
    drop_result_signatures(table)
    _expect_after_last(table)
    if table.is_played_out:
        table.state = Table.State.FINISHED
    table.save(update_fields=[*RESULT_COLUMNS, *DEAL_COLUMNS, "state"])
    numbers = sorted({number for hands in out_of_step.values() for number in hands})
    payload = {
        "hand": str(hand_id),
        "hands": [change.settled.written() for change in changes],
        "out_of_step": numbers,
        "later": {value: (later or {}).get(value, "keep") for value in out_of_step},
        "reason": kept.digest,
    }
    is_public = shows_table(table)
    note_at_table(table, verb="correct-hand", by=by, payload=payload, command_id=entry_id, is_public=is_public)
    return Correction(settled.hand, tuple(numbers))


def _supersede(table: Table, changes: Sequence[SettledAgain]) -> None:
    """Store the new hands in place of the old ones and move the table's totals along."""
    Hand.objects.filter(pk__in=[change.hand.pk for change in changes]).update(state=Hand.State.SUPERSEDED)
    for change in changes:
        old, settled = change.hand, change.settled
        settled.hand.supersedes = old
        store(settled)
        take_back_penalties(old, settled.hand.recorded_at)
        table.add_to_totals(old.deltas, old.delta_pot, sign=-1)
        table.add_to_totals(settled.settlement.deltas, settled.settlement.pot)
    refuse_beyond_all_bounds(table)


def _expect_after_last(table: Table) -> None:
    """Let the hand to come follow from the last one recorded."""
    last = Hand.objects.current().filter(table=table).order_by("-number").first()
    if last is not None:
        deal = deal_of(table, last)
        expect_after(table, deal, outcome_of(table, stored_entry(table, last), deal))


# -- players in the wrong seats ---------------------------------------------------------------------------------------


@transaction.atomic
def correct_seats(
    *,
    table: Table,
    seats: tuple[Wind, Wind],
    kept: Kept,
    reason: str,
    by: Actor,
    command_id: UUID,
    undoes: int | None = None,
) -> Table:
    """Swap two players who sat, or were recorded, in each other's seats.

    Results kept by `players`: each keeps what they won and paid, so the hands are re-mapped to the other seat. Kept by
    `chairs`: hands stay where they were recorded and change their owner. `undoes` is the record of the swap that this
    one takes back.
    """
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "swap-seats") is not None:
        return table
    refuse_unless_changeable(table)
    if len(set(seats)) != 2 or not set(seats) <= set(table.seats_taken):
        raise refuse(table, _("Choose two seats at this table."))
    reason_kept = write_reason(table.tournament, reason)
    _swap_entries(table, seats)
    settled = _remap(table, seats, reason_kept, command_id) if kept == "players" else []
    if kept == "chairs":
        _move_penalties(table, seats)
    table.save(update_fields=[*RESULT_COLUMNS, "dead_seats"])
    payload = {
        "seats": [seat.value for seat in seats],
        "kept": kept,
        "hands": [row.written() for row in settled],
        "reason": reason_kept.digest,
        **({} if undoes is None else {"undoes": undoes}),
    }
    note_at_table(table, verb="swap-seats", by=by, payload=payload, command_id=command_id, is_public=True)
    return table


OCCUPANCY = ("number", "entry_id", "occupant_id", "occupied_from", "is_credited")


def _swap_entries(table: Table, seats: tuple[Wind, Wind]) -> None:
    """Swap the owners of two seats; signatures in them no longer count."""
    Signature.objects.filter(seat__table=table).delete()
    one, other = (table.seats.get(wind=seat.value) for seat in seats)
    mine, theirs = ({name: getattr(seat, name) for name in OCCUPANCY} for seat in (one, other))
    # Nobody sits twice in a session, not even for the moment between two statements.
    Seat.objects.filter(pk=one.pk).update(number=0, entry=None, occupant=None, occupied_from=None)
    Seat.objects.filter(pk=other.pk).update(**mine)
    Seat.objects.filter(pk=one.pk).update(**theirs)
    _swap_stints(one, other)


def _swap_stints(one: Seat, other: Seat) -> None:
    """Swap the reserves who played before in these seats along with their owners."""
    stints = list(Stint.objects.filter(seat__in=(one, other)))
    Stint.objects.filter(seat__in=(one, other)).delete()
    for stint in stints:
        stint.pk, stint.seat = None, other if stint.seat_id == one.pk else one
    Stint.objects.bulk_create(stints)


def _move_penalties(table: Table, seats: tuple[Wind, Wind]) -> None:
    """Move penalties for incidents in two seats to their new owners, like the hands.

    Disqualification was decided about a person, not about a seat.
    """
    sitting = {seat.wind: seat for seat in Seat.objects.with_players().filter(table=table)}
    found = Penalty.objects.filter(incident__table=table, incident__seat__in=[seat.value for seat in seats])
    for penalty in found.exclude(effect=Penalty.Effect.DISQUALIFICATION).select_related("incident"):
        assert penalty.incident is not None
        if player := sitting[penalty.incident.seat].player_in(penalty.incident.hand_number):
            penalty.entry = player
            penalty.save(update_fields=["entry"])


def _remap(table: Table, seats: tuple[Wind, Wind], reason: Reason, command_id: UUID) -> list[Settled]:
    """Move results, incidents and dead hands from seat to seat."""
    names = {**{wind: wind for wind in WINDS}, seats[0]: seats[1], seats[1]: seats[0]}
    incidents = list(Incident.objects.filter(table=table))
    for incident in incidents:
        payments = {names[seat]: amount for seat, amount in incident.payments.items()}
        incident.seat = names[Wind(incident.seat)].value
        for column, amount in as_columns("payment", payments).items():
            setattr(incident, column, amount)
    Incident.objects.bulk_update(incidents, ["seat", *as_columns("payment", {})])
    table.dead_seats = {
        hand: "".join(names[Wind(seat)].value for seat in dead) for hand, dead in table.dead_seats.items()
    }
    typed = {names[seat]: total for seat, total in table.totals.items()}, table.total_pot
    changes = _hands_renamed(table, names, reason, command_id)
    _supersede(table, changes)
    is_typed = table.source == Table.Source.TOTALS
    set_totals(table, *(typed if is_typed else result_from_hands(table)))
    return [change.settled for change in changes]


def _hands_renamed(table: Table, names: Mapping[Wind, Wind], reason: Reason, command_id: UUID) -> list[SettledAgain]:
    """Return every hand settled again with its seats called otherwise."""
    play, at, pot = table.tournament.play, timezone.now(), 0
    changes = []
    for hand, showings in current_hands(table):
        entry = entry_of(hand, showings, play).renamed(names, play)
        settled = settle_again(table, entry, deal_of(table, hand), pot=pot, command_id=command_id, at=at, reason=reason)
        pot += settled.settlement.pot
        changes.append(SettledAgain(hand, settled))
    return changes


# -- taking a swap back ----------------------------------------------------------------------------------------------

HARMLESS = GROUPS["access"][1] | {"call-referee", "answer-call", "add-time", "call-last-hand", "play-on"}
"""Commands at the table that may come in between: they do not depend on who sits where."""
LOOKED_AT = 200


@dataclass(frozen=True, slots=True)
class Swap:
    """A swap that can be taken back: its record's number, the seats, and what kept the results."""

    record: int
    seats: tuple[Wind, Wind]
    kept: Kept


def last_swap(table: Table) -> Swap | None:
    """Return the swap that was the last thing done at a table, if it can be undone."""
    if not table.session.is_running or table.state == Table.State.LOCKED:
        return None
    at_table = LogSearch(session=table.session.number, table=table.number)
    recent = search_log(table.tournament, at_table).filter(number__gt=table.tournament.audit_number - LOOKED_AT)
    record = recent.exclude(verb__in=HARMLESS).order_by("-number").first()
    if record is None or record.verb != "swap-seats":
        return None
    payload = json.loads(record.payload)
    if "undoes" in payload:
        return None
    one, other = map(Wind, payload["seats"])
    return Swap(record.number, (one, other), payload["kept"])


@transaction.atomic
def undo_swap(*, table: Table, record: int, by: Actor, command_id: UUID) -> Table:
    """Swap the two back, with all that moved along; refuse once something depends on it. Signatures stay dropped."""
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "swap-seats") is not None:
        return table
    swap = last_swap(table)
    if swap is None or swap.record != record:
        raise refuse(table, _("This can no longer be undone because other changes have been made since."))
    reason = _("Swap undone.")
    return correct_seats(
        table=table, seats=swap.seats, kept=swap.kept, reason=reason, by=by, command_id=command_id, undoes=record
    )
