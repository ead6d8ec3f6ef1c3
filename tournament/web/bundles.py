"""The style sheets and scripts of each page family, bundled at development time (`make bundle`, assets/bundle.mjs).

On a developer's machine the sources are served themselves while they are newer than their bundle.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.templatetags.static import static

from tournament.system.data_folder import RESOURCES

SOURCES = RESOURCES / "static"
MANIFEST = SOURCES / "bundles" / "manifest.json"

State = tuple[tuple[str, int], ...]


def address_of(name: str) -> str:
    """Return the address of a bundle such as `site.css`, or of the file it begins with."""
    if settings.SERVES_SOURCES and not is_current(state_of(MANIFEST)):
        return static(read_manifest(state_of(MANIFEST))["entries"][name])
    return static(f"bundles/{name}")


def is_current(manifest: State) -> bool:
    """Say whether the bundles were made from the present sources; compares again only when files change."""
    sources = (SOURCES / name for name in read_manifest(manifest)["sources"])
    return not _stale(manifest, state_of(*sources))


@cache
def read_manifest(state: State) -> dict[str, Any]:
    """Read the bundler's manifest: entries, and the digests of sources and bundles."""
    del state  # another state means another manifest
    found: dict[str, Any] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return found


def state_of(*files: Path) -> State:
    """Return the files with the times of their last change; 0 for one that is gone."""
    return tuple((str(file), file.stat().st_mtime_ns if file.exists() else 0) for file in files)


@lru_cache(maxsize=1)
def _stale(manifest: State, sources: State) -> list[str]:
    del sources  # another state means another comparison
    return stale_sources(read_manifest(manifest))


def stale_sources(manifest: dict[str, Any]) -> list[str]:
    """Return the sources and bundles that are not those of the manifest."""
    files = {**manifest["sources"], **{f"bundles/{name}": digest for name, digest in manifest["bundles"].items()}}
    return [name for name, digest in files.items() if digest_of(SOURCES / name) != digest]


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file, "" if it is gone."""
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else ""
