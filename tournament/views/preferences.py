"""How a reader wants the pages: language and theme, remembered by their browser."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from tournament.views.navigation import safe_next
from tournament.web.context_processors import THEME_COOKIE, THEMES

YEAR = 365 * 24 * 3600
AUTOMATIC = "auto"


def from_our_pages(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Take a form without a token, but not from another site's page: every browser says where a form comes from.

    A token would make each page its reader's own, and none could be kept for everybody. All these forms do is set a
    harmless cookie and lead back to a page of ours, so a reader too old to say where it comes from is served as well.
    """

    @csrf_exempt
    @wraps(view)
    def checked(request: HttpRequest) -> HttpResponse:
        site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
        is_ours = site in (None, "same-origin", "none") and origin in (None, *_our_origins(request))
        if not is_ours:
            raise PermissionDenied(_("Language and theme are chosen on our own pages only. Nothing was changed."))
        return view(request)

    return checked


def _our_origins(request: HttpRequest) -> tuple[str, str]:
    """Return the site's origin; a proxy in front may speak https where this request does not."""
    return f"http://{request.get_host()}", f"https://{request.get_host()}"


# Django's own view redirects when it is merely looked at; ours says which method it takes.
choose_language = from_our_pages(require_POST(set_language))


@from_our_pages
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember light or dark, or forget the choice and follow the device again."""
    theme = request.POST.get("theme", "")
    if theme not in (AUTOMATIC, *THEMES):
        raise BadRequest("There is no such theme.")
    response = HttpResponse(status=204)
    if request.accepts("text/html"):
        response = HttpResponseRedirect(safe_next(request, default="public:home"))
    if theme == AUTOMATIC:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    else:
        response.set_cookie(
            THEME_COOKIE,
            theme,
            max_age=YEAR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response
