"""Who sits at a table: a reserve for somebody, a no-show, two players in each other's seats."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.seats import Wind
from tournament.core.labels import credit_words, wind_name
from tournament.forms.organizer.acts import ConfirmForm, CreditForm, SubstituteForm, SwapForm
from tournament.models import Entry, Seat, Table
from tournament.sessions.substitutes import credit_seat, end_substitution, has_missed_hands, replace_no_show, substitute
from tournament.tables.corrections import correct_seats
from tournament.views.form_commands import posted
from tournament.views.organizer.access import Office, of_table, url_of
from tournament.views.organizer.confirmation import Question, ask


def seat_at(table: Table, wind: str) -> Seat:
    """Return a seat of a table by its letter."""
    if wind not in [seat.value for seat in table.seats_taken]:
        raise Http404
    return get_object_or_404(Seat.objects.select_related("entry", "occupant"), table=table, wind=wind)


def free_entries(table: Table) -> list[Entry]:
    """Return the entries that may sit down in this session: reserves, and active players who have no seat in it."""
    taken = Seat.objects.filter(session=table.session)
    seated = {key for pair in taken.values_list("entry_id", "occupant_id") for key in pair if key}
    may_play = Q(status=Entry.Status.RESERVE) | Q(status=Entry.Status.ACTIVE)
    found = Entry.objects.filter(may_play, tournament=table.tournament_id)
    return [entry for entry in found if entry.pk not in seated]


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def put_in(request: HttpRequest, office: Office, table: Table, wind: str) -> HttpResponse:
    """Let somebody else play a seat, from a hand on; a player who is absent is replaced for the whole session."""
    seat = seat_at(table, wind)
    is_no_show = request.GET.get("why") == "no-show"
    form = SubstituteForm(posted(request), table=table, free=free_entries(table))
    if is_no_show:
        del form.fields["from_hand"], form.fields["is_credited"]
    words = {"name": seat.entry or seat.number, "seat": wind_name(seat.wind)}
    question = Question(
        title=_("Who plays for %(name)s?") % words if not is_no_show else _("%(name)s did not come") % words,
        text=_("The seat is %(seat)s. The player can return to it later.") % words
        if not is_no_show
        else _(
            "Ten minutes after the start a reserve may play the whole session. The result counts for nobody. If the "
            "player comes after all, you are asked again."
        ),
        yes=_("Put in"),
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
        text = _("Nobody has played a hand here instead: the result counts for %(name)s.") % {"name": name}
    question = Question(
        title=_("%(name)s is back") % {"name": name},
        text=text,
        yes=_("Give back the seat"),
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
        title=_("For whom does the result of %(seat)s count?") % {"seat": wind_name(seat.wind)},
        text=played_words(seat, table) if seat.occupant else "",
        yes=_("Save the decision"),
        back=url_of(office, table),
    )

    def command(sent: CreditForm) -> None:
        found = credit_seat(seat=seat, is_credited=sent.choice, by=office.actor, command_id=sent.cleaned_data["id"])
        messages.success(request, credit_words(found))

    return ask(request, office, question, command, form)


def played_words(seat: Seat, table: Table) -> str:
    """Say which hands somebody else has played in a seat."""
    first, last = seat.occupied_from or 1, table.hands_recorded
    words = {"name": seat.occupant, "first": first, "last": last}
    if last < first:
        return _("%(name)s plays this seat from hand %(first)s.") % words
    if last == first:
        return _("%(name)s has played hand %(first)s in this seat.") % words
    return _("%(name)s has played hands %(first)s to %(last)s in this seat.") % words


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def swap(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Swap two players who sat in each other's seats, with all their hands."""
    seats = table.seats.select_related("entry", "occupant").order_by("pk")
    players = {Wind(seat.wind): str(seat.is_played_by or seat.number) for seat in seats}
    form = SwapForm(posted(request), players=players)
    question = Question(
        title=_("Swap two players"),
        text=_(
            "For a table that noticed after some hands that two sit in each other’s seats. Every hand is put right at "
            "once; signatures are asked for again."
        ),
        yes=_("Swap them"),
        done=_("The two are swapped."),
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
