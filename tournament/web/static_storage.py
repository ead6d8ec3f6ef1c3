"""Static files under names that change with their content, so that browsers may cache them forever."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticStorage(CompressedManifestStaticFilesStorage):
    """Compress and hash static files, and the imports between our own ES modules too.

    Only in our own folder: comments in other people's scripts mention imports of files they do not ship.
    """

    support_js_module_import_aggregation = True
    _imports = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]
    _js_module_import_aggregation_patterns = ("js/*.js", _imports)
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("bundles/*.js", _imports))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A page names thirty files, and building an address takes longer than writing it.
        self.addresses: dict[str, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        """Return the address of a file, cached."""
        if name is None or force:
            return str(super().url(name, force))
        if name not in self.addresses:
            self.addresses[name] = str(super().url(name))
        return self.addresses[name]

    def post_process(self, *args: Any, **options: Any) -> Iterator[tuple[str, str, bool]]:
        """Hash the files again: they may have new names."""
        self.addresses.clear()
        yield from super().post_process(*args, **options)


def collect_when_changed(say: Callable[[str], object] | None = None) -> None:
    """Collect static files, unless none has changed since the last time: compressing them takes seconds."""
    stamp = Path(settings.STATIC_ROOT) / "sources.sha256"
    state = state_of_sources()
    if not stamp.exists() or stamp.read_text(encoding="ascii") != state:
        if say:
            say("Preparing the pages. The first start takes up to a minute …")
        call_command("collectstatic", interactive=False, verbosity=0, clear=True)
        stamp.write_text(state, encoding="ascii")


def state_of_sources() -> str:
    """Return a digest of every static file's name, size and time of change."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
