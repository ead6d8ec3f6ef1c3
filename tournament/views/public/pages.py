"""Pages of a tournament that anyone may read: made once for each version, kept, and answered from memory.

An edition is the tournament's public version (`public/page_version.py`). Whoever has it already is answered 304 after
one small statement and without a template; whoever has not gets bytes off the page_cache.
See docs/decisions/0009-page-versions.md.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable, Collection
from datetime import datetime
from functools import partial, wraps
from typing import Any, cast, overload

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.handlers.wsgi import WSGIRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, QueryDict
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.functional import SimpleLazyObject
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from tournament.core.read_snapshot import read_snapshot
from tournament.core.time_zones import zone_of
from tournament.models import AuditRecord, Tournament
from tournament.public.event import EventHead, head_of
from tournament.public.page_version import PageVersion, read_page_version
from tournament.system.release import build
from tournament.views.public.preview import Preview, as_if_published, never_keep, preview_for
from tournament.views.public.privacy import keep_private
from tournament.web.context_processors import THEME_COOKIE, chosen_theme
from tournament.web.http import PublicRequest
from tournament.web.page_cache import KeptPage, PageCache, place_of

# Browsers ask each time whether theirs is still good. Nobody in between keeps a page: it depends on cookies.
CACHE_CONTROL = "private, no-cache"
VARY = "Accept-Encoding, Cookie"
TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))")
PATHS = ("SCRIPT_NAME", "PATH_INFO")
LONGEST_ANSWER = 60
"""Nobody types more into a field of the public pages; what follows is not read (`finding.py`)."""
ABOUT_THE_SERVER = ("SERVER_NAME", "SERVER_PORT", "HTTP_HOST", "HTTP_X_FORWARDED_PROTO")

page_cache = PageCache(settings.PAGE_CACHE_BYTES)


View = Callable[..., HttpResponse]


@overload
def public_page(view: View) -> View: ...


@overload
def public_page(*, query: Collection[str]) -> Callable[[View], View]: ...


def public_page(view: View | None = None, *, query: Collection[str] = ()) -> View | Callable[[View], View]:
    """Fetch the published tournament for a view and keep the page it makes; what is not published is not there, but
    for those who have a role in it: they see a preview.

    The view is called with request, tournament, and whatever else its address holds. It is asked on behalf of nobody in
    particular: the request it sees has no account, no session and no messages, and of what follows the ? in the address
    only what `query` names. What it shows depends on these and on language and theme, never on who is asking or when.
    Templates find the head of the page as `request.event_head`, read when it is needed.
    """
    return keep_page(view, query) if view else partial(keep_page, query=query)


def keep_page(view: View, query: Collection[str]) -> View:
    """Return the view with its pages kept."""

    @require_safe
    @wraps(view)
    def kept(request: HttpRequest, *, slug: str, **more: Any) -> HttpResponse:
        asked = canonical_query(request, query)
        place = place_of(request.scheme, request.get_host(), request.path, asked, get_language(), chosen_theme(request))
        version = read_page_version(slug)
        if version is None:
            return show_preview(view, request, asked, slug, more)
        if knows(request, tag := tag_of(place, version)):
            return with_headers(HttpResponseNotModified(), tag)
        if page := page_cache.find(place, version):
            return answer(request, page)
        with page_cache.turn(place):
            # While this reader waited, somebody may have made the page.
            if page := page_cache.find(place, version):
                return answer(request, page)
            with read_snapshot():
                version = page_version_or_404(slug)
                tournament = get_object_or_404(Tournament, slug=slug, is_published=True)
                response = make_page(view, request, asked, tournament, more)
            if response.status_code != 200:
                return response
            page = KeptPage.of(version, tag_of(place, version), response.content, dict(response.headers))
            page_cache.keep(place, page)
            return answer(request, page)

    return kept


def page_version_or_404(slug: str) -> PageVersion:
    """Return the edition of a published tournament."""
    version = read_page_version(slug)
    if version is None:
        raise Http404
    return version


# -- making -----------------------------------------------------------------------------------------------------------


def show_preview(view: View, request: HttpRequest, query: str, slug: str, more: dict[str, Any]) -> HttpResponse:
    """Return a page of a tournament that is not published, for its own people; it comes nowhere near the page_cache."""
    tournament, preview = preview_for(request, slug)
    with read_snapshot():
        return never_keep(make_page(view, request, query, as_if_published(tournament), more, preview))


def make_page(
    view: View,
    request: HttpRequest,
    query: str,
    tournament: Tournament,
    more: dict[str, Any],
    preview: Preview | None = None,
) -> HttpResponse:
    """Return what the view answers to somebody of whom nothing is known."""
    anyone = on_behalf_of_anyone(request, query)
    anyone.preview = preview
    anyone.event_head = cast(EventHead, SimpleLazyObject(lambda: head_of(tournament)))
    tournament.public_since = tournament.public_since or last_seen(tournament)
    with timezone.override(zone_of(tournament)):
        response = keep_private(view(anyone, tournament, **more), tournament)
    if "CSRF_COOKIE" in anyone.META or response.cookies:
        raise TypeError(f"{request.path}: a page for anyone holds a form or a cookie for somebody.")
    return response


def last_seen(tournament: Tournament) -> datetime | None:
    """Return when the public last saw a change of a tournament that nobody has changed since release 1.0.

    There the public version was the number of the record in the log.
    """
    records = AuditRecord.objects.filter(tournament=tournament, number__lte=tournament.public_version)
    at = records.order_by("-number").values_list("at", flat=True).first()
    return parse_datetime(at) if at else None


def on_behalf_of_anyone(request: HttpRequest, query: str) -> PublicRequest:
    """Return a request that holds the address, the theme and nothing else of the one that came."""
    known = {name: request.META[name] for name in ABOUT_THE_SERVER if name in request.META}
    # Django has read the paths as text; a server hands them over as bytes in Latin-1.
    known |= {name: request.META[name].encode().decode("latin-1") for name in PATHS if name in request.META}
    theme = chosen_theme(request)
    anyone = cast(
        PublicRequest,
        WSGIRequest(
            {
                **known,
                "REQUEST_METHOD": "GET",
                "QUERY_STRING": query,
                "HTTP_ACCEPT": "text/html",
                "HTTP_COOKIE": f"{THEME_COOKIE}={theme}" if theme else "",
                "wsgi.input": io.BytesIO(),
                "wsgi.url_scheme": request.scheme,
            }
        ),
    )
    anyone.resolver_match = request.resolver_match
    anyone.user = AnonymousUser()
    anyone.htmx = HtmxDetails(anyone)
    anyone.request_id = ""
    anyone.is_for_anyone = True
    return anyone


def canonical_query(request: HttpRequest, names: Collection[str]) -> str:
    """Return of the address's query what a view has declared and can use, always in the same order."""
    if not names or not request.META.get("QUERY_STRING"):
        return ""
    asked = QueryDict(mutable=True)
    for name in sorted(names):
        if value := request.GET.get(name, "").strip()[:LONGEST_ANSWER]:
            asked[name] = value
    return asked.urlencode()


def head_on(request: HttpRequest) -> EventHead:
    """Return the head of the tournament whose page this is."""
    return cast(PublicRequest, request).event_head


# -- answering --------------------------------------------------------------------------------------------------------


def tag_of(place: bytes, version: PageVersion) -> str:
    """Return the ETag of a page; weak, because the compressed page has the same."""
    digest = hashlib.blake2b(repr((build(), place, version)).encode(), digest_size=12).hexdigest()
    return f'W/"{digest}"'


def knows(request: HttpRequest, tag: str) -> bool:
    """Say whether the reader has that edition already."""
    known = request.META.get("HTTP_IF_NONE_MATCH")
    return known is not None and (known == tag or tag in parse_etags(known))


def answer(request: HttpRequest, page: KeptPage) -> HttpResponse:
    """Answer with a kept page, compressed for readers who take it so."""
    is_zipped = bool(page.zipped) and TAKES_GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")) is not None
    response = HttpResponse(page.zipped if is_zipped else page.body, headers=page.headers)
    if is_zipped:
        response.headers["Content-Encoding"] = "gzip"
    return with_headers(response, page.tag)


def with_headers(response: HttpResponse, tag: str) -> HttpResponse:
    """Add what every answer says about keeping it."""
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = CACHE_CONTROL
    response.headers["Vary"] = VARY
    return response
