"""Numbers: draw them by lot in public, or type the event's own."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.core.permissions import Rank
from tournament.forms.organizer.players import NumbersForm, SeedForm
from tournament.players.numbers import draw_numbers, has_begun, number_players
from tournament.seating.made import last_draw
from tournament.seating.state import SeatingState
from tournament.seating.undo import last_change
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, in_office


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def draw(request: HttpRequest, office: Office) -> HttpResponse:
    """Explain the draw, run it, and show who got which number and how to repeat it."""
    state = SeatingState.read(office.tournament)
    numbered = sum(entry.number is not None for entry in state.active)
    form = SeedForm(posted(request), again=numbered)
    if form.is_valid():
        draw_numbers(tournament=office.tournament, by=office.actor, seed=form.cleaned_data["seed"] or None)
        return redirect(f"{office.url('draw-numbers')}?drawn=1")
    known = [one.number for one in state.sessions if one.tables and one.session.is_seating_released]
    context = {
        "office": office,
        "state": state,
        "form": form,
        "draw": last_draw(office.tournament),
        "change": last_change(office.tournament),
        "seated": [session.number for session in state.sessions if session.tables],
        "known": state.session_names.listed(known) if known else "",
        "drawn": [entry for entry in state.active if entry.number],
        "is_new": request.GET.get("drawn") == "1",
        "has_begun": any(session.has_begun for session in state.sessions),
        "is_for_people": any(making.is_for_people for making in state.makings),
    }
    return render(request, "organizer/players/draw.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def own(request: HttpRequest, office: Office) -> HttpResponse:
    """Type the numbers the event already has, for everyone who plays."""
    state = SeatingState.read(office.tournament)
    form = NumbersForm(posted(request), players=state.active)
    status = try_command(
        form, lambda sent: number_players(tournament=office.tournament, numbers=sent.numbers, by=office.actor)
    )
    if status == DONE:
        messages.success(request, _("Numbers saved."))
        return redirect(office.url("players"))
    context = {"office": office, "form": form, "has_begun": has_begun(office.tournament)}
    return render(request, "organizer/players/numbers.html", context, status=status)
