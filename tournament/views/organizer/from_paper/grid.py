"""Totals from paper: one grid for all tables of a session, and which tables keep paper."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.forms.organizer.from_paper.totals import KeepPaperForm
from tournament.models import Session, Table
from tournament.sessions.paper_grid import Paper, PaperRow, read_rows
from tournament.tables.paper.marks import keep_paper
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, digest_of, of_session, of_table, url_of
from tournament.views.organizer.from_paper.rows import ShownRow, preview_earned, save_row, show_row

WRONG_ROWS = 422


@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def totals(request: HttpRequest, office: Office, session: Session) -> HttpResponse:
    """Show the grid. Posted, it saves every row that can be saved; with `only`, one row, and answers with that row."""
    paper = Paper.of(session, office.tournament)
    if request.method == "POST" and request.POST.get("only"):
        return _one(request, office, paper)
    rows = read_rows(paper)
    if request.method != "POST" and "known" in request.GET:
        return _fresh(request, office, paper, rows)
    if request.method != "POST":
        return _show(request, office, paper, [show_row(row) for row in rows])
    shown = [save_row(paper, row, request.POST, office.actor) for row in rows]
    if any(row.status != 200 for row in shown):
        return _show(request, office, paper, shown, status=WRONG_ROWS)
    messages.success(request, _("Totals saved."))
    return redirect(office.url("session-totals", session=session.number))


def _one(request: HttpRequest, office: Office, paper: Paper) -> HttpResponse:
    """Save one row, or say what its totals would earn."""
    only = request.POST["only"]
    rows = read_rows(paper, int(only)) if only.isascii() and only.isdecimal() and len(only) < 6 else []
    if not rows:
        raise Http404
    if "preview" in request.POST:
        return JsonResponse(preview_earned(paper, rows[0], request.POST))
    shown = save_row(paper, rows[0], request.POST, office.actor)
    context = {**_context(office, paper), "shown": shown}
    return render(request, "organizer/from_paper/row.html", context, status=shown.status)


def _fresh(request: HttpRequest, office: Office, paper: Paper, rows: list[PaperRow]) -> HttpResponse:
    """Return all rows for an open page: 204 if they are unchanged."""
    digest = _digest(rows)
    if request.GET["known"] == digest:
        return HttpResponse(status=204)
    context = {**_context(office, paper), "rows": map(show_row, rows), "digest": digest, "is_part": True}
    return render(request, "organizer/from_paper/grid.html#fresh", context)


def _digest(rows: list[PaperRow]) -> str:
    return digest_of(*((row.number, row.stamp, [seat.name for seat in row.seats]) for row in rows))


def _context(office: Office, paper: Paper) -> dict[str, Any]:
    return {
        "office": office,
        "session": paper.session,
        "paper": paper,
        "pot": paper.tournament.play.pot,
        "earned": paper.scheme.earned,
    }


def _show(request: HttpRequest, office: Office, paper: Paper, rows: list[ShownRow], status: int = 200) -> HttpResponse:
    done = sum(row.is_done for row in rows)
    context = {
        **_context(office, paper),
        "rows": rows,
        "digest": _digest([shown.row for shown in rows]),
        "done": done,
        "open_count": len(rows) - done,
        "problem": next((row for row in rows if row.status != 200), None),
        "start": paper.write(0),
    }
    return render(request, "organizer/from_paper/grid.html", context, status=status)


# -- which tables keep paper ------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def mark(request: HttpRequest, office: Office, session: Session) -> HttpResponse:
    """Choose the tables of a session that keep paper."""
    tables = list(Table.objects.filter(session=session).order_by("number"))
    choices = [(table.number, str(table)) for table in tables]
    kept = [table.number for table in tables if table.keeps_paper]
    form = KeepPaperForm(posted(request), tables=choices, initial={"tables": kept})

    def command(sent: KeepPaperForm) -> None:
        chosen = {table.number for table in tables} if "all" in request.POST else set(sent.cleaned_data["tables"])
        with transaction.atomic():
            keep_paper(session=session, numbers=chosen, by=office.actor)
            keep_paper(
                session=session, keeps=False, numbers={number for number, _name in choices} - chosen, by=office.actor
            )

    status = try_command(form, command)
    if status == DONE:
        messages.success(request, _("Selection saved."))
        return redirect(office.url("keep-paper", session=session.number))
    context = {"office": office, "session": session, "form": form, "tables": tables, "has_tables": bool(tables)}
    return render(request, "organizer/from_paper/keep_paper.html", context, status=status)


@require_POST
@of_table
def mark_table(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Mark one table, or let it be recorded on a tablet after all."""
    keeps = request.POST.get("keeps") != "no"
    keep_paper(session=table.session, keeps=keeps, numbers={table.number}, by=office.actor)
    done = _("This table is scored on paper.")
    messages.success(request, done if keeps else _("The hands of this table are recorded on its tablet."))
    return redirect(url_of(office, table))
