"""Players: the list, one of them, coming and going."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.actors import Rank
from tournament.enrolment import NewEntry, change_entry, enrol
from tournament.forms.organizer.players import EntryForm, NewEntryForm, ReasonForm, TakeNumberForm
from tournament.models import Entry, Session
from tournament.plain_text import clean_text
from tournament.seating_state import last_draw
from tournament.views.organizer.office import Office, in_office

SORTS = {
    "number": gettext_lazy("No."),
    "name": gettext_lazy("Name"),
    "country": gettext_lazy("Country"),
    "club": gettext_lazy("Club"),
    "team": gettext_lazy("Team"),
    "association_number": gettext_lazy("Association no."),
    "code_name": gettext_lazy("Code name"),
    "status": gettext_lazy("Status"),
}
SEARCHED = ("name", "country", "club", "team", "association_number", "code_name")

EntryView = Callable[..., HttpResponse]


def with_entry(view: EntryView) -> EntryView:
    """Fetch the entry of the address for a view, from this office's tournament only."""

    @wraps(view)
    def fetched(request: HttpRequest, office: Office, *, enrolment: int, **more: Any) -> HttpResponse:
        entries = Entry.objects.select_related("player", "tournament")
        return view(
            request, office, get_object_or_404(entries, tournament=office.tournament, enrolment=enrolment), **more
        )

    return fetched


# -- the list ---------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
@in_office(Rank.ORGANIZER)
def players(request: HttpRequest, office: Office) -> HttpResponse:
    """List everybody, or those who match what was typed, in the order that was chosen."""
    query = clean_text(request.GET.get("q", "")[:100])
    sort = request.GET.get("sort", "")
    entries = Entry.objects.filter(tournament=office.tournament)
    total = entries.count()
    if query:
        matches = Q()
        for field in SEARCHED:
            matches |= Q(**{f"{field}__icontains": query})
        entries = entries.filter(matches | Q(number=int(query)) if query.isascii() and query.isdigit() else matches)
    shown = entries.in_order() if sort in ("", "number") else entries.order_by(*_order(sort))
    context = {
        "office": office,
        "entries": shown,
        "total": total,
        "query": query,
        "sort": sort if sort in SORTS else "number",
        "sorts": SORTS,
        "seed": (last_draw(office.tournament) or {}).get("seed", ""),
        "has_begun": _has_begun(office),
    }
    return render(request, "organizer/players.html", context)


def _order(sort: str) -> tuple[str, ...]:
    return (sort, "name", "enrolment") if sort in SORTS else ("enrolment",)


def _has_begun(office: Office) -> bool:
    return Session.objects.filter(tournament=office.tournament).exclude(status=Session.Status.PLANNED).exists()


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@in_office(Rank.ORGANIZER)
def add_player(request: HttpRequest, office: Office) -> HttpResponse:
    """Enrol one person by hand, and be ready for the next."""
    form = NewEntryForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        (entry,) = enrol(tournament=office.tournament, entries=[NewEntry(**form.cleaned_data)], by=office.actor)
        messages.success(request, _("%(name)s is entered.") % {"name": entry})
        return redirect(office.url("add-player" if "another" in request.POST else "players"))
    context = {"office": office, "form": form}
    return render(request, "organizer/add_player.html", context, status=422 if form.is_bound else 200)


# -- one of them ------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@in_office(Rank.ORGANIZER)
@with_entry
def player(request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
    """Show one player with all that can be done, and put right what is known of them."""
    initial = {field: getattr(entry, field) for field in EntryForm.base_fields}
    form = EntryForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        change_entry(entry=entry, by=office.actor, **form.cleaned_data)
        messages.success(request, _("%(name)s is saved.") % {"name": form.cleaned_data["name"]})
        return redirect(office.url("players"))
    context = {
        "office": office,
        "entry": entry,
        "form": form,
        "withdraw_form": ReasonForm(auto_id="withdraw_%s"),
        "take_form": TakeNumberForm(reserves=reserves_of(office)),
        "has_reserves": reserves_of(office).exists(),
        "has_begun": _has_begun(office),
    }
    return render(request, "organizer/player.html", context, status=422 if form.is_bound else 200)


def reserves_of(office: Office) -> Any:
    """Return the reserves of the tournament."""
    return Entry.objects.filter(tournament=office.tournament, status=Entry.Status.RESERVE).in_order()
