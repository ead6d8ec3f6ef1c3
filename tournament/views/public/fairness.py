"""The fairness page: what was sealed and still matches, how fair the seating is, how to repeat the draw."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament.core.read_snapshot import read_snapshot
from tournament.core.visibility import shows_seats
from tournament.models import Entry, Tournament
from tournament.public.event.checkpoints import history_of, seals_of
from tournament.seating.made import last_draw
from tournament.seating.solver.problem import People
from tournament.seating.state import SeatingState
from tournament.seating.words import figures_of, tell_origins
from tournament.views.public.pages import PublicPage, public_page

MOST_RECORDS = 60
LONGEST_NUMBER = 15


@public_page
def fairness(page: PublicPage, tournament: Tournament) -> HttpResponse:
    """Show figures and seeds. Who has which number is shown once a session's seating is released, never before.

    From the seed of the draw anyone can work out the numbers, so it waits with them, and so do figures that count
    team-mates and countrymen. From that of a seating anyone can work out all seats it led to: it waits until all of
    them are released.
    """
    state = SeatingState.read(tournament)
    with_numbers = any(shows_seats(session.session) for session in state.sessions)
    draw = last_draw(tournament) if with_numbers and state.are_numbers_drawn else None
    released = {session.number for session in state.sessions if session.session.is_seating_released}
    drawn = sorted((entry for entry in state.active if entry.number), key=lambda entry: entry.number or 0)
    order = draw["order"] if draw else []
    people = state.people if with_numbers else People()
    quality = state.measure(state.plan, state.made, people) if state.plan else None
    context = {
        "tournament": tournament,
        "tab": "fairness",
        "seals": seals_of(tournament),
        "figures": figures_of(quality, people, state.made, draws_winds=tournament.draws_winds) if quality else [],
        "players": quality.players if quality else 0,
        "sessions": len(state.plan),
        "must_meet_again": bool(quality and quality.least_repeats),
        "compared": quality.sessions if quality else 0,
        "ways": tell_origins(state, released),
        "methods": {making.made.get("method", "") for making in state.makings},
        "is_for_people": any(making.is_for_people for making in state.makings),
        "are_numbers_shown": with_numbers,
        "draw": draw,
        "lots": lots_of(drawn, order) if with_numbers else [],
        "example": order[0] if order else 1,
    }
    return page.render("public/fairness.html", context)


def lots_of(drawn: Sequence[Entry], order: Sequence[int]) -> list[tuple[int, int, int, str]]:
    """Return each number with the enrolment it was drawn for, and who has it now.

    A substitute who took a number over has another enrolment: the draw can only be repeated with the first one.
    """
    first = dict(enumerate(order, start=1))
    numbered = [(entry, entry.number) for entry in drawn if entry.number]
    return [(first.get(number, one.enrolment), one.enrolment, number, one.public_name) for one, number in numbered]


@require_safe
def history(request: HttpRequest, *, slug: str) -> JsonResponse:
    """Answer with the hashes of the `records` asked for, and the newest that is sealed; never from a cache."""
    asked = [number for number in request.GET.get("records", "").split(",") if number]
    if len(asked) > MOST_RECORDS or not all(map(is_number, asked)):
        message = f"Ask for at most {MOST_RECORDS} numbers of records, with commas between them."
        return JsonResponse({"message": message}, status=422)
    with read_snapshot():
        tournament = get_object_or_404(Tournament, slug=slug, is_published=True)
        answer = history_of(tournament, [int(number) for number in asked])
    return JsonResponse(answer, headers={"Cache-Control": "no-store"})


def is_number(text: str) -> bool:
    """Say whether a text can be the number of a record."""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
