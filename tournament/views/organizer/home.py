"""The organizer's home page: a list of their tournaments."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.accounts.roles import CREATING, tournaments_of
from tournament.models import Account, Tournament

FINISHED_PER_PAGE = 12


@require_safe
@never_cache
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """List the tournaments an account has a role in: being prepared, under way, finished."""
    assert isinstance(request.user, Account)
    mine = tournaments_of(request.user)
    finished = mine.filter(status=Tournament.Status.FINISHED).order_by("-ends_on", "name")
    context = {
        "drafts": list(mine.filter(status=Tournament.Status.DRAFT).order_by("starts_on", "name")),
        "running": list(mine.filter(status=Tournament.Status.RUNNING).order_by("starts_on", "name")),
        "finished": Paginator(finished, FINISHED_PER_PAGE).get_page(request.GET.get("page")),
        "may_create": request.user.has_perm(CREATING),
    }
    return render(request, "organizer/home.html", context)
