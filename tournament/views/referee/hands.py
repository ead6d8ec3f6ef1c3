"""Commands about hands: record, undo, confirm."""

from __future__ import annotations

from django.http import HttpRequest

from tournament.forms.referee.hand import HandCommandForm, RecordForm
from tournament.recording import record_hand, undo_hand
from tournament.signing import confirm_hand
from tournament.views.referee.answers import Malformed, command
from tournament.views.referee.desk import Desk


@command
def record(request: HttpRequest, desk: Desk) -> None:
    """Record one hand."""
    form = RecordForm(request.POST, table=desk.table)
    if not form.is_valid():
        raise Malformed(form)
    record_hand(table=desk.table, entry_id=form.cleaned_data["id"], entry=form.entry, by=desk.writer)


@command
def undo(request: HttpRequest, desk: Desk) -> None:
    """Undo the last hand, which the command names."""
    form = HandCommandForm(request.POST)
    if not form.is_valid():
        raise Malformed(form)
    data = form.cleaned_data
    undo_hand(table=desk.table, hand_id=data["hand"], command_id=data["id"], by=desk.writer)


@command
def confirm(request: HttpRequest, desk: Desk) -> None:
    """Let a player sign a hand."""
    form = HandCommandForm(request.POST)
    form.fields["seat"].required = True
    if not form.is_valid():
        raise Malformed(form)
    data = form.cleaned_data
    confirm_hand(table=desk.table, hand_id=data["hand"], seat=data["seat"], command_id=data["id"], by=desk.writer)
