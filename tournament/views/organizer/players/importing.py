"""Import a list of players: upload, check, correct, import. The list travels with the form until then."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.core.permissions import Rank
from tournament.forms.organizer.import_list import ListForm, PreviewForm
from tournament.players.import_list import has_numbers, holes_after, import_entries, plan_import
from tournament.players.importing.draft import Draft
from tournament.players.marks import headings_of, marks_of
from tournament.views.organizer.access import Office, in_office
from tournament.views.organizer.players.import_preview import preview_of
from tournament.web.server.bodies import takes_files

CARRIES = {"grid", "source"}


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def import_players(request: HttpRequest, office: Office) -> HttpResponse:
    """Take a list, preview what it would do, and import it once confirmed."""
    marks = headings_of(office.tournament.play)
    if request.method != "POST":
        return _ask(request, office, ListForm(marks=marks))
    if CARRIES.isdisjoint(request.POST):
        form = ListForm(request.POST, request.FILES, marks=marks)
        if not form.is_valid():
            return _ask(request, office, form, status=422)
        return _preview(request, office, _with_likely_numbers(office, form.cleaned_data["draft"]))
    sent = PreviewForm(request.POST, marks=marks)
    if not sent.is_valid():
        form = ListForm({"text": ""}, marks=marks)
        form.add_error("text", [error for errors in sent.errors.values() for error in errors])
        return _ask(request, office, form, status=422)
    draft: Draft = sent.cleaned_data["draft"]
    if "edit" in request.POST:
        return _ask(request, office, ListForm(initial={"text": draft.grid.to_text()}, marks=marks))
    if "import" in request.POST:
        return _import(request, office, draft)
    # A page that checks what is typed while it is typed keeps the lines open.
    kept = {number for number, _place in sent.cells} if _is_part(request) else set()
    return _preview(request, office, draft, opened={sent.cleaned_data["open"] or 0, *kept})


def _import(request: HttpRequest, office: Office, draft: Draft) -> HttpResponse:
    lines = draft.lines()
    leaves_out = request.POST["import"] == "rest"
    has_problems = any(one.action == "problem" for one in plan_import(office.tournament, lines))
    if not draft.has_names or (has_problems and not leaves_out):
        return _preview(request, office, draft, status=422)
    done = import_entries(tournament=office.tournament, lines=lines, by=office.actor, leaves_out_problems=leaves_out)
    counts = {"new": done.new, "updated": done.updated, "left_out": done.left_out + len(draft.skipped)}
    messages.success(request, _("%(new)s new, %(updated)s updated, %(left_out)s skipped.") % counts)
    return redirect(office.url("players"))


def _with_likely_numbers(office: Office, draft: Draft) -> Draft:
    """Return the draft without a column that only counts the lines: others have these numbers already."""
    if not draft.has_names or not draft.counts_lines:
        return draft
    planned = plan_import(office.tournament, draft.lines())
    is_in_the_way = any("number" in {**one.problems, **one.changes} for one in planned if one.entry or one.problems)
    has_numbers = office.tournament.entries.filter(number__isnull=False).exists()
    return draft.without_numbers() if is_in_the_way and has_numbers else draft


def _ask(request: HttpRequest, office: Office, form: ListForm, status: int = 200) -> HttpResponse:
    return render(request, "organizer/players/import.html", {"office": office, "form": form}, status=status)


def _preview(
    request: HttpRequest, office: Office, draft: Draft, *, opened: Collection[int] = (), status: int = 200
) -> HttpResponse:
    planned = plan_import(office.tournament, draft.lines()) if draft.has_names else []
    context: dict[str, Any] = {"office": office, **preview_of(draft, planned, opened, titles_of_marks(office))}
    context |= {"has_numbers": has_numbers(planned), "holes": holes_after(office.tournament, planned)}
    template = "organizer/players/import_preview.html"
    response = render(request, f"{template}#list" if _is_part(request) else template, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def titles_of_marks(office: Office) -> dict[str, str]:
    """Return the titles of the facts that players may be marked for, by column."""
    return {name: _(fact.title) for name, fact in marks_of(office.tournament.play).items()}


def _is_part(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"
