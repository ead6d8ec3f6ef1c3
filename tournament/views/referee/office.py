"""Changes a referee makes at a table on its tablet, with the code: who sits there, its minutes, one more hand."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.seats import Wind
from tournament.core.labels import credit_words
from tournament.core.permissions import Actor
from tournament.forms.referee.seats import (
    CreditWithCode,
    MinutesWithCode,
    SubstituteWithCode,
    SwapWithCode,
    YesWithCode,
)
from tournament.models import Seat
from tournament.sessions.running import add_time, allow_one_more_hand, needs_extra_hand
from tournament.sessions.substitutes import end_substitution, free_entries, has_missed_hands, substitute
from tournament.tables.corrections import correct_seats, last_swap, undo_swap
from tournament.views.form_commands import DONE, posted
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.confirmation import try_as_referee
from tournament.views.seat_words import added_minutes_words, name_with_wind, played_words, swap_text, swapped_back_words


@require_safe
@never_cache
@at_table
def referee(request: HttpRequest, desk: Desk) -> HttpResponse:
    """List what a referee can change at this table."""
    seats = [(seat, name_with_wind(seat, desk.table)) for seat in seats_at(desk)]
    context = {"desk": desk, "table": desk.table, "seats": seats, "title": _("For the referee")}
    context["last_swap"] = last_swap(desk.table)
    context["has_clock"] = any(line.clock for line in desk.table.tournament.play.penalties)
    context["has_time"] = desk.table.session.ends_at() is not None
    context["needs_extra_hand"] = needs_extra_hand(desk.table)
    return render(request, "referee/referee.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def swap(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Swap two players who sat in each other's seats, with all their hands."""
    players = {Wind(seat.wind): name_with_wind(seat, desk.table) for seat in seats_at(desk)}
    form = SwapWithCode(posted(request), players=players, asks_code=not desk.is_referee)

    def command(by: Actor) -> str:
        data = form.cleaned_data
        correct_seats(
            table=desk.table,
            seats=(data["one"], data["other"]),
            kept="chairs" if data["kept"] == "chairs" else "players",
            reason=data["reason"],
            by=by,
            command_id=data["id"],
        )
        return _("Players swapped.")

    return ask(request, desk, form, command, title=_("Swap two players"), text=swap_text(), yes=_("Swap players"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def take_back_swap(request: HttpRequest, desk: Desk, record: int) -> HttpResponse:
    """Take back the last swap, until something has followed from it."""
    if record > desk.table.tournament.audit_number:
        raise Http404
    form = YesWithCode(posted(request), asks_code=not desk.is_referee)

    def command(by: Actor) -> str:
        undo_swap(table=desk.table, record=record, by=by, command_id=form.cleaned_data["id"])
        return swapped_back_words()

    text = _("Both players change back, with everything that was moved. The players will have to sign again.")
    return ask(request, desk, form, command, title=_("Undo the swap?"), text=text, yes=_("Undo the swap"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def put_in(request: HttpRequest, desk: Desk, wind: str) -> HttpResponse:
    """Let somebody else play a seat, from a hand on."""
    seat = seat_at(desk, wind)
    words = {"name": seat.entry or seat.number, "seat": name_with_wind(seat, desk.table)}
    form = SubstituteWithCode(
        posted(request), table=desk.table, free=free_entries(desk.table), asks_code=not desk.is_referee
    )

    def command(by: Actor) -> str:
        data = form.cleaned_data
        taken = substitute(
            seat=seat,
            occupant=data["occupant"],
            by=by,
            from_hand=data["from_hand"],
            is_credited=data["is_credited"] == "yes",
            command_id=data["id"],
        )
        told = {"name": data["occupant"], "hand": taken.occupied_from}
        return _("%(name)s plays this seat from hand %(hand)s.") % told + f" {credit_words(taken)}"

    return ask(
        request,
        desk,
        form,
        command,
        title=_("Who plays for %(name)s?") % words,
        text=_("The seat of %(seat)s. The player can return to it later.") % words,
        yes=_("Bring in"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def bring_back(request: HttpRequest, desk: Desk, wind: str) -> HttpResponse:
    """Let the player return to the seat, and ask for whom its result counts if the substitute has played a hand."""
    seat = seat_at(desk, wind)
    name = str(seat.entry or seat.number)
    form: YesWithCode | CreditWithCode
    if has_missed_hands(seat, desk.table):
        form = CreditWithCode(posted(request), player=name, asks_code=not desk.is_referee)
        text = played_words(seat, desk.table)
    else:
        form = YesWithCode(posted(request), asks_code=not desk.is_referee)
        text = _("No substitute has played a hand here. The result counts for %(name)s.") % {"name": name}

    def command(by: Actor) -> str:
        is_credited = form.choice if isinstance(form, CreditWithCode) else None
        back = end_substitution(seat=seat, by=by, is_credited=is_credited, command_id=form.cleaned_data["id"])
        return _("%(name)s is back in the seat.") % {"name": name} + f" {credit_words(back)}"

    title = _("Bring back %(name)s") % {"name": name}
    return ask(request, desk, form, command, title=title, text=text, yes=_("Give the seat back"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def minutes(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Give this table minutes, or take some back."""
    form = MinutesWithCode(posted(request), asks_code=not desk.is_referee)

    def command(by: Actor) -> str:
        data = form.cleaned_data
        count = data["minutes"]
        add_time(session=desk.table.session, seconds=60 * count, by=by, table=desk.table, command_id=data["id"])
        return added_minutes_words(count)

    return ask(
        request,
        desk,
        form,
        command,
        title=_("Minutes for this table"),
        text=_("The clock of the other tables does not change."),
        yes=_("Change time"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def one_more_hand(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Let this table play one more hand, even if time is up."""
    form = YesWithCode(posted(request), asks_code=not desk.is_referee)

    def command(by: Actor) -> str:
        allow_one_more_hand(table=desk.table, by=by, command_id=form.cleaned_data["id"])
        return _("This table can play one more hand.")

    return ask(
        request,
        desk,
        form,
        command,
        title=_("Allow one more hand?"),
        text=_("The table can play exactly one more hand, even if time is up. Signatures on the result are removed."),
        yes=_("Allow one more hand"),
    )


# -- asking -----------------------------------------------------------------------------------------------------------


def ask(
    request: HttpRequest,
    desk: Desk,
    form: Form,
    command: Callable[[Actor], str],
    *,
    title: str,
    text: str,
    yes: str,
) -> HttpResponse:
    """Show the form; run the command as the referee who has signed in or typed the code, and show the message."""
    done = []
    status = try_as_referee(desk, form, lambda by: done.append(command(by)))
    if status == DONE:
        messages.success(request, done[0])
        return redirect(desk.url("referee"))
    context = {"desk": desk, "table": desk.table, "form": form, "title": title, "text": text, "yes": yes}
    return render(request, "referee/act.html", {**context, "back": desk.url("referee")}, status=status)


def seats_at(desk: Desk) -> list[Seat]:
    """Return the seats of the table; none before the players know who sits there."""
    if desk.hides_names:
        raise Http404
    return list(desk.table.seats.select_related("entry", "occupant").order_by("pk"))


def seat_at(desk: Desk, wind: str) -> Seat:
    """Return a seat of the table by its letter."""
    if desk.hides_names:
        raise Http404
    return get_object_or_404(Seat.objects.select_related("entry", "occupant"), table=desk.table, wind=wind)
