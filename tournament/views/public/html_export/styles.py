"""Static files that pages need: found by their addresses, with whatever style sheets ask for in turn."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

ASKED = re.compile(rb"""(?:url\(|@import\s+(?!url))\s*["']?([^"')]+)""")
FOLDER = "static"


class StaticFiles:
    """The static files of an export, read once each."""

    def __init__(self) -> None:
        self.content: dict[str, bytes] = {}
        self.taken: set[str] = set()

    def is_static(self, path: str) -> bool:
        """Say whether an address is that of a static file."""
        return path.startswith(settings.STATIC_URL)

    def read(self, path: str) -> bytes:
        """Return the file at an address: a source, or one that was collected under a name of its own."""
        name = path.removeprefix(settings.STATIC_URL)
        if name not in self.content:
            source = finders.find(name)
            self.content[name] = Path(source if isinstance(source, str) else settings.STATIC_ROOT / name).read_bytes()
        return self.content[name]

    def take(self, path: str) -> str:
        """Include a file, and the files it refers to; return its name in the folder."""
        name = path.removeprefix(settings.STATIC_URL)
        if name not in self.taken:
            self.taken.add(name)
            content = self.read(path)
            if name.endswith(".css"):
                for asked in ASKED.findall(content):
                    self.take_from(name, asked.decode())
        return f"{FOLDER}/{name}"

    def take_from(self, name: str, asked: str) -> None:
        """Include the files that a style sheet refers to, unless they are part of it."""
        if not asked.startswith(("data:", "#")):
            file = re.split(r"[?#]", asked)[0]
            self.take(settings.STATIC_URL + posixpath.normpath(posixpath.join(posixpath.dirname(name), file)))

    def needed(self) -> Iterator[tuple[str, bytes]]:
        """Yield name and content of every file that was taken."""
        for name in sorted(self.taken):
            yield f"{FOLDER}/{name}", self.content[name]
