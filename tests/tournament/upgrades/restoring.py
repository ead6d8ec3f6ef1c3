"""Put back what a release has left behind."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.databases import empty_database

HERE = Path(__file__).parent
RELEASES = sorted(path.parent.name for path in HERE.glob("*/published.json.gz"))
EVENTS = [
    (release, path.name.removesuffix(".json.gz"))
    for release in RELEASES
    for path in sorted((HERE / release / "archives").iterdir())
]


@cache
def published(release: str) -> dict[str, Any]:
    """Return what the release told the world of its events."""
    told: dict[str, Any] = json.loads(unpack(release, "published.json.gz"))
    return told


def unpack(release: str, name: str) -> bytes:
    """Return the content of a file of a release."""
    return gzip.decompress((HERE / release / name).read_bytes())


@contextmanager
def database_of(release: str, folder: Path) -> Iterator[str]:
    """Yield the URL of the database of a release, on the kind this pass of the tests is about."""
    with empty_database(folder) as url:
        if url.startswith("sqlite"):
            Path(urlsplit(url).path).write_bytes(unpack(release, "database.sqlite3.gz"))
        else:
            import psycopg

            with psycopg.connect(url) as connection:
                connection.execute(unpack(release, "database.sql.gz"))
        yield url
