"""Which device keeps score at a table: hand it over, or take it over with a referee's code."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access import hand_over, take_over
from tournament.forms.referee.acts import CodeForm
from tournament.views.referee.desk import Desk, at_table


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def take_over_table(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Ask for a referee's code, and let this device keep score from then on."""
    if desk.link is None:
        raise Http404
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            referee = desk.referee(form.cleaned_data["code"])
        except PermissionDenied as denial:
            form.add_error("code", str(denial))
        else:
            take_over(link=desk.link, device=desk.device, by=referee)
            return redirect(desk.home)
    context = {"desk": desk, "table": desk.table, "form": form}
    return render(request, "referee/take_over.html", context, status=422 if form.is_bound else 200)


@require_POST
@at_table
def hand_over_table(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Let go of the table: the next device that opens its link keeps score."""
    if desk.link is None:
        raise Http404
    hand_over(link=desk.link, by=desk.writer)
    messages.success(request, _("The next tablet that scans this table’s code keeps score."))
    return redirect(desk.url("handed-over"))


@require_safe
@never_cache
@at_table
def handed_over(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Say that the table is free; opening it again here would take it back."""
    return render(request, "referee/handed_over.html", {"desk": desk, "table": desk.table})
