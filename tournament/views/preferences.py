"""Language and theme, stored in the reader's browser."""

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
    """Accept a form without a CSRF token, but not from another site: browsers say where a form comes from.

    A token would make each page specific to its reader, so none could be cached. These forms only set a harmless cookie
    and redirect to one of our pages, so browsers too old to send these headers are served as well.
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
    """Return the site's origins; a proxy in front may speak https where this request does not."""
    return f"http://{request.get_host()}", f"https://{request.get_host()}"


# Django's own view redirects on GET; ours answers 405.
choose_language = from_our_pages(require_POST(set_language))


@from_our_pages
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Store light or dark, or delete the choice and follow the device again."""
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
