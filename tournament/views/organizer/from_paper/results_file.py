"""Import results from a file: upload, preview, enter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.core.permissions import Rank
from tournament.core.spreadsheets.grids import Grid
from tournament.forms.organizer.from_paper.results_file import EnterFileForm, ResultsFileForm
from tournament.sessions.results_file import ReadResults, enter_results, open_sessions, read_results
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, in_office
from tournament.web.server.bodies import takes_files


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.REFEREE)
def import_totals(request: HttpRequest, office: Office) -> HttpResponse:
    """Take a file, preview its results, and enter them once confirmed."""
    if request.method == "POST" and "grid" in request.POST:
        return _enter(request, office)
    sessions = open_sessions(office.tournament)
    chosen = request.GET.get("session", "") or (str(sessions[-1].number) if sessions else "")
    form = ResultsFileForm(posted(request), request.FILES or None, sessions=sessions, initial={"session": chosen})
    back = next((session.number for session in sessions if str(session.number) == chosen), None)
    context: dict[str, Any] = {"office": office, "form": form, "has_sessions": bool(sessions), "back": back}
    if request.method != "POST":
        return render(request, "organizer/from_paper/results_file.html", context)
    if not form.is_valid():
        return render(request, "organizer/from_paper/results_file.html", context, status=422)
    grid, session = form.cleaned_data["grid"], form.cleaned_data["session"]
    results = read_results(office.tournament, grid, session)
    if results.problems:
        context["problems"] = results.problems
        return render(request, "organizer/from_paper/results_file.html", context, status=422)
    return _preview(request, office, results, _asking(results, grid, session))


def _asking(results: ReadResults, grid: Grid, session: int | None) -> EnterFileForm:
    form = EnterFileForm(initial={"grid": grid.to_json(), "session": session, "digest": results.digest})
    form.ask_about(results)
    return form


def _preview(
    request: HttpRequest,
    office: Office,
    results: ReadResults,
    form: EnterFileForm,
    errors: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    context = {"office": office, "results": results, "form": form, "errors": errors}
    return render(request, "organizer/from_paper/results_preview.html", context, status=status)


def _show_text(
    request: HttpRequest, office: Office, results: ReadResults, grid: Grid, session: int | None
) -> HttpResponse:
    """Show what was read as text, to be put right."""
    sessions = open_sessions(office.tournament)
    form = ResultsFileForm(sessions=sessions, initial={"text": grid.to_text(), "session": session})
    context = {"office": office, "form": form, "problems": results.problems, "has_sessions": True, "back": session}
    return render(request, "organizer/from_paper/results_file.html", context, status=422 if results.problems else 200)


def _enter(request: HttpRequest, office: Office) -> HttpResponse:
    form = EnterFileForm(request.POST)
    form.full_clean()
    if "grid" not in form.cleaned_data:
        return redirect(office.url("import-totals"))
    grid, session = form.cleaned_data["grid"], form.cleaned_data.get("session")
    results = read_results(office.tournament, grid, session)
    if results.problems or "change" in request.POST:
        return _show_text(request, office, results, grid, session)
    form.ask_about(results)

    def command(sent: EnterFileForm) -> None:
        data = sent.cleaned_data
        enter_results(
            tournament=office.tournament,
            tables=results.changing,
            by=office.actor,
            reason=data.get("reason", ""),
            replaces=data.get("replaces", False),
        )

    count, status = len(results.changing), try_command(form, command)
    if status != DONE:
        asking = _asking(results, grid, session)
        asking.initial["reason"] = form.data.get("reason", "")
        errors = [str(error) for found in form.errors.values() for error in found]
        return _preview(request, office, results, asking, errors, status)
    told = ngettext("Result of %(count)s table saved.", "Results of %(count)s tables saved.", count)
    messages.success(request, told % {"count": count})
    return redirect(office.url("session-totals", session=results.tables[0].table.session.number))
