"""A tournament at a glance: what is done, what comes next, and its dangerous buttons apart from the rest."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core.permissions import Rank
from tournament.models import Tournament
from tournament.setup.checklist import is_evening, progress_of
from tournament.setup.tournament import finish_tournament, publish, reopen_tournament
from tournament.views.accounts.password_again import password_again
from tournament.views.organizer.access import Office, in_office


@require_safe
@in_office(Rank.REFEREE)
def overview(request: HttpRequest, office: Office) -> HttpResponse:
    """Show how far a tournament has come."""
    progress = progress_of(office.tournament)
    steps = [(step, office.url(step.page) if step.page else "") for step in progress.steps]
    context = {
        "office": office,
        "progress": progress,
        "steps": steps,
        "is_evening": is_evening(office.tournament, progress),
    }
    return render(request, "organizer/overview.html", context)


@require_POST
@in_office(Rank.ORGANIZER)
def publish_tournament(request: HttpRequest, office: Office) -> HttpResponse:
    """Show the tournament to the public, or hide it again."""
    is_published = request.POST.get("is_published") == "1"
    publish(tournament=office.tournament, by=office.actor, is_published=is_published)
    done = _("The tournament is published. Everybody can follow it.") if is_published else _("Nobody sees it any more.")
    messages.success(request, done)
    return redirect(office.url("overview"))


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
@password_again(gettext_lazy("Finish the tournament"))
def finish(request: HttpRequest, office: Office) -> HttpResponse:
    """Ask, then declare the results final."""
    if request.method != "POST":
        return render(
            request, "organizer/setup/finish.html", {"office": office, "progress": progress_of(office.tournament)}
        )
    finish_tournament(tournament=office.tournament, by=office.actor)
    messages.success(request, _("The tournament is finished; its results are final."))
    return redirect(office.url("overview"))


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def reopen(request: HttpRequest, office: Office) -> HttpResponse:
    """Ask, then go on with a finished tournament."""
    if request.method != "POST":
        is_finished = office.tournament.status == Tournament.Status.FINISHED
        return render(request, "organizer/setup/reopen.html", {"office": office, "is_finished": is_finished})
    reopen_tournament(tournament=office.tournament, by=office.actor)
    messages.success(request, _("The tournament goes on. Finish it again when everything is put right."))
    return redirect(office.url("overview"))
