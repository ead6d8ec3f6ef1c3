"""Commands about hands: record, undo, redo, confirm."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest

from tournament.core.permissions import Actor
from tournament.forms.referee.hand import HandCommandForm, RedoForm, SentHand
from tournament.models import Table
from tournament.tables.recording import record_new_hand, redo_hand, undo_hand
from tournament.tables.signatures import confirm_hand
from tournament.views.referee.access import Desk
from tournament.views.referee.commands.answers import Malformed, command
from tournament.views.referee.commands.changes import Change, change_by_hand


@command
def record(request: HttpRequest, desk: Desk) -> Change | None:
    """Record one hand."""
    sent = SentHand(request.POST, table=desk.table)
    if sent.errors:
        raise Malformed(sent)
    table = desk.table
    was_open, expected = table.state == Table.State.OPEN, table.deal
    by = _recorder(request, desk)
    recorded = record_new_hand(
        table=table, entry_id=sent.id, entry=sent.entry, by=by, is_just_read=True, unseen_since=desk.unseen_since
    )
    # A hand that a referee let somebody else deal leads to deals the tablet has never heard of, one with a penalty to
    # what is noted at the table. After the last one it needs what the table earned.
    if recorded is None or not was_open or recorded.deal != expected or recorded.settlement.penalties:
        return None
    if recorded.hand.table.state != Table.State.OPEN:
        return None
    return change_by_hand(desk, recorded, request.POST.get("known", ""))


def _recorder(request: HttpRequest, desk: Desk) -> Actor:
    """Return who records: the tablet that keeps score or, where its time is up, the referee whose code was typed."""
    writer, code = desk.writer, request.POST.get("code", "")
    return desk.referee(code) if code else writer


@command
def undo(request: HttpRequest, desk: Desk) -> None:
    """Undo the last hand, which the command names by its number."""
    form = HandCommandForm(request.POST)
    if not form.is_valid():
        raise Malformed(form)
    data = form.cleaned_data
    undo_hand(table=desk.table, hand_id=data["hand"], command_id=data["id"], by=desk.writer)


@command
def redo(request: HttpRequest, desk: Desk) -> None:
    """Record the hand that was undone once more; the command names it by its number."""
    form = RedoForm(request.POST)
    if not form.is_valid():
        raise Malformed(form)
    data = form.cleaned_data
    redo_hand(
        table=desk.table,
        undone_id=data["hand"],
        entry_id=data["id"],
        number=data["number"],
        dealer=data["dealer"],
        waited=timedelta(seconds=data["waited"] or 0),
        by=_recorder(request, desk),
        unseen_since=desk.unseen_since,
    )


@command
def confirm(request: HttpRequest, desk: Desk) -> None:
    """Let a player sign a hand."""
    form = HandCommandForm(request.POST)
    form.fields["seat"].required = True
    if not form.is_valid():
        raise Malformed(form)
    data = form.cleaned_data
    confirm_hand(table=desk.table, hand_id=data["hand"], seat=data["seat"], command_id=data["id"], by=desk.writer)
