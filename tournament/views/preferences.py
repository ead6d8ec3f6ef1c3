"""How a reader wants the pages: language and theme, remembered by their browser."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from tournament.context_processors import THEME_COOKIE, THEMES
from tournament.views.navigation import safe_next

YEAR = 365 * 24 * 3600
AUTOMATIC = "auto"

# Django's own view redirects when it is merely looked at; ours says which method it takes.
choose_language = require_POST(set_language)


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
