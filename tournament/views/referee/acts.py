"""What a referee does at a table beside correcting: penalties, totals from paper, unlocking, closing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import ScoringError
from scoring.seats import Wind
from tournament.core.errors import Refused
from tournament.core.labels import translate_reason, wind_name
from tournament.core.permissions import Actor
from tournament.forms.referee.acts import ActForm, CloseForm, PenaltyForm, TotalsForm
from tournament.models import Hand, Incident, Seat, Table
from tournament.penalties.checks import warn_of_resignation
from tournament.penalties.giving import cancel_incident, penalise
from tournament.penalties.notes import Note, notes_of
from tournament.penalties.words import line_in_words
from tournament.tables.corrections import enter_totals, use_hands
from tournament.tables.signatures import close_table, unlock_table
from tournament.tables.winds import winds_of
from tournament.views.referee.access import Desk, at_table

DONE = 0
Command = Callable[[Actor], object]


def players_of(desk: Desk) -> dict[Wind, str]:
    """Return who sits at the table; before that is out, by their winds."""
    seats = desk.table.seats.select_related("entry", "occupant").order_by("pk")
    if desk.hides_names:
        return {Wind(seat.wind): wind_name(seat.wind) for seat in seats}
    return {Wind(seat.wind): str(seat.is_played_by or seat.number) for seat in seats}


def seats_of(desk: Desk) -> list[Seat]:
    """Return the seats of the table with everyone who played there."""
    return list(Seat.objects.with_players().filter(table=desk.table).order_by("pk"))


def notes_at(desk: Desk) -> list[Note]:
    """Return what referees noted at the table."""
    hands = Hand.objects.current().filter(table=desk.table)
    return notes_of(desk.table, seats_of(desk), winds_of(desk.table, hands))


def try_command(desk: Desk, form: ActForm, command: Command) -> int:
    """Do it as the referee whose code was typed, and return DONE; or put on the form why not, and return a status."""
    if not form.is_bound:
        return 200
    if not form.is_valid():
        return 422
    try:
        command(desk.referee(form.cleaned_data.get("code", "")))
    except PermissionDenied as denial:
        form.add_error("code" if "code" in form.fields else None, str(denial))
        return 403
    except Refused as refusal:
        form.add_error(None, refusal.message)
        return 409
    except ScoringError as error:
        form.add_error(None, translate_reason(error))
        return 422
    return DONE


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def penalties(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Give a penalty from the rule set's list; below it, those given at this table."""
    table = desk.table
    form = PenaltyForm(
        request.POST if request.method == "POST" else None,
        table=table,
        seats=seats_of(desk),
        titles={line.key: line_in_words(line) for line in table.tournament.play.penalties},
        asks_code=not desk.is_referee,
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

    status = try_command(desk, form, command)
    if status == DONE:
        (note,) = (note for note in notes_at(desk) if note.uid == form.cleaned_data["id"])
        words = {"who": note.who, "number": note.hand}
        messages.success(request, _("The penalty is noted: %(who)s, hand %(number)s.") % words)
        seat, number = form.cleaned_data["seat"], form.cleaned_data["hand_number"]
        if warning := warn_of_resignation(table=table, seat=seat, hand_number=number):
            messages.warning(request, warning)
        return redirect(desk.url("penalties"))
    noted = [note for note in notes_at(desk) if note.hand is not None]
    context = {
        "desk": desk,
        "table": table,
        "form": form,
        "noted": [(note, desk.url("take-back", uid=note.uid)) for note in reversed(noted)],
        "title": _("Penalties"),
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
        title=_("Take this penalty back?"),
        text=f"{note.who}: {note.what}" if note else "",
        command=lambda form, by: cancel_incident(
            incident=incident, reason=form.why, by=by, command_id=form.cleaned_data["id"]
        ),
        done="penalties",
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def totals(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Type the totals of a table that kept paper."""
    form = TotalsForm(
        request.POST if request.method == "POST" else None,
        table=desk.table,
        players=players_of(desk),
        asks_code=not desk.is_referee,
    )

    def command(referee: Actor) -> None:
        data = form.cleaned_data
        enter_totals(
            table=desk.table,
            totals=form.totals,
            by=referee,
            command_id=data["id"],
            includes_fines=data["includes_fines"],
        )

    status = try_command(desk, form, command)
    if status == DONE:
        return redirect(desk.home)
    context = {"desk": desk, "table": desk.table, "form": form, "title": _("Totals from paper")}
    return render(request, "referee/totals.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def hands_again(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Go back from typed totals to the hands recorded."""
    return ask_referee(
        request,
        desk,
        title=_("Go back to the hands?"),
        text=_("The typed totals are dropped, and the hands recorded count again."),
        command=lambda form, by: use_hands(table=desk.table, by=by, command_id=form.cleaned_data["id"]),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def unlock(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Let a signed table be changed again."""
    return ask_referee(
        request,
        desk,
        title=_("Unlock this table?"),
        text=_("The result can be changed again. The players sign anew."),
        command=lambda form, by: unlock_table(
            table=desk.table, reason=form.why, by=by, command_id=form.cleaned_data["id"]
        ),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def close(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Lock a table whose players have not all signed."""
    return ask_referee(
        request,
        desk,
        title=_("Close this table without signatures?"),
        text=closing_words(desk.table),
        command=lambda form, by: close_table(
            table=desk.table, reason=form.why, by=by, command_id=form.cleaned_data["id"]
        ),
        asks=partial(CloseForm, has_result=desk.table.has_result),
    )


def closing_words(table: Table) -> str:
    """Say what closing a table without signatures means."""
    if table.has_result:
        return _("For a player who refuses to sign, or has left. The result is locked as it stands.")
    return _(
        "No hand is recorded at this table and no totals are typed. If it was played, type its totals first. If it "
        "was not, nobody gets anything for it."
    )


def ask_referee(
    request: HttpRequest,
    desk: Desk,
    *,
    title: str,
    text: str,
    command: Callable[[ActForm, Actor], object],
    done: str = "",
    asks: Callable[..., ActForm] = ActForm,
) -> HttpResponse:
    """Ask for reason and code, do it, and go back to the table or to the page named `done`."""
    form = asks(request.POST if request.method == "POST" else None, asks_code=not desk.is_referee)
    status = try_command(desk, form, lambda by: command(form, by))
    if status == DONE:
        return redirect(desk.url(done) if done else desk.home)
    context = {"desk": desk, "table": desk.table, "form": form, "title": title, "text": text}
    return render(request, "referee/act.html", context, status=status)
