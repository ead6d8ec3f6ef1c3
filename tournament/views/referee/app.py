"""Make the table's page installable on a secure connection: a service worker and a manifest."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.system.data_folder import RESOURCES
from tournament.views.referee.access import find_valid_link

WORKER = RESOURCES / "static" / "service_worker" / "tablet.js"


@require_safe
def awake(request: HttpRequest) -> HttpResponse:
    """Show the card that says how to keep a tablet awake."""
    return render(request, "referee/awake.html")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the script from the folder of the tables' pages: a worker only sees pages beside or below itself."""
    del request  # it is the same for everyone
    response = HttpResponse(WORKER.read_text(encoding="utf-8"), content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def manifest(request: HttpRequest, token: str) -> HttpResponse:
    """Serve the web app manifest, which opens that table."""
    del request  # anyone with the link may install it
    link = find_valid_link(token)
    name = _("Table %(number)s") % {"number": link.number}
    return JsonResponse(
        {
            "name": f"{name} · Kongbox",
            "short_name": name,
            "start_url": reverse("referee:table", args=[token]),
            "scope": reverse("referee:table", args=[token]),
            "display": "fullscreen",
            "background_color": "#134335",
            "theme_color": "#134335",
            "icons": [
                {"src": static("img/touch-icon.png"), "sizes": "180x180", "type": "image/png"},
                {"src": static("img/mark.svg"), "sizes": "any", "type": "image/svg+xml"},
            ],
        },
        content_type="application/manifest+json",
    )
