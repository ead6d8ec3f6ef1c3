"""A new tournament: choose the rules, fill in one page, done."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.rulesets import event_rulesets
from tournament.accounts.roles import creator, tournaments_of
from tournament.core.errors import Refused
from tournament.core.permissions import Actor
from tournament.forms.organizer.settings import TournamentForm, initial_of, typed_so_far
from tournament.models import Account, Tournament
from tournament.setup.tournament import create_tournament

NOT_COPIED = ("slug", "starts_on", "ends_on")
MOST_TO_COPY = 30


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Ask for the rules first, then for everything else; `from` copies the settings of an earlier tournament."""
    assert isinstance(request.user, Account)
    by = creator(request.user)
    if request.method == "POST":
        return _create(request, request.user, by)
    source = request.GET.get("from", "")
    if source:
        return _fill_in(request, _copied(get_object_or_404(tournaments_of(request.user), slug=source)))
    if (ruleset := request.GET.get("rules", "")) in event_rulesets():
        return _fill_in(request, {"ruleset": ruleset})
    earlier = tournaments_of(request.user).order_by("-starts_on", "name")[:MOST_TO_COPY]
    return render(
        request, "organizer/setup/new_rules.html", {"rulesets": event_rulesets().values(), "earlier": earlier}
    )


def _fill_in(request: HttpRequest, initial: dict[str, Any]) -> HttpResponse:
    today = timezone.localdate()
    form = TournamentForm(ruleset=initial["ruleset"], initial={"starts_on": today, "ends_on": today, **initial})
    return render(request, "organizer/setup/new.html", {"form": form})


def _copied(source: Tournament) -> dict[str, Any]:
    sessions = source.sessions.filter(is_ad_hoc=False).count()
    return {key: value for key, value in initial_of(source, sessions).items() if key not in NOT_COPIED}


def _create(request: HttpRequest, account: Account, by: Actor) -> HttpResponse:
    ruleset = request.POST.get("ruleset", "")
    form = TournamentForm(request.POST, ruleset=ruleset if ruleset in event_rulesets() else "mcr")
    if "switch" in request.POST:
        form = TournamentForm(ruleset=form.base_rules, initial=typed_so_far(request.POST, form.base_rules))
        return render(request, "organizer/setup/new.html", {"form": form})
    if form.is_valid():
        try:
            sessions = form.cleaned_data["sessions"]
            tournament = create_tournament(organizer=account, sessions=sessions, by=by, **form.settings)
        except (ValidationError, IntegrityError):
            form.add_error("slug", _("This web address is taken. Choose another."))
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            messages.success(request, _("Tournament created. Only you can see it until you publish it."))
            return redirect("organizer:overview", slug=tournament.slug)
    return render(request, "organizer/setup/new.html", {"form": form}, status=422)
