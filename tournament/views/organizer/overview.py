"""The overview of a tournament: what is done, what comes next, and its dangerous actions."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core.permissions import Rank
from tournament.forms.organizer.players import NameAgainForm
from tournament.models import Tournament
from tournament.setup.checklist import is_evening, progress_of
from tournament.setup.removal import remove_tournament, why_not_removable
from tournament.setup.tournament import finish_tournament, publish, reopen_tournament
from tournament.views.accounts.password_again import password_again
from tournament.views.form_commands import posted
from tournament.views.organizer.access import Office, in_office
from tournament.views.organizer.confirmation import Question, ask


@require_safe
@in_office(Rank.REFEREE)
def overview(request: HttpRequest, office: Office) -> HttpResponse:
    """Show how far a tournament has come."""
    progress = progress_of(office.tournament)
    pages = {step.page: office.url(step.page) for step in progress.steps if step.page}
    if progress.due:
        pages["stages"] = office.url("advance", stage=progress.due.number)
    steps = [(step, pages.get(step.page, "")) for step in progress.steps]
    context = {
        "office": office,
        "progress": progress,
        "steps": steps,
        "is_evening": is_evening(office.tournament, progress),
        "is_removable": office.is_organizer and not why_not_removable(office.tournament),
    }
    return render(request, "organizer/overview.html", context)


@require_POST
@in_office(Rank.ORGANIZER)
def publish_tournament(request: HttpRequest, office: Office) -> HttpResponse:
    """Show the tournament to the public, or hide it again."""
    is_published = request.POST.get("is_published") == "1"
    publish(tournament=office.tournament, by=office.actor, is_published=is_published)
    done = _("Tournament published. Everyone can follow it.") if is_published else _("The public page is hidden.")
    messages.success(request, done)
    return redirect(office.url("overview"))


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
@password_again(gettext_lazy("Finish tournament"))
def finish(request: HttpRequest, office: Office) -> HttpResponse:
    """Declare the results final, once that is confirmed."""
    if request.method != "POST":
        return render(
            request, "organizer/setup/finish.html", {"office": office, "progress": progress_of(office.tournament)}
        )
    finish_tournament(tournament=office.tournament, by=office.actor)
    messages.success(request, _("Tournament finished. Its results are final."))
    return redirect(office.url("overview"))


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
@password_again(gettext_lazy("Remove tournament"))
def remove(request: HttpRequest, office: Office) -> HttpResponse:
    """Remove a tournament that was a mistake, once its name is typed."""
    why = why_not_removable(office.tournament)
    question = Question(
        title=_("Remove this tournament?"),
        text=why
        or _(
            "“%(name)s” is removed from every list and page, and all data about its players is "
            "erased. Only its audit log is kept, without names. This cannot be undone."
        )
        % {"name": office.tournament},
        yes=_("Remove tournament"),
        done=_("Tournament removed."),
        back=office.url("overview"),
        then=reverse("organizer:home"),
        is_dangerous=True,
        is_refused=bool(why),
    )
    form = NameAgainForm(posted(request), expected=str(office.tournament))
    return ask(
        request, office, question, lambda _form: remove_tournament(tournament=office.tournament, by=office.actor), form
    )


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def reopen(request: HttpRequest, office: Office) -> HttpResponse:
    """Reopen a finished tournament, once that is confirmed."""
    if request.method != "POST":
        is_finished = office.tournament.status == Tournament.Status.FINISHED
        return render(request, "organizer/setup/reopen.html", {"office": office, "is_finished": is_finished})
    reopen_tournament(tournament=office.tournament, by=office.actor)
    messages.success(request, _("Tournament reopened. Finish it again when you’re done."))
    return redirect(office.url("overview"))
