"""A table's result: receipts for the players; for referees totals from paper, back to the hands, unlock, close."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.seats import Wind
from tournament.core.labels import wind_name
from tournament.core.permissions import Actor
from tournament.forms.referee.acts import CloseForm, NoReasonForm, TotalsForm
from tournament.models import Seat, Table
from tournament.public.receipt import token_of
from tournament.tables.paper.marks import keep_paper
from tournament.tables.paper.totals import enter_totals, use_hands
from tournament.tables.signatures import close_table, unlock_table
from tournament.views.form_commands import DONE, posted
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.confirmation import ask_referee, try_as_referee
from tournament.web.http import public_url


@require_safe
@never_cache
@at_table
def receipts(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show each player the code of their receipt, which they scan with their own phone."""
    seats = sorted(Seat.objects.with_players().filter(table=desk.table), key=desk.table.turn_of)
    codes = [
        (seat, desk.table.start_wind(seat.wind), public_url(request, reverse("public:receipt", args=[token_of(seat)])))
        for seat in seats
    ]
    context = {"desk": desk, "table": desk.table, "codes": codes, "title": _("Receipts")}
    return render(request, "referee/receipts.html", context)


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
        title=_("Go back to the recorded hands?"),
        yes=_("Back to the hands"),
        text=_("The typed totals are discarded, and the recorded hands count again."),
        command=lambda form, by: use_hands(table=desk.table, by=by, command_id=form.cleaned_data["id"]),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def begin(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Begin to record hands at a table that keeps paper."""
    table = desk.table
    return ask_referee(
        request,
        desk,
        title=_("Record hands on this tablet instead?"),
        yes=_("Record hands instead"),
        text=_(
            "Enter the hands played so far first, or play on from here and type the totals of the sheet at the end."
        ),
        command=lambda _form, by: keep_paper(session=table.session, keeps=False, numbers={table.number}, by=by),
        asks=NoReasonForm,
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
        yes=_("Unlock"),
        text=_("The result can be changed again. The players will have to sign again."),
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
        yes=_("Close without signatures"),
        text=closing_words(desk.table),
        command=lambda form, by: close_table(
            table=desk.table, reason=form.why, by=by, command_id=form.cleaned_data["id"]
        ),
        asks=partial(CloseForm, has_result=desk.table.has_result),
    )


def closing_words(table: Table) -> str:
    """Return the consequences of closing a table without signatures, in words."""
    if table.has_result:
        return _("Use this if a player refuses to sign or has left. The result is locked as it stands.")
    return _(
        "No hands or totals have been entered for this table. If it was played, enter its totals first. If "
        "it was not, no one gets a result for it."
    )


def players_of(desk: Desk) -> dict[Wind, str]:
    """Return who sits at the table, by winds until the players may know."""
    seats = desk.table.seats.select_related("entry", "occupant").order_by("pk")
    if desk.hides_names:
        return {Wind(seat.wind): wind_name(seat.wind) for seat in seats}
    return {Wind(seat.wind): str(seat.is_played_by or seat.number) for seat in seats}
