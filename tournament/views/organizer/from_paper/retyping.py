"""Retype a whole sheet by keyboard: a line for each hand, Enter to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.seats import Wind
from tournament.core.labels import wind_name
from tournament.forms.organizer.from_paper.hand_line import fields_of, letters_of, read_line, write_line
from tournament.forms.referee.hand import RecordForm
from tournament.models import Hand, Seat, Table
from tournament.tables.recording import record_hand, undo_hand
from tournament.tables.settling import entry_of
from tournament.views.form_commands import DONE, try_command
from tournament.views.organizer.access import Office, of_table
from tournament.views.organizer.day.tables import hands_of
from tournament.views.referee.access import Desk
from tournament.views.referee.corrections import written


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def retype(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Show the sheet so far and a line for the hand to come; record it, or take the last hand back into the line."""
    if request.method != "POST":
        return _show(request, office, table, {})
    if "again" in request.POST:
        return _again(request, office, table)
    form = read_line(request.POST, table)

    def command(sent: RecordForm) -> None:
        record_hand(table=table, entry_id=sent.cleaned_data["id"], entry=sent.entry, by=office.actor)

    status = try_command(form, command)
    if status == DONE:
        return redirect(office.url("retype", session=table.session.number, number=table.number))
    errors = [str(error) for found in form.errors.values() for error in found]
    return _show(request, office, table, request.POST.dict(), errors, status)


def _again(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Undo the last hand and put it into the line, to be changed and recorded again."""
    last = Hand.objects.current().filter(table=table, number=table.hands_recorded).first()
    if last is None or str(last.entry_id) != request.POST["again"]:
        return redirect(office.url("retype", session=table.session.number, number=table.number))
    play = table.tournament.play
    line = write_line(written(entry_of(last, last.showings.all(), play), play), play)
    undo_hand(table=table, hand_id=UUID(request.POST["again"]), command_id=uuid4(), by=office.actor)
    table.refresh_from_db()
    return _show(request, office, table, line)


def _show(
    request: HttpRequest,
    office: Office,
    table: Table,
    line: Mapping[str, Any],
    errors: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    seats = list(Seat.objects.with_players().filter(table=table).order_by("pk"))
    hands = {hand.number: hand for hand in Hand.objects.current().filter(table=table)}
    told = list(reversed(hands_of(Desk(table, None, office.actor), seats)))
    totals = dict.fromkeys(table.seats_taken, 0)
    rows = []
    for row in told:
        hand = hands[row["number"]]
        totals = {seat: total + hand.deltas.get(seat, 0) for seat, total in totals.items()}
        rows.append({**row, "id": hand.entry_id, "dealer": hand.dealer, "totals": list(totals.values())})
    context = {
        "office": office,
        "table": table,
        "session": table.session,
        "seats": [(seat, wind_name(seat.wind), table.totals.get(Wind(seat.wind), 0)) for seat in seats],
        "rows": rows,
        "last": rows[-1] if rows else None,
        "fields": [(field, line.get(field.name, "")) for field in fields_of(table)],
        "letters": [(letter, ending.title) for letter, ending in letters_of(table.tournament.play).items()],
        "number": table.hands_recorded + 1,
        "id": line.get("id") if errors and _is_id(line.get("id")) else uuid4(),
        "errors": errors or [],
        "may_type": table.session.is_running and table.state != Table.State.LOCKED and not table.is_played_out,
    }
    return render(request, "organizer/from_paper/retyping.html", context, status=status)


def _is_id(text: Any) -> bool:
    try:
        return bool(UUID(str(text)))
    except ValueError:
        return False
