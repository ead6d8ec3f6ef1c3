"""Players: list them, add one, change one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournament.core.errors import Refused
from tournament.core.permissions import Rank
from tournament.core.text import clean_text
from tournament.forms.organizer.players import (
    EntryForm,
    FillNumberForm,
    NewEntryForm,
    ReasonForm,
    TakeNumberForm,
    TakeOverForm,
)
from tournament.models import Entry
from tournament.players.enrolment import change_entry, check_entries, enrol, free_numbers
from tournament.players.fields import personal_columns
from tournament.players.marks import marks_of, with_facts
from tournament.players.names import name_key
from tournament.players.numbers import has_begun
from tournament.players.removal import why_not_removable
from tournament.seating.made import last_draw
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, in_office

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
TEXTS = frozenset(SORTS) - {"number"}

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
@in_office(Rank.ORGANIZER)
def players(request: HttpRequest, office: Office) -> HttpResponse:
    """List everyone, or those who match what was typed, in the order that was chosen."""
    query = clean_text(request.GET.get("q", "")[:100])
    sort = request.GET.get("sort", "")
    entries = Entry.objects.filter(tournament=office.tournament)
    total, reserves = entries.count(), entries.filter(status=Entry.Status.RESERVE).count()
    if query:
        matches = Q()
        for field in personal_columns(Entry):
            matches |= Q(**{f"{field}__icontains": query})
        entries = entries.filter(matches | Q(number=int(query)) if query.isascii() and query.isdigit() else matches)
    shown = entries.in_order()
    marks = [
        {
            "name": name,
            "title": _(fact.title),
            "entries": {entry.enrolment for entry in shown if entry.facts.get(fact.key)},
        }
        for name, fact in marks_of(office.tournament.play).items()
    ]
    context = {
        "office": office,
        "entries": sorted(shown, key=_order(sort)) if sort in TEXTS else shown,
        "total": total,
        "active": total - reserves,
        "reserves": reserves,
        "query": query,
        "sort": sort if sort in SORTS else "number",
        "sorts": SORTS,
        "marks": marks,
        "width": len(SORTS) + len(marks),
        "seed": (last_draw(office.tournament) or {}).get("seed", ""),
        "has_begun": has_begun(office.tournament),
    }
    return render(request, "organizer/players/list.html", context)


def _order(sort: str) -> Callable[[Entry], Any]:
    """Return what entries are sorted by: not by the database, where every one has an order of letters of its own."""
    return lambda entry: (name_key(getattr(entry, sort)), name_key(entry.name), entry.enrolment)


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def add_player(request: HttpRequest, office: Office) -> HttpResponse:
    """Enrol one person by hand, then show an empty form for the next."""
    form = NewEntryForm(posted(request), play=office.tournament.play, takes_number=True)
    status = try_to_enrol(
        form, office, lambda: [Entry(**form.columns, number=form.number, facts=with_facts({}, form.facts))]
    )
    if status == DONE:
        messages.success(request, _("%(name)s added.") % {"name": form.cleaned_data["name"]})
        return redirect(office.url("add-player" if "another" in request.POST else "players"))
    return render(request, "organizer/players/add.html", {"office": office, "form": form}, status=status)


def try_to_enrol(form: Form, office: Office, entries: Callable[[], Sequence[Entry]]) -> int:
    """Enrol the people named in a form and return DONE; or put their errors on it, and return a status."""

    def command(_form: Form) -> None:
        listed = entries()
        if problems := check_entries(office.tournament, listed):
            raise Refused(" ".join(f"{listed[problem.line - 1].name}: {problem.message}" for problem in problems))
        enrol(tournament=office.tournament, entries=listed, by=office.actor)

    return try_command(form, command)


# -- one of them ------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
@with_entry
def player(request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
    """Show one player with all actions, and change what is stored about them."""
    play, is_begun = office.tournament.play, has_begun(office.tournament)
    takes_number = not is_begun and entry.status == Entry.Status.ACTIVE
    initial = {field: getattr(entry, field) for field in EntryForm.base_fields}
    initial |= {name: bool(entry.facts.get(fact.key)) for name, fact in marks_of(play).items()}
    initial["number"] = entry.number
    form = EntryForm(posted(request), initial=initial, play=play, takes_number=takes_number)

    def command(sent: EntryForm) -> None:
        numbers = {entry.enrolment: sent.number} if takes_number else None
        change_entry(entry=entry, by=office.actor, facts=sent.facts, numbers=numbers, **sent.columns)

    status = try_command(form, command)
    if status == DONE:
        messages.success(request, _("%(name)s saved.") % {"name": form.cleaned_data["name"]})
        return redirect(office.url("players"))
    take_form = TakeOverForm if is_begun else TakeNumberForm
    context = {
        "office": office,
        "entry": entry,
        "form": form,
        "withdraw_form": ReasonForm(auto_id="withdraw_%s"),
        "take_form": take_form(reserves=reserves_of(office)),
        "has_reserves": reserves_of(office).exists(),
        "has_begun": is_begun,
        "is_removable": not why_not_removable(entry),
        "fill_form": FillNumberForm(numbers=numbers) if (numbers := free_numbers(office.tournament)) else None,
    }
    return render(request, "organizer/players/player.html", context, status=status)


def reserves_of(office: Office) -> Any:
    """Return the reserves of the tournament."""
    return Entry.objects.filter(tournament=office.tournament, status=Entry.Status.RESERVE).in_order()
