"""Sign hands and results, close a table without all signatures, unlock it."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.seats import Wind
from tournament.audit.commands import append_record, find_receipt, note_at_table, write_reason
from tournament.core.locking import lock_table, lock_tournament
from tournament.core.permissions import SYSTEM, Actor, Rank
from tournament.core.visibility import shows_table
from tournament.models import Hand, Seat, Signature, Table, Tournament
from tournament.tables.checks import current_hand, drop_result_signatures, refuse, refuse_unless_changeable


@transaction.atomic
def confirm_hand(*, table: Table, hand_id: UUID, seat: Wind, command_id: UUID, by: Actor) -> Hand:
    """Let one player sign a hand; with every player's name it is final."""
    table = lock_table(table.pk)
    by.require_at(table)
    if find_receipt(table.tournament_id, command_id, "confirm-hand") is not None:
        return Hand.objects.get(tournament_id=table.tournament_id, entry_id=hand_id)
    refuse_unless_changeable(table)
    hand = current_hand(table, hand_id)
    _sign(table, seat, hand)
    lock_when_signed(table)
    payload = {"hand": str(hand_id), "seat": seat.value}
    is_public = table.state == Table.State.LOCKED and shows_table(table)
    note_at_table(table, verb="confirm-hand", by=by, payload=payload, command_id=command_id, is_public=is_public)
    return hand


@transaction.atomic
def sign_table(*, table: Table, seat: Wind, command_id: UUID, by: Actor) -> Table:
    """Let one player sign the result of a finished table; with every player's name it is locked."""
    table = lock_table(table.pk)
    by.require_at(table)
    if find_receipt(table.tournament_id, command_id, "sign-table") is not None:
        return table
    refuse_unless_changeable(table)
    if table.state != Table.State.FINISHED:
        raise refuse(table, _("The result can be signed when play at this table has ended."))
    _sign(table, seat, None)
    lock_when_signed(table)
    is_public = shows_table(table)
    note_at_table(
        table, verb="sign-table", by=by, payload={"seat": seat.value}, command_id=command_id, is_public=is_public
    )
    return table


def _sign(table: Table, wind: Wind, hand: Hand | None) -> None:
    seat = Seat.objects.filter(table=table, wind=wind.value).first()
    if seat is None:
        raise refuse(table, _("No one sits there at this table."))
    Signature.objects.get_or_create(seat=seat, hand=hand, defaults={"signed_at": timezone.now()})


def lock_when_signed(table: Table) -> None:
    """Lock a finished table once everything that has to be signed is signed."""
    if table.state == Table.State.FINISHED and is_signed(table):
        table.lock()
        table.save(update_fields=["state", "source"])


def is_signed(table: Table) -> bool:
    """Say whether every player has signed the result or, where hands are signed, every hand of it."""
    players = len(table.seats_taken)
    signatures = Signature.objects.filter(seat__table=table)
    if signatures.filter(hand=None).count() == players:
        return True
    if not table.tournament.signs_each_hand or table.source == Table.Source.TOTALS or table.hands_recorded == 0:
        return False
    return signatures.filter(hand__state=Hand.State.CURRENT).count() == players * table.hands_recorded


@transaction.atomic
def close_table(*, table: Table, reason: str, by: Actor, command_id: UUID | None = None) -> Table:
    """Lock a table whose players have not all signed: somebody refuses, or has left, or it was never played."""
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "close-table") is not None:
        return table
    refuse_unless_changeable(table)
    table.close_reason = write_reason(table.tournament, reason)
    table.lock()
    table.save(update_fields=["state", "source", "close_reason"])
    payload = {"reason": table.close_reason.digest, "is_unplayed": table.is_unplayed}
    is_public = shows_table(table)
    note_at_table(table, verb="close-table", by=by, payload=payload, command_id=command_id, is_public=is_public)
    return table


@transaction.atomic
def mark_unplayed(tournament: Tournament) -> None:
    """Say of tables that release 1.0.0 closed without a hand and without totals that they were not played.

    Such a table counted as one that ended level. Events that are finished keep what they published.
    """
    tournament = lock_tournament(tournament.pk)
    if tournament.status == Tournament.Status.FINISHED:
        return
    closed = Table.objects.filter(tournament=tournament, state=Table.State.LOCKED)
    empty = closed.filter(source=Table.Source.HANDS, hands_recorded=0)
    places = list(empty.order_by("session__number", "number").values_list("session__number", "number"))
    if places:
        empty.update(source=Table.Source.NONE)
        payload = {"tables": [{"session": session, "table": table} for session, table in places]}
        append_record(tournament, verb="mark-unplayed", by=SYSTEM, payload=payload)


@transaction.atomic
def unlock_table(*, table: Table, reason: str, by: Actor, command_id: UUID | None = None) -> Table:
    """Let a signed table be changed again; the players sign again."""
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "unlock-table") is not None:
        return table
    if table.state != Table.State.LOCKED:
        raise refuse(table, _("This table is not locked."))
    # It may have been closed while this waited for the lock.
    table.session.refresh_from_db()
    if not table.session.is_running:
        raise refuse(table, _("%(session)s is closed. Reopen it first.") % {"session": table.session})
    was_shown = shows_table(table)
    kept = write_reason(table.tournament, reason)
    table.state, table.close_reason = Table.State.FINISHED, None
    if table.is_unplayed:
        table.source = Table.Source.HANDS
    table.save(update_fields=["state", "source", "close_reason"])
    drop_result_signatures(table)
    is_public = was_shown or shows_table(table)
    payload = {"reason": kept.digest}
    note_at_table(table, verb="unlock-table", by=by, payload=payload, command_id=command_id, is_public=is_public)
    return table
