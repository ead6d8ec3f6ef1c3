"""The front door: what is being played, what is coming, what is over."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Tournament

FINISHED_PER_PAGE = 12


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List published tournaments by how far they have come, the finished ones a page at a time."""
    published = Tournament.objects.published()
    running = published.filter(status=Tournament.Status.RUNNING).order_by("starts_on", "name")
    coming = published.filter(status=Tournament.Status.DRAFT).order_by("starts_on", "name")
    finished = published.filter(status=Tournament.Status.FINISHED).order_by("-ends_on", "name")
    context = {
        "running": list(running),
        "coming": list(coming),
        "finished": Paginator(finished, FINISHED_PER_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "public/home.html", context)
