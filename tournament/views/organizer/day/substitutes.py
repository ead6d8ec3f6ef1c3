"""Who sits at a table: a reserve, a no-show, two players in each other's seats."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.seats import Wind
from tournament.core.labels import credit_words
from tournament.forms.organizer.acts import ConfirmForm, CreditForm, SubstituteForm, SwapForm, UndoSwapForm
from tournament.models import Seat, Table
from tournament.sessions.substitutes import (
    credit_seat,
    end_substitution,
    free_entries,
    has_missed_hands,
    replace_no_show,
    substitute,
)
from tournament.tables.corrections import correct_seats, undo_swap
from tournament.views.form_commands import posted
from tournament.views.organizer.access import Office, of_table, url_of
from tournament.views.organizer.confirmation import Question, ask
from tournament.views.seat_words import name_with_wind, played_words, swap_text, swapped_back_words


def seat_at(table: Table, wind: str) -> Seat:
    """Return a seat of a table by its letter."""
    if wind not in [seat.value for seat in table.seats_taken]:
        raise Http404
    return get_object_or_404(Seat.objects.select_related("entry", "occupant"), table=table, wind=wind)


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def put_in(request: HttpRequest, office: Office, table: Table, wind: str) -> HttpResponse:
    """Let somebody else play a seat, from a hand on; a player who is absent is replaced for the whole session."""
    seat = seat_at(table, wind)
    is_no_show = request.GET.get("why") == "no-show"
    form = SubstituteForm(posted(request), table=table, free=free_entries(table))
    if is_no_show:
        del form.fields["from_hand"], form.fields["is_credited"]
    words = {"name": seat.entry or seat.number, "seat": name_with_wind(seat, table)}
    question = Question(
        title=_("Who plays for %(name)s?") % words if not is_no_show else _("Mark %(name)s as no-show") % words,
        text=_("The seat of %(seat)s. The player can return to it later.") % words
        if not is_no_show
        else _(
            "%(count)s minutes after the start, a substitute may play the whole session. The result "
            "counts for no one. If the player still comes, you’ll be asked again."
        )
        % {"count": table.tournament.play.replaced_after},
        yes=_("Bring in"),
        back=url_of(office, table),
    )

    def command(sent: SubstituteForm) -> None:
        data = sent.cleaned_data
        if is_no_show:
            taken = replace_no_show(seat=seat, reserve=data["occupant"], by=office.actor, command_id=data["id"])
        else:
            taken = substitute(
                seat=seat,
                occupant=data["occupant"],
                by=office.actor,
                from_hand=data["from_hand"],
                is_credited=data["is_credited"] == "yes",
                command_id=data["id"],
            )
        played = _("%(name)s plays this seat from hand %(hand)s.") % {
            "name": data["occupant"],
            "hand": taken.occupied_from,
        }
        messages.success(request, f"{played} {credit_words(taken)}")

    return ask(request, office, question, command, form)


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def bring_back(request: HttpRequest, office: Office, table: Table, wind: str) -> HttpResponse:
    """Let the player return to the seat, and ask for whom its result counts if the reserve has played a hand."""
    seat = seat_at(table, wind)
    name = str(seat.entry or seat.number)
    form: ConfirmForm
    if has_missed := has_missed_hands(seat, table):
        form, text = CreditForm(posted(request), player=name), played_words(seat, table)
    else:
        form = ConfirmForm(posted(request))
        text = _("No substitute has played a hand here. The result counts for %(name)s.") % {"name": name}
    question = Question(
        title=_("Bring back %(name)s") % {"name": name},
        text=text,
        yes=_("Give the seat back"),
        back=url_of(office, table),
    )

    def command(sent: ConfirmForm) -> None:
        is_credited = sent.choice if has_missed and isinstance(sent, CreditForm) else None
        back = end_substitution(seat=seat, by=office.actor, is_credited=is_credited, command_id=sent.cleaned_data["id"])
        messages.success(request, _("%(name)s is back in the seat.") % {"name": name} + f" {credit_words(back)}")

    return ask(request, office, question, command, form)


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def credit(request: HttpRequest, office: Office, table: Table, wind: str) -> HttpResponse:
    """Decide again for whom the result of a seat counts."""
    seat = seat_at(table, wind)
    name = str(seat.entry or seat.number)
    form = CreditForm(posted(request), player=name)
    form.fields["is_credited"].initial = "yes" if seat.is_credited else "no"
    question = Question(
        title=_("For whom does the result of %(seat)s count?") % {"seat": name_with_wind(seat, table)},
        text=played_words(seat, table) if seat.occupant else "",
        yes=_("Save decision"),
        back=url_of(office, table),
    )

    def command(sent: CreditForm) -> None:
        found = credit_seat(seat=seat, is_credited=sent.choice, by=office.actor, command_id=sent.cleaned_data["id"])
        messages.success(request, credit_words(found))

    return ask(request, office, question, command, form)


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def swap(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Swap two players who sat in each other's seats, with all their hands."""
    seats = table.seats.select_related("entry", "occupant").order_by("pk")
    players = {Wind(seat.wind): name_with_wind(seat, table) for seat in seats}
    form = SwapForm(posted(request), players=players)
    question = Question(
        title=_("Swap two players"),
        text=swap_text(),
        yes=_("Swap players"),
        done=_("Players swapped."),
        back=url_of(office, table),
    )

    def command(sent: SwapForm) -> None:
        data = sent.cleaned_data
        correct_seats(
            table=table,
            seats=(data["one"], data["other"]),
            kept="chairs" if data["kept"] == "chairs" else "players",
            reason=data["reason"],
            by=office.actor,
            command_id=data["id"],
        )

    return ask(request, office, question, command, form)


@require_POST
@of_table
def take_back_swap(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Undo the last swap, until something depends on it."""
    form = UndoSwapForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=400)
    undo_swap(table=table, record=form.cleaned_data["record"], by=office.actor, command_id=form.cleaned_data["id"])
    messages.success(request, swapped_back_words())
    return redirect(url_of(office, table))
