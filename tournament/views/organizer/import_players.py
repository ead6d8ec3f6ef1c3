"""Players as a list: given, looked at, then imported. The list travels with the form; nothing of it is kept before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.actors import Rank
from tournament.enrolment_import import PlannedLine, import_entries, plan_import
from tournament.enrolment_list import COLUMNS, Columns, Grid, guess_columns, read_lines
from tournament.forms.organizer.players import ListForm, MappingForm
from tournament.models import Entry
from tournament.views.organizer.office import Office, in_office

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

SHOWN = ("name", "country", "club", "team", "association_number", "code_name", "status")
ACTIONS: dict[str, tuple[StrOrPromise, str]] = {
    "new": (gettext_lazy("New"), "good"),
    "update": (gettext_lazy("Updates"), "note"),
    "same": (gettext_lazy("Unchanged"), ""),
    "problem": (gettext_lazy("Problem"), "bad"),
}
SAMPLES = 3


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the preview: what it will say, what it says now, and what is wrong with it."""

    label: StrOrPromise
    text: str
    before: str
    problem: str
    note: str


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@in_office(Rank.ORGANIZER)
def import_players(request: HttpRequest, office: Office) -> HttpResponse:
    """Take a list, show what it would do, and do it when told."""
    if request.method != "POST":
        return _ask(request, office, ListForm())
    if "grid" not in request.POST:
        form = ListForm(request.POST, request.FILES)
        if not form.is_valid():
            return _ask(request, office, form, status=422)
        grid: Grid = form.cleaned_data["grid"]
        guess = guess_columns(grid)
        return _preview(request, office, grid, guess.columns, has_headings=guess.has_headings)
    mapping = MappingForm(request.POST)
    if not mapping.is_valid():
        form = ListForm({"text": ""})
        form.add_error("text", [str(error) for error in mapping.errors["grid"]])
        return _ask(request, office, form, status=422)
    grid, has_headings = mapping.cleaned_data["grid"], mapping.cleaned_data["has_headings"]
    if "edit" in request.POST:
        return _ask(request, office, ListForm(initial={"text": grid.to_text()}))
    if "import" not in request.POST:
        return _preview(request, office, grid, mapping.columns, has_headings=has_headings)
    return _import(request, office, grid, mapping.columns, has_headings=has_headings)


def _import(request: HttpRequest, office: Office, grid: Grid, columns: Columns, *, has_headings: bool) -> HttpResponse:
    lines = read_lines(grid, columns, has_headings=has_headings)
    leaves_out = request.POST.get("leave_out") == "1"
    planned = plan_import(office.tournament, lines)
    if not leaves_out and any(one.action == "problem" for one in planned):
        return _preview(request, office, grid, columns, has_headings=has_headings, status=422)
    done = import_entries(tournament=office.tournament, lines=lines, by=office.actor, leaves_out_problems=leaves_out)
    counts = {"new": done.new, "updated": done.updated, "left_out": done.left_out}
    messages.success(request, _("%(new)s new, %(updated)s updated, %(left_out)s left out.") % counts)
    return redirect(office.url("players"))


def _ask(request: HttpRequest, office: Office, form: ListForm, status: int = 200) -> HttpResponse:
    return render(request, "organizer/import.html", {"office": office, "form": form}, status=status)


def _preview(
    request: HttpRequest, office: Office, grid: Grid, columns: Columns, *, has_headings: bool, status: int = 200
) -> HttpResponse:
    planned = plan_import(office.tournament, read_lines(grid, columns, has_headings=has_headings))
    fields = ["name", *(field for field in SHOWN[1:] if field in columns)]
    counts = Counter(one.action for one in planned)
    context = {
        "office": office,
        "grid": grid.to_json(),
        "has_headings": has_headings,
        "columns": list(_columns(grid, columns, has_headings=has_headings)),
        "choices": COLUMNS.items(),
        "headings": [COLUMNS[field] for field in fields],
        "rows": [_row(one, fields) for one in planned],
        "counts": {str(action): count for action, count in counts.items()},
        "ready": counts["new"] + counts["update"],
        "has_names": any(field in columns for field in ("name", "given_name", "family_name")),
    }
    return render(request, "organizer/import_preview.html", context, status=status)


def _columns(grid: Grid, columns: Columns, *, has_headings: bool) -> Iterator[dict[str, Any]]:
    rows = [row for row in grid.rows if any(cell != "" for cell in row)]
    body = rows[1:] if has_headings else rows
    for place, chosen in enumerate(columns):
        samples = [str(row[place]) for row in body if row[place] != ""][:SAMPLES]
        yield {
            "place": place,
            "heading": str(rows[0][place]) if has_headings else "",
            "samples": samples,
            "chosen": chosen,
        }


def _row(one: PlannedLine, fields: Sequence[str]) -> dict[str, Any]:
    word, tone = ACTIONS[one.action]
    cells = [
        Cell(
            label=COLUMNS[field],
            text=_shown(field, one.line.values.get(field, "")),
            before=one.changes.get(field, "") if one.action == "update" else "",
            problem=one.problems.get(field, ""),
            note=one.line.notes.get(field, ""),
        )
        for field in fields
    ]
    # What has no column of its own stands beside the action.
    elsewhere = [text for field, text in one.problems.items() if field not in fields]
    return {"number": one.line.number, "word": word, "tone": tone, "cells": cells, "elsewhere": elsewhere}


def _shown(field: str, value: str) -> str:
    """Return a value as the page shows it: a status by its name."""
    return str(dict(Entry.Status.choices).get(value, value)) if field == "status" else value
