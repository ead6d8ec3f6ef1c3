"""All sessions, what they are called, and when those to come start."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.contrib import messages
from django.db.models import Count, Q
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.core.permissions import Rank
from tournament.forms.organizer.sessions import PlanForm, ShiftForm
from tournament.models import Session, Table
from tournament.sessions.naming import plan_sessions
from tournament.sessions.running import schedule_sessions
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, in_office


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.REFEREE)
def sessions(request: HttpRequest, office: Office) -> HttpResponse:
    """List the sessions; an organizer names them and changes when they start, one by one or all that are to come."""
    counted = office.tournament.sessions.annotate(
        table_count=Count("tables"), locked_count=Count("tables", filter=Q(tables__state=Table.State.LOCKED))
    )
    listed = list(counted.order_by("number"))
    planned = [session for session in listed if session.status == Session.Status.PLANNED]
    is_shift = request.method == "POST" and "shift" in request.POST
    plan = PlanForm(None if is_shift else posted(request), sessions=listed)
    shift = ShiftForm(request.POST if is_shift else None)

    def command(form: Form) -> None:
        if isinstance(form, PlanForm):
            plan_sessions(tournament=office.tournament, starts=form.starts, names=form.names, by=office.actor)
        else:
            starts = shifted(planned, form.cleaned_data["minutes"])
            schedule_sessions(tournament=office.tournament, starts=starts, by=office.actor)

    status = try_command(shift if is_shift else plan, command)
    if status == DONE:
        messages.success(request, _("Sessions saved."))
        return redirect(office.url("sessions"))
    rows = [
        (session, plan[f"name_{session.number}"], plan[f"session_{session.number}"] if session in planned else None)
        for session in listed
    ]
    context = {"office": office, "rows": rows, "plan": plan, "shift": shift, "planned": planned}
    return render(request, "organizer/day/sessions.html", context, status=status)


def shifted(planned: Sequence[Session], minutes: int) -> dict[int, datetime | None]:
    """Return the times of sessions that have one, moved."""
    return {session.number: session.starts_at + timedelta(minutes=minutes) for session in planned if session.starts_at}
