"""The result of a table in a referee's hands: totals from paper, back to the hands, unlocking, closing."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.seats import Wind
from tournament.core.labels import wind_name
from tournament.core.permissions import Actor
from tournament.forms.referee.acts import CloseForm, TotalsForm
from tournament.models import Table
from tournament.tables.corrections import enter_totals, use_hands
from tournament.tables.signatures import close_table, unlock_table
from tournament.views.form_commands import DONE, posted
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.confirmation import ask_referee, try_as_referee


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def totals(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Type the totals of a table that kept paper."""
    form = TotalsForm(
        posted(request),
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
            pot=form.pot,
        )

    status = try_as_referee(desk, form, command)
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


def players_of(desk: Desk) -> dict[Wind, str]:
    """Return who sits at the table; before that is out, by their winds."""
    seats = desk.table.seats.select_related("entry", "occupant").order_by("pk")
    if desk.hides_names:
        return {Wind(seat.wind): wind_name(seat.wind) for seat in seats}
    return {Wind(seat.wind): str(seat.is_played_by or seat.number) for seat in seats}
