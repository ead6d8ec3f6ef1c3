"""A finished tournament as plain files: every link leads to one of them, and nothing needs a server."""

from __future__ import annotations

import io
import posixpath
import re
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.conftest import BuildOnce
from tests.databases import ROOT
from tournament.exports.archive import import_document, read_archive
from tournament.models import Account, Entry, Tournament
from tournament.views.public.html_export import export_site

LINK = re.compile(r'\s(?:href|src|action)="([^"]*)"')
VEILED = "Heiko Ostwindt"


@pytest.fixture(scope="module")
def finished(kept_for_the_module: BuildOnce) -> Tournament:
    """Import the demo's finished tournament; one player has a code name."""
    with kept_for_the_module():
        tournament = import_document(read_archive((ROOT / "fixtures" / "finished.json").read_bytes()))
        Entry.objects.filter(tournament=tournament, name=VEILED).update(code_name="Crane")
        return tournament


@pytest.fixture(scope="module")
def site(finished: Tournament, kept_for_the_module: BuildOnce) -> dict[str, str]:
    """Return all files by name."""
    with kept_for_the_module():
        return {file.name: file.content.decode(errors="replace") for file in export_site(finished)}


def pages(site: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in site.items() if name.endswith(".html")}


def test_every_page_is_there_in_every_language(site: dict[str, str]) -> None:
    names = {name for name in pages(site) if "/" not in name}
    assert {"index.html", "sessions.html", "session-1.html", "session-1-table-2.html", "player-1.html"} <= names
    assert {"big-hands.html", "countries.html", "fairness.html"} <= names
    assert any("-hand-" in name for name in names), "explanations are kept, too"
    for language in ("de", "fr", "zh-hans"):
        folder = f"{language}/"
        assert {name.removeprefix(folder) for name in pages(site) if name.startswith(folder)} == names
        assert f'<html lang="{language}"' in site[f"{folder}index.html"]


def test_every_link_leads_to_a_file_and_none_to_a_server(site: dict[str, str]) -> None:
    lost = set()
    for name, text in pages(site).items():
        for link in LINK.findall(text):
            target, _sharp, place = link.partition("#")
            file = posixpath.normpath(posixpath.join(posixpath.dirname(name), target)) if target else name
            if file not in site or (place and file.endswith(".html") and f'id="{place}"' not in site[file]):
                lost.add((name, link))
    assert lost == set()


def test_nothing_needs_a_server_or_a_script(site: dict[str, str]) -> None:
    for name, text in site.items():
        assert not re.search(r"<script|<form|\shx-|https?://(?!www\.w3\.org/)|url\(/", text), name


def test_links_are_made_where_there_is_something_to_follow(site: dict[str, str]) -> None:
    for name, text in pages(site).items():
        assert not re.search(r"<a\b(?![^>]*\shref=)[^>]*>", text), f"{name} has a link that leads nowhere"


def test_names_follow_the_policy(site: dict[str, str]) -> None:
    assert any("Crane" in text for text in site.values())
    assert [name for name, text in site.items() if VEILED in text] == []


def test_the_office_sends_them_as_a_zip_archive(
    finished: Tournament, site: dict[str, str], organizer: Account, browser_of: Callable[[Account], Client]
) -> None:
    office = browser_of(organizer)
    address = reverse("organizer:results-pages", args=[finished.slug])
    assert address in office.get(reverse("organizer:results", args=[finished.slug])).content.decode()
    answer = office.get(address, {"language": "en"})
    assert answer.headers["Content-Disposition"].endswith(f'filename="{finished.slug}-pages-en.zip"')
    with ZipFile(io.BytesIO(b"".join(answer))) as archive:
        names = {name.removeprefix(f"{finished.slug}/") for name in archive.namelist()}
    assert names == {name for name in site if not name.startswith(("de/", "fr/", "zh-hans/"))}
    assert office.get(address, {"language": "xx"}).status_code == 404


def test_what_is_not_over_is_refused(
    finished: Tournament, tmp_path: Path, organizer: Account, browser_of: Callable[[Account], Client]
) -> None:
    Tournament.objects.filter(pk=finished.pk).update(status=Tournament.Status.RUNNING)
    assert browser_of(organizer).get(reverse("organizer:results-pages", args=[finished.slug])).status_code == 409
    with pytest.raises(CommandError, match="once the tournament is published and finished"):
        call_command("export_tournament", finished.slug, tmp_path / "pages", "--html")
    assert not (tmp_path / "pages").exists()
