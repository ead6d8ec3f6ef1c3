"""Choose the device that keeps score at a table: keep it, hand it over, or take it over with a referee's code.

Only what someone does on the page binds a device, never opening it: a link is opened by previews and by players too.
"""

from __future__ import annotations

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.table_links import hand_over, open_link, take_over
from tournament.forms.referee.acts import CodeForm
from tournament.views.form_commands import posted
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.commands.answers import answer, refuse_in_json
from tournament.views.referee.commands.state import table_state


@require_POST
@refuse_in_json
@at_table
def keep_score(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Let this device keep score if no other does; otherwise answer which one does."""
    del request  # the device and the table say it all
    if desk.link is None:
        raise Http404
    if desk.keeper == "other":
        return answer(409, message=_("Another tablet is scoring this table."), state=table_state(desk))
    access = open_link(link=desk.link, device=desk.device)
    now = replace(desk, link=access.link, actor=access.actor if access.is_bound else None)
    if not access.is_bound:
        return answer(409, message=_("Another tablet is scoring this table."), state=table_state(now))
    return answer(200, state=table_state(now))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def take_over_table(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Let this device keep score from now on; if another tablet does, with a referee's code."""
    if desk.link is None:
        raise Http404
    if request.method == "POST" and desk.keeper == "nobody":
        if open_link(link=desk.link, device=desk.device).is_bound:
            return redirect(desk.home)
        return redirect(desk.url("take-over"))
    form = CodeForm(posted(request))
    if form.is_valid():
        try:
            referee = desk.referee(form.cleaned_data["code"])
        except PermissionDenied as denial:
            form.add_error("code", str(denial))
        else:
            take_over(link=desk.link, device=desk.device, by=referee)
            return redirect(desk.home)
    context = {"desk": desk, "table": desk.table, "form": form, "title": _("Keep score on this tablet")}
    return render(request, "referee/take_over.html", context, status=422 if form.is_bound else 200)


@require_POST
@at_table
def hand_over_table(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Release the table; a second tap finds it free already."""
    del request  # the device and the table say it all
    if desk.link is None:
        raise Http404
    if desk.keeper != "nobody":
        hand_over(link=desk.link, by=desk.writer)
    return redirect(desk.watch)


@require_safe
@never_cache
@at_table
def handed_over(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Redirect to the table, which says who keeps score."""
    del request
    return redirect(desk.watch)
