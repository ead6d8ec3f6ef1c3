"""Commands about the course of a session at a table: sign, end play, draw seats, call a referee."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest

from tournament.forms.referee.hand import CommandForm, SeatCommandForm
from tournament.seating.plan import redraw_chairs
from tournament.sessions.running import answer_call, call_referee, finish_table
from tournament.tables.signatures import sign_table
from tournament.views.referee.access import Desk
from tournament.views.referee.commands.answers import Malformed, command


@command
def sign(request: HttpRequest, desk: Desk) -> None:
    """Let a player sign the result."""
    form = SeatCommandForm(request.POST)
    if not form.is_valid():
        raise Malformed(form)
    data = form.cleaned_data
    sign_table(table=desk.table, seat=data["seat"], command_id=data["id"], by=desk.writer)


@command
def finish(request: HttpRequest, desk: Desk) -> None:
    """End play: time is up, or a referee says so."""
    finish_table(table=desk.table, by=desk.writer, command_id=_id_of(request))


@command
def redraw(request: HttpRequest, desk: Desk) -> None:
    """Draw the seats for the next hands."""
    redraw_chairs(table=desk.table, by=desk.writer, command_id=_id_of(request))


@command
def call(request: HttpRequest, desk: Desk) -> None:
    """Call a referee."""
    call_referee(table=desk.table, by=desk.writer, command_id=_id_of(request))


@command
def take_call_back(request: HttpRequest, desk: Desk) -> None:
    """Say that no referee is needed any more."""
    _id_of(request)
    answer_call(table=desk.table, by=desk.writer)


def _id_of(request: HttpRequest) -> UUID:
    form = CommandForm(request.POST)
    if not form.is_valid():
        raise Malformed(form)
    command_id: UUID = form.cleaned_data["id"]
    return command_id
