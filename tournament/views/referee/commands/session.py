"""Commands about a session at a table: sign, end play, draw seats, call a referee."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest

from tournament.forms.referee.hand import ChairsForm, CommandForm, SeatCommandForm, SignalForm
from tournament.seating.chairs import redraw_chairs
from tournament.sessions.running import answer_call, call_referee, finish_table, hear_signal
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
    """End play: time is up, or a referee decided so."""
    finish_table(table=desk.table, by=desk.writer, command_id=_id_of(request))


@command
def signal(request: HttpRequest, desk: Desk) -> None:
    """Store which hand was being played when the time signal sounded."""
    form = SignalForm(request.POST)
    if not form.is_valid():
        raise Malformed(form)
    data = form.cleaned_data
    hear_signal(table=desk.table, hand=data["number"], by=desk.writer, command_id=data["id"])


@command
def redraw(request: HttpRequest, desk: Desk) -> None:
    """Store who sits where from the hand to come on."""
    form = ChairsForm(request.POST)
    if not form.is_valid():
        raise Malformed(form)
    redraw_chairs(table=desk.table, by=desk.writer, command_id=form.cleaned_data["id"], **form.draw)


@command
def call(request: HttpRequest, desk: Desk) -> None:
    """Call a referee."""
    call_referee(table=desk.table, by=desk.writer, command_id=_id_of(request))


@command
def take_call_back(request: HttpRequest, desk: Desk) -> None:
    """Take back the call for a referee."""
    _id_of(request)
    answer_call(table=desk.table, by=desk.writer)


def _id_of(request: HttpRequest) -> UUID:
    form = CommandForm(request.POST)
    if not form.is_valid():
        raise Malformed(form)
    command_id: UUID = form.cleaned_data["id"]
    return command_id
