"""How fair the seating is, how it was made, and how anyone can repeat the draw."""

from __future__ import annotations

from django.http import HttpResponse

from tournament.core.visibility import shows_seats
from tournament.models import Tournament
from tournament.seating.solver.problem import People
from tournament.seating.state import SeatingState, last_draw
from tournament.seating.words import figures_of, tell_how_made
from tournament.views.public.pages import PublicPage, public_page


@public_page
def fairness(page: PublicPage, tournament: Tournament) -> HttpResponse:
    """Show figures and seeds. Who has which number is shown once a session's seating is released, never before.

    From the seed of the draw anyone can work out the numbers, so it waits with them, and so do figures that count
    team-mates and countrymen. From that of the seating anyone can work out all seats it led to: it waits until all of
    them are released.
    """
    state = SeatingState.read(tournament)
    with_numbers = any(shows_seats(session.session) for session in state.sessions)
    draw = last_draw(tournament) if with_numbers and state.are_numbers_drawn else None
    released = [session.session.is_seating_released for session in state.sessions if session.tables]
    drawn = sorted((entry for entry in state.active if entry.number), key=lambda entry: entry.number or 0)
    people = state.people if with_numbers else People()
    quality = state.measure(state.plan, state.made, people) if state.plan else None
    context = {
        "tournament": tournament,
        "tab": "fairness",
        "figures": figures_of(quality, people) if quality else [],
        "players": len(state.numbers),
        "sessions": len(state.plan),
        "made": state.made,
        "how": tell_how_made(state.made),
        "shows_seed": all(released),
        "is_for_people": state.made.get("keep_teams_apart") or state.made.get("keep_countries_apart"),
        "are_numbers_shown": with_numbers,
        "draw": draw,
        "lots": [(entry.enrolment, entry.number, entry.public_name) for entry in drawn] if with_numbers else [],
        "example": drawn[0].enrolment if drawn else 1,
    }
    return page.render("public/fairness.html", context)
