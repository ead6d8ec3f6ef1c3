"""Bundles: made from the sources as they are, and what pages load."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from pytest_django import Settings

from tournament.web import bundles
from tournament.web.bundles import MANIFEST, SOURCES, address_of, read_manifest, stale_sources, state_of

ROOT = Path(__file__).parents[3]


def test_bundles_are_those_of_their_sources() -> None:
    """Digests tell without node; a new module comes in through an import, which changes the module that imports it."""
    assert stale_sources(json.loads(MANIFEST.read_text())) == [], "run `make bundle` and commit what it writes"


def test_every_script_and_style_sheet_is_part_of_a_bundle() -> None:
    ours = {path.relative_to(SOURCES).as_posix() for top in ("css", "js") for path in (SOURCES / top).rglob("*.*")}
    assert ours - set(json.loads(MANIFEST.read_text())["sources"]) == set()


def test_pages_load_nothing_but_bundles() -> None:
    linked = re.compile(r'{% static "(?:css|js)/')
    assert [path.name for path in (ROOT / "templates").rglob("*.html") if linked.search(path.read_text())] == []


def test_developers_get_sources_that_are_newer_than_their_bundle(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, bundle = tmp_path / "css" / "one.css", tmp_path / "bundles" / "one.css"
    for file in (source, bundle):
        file.parent.mkdir()
        file.write_text("a{color:red}")
    known = {"sources": {"css/one.css": bundles.digest_of(source)}, "bundles": {"one.css": bundles.digest_of(bundle)}}
    manifest = tmp_path / "bundles" / "manifest.json"
    manifest.write_text(json.dumps({"entries": {"one.css": "css/one.css"}, **known}))
    monkeypatch.setattr(bundles, "SOURCES", tmp_path)
    monkeypatch.setattr(bundles, "MANIFEST", manifest)
    settings.SERVES_SOURCES = True
    assert address_of("one.css") == "/static/bundles/one.css"
    source.write_text("a{color:blue}")
    os.utime(source, ns=(1, 1))
    assert address_of("one.css") == "/static/css/one.css"
    settings.SERVES_SOURCES = False
    assert address_of("one.css") == "/static/bundles/one.css"
    assert read_manifest(state_of(manifest))["entries"] == {"one.css": "css/one.css"}
