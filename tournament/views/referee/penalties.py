"""Penalties at a table: give one, list those given, take one back."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import ScoringError
from tournament.core.errors import Refused
from tournament.core.labels import translate_reason
from tournament.core.permissions import Actor
from tournament.forms.referee.acts import PenaltyForm
from tournament.models import Hand, Incident, Seat
from tournament.penalties.checks import case_at_table, warn_of_limits
from tournament.penalties.giving import cancel_incident, penalise
from tournament.penalties.notes import Note, notes_of
from tournament.penalties.preview import Preview, preview_case
from tournament.penalties.words import ends_hand, line_in_words
from tournament.tables.winds import winds_of
from tournament.views.form_commands import DONE, posted
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.confirmation import ask_referee, try_as_referee
from tournament.views.shown_before import is_changed, mark_of

FILLED_IN = {"seat", "kind", "hand_number", "turn_seconds", "hand_seconds"}
"""What the play clock fills in."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def penalties(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Give a penalty from the rule set's list; below it, those given at this table."""
    table = desk.table
    form = PenaltyForm(
        posted(request),
        table=table,
        seats=seats_of(desk),
        titles={line.key: line_in_words(line) for line in table.tournament.play.offered_penalties},
        asks_code=not desk.is_referee,
        initial={name: value for name, value in request.GET.items() if name in FILLED_IN},
    )

    def command(referee: Actor) -> None:
        data = form.cleaned_data
        penalise(
            table=table,
            seat=data["seat"],
            offence=form.offence,
            reason=form.why,
            command_id=data["id"],
            by=referee,
            hand_number=data["hand_number"],
        )

    shown, status = None, 200
    if request.POST.get("step") == "look" or is_changed(request.POST):
        shown, status = look(desk, form)
    else:
        status = try_as_referee(desk, form, command)
    if status == DONE:
        (note,) = (note for note in notes_at(desk) if note.uid == form.cleaned_data["id"])
        words = {"who": note.who, "number": note.hand}
        messages.success(request, _("Penalty recorded: %(who)s, hand %(number)s.") % words)
        seat, number = form.cleaned_data["seat"], form.cleaned_data["hand_number"]
        for warning in warn_of_limits(table=table, seat=seat, hand_number=number):
            messages.warning(request, warning)
            return redirect(desk.url("resign", wind=seat.value))
        if ends_hand(table.tournament, form.offence.kind):
            messages.warning(request, _("This penalty ends hand %(number)s. Play stops at once.") % words)
        return redirect(desk.url("penalties"))
    noted = [note for note in notes_at(desk) if note.hand is not None]
    context = {
        "desk": desk,
        "table": table,
        "form": form,
        "noted": [(note, desk.url("take-back", uid=note.uid)) for note in reversed(noted)],
        "title": _("Penalties"),
        "shown": shown,
        "mark": mark_of(request.POST),
        "is_changed": is_changed(request.POST),
    }
    return render(request, "referee/penalties.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def take_back(request: HttpRequest, desk: Desk, uid: UUID) -> HttpResponse:
    """Take a penalty back."""
    incident = get_object_or_404(Incident, table=desk.table, uid=uid)
    note = next((note for note in notes_at(desk) if note.uid == incident.uid), None)
    return ask_referee(
        request,
        desk,
        title=_("Withdraw this penalty?"),
        yes=_("Withdraw penalty"),
        text=pgettext("between parts", ": ").join((note.who, note.what)) if note else "",
        command=lambda form, by: cancel_incident(
            incident=incident, reason=form.why, by=by, command_id=form.cleaned_data["id"]
        ),
        done="penalties",
    )


def look(desk: Desk, form: PenaltyForm) -> tuple[Preview | None, int]:
    """Return the preview, and the status of the answer; reason and code are only needed for saving."""
    form.is_valid()
    for name in {"reason", "words", "code"} & set(form.errors):
        del form.errors[name]
    if form.errors:
        return None, 422
    data = form.cleaned_data
    try:
        case = case_at_table(table=desk.table, seat=data["seat"], offence=form.offence, hand=data["hand_number"])
    except Refused as refusal:
        form.add_error(None, refusal.message)
        return None, 409
    except ScoringError as error:
        form.add_error(None, translate_reason(error))
        return None, 422
    return preview_case(case), 200


def seats_of(desk: Desk) -> list[Seat]:
    """Return the seats of the table with everyone who played there."""
    return list(Seat.objects.with_players().filter(table=desk.table).order_by("pk"))


def notes_at(desk: Desk) -> list[Note]:
    """Return what referees noted at the table."""
    hands = Hand.objects.current().filter(table=desk.table)
    return notes_of(desk.table, seats_of(desk), winds_of(desk.table, hands))
