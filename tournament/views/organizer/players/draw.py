"""Numbers by lot, drawn before everyone's eyes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournament.core.permissions import Rank
from tournament.forms.organizer.players import SeedForm
from tournament.players.enrolment import draw_numbers
from tournament.seating.state import SeatingState, draw_before, last_draw
from tournament.views.form_commands import posted
from tournament.views.organizer.access import Office, in_office


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def draw(request: HttpRequest, office: Office) -> HttpResponse:
    """Explain the lot, cast it, and show who got which number and how to repeat it."""
    state = SeatingState.read(office.tournament)
    numbered = sum(entry.number is not None for entry in state.active)
    form = SeedForm(posted(request), again=numbered)
    if form.is_valid():
        draw_numbers(tournament=office.tournament, by=office.actor, seed=form.cleaned_data["seed"] or None)
        return redirect(f"{office.url('draw-numbers')}?drawn=1")
    context = {
        "office": office,
        "state": state,
        "form": form,
        "draw": last_draw(office.tournament),
        "before": draw_before(office.tournament, state.active),
        "seated": [session.number for session in state.sessions if session.tables],
        "known": [
            session.number for session in state.sessions if session.tables and session.session.is_seating_released
        ],
        "drawn": [entry for entry in state.active if entry.number],
        "is_new": request.GET.get("drawn") == "1",
        "has_begun": any(session.has_begun for session in state.sessions),
        "is_for_people": state.made.get("keep_teams_apart") or state.made.get("keep_countries_apart"),
    }
    return render(request, "organizer/players/draw.html", context, status=422 if form.is_bound else 200)
