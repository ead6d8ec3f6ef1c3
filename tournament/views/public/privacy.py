"""Ask search engines to stay away from private tournaments and from addresses that are no pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Tournament

# A private tournament is not listed here: that would tell its address, and a page that may not be read cannot say
# "noindex".
ROBOTS = """\
User-agent: *
Disallow: /accounts/
Disallow: /admin/
Disallow: /api/
Disallow: /live/
Disallow: /organize/
Disallow: /preferences/
Disallow: /table/
"""


def keep_private(response: HttpResponse, tournament: Tournament) -> HttpResponse:
    """Ask search engines to forget an answer about a private tournament."""
    if tournament.is_private:
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Serve robots.txt: what search engines need not read."""
    del request
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")
