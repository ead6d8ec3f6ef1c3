"""Links between the files of a tournament's pages, and between them and what lies beside them."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import unescape

from django.urls import Resolver404, ResolverMatch, resolve

from tournament.views.public.html_export.sprites import draw_inline
from tournament.views.public.html_export.styles import StaticFiles

FILES = {
    "tournament": "index",
    "countries": "countries",
    "teams": "teams",
    "sessions": "sessions",
    "session": "session-{session}",
    "table": "session-{session}-table-{number}",
    "explanation": "session-{session}-table-{number}-hand-{hand}-{wind}",
    "player": "player-{number}",
    "big-hands": "big-hands",
    "fairness": "fairness",
}
"""The pages that are kept, by the name of their address, and what their files are called."""

ADDRESS = re.compile(r'\s(href|src)="(/[^"]*)"')
ONLY_WITH_A_SERVER = re.compile(
    r'<script\b.*?</script>|<meta name="htmx-config".*?>|<link rel="(?:modulepreload|preload|manifest)".*?>'
    r'|\s(?:hx-[\w-]+|data-live|data-live-version)="[^"]*"',
    re.DOTALL,
)


def find_page(path: str, slug: str) -> ResolverMatch | None:
    """Return what an address leads to, if that is a page of this tournament that is kept."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    is_kept = match.app_name == "public" and match.url_name in FILES and match.kwargs.get("slug") == slug
    return match if is_kept else None


def name_of(match: ResolverMatch) -> str:
    """Return what the file of a page is called."""
    return f"{FILES[match.url_name or '']}.html".format(**match.kwargs)


class Links:
    """Writes the links of the pages of one language, and notes which styles and pictures they need."""

    def __init__(self, slug: str, *, to_root: str, files: StaticFiles) -> None:
        self.slug, self.to_root, self.files = slug, to_root, files
        self.names: dict[str, str] = {}

    def found_in(self, page: str) -> set[str]:
        """Return the addresses of pages to keep that a page links to."""
        paths = {unescape(address[2]).partition("#")[0] for address in ADDRESS.finditer(page)}
        for path in paths - self.names.keys():
            match = find_page(path, self.slug)
            self.names[path] = name_of(match) if match else ""
        return {path for path in paths if self.names[path]}

    def rewrite(self, page: str, known: Collection[str]) -> str:
        """Return a page that needs no server: links lead to files or nowhere, pictures are drawn inside."""

        def lead(address: re.Match[str]) -> str:
            path, sharp, place = unescape(address[2]).partition("#")
            name = self.names.get(path, "")
            if self.files.is_static(path):
                name = self.to_root + self.files.take(path)
            elif name not in known:
                return ""
            return f' {address[1]}="{name}{sharp}{place}"'

        return ADDRESS.sub(lead, draw_inline(ONLY_WITH_A_SERVER.sub("", page), self.files.read))
