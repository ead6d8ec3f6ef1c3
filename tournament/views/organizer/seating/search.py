"""Search for a seating, watch the search, use its plan or discard it; import a seating from a file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core.errors import Refused
from tournament.core.permissions import Rank
from tournament.forms.organizer.seating import EventForm, FinalsForm, ImportForm, StandingsForm
from tournament.models import SeatingSearch, Stage
from tournament.seating.importing import ReadPlan, import_plan, read_plan, tell_free
from tournament.seating.search import accept_search, start_search, stop_search, throw_away
from tournament.seating.state import CHAIRS, SeatingState
from tournament.seating.words import tell_tables
from tournament.views.form_commands import posted
from tournament.views.organizer.access import Office, in_office
from tournament.views.organizer.seating.plan import search_context
from tournament.web.server.bodies import takes_files

Method = SeatingSearch.Method
USUAL_SESSIONS = 8


def _as_before(state: SeatingState) -> dict[str, Any]:
    """Return what the form starts with: the wishes of the last search, and its seed if it was interrupted."""
    initial: dict[str, Any] = {"sessions": len(state.sessions) or USUAL_SESSIONS}
    searches = SeatingSearch.objects.filter(tournament=state.tournament, method=Method.EVENT)
    if (last := searches.order_by("-pk").first()) is None:
        return initial
    fixed = "\n".join(f"{number} {table}" for number, table in last.wishes.get("fixed_tables", {}).items())
    is_broken = last.is_dead(timezone.now()) or last.status == SeatingSearch.Status.FAILED
    return {**last.wishes, **initial, "fixed_tables": fixed, "seed": last.seed if is_broken else ""}


def _ways(stage: Stage | None, count: int) -> list[str]:
    """Return the methods of seating, the one planned for the stage first; at a single table there is little to choose.

    Everyone at it meets, whichever way: in a stage as planned, elsewhere with winds balanced over the whole event.
    """
    planned = stage.method if stage else ""
    if 0 < count <= CHAIRS:
        return [
            planned or (Method.FINALS if stage else Method.EVENT),
            *([] if planned == Method.IMPORT else [Method.IMPORT]),
        ]
    return sorted(Method.values, key=lambda way: way != planned)


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def new(request: HttpRequest, office: Office) -> HttpResponse:
    """Choose a method, state the wishes, start the search."""
    state = SeatingState.read(office.tournament)
    stage = state.membership.stage(state.next_session)
    count = len(state.numbers_in(state.next_session)) if stage is None or stage.is_decided else 0
    method = request.POST.get("method", "")
    sent = posted(request)
    forms: dict[str, EventForm | StandingsForm | FinalsForm] = {
        "event": EventForm(
            sent if method == "event" else None,
            state=state,
            count=count,
            initial=_as_before(state),
            auto_id="event-%s",
        ),
        "standings": StandingsForm(sent if method == "standings" else None, auto_id="standings-%s"),
        "finals": FinalsForm(
            sent if method == "finals" else None,
            has_cut=stage is None,
            has_style=stage is None or count > CHAIRS,
            auto_id="finals-%s",
        ),
    }
    form = forms.get(method)
    if form is not None and form.is_valid():
        try:
            start_search(
                tournament=office.tournament,
                method=method,
                wishes=form.wishes,
                seed=form.cleaned_data["seed"],
                by=office.actor,
            )
            return redirect(office.url("seating"))
        except Refused as refused:
            form.add_error(None, refused.message)
    context = {
        "office": office,
        "state": state,
        "forms": forms,
        "stage": stage,
        "count": count,
        "tables": tell_tables(stage, count) if stage and stage.is_decided else "",
        "ways": _ways(stage, count),
        "has_standings": any(s.has_begun for s in state.sessions),
    }
    status = 422 if form is not None and form.errors else 400 if sent is not None else 200
    return render(request, "organizer/seating/new.html", context, status=status)


@require_safe
@in_office(Rank.ORGANIZER)
def search(request: HttpRequest, office: Office) -> HttpResponse:
    """Show the progress of the search; the page asks every second."""
    state = SeatingState.read(office.tournament)
    context = {"office": office, "state": state, **search_context(office, state)}
    return render(request, "organizer/seating/partials/search.html", context)


def _search_of(office: Office, key: int) -> SeatingSearch:
    searches = SeatingSearch.objects.select_related("tournament")
    return get_object_or_404(searches, tournament=office.tournament, pk=key)


@require_POST
@in_office(Rank.ORGANIZER)
def stop(request: HttpRequest, office: Office, search: int) -> HttpResponse:
    """Stop the search with the best plan so far."""
    stop_search(search=_search_of(office, search), by=office.actor)
    messages.success(request, _("Search stopped. The best seating so far is kept."))
    return redirect(office.url("seating"))


@require_POST
@in_office(Rank.ORGANIZER)
def accept(request: HttpRequest, office: Office, search: int) -> HttpResponse:
    """Use the plan that was found."""
    changes_released = request.POST.get("changes_released") == "yes"
    accept_search(search=_search_of(office, search), by=office.actor, changes_released=changes_released)
    messages.success(request, _("Seating saved. Players see it when you publish it."))
    return redirect(office.url("seating"))


@require_POST
@in_office(Rank.ORGANIZER)
def discard(request: HttpRequest, office: Office, search: int) -> HttpResponse:
    """Discard the plan that was found."""
    throw_away(search=_search_of(office, search), by=office.actor)
    messages.success(request, _("Seating discarded. The current one has not changed."))
    return redirect(office.url("seating"))


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def import_file(request: HttpRequest, office: Office) -> HttpResponse:
    """Import a seating from a file, with everything wrong in it marked."""
    state = SeatingState.read(office.tournament)
    form = ImportForm(request.POST or None, request.FILES or None)
    read = ReadPlan()
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        read = read_plan(state, text)
        if not read.problems:
            import_plan(tournament=office.tournament, text=text, by=office.actor)
            if read.free:
                messages.warning(request, tell_free(sorted(read.free)))
            return redirect(office.url("seating"))
        form = ImportForm(initial={"text": text})
    context = {"office": office, "form": form, "problems": read.problems, "needs_numbers": read.needs_numbers}
    status = 422 if read.problems or form.errors else 200
    return render(request, "organizer/seating/import.html", context, status=status)
