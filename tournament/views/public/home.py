"""The public home page: tournaments under way, to come and finished."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.accounts.first_organizer import is_new_server
from tournament.models import Tournament

FINISHED_PER_PAGE = 12


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List published tournaments by their state, the finished ones a page at a time."""
    published = Tournament.objects.published()
    running = published.filter(status=Tournament.Status.RUNNING).order_by("starts_on", "name")
    coming = published.filter(status=Tournament.Status.DRAFT).order_by("starts_on", "name")
    finished = published.filter(status=Tournament.Status.FINISHED).order_by("-ends_on", "name")
    context: dict[str, Any] = {
        "running": list(running),
        "coming": list(coming),
        "finished": Paginator(finished, FINISHED_PER_PAGE).get_page(request.GET.get("page")),
    }
    if not (context["running"] or context["coming"] or context["finished"]):
        context["is_new_server"] = is_new_server()
    return render(request, "public/home.html", context)
