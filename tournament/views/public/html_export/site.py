"""Render every public page of a tournament, in each language, following the links between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from inspect import unwrap
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import ResolverMatch, reverse
from django.utils import timezone
from django.utils.translation import get_language_info, gettext, override

from tournament.core.errors import Refused
from tournament.core.read_snapshot import read_snapshot
from tournament.core.time_zones import zone_of
from tournament.core.visibility import shows_table
from tournament.models import Table, Tournament
from tournament.public.event.head import head_of
from tournament.views.public.explanation import explanation_context
from tournament.views.public.html_export.links import Links, find_page, name_of
from tournament.views.public.html_export.styles import StaticFiles
from tournament.views.public.pages import KeptLanguage, KeptPage, PublicPage, last_seen


@dataclass(frozen=True, slots=True)
class SiteFile:
    """One file of the folder; `name` may hold a slash."""

    name: str
    content: bytes


def is_finished(tournament: Tournament) -> bool:
    """Say whether the public pages of a tournament are there and change no more."""
    return tournament.is_published and tournament.status == Tournament.Status.FINISHED


def zip_site(tournament: Tournament, file: IO[bytes], languages: Sequence[str] = ()) -> None:
    """Write all files into a zip archive, in a folder named like the tournament."""
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for one in export_site(tournament, languages):
            archive.writestr(f"{tournament.slug}/{one.name}", one.content)


def export_site(tournament: Tournament, languages: Sequence[str] = ()) -> Iterator[SiteFile]:
    """Yield the files: pages of the first language, those of others in folders of their own, styles and pictures.

    Without `languages` that is every language there is.
    """
    if not is_finished(tournament):
        raise Refused(gettext("Web pages can be saved once the tournament is published and finished."))
    languages = languages or [code for code, _name in settings.LANGUAGES]
    files = StaticFiles()
    with read_snapshot(), timezone.override(zone_of(tournament)):
        tournament.public_since = tournament.public_since or last_seen(tournament)
        for language in languages:
            yield from _pages_in(language, tournament, languages, files)
    for name, content in files.needed():
        yield SiteFile(name, content)


def _pages_in(
    language: str, tournament: Tournament, languages: Sequence[str], files: StaticFiles
) -> Iterator[SiteFile]:
    folder = "" if language == languages[0] else f"{language}/"
    with override(language):
        links = Links(tournament.slug, to_root="../" if folder else "", files=files)
        pages = dict(_crawl(tournament, language, languages, links))
        for name, page in pages.items():
            yield SiteFile(folder + name, links.rewrite(page, known=pages.keys()).encode())


def _crawl(tournament: Tournament, language: str, languages: Sequence[str], links: Links) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each page that can be reached from the first; what is not there is passed over."""
    kept = KeptPage(head_of(tournament))
    first = reverse("public:tournament", args=[tournament.slug])
    waiting, seen = [first], {first}
    while waiting:
        path = waiting.pop()
        match = find_page(path, tournament.slug)
        if match is None:
            continue
        name = name_of(match)
        page = PublicPage(
            tournament, path, {}, "", kept=replace(kept, languages=_other_languages(name, language, languages))
        )
        try:
            response = _view_of(match)(page, tournament, **{k: v for k, v in match.kwargs.items() if k != "slug"})
        except Http404:
            continue
        if response.status_code != 200:
            continue
        text = response.content.decode()
        yield name, text
        found = links.found_in(text) - seen
        seen |= found
        waiting += sorted(found)


def _other_languages(name: str, language: str, languages: Sequence[str]) -> Sequence[KeptLanguage]:
    """Return where the same page is in each language."""
    to_root = "" if language == languages[0] else "../"
    return [
        KeptLanguage(code, get_language_info(code)["name_local"], f"{to_root}{folder}{name}", code == language)
        for code in languages
        for folder in ["" if code == languages[0] else f"{code}/"]
    ]


def _view_of(match: ResolverMatch) -> Callable[..., HttpResponse]:
    return _explain if match.url_name == "explanation" else unwrap(match.func)


def _explain(page: PublicPage, tournament: Tournament, session: int, number: int, hand: int, wind: str) -> HttpResponse:
    """Render an explanation as the public sees it."""
    tables = Table.objects.select_related("session", "tournament")
    table = get_object_or_404(tables, tournament=tournament, session__number=session, number=number)
    if not shows_table(table):
        raise Http404
    return page.render(
        "public/explanation.html", explanation_context(table=table, hand=hand, wind=wind, with_names=False)
    )
