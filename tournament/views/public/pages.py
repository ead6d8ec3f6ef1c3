"""Public pages of a tournament: rendered once for each page version, cached, and answered from memory.

A page version is the tournament's public version (`public/page_version.py`). A browser that has it gets a 304 after
one small query and without a template; all others get cached bytes. See docs/decisions/0009-page-versions.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial, wraps
from typing import Any, Concatenate, overload
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.encoding import escape_uri_path
from django.utils.functional import SimpleLazyObject
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.core.read_snapshot import read_snapshot
from tournament.core.time_zones import zone_of
from tournament.models import AuditRecord, Tournament
from tournament.public.event.head import EventHead, head_of
from tournament.public.page_version import PageVersion, read_page_version
from tournament.system.release import build
from tournament.views.public.preview import Preview, as_if_published, never_keep, preview_for
from tournament.views.public.privacy import keep_private
from tournament.web.compression import takes_gzip
from tournament.web.context_processors import chosen_theme
from tournament.web.http import public_url
from tournament.web.page_cache import CachedPage, PageCache, page_key

# Browsers ask each time whether their copy is still good. Proxies keep no page: it depends on cookies.
CACHE_CONTROL = "private, no-cache"
VARY = "Accept-Encoding, Cookie"
LONGEST_ANSWER = 60
"""How much of a field is read; nobody types more on a public page."""

page_cache = PageCache(settings.PAGE_CACHE_BYTES)


@dataclass(frozen=True, slots=True)
class KeptLanguage:
    """Where a page that is kept as a file is in one language."""

    code: str
    name: str
    address: str
    is_this: bool


@dataclass(frozen=True, slots=True)
class KeptPage:
    """What a page that is kept as a file knows: it has no server to ask (`html_export/`)."""

    head: EventHead
    languages: Sequence[KeptLanguage] = ()


@dataclass(frozen=True, eq=False)
class PublicPage:
    """Everything a public page may depend on, besides the active language.

    Views get this instead of a request, and templates are rendered without one: neither can learn who is asking.
    """

    tournament: Tournament
    path: str
    """The address of the page, with the part of the query that its view declared."""
    query: Mapping[str, str]
    theme: str
    preview: Preview | None = None
    """Set on a page of a tournament that is not published, which only its own people see."""
    kept: KeptPage | None = None
    """Set on a page that is written to a file."""
    origin: str = ""
    """The address of the site as others reach it; empty on a page that is kept as a file."""

    @cached_property
    def head(self) -> EventHead:
        """Return what every page of the tournament shows above its content; read on first use."""
        return self.kept.head if self.kept else head_of(self.tournament)

    def render(self, template: str, context: dict[str, Any]) -> HttpResponse:
        """Answer with a template; it finds this object as `public_page`."""
        shared = {"public_page": self, "theme": self.theme, "return_to": self.path}
        context = {**context, **shared, "csrf_token": SimpleLazyObject(refuse_token)}
        return HttpResponse(render_to_string(template, context))


def refuse_token() -> str:
    """Refuse to put a CSRF token, which belongs to one reader, on a page for everyone."""
    raise TypeError("A page for everyone holds a form with a CSRF token.")


View = Callable[..., HttpResponse]
PageView = Callable[Concatenate[PublicPage, Tournament, ...], HttpResponse]


@overload
def public_page(view: PageView) -> View: ...


@overload
def public_page(*, query: Collection[str]) -> Callable[[PageView], View]: ...


def public_page(view: PageView | None = None, *, query: Collection[str] = ()) -> View | Callable[[PageView], View]:
    """Find the published tournament for a view and cache the page that the view renders.

    The view is called with a `PublicPage`, the tournament and the rest of what its address names. Of the query it sees
    only the fields named in `query`. A tournament that is not published answers 404, or a preview to people who have a
    role in it.
    """
    return cache_page(view, query) if view else partial(cache_page, query=query)


def cache_page(view: PageView, query: Collection[str]) -> View:
    """Return the view with its pages cached."""

    @require_safe
    @wraps(view)
    def cached(request: HttpRequest, *, slug: str, **more: Any) -> HttpResponse:
        fields = declared_fields(request, query)
        key = page_key(
            request.scheme, request.get_host(), request.path, urlencode(fields), get_language(), chosen_theme(request)
        )
        version = read_page_version(slug)
        if version is None:
            return show_preview(view, request, fields, slug, more)
        if knows(request, tag := tag_of(key, version)):
            return with_headers(HttpResponseNotModified(), tag)
        if page := page_cache.find(key, version):
            return answer(request, page)
        with page_cache.turn(key):
            # Another thread may have rendered the page while this one waited.
            if page := page_cache.find(key, version):
                return answer(request, page)
            with read_snapshot():
                version = page_version_or_404(slug)
                tournament = get_object_or_404(Tournament, slug=slug, is_published=True)
                response = render_page(view, request, fields, tournament, more)
            if response.status_code != 200:
                return response
            page = CachedPage.of(version, tag_of(key, version), response.content, dict(response.headers))
            page_cache.keep(key, page)
            return answer(request, page)

    return cached


def page_version_or_404(slug: str) -> PageVersion:
    """Return the page version of a published tournament."""
    version = read_page_version(slug)
    if version is None:
        raise Http404
    return version


# -- rendering --------------------------------------------------------------------------------------------------------


def show_preview(
    view: PageView, request: HttpRequest, fields: Mapping[str, str], slug: str, more: dict[str, Any]
) -> HttpResponse:
    """Return a page of an unpublished tournament to people who have a role in it; it is never cached."""
    tournament, preview = preview_for(request, slug)
    with read_snapshot():
        return never_keep(render_page(view, request, fields, as_if_published(tournament), more, preview))


def render_page(
    view: PageView,
    request: HttpRequest,
    fields: Mapping[str, str],
    tournament: Tournament,
    more: dict[str, Any],
    preview: Preview | None = None,
) -> HttpResponse:
    """Call the view, in the tournament's time zone; of the request it learns the address and the theme."""
    path = escape_uri_path(request.path) + (f"?{urlencode(fields)}" if fields else "")
    tournament.public_since = tournament.public_since or last_seen(tournament)
    origin = public_url(request, "/").rstrip("/")
    page = PublicPage(tournament, path, fields, chosen_theme(request), preview, origin=origin)
    with timezone.override(zone_of(tournament)):
        response = keep_private(view(page, tournament, **more), tournament)
    if response.cookies:
        raise TypeError(f"{request.path}: a page for everyone sets a cookie.")
    return response


def last_seen(tournament: Tournament) -> datetime | None:
    """Return when the public last saw a change of a tournament that has not changed since release 1.0.

    There the public version was the number of the audit record.
    """
    records = AuditRecord.objects.filter(tournament=tournament, number__lte=tournament.public_version)
    at = records.order_by("-number").values_list("at", flat=True).first()
    return parse_datetime(at) if at else None


def declared_fields(request: HttpRequest, names: Collection[str]) -> dict[str, str]:
    """Return the query fields that a view has declared, always in the same order."""
    if not names or not request.META.get("QUERY_STRING"):
        return {}
    values = ((name, request.GET.get(name, "").strip()[:LONGEST_ANSWER]) for name in sorted(names))
    return {name: value for name, value in values if value}


# -- answering --------------------------------------------------------------------------------------------------------


def tag_of(key: bytes, version: PageVersion) -> str:
    """Return the ETag of a page; weak, because the compressed page has the same one."""
    digest = hashlib.blake2b(repr((build(), key, version)).encode(), digest_size=12).hexdigest()
    return f'W/"{digest}"'


def knows(request: HttpRequest, tag: str) -> bool:
    """Say whether the browser has that page version."""
    known = request.META.get("HTTP_IF_NONE_MATCH")
    return known is not None and (known == tag or tag in parse_etags(known))


def answer(request: HttpRequest, page: CachedPage) -> HttpResponse:
    """Answer with a cached page, compressed if the browser accepts that."""
    is_zipped = bool(page.zipped) and takes_gzip(request)
    response = HttpResponse(page.zipped if is_zipped else page.body, headers=page.headers)
    if is_zipped:
        response.headers["Content-Encoding"] = "gzip"
    return with_headers(response, page.tag)


def with_headers(response: HttpResponse, tag: str) -> HttpResponse:
    """Add the caching headers that every answer has."""
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = CACHE_CONTROL
    response.headers["Vary"] = VARY
    return response
