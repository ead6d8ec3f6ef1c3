"""The settings of an existing tournament."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.rulesets import event_rulesets
from tournament.core.errors import Refused
from tournament.core.permissions import Rank
from tournament.forms.organizer.settings import TournamentForm, initial_of, typed_so_far
from tournament.models import Hand
from tournament.setup.tournament import arrange
from tournament.views.organizer.access import Office, in_office


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def settings(request: HttpRequest, office: Office) -> HttpResponse:
    """Show and change the settings; what hands depend on is locked once one was played."""
    tournament = office.tournament
    is_frozen = Hand.objects.filter(tournament=tournament).exists()
    initial = initial_of(tournament, tournament.sessions.filter(is_ad_hoc=False).count())
    wanted = request.POST.get("ruleset", "")
    may_switch = not is_frozen and wanted in event_rulesets() and not tournament.tables.exists()
    ruleset = wanted if may_switch else tournament.ruleset
    more: dict[str, Any] = {"ruleset": ruleset, "tournament": tournament, "is_frozen": is_frozen}
    if request.method != "POST":
        return _show(request, office, TournamentForm(initial=initial, **more))
    if "switch" in request.POST:
        # Where the rule set is locked, the page does not send it.
        typed = {"ruleset": ruleset, **typed_so_far(request.POST, ruleset)}
        return _show(request, office, TournamentForm(initial=typed, **more))
    form = TournamentForm(request.POST, initial=initial, **more)
    if form.is_valid() and _save(form, office):
        messages.success(request, _("Settings saved."))
        return redirect("organizer:settings", slug=form.cleaned_data["slug"])
    return _show(request, office, form, status=422)


def _save(form: TournamentForm, office: Office) -> bool:
    sessions = form.cleaned_data["sessions"]
    try:
        arrange(tournament=office.tournament, sessions=sessions, by=office.actor, **form.settings)
    except ValidationError:
        form.add_error("slug", _("This web address is taken. Choose another."))
    except Refused as refusal:
        form.add_error(None, " ".join([refusal.message, *map(str, refusal.state.values())]))
    return form.is_valid()


def _show(request: HttpRequest, office: Office, form: TournamentForm, status: int = 200) -> HttpResponse:
    return render(request, "organizer/setup/settings.html", {"office": office, "form": form}, status=status)
