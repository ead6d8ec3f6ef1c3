"""The seating plan: its figures, who sits where, swaps by hand, release."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.seats import WINDS
from tournament.core.permissions import Rank
from tournament.forms.organizer.seating import ReleaseForm, SwapForm
from tournament.models import Entry, SeatingSearch
from tournament.seating.plan import release_seating, swap_seats
from tournament.seating.search import released_changes
from tournament.seating.solver.problem import Sitting, alike, seated
from tournament.seating.solver.quality import Quality
from tournament.seating.state import SeatedSession, SeatingState
from tournament.seating.undo import last_change, undo_change
from tournament.seating.words import compare, effect_of_swap, figures_of, tell_origins
from tournament.views.organizer.access import Office, in_office


@dataclass(frozen=True, slots=True)
class Place:
    """A chair, or a place among those who sit out."""

    number: int
    entry: Entry | None
    wind: str = ""
    is_picked: bool = False
    clashes: str = ""


@require_safe
@in_office(Rank.REFEREE)
def seating(request: HttpRequest, office: Office) -> HttpResponse:
    """Show the figures, a search if there is one, and one session's tables."""
    state = SeatingState.read(office.tournament)
    released = [session.number for session in state.sessions if session.stays]
    context = {
        "office": office,
        "state": state,
        "figures": figures_of(state.quality, state.people, state.made, draws_winds=office.tournament.draws_winds)
        if state.quality
        else [],
        "ways": tell_origins(state, {session.number for session in state.sessions}),
        "change": last_change(office.tournament),
        "repeated": _repeated(state),
        "released": state.session_names.listed(released) if released else "",
        **search_context(office, state),
        **_session_context(request, office, state),
    }
    is_part = request.headers.get("HX-Target") == "plan"
    response = render(
        request, "organizer/seating/plan.html#plan" if is_part else "organizer/seating/plan.html", context
    )
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


def _repeated(state: SeatingState) -> list[tuple[Any, Any, int]]:
    """Return pairs who meet more than once, by name where the numbers are drawn."""
    pairs = state.quality.repeated if state.quality else ()
    names = state.by_number
    return [(names.get(one) or one, names.get(other) or other, times) for one, other, times in pairs]


def search_context(office: Office, state: SeatingState) -> dict[str, Any]:
    """Return the context of a search that is under way, or has ended and is not used yet."""
    search = SeatingSearch.objects.filter(tournament=office.tournament, accepted_at=None).order_by("-pk").first()
    if search is None or not office.is_organizer:
        return {"search": None}
    quality = Quality.from_json(search.quality) if search.quality else None
    draws_winds, names = office.tournament.draws_winds, state.session_names
    made = {"method": search.method}
    return {
        "search": search,
        "sessions": capfirst(names.span(search.sessions[0], search.sessions[-1])) if search.sessions else "",
        "is_dead": search.is_dead(timezone.now()),
        "found": figures_of(quality, state.people, made, draws_winds=draws_winds) if quality else [],
        # A seating for some of the players changes no figure.
        "comparison": compare(state.quality, quality, state.people, [state.made, made], draws_winds=draws_winds)
        if quality and search.is_usable and quality.sessions >= search.sessions[-1] else [],
        "moves": [
            (names.title(move.session), move, state.by_number.get(move.number))
            for move in released_changes(search, state)
        ] if search.is_usable else [],
    }  # fmt: skip


def _session_context(request: HttpRequest, office: Office, state: SeatingState) -> dict[str, Any]:
    """Return the tables of the session asked for, or of the next one; of the new seating where that is asked for."""
    search = None
    if request.GET.get("new") and office.is_organizer:
        search = SeatingSearch.objects.filter(tournament=office.tournament, accepted_at=None).order_by("-pk").first()
    numbers = list(search.sessions) if search and search.plan else [session.number for session in state.sessions]
    wanted = _number(request.GET.get("session"))
    usual = next((session.number for session in state.sessions if not session.has_begun), numbers[0] if numbers else 0)
    number = next((one for one in (wanted, usual) if one in numbers), numbers[0] if numbers else 0)
    if search and search.plan:
        tables = search.plan[numbers.index(number)]
        return {"is_new": True, **_choices(state, numbers, number), **_tables(state, number, tables, set())}
    session = state.session(number)
    if session is None:
        return {**_choices(state, numbers, number), "tables": []}
    return {
        **_choices(state, numbers, number),
        "session": session,
        "may_change": office.is_organizer and not session.has_begun,
        **_swap_context(request, state, session),
    }


def _choices(state: SeatingState, numbers: list[int], number: int) -> dict[str, Any]:
    """Return the sessions to choose from, by number and name, and the one that is shown."""
    names = state.session_names
    return {"choices": [(one, names.names.get(one)) for one in numbers], "number": number, "title": names.title(number)}


def _swap_context(request: HttpRequest, state: SeatingState, session: SeatedSession) -> dict[str, Any]:
    picked = [number for name in ("one", "other") if (number := _number(request.GET.get(name)))]
    if len(picked) == 2 and picked[0] == picked[1]:
        picked = []  # The selected number again: deselect it.
    known = {*seated(session.tables), *(state.numbers_in(session.number) if session.tables else ())}
    picked = [number for number in picked if number in known] if not session.has_begun else []
    shown = _tables(state, session.number, session.tables, set(picked))
    if len(picked) == 2 and any(number in seated(session.tables) for number in picked):
        names = [state.by_number.get(number) or _("Number %(number)s") % {"number": number} for number in picked]
        shown["swap"] = {
            "one": picked[0],
            "other": picked[1],
            "names": names,
            "changes": effect_of_swap(state, session, *picked),
        }
    return {**shown, "picked": picked[0] if len(picked) == 1 else 0}


def _tables(state: SeatingState, session: int, tables: Sitting, picked: set[int]) -> dict[str, Any]:
    """Return places by table, and of those who sit out. Where winds are drawn at the tables the plan gives none."""
    rows = []
    winds = ["" if state.tournament.draws_winds else wind.value for wind in WINDS]
    for table_number, table in enumerate(tables, start=1):
        places = [
            Place(number, state.by_number.get(number), wind, number in picked, _clashes(state, number, table))
            for wind, number in zip(winds, table, strict=False)
            if number is not None
        ]
        rows.append((table_number, places))
    out = sorted(set(state.numbers_in(session) if tables else ()) - set(seated(tables)))
    resting = [Place(number, state.by_number.get(number), "", number in picked) for number in out]
    return {"tables": rows, "resting": resting if tables else []}


def _clashes(state: SeatingState, number: int, table: Any) -> str:
    """Say whether somebody of the same team or country sits at the table."""
    others = [other for other in table if other is not None and other != number]
    if any(alike(state.people.teams, number, other) for other in others):
        return "team"
    return "country" if any(alike(state.people.countries, number, other) for other in others) else ""


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 9 else 0


def _session_or_404(office: Office, number: int) -> SeatedSession:
    session = SeatingState.read(office.tournament).session(number)
    if session is None:
        raise Http404
    return session


@require_POST
@in_office(Rank.ORGANIZER)
def swap(request: HttpRequest, office: Office) -> HttpResponse:
    """Swap two numbers."""
    form = SwapForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=400)
    given = form.cleaned_data
    session = _session_or_404(office, given["session"])
    swap_seats(session=session.session, one=given["one"], other=given["other"], by=office.actor)
    messages.success(request, _("Players swapped in %(session)s.") % {"session": session.session.in_text})
    return redirect(f"{office.url('seating')}?session={session.number}#plan")


@require_POST
@in_office(Rank.ORGANIZER)
def undo(request: HttpRequest, office: Office) -> HttpResponse:
    """Undo the last swap, draw or new seating."""
    record = _number(request.POST.get("record"))
    verb = undo_change(tournament=office.tournament, record=record, by=office.actor)
    messages.success(request, _("Undone. Numbers and seats are back as they were."))
    is_about_numbers = verb in ("draw-numbers", "number-players")
    return redirect(office.url("draw-numbers" if is_about_numbers else "seating"))


@require_POST
@in_office(Rank.ORGANIZER)
def release(request: HttpRequest, office: Office) -> HttpResponse:
    """Show a session's seating to the players, or hide it."""
    form = ReleaseForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=400)
    session = _session_or_404(office, form.cleaned_data["session"])
    is_released = form.cleaned_data["release"]
    release_seating(session=session.session, by=office.actor, is_released=is_released)
    seated = session.session
    if is_released:
        messages.success(request, _("Seating of %(session)s published.") % {"session": seated.in_text})
    else:
        messages.success(request, _("Seating of %(session)s hidden.") % {"session": seated})
    return redirect(f"{office.url('seating')}?session={session.number}#plan")
